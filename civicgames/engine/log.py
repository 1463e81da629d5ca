"""The lines of one play, in the order in which things happened: written live, or read back.

A log that starts with lines reads them back first: the rules run again, and each thing they do is
compared with the line that stands there. After the last line it goes on live. Saving, resuming,
undoing, copying and verifying are all this one way of running the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from civicgames.engine.decision import same_value, short
from civicgames.engine.storage import PlayFile

Line = dict[str, Any]

MARKS = ("resumed", "stopped")
"""Events that the driver writes, not the rules."""


class Difference(ValueError):
    """A record that the rules don't follow: ``line`` (1 is the header) says where."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"Line {line}: {sentence}")
        self.line = line
        self.sentence = sentence


class Log:
    """Lines of a play; reads back those it was given, then appends.

    ``numbers`` are the line numbers in the file for messages; by default the header is line 1.
    """

    hears: ClassVar[bool] = True
    keeps: ClassVar[bool] = True
    notes: list[Any] | None = None

    def __init__(
        self,
        lines: Sequence[Line] = (),
        file: PlayFile | None = None,
        numbers: Sequence[int] | None = None,
    ) -> None:
        self.lines: list[Line] = list(lines)
        self.file = file
        self._numbers = numbers
        self._next = 0
        self.opened_at = -1
        """How many lines there were when sealed choices were last opened: no undo from there."""
        self._skip_marks()

    @property
    def replaying(self) -> bool:
        """True while lines that were given remain to be read back."""
        return self._next < len(self.lines)

    @property
    def position(self) -> int:
        """How many lines have been read back or written so far."""
        return self._next

    def number(self, index: int) -> int:
        """The line number in the file of the line at ``index``."""
        return self._numbers[index] if self._numbers else index + 2

    def event(self, kind: str, /, **fields: Any) -> None:
        """Something followed from the rules."""
        self._put({"event": kind, **fields})

    def chance(self, kind: str, value: Any, /, **fields: Any) -> None:
        """Chance gave ``value``."""
        self._put({"chance": kind, "value": value, **fields})

    def choice(self, kind: str, seat: int, value: Any) -> None:
        """A seat chose ``value``."""
        self._put({"choice": kind, "seat": seat, "value": value})

    def choices(self, made: Sequence[tuple[str, int, Any]]) -> None:
        """Sealed choices, written in one go when the last is in."""
        lines = [{"choice": kind, "seat": seat, "value": value} for kind, seat, value in made]
        if self.replaying:
            for line in lines:
                self._put(line)
        else:
            self._append(lines)
        if len(lines) > 1:
            self.opened_at = self._next

    def peek(self, ahead: int = 0) -> Line | None:
        """The line that is read back next, or ``ahead`` lines later, if any."""
        index = self._next + ahead
        return self.lines[index] if index < len(self.lines) else None

    def drop_rest(self) -> None:
        """Forget what was not read back: a set of sealed choices that was cut off in writing."""
        del self.lines[self._next :]
        if self.file:
            self.file.cut_to(1 + len(self.lines))

    def mark(self, kind: str) -> None:
        """A line of the driver's own (:data:`MARKS`)."""
        self._append([{"event": kind}])

    def difference(self, sentence: str, ahead: int = 0) -> Difference:
        """The error for the line that is read back next, or ``ahead`` lines later."""
        return Difference(self.number(min(self._next + ahead, len(self.lines) - 1)), sentence)

    def _append(self, lines: Sequence[Line]) -> None:
        if self.file:
            # Ctrl-C or a full disk can have left the file a line short, or with one too many.
            self.file.write_from(1 + len(self.lines), self.lines, lines)
        self.lines += lines
        self._next = len(self.lines)

    def _put(self, line: Line) -> None:
        if self._next == len(self.lines):
            self._append([line])
            return
        found = self.lines[self._next]
        # Fields may be added freely by others; what the rules say must stand there.
        if not all(key in found and same_value(value, found[key]) for key, value in line.items()):
            raise self.difference(
                f"the record says {short(found, 200)}, the rules {short(line, 200)}."
            )
        self._next += 1
        self._skip_marks()

    def _skip_marks(self) -> None:
        while self._next < len(self.lines) and self.lines[self._next].get("event") in MARKS:
            self._next += 1


class NoLog:
    """Keeps nothing: for simulations that only need the outcome."""

    hears: ClassVar[bool] = False
    keeps: ClassVar[bool] = False
    notes: list[Any] | None = None
    lines: ClassVar[list[Line]] = []
    file = None
    replaying = False
    position = 0

    def event(self, kind: str, /, **fields: Any) -> None:
        pass

    def chance(self, kind: str, value: Any, /, **fields: Any) -> None:
        pass

    def choice(self, kind: str, seat: int, value: Any) -> None:
        pass

    def choices(self, made: Sequence[tuple[str, int, Any]]) -> None:
        pass

    def peek(self, ahead: int = 0) -> Line | None:
        return None

    def mark(self, kind: str) -> None:
        pass


def copied(line: Line) -> Line:
    """A line that can be given away: what is done to it isn't done to the record."""
    return {key: _deep(value) for key, value in line.items()}


def _deep(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_deep(inner) for inner in value]
    if isinstance(value, dict):
        return {key: _deep(inner) for key, inner in value.items()}
    return value


def since(lines: Sequence[Line], event: str | None) -> Sequence[Line]:
    """The lines from the last of these events on; all of them where there is none."""
    start = len(lines) - 1
    while start > 0 and (event is None or lines[start].get("event") != event):
        start -= 1
    return lines[max(start, 0) :]


AnyLog = Log | NoLog
