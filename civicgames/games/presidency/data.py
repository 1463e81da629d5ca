"""What a board and two decks may be made of: the models of a scenario's own data.

A card is data: a target rule, the conditions it needs, and steps that it carries out in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from civicgames.engine.fixed import Fixed
from civicgames.engine.game import known_names

CONFIG = ConfigDict(
    frozen=True, extra="forbid", strict=True, hide_input_in_errors=True, populate_by_name=True
)

SMALLEST_BOARD, LARGEST_BOARD = 5, 200
LONGEST_MOVE = 40
MOST_OF_A_CARD = 60

Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]


class Stage(BaseModel):
    """R-03: a stage square, and how many pawns may be beyond it."""

    model_config = CONFIG

    id: Id
    at: Annotated[int, Field(ge=1, le=LARGEST_BOARD - 1)]
    limit: Annotated[int, Field(ge=1, le=12)]


class Square(BaseModel):
    """R-30 to R-33: a special square; a campaign's has a rule."""

    model_config = CONFIG

    kind: Literal["campaign", "long_arm", "headline", "family_sunday"]
    rule: Literal["draw_two", "one_money", "no_die", "protected"] | None = None

    @model_validator(mode="after")
    def _consistent(self) -> Square:
        if self.kind == "campaign" and self.rule is None:
            raise ValueError(
                "a campaign square needs a rule: expected draw_two, one_money, no_die or protected"
            )
        if self.kind != "campaign" and self.rule is not None:
            raise ValueError(f"a {self.kind} square has no rule: only a campaign square has one")
        return self


class Board(BaseModel):
    """R-03: squares from 0, Candidacy, to ``last``, President; ``square`` by number."""

    model_config = CONFIG

    last: Annotated[int, Field(ge=SMALLEST_BOARD, le=LARGEST_BOARD)]
    first_headline: Annotated[int, Field(ge=1, le=LARGEST_BOARD)] | None = None
    """R-60: where the President starts the next term; without headlines, at Candidacy."""
    stage: Annotated[tuple[Stage, ...], Field(strict=False, max_length=10)] = ()
    square: Annotated[
        dict[str, Square],
        Field(max_length=LARGEST_BOARD, validate_default=True),
        AfterValidator(Fixed),
    ] = {}

    @model_validator(mode="before")
    @classmethod
    def _first_headline(cls, given: Any) -> Any:
        """Where the file doesn't say: the lowest headline."""
        if not isinstance(given, dict) or given.get("first_headline") is not None:
            return given
        squares = given.get("square")
        headlines = [
            int(at)
            for at, square in (squares.items() if isinstance(squares, dict) else ())
            if str(at).isdecimal() and _kind_of(square) == "headline"
        ]
        return {**given, "first_headline": min(headlines)} if headlines else given

    @model_validator(mode="after")
    def _fits(self) -> Board:
        between = f"a square from 1 to {self.last - 1}"
        for stage in self.stage:
            if stage.at >= self.last:
                raise ValueError(
                    f"stage {stage.id} has its limit at {stage.at}, which is no square before "
                    f"President: expected {between}"
                )
        ats = [stage.at for stage in self.stage]
        if ats != sorted(set(ats)):
            raise ValueError(f"the stages are at {_list(ats)}: expected each square above the last")
        ids = [stage.id for stage in self.stage]
        if len(set(ids)) < len(ids):
            raise ValueError(f"the stages are named {_list(ids)}: expected each id once")
        for at in self.square:
            if not (at.isdecimal() and str(int(at)) == at and 1 <= int(at) < self.last):
                raise ValueError(f"square {at!r:.40} is not on the board: expected {between}")
            if int(at) in ats:
                raise ValueError(f"square {at} is a stage already: expected a square without one")
        self._check_start()
        return self

    def _check_start(self) -> None:
        start = self.first_headline
        if start is None:
            return
        square = self.square.get(str(start))
        if square is None or square.kind != "headline":
            raise ValueError(f"first_headline is {start}: expected the number of a headline square")


