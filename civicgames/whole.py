"""Files that are written whole or not at all, however full the disk is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A file beside ``path`` to write to, which takes its place once it is done.

    Where that fails nothing is left of it, what was there before stays, and the OSError names
    ``path``.
    """
    place = path.resolve()  # a link stays one
    draft = place.with_name(place.name + ".part")
    try:
        yield draft
        os.replace(draft, place)
    except BaseException as error:
        with suppress(OSError):  # where nothing can be removed, nothing was written
            draft.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise OSError(error.errno, reason(error), str(path)) from error
        raise


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole; see :func:`whole`."""
    with whole(path) as draft:
        draft.write_bytes(content)


def reason(error: OSError) -> str:
    """Why a file can't be written, in the system's words."""
    return os.strerror(error.errno) if error.errno else str(error)
