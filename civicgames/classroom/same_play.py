"""Whether two records are of one play: by what chance gave and what was chosen, not by names."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from civicgames.engine.record import Record


def digests_of(record: Record) -> list[str]:
    """The digests of the play as it stood after each draw and each choice.

    The last is its own: the same for all whole copies, whatever the file, its names or notes say.
    """
    return list(_so_far(record))


def _so_far(record: Record) -> Iterator[str]:
    seats = record.header["seats"]
    rules = {key: value for key, value in record.header["scenario"].items() if key != "name"}
    teams = [seat.get("team") for seat in seats]
    begun = hashlib.sha256(_bytes([record.game, rules, len(seats), teams]))
    yield begun.hexdigest()
    for line in record.lines:
        if "event" in line:
            continue
        begun.update(
            _bytes([line.get("chance"), line.get("choice"), line.get("seat"), line.get("value")])
        )
        yield begun.hexdigest()


def _bytes(value: object) -> bytes:
    return json.dumps(value, sort_keys=True).encode("ascii") + b"\n"
