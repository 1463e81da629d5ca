"""Moments of a class's plays to come back to in the debriefing, kept as JSON beside the records."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from civicgames.bounded import read_bounded
from civicgames.classroom.pooling import Pool

FORMAT = 1
FILE = "bookmarks.json"
MOST = 500
LONGEST_NOTE = 500
LARGEST = 2_000_000
"""Bytes."""


@dataclass(frozen=True)
class Bookmark:
    """A moment of a play: after its first ``lines`` lines (the header isn't counted).

    ``digest`` says which play (:attr:`Handed.digest`), ``round`` counts rounds or turns from 1
    (0: before the first), ``note`` is what the teacher wrote: any text at all, on one line.
    """

    digest: str
    lines: int
    round: int
    note: str = ""


class Bookmarks:
    """The moments of a class, in the order of their plays; written to ``path`` when they change.

    A file that isn't one of bookmarks is never written over: ``problem`` says so, and the moments
    are then kept in memory only. Without a path they always are.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.moments: list[Bookmark] = []
        self.problem = ""
        if path is not None and path.exists():
            self._read(path)

    def add(self, moment: Bookmark) -> None:
        """Keep a moment; one at the same place is replaced. Raises ValueError for too many."""
        others = [one for one in self.moments if not _same_place(one, moment)]
        if len(others) >= MOST:
            raise ValueError(f"There are {MOST} bookmarks: remove one first.")
        note = " ".join(moment.note.split())[:LONGEST_NOTE]
        others.append(Bookmark(moment.digest, moment.lines, moment.round, note))
        self.moments = sorted(others, key=lambda one: (one.digest, one.lines))
        self._write()

    def remove(self, moment: Bookmark) -> None:
        """Take a moment away."""
        self.moments = [one for one in self.moments if not _same_place(one, moment)]
        self._write()

    def of(self, digest: str) -> list[Bookmark]:
        """The moments of one play, in order."""
        return [one for one in self.moments if one.digest == digest]

    def as_bytes(self, pool: Pool | None = None) -> bytes:
        """The file's content, to download; of a pool's plays only where one is given."""
        digests = {table.digest for table in pool.tables} if pool else None
        kept = [one for one in self.moments if digests is None or one.digest in digests]
        return _text(kept).encode("utf-8")

    def _read(self, path: Path) -> None:
        try:
            content = read_bounded(path, LARGEST)
            if len(content) > LARGEST:
                raise ValueError("too large")
            self.moments = parse(content)
        except (OSError, ValueError):
            self.problem = f"{path.name} isn't a file of bookmarks: it is left as it is."
            self.path = None

    def _write(self) -> None:
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # In one go: a kill leaves the old file or the new one, never half of one.
            draft = self.path.with_name(self.path.name + ".part")
            draft.write_text(_text(self.moments), encoding="utf-8")
            os.replace(draft, self.path)
            self.problem = ""
        except OSError as error:
            self.problem = f"{self.path.name} can't be written ({error.strerror})."


def parse(content: bytes) -> list[Bookmark]:
    """The moments in a file's content. Raises ValueError for what isn't a file of bookmarks."""
    try:
        found = json.loads(content.decode("utf-8-sig"))
    except RecursionError as error:
        raise ValueError("This isn't a file of bookmarks.") from error
    if not isinstance(found, dict) or found.get("bookmarks") != FORMAT:
        raise ValueError(f'This isn\'t a file of bookmarks: expected "bookmarks": {FORMAT}.')
    moments = found.get("moments")
    if not isinstance(moments, list) or len(moments) > MOST:
        raise ValueError(f"This isn't a file of bookmarks: expected a list of at most {MOST}.")
    return [_moment(one) for one in moments]


def _moment(found: Any) -> Bookmark:
    wanted = {"digest": str, "lines": int, "round": int, "note": str}
    if not isinstance(found, dict) or any(
        type(found.get(name)) is not kind for name, kind in wanted.items()
    ):
        raise ValueError("A bookmark isn't whole: expected digest, lines, round and note.")
    note = " ".join(found["note"].split())[:LONGEST_NOTE]
    return Bookmark(found["digest"], found["lines"], found["round"], note)


def _text(moments: Sequence[Bookmark]) -> str:
    data = {"bookmarks": FORMAT, "moments": [asdict(one) for one in moments]}
    return json.dumps(data, ensure_ascii=True, indent=1) + "\n"


def _same_place(one: Bookmark, other: Bookmark) -> bool:
    return (one.digest, one.lines) == (other.digest, other.lines)
