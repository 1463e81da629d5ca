"""A play that was handed in, as it stood at each step: to look at, never to play on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from civicgames.engine import Decision, Game, Line, Record
from civicgames.engine.chance import Chance
from civicgames.engine.decision import decisions_of
from civicgames.engine.header import read_header
from civicgames.engine.snapshots import but_seat, snapshot
from civicgames.widgets.games import Room, room_of
from civicgames.widgets.plays import Told, UpTo

Kind = Literal["asked", "round", "end"]


@dataclass(frozen=True)
class Step:
    """A moment at which the play can be looked at: after its first ``lines`` lines.

    ``kind``: somebody is ``asked``; a ``round`` has just ended; the ``end`` of what there is.
    ``round`` counts rounds or turns from 1; 0 before the first.
    """

    lines: int
    kind: Kind
    round: int


@dataclass
class Standing:
    """A play as it stood at a step: what a screen reads of a play."""

    game: Game
    rules: Any
    seats: Sequence[Any]
    table: Any
    record: Record
    pending: tuple[Decision, ...] = ()
    outcome: Line | None = None
    file: None = field(default=None, init=False)

    @property
    def is_over(self) -> bool:
        """Whether it is the end of a play that has ended."""
        return self.outcome is not None

    def view(self, seat: int | None) -> Any:
        """What that seat could see then; None is a spectator."""
        return self.game.view(self.table, seat)

    def hidden(self, seat: int) -> bool:
        """Whether a seat sees what a spectator doesn't."""
        own, others = snapshot(self.view(seat)), snapshot(self.view(None))
        return but_seat(own) != but_seat(others)


@dataclass
class _Ran:
    table: Any
    pending: tuple[Decision, ...] = ()
    places: list[int] = field(default_factory=list)
    """After how many lines somebody was asked."""


class Steps:
    """The steps of a record that was verified, and the play as it stood at any of them."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.room: Room = room_of(record.game)
        self._game, self._rules, self._seats = read_header(record.header)
        self.steps = self._all()

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def rounds(self) -> int:
        """How many rounds or turns were begun."""
        return self.steps[-1].round

    def start_of(self, round: int) -> int:
        """The number of the first step of a round."""
        return next((n for n, step in enumerate(self.steps) if step.round >= round), 0)

    def nearest(self, lines: int) -> int:
        """The number of the last step at or before so many lines."""
        return max((n for n, step in enumerate(self.steps) if step.lines <= lines), default=0)

    def at(self, number: int) -> Standing:
        """The play as it stood at a step."""
        step = self.steps[number]
        ran = self._run(step.lines)
        outcome = self.record.outcome if step.kind == "end" else None
        return Standing(
            self._game,
            self._rules,
            self._seats,
            ran.table,
            Record(self.record.header, self.record.lines[: step.lines]),
            pending=() if step.kind == "round" else ran.pending,
            outcome=outcome,
        )

    def _run(self, lines: int) -> _Ran:
        """The rules run again up to so many lines, and never further: nothing is made up."""
        log = UpTo(self.record.lines[:lines])
        table = self._game.table(self._rules, self._seats, Chance(None, log), log)
        ran = _Ran(table)
        flow = self._game.flow(table)
        try:
            asked = next(flow)
            while True:
                put = decisions_of(asked)
                ran.places.append(log.position)
                made = {line["seat"]: line for n in range(len(put)) if (line := log.peek(n))}
                if len(made) < len(put):  # nobody has answered yet, or a sealed set was cut off
                    ran.pending = put
                    break
                in_order = [made[seat] for seat in sorted(made)]
                log.choices([(line["choice"], line["seat"], line["value"]) for line in in_order])
                values = tuple(made[decision.seat]["value"] for decision in put)
                asked = flow.send(values if isinstance(asked, list) else values[0])
        except (Told, StopIteration):
            pass
        return ran

    def _all(self) -> list[Step]:
        lines = self.record.lines
        found: list[tuple[int, Kind]] = [
            (place, "asked") for place in self._run(len(lines)).places if self._is_told(place)
        ]
        found += [(place, "round") for place in self._ends_of_rounds()]
        # A round's end is looked at before what is asked next.
        found.sort(key=lambda one: (one[0], one[1] == "asked"))
        begun = 0
        rounds = []
        for line in lines:
            begun += line.get("event") == self.room.round_start
            rounds.append(begun)
        steps = [Step(place, kind, rounds[place - 1] if place else 0) for place, kind in found]
        return [*steps, Step(len(lines), "end", begun)]

    def _is_told(self, place: int) -> bool:
        """Whether what is asked there is worth a step: not a window in which nobody acts."""
        windows, lines = self.room.windows, self.record.lines
        if place >= len(lines):
            return False
        line = lines[place]
        return not (windows and line.get("choice") == windows.kind and line["value"] is None)

    def _ends_of_rounds(self) -> list[int]:
        lines, room = self.record.lines, self.room
        places = []
        for place, line in enumerate(lines):
            if line.get("event") not in room.round_end:
                continue
            after = place + 1
            while after < len(lines) and not _goes_on(lines[after], room):
                after += 1
            places.append(after)
        return sorted(set(places))


def _goes_on(line: Line, room: Room) -> bool:
    return "choice" in line or line.get("event") in (room.round_start, "outcome")
