"""Every switch of Presidency, with its board, numbers and decks: one frozen, checked model.

The defaults of the board and the decks are the built-in scenario's file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib import resources
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, Field, ValidationInfo, field_validator, model_validator

from civicgames.engine.fixed import Fixed
from civicgames.engine.game import Seat
from civicgames.games.presidency.components import Limit, Pile, id_of
from civicgames.games.presidency.data import CONFIG, Board, Money, Numbers, Scheme, check_ids

if TYPE_CHECKING:
    from civicgames.games.presidency.plans import Plan

MOST_PLAYERS = 6
MOST_CARDS = 200
MOST_KINDS = 60

DATA = ("board", "numbers", "money", "scheme")
"""The keys of a scenario file that say what is played with, beside the switches."""


@cache
def standard() -> dict[str, Any]:
    """The board, the numbers and the decks of the built-in scenario, as its file has them."""
    file = resources.files("civicgames").joinpath("scenarios", "presidency", "standard.toml")
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    return {key: content[key] for key in DATA}


def _standard_board() -> Board:
    return Board(**standard()["board"])


def _standard_numbers() -> Numbers:
    return Numbers(**standard()["numbers"])


def _standard_money() -> tuple[Money, ...]:
    return tuple(Money(**card) for card in standard()["money"])


def _standard_schemes() -> tuple[Scheme, ...]:
    return tuple(Scheme(**card) for card in standard()["scheme"])


class Rules(BaseModel):
    """The switches of Presidency by their names in scenarios and records (rule ids beside them).

    Raises pydantic's ValidationError, a ValueError, for a value out of bounds, an unknown name, or
    a board and decks that can't work together.
    """

    model_config = CONFIG

    terms: Annotated[int, Field(ge=1, le=20)] = 1
    """R-60: terms at most."""
    windows: Literal["each_act", "turn"] = "each_act"
    """R-22: after each act, or on receiving the die and after the roll only."""
    impossible_scheme: Literal["returned", "discarded"] = "returned"
    """R-22"""
    blind_kind: bool = False
    """R-31: whoever takes from a hidden hand says money or scheme."""
    scheme_elects: bool = False
    """R-50"""
    president_exposed: bool = True
    """R-61"""
    roll_needs_both: bool = True
    """R-13"""
    board: Board = Field(default_factory=_standard_board)
    numbers: Numbers = Field(default_factory=_standard_numbers)
    money: Annotated[tuple[Money, ...], Field(strict=False, max_length=MOST_KINDS)] = Field(
        default_factory=_standard_money
    )
    scheme: Annotated[
        tuple[Scheme, ...], Field(strict=False, min_length=1, max_length=MOST_KINDS)
    ] = Field(default_factory=_standard_schemes)

    @field_validator("money", "scheme")
    @classmethod
    def _large_enough(cls, cards: tuple[Any, ...], info: ValidationInfo) -> tuple[Any, ...]:
        numbers, key = info.data.get("numbers"), str(info.field_name)
        dealt: int = getattr(numbers.opening_hand, key) if numbers else 0
        count = sum(card.count for card in cards)
        if key == "money" and not count and not dealt:  # a race without public money
            return cards
        dealt = max(1, dealt)
        least = MOST_PLAYERS * dealt
        if not least <= count <= MOST_CARDS:
            raise ValueError(
                f"{key} has {count} cards in all: expected {least} to {MOST_CARDS}, since "
                f"{MOST_PLAYERS} players are dealt {dealt} each"
            )
        check_ids([card.id for card in (*info.data.get("money", ()), *cards)])
        return cards

    @model_validator(mode="after")
    def _can_roll(self) -> Rules:
        if not self.money and self.roll_needs_both:
            raise ValueError(
                "without money cards nobody can hold one: expected roll_needs_both = false and an "
                "opening hand without money"
            )
        return self

    def model_dump(self, **how: Any) -> dict[str, Any]:
        """Every switch, and the data under the keys that scenario files use."""
        return super().model_dump(**{"by_alias": True, "exclude_none": True, **how})

    @cached_property
    def limits(self) -> tuple[Limit, ...]:
        """R-03: the stages with their limits, in the order of their squares."""
        return tuple(Limit(stage.id, stage.at, stage.limit) for stage in self.board.stage)

    @cached_property
    def passed(self) -> tuple[int, ...]:
        """R-40: by square, how many limits a pawn there is beyond."""
        squares = range(self.board.last + 1)
        return tuple([sum(square > at for _, at, _ in self.limits) for square in squares])

    @cached_property
    def kinds(self) -> dict[int, str]:
        """What each square that isn't plain is; ``"stage"`` for the five stages."""
        kinds: dict[int, str] = {stage.at: "stage" for stage in self.board.stage}
        squares = {int(at): square.kind for at, square in self.board.square.items()}
        return Fixed({**kinds, **squares})

    @cached_property
    def campaigns(self) -> dict[int, str]:
        """R-30: the rule of each campaign square."""
        ruled = {int(at): square.rule for at, square in self.board.square.items() if square.rule}
        return Fixed(ruled)

    @cached_property
    def protected(self) -> frozenset[int]:
        """R-30: the squares on which no other player's card touches a pawn."""
        return frozenset(at for at, rule in self.campaigns.items() if rule == "protected")

    @cached_property
    def cards(self) -> dict[Pile, tuple[str, ...]]:
        """R-01: all the cards of each pile."""
        money = tuple(f"{c.id}.{n}" for c in self.money for n in range(1, c.count + 1))
        scheme = tuple(f"{c.id}.{n}" for c in self.scheme for n in range(1, c.count + 1))
        return Fixed({"money": money, "scheme": scheme})

    def __getstate__(self) -> dict[Any, Any]:
        # To another process goes what a scenario says; what follows from it is put together there.
        state = super().__getstate__()
        said = {k: v for k, v in state["__dict__"].items() if k in type(self).model_fields}
        return {**state, "__dict__": said}

    @cached_property
    def pile_of(self) -> dict[str, Pile]:
        """Whether a card is money or a scheme."""
        return Fixed({card: pile for pile, cards in self.cards.items() for card in cards})

    @cached_property
    def money_of(self) -> dict[str, Money]:
        """What each single money card does."""
        return Fixed({card: self.money_by_id[id_of(card)] for card in self.cards["money"]})

    @cached_property
    def scheme_of(self) -> dict[str, Scheme]:
        """What each single scheme does."""
        return Fixed({card: self.scheme_by_id[id_of(card)] for card in self.cards["scheme"]})

    @cached_property
    def skeletons(self) -> frozenset[str]:
        """R-34: the cards that can't be played, and act when they are shown."""
        return frozenset(card for card, scheme in self.scheme_of.items() if not scheme.playable)

    @cached_property
    def plans(self) -> Mapping[str, Plan]:
        """R-22: what each scheme that can be played needs and would do."""
        from civicgames.games.presidency.plans import plan_of

        plans = {scheme.id: plan_of(self, scheme) for scheme in self.scheme}
        return Fixed({c: plans[s.id] for c, s in self.scheme_of.items() if c not in self.skeletons})

    @cached_property
    def money_by_id(self) -> dict[str, Money]:
        return Fixed({card.id: card for card in self.money})

    @cached_property
    def scheme_by_id(self) -> dict[str, Scheme]:
        return Fixed({card.id: card for card in self.scheme})


def seat_numbers(rules: Rules) -> list[int]:
    """R-01: how many may play."""
    return [3, 4, 5, MOST_PLAYERS]


def seated(rules: Rules, seats: Sequence[Seat]) -> list[Seat]:
    """The seats as given. Raises ValueError where one has a team."""
    if any(seat.team is not None for seat in seats):
        raise ValueError("Presidency has no teams: leave `team` out of the seats.")
    return list(seats)


PRESETS: dict[str, dict[str, Any]] = {
    "standard": {},
    "quiet": {"windows": "turn"},
    "three-terms": {"terms": 3},
}
"""The built-in scenarios: what differs from the defaults."""