class OpeningHand(BaseModel):
    """R-02"""

    model_config = CONFIG

    money: Annotated[int, Field(ge=0, le=5)] = 1
    scheme: Annotated[int, Field(ge=0, le=5)] = 1


class Numbers(BaseModel):
    """The game's numbers; a card's step may name one."""

    model_config = CONFIG

    die: Annotated[int, Field(ge=2, le=20)] = 6
    """R-01"""
    opening_hand: OpeningHand = OpeningHand()
    skeleton_setback: Annotated[int, Field(ge=0, le=LONGEST_MOVE)] = 6
    """R-34"""
    max_turns: Annotated[int, Field(ge=1, le=500)] = 60
    """R-53: turns for each player."""

    def amount(self, by: int | str) -> int:
        """A number, or the number of that name, with a minus sign or without."""
        if isinstance(by, int):
            return by
        value: int = getattr(self, by.removeprefix("-"))
        return -value if by.startswith("-") else value


NAMED = ("die", "skeleton_setback", "max_turns")

# For each step: the keys it needs, and those it may have.
KEYS: dict[str, tuple[set[str], set[str]]] = {
    "move": ({"who"}, {"by", "to", "either_way"}),
    "expose": ({"who"}, set()),
    "hide": ({"who"}, set()),
    "take": ({"from", "pile", "count"}, set()),
    "give": ({"to", "pile", "count"}, set()),
    "draw": ({"who", "pile", "count"}, set()),
    "discard": ({"who", "pile", "count", "which"}, set()),
}


class Step(BaseModel):
    """One thing that a card does; ``by`` is in squares, minus is back."""

    model_config = CONFIG

    do: Literal["move", "expose", "hide", "take", "give", "draw", "discard"]
    who: Literal["self", "target", "any_pawn"] | None = None
    by: int | str | None = None
    either_way: bool | None = None
    source: Literal["target"] | None = Field(default=None, alias="from")
    to: Literal["last_stage_passed", "target"] | None = None
    pile: Literal["money", "scheme", "any"] | None = None
    count: Annotated[int, Field(ge=1, le=10)] | None = None
    which: Literal["highest", "lowest", "random"] | None = None

    @model_validator(mode="after")
    def _consistent(self) -> Step:
        needed, allowed = KEYS[self.do]
        given = {
            "from" if key == "source" else key
            for key in self.model_fields_set - {"do"}
            if getattr(self, key) is not None
        }
        for key in sorted(needed - given):
            raise ValueError(f"{self.do} needs the key {key}")
        for key in sorted(given - needed - allowed):
            raise ValueError(
                f"{self.do} has no key {key}: expected {_list(sorted(needed | allowed))}"
            )
        self._check_move()
        if self.do == "give" and self.to != "target":
            raise ValueError('give goes to the target: expected to = "target"')
        if self.do == "draw" and self.pile == "any":
            raise ValueError("draw says from which pile: expected money or scheme")
        if self.which in ("highest", "lowest") and self.pile != "money":
            raise ValueError(f"{self.which} is for money cards only: expected random, or money")
        return self

    def _check_move(self) -> None:
        if self.do != "move":
            return
        if (self.by is None) == (self.to is None):
            raise ValueError("move needs by, a number of squares, or to, and not both")
        if self.to not in (None, "last_stage_passed"):
            raise ValueError('move goes to a square: expected to = "last_stage_passed"')
        if isinstance(self.by, str) and self.by.removeprefix("-") not in NAMED:
            raise ValueError(
                f"by is {self.by!r:.40}, no number of [numbers]: "
                f"{known_names(self.by.removeprefix('-'), NAMED)}"
            )
        if isinstance(self.by, int) and not 1 <= abs(self.by) <= LONGEST_MOVE:
            raise ValueError(
                f"by is {self.by}: expected 1 to {LONGEST_MOVE} squares, forward or back"
            )

    @property
    def names_target(self) -> bool:
        """Whether the step has to do with the card's target."""
        return "target" in (self.who, self.source, self.to)


