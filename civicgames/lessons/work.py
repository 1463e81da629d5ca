"""A learner's work as one file: a small zip with answers and plays, made and read with care."""

from __future__ import annotations

import io
import json
import re
import warnings
import zipfile
import zlib
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from civicgames.engine import Record, RecordError, RecordWarning, parse_record
from civicgames.i18n import Texts, translator
from civicgames.lessons.memory import ENDING as ANSWERS
from civicgames.lessons.memory import FOLDER as ANSWERS_FOLDER
from civicgames.lessons.memory import LARGEST as LARGEST_ANSWERS
from civicgames.lessons.memory import Memory, read_lines, read_newest
from civicgames.widgets.files import ENDING as PLAYS
from civicgames.widgets.files import FOLDER as PLAYS_FOLDER

FORMAT = 1
LARGEST_FILE = 10_000_000
"""Bytes of the zip."""
LARGEST_INSIDE = 60_000_000
"""Bytes of all that is in it, unpacked."""
LARGEST_PLAY = 5_000_000
MOST_FILES = 250
MOST_LINES = 100_000
"""Lines of answers read of a work, in all its lessons."""
ABOUT = "work.json"
_NAME = re.compile(
    rf"(answers/[a-z0-9][a-z0-9-]{{0,59}}{re.escape(ANSWERS)}"
    rf"|plays/[A-Za-z0-9_][A-Za-z0-9_.+-]{{0,79}}{re.escape(PLAYS)})",
    re.ASCII,
)
# Zip files can't hold earlier moments; and no time within, so that equal work makes equal bytes.
_MOMENT = (1980, 1, 1, 0, 0, 0)


class WorkError(ValueError):
    """A file that isn't a learner's work; the sentence says what was found."""


@dataclass(frozen=True)
class Packed:
    """The zip, and how many plays had no room in it."""

    data: bytes
    left_out: int = 0


@dataclass(frozen=True)
class Work:
    """What was read: a pseudonym (may be empty), lines by lesson, plays by file name."""

    name: str = ""
    made: str = ""
    answers: Mapping[str, Sequence[dict[str, Any]]] = field(default_factory=dict)
    plays: Mapping[str, str] = field(default_factory=dict)

    def records(self) -> list[Record]:
        """The plays that can be read."""
        found = (read_play(text, name) for name, text in self.plays.items())
        return [record for record in found if record is not None]


def gather(folder: Path, name: str, version: str, memory: Memory | None = None) -> Packed:
    """All answers and the newest plays of a folder, as one zip within all bounds.

    ``memory`` is the one of the lesson that is open: what it couldn't write to disk is in, too.
    """
    about = {
        "work": FORMAT,
        "civicgames": version,
        "name": name,
        "made": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
    }
    buffer = io.BytesIO()
    inside = left_out = 0
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        _put(packed, ABOUT, json.dumps(about, ensure_ascii=False).encode())
        count = 1
        for path, entry, largest in _files(folder, memory):
            try:
                data = _inside(path, memory)
            except OSError:
                continue
            fits = (
                len(data) <= largest
                and count < MOST_FILES
                and inside + len(data) <= LARGEST_INSIDE
                # Packed it is smaller; so the zip stays below its bound.
                and buffer.tell() + len(data) <= LARGEST_FILE - 100_000
            )
            if not fits:
                left_out += 1
                continue
            _put(packed, entry, data)
            inside += len(data)
            count += 1
    return Packed(buffer.getvalue(), left_out)


def _inside(path: Path, memory: Memory | None) -> bytes:
    if memory is not None and path == memory.path:
        return memory.to_bytes()
    return read_newest(path) if path.name.endswith(ANSWERS) else path.read_bytes()


def _put(packed: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, _MOMENT)
    entry.compress_type = zipfile.ZIP_DEFLATED
    packed.writestr(entry, data)


def _files(folder: Path, memory: Memory | None) -> list[tuple[Path, str, int]]:
    """Answers first, then plays, the newest first; files with other names stay where they are."""

    def changed(path: Path) -> float:
        try:
            return path.stat().st_mtime
        except OSError:  # it was removed meanwhile
            return 0.0

    answers = set((folder / ANSWERS_FOLDER).glob(f"*{ANSWERS}"))
    if memory is not None and memory.lines:
        answers.add(memory.path)
    plays = sorted((folder / PLAYS_FOLDER).glob(f"*{PLAYS}"), key=changed, reverse=True)
    found = [(path, f"answers/{path.name}", LARGEST_ANSWERS) for path in sorted(answers)]
    found += [(path, f"plays/{path.name}", LARGEST_PLAY) for path in plays]
    return [one for one in found if _NAME.fullmatch(one[1])]


