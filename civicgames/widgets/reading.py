"""What a screen reads of a session: nothing here changes anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civicgames.engine import Decision, Line, Play, Player
from civicgames.widgets.games import Room
from civicgames.widgets.plays import end_of_round
from civicgames.widgets.stages import ROUND_PAUSE, SPEEDS, Failure, Stage
from civicgames.widgets.windows import Windows


class Reading:
    """A session as far as it is looked at; :class:`~civicgames.widgets.session.Session` acts."""

    play: Play
    room: Room
    players: list[Player | None]
    people: Sequence[int]
    viewer: int | None
    stage: Stage
    speed: str
    paused: bool
    failure: Failure | None
    windows: Windows
    _in_private: bool
    _rounds_told: int

    @property
    def lines(self) -> list[Line]:
        """All lines of the record, secrets included."""
        return self.play.record.lines

    def view(self) -> Any:
        """What may stand on the screen."""
        if self.windows.place is not None:
            return self.windows.view(self.reader)
        return self.play.view(self.reader)

    @property
    def reader(self) -> int | None:
        """The seat whose secrets may stand on the screen: the viewer, unless others look too."""
        if self.viewer is None or self._in_private or not self.is_shared:
            return self.viewer
        return None if self.room.own(self.play.view(self.viewer)) else self.viewer

    def seen(self) -> list[tuple[int, Line]]:
        """The log's lines with their places, as whoever looks at the screen may read them."""
        table, see, reader = self.play.table, self.play.game.seen, self.reader
        told = self.lines[: self.told_until]
        seen = ((place, see(table, line, reader)) for place, line in enumerate(told))
        return [(place, line) for place, line in seen if line is not None]

    @property
    def asked(self) -> Decision | None:
        """What the person at the screen is asked now."""
        if self.stage == "aside":
            return self.windows.asked(self.viewer)
        if self.stage != "table" or self.failure:
            return None
        return next((d for d in self.play.pending if d.seat == self.viewer), None)

    @property
    def bot_asked(self) -> int | None:
        """The seat of a bot whose turn it is.

        Where several are asked at once, people come first: so nobody hears how long a bot thinks.
        """
        asked = [decision.seat for decision in self.play.pending]
        if self.windows.place is not None or any(self.players[seat] is None for seat in asked):
            return None
        return next(iter(asked), None)

    @property
    def is_shared(self) -> bool:
        """Whether several people share the screen."""
        return len(self.people) > 1

    @property
    def goes_on_by_itself(self) -> int | None:
        """Milliseconds after which `go_on` is due; None where a person must act."""
        if self.paused or self.failure:
            return None
        wait = max(SPEEDS[self.speed], 1)
        if self.stage == "round" and not self.people:
            return wait * ROUND_PAUSE
        if self.stage == "table" and self.bot_asked is not None:
            return wait
        return None

    @property
    def can_undo(self) -> bool:
        """Whether the last thing that happened is a choice of the person at the screen."""
        last = self.lines[-1] if self.lines else {}
        mine = "choice" in last and last["seat"] == self.viewer and self.stage in ("table", "pass")
        # In a window it would tell who else was asked.
        return mine and not (self.room.windows and last["choice"] == self.room.windows.kind)

    @property
    def told_until(self) -> int:
        """The rules go on to the next round at once; the screen first tells how the last ended."""
        if (window := self.windows.place) is not None:
            return window
        if self.stage not in ("round", "consult"):
            return len(self.lines)
        return end_of_round(self.lines, self._rounds_told, self.room)

    def _rounds_over(self) -> int:
        return sum(line.get("event") in self.room.round_end for line in self.lines)
