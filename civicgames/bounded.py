"""Reading what people name: only files, and never more of one than it may hold."""

from __future__ import annotations

import os
import stat
from pathlib import Path


class NoFile(OSError):
    """Something else than a file: a pipe, a device, a folder."""


def read_bounded(path: Path, most: int) -> bytes:
    """At most ``most`` + 1 bytes of a file: more than ``most`` tells that it is too large.

    Raises OSError; :class:`NoFile` where a pipe, a device or a folder has that name.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise NoFile(0, "it isn't a file", str(path))
    # Never waits, should a pipe have taken the file's place since.
    with open(path, "rb", opener=_at_once) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise NoFile(0, "it isn't a file", str(path))
        return file.read(most + 1)


def _at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
