"""Who is elected, and why, in a headline and a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from civicgames.i18n import Texts
from civicgames.say.demos.cards import camp_name, harmony_name
from civicgames.say.words import Line, OutcomeSentences, Speaker, capitalised

Side = str | int
"""A camp's letter, or the seat of somebody who plays alone."""


def outcome_sentences(
    lines: Iterable[Line], names: Sequence[str], texts: Texts, viewer: int | None = None
) -> OutcomeSentences:
    """The headline and the reason, from a finished play's lines.

    Only the header, the `trio` events and the `outcome` event among `lines` are read; where they
    don't hold what settled the election (no header, a record of another make) the reason may say
    less.
    Raises ValueError where there is no `outcome`.
    """
    trios: dict[int, int] = {}
    outcome: Line | None = None
    one_suit_only = False
    for line in lines:
        if "record" in line:
            one_suit_only = line["scenario"].get("residual_trios") == "one_suit_only"
        elif line.get("event") == "trio":
            trios[line["seat"]] = line["suits"]
        elif line.get("event") == "outcome":
            outcome = line
    if outcome is None:
        raise ValueError("The play has no outcome yet: it is not over.")
    verdict = _Verdict(outcome, trios, Speaker(names, texts, viewer), one_suit_only)
    return OutcomeSentences(verdict.headline(), capitalised(verdict.reason()))


