"""The reveal of Delanopolis: stakes as bars, their sum against the mayor's, who takes what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civicgames.engine import Line
from civicgames.games.delanopolis.view import DelanopolisView
from civicgames.i18n import Texts
from civicgames.say import shown_names
from civicgames.say.delanopolis import card_name, terrain_label
from civicgames.say.words import Speaker, capitalised
from civicgames.widgets.session import Session


def round_result(session: Session, view: DelanopolisView, texts: Texts) -> dict[str, Any]:
    """The auction that is told now."""
    lines = [line for _, line in session.seen()]
    end = max(n for n, line in enumerate(lines) if line.get("event") == "auction")
    start = max(n for n, line in enumerate(lines[:end]) if line.get("event") == "turn")
    names = shown_names([seat.name for seat in session.play.seats], texts.lang)
    told = _Told(lines[start : end + 1], view, Speaker(names, texts, session.viewer))
    auction = lines[end]
    is_last = session.play.is_over and session.told_until == _outcome_at(session.lines)
    return {
        "title": texts._(
            "The stakes for {terrain}", terrain=terrain_label(auction["terrain"], texts)
        ),
        "sentence": told.sentence(),
        "bars": told.bars(),
        "sums": told.sums(),
        "scale": max(1, told.mayor, told.challengers),
        "taken": told.taken(),
        "rows": [],
        "reading": auction["chapter"] or "",
        "goOn": texts._("Go on to the end") if is_last else texts._("Next turn"),
    }


def _outcome_at(lines: Sequence[Line]) -> int:
    return next((n for n, line in enumerate(lines) if line.get("event") == "outcome"), len(lines))


class _Told:
    """One auction in words and bars; ``lines`` are those of its turn."""

    def __init__(self, lines: Sequence[Line], view: DelanopolisView, speaker: Speaker) -> None:
        self.lines, self.view, self.speaker = lines, view, speaker
        self.texts = speaker.texts
        self.auction = lines[-1]
        self.winner: int | None = self.auction["winner"]
        counted = self.auction["counted"]
        self.mayor: int = counted[view.mayor] or 0
        self.challengers: int = sum(counted[seat] or 0 for seat in view.challengers)
        self.level = self._level()

    def _level(self) -> list[int]:
        """P-24: the challengers who counted the same at the top."""
        counted = self.auction["counted"]
        if self.winner is None or self.winner == self.view.mayor:
            return []
        return [s for s in self.view.challengers if counted[s] == counted[self.winner]]

    # What it came to

    def sentence(self) -> str:
        texts, mayor = self.texts, self.speaker.name(self.view.mayor)
        values = {"mayor": mayor, "com": self.mayor, "sum": self.challengers}
        if self.winner is None:
            if not self.mayor and not self.challengers:
                return texts._("Nobody staked anything: the terrain stays free.")
            return texts._(
                "{com} against {sum}: level. All take their stakes back, the terrain stays free.",
                **values,
            )
        if self.winner == self.view.mayor:
            if self.mayor == self.challengers:
                return texts._(
                    "{com} against {sum}: level, and the rules give it to {mayor}, the mayor.",
                    **values,
                )
            return texts._(
                "{mayor}, the mayor, counts for {com}: more than the {sum} of all challengers "
                "together. The terrain goes to the mayor.",
                **values,
            )
        values |= {
            "winner": self.speaker.name(self.winner),
            "most": self.auction["counted"][self.winner],
        }
        if len(self.level) > 1:
            return texts._(
                "The challengers together count for {sum}, and {mayor}, the mayor, for {com}, "
                "which isn't more. {names} are level at the top with {most}; {why} {winner} "
                "takes the terrain.",
                names=self.speaker.listing([self.speaker.name(seat) for seat in self.level]),
                why=self._why(),
                **values,
            )
        return texts._(
            "The challengers together count for {sum}, and {mayor}, the mayor, for {com}, which "
            "isn't more. {winner} counts highest of them ({most}) and takes the terrain.",
            **values,
        )

    def _why(self) -> str:
        """P-24: what settled it among level challengers."""
        texts = self.texts
        if any(line.get("chance") == "lot" for line in self.lines):
            return texts._("the lot decides:")
        if self.view.rules.tied_stakes == "turn_order":
            return texts._("first in turn order,")
        return texts._("with fewest points so far,")

    def taken(self) -> list[str]:
        """Who takes what."""
        texts, auction = self.texts, self.auction
        if self.winner is None:
            return []
        aside = self.view.rules.winnings == "aside"
        values = {
            "winner": capitalised(self.speaker.name(self.winner)),
            "com": auction["com"],
            "vot": auction["vot"],
            "price": auction["price"],
        }
        told = (
            texts._("{winner} puts aside all that was staked: {com} COM and {vot} VOT.", **values)
            if aside
            else texts._("{winner} takes all that was staked: {com} COM and {vot} VOT.", **values)
        )
        return [told, texts._("The price of the terrain stays {price}.", **values)]

    # As bars

    def bars(self) -> list[dict[str, Any]]:
        """One a seat, the challengers first."""
        return [self._bar(seat) for seat in [*self.view.challengers, self.view.mayor]]

    def _bar(self, seat: int) -> dict[str, Any]:
        texts, auction = self.texts, self.auction
        stake, counted = auction["stakes"][seat], auction["counted"][seat]
        key = next(
            (
                line["key"]
                for line in self.lines
                if line.get("event") == "announced" and line["seat"] == seat
            ),
            None,
        )
        is_mayor = seat == self.view.mayor
        unit = "COM" if is_mayor else "VOT"
        if stake is None:
            said = texts._("takes no part")
        elif key:
            said = texts._(
                "{stake} {unit}, counts as {counted}", stake=stake, unit=unit, counted=counted
            )
        else:
            said = f"{stake} {unit}"
        return {
            "name": self.speaker.name(seat),
            "number": seat + 1,
            "mayor": is_mayor,
            "role": texts._("mayor") if is_mayor else "",
            "stake": stake or 0,
            "counted": counted or 0,
            "said": said,
            "doubler": texts._("× 2: “{name}”", name=card_name(key, texts))
            if key and stake is not None
            else "",
            "won": seat == self.winner,
            "wonLabel": texts._("takes the terrain"),
        }

    def sums(self) -> list[dict[str, Any]]:
        """The challengers together, and the mayor, on one scale."""
        texts, counted = self.texts, self.auction["counted"]
        mayor_won = self.winner == self.view.mayor
        return [
            {
                "label": texts._("All challengers together"),
                "total": self.challengers,
                "parts": [
                    {"number": seat + 1, "mayor": False, "counted": counted[seat] or 0}
                    for seat in self.view.challengers
                    if counted[seat]
                ],
                "won": self.winner is not None and not mayor_won,
            },
            {
                "label": texts._("The mayor, {name}", name=self.speaker.name(self.view.mayor)),
                "total": self.mayor,
                "parts": [{"number": self.view.mayor + 1, "mayor": True, "counted": self.mayor}]
                if self.mayor
                else [],
                "won": mayor_won,
            },
        ]
