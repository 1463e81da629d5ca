"""What a learner did in a lesson, on disk at once: one line an answer, never rewritten."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from typing import Any

from civicgames.engine.storage import to_json

FOLDER = Path("answers")
"""Beside the notebook."""
ENDING = ".answers.jsonl"
FORMAT = 1
MOST_LINES = 20_000
"""Lines of a file that are read: the newest."""
LARGEST = 5_000_000
"""Bytes of a file that are read: the newest."""
LONGEST_LINE = 40_000
LONGEST_WORD = 60
"""Characters of an id, a moment, a name."""


class Memory:
    """The file of one lesson, `answers/LESSON.answers.jsonl`: a header, then a line an act.

    Lines: ``{"check": id, "answer": …, "right": …}``, ``{"hint": id, "number": n}``,
    ``{"step": id, "done": …}``, ``{"move": id, "choice": …}``, ``{"name": …}``,
    ``{"kept": "download"}``, each with ``at``, the moment in UTC. A line that was brought back
    from elsewhere has ``back``, too: the moment by which it takes its place. It is read
    once and appended to; a line that was cut or makes no sense is passed over. Where the folder
    can't be written to, ``on_disk`` is False and the answers are kept as long as the kernel lives;
    what couldn't be written is written with the next line that can. Of more than
    :data:`MOST_LINES` lines or :data:`LARGEST` bytes, the newest count.
    """

    def __init__(self, lesson: str, version: str, folder: Path | None = None) -> None:
        self.lesson, self.version = lesson, version
        self.path = (folder or FOLDER) / f"{lesson}{ENDING}"
        self.on_disk = True
        self._waiting: list[Mapping[str, Any]] = []
        self._header = {"lesson": lesson, "answers": FORMAT, "civicgames": version}
        try:
            raw = read_newest(self.path)
        except FileNotFoundError:
            raw = b""
        except OSError:
            raw, self.on_disk = b"", False
        self._order = _ordered(raw, MOST_LINES)

    @property
    def lines(self) -> list[dict[str, Any]]:
        """All lines, in the order in which things were done."""
        return self._order.lines

    def add(self, **line: Any) -> None:
        """Keep one more line."""
        line["at"] = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
        self._order.add(line)
        self._write([line])

    def _write(self, lines: Sequence[Mapping[str, Any]]) -> None:
        self._waiting += lines
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with open(self.path, "a+b", buffering=0) as file:
                end = file.seek(0, 2)
                written = b"".join(map(_encoded, self._waiting))
                if not end:  # new, or somebody deleted it
                    written = self._anew()
                else:
                    file.seek(end - 1)
                    # A line that a kill has cut stays alone on its line.
                    written = written if file.read(1) == b"\n" else b"\n" + written
                try:
                    _write_whole(file, written)
                except BaseException:
                    file.truncate(end)
                    raise
        except OSError:
            self.on_disk = False
        else:
            self._waiting.clear()
            self.on_disk = True

    def last(self, check: str) -> dict[str, Any] | None:
        """The newest answer to a check."""
        return next((one for one in reversed(self.lines) if one.get("check") == check), None)

    def hints(self, check: str) -> int:
        """How many hints of a check were opened."""
        return max(
            (int(one["number"]) for one in self.lines if one.get("hint") == check), default=0
        )

    def done(self, step: str) -> bool:
        """Whether a step was said to be done."""
        said = [one.get("done") for one in self.lines if one.get("step") == step]
        return bool(said and said[-1] is True)

    @property
    def name(self) -> str:
        """The pseudonym that was typed last; empty for none."""
        return next((str(one["name"]) for one in reversed(self.lines) if "name" in one), "")

    @property
    def unsaved(self) -> bool:
        """Whether anything was done since the work was downloaded."""
        return bool(self.lines) and "kept" not in self.lines[-1]

    def to_bytes(self) -> bytes:
        """The file as it should be: what is on disk, and whatever is only here. Empty for nothing.

        Another notebook may have written to the file meanwhile, so it is never made from here only.
        """
        try:
            raw = read_newest(self.path)
        except OSError:
            raw = b""
        if not raw:
            return newest(self._anew()) if self.lines else b""
        between = b"" if raw.endswith(b"\n") or not self._waiting else b"\n"
        return newest(raw + between + b"".join(map(_encoded, self._waiting)))

    def _anew(self) -> bytes:
        return b"".join(map(_encoded, [self._header, *self.lines]))

    def take_in(self, lines: Sequence[Mapping[str, Any]]) -> int:
        """Lines from elsewhere that aren't here yet; returns how many were new.

        They take their places among those that are here by their moments (see :class:`Order`).
        """
        here = {_told(line) for line in self.lines}
        there = Order()
        for line in lines:
            there.add(dict(line))
        new = [
            (line, moment)
            for line, moment in zip(there.lines, there.moments, strict=True)
            if _told(line) not in here
        ]
        for line, moment in new:
            self._order.put(line, moment)
        if new:
            self._write([{**line, "back": moment} for line, moment in new])
        return len(new)


def _encoded(line: Mapping[str, Any]) -> bytes:
    return to_json(line).encode() + b"\n"


def _write_whole(file: FileIO, written: bytes) -> None:
    # A disk that is nearly full takes a part, and refuses only what comes after it.
    done = 0
    while done < len(written):
        done += file.write(written[done:])


class Order:
    """Lines in the order in which things were done, whatever a clock said.

    A clock can be set back, so a line never stands before one that was written earlier into the
    same file: its moment is the latest so far. Lines from elsewhere go in by such moments, and
    stay in their own order, too.
    """

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []
        self.moments: list[str] = []

    def add(self, line: dict[str, Any]) -> None:
        """One more line, after all others."""
        self.lines.append(line)
        self.moments.append(max(self.moments[-1] if self.moments else "", str(line["at"])))

    def put(self, line: dict[str, Any], moment: str) -> None:
        """A line from elsewhere: after all that were done up to this moment."""
        place = bisect_right(self.moments, moment)
        self.lines.insert(place, line)
        self.moments.insert(place, moment)


def _told(line: Mapping[str, Any]) -> str:
    return json.dumps({"right": None, **line}, sort_keys=True)


def newest(raw: bytes) -> bytes:
    """As many whole lines from the end of a file as are read."""
    if len(raw) <= LARGEST:
        return raw
    start = len(raw) - LARGEST
    if raw[start - 1 : start] != b"\n":
        start = raw.find(b"\n", start) + 1 or len(raw)
    return raw[start:]


def read_newest(path: Path) -> bytes:
    """The end of an answers file, see :func:`newest`. Raises OSError."""
    with path.open("rb") as file:
        end = file.seek(0, 2)
        file.seek(max(0, end - LARGEST - 1))
        return newest(file.read())


def read_lines(raw: bytes, most: int | None = None) -> Iterator[dict[str, Any]]:
    """The lines of a file that make sense, without its header, in the order of :class:`Order`.

    Only the newest ``most`` are looked at, never more than :data:`MOST_LINES`.
    """
    yield from _ordered(raw, MOST_LINES if most is None else min(most, MOST_LINES)).lines


def _ordered(raw: bytes, most: int) -> Order:
    order = Order()
    for text in raw.rstrip(b"\n").rsplit(b"\n", most)[-most:] if most else ():
        if not 0 < len(text) <= LONGEST_LINE or (found := _read(text)) is None:
            continue
        line, back = found
        if back is None:
            order.add(line)
        else:
            order.put(line, back)
    return order


def _read(line: bytes) -> tuple[dict[str, Any], str | None] | None:
    """A line, and the moment by which it takes its place if it came from elsewhere."""
    try:
        found = json.loads(line.decode("utf-8"))
        to_json(found).encode()  # half a character can be read, but not written again
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or not isinstance(found.get("at"), str):
        return None
    back = found["back"][:LONGEST_WORD] if isinstance(found.get("back"), str) else None
    return next(((kept, back) for kind in _KINDS if (kept := _kept(found, *kind))), None)


_KINDS: tuple[tuple[str, str, tuple[type, ...]], ...] = (
    ("check", "answer", (str, list, dict)),
    ("hint", "number", (int,)),
    ("step", "done", (bool,)),
    ("move", "choice", (str, int, bool, list, dict)),
    ("kept", "kept", (str,)),
    ("name", "name", (str,)),
)


def _kept(
    found: Mapping[str, Any], what: str, value: str, kinds: tuple[type, ...]
) -> dict[str, Any] | None:
    """The line as one of this kind, without anything that such a line hasn't; None for another."""
    if not isinstance(found.get(what), str) or type(found.get(value)) not in kinds:
        return None
    line = {value: found[value], what: found[what][:LONGEST_WORD], "at": found["at"][:LONGEST_WORD]}
    if what == "check":
        line["right"] = found["right"] if isinstance(found.get("right"), bool) else None
        if found.get("draft") is True:
            line["draft"] = True
    if what == "hint" and not 0 < line["number"] < 100:
        return None
    return line
