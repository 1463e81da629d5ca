"""A play's file on disk: lines appended and flushed as the play goes, cut back on undo."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def to_json(line: Mapping[str, Any]) -> str:
    """One line of a record, without the line feed: the same bytes on every machine."""
    return json.dumps(line, ensure_ascii=False, separators=(", ", ": "))


class PlayFile:
    """An open play file. ``lines`` whole lines stand in it, the header included.

    ``create`` never overwrites: raises :class:`FileExistsError`. ``reopen`` drops a cut last line.
    """

    def __init__(self, path: Path, ends: list[int]) -> None:
        self.path = path
        self._ends = ends
        self._file = open(path, "r+b")
        self._file.truncate(ends[-1] if ends else 0)
        self._file.seek(0, os.SEEK_END)

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any]) -> PlayFile:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "xb"):
            pass
        file = cls(path, [])
        file.append(header)
        return file

    @classmethod
    def reopen(cls, path: Path, keep_lines: int) -> PlayFile:
        """Go on in a file, of which the first ``keep_lines`` lines that aren't blank are kept."""
        ends: list[int] = []
        end = 0
        with open(path, "rb") as file:
            for raw in file:
                end += len(raw)
                if len(ends) < keep_lines and raw.strip():
                    ends.append(end)
        last_is_whole = path.read_bytes()[: ends[-1]].endswith(b"\n")
        reopened = cls(path, ends)
        if not last_is_whole:
            reopened._write(b"\n")
            reopened._ends[-1] += 1
        return reopened

    def append(self, *lines: Mapping[str, Any]) -> None:
        """Write lines in one go and flush, so that a kill loses at most what is being written."""
        written = [to_json(line).encode("utf-8") + b"\n" for line in lines]
        end = self._ends[-1] if self._ends else 0
        for raw in written:
            end += len(raw)
            self._ends.append(end)
        self._write(b"".join(written))

    def cut_to(self, lines: int) -> None:
        """Keep the first ``lines`` lines, the header counted."""
        del self._ends[lines:]
        self._file.truncate(self._ends[-1])
        self._file.seek(0, os.SEEK_END)

    def close(self) -> None:
        self._file.close()

    def _write(self, written: bytes) -> None:
        self._file.write(written)
        self._file.flush()
