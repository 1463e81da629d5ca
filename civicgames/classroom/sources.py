"""Files as they are handed in, zips included, within bounds: names and contents, nothing else.

Nothing is unpacked to disk: a path in a zip is only read as a name.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from civicgames.bounded import read_bounded
from civicgames.engine.record import LARGEST_FILE
from civicgames.i18n import Texts
from civicgames.numbers import number
from civicgames.say.words import plain_name

MOST_FILES = 400
"""In one go, those in zips counted: a school's, not the world's."""
LARGEST_TOTAL = 100_000_000
"""Bytes of all files together, unpacked."""
LARGEST_PACKED = 2_000_000
"""Bytes of a file in a zip, unpacked; the longest plays of a class are under 300 kB."""
LARGEST_UNPACKED = 50_000_000
"""Bytes of all files in one zip, unpacked."""
HIGHEST_RATIO = 150
"""How many times larger a file in a zip may be than packed; a play record is 5 to 15 times."""
UNSUSPECTED = 100_000
"""Bytes that may be packed as small as they can."""
_LITTER = ("__MACOSX/", ".DS_Store", "Thumbs.db", "desktop.ini", ".ipynb_checkpoints/")


class Refused(NamedTuple):
    """A file that isn't used, and why, in one sentence."""

    file: str
    reason: str


def contents(
    sources: Iterable[str | Path | tuple[str, bytes]], texts: Texts
) -> Iterator[tuple[str, bytes | Refused]]:
    """Each file's name and content, zips opened; in place of a content, why there is none."""
    left = LARGEST_TOTAL
    for count, (file, content) in enumerate(_all(sources, texts)):
        if count >= MOST_FILES:
            yield (
                file,
                Refused(
                    file,
                    texts._(
                        "From here on nothing was read: more than {most} files at once.",
                        most=MOST_FILES,
                    ),
                ),
            )
            return
        if isinstance(content, bytes):
            left -= len(content)
            if left < 0:
                yield (
                    file,
                    Refused(
                        file,
                        texts._(
                            "From here on nothing was read: all files together are larger than "
                            "{most} bytes.",
                            most=number(LARGEST_TOTAL, texts.lang),
                        ),
                    ),
                )
                return
        yield file, content


def _all(
    sources: Iterable[str | Path | tuple[str, bytes]], texts: Texts
) -> Iterator[tuple[str, bytes | Refused]]:
    for source in sources:
        if isinstance(source, tuple):
            file, content = file_name(source[0]), bytes(source[1])
            if len(content) > LARGEST_FILE and not _is_zip(content):
                yield file, too_large(file, texts)
                continue
        else:
            file = file_name(str(source))
            try:
                found = _from_disk(Path(source), texts)
            except OSError as error:
                reason = texts._("It can't be opened ({reason}).", reason=error.strerror or error)
                yield file, Refused(file, reason)
                continue
            if isinstance(found, Refused):
                yield file, found
                continue
            content = found
        if _is_zip(content):
            yield from _unzipped(file, content, texts)
        else:
            yield file, content


def file_name(name: str) -> str:
    """A file's name for a page: its last part, on one line, of bounded length; still any text."""
    last = name.replace("\\", "/").rstrip("/").rpartition("/")[2]
    return plain_name(last) or "?"


def too_large(file: str, texts: Texts, most: int = LARGEST_FILE) -> Refused:
    """Why a file isn't even read."""
    return Refused(
        file,
        texts._(
            "It is larger than {most} bytes: a play is far smaller.",
            most=number(most, texts.lang),
        ),
    )


def _from_disk(path: Path, texts: Texts) -> bytes | Refused:
    content = read_bounded(path, LARGEST_TOTAL)
    largest = LARGEST_TOTAL if _is_zip(content) else LARGEST_FILE
    return content if len(content) <= largest else too_large(file_name(str(path)), texts)


def _is_zip(content: bytes) -> bool:
    return content[:4] in (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")


def _unzipped(file: str, content: bytes, texts: Texts) -> Iterator[tuple[str, bytes | Refused]]:
    try:
        packed = zipfile.ZipFile(io.BytesIO(content))
        entries = [one for one in packed.infolist() if not _is_litter(one)]
    except Exception:  # whatever a broken zip does to the reader
        yield file, Refused(file, texts._("It is a zip file that can't be opened."))
        return
    if not entries:
        yield file, Refused(file, texts._("It is a zip file without any file in it."))
    left = LARGEST_UNPACKED
    for entry in entries:
        inner = f"{file}: {file_name(entry.filename)}"
        found = _entry(packed, entry, inner, texts)
        left -= len(found) if isinstance(found, bytes) else 0
        if left < 0:
            reason = texts._(
                "From here on nothing was read: all files together are larger than {most} bytes.",
                most=number(LARGEST_UNPACKED, texts.lang),
            )
            yield inner, Refused(inner, reason)
            return
        yield inner, found


def _is_litter(entry: zipfile.ZipInfo) -> bool:
    name = entry.filename.replace("\\", "/")
    return (
        entry.is_dir()
        or any(litter in name for litter in _LITTER)
        or name.rpartition("/")[2].startswith("._")
    )


def _entry(
    packed: zipfile.ZipFile, entry: zipfile.ZipInfo, inner: str, texts: Texts
) -> bytes | Refused:
    if entry.flag_bits & 1:
        return Refused(inner, texts._("It is locked with a password."))
    if entry.file_size > LARGEST_PACKED:
        return too_large(inner, texts, LARGEST_PACKED)
    if entry.file_size > max(UNSUSPECTED, HIGHEST_RATIO * entry.compress_size):
        return Refused(inner, texts._("It is packed smaller than any play can be: not opened."))
    try:
        with packed.open(entry) as opened:
            # The size that a zip tells may be a lie: never more than this is unpacked.
            content = opened.read(LARGEST_PACKED + 1)
    except Exception:  # damaged, or packed in a way that isn't known here
        return Refused(inner, texts._("It is damaged in the zip file."))
    if len(content) > LARGEST_PACKED:
        return too_large(inner, texts, LARGEST_PACKED)
    if _is_zip(content):
        return Refused(inner, texts._("It is a zip file within a zip file: hand it in by itself."))
    return content