@dataclass(frozen=True)
class _Verdict:
    outcome: Line
    trios: dict[int, int]
    """How many suits each seat's trio has; a seat without one is left out."""
    speaker: Speaker
    one_suit_only: bool = False
    """D-56 by the booklet's text: which trios counted can't be told from the best ones."""

    @property
    def texts(self) -> Texts:
        return self.speaker.texts

    @property
    def winners(self) -> list[int]:
        return list(self.outcome.get("winners") or ())

    @property
    def totals(self) -> list[int]:
        return list(self.outcome.get("totals") or ())

    @property
    def camps(self) -> list[str | None]:
        return list(self.outcome.get("camps") or ())

    def side(self, seat: int) -> Side:
        camp = self.camps[seat] if seat < len(self.camps) else None
        return seat if camp is None else camp

    def sides(self, seats: Iterable[int]) -> list[Side]:
        return list(dict.fromkeys(self.side(seat) for seat in seats))

    def members(self, side: Side) -> list[int]:
        return [seat for seat in range(len(self.totals)) if self.side(seat) == side]

    def side_name(self, side: Side) -> str:
        if isinstance(side, int):
            return self.speaker.who(side)
        return camp_name(side, self.texts)

    # Who

    def headline(self) -> str:
        texts, speaker, winners = self.texts, self.speaker, self.winners
        if not winners:
            return texts._("Nobody is elected.")
        camp = self.outcome.get("camp")
        if isinstance(camp, list):
            sides = speaker.listing([camp_name(letter, texts) for letter in camp])
            return capitalised(texts._("{sides} share the victory.", sides=sides))
        if isinstance(camp, str):
            members = speaker.people(winners)
            sentence = texts._(
                "{side} is elected: {members}.", side=camp_name(camp, texts), members=members
            )
            return capitalised(sentence)
        if len(winners) > 1:
            if any(speaker.is_me(seat) for seat in winners):
                others = [seat for seat in winners if not speaker.is_me(seat)]
                return texts._("You share the victory with {names}.", names=speaker.people(others))
            return texts._("{names} share the victory.", names=speaker.people(winners))
        if speaker.is_me(winners[0]):
            return texts._("You are elected.")
        return texts._("{name} is elected.", name=speaker.name(winners[0]))

    # Why

    def reason(self) -> str:
        texts = self.texts
        match self.outcome.get("reason"):
            case "nobody":
                if self.trios:
                    return texts._(
                        "No trio that would count was formed, and no other condition was met."
                    )
                return texts._(
                    "No player could bring together an Executive, a Legislative and a Judicial."
                )
            case "harmony":
                return self._by_harmony()
            case "residual":
                return self._by_residual()
            case "points":
                return self._by_points()
            case "level":
                return self._shared()
            case "announced_trio":
                return self._by_promise()
            case "voice_of_the_people":
                return self._voice_of_the_people()
            case "controller_of_the_media":
                return texts._(
                    "No trio has three suits, and the Independent controls the media: "
                    "both Media collected, and a Judicial."
                )
            case "dissident":
                return texts._(
                    "No trio has three suits, and the Independent has a trio of two suits: "
                    "dissent wins."
                )
        return texts._("The record doesn't say why.")

    def _holders(self, of: Iterable[int] | None = None) -> list[int]:
        """The seats whose trio has most suits (among those given)."""
        trios = {s: n for s, n in self.trios.items() if of is None or s in of}
        return sorted(s for s, n in trios.items() if n == max(trios.values()))

    def _best(self, of: Iterable[int] | None = None) -> int:
        return max((n for s, n in self.trios.items() if of is None or s in of), default=0)

    def _by_harmony(self) -> str:
        texts, mine = self.texts, self._holders(self.winners)
        if not mine:
            return texts._("The trio of the winners has most suits.")
        sides = self.sides(self.winners)
        rest = self._best([seat for seat in self.trios if self.side(seat) not in sides])
        values = {
            "names": self.speaker.people(mine),
            "suits": harmony_name(self._best(mine), texts),
        }
        if not rest:
            return texts._("A trio of {suits} for {names}; elsewhere, no trio.", **values)
        return texts._(
            "A trio of {suits} for {names}; elsewhere, no more than {rest}.",
            rest=harmony_name(rest, texts),
            **values,
        )

    def _by_residual(self) -> str:
        texts, mine = self.texts, self._holders(self.winners)
        rest = self._best([s for s in self.trios if self.side(s) not in self.sides(self.winners)])
        # With `one_suit_only` a trio of two suits doesn't count, whoever holds it.
        if not mine or rest >= self._best(mine):
            return texts._(
                "No trio has three suits and the Independent met no condition of its own; "
                "the trio that remains decides."
            )
        return texts._(
            "No trio has three suits and the Independent met no condition of its own; "
            "the best trio that remains has {suits}, for {names}.",
            suits=harmony_name(self._best(mine), texts),
            names=self.speaker.people(mine),
        )

    def _by_points(self) -> str:
        """Sides level in harmony, told apart by totals."""
        texts, points, won = self.texts, self._points(), self.sides(self.winners)
        rest = [points[side] for side in points if side not in won]
        if len(won) != 1 or not rest or points.get(won[0], 0) <= max(rest):
            return texts._("Trios were level in harmony; points decided.")
        number, holders = points[won[0]], self._holders()
        values: dict[str, Any] = {
            "sides": self._level_sides(holders),
            "suits": harmony_name(self._best(), texts),
            "winner": self._best_holder(won[0]),
            "points": texts.n_("{number} point", "{number} points", number, number=number),
            "rest": max(rest),
        }
        match self._compared():
            case "members":
                return texts._(
                    "{sides} had {suits}; the highest total in {winner} was {points}, to {rest}.",
                    **values,
                )
            case "sums":
                return texts._(
                    "{sides} had {suits}; all points added up, {winner} had {points} to {rest}.",
                    **values,
                )
        return texts._("{sides} had {suits}; {winner} had {points} to {rest}.", **values)

    def _shared(self) -> str:
        texts, winners, points = self.texts, self.winners, self._points()
        won = {side: points.get(side) for side in self.sides(winners)}
        number = next(iter(won.values()), None)
        if number is None or len(set(won.values())) > 1:
            return texts._("Level in harmony and in points: the victory is shared.")
        holders = [seat for seat in self._holders() if self.side(seat) in won]
        values: dict[str, Any] = {
            "sides": self._level_sides(holders),
            "suits": harmony_name(self._best(), texts),
            "points": texts.n_("{number} point", "{number} points", number, number=number),
        }
        match self._compared():
            case "members":
                return texts._(
                    "{sides} had {suits} and a highest total of {points} each: "
                    "the victory is shared.",
                    **values,
                )
            case "sums":
                return texts._(
                    "{sides} had {suits} and {points} each, all added up: the victory is shared.",
                    **values,
                )
        return texts._("{sides} had {suits} and {points} each: the victory is shared.", **values)

    def _compared(self) -> str:
        """Whose totals settle level trios: `holders`, `members` or `sums`."""
        if not any(self.camps):
            return "holders"  # D-51
        if "I" not in self.camps:
            return "members"  # D-53
        return "holders" if self._best() == 3 else "sums"  # D-54, D-56

    def _points(self) -> dict[Side, int]:
        """What counted for each side whose trio has most suits; empty where it isn't known."""
        holders = self._holders()
        if self.one_suit_only and self._compared() == "sums":
            return {}
        points: dict[Side, int] = {}
        for side in self.sides(holders) if self.totals else []:
            members = self.members(side)
            match self._compared():
                case "sums":
                    points[side] = sum(self.totals[seat] for seat in members)
                case "members":
                    points[side] = max(self.totals[seat] for seat in members)
                case _:
                    points[side] = max(self.totals[seat] for seat in members if seat in holders)
        return points

    def _level_sides(self, holders: Sequence[int]) -> str:
        if self._compared() == "holders":
            return self.speaker.people(holders)
        return self.speaker.listing([self.side_name(side) for side in self.sides(holders)])

    def _best_holder(self, side: Side) -> str:
        if self._compared() != "holders":
            return self.side_name(side)
        of_the_side = [seat for seat in self._holders() if self.side(seat) == side]
        return self.speaker.who(max(of_the_side, key=self.totals.__getitem__))

    def _by_promise(self) -> str:
        texts, holders = self.texts, self._holders()
        won = self.sides(self.winners)
        if not holders or not won:
            return texts._(
                "Trios were level in harmony; the one announced before the game decided."
            )
        return texts._(
            "{sides} had {suits}; {winner} had announced this trio before the game.",
            sides=self._level_sides(holders),
            suits=harmony_name(self._best(), texts),
            winner=self.speaker.listing([self.side_name(side) for side in won]),
        )

    def _voice_of_the_people(self) -> str:
        texts, totals = self.texts, self.totals
        independent = next((s for s, camp in enumerate(self.camps) if camp == "I"), None)
        if independent is None or len(totals) < 2:
            return texts._("No trio has three suits, and the Independent has most points.")
        others = [total for seat, total in enumerate(totals) if seat != independent]
        own = totals[independent]
        return texts._(
            "No trio has three suits, and the Independent has the voice of the people: "
            "{points}, to {rest} at most for anybody else.",
            points=texts.n_("{number} point", "{number} points", own, number=own),
            rest=max(others),
        )
