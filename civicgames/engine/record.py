"""Play records: what a play leaves behind, read from text, checked against the rules.

The format is JSON Lines, one play a file: a header, then ``chance``, ``choice`` and ``event``
lines in the order in which things happened.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from civicgames.bounded import read_bounded
from civicgames.engine.decision import short
from civicgames.engine.header import FORMAT
from civicgames.engine.log import Difference, Line
from civicgames.engine.storage import to_json

LARGEST_FILE = 20_000_000
"""Bytes. A long play is under 200 kB; more is not a play."""


LONGEST_NAME = 40
"""Of a seat's name, what is shown in a notebook."""


class RecordError(ValueError):
    """A file that isn't a play record; the sentence says where and what is expected."""


class RecordWarning(UserWarning):
    """A record that could be read after something was left out."""


@dataclass(frozen=True)
class Verdict:
    """Whether a record follows the rules; if not, the first difference as a sentence."""

    follows_rules: bool
    sentence: str
    line: int | None = None

    def __bool__(self) -> bool:
        return self.follows_rules

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Record:
    """A play as written down. ``numbers`` are the lines' numbers in the file (the header is 1)."""

    header: Line
    lines: list[Line]
    source: str = "this record"
    numbers: list[int] | None = field(default=None, repr=False)

    @property
    def game(self) -> str:
        """The game's name."""
        return str(self.header["game"])

    @property
    def outcome(self) -> Line | None:
        """The ``outcome`` event, None in a play that hasn't ended."""
        for line in reversed(self.lines):
            if line.get("event") == "outcome":
                return line
        return None

    @property
    def state(self) -> str:
        """``"finished"``, ``"stopped"`` (for good, before its end) or ``"in progress"``."""
        if self.outcome:
            return "finished"
        stopped = bool(self.lines) and self.lines[-1].get("event") == "stopped"
        return "stopped" if stopped else "in progress"

    def events(self, kind: str) -> Iterator[Line]:
        """The events of one kind, in order."""
        return (line for line in self.lines if line.get("event") == kind)

    def verify(self) -> Verdict:
        """Play it again by the rules and compare every line; the first difference is told."""
        from civicgames.engine.replaying import replay

        for number, line in enumerate(self.lines[:-1]):
            if line.get("event") == "stopped":
                after = self.numbers[number + 1] if self.numbers else number + 3
                sentence = f"{self.source}, line {after}: the play was stopped, nothing may follow."
                return Verdict(False, sentence, after)
        try:
            play = replay(self)
        except Difference as difference:
            return Verdict(False, f"{self.source}, {_lower(str(difference))}", difference.line)
        except ValueError as error:
            return Verdict(False, f"{self.source}, line 1: {error}", 1)
        told = {"finished": "to its end", "stopped": "until it was stopped"}.get(
            self.state, "as far as it goes"
        )
        seats = len(play.table.seats)
        return Verdict(
            True,
            f"{self.source}: {self.game}, {seats} seats, {len(self.lines)} lines, "
            f"follows the rules {told}.",
        )

    def to_text(self) -> str:
        """The record as its file's text."""
        return "".join(to_json(line) + "\n" for line in (self.header, *self.lines))

    def save(self, path: str | Path) -> Path:
        """Write to a new file, whole or not at all; raises FileExistsError where one is there."""
        path = Path(path)
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            try:
                file.write(self.to_text())
                file.flush()
            except OSError:
                path.unlink(missing_ok=True)
                raise
        return path

    def _repr_html_(self) -> str:
        from html import escape

        names = [str(seat.get("name"))[:LONGEST_NAME] for seat in self.header["seats"]]
        told = f"<b>{escape(self.game)}</b>: {escape(', '.join(names))}. "
        told += f"{len(self.lines)} lines, {escape(self.state)}."
        if self.outcome:
            won = [names[seat] for seat in _seats(self.outcome.get("winners"), len(names))]
            told += f" Won by: {escape(', '.join(won)) or 'nobody'}."
        return f"<p>{told}</p>"


