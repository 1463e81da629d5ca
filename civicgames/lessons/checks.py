"""What a lesson may ask: the kinds of checks, as a lesson's file holds them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
"""Small letters, digits and hyphens; the same in every language."""
Text = Annotated[str, Field(min_length=1, max_length=2000)]
Few = 12
"""Answers, items or pairs at most: more is no question but a form."""
LONGEST_TEXT = 4000
"""Characters of a written answer."""


class Strict(BaseModel):
    """A table of a lesson's file: other keys than these are an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Answer(Strict):
    """One answer to choose; ``why``: what is said of it when it was chosen (or missed)."""

    id: Id
    text: Text
    right: bool = False
    why: Text
    again: Id | None = None
    """The step to read again, where it isn't the check's own."""


class Asked(Strict):
    """What all checks have. ``hints`` open one at a time; ``again``: the step to read again."""

    id: Id
    ask: Text
    hints: tuple[Text, ...] = Field((), max_length=5)
    again: Id | None = None


class Choice(Asked):
    """One answer of several is right."""

    kind: Literal["choice"]
    answers: tuple[Answer, ...] = Field(min_length=2, max_length=Few)

    @model_validator(mode="after")
    def _one_is_right(self) -> Choice:
        one_each(self.id, self.answers)
        right = [answer.id for answer in self.answers if answer.right]
        if len(right) != 1:
            raise ValueError(f"{len(right)} answers of {self.id} are right: expected one")
        return self


class Choices(Asked):
    """Any number of answers are right; each gets its own sentence."""

    kind: Literal["choices"]
    answers: tuple[Answer, ...] = Field(min_length=2, max_length=Few)

    @model_validator(mode="after")
    def _some_are_right(self) -> Choices:
        one_each(self.id, self.answers)
        if not any(answer.right for answer in self.answers):
            raise ValueError(f"no answer of {self.id} is right: expected at least one")
        return self


class Mistake(Strict):
    """A number that a known way of going wrong leads to."""

    value: float
    why: Text
    again: Id | None = None


class Number(Asked):
    """A number, right within ``tolerance`` either way; ``unit`` stands behind the field."""

    kind: Literal["number"]
    answer: float
    tolerance: float = Field(0.0, ge=0)
    unit: str = Field("", max_length=30)
    digits: int = Field(0, ge=0, le=4)
    """Decimals with which the right number is written."""
    why: Text
    too_low: Text
    too_high: Text
    mistakes: tuple[Mistake, ...] = Field((), max_length=5)

    @model_validator(mode="after")
    def _mistakes_are_wrong(self) -> Number:
        for mistake in self.mistakes:
            if abs(mistake.value - self.answer) <= self.tolerance:
                raise ValueError(f"the mistake {mistake.value} of {self.id} would be right")
        return self


class Item(Strict):
    """One thing to put into its place; ``why``: why it comes where it comes."""

    id: Id
    text: Text
    why: Text


class Order(Asked):
    """Items to put in order; the file holds them in the right one."""

    kind: Literal["order"]
    items: tuple[Item, ...] = Field(min_length=3, max_length=Few)
    why: Text

    @model_validator(mode="after")
    def _different(self) -> Order:
        one_each(self.id, self.items)
        return self


class Pair(Strict):
    """What belongs together: ``left`` is given, ``right`` is chosen."""

    id: Id
    left: Text
    right: Text
    why: Text


class Match(Asked):
    """Pairs to find; ``extra``: what belongs to nothing."""

    kind: Literal["match"]
    pairs: tuple[Pair, ...] = Field(min_length=2, max_length=Few)
    extra: tuple[Text, ...] = Field((), max_length=4)
    why: Text

    @model_validator(mode="after")
    def _different(self) -> Match:
        one_each(self.id, self.pairs)
        rights = [*(pair.right for pair in self.pairs), *self.extra]
        if len(set(rights)) < len(rights):
            raise ValueError(f"two things to choose in {self.id} read alike: merge or reword them")
        return self


class Point(Strict):
    """Something a good answer says."""

    id: Id
    text: Text


class Written(Asked):
    """A short text; then the points of a good one, which the learner finds in the own text."""

    kind: Literal["text"]
    points: tuple[Point, ...] = Field(min_length=2, max_length=Few)
    lines: int = Field(5, ge=1, le=20)
    """The height of the field."""

    @model_validator(mode="after")
    def _different(self) -> Written:
        one_each(self.id, self.points)
        return self


class Guess(Strict):
    """One answer of a prediction.

    ``case``: right where that case of the experiment has the highest value. ``low``, ``high``:
    right where the case asked for lies there (low included, high not; shares in percent).
    ``tie = true``: right where no case is told apart from the highest by more than chance.
    """

    id: Id
    text: Text
    case: Id | None = None
    low: float | None = None
    high: float | None = None
    tie: bool = False


class Predict(Asked):
    """A prediction, then what the simulated plays say; it is never wrong to have predicted.

    With ``answers`` one is chosen, without them a number is typed. ``experiment`` is the one that
    tells, ``case`` the one of its cases that is asked for (of an answer by ``low`` and ``high``,
    and of a number). ``why``: what to think about once it is told.
    """

    kind: Literal["predict"]
    experiment: Id
    case: Id | None = None
    answers: tuple[Guess, ...] = Field((), max_length=Few)
    unit: str = Field("", max_length=30)
    near: float = Field(5, gt=0)
    """How far off a typed number still counts as near."""
    why: Text

    @model_validator(mode="after")
    def _can_be_told(self) -> Predict:
        one_each(self.id, self.answers)
        ranged = [one for one in self.answers if one.low is not None or one.high is not None]
        if (ranged or not self.answers) and self.case is None:
            raise ValueError(f"{self.id} doesn't say which case is asked for: expected case")
        for one in self.answers:
            if one not in ranged and one.case is None and not one.tie:
                raise ValueError(f"when {one.id} of {self.id} is right isn't said: low, high, case")
        return self


Check = Annotated[
    Choice | Choices | Number | Order | Match | Written | Predict, Field(discriminator="kind")
]


def one_each(where: str, things: Sequence[Answer | Item | Pair | Point | Guess]) -> None:
    """Raises ValueError where two things have one id, or read alike."""
    for name in ("id", "text"):
        found = [getattr(thing, name, thing.id) for thing in things]
        twice = [one for place, one in enumerate(found) if one in found[:place]]
        if twice:
            raise ValueError(f"{twice[0]!r} stands twice in {where}")
