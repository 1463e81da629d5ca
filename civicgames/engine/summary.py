"""How a game turns one play's record into rows of tables: nothing but names and plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from civicgames.engine.log import Line, NoLog

if TYPE_CHECKING:
    from civicgames.engine.play import Play

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

    def choice(self, kind: str, seat: int, value: Any) -> None:
        """A seat chose."""
        self.decisions += 1

    def chance(self, kind: str, value: Any) -> None:
        """For games whose rows tell what chance gave."""

    def ended(self, line: Mapping[str, Any]) -> None:
        """The play is over, with this ``outcome`` event."""
        self.outcome = line

    def rows(self) -> Rows:
        """The play's rows, once it is over."""
        raise NotImplementedError


Events = Mapping[str, Callable[[Any, Mapping[str, Any]], None]]
"""By kind of event, a tally's method that reads one."""


class NotedTally(Tally):
    """Makes a play's rows from its table at the end and from ``notes`` that the table took."""

    def __init__(self, play: int, header: Mapping[str, Any]) -> None:
        super().__init__(play, header)
        self.notes: list[Any] = []

    def rows_of(self, table: Any) -> Rows:
        """The rows of the play that ended with this table; ``decisions`` is set before."""
        raise NotImplementedError


class Noted(NamedTuple):
    """How a game makes rows from notes; ``events`` are the rare ones that it reads besides."""

    tally: Callable[[int, Mapping[str, Any]], NotedTally]
    events: Events


@dataclass(frozen=True)
class Summary:
    """A game's columns by table, and what makes the rows of a finished play.

    ``tally(play, header)`` is a new tally of play number ``play``; ``events`` are its methods that
    read an event. ``noted``, where a game has it, makes the same rows of a play that is going on,
    in less time: nothing that happens often is told.
    """

    columns: Mapping[str, tuple[Column, ...]]
    tally: Callable[[int, Mapping[str, Any]], Tally]
    events: Events
    noted: Noted | None = None

    def rows(self, play: int, header: Line, lines: Sequence[Line]) -> Rows:
        """The rows of a finished play from its record: ``play`` is the number it has there."""
        tally = self.tally(play, header)
        for line in lines:
            if "event" in line:
                read = self.events.get(line["event"])
                if read:
                    read(tally, line)
            elif "choice" in line:
                tally.choice(line["choice"], line["seat"], line["value"])
            else:
                tally.chance(line["chance"], line["value"])
        return tally.rows()

    def listener(self, play: int, header: Mapping[str, Any]) -> Listener | NoteTaker:
        """What makes the rows of a play from its beginning on: to be its log."""
        if self.noted:
            return NoteTaker(self.noted, play, header)
        return Listener(self, play, header)


class Listener(NoLog):
    """Makes the rows of a play while it is going on: they are the same, and no record is kept."""

    hears: ClassVar[bool] = True

    def __init__(self, summary: Summary, play: int, header: Mapping[str, Any]) -> None:
        self.tally = summary.tally(play, header)
        self.choice = self.tally.choice  # type: ignore[method-assign]  # one call less each time
        self._reads = summary.events.get

    def event(self, kind: str, /, **fields: Any) -> None:
        read = self._reads(kind)
        if read:
            fields["event"] = kind
            read(self.tally, fields)

    def chance(self, kind: str, value: Any, /, **fields: Any) -> None:
        self.tally.chance(kind, value)

    def choices(self, made: Sequence[tuple[str, int, Any]]) -> None:
        for kind, seat, value in made:
            self.tally.choice(kind, seat, value)

    def rows(self, play: Play) -> Rows:
        """The rows of the play that it heard, which is over."""
        return self.tally.rows()


class NoteTaker(NoLog):
    """The same with a game that takes notes: it hears only what is told to everybody."""

    def __init__(self, noted: Noted, play: int, header: Mapping[str, Any]) -> None:
        self.tally = noted.tally(play, header)
        self.notes = self.tally.notes
        self._reads = noted.events.get

    def event(self, kind: str, /, **fields: Any) -> None:
        read = self._reads(kind)
        if read:
            read(self.tally, fields)

    def rows(self, play: Play) -> Rows:
        """The rows of the play that took these notes, which is over."""
        self.tally.decisions = play.decided
        return self.tally.rows_of(play.table)