def read_record(path: str | Path) -> Record:
    """Read a play record from a file.

    A cut last line is dropped with a :class:`RecordWarning`. Raises :class:`RecordError` with a
    sentence that names the file and the line, or OSError where the file can't be opened.
    """
    path = Path(path)
    if path.is_dir():
        raise RecordError(f"{path.name} is a folder: expected a file ending in .play.jsonl.")
    if path.is_file() and path.stat().st_size > LARGEST_FILE:
        raise RecordError(
            f"{path.name} is {path.stat().st_size:,} bytes: a play record is at most "
            f"{LARGEST_FILE:,}."
        )
    return parse_record(read_bounded(path, LARGEST_FILE), path.name)


def parse_record(content: bytes | str, source: str = "this record") -> Record:
    """A record from its file's content; see :func:`read_record`."""
    if isinstance(content, bytes):
        content = _decode(content, source)
    rows = [(number, text) for number, text in enumerate(content.split("\n"), 1) if text.strip()]
    if not rows:
        raise RecordError(f"{source} is empty: expected the header of a play record on line 1.")
    lines: list[Line] = []
    numbers: list[int] = []
    for number, text in rows:
        line = _parse_line(text)
        if line is None:
            if number == rows[-1][0] and lines:
                warnings.warn(
                    RecordWarning(f"{source}, line {number}: cut off in writing, left out."),
                    stacklevel=3,
                )
                break
            raise RecordError(
                f"{source}, line {number}: {short(text)} is not a line of a play record: "
                f"expected one JSON object."
            )
        lines.append(line)
        numbers.append(number)
    _check_header(lines[0], source)
    for line, number in zip(lines[1:], numbers[1:], strict=True):
        _check_line(line, number, source)
    return Record(lines[0], lines[1:], source, numbers[1:])


def _decode(content: bytes, source: str) -> str:
    end_of_last_line = content.rfind(b"\n") + 1
    try:
        whole = content[:end_of_last_line].decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise RecordError(f"{source}, line {line}: not UTF-8 text, as a play record is.") from error
    # A kill can cut the last line within a character.
    return whole + content[end_of_last_line:].decode("utf-8-sig", errors="replace")


def _parse_line(text: str) -> Line | None:
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return line if isinstance(line, dict) else None


def _check_header(header: Line, source: str) -> None:
    def refuse(found: str, expected: str) -> RecordError:
        return RecordError(f"{source}, line 1: {found}: expected {expected}.")

    if "record" not in header:
        raise refuse("no play record's header", 'an object with "record": 1')
    if type(header["record"]) is not int or header["record"] < 1:
        raise refuse(f'"record" is {short(header["record"])}', "the number 1")
    if header["record"] > FORMAT:
        raise refuse(
            f"written in record format {header['record']}, newer than this version reads",
            f"format {FORMAT}; a newer civicgames can read it",
        )
    if not isinstance(header.get("game"), str):
        raise refuse(f'"game" is {short(header.get("game"))}', "a game's name")
    if not isinstance(header.get("scenario"), dict):
        raise refuse(f'"scenario" is {short(header.get("scenario"))}', "the switches by name")
    name = header["scenario"].get("name", "")
    if not isinstance(name, str):
        raise refuse(f"the scenario's name is {short(name)}", "a text")
    seed = header.get("seed")
    if seed is not None and type(seed) is not int:
        raise refuse(f'"seed" is {short(seed)}', "a whole number or null")
    seats = header.get("seats")
    if not (isinstance(seats, list) and seats and all(isinstance(seat, dict) for seat in seats)):
        raise refuse(f'"seats" is {short(seats)}', "a list with an object for each seat")


def _check_line(line: Line, number: int, source: str) -> None:
    kinds = [kind for kind in ("chance", "choice", "event") if kind in line]
    if len(kinds) != 1 or not isinstance(line[kinds[0]], str):
        raise RecordError(
            f"{source}, line {number}: {short(line)} is neither a chance, a choice nor "
            "an event line."
        )


def _seats(found: object, count: int) -> list[int]:
    """Those of a record's seats that there are: what a file says may be anything."""
    some = found if isinstance(found, list) else []
    return [seat for seat in some if type(seat) is int and 0 <= seat < count]


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
