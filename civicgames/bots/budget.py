"""A strategist with a budget of one's own: more tries think better, and longer."""

from __future__ import annotations

from dataclasses import replace

from civicgames.bots import find_strategy
from civicgames.bots.search import LookAhead

LOOKS_AHEAD = "strategist"
"""The strategy of each game that looks ahead."""
MOST_TRIES = 1_000_000
MOST_SECONDS = 3600


def strategist(
    game: str = "demos", *, tries: int | None = None, seconds: float | None = None
) -> LookAhead:
    """The strategist of a game, with ``tries`` imagined plays or ``seconds`` for each choice.

    Plays at any table, in simulations and tournaments, under a name that tells its budget. By the
    clock it isn't the same again from the same seed. Raises ValueError where a game has none, or
    for a budget that can't be.
    """
    found = find_strategy(game, LOOKS_AHEAD)
    if not isinstance(found, LookAhead):
        raise ValueError(f"The strategist of {game} doesn't look ahead: it has no budget.")
    if tries is not None and seconds is not None:
        raise ValueError("A budget is in tries or in seconds: expected one of them.")
    if seconds is not None:
        if not isinstance(seconds, (int, float)) or not 0 < seconds <= MOST_SECONDS:
            raise ValueError(
                f"seconds is {seconds!r:.40}: expected a number above 0, up to {MOST_SECONDS:,}."
            )
        return replace(
            found, seconds=float(seconds), strategy=f"{LOOKS_AHEAD}, {seconds:g} s a choice"
        )
    if tries is None:
        return found
    if type(tries) is not int or not 1 <= tries <= MOST_TRIES:
        raise ValueError(
            f"tries is {tries!r:.40}: expected a whole number from 1 to {MOST_TRIES:,}."
        )
    return replace(found, tries=tries, strategy=f"{LOOKS_AHEAD}, {tries} tries")
