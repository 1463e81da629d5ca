"""Who sits where, as people type it: ``careful``, ``careful*4``, ``human, careful*3``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from civicgames.engine.game import Player

Sitting = str | Player
"""A strategy's name, ``human``, or a function of (view, decision)."""

MOST_SEATS = 8

_SOME = re.compile(r"(.*?)\s*\*\s*(\d{1,3})\Z")


def seating(seats: Sitting | Sequence[Sitting], count: int) -> list[Sitting]:
    """Who sits in each seat; one name or function alone takes all ``count`` of them.

    Raises ValueError where more are named than any game seats, or nobody is.
    """
    if callable(seats):
        return [seats] * count
    if isinstance(seats, str):
        named: list[Sitting] = []
        for part in seats.split(","):
            some = _SOME.match(part.strip())
            name, times = (some.group(1), int(some.group(2))) if some else (part.strip(), 1)
            if not name or not times:
                raise ValueError(
                    f"{seats!r:.60} doesn't say who plays: expected names such as 'careful*4' or "
                    "'human, careful, careful'."
                )
            named += [name] * times
        if len(named) == 1 and "*" not in seats:
            return named * count
    elif isinstance(seats, Sequence):
        named = list(seats)
    else:
        raise ValueError(
            f"seats is {seats!r:.60}: expected names such as 'careful*4', functions, or a list of "
            "them."
        )
    if not 1 <= len(named) <= MOST_SEATS:
        raise ValueError(f"{len(named)} seats: expected 1 to {MOST_SEATS}.")
    return named
