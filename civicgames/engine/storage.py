"""A play's file on disk: lines appended and flushed as the play goes, cut back on undo."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

try:
    import fcntl
except ImportError:  # not on Windows, where nobody else is kept out
    fcntl = None  # type: ignore[assignment]

KEEPS_WHEN_CLOSED = sys.platform == "emscripten"
"""A browser's drive stores a file only when it is closed, and an open one never hears of a cut."""


def to_json(line: Mapping[str, Any]) -> str:
    """One line of a record, without the line feed: the same bytes on every machine."""
    return json.dumps(line, ensure_ascii=False, separators=(", ", ": "))


class PlayFile:
    """An open play file. ``lines`` whole lines stand in it, the header included.

    ``create`` never overwrites: raises :class:`FileExistsError`. ``reopen`` drops a cut last line.
    Two never write to one file: who opens it in the same program takes it over, another program is
    kept out with OSError.
    """

    def __init__(self, path: Path, ends: list[int]) -> None:
        self.path = path
        self._ends = ends
        earlier = _open_files.get(path.resolve())
        if earlier is not None:
            earlier.close()
        self._file = open(path, "r+b", buffering=0)  # noqa: SIM115 - open as long as the play
        self._keep_others_out()
        _open_files[path.resolve()] = self
        self._header = self._file.readline()
        self._cut()

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any]) -> PlayFile:
        try:
            to_json(header).encode("utf-8")
        except UnicodeEncodeError as error:
            raise ValueError(
                f"A name holds {error.object[error.start : error.end]!a}, half of a character, "
                "which no file can keep: expected whole ones."
            ) from error
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(path, "xb"):
                pass
            try:
                file = cls(path, [])
                file.append(header)
            except OSError:
                path.unlink(missing_ok=True)  # a full disk would be left with an empty play
                raise
            file._header = to_json(header).encode("utf-8") + b"\n"
        except OSError as error:
            if isinstance(error, FileExistsError) and path.exists():
                raise FileExistsError(
                    f"{path} is there already: a play is never written over a file, "
                    "expected a new name."
                ) from error
            raise type(error)(
                f"{path} can't be written ({error.strerror}): expected a folder where files can "
                "be made."
            ) from error
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
        """Write lines in one go, so that a kill loses at most what is being written."""
        written = [to_json(line).encode("utf-8") + b"\n" for line in lines]
        self._write(b"".join(written))
        self._ends += list(accumulate(map(len, written), initial=self._end))[1:]

    def write_from(
        self, count: int, before: Sequence[Mapping[str, Any]], lines: Sequence[Mapping[str, Any]]
    ) -> None:
        """Append ``lines`` as the line after ``count``, whatever a broken-off write has left.

        ``before`` are all lines but the header that should stand there already.
        """
        if len(self._ends) > count:
            self.cut_to(count)
        if self._is_lost():
            self._write_anew(before)
        missing = before[len(self._ends) - 1 :] if len(self._ends) < count else ()
        self.append(*missing, *lines)

    def cut_to(self, lines: int) -> None:
        """Keep the first ``lines`` lines, the header counted."""
        del self._ends[lines:]
        if not self._is_lost():
            self._cut()

    def _is_lost(self) -> bool:
        """Whether somebody else has deleted, emptied or cut the file meanwhile."""
        if self._file.closed:
            return False
        found = os.fstat(self._file.fileno())
        return found.st_nlink == 0 or found.st_size < self._end

    def _write_anew(self, before: Sequence[Mapping[str, Any]]) -> None:
        if os.fstat(self._file.fileno()).st_nlink == 0:
            self._open_new()
        self._ends = []
        self._write(self._header)
        self._ends.append(len(self._header))
        self.append(*before)

    def _open_new(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new = open(self.path, "x+b", buffering=0)  # noqa: SIM115 - open as long as the play
        except OSError as error:
            raise OSError(
                f"{self.path} was deleted and can't be made again ({error.strerror}): "
                "save the play under another name."
            ) from error
        self._file.close()
        self._file = new
        self._keep_others_out()

    def close(self) -> None:
        self._file.close()

    @property
    def _end(self) -> int:
        return self._ends[-1] if self._ends else 0

    def _keep_others_out(self) -> None:
        if fcntl is None or KEEPS_WHEN_CLOSED:  # a browser's Python has no locks
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self._file.close()
            raise OSError(
                f"{self.path} is being played in another notebook or program: "
                "go on there, or close it first."
            ) from error
        except OSError:
            return  # a file system that knows no locks

    def _write(self, written: bytes) -> None:
        if self._file.closed:
            raise OSError(f"{self.path} is closed: the play goes on elsewhere, or can be resumed.")
        # Always at the end of what is known to be whole: half a line left by Ctrl-C or a full
        # disk is written over.
        try:
            self._cut()
            self._file.seek(self._end)
            self._write_whole(written)
            if KEEPS_WHEN_CLOSED:
                self._close_and_open()
        except BaseException:
            self._cut()
            raise

    def _cut(self) -> None:
        if KEEPS_WHEN_CLOSED:
            self._close_and_open(self._end)
        else:
            self._file.truncate(self._end)

    def _close_and_open(self, length: int | None = None) -> None:
        self._file.close()
        if length is not None:
            os.truncate(self.path, length)
        self._file = open(self.path, "r+b", buffering=0)  # noqa: SIM115 - open as before

    def _write_whole(self, written: bytes) -> None:
        done = 0
        while done < len(written):
            done += self._file.write(written[done:])


_open_files: WeakValueDictionary[Path, PlayFile] = WeakValueDictionary()
