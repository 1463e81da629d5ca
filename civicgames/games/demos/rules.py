"""Every switch of DēmoS: one frozen, checked model; a scenario is only a difference from it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from civicgames.engine.game import Seat
from civicgames.games.demos.components import HAND, HIGHEST, MOST_MEDIA, SUITS, Worth

Mode = Literal["simplified", "full", "2v2", "2v3", "2v2+1"]
Points = Annotated[int, Field(ge=0, le=100)] | None

INDEPENDENT = "I"

CAMPS: dict[str, tuple[str, ...]] = {
    "2v2": ("A", "B", "A", "B"),
    "2v3": ("A", "B", "A", "B", "B"),
    "2v2+1": ("A", "B", "A", "B", "I"),
}
"""D-04: the camps by seat, unless the players are seated otherwise or lots are drawn."""

SIMPLIFIED: dict[str, Any] = {
    "unanimous_turn": False,
    "secret_optional": False,
    "media": 0,
    "lowest_number": 2,
    "points_square": None,
}
"""What the learning game leaves out, unless a scenario puts it back."""


class Rules(BaseModel):
    """The switches of DēmoS by their names in scenarios and records (rule ids beside them).

    Raises pydantic's ValidationError, a ValueError, for a value out of bounds or an unknown name.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)

    mode: Mode = "full"
    max_rounds: Annotated[int, Field(ge=1, le=100)] | None = None
    """D-27, D-30: rounds at most; None: until the Power Pile is empty."""
    vetoes: Annotated[int, Field(ge=0, le=3)] = 1
    """D-15: for each player or side; in 2v3 the team of two has one more."""
    unanimous_turn: bool = True
    """D-13"""
    secret_optional: bool = True
    """D-11"""
    media: Annotated[int, Field(ge=0, le=MOST_MEDIA)] = 2
    """D-01, D-40"""
    lowest_number: Annotated[int, Field(ge=1, le=3)] = 1
    """D-01"""
    points_one_suit: Points = 12
    """D-20"""
    points_two_suits: Points = 8
    """D-20"""
    points_three_suits: Points = 4
    """D-20"""
    points_square: Points = 30
    """D-21"""
    tie_breaks: Annotated[tuple[Literal["suits", "unshown"], ...], Field(strict=False)] = (
        "suits",
        "unshown",
    )
    """D-24, D-25"""
    first_dealer: Annotated[int, Field(ge=0, le=4)] | None = None
    """D-02: a seat; None: by lot."""
    teams: Literal["seated", "random"] = "seated"
    """D-04"""
    consultation_seconds: Annotated[int, Field(ge=0, le=120)] = 15
    """D-33"""
    team_trio: Literal["best_member", "pooled"] = "best_member"
    """D-53"""
    residual_trios: Literal["two_then_one", "one_suit_only"] = "two_then_one"
    """D-56"""
    independent_uses_both_media: bool = False
    """D-40"""
    favourite_suit: Annotated[int, Field(ge=0, le=20)] = 0
    """D-60: the bonus for a run in one's favourite suit; 0: off."""
    announced_trio: bool = False
    """D-61"""

    @model_validator(mode="before")
    @classmethod
    def _defaults_of_the_mode(cls, given: Any) -> Any:
        if isinstance(given, dict) and given.get("mode") == "simplified":
            return {**SIMPLIFIED, **given}
        return given

    @model_validator(mode="after")
    def _consistent(self) -> Rules:
        if len(set(self.tie_breaks)) != len(self.tie_breaks):
            raise ValueError("tie_breaks names one twice: each of 'suits', 'unshown' at most once")
        if not seat_numbers(self):
            raise ValueError(
                f"with lowest_number {self.lowest_number} the People's Pack is too small for "
                f"mode {self.mode}: lower it, or leave out a discard turn"
            )
        runs = (self.points_one_suit, self.points_two_suits, self.points_three_suits)
        if self.max_rounds is None and runs == (None, None, None):
            raise ValueError(  # D-27, D-30: squares alone are too rare to empty the Power Pile
                "no run earns points, so a play might never end: expected max_rounds"
            )
        if self.first_dealer is not None and self.first_dealer >= max(seat_numbers(self)):
            raise ValueError(
                f"first_dealer is {self.first_dealer}: expected a seat from 0 to "
                f"{max(seat_numbers(self)) - 1}"
            )
        return self

    @property
    def in_teams(self) -> bool:
        """Whether seats belong to camps."""
        return self.mode in CAMPS

    @property
    def has_independent(self) -> bool:
        return self.mode == "2v2+1"

    @cached_property
    def worth(self) -> Worth:
        """What combinations earn (D-20, D-21, D-60)."""
        return Worth(
            (self.points_one_suit, self.points_two_suits, self.points_three_suits),
            self.points_square,
            self.favourite_suit,
        )


def cards_needed(rules: Rules, seats: int) -> int:
    """D-03: cards that a round can take from the People's Pack: hands, then one a turn."""
    turns = 3 if rules.unanimous_turn else 2
    return seats * (HAND + turns)


def seat_numbers(rules: Rules) -> list[int]:
    """How many may play: by the mode, as far as the People's Pack suffices."""
    by_mode = [len(CAMPS[rules.mode])] if rules.mode in CAMPS else [3, 4, 5]
    pack = len(SUITS) * (HIGHEST + 1 - rules.lowest_number)
    return [seats for seats in by_mode if cards_needed(rules, seats) <= pack]


def seated(rules: Rules, seats: Sequence[Seat]) -> list[Seat]:
    """D-04: the seats with their camps: as given, else alternating; none where lots are drawn.

    Raises ValueError where the camps given aren't those of the mode.
    """
    if rules.first_dealer is not None and rules.first_dealer >= len(seats):
        raise ValueError(
            f"first_dealer is seat {rules.first_dealer}: expected 0 to {len(seats) - 1}, "
            f"since {len(seats)} play."
        )
    if not rules.in_teams:
        if any(seat.team is not None for seat in seats):
            raise ValueError(f"Mode {rules.mode} has no teams: leave `team` out of the seats.")
        return list(seats)
    given = [seat.team for seat in seats]
    if rules.teams == "random":
        if any(given):
            raise ValueError("Teams are drawn by lot here: leave `team` out of the seats.")
        return list(seats)
    camps = CAMPS[rules.mode]
    if not any(given):
        return [Seat(s.name, s.player, camp) for s, camp in zip(seats, camps, strict=True)]
    if sorted(map(str, given)) != sorted(camps):
        raise ValueError(
            f"The camps are {', '.join(map(str, given))}: mode {rules.mode} expects "
            f"{', '.join(sorted(camps))}, in any order."
        )
    return list(seats)