class Money(BaseModel):
    """R-12: a public money card: it moves a pawn by its value."""

    model_config = CONFIG

    id: Id
    count: Annotated[int, Field(ge=1, le=MOST_OF_A_CARD)]
    effect: Annotated[tuple[Step, ...], Field(strict=False, max_length=8)]

    @model_validator(mode="after")
    def _one_move(self) -> Money:
        if len(self.effect) == 1:
            step = self.effect[0]
            forward = isinstance(step.by, int) and step.by > 0
            if step.do == "move" and forward and step.who in ("any_pawn", "self"):
                return self
        raise ValueError(
            f'the money card {self.id} is to be one step such as {{ do = "move", who = "any_pawn", '
            "by = 2, either_way = true }, its pawn any_pawn or self, and by above 0"
        )

    @cached_property
    def value(self) -> int:
        """By how many squares it moves a pawn."""
        by = self.effect[0].by
        assert isinstance(by, int)
        return by

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """R-12: the moves among which the holder chooses."""
        return (self.value, -self.value) if self.either_way else (self.value,)

    @cached_property
    def either_way(self) -> bool:
        return bool(self.effect[0].either_way)

    @cached_property
    def any_pawn(self) -> bool:
        return self.effect[0].who == "any_pawn"


Need = Literal[
    "self_face_up",
    "target_face_down",
    "target_has_card",
    "target_has_money",
    "target_has_no_card",
    "target_not_at_start",
]


class Scheme(BaseModel):
    """R-20, R-34: a scheme card; one that can't be played is a skeleton."""

    model_config = CONFIG

    id: Id
    count: Annotated[int, Field(ge=1, le=MOST_OF_A_CARD)]
    playable: bool = True
    target: Literal["none", "one_other"] = "none"
    needs: Annotated[tuple[Need, ...], Field(strict=False, max_length=6)] = ()
    effect: Annotated[tuple[Step, ...], Field(strict=False, min_length=1, max_length=8)]

    @model_validator(mode="after")
    def _works(self) -> Scheme:
        card = f"the scheme {self.id}"
        for step in self.effect:
            if step.who == "any_pawn" or step.either_way is not None:
                raise ValueError(
                    f"{card} moves any pawn, or either way, which only money does: expected self "
                    "or target, and by with its sign"
                )
        if self.target == "none":
            named: list[str] = [step.do for step in self.effect if step.names_target]
            named += [need for need in self.needs if need.startswith("target_")]
            if named:
                raise ValueError(
                    f'{card} has no target, but {named[0]} needs one: expected target = "one_other"'
                )
        if len(set(self.needs)) < len(self.needs):
            raise ValueError(f"{card} names a need twice: expected each once")
        if "target_has_no_card" in self.needs:
            if {"target_has_card", "target_has_money"} & set(self.needs):
                raise ValueError(
                    f"{card} needs a target with cards and without any: no player can be that"
                )
        if not self.playable:
            self._check_skeleton(card)
        return self

    def _check_skeleton(self, card: str) -> None:
        if self.needs or self.target != "none":
            raise ValueError(f"{card} can't be played, so it has neither needs nor a target")
        for step in self.effect:
            if step.do == "draw" and step.pile == "scheme":
                raise ValueError(
                    f"{card} takes effect when it is shown, and its draw could show it again, for "
                    "ever: expected no draw from the schemes"
                )


def check_ids(ids: Sequence[str]) -> None:
    """Raises ValueError where two cards have one id."""
    twice = [name for name in dict.fromkeys(ids) if ids.count(name) > 1]
    if twice:
        raise ValueError(f"two cards have the id {twice[0]}: expected each id once")


def _kind_of(square: Any) -> Any:
    return square.get("kind") if isinstance(square, dict) else getattr(square, "kind", None)


def _list(values: Sequence[object]) -> str:
    return ", ".join(map(str, values))
