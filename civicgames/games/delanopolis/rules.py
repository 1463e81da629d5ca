"""Every switch of Delanopolis: one frozen, checked model; a scenario is what differs from it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, cached_property
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from civicgames.engine.fixed import Fixed
from civicgames.engine.game import Seat
from civicgames.games.delanopolis.components import DECKS, Kind

Points = Annotated[int, Field(ge=0, le=100_000)]
Refuge = Annotated[int, Field(ge=0, le=10_000)]
Cards = Annotated[int, Field(ge=0, le=6)]
Pile = Annotated[tuple[str, ...], Field(strict=False, max_length=60)]
Share = Annotated[int, Field(ge=1, le=24)]

PER_CHALLENGER = "_per_challenger"
_PER_CHALLENGER = re.compile(r"([0-9]{1,6})" + PER_CHALLENGER)
DICE = 2
"""P-13: how many six-sided dice a pair is; their lowest sum is the lowest terrain they reach."""


@cache
def for_each(value: str) -> int | None:
    """The number in ``"40_per_challenger"``; None for another text."""
    found = _PER_CHALLENGER.fullmatch(value)
    return int(found[1]) if found else None


def _none(value: Any) -> Any:
    # A scenario file's "none" may arrive as None: TOML has no other word for it.
    return "none" if value is None else value


def _mayor_cap(value: int | str) -> int | str:
    number = for_each(value) if isinstance(value, str) else value
    if value != "none" and (number is None or not 0 <= number <= 100_000):
        raise ValueError(
            f'{value} is no cap: expected "none", a number from 0 to 100000, or such a number '
            'for each challenger, as in "40_per_challenger"'
        )
    return value


def _max_turns(value: int | str) -> int | str:
    if isinstance(value, str):
        number = for_each(value)
        fits = number is not None and 2 <= number <= 100
    else:
        fits = 4 <= value <= 500
    if not fits:
        raise ValueError(
            f"{value} is no number of turns: expected one from 4 to 500 in all, or from 2 to "
            '100 for each challenger, as in "20_per_challenger"'
        )
    return value


def cap_against(cap: int | str, challengers: int) -> int | None:
    """P-20: what a cap as scenarios have it comes to against so many challengers; None: no cap."""
    if isinstance(cap, int):
        return cap
    each = for_each(cap)
    return None if each is None else each * challengers


class Rules(BaseModel):
    """The switches of Delanopolis by their names in scenarios and records (rule ids beside them).

    Raises pydantic's ValidationError, a ValueError, for a value out of bounds or an unknown name.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)

    vot: Points = 1200
    """P-02: VOT of each challenger at the start."""
    com_per_challenger: Points = 1200
    """P-02: COM of the mayor at the start, for each challenger."""
    mayor_vot: Points = 0
    """P-02: VOT of the mayor at the start."""
    stake_cap: Annotated[int, Field(ge=1, le=10_000)] = 60
    """P-20: VOT that a challenger may stake in one auction."""
    mayor_cap: Annotated[int | str, BeforeValidator(_none), AfterValidator(_mayor_cap)] = (
        "40_per_challenger"
    )
    """P-20: COM that the mayor may stake in one auction."""
    mayor_stake: Literal["sealed", "open"] = "sealed"
    """P-20"""
    bidders: Literal["all", "present"] = "all"
    """P-20: all challengers, or those only whose pawn is on the terrain."""
    equal_stakes: Literal["challenger", "mayor", "nobody"] = "challenger"
    """P-22: who wins where the mayor and the challengers together count the same."""
    tied_stakes: Literal["fewest_points", "lot", "turn_order", "rebid"] = "fewest_points"
    """P-24: who wins of challengers who count the same."""
    doubler_pays: bool = False
    """P-21: whether a trump or a joker doubles what is paid too."""
    winnings: Literal["aside", "spendable"] = "aside"
    """P-23"""
    placement: Literal["d12", "2d6", "2d6_track", "in_order"] = "d12"
    """P-13"""
    lead: Literal["clockwise", "winner"] = "clockwise"
    """P-10: who rolls after a challenger has won a terrain."""
    mayor_rolls: bool = False
    """P-10"""
    rent: Annotated[float, Field(ge=0, le=1)] = 0.25
    """P-30: the share of a terrain's price that a visit costs."""
    rent_rounding: Literal["up", "down", "nearest"] = "up"
    """P-30"""
    rent_to_mayor: bool = False
    """P-30"""
    joker_on: Literal["challenger_trump", "mayor_roll"] = "challenger_trump"
    """P-31: whose free stay gives the mayor a joker."""
    refuges: Literal["held", "drawn"] = "held"
    """P-04"""
    refuges_each: Annotated[int, Field(ge=0, le=3)] = 1
    """P-04: refuges that each player holds at the start."""
    refuge_com: Refuge = 200
    """P-12"""
    refuge_vot: Refuge = 20
    """P-12"""
    trumps_each: Cards = 0
    """P-31: trumps that each challenger draws at the start; 1 in ``in_order`` (P-13)."""
    jokers: Cards = 0
    """P-31: jokers that the mayor draws at the start; 1 in ``in_order`` (P-13)."""
    terrains: Annotated[int, Field(ge=4, le=24)] = 12
    """P-03"""
    president_at: Share = 10
    """P-41: terrains that make the mayor president; by default over three quarters of all."""
    majority_at: Share = 7
    """P-41: terrains that keep the mayor in office; by default over half of all."""
    max_turns: Annotated[int | str, AfterValidator(_max_turns)] = 36
    """P-40: in all, or for each challenger."""
    mayor_wins_on_points: bool = False
    """P-41"""
    decks: Annotated[
        dict[Kind, Pile], AfterValidator(Fixed), Field(exclude=True, validate_default=True)
    ] = DECKS
    """The keys of each pile: no switch; a record's header has it beside its scenario."""

    @model_validator(mode="before")
    @classmethod
    def _defaults_that_depend(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            return given
        terrains = given.get("terrains")
        if type(terrains) is int:
            shares = {"president_at": terrains * 3 // 4 + 1, "majority_at": terrains // 2 + 1}
            given = {**shares, **given}
        if given.get("placement") == "in_order":  # P-13
            given = {"trumps_each": 1, "jokers": 1, **given}
        return given

    @model_validator(mode="after")
    def _consistent(self) -> Rules:
        if not self.majority_at <= self.president_at <= self.terrains:
            raise ValueError(
                f"majority_at is {self.majority_at}, president_at {self.president_at}, "
                f"terrains {self.terrains}: expected each to be at most the next"
            )
        if self.placement == "2d6" and self.terrains < 12:
            raise ValueError(
                f"terrains is {self.terrains}: with two dice it is at least 12, since they may "
                "give 12"
            )
        keys = [key for kind in DECKS for key in self.decks.get(kind, ())]
        if set(self.decks) != set(DECKS) or len(set(keys)) < len(keys) or not self.decks["refuge"]:
            raise ValueError(
                "decks: expected a list of keys for each of trump, joker and refuge, no key twice, "
                "and one refuge at least"
            )
        return self

    @cached_property
    def reachable(self) -> range:
        """P-13, P-40: the terrains that can be reached."""
        if self.placement == "2d6":
            return range(DICE, 6 * DICE + 1)
        return range(1, self.terrains + 1)

    @cached_property
    def kinds(self) -> dict[str, Kind]:
        """What each card is, by its key."""
        return {key: kind for kind, keys in self.decks.items() for key in keys}

    def cap_of_mayor(self, challengers: int) -> int | None:
        """P-20: COM that the mayor may stake against so many challengers; None: no cap."""
        return cap_against(self.mayor_cap, challengers)

    def last_turn(self, challengers: int) -> int:
        """P-40: the number of the turn after which the game ends at the latest."""
        turns = self.max_turns
        if isinstance(turns, int):
            return turns
        return (for_each(turns) or 0) * challengers


def seat_numbers(rules: Rules) -> list[int]:
    """P-01: how many may play."""
    return [3, 4, 5, 6]


def seated(rules: Rules, seats: Sequence[Seat]) -> list[Seat]:
    """The seats as given (P-01: the mayor is drawn by lot).

    Raises ValueError where one has a team.
    """
    if any(seat.team is not None for seat in seats):
        raise ValueError("Delanopolis has no teams: leave `team` out of the seats.")
    return list(seats)


PRESETS: dict[str, dict[str, Any]] = {
    "classroom": {},
    "literal": {"mayor_cap": "none", "placement": "2d6", "max_turns": "20_per_challenger"},
    "forty-five-minutes": {"placement": "in_order", "tied_stakes": "lot"},
    "accounts": {
        "vot": 480,
        "com_per_challenger": 480,
        "mayor_cap": "60_per_challenger",
        "max_turns": "8_per_challenger",
    },
}
"""The built-in scenarios: what differs from the defaults."""
