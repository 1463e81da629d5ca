"""Files that are written whole or not at all, however full the disk is."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path


class Unwritten(OSError):
    """A file that can't be written: ``filename`` says which, ``strerror`` why."""


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A file beside ``path`` to write to, which takes its place once it is done.

    Where that fails nothing is left of it, what was there before stays, and an
    :class:`Unwritten` names ``path``.
    """
    place = path.resolve()  # a link stays one
    draft = place.with_name(place.name + ".part")
    try:
        yield draft
        os.replace(draft, place)
    except BaseException as error:
        with suppress(OSError):  # where nothing can be removed, nothing was written
            draft.unlink(missing_ok=True)
        if isinstance(error, OSError) and not isinstance(error, Unwritten):
            raise Unwritten(error.errno, reason(error), str(path)) from error
        raise


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole; see :func:`whole`."""
    with whole(path) as draft:
        draft.write_bytes(content)


def write_all(wanted: Iterable[tuple[Path, Callable[[Path], object]]]) -> None:
    """Write several files, each by its function of a path: all of them or none."""
    with ExitStack() as drafts:
        for path, write in wanted:
            draft = drafts.enter_context(whole(path))
            try:
                write(draft)
            except OSError as error:
                raise Unwritten(error.errno, reason(error), str(path)) from error


def reason(error: OSError) -> str:
    """Why a file can't be written, in the system's words."""
    return os.strerror(error.errno) if error.errno else str(error)
