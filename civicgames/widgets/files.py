"""Where a table keeps its plays: one file each, never overwritten, found again."""

from __future__ import annotations

import secrets
import warnings
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from civicgames.engine import Line, Record, RecordError, RecordWarning, read_record

FOLDER = Path("plays")
ENDING = ".play.jsonl"
MOST_LOOKED_AT = 20
"""Files, the newest first: a class's folder may hold thousands."""


def new_path(game: str) -> Path:
    """``plays/GAME-DATE-ID.play.jsonl``, a name that isn't taken."""
    return FOLDER / f"{game}-{datetime.now():%Y-%m-%d}-{secrets.token_hex(4)}{ENDING}"


def unfinished(header: dict[str, Any]) -> Path | None:
    """The newest play in the folder that is like this one, was begun, and isn't over.

    A copy that was gone on with in a newer file isn't offered again.
    """
    people = [n for n, seat in enumerate(header["seats"]) if seat["player"] == "human"]
    newer: list[list[Line]] = []
    for path in _newest():
        record = _read(path)
        if record is None or not _alike(record.header, header):
            continue
        played = [line for line in record.lines if "event" not in line]
        went_on = any(lines[: len(played)] == played for lines in newer)
        newer.append(played)
        if record.state == "in progress" and not went_on and was_begun(record, people):
            return path
    return None


def copied(path: Path) -> Path:
    """The same play in a new file; raises OSError or RecordError where it can't be."""
    record = read_record(path)
    return record.save(new_path(record.game))


def was_begun(record: Record, people: Sequence[int]) -> bool:
    """Whether a person has chosen anything; in a play without people, whether anybody has."""
    return any(
        "choice" in line and (not people or line.get("seat") in people) for line in record.lines
    )


def _newest() -> Iterator[Path]:
    found = sorted(FOLDER.glob(f"*{ENDING}"), key=_changed, reverse=True)
    return iter(found[:MOST_LOOKED_AT])


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # it was removed meanwhile
        return 0.0


def _read(path: Path) -> Record | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RecordWarning)
            return read_record(path)
    except (RecordError, OSError):
        return None


def _alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    def who(header: dict[str, Any]) -> list[Any]:
        return [seat.get("player") for seat in header["seats"]]

    return (one["game"], one["scenario"], who(one)) == (
        other["game"],
        other["scenario"],
        who(other),
    )
