"""What lies on the table of Delanopolis, by the keys of its texts, and what a visit costs."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from typing import Literal

CHAPTERS = (
    "transport",
    "housing",
    "parks",
    "schools",
    "sport_and_big_events",
    "culture_and_festivals",
    "policing",
    "waste_and_water",
    "participatory_budget",
    "tourism",
    "care",
    "digital_services",
)
"""P-03: what the terrains are about, from terrain 1; beyond twelve they come round again."""

Kind = Literal["trump", "joker", "refuge"]

DECKS: dict[Kind, tuple[str, ...]] = {
    "trump": (
        "question_in_council",
        "petition",
        "audit_report",
        "local_referendum",
        "press_inquiry",
        "court_appeal",
    ),
    "joker": (
        "festival_night",
        "riverside_beach",
        "bid_for_the_games",
        "city_magazine",
        "inauguration",
        "poll",
    ),
    "refuge": ("residents_garden", "open_library", "mountain_hut"),
}
"""The keys of the trumps, the jokers and the refuges."""


def chapter_of(terrain: int) -> str:
    """The key of the chapter of a terrain, numbered from 1."""
    return CHAPTERS[(terrain - 1) % len(CHAPTERS)]


@lru_cache(maxsize=10_000)
def rent_of(price: int, share: float, rounding: Literal["up", "down", "nearest"]) -> int:
    """P-30: what a visit costs, a share of the terrain's price, in whole points.

    The share is taken as it is written in decimals: 7 % of 100 is 7, where floats make 8.
    """
    exact = price * Fraction(str(share))
    if rounding == "up":
        return ceil(exact)
    if rounding == "down":
        return floor(exact)
    return floor(exact + Fraction(1, 2))
