"""Who holds which office, and why, in a headline and a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from civicgames.i18n import Texts
from civicgames.say.delanopolis.cards import points_in_words, terrains_in_words
from civicgames.say.words import Line, OutcomeSentences, Speaker, capitalised


def outcome_sentences(
    lines: Iterable[Line], names: Sequence[str], texts: Texts, viewer: int | None = None
) -> OutcomeSentences:
    """The headline and the reason, from a finished play's lines.

    Only the header, the `mayor` drawn by lot and the `outcome` event among `lines` are read; where
    the first two are missing the reason says less.
    Raises ValueError where there is no `outcome`.
    """
    scenario: Mapping[str, Any] = {}
    mayor: int | None = None
    outcome: Line | None = None
    for line in lines:
        if "record" in line:
            scenario = line["scenario"]
        elif line.get("chance") == "mayor":
            mayor = line["value"]
        elif line.get("event") == "outcome":
            outcome = line
    if outcome is None:
        raise ValueError("The play has no outcome yet: it is not over.")
    verdict = _Verdict(outcome, scenario, mayor, Speaker(names, texts, viewer))
    return OutcomeSentences(verdict.headline(), capitalised(verdict.reason()))


@dataclass(frozen=True)
class _Verdict:
    outcome: Line
    scenario: Mapping[str, Any]
    mayor: int | None
    speaker: Speaker

    @property
    def texts(self) -> Texts:
        return self.speaker.texts

    @property
    def winners(self) -> list[int]:
        return list(self.outcome["winners"])

    @property
    def terrains(self) -> list[int]:
        return list(self.outcome["terrains"])

    @property
    def points(self) -> list[int]:
        return list(self.outcome["points"])

    # Who

    def headline(self) -> str:
        texts, speaker, winners = self.texts, self.speaker, self.winners
        if len(winners) > 1:
            others = speaker.people(seat for seat in winners if not speaker.is_me(seat))
            return speaker.said(
                any(map(speaker.is_me, winners)),
                texts._("You share the town hall with {names}."),
                texts._("{names} share the town hall."),
                names=others,
            )
        match self.outcome["title"]:
            case "president":
                return speaker.about(
                    winners[0],
                    texts._("You become president."),
                    texts._("{name} becomes president."),
                )
            case "reelected":
                return speaker.about(
                    winners[0],
                    texts._("You are re-elected mayor."),
                    texts._("{name} is re-elected mayor."),
                )
        return speaker.about(
            winners[0],
            texts._("You are the new mayor."),
            texts._("{name} is the new mayor."),
        )

    # Why

    def reason(self) -> str:
        title = self.outcome["title"]
        if title == "president":
            return self._by_terrains("president_at")
        needed = self.scenario.get("majority_at")
        if title == "reelected" and (needed is None or self._of_mayor() >= needed):
            return self._by_terrains("majority_at")
        return f"{self._no_majority()} {self._by_points()}"

    def _of_mayor(self) -> int:
        """How many terrains the mayor has; a re-elected mayor or a president is the winner."""
        of_office = self.outcome["title"] in ("president", "reelected")
        mayor = self.winners[0] if of_office else self.mayor
        return -1 if mayor is None else self.terrains[mayor]

    def _by_terrains(self, switch: str) -> str:
        texts, owned = self.texts, terrains_in_words(self._of_mayor(), self.texts)
        needed, of_all = self.scenario.get(switch), self.scenario.get("terrains")
        if needed is None or of_all is None:
            return texts._("The mayor owned {terrains}.", terrains=owned)
        if switch == "president_at":
            return texts._(
                "The mayor owned {terrains} of {all}, and {needed} were enough to become "
                "president.",
                terrains=owned,
                all=of_all,
                needed=needed,
            )
        return texts._(
            "The mayor owned {terrains} of {all}, and {needed} were enough to stay in office.",
            terrains=owned,
            all=of_all,
            needed=needed,
        )

    def _no_majority(self) -> str:
        texts, needed, owned = self.texts, self.scenario.get("majority_at"), self._of_mayor()
        if needed is None or owned < 0:
            return texts._("The mayor owned too few terrains to stay in office.")
        return texts._(
            "The mayor owned {terrains}, and {needed} were needed to stay in office.",
            terrains=terrains_in_words(owned, texts),
            needed=needed,
        )

    def _by_points(self) -> str:
        """P-41: most points, then more terrains, then shared."""
        texts, winners, points, terrains = self.texts, self.winners, self.points, self.terrains
        most, first = points[winners[0]], winners[0]
        rest = [seat for seat in self._running() if seat not in winners]
        values: dict[str, Any] = {
            "winners": self.speaker.people(winners),
            "points": points_in_words(most, texts),
            "terrains": terrains_in_words(terrains[first], texts),
        }
        if len(winners) > 1:
            said = texts._("{winners} had {points} and {terrains} each.", **values)
        elif not rest or self.mayor is None:
            said = texts._("{winners} had {points}.", **values)
        elif most > max(points[seat] for seat in rest):
            values["rest"] = max(points[seat] for seat in rest)
            said = texts._("{winners} had {points}, to {rest} at most for the others.", **values)
        else:
            level = [seat for seat in rest if points[seat] == most]
            values["others"] = self.speaker.people(level)
            values["fewer"] = max(terrains[seat] for seat in level)
            said = texts._(
                "{winners} and {others} had {points} each; {winners} owned {terrains}, to {fewer}.",
                **values,
            )
        return capitalised(said)

    def _running(self) -> list[int]:
        """P-41: whose points are compared."""
        may_win = self.scenario.get("mayor_wins_on_points")
        return [seat for seat in range(len(self.points)) if may_win or seat != self.mayor]