def read_work(
    data: bytes,
    where: str,
    texts: Texts | None = None,
    *,
    lessons: Container[str] | None = None,
    most: int = MOST_LINES,
) -> Work:
    """Read a work file, called ``where`` in what is said of it; nothing is written anywhere.

    Of answers, ``most`` lines are read in all, the newest of each lesson. With ``lessons``, only
    the answers in these are read, and no plays.

    Raises WorkError, in one sentence, for whatever isn't one: another file, a cut or changed one,
    names that lead elsewhere, more than the bounds allow, a later version's.
    """
    texts = texts or translator()
    where = where[:60] or "?"
    not_one = texts._(
        "{name} isn't a downloaded work: expected the zip file as it was.", name=where
    )
    try:
        return _read(data, where, texts, lessons, most)
    except WorkError:
        raise
    # All that zipfile, zlib and json raise for bytes that somebody made up.
    except (
        zipfile.BadZipFile,
        zlib.error,
        ValueError,
        EOFError,
        KeyError,
        IndexError,
        OSError,
        RuntimeError,
        NotImplementedError,
        RecursionError,
        OverflowError,
        TypeError,
    ) as error:
        raise WorkError(not_one) from error


def _read(data: bytes, where: str, texts: Texts, lessons: Container[str] | None, most: int) -> Work:
    if len(data) > LARGEST_FILE:
        raise WorkError(
            texts._(
                "{name} is too large: a downloaded work has at most {most} MB.",
                name=where,
                most=LARGEST_FILE // 1_000_000,
            )
        )
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        entries = packed.infolist()
        names = [entry.filename for entry in entries]
        if len(entries) > MOST_FILES or len(set(names)) < len(names):
            raise ValueError("too many files, or one of them twice")
        for name in names:
            if name != ABOUT and not _NAME.fullmatch(name):
                raise ValueError("a file that doesn't belong there")
        about = json.loads(_unpacked(packed, ABOUT, 10_000))
        version = about["work"]
        if type(version) is not int or version < 1:
            raise ValueError("no version")
        if version > FORMAT:
            raise WorkError(
                texts._(
                    "{name} was made by a later version of civicgames: install that one.",
                    name=where,
                )
            )
        room = LARGEST_INSIDE
        answers: dict[str, Sequence[dict[str, Any]]] = {}
        plays: dict[str, str] = {}
        for name in names:
            if name == ABOUT:
                continue
            folder, _, file = name.partition("/")
            is_answers = folder == "answers"
            lesson = file.removesuffix(ANSWERS)
            if lessons is not None and (not is_answers or lesson not in lessons):
                continue
            largest = LARGEST_ANSWERS if is_answers else LARGEST_PLAY
            inside = _unpacked(packed, name, min(room, largest))
            room -= len(inside)
            if is_answers:
                answers[lesson] = list(read_lines(inside, most))
                most = max(0, most - inside.count(b"\n") - 1)
            else:
                plays[file] = _play_text(inside)
    called = about.get("name", "")
    made = about.get("made", "")
    if not isinstance(called, str) or not isinstance(made, str):
        raise TypeError("a name that is none")
    called.encode()
    return Work(called[:40], made[:20], answers, plays)


def _play_text(raw: bytes) -> str:
    """A play's text; without its last line where a kill has cut that within a character.

    Empty, which is no play, where an earlier line is no text: the rest of the work can be read.
    """
    end = raw.rfind(b"\n") + 1
    try:
        whole = raw[:end].decode("utf-8-sig")
    except UnicodeDecodeError:
        return ""
    try:
        return whole + raw[end:].decode("utf-8-sig")
    except UnicodeDecodeError:
        return whole


def _unpacked(packed: zipfile.ZipFile, name: str, largest: int) -> bytes:
    # What a header says of a file's size may be a lie: no more than this is ever unpacked.
    with packed.open(name) as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise ValueError("more than may be in it")
    return data


def read_play(text: str, name: str) -> Record | None:
    """A play, None where the text is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RecordWarning)
            return parse_record(text, name)
    except (RecordError, ValueError, TypeError, KeyError, RecursionError):
        return None


def put_back(work: Work, folder: Path, memory: Memory) -> tuple[int, int, int]:
    """Write a work into a folder: new lines, new plays, how many plays can't be read.

    Nothing that is there is changed: lines are added, a play of that name stays as it is.
    ``memory`` is the one of the lesson that is open.
    """
    lines = plays = unreadable = 0
    for lesson, found in work.answers.items():
        here = memory
        if lesson != memory.lesson:
            here = Memory(lesson, memory.version, folder / ANSWERS_FOLDER)
        lines += here.take_in(found)
    for name, text in work.plays.items():
        if read_play(text, name) is None:
            unreadable += 1
            continue
        path = folder / PLAYS_FOLDER / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(path, "x", encoding="utf-8", newline="") as file:
                file.write(text)
        except OSError:
            continue  # it is there already, or can't be written
        plays += 1
    return lines, plays, unreadable
