"""Windows at a shared screen: anybody may act, and each stands the same whoever could (R-22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from civicgames.engine import Choice, Decision, IllegalChoice, Play
from civicgames.i18n import Texts


class WindowRoom(Protocol):
    """What a game with windows says of them; a game without any has None."""

    kind: str
    """The kind of the decisions in a window, which nobody else hears of."""
    nothing: Choice
    """What silence answers."""

    def places(self, play: Play) -> Sequence[int]:
        """How many lines there were at each window, whether or not anybody was asked."""

    def table(self, play: Play, number: int) -> Any:
        """The table as it stood at that window, before whatever came next."""

    def panel(self, names: Sequence[str], people: Sequence[int], texts: Texts) -> dict[str, Any]:
        """The bar that stands at each window: the same words at all of them."""


class Windows:
    """Which windows the screen has told, and what people have said in private at the last one."""

    def __init__(self, play: Play, room: WindowRoom | None, shared: bool) -> None:
        self.play, self.room, self.shared = play, room, shared
        self.looking = False
        """Whether the cover is up for somebody who looks aside."""
        self.wishes: dict[int, Choice] = {}
        self._table: Any = None
        last = max((n for n, line in enumerate(play.record.lines) if "choice" in line), default=-1)
        self.told = sum(place <= last for place in self._places)

    @property
    def _places(self) -> Sequence[int]:
        return self.room.places(self.play) if self.room and self.shared else ()

    @property
    def place(self) -> int | None:
        """How many lines there were at the window that the screen stands at; None: at none."""
        places = self._places
        return places[self.told] if self.told < len(places) else None

    @property
    def is_asked(self) -> bool:
        """Whether the play waits for answers of a window."""
        pending = self.play.pending
        return bool(self.room and pending and pending[0].kind == self.room.kind)

    def view(self, seat: int | None) -> Any:
        """What that seat may see at the window, rebuilt at each: so none takes longer."""
        assert self.room is not None
        if self._table is None:
            self._table = self.room.table(self.play, self.told)
        return self.play.game.view(self._table, seat)

    def asked(self, seat: int | None) -> Decision | None:
        """What somebody looking aside may say; with nothing to play, nothing is what there is."""
        if seat is None or self.room is None:
            return None
        mine = (decision for decision in self._pending if decision.seat == seat)
        return next(mine, Decision(seat, self.room.kind, (self.room.nothing,)))

    @property
    def _pending(self) -> Sequence[Decision]:
        """The questions of this window: none where nobody was asked and the rules have gone on."""
        is_last = self.told == len(self._places) - 1
        return self.play.pending if is_last and self.is_asked else ()

    def wish(self, decision: Decision, choices: Sequence[Choice]) -> None:
        """Keep what a seat says until all have had the time to. Raises IllegalChoice."""
        if not choices:
            raise IllegalChoice(
                f"Seat {decision.seat + 1} chose nothing.", decision.seat, decision.kind
            )
        self.wishes[decision.seat] = decision.accept(choices[0])

    def close(self, people: Sequence[int]) -> None:
        """Play goes on: what people said is answered, and silence is nothing. Bots are left."""
        assert self.room is not None
        asked = [decision.seat for decision in self._pending if decision.seat in people]
        wishes, self.wishes = self.wishes, {}
        self.told += 1
        self._table = None
        for seat in asked:
            self.play.choose(seat, wishes.get(seat, self.room.nothing))
