"""How a game turns one play's record into rows of tables: nothing but names and plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from civicgames.engine.log import Line

TABLES = ("plays", "seats", "rounds")


class Column(NamedTuple):
    """A column of a table: its name, its pandas type (capital: may be empty), what it holds."""

    name: str
    dtype: str
    about: str


Rows = dict[str, list[tuple[Any, ...]]]
"""Rows by table, each a tuple in the order of the table's columns."""


class Tally:
    """What is counted while a play's record is read from top to bottom; each game adds its own."""

    def __init__(self, play: int, header: Mapping[str, Any]) -> None:
        self.play, self.header = play, header
        self.outcome: Mapping[str, Any] = {}
        self.decisions = 0

    def choice(self, line: Mapping[str, Any]) -> None:
        self.decisions += 1

    def chance(self, line: Mapping[str, Any]) -> None:
        """For games whose rows tell what chance gave."""

    def ended(self, line: Mapping[str, Any]) -> None:
        self.outcome = line


AnyTally = TypeVar("AnyTally", bound=Tally)


def tallied(
    tally: AnyTally,
    lines: Sequence[Mapping[str, Any]],
    events: Mapping[str, Callable[[AnyTally, Mapping[str, Any]], None]],
) -> AnyTally:
    """The tally once it has read the lines; ``events`` say, by kind, what reads an event."""
    for line in lines:
        if "event" in line:
            read = events.get(line["event"])
            if read:
                read(tally, line)
        elif "choice" in line:
            tally.choice(line)
        else:
            tally.chance(line)
    return tally


@dataclass(frozen=True)
class Summary:
    """A game's columns by table, and the rows of one finished play.

    ``rows(play, header, lines)``: ``play`` numbers the play, ``lines`` are its record's.
    """

    columns: Mapping[str, tuple[Column, ...]]
    rows: Callable[[int, Line, Sequence[Line]], Rows]
