"""A moment of a play that is worth talking about, and what detectors read to find it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from civicgames.classroom.pooling import Handed
from civicgames.engine.log import Line
from civicgames.runs import summary_of


@dataclass(frozen=True)
class Moment:
    """Something that happened: ``kind`` names its texts, ``values`` fill them in.

    ``round`` counts rounds or turns from 1 (0: the play as a whole), ``lines`` says after how many
    lines of the record it can be looked at (0: on paper, or the whole play). ``weight``: the
    higher, the sooner it is told. In ``values``, ``seat``, ``other``, ``seats``, ``others`` are
    seats from 0; ``card`` and ``cards`` are cards of the record; ``stage``, ``stages`` are stages.
    """

    kind: str
    round: int = 0
    lines: int = 0
    weight: float = 1.0
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Course:
    """What a detector reads of one play: its rules, its rows, and its lines, if it has any."""

    rules: Any
    seats: int
    lines: Sequence[Line]
    plays: Mapping[str, Any]
    by_seat: Sequence[Mapping[str, Any]]
    by_round: Sequence[Mapping[str, Any]]

    def events(self, *kinds: str) -> Iterator[tuple[int, Line]]:
        """The events of these kinds, each with how many lines there are up to it."""
        for count, line in enumerate(self.lines, 1):
            if line.get("event") in kinds:
                yield count, line

    @property
    def winners(self) -> list[int]:
        return [int(seat) for seat in (self.plays["winners"] or "").split()]


Detector = Callable[[Course], Iterator[Moment]]


def course_of(handed: Handed) -> Course:
    """What a table's play says, to be looked through; it must have ended."""
    columns = summary_of(handed.game).columns

    def dicts(table: str) -> list[dict[str, Any]]:
        names = [column.name for column in columns[table]]
        return [dict(zip(names, row, strict=True)) for row in handed.rows[table]]

    return Course(
        rules=handed.scenario.rules,
        seats=handed.scenario.count,
        lines=handed.record.lines if handed.record else (),
        plays=dicts("plays")[0],
        by_seat=dicts("seats"),
        by_round=dicts("rounds"),
    )
