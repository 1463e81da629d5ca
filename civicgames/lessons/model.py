"""A lesson as its file holds it (`content/lessons/KEY/LANG.toml`), read and checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Literal, Protocol, TypeVar, get_args

from pydantic import Field, ValidationError, model_validator

from civicgames.content import LANGUAGES
from civicgames.engine.game import known_names
from civicgames.lessons.checks import Check, Id, Predict, Strict, Text
from civicgames.lessons.typography import set_in

Kind = Literal[
    "goal", "rule", "move", "play", "predict", "simulate", "real", "check", "write", "keep"
]
SHAPE: tuple[Kind, ...] = get_args(Kind)
"""The steps of every lesson, in this order; a kind may come more than once, one after the other."""
CALL = re.compile(r"^>>> (?P<code>.+?)(?:  # (?P<about>.+))?$", re.M)
"""A line of a step's text that becomes a cell: the call, and what the hidden cell is called."""


class LessonError(ValueError):
    """A lesson that can't be used; the sentence says where and what is expected."""


class Step(Strict):
    """One step: a heading, and a text in Markdown with lines ``>>> lesson.check("…")``."""

    id: Id
    kind: Kind
    title: str = Field(min_length=1, max_length=80)
    minutes: float = Field(gt=0, le=40)
    text: str = Field(max_length=20_000)

    @property
    def calls(self) -> list[str]:
        """The calls in the text, in order."""
        return [found["code"] for found in CALL.finditer(self.text)]


class Case(Strict):
    """What is simulated: a scenario (a name or a line), who plays, what it is called in charts.

    ``where``: which rows this case counts, beside what its experiment keeps of them.
    """

    id: Id
    label: str = Field(min_length=1, max_length=60)
    scenario: str
    seats: str = "careful"
    where: dict[str, str | int | bool] = Field(default_factory=dict)


class Experiment(Strict):
    """Some cases of one game, one number measured in each: a share of rows, or a mean.

    ``table`` and ``column`` are those of :class:`civicgames.runs.Runs`. With ``values`` the share
    of rows whose value is one of them (in percent), without it the column's mean. ``where`` keeps
    the rows that have these values. ``plays``: of each case, so many; ``few``: in a browser's own
    Python. ``shipped = true``: the plays of the data package where it holds the scenario.
    """

    id: Id
    title: Text
    axis: str = Field(min_length=1, max_length=60)
    """What is measured, as the axis says it."""
    game: str | None = None
    plays: int = Field(200, ge=10, le=2000)
    few: int = Field(40, ge=5, le=500)
    seed: int = 1
    shipped: bool = False
    table: Literal["plays", "seats", "rounds"] = "plays"
    column: str
    values: tuple[str | int | bool, ...] = ()
    where: dict[str, str | int | bool] = Field(default_factory=dict)
    digits: int = Field(1, ge=0, le=3)
    cases: tuple[Case, ...] = Field(min_length=1, max_length=6)


class After(Strict):
    """What is said after the guided move; without ``choice`` whatever was chosen."""

    choice: str | int | bool | dict[str, Any] | None = None
    say: Text


class Move(Strict):
    """A prepared position: a seeded play in which bots have chosen until one seat is asked.

    Seat ``seat`` (from 0) is the learner; ``player`` plays it until it is asked ``kind`` for the
    ``times``-th time. ``shows``: options that must be offered there, as records write them: a test
    holds the text to the position.
    """

    id: Id
    ask: Text
    game: str | None = None
    scenario: str
    seats: tuple[str, ...] = Field(min_length=2, max_length=8)
    seed: int
    seat: int = 0
    kind: str
    times: int = Field(1, ge=1, le=50)
    player: str = "careful"
    shows: tuple[str | int | bool | dict[str, Any], ...] = ()
    after: tuple[After, ...] = Field(min_length=1, max_length=12)


class Hints(Strict):
    """Hints for what is played or read; those of a check stand with it."""

    id: Id
    hints: tuple[Text, ...] = Field(min_length=1, max_length=5)


class Switch(Strict):
    """One rule that can be changed: the prediction that asks about it, and another effect."""

    check: Id
    """A check of kind ``predict``."""
    text: str = Field(min_length=1, max_length=120)
    also: Id | None = None
    """An experiment that is offered once the prediction is made."""


class Change(Strict):
    """Rules that can be changed: the learner chooses one, predicts, and sees what it does."""

    id: Id
    ask: Text
    switches: tuple[Switch, ...] = Field(min_length=2, max_length=8)


class Source(Strict):
    """Where a statement is from; ``[@id]`` in a step's text becomes a link to it."""

    id: Id
    text: Text
    """Who says it and in what, with its year."""
    url: str = Field(pattern=r"^https?://\S+$", max_length=300)
    read: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")
    """The day it was read."""


class LessonText(Strict):
    """A whole lesson in one language. ``able``: what one can say at the end."""

    number: int = Field(ge=0, le=99)
    title: str = Field(min_length=1, max_length=80)
    game: Literal["demos", "delanopolis", "presidency"]
    about: Text
    able: tuple[Text, ...] = Field(min_length=1, max_length=5)
    steps: tuple[Step, ...] = Field(min_length=len(SHAPE), max_length=14)
    checks: tuple[Check, ...] = Field(min_length=1, max_length=20)
    moves: tuple[Move, ...] = Field((), max_length=4)
    changes: tuple[Change, ...] = Field((), max_length=2)
    experiments: tuple[Experiment, ...] = Field((), max_length=20)
    hints: tuple[Hints, ...] = Field((), max_length=6)
    sources: tuple[Source, ...] = Field((), max_length=20)

    @model_validator(mode="after")
    def _holds_together(self) -> LessonText:
        for name in (
            "steps",
            "checks",
            "moves",
            "changes",
            "experiments",
            "hints",
            "sources",
        ):
            _no_twins(name, [one.id for one in getattr(self, name)])
        order = [SHAPE.index(step.kind) for step in self.steps]
        if order != sorted(order) or set(order) != set(range(len(SHAPE))):
            raise ValueError(f"the steps are no lesson: expected kinds {', '.join(SHAPE)}")
        for check in self.checks:
            again = [check.again, *(getattr(a, "again", None) for a in _parts(check))]
            for step in again:
                self._known("steps", step, check.id)
            if isinstance(check, Predict):
                self._known("experiments", check.experiment, check.id)
                cases = [case.id for case in self.experiment(check.experiment).cases]
                for case in [check.case, *(answer.case for answer in check.answers)]:
                    if case is not None and case not in cases:
                        raise ValueError(f"{check.id}: {known_names(case, cases)}")
        predictions = [check.id for check in self.checks if isinstance(check, Predict)]
        for change in self.changes:
            for switch in change.switches:
                if switch.check not in predictions:
                    said = known_names(switch.check, predictions)
                    raise ValueError(f"{change.id} names {switch.check!r}, no prediction: {said}")
                self._known("experiments", switch.also, change.id)
        for step in self.steps:
            for source in re.findall(r"\[@([\w-]+)\]", step.text):
                self._known("sources", source, step.id)
        return self

    def _known(self, name: str, wanted: str | None, where: str) -> None:
        ids = [one.id for one in getattr(self, name)]
        if wanted is not None and wanted not in ids:
            said = known_names(wanted, ids) if ids else "there is none at all"
            raise ValueError(f"{where} names {wanted!r}, which isn't one of the {name}: {said}")

    def step(self, key: str) -> Step:
        """The step of that id. Raises LessonError with the nearest name."""
        return _one("step", self.steps, key)

    def check(self, key: str) -> Any:
        """The check of that id. Raises LessonError with the nearest name."""
        return _one("check", self.checks, key)

    def move(self, key: str) -> Move:
        """The guided move of that id. Raises LessonError with the nearest name."""
        return _one("guided move", self.moves, key)

    def change(self, key: str) -> Change:
        """The change of that id. Raises LessonError with the nearest name."""
        return _one("change", self.changes, key)

    def experiment(self, key: str) -> Experiment:
        """The experiment of that id. Raises LessonError with the nearest name."""
        return _one("experiment", self.experiments, key)

    def hint(self, key: str) -> Hints:
        """The hints of that id. Raises LessonError with the nearest name."""
        return _one("hints", self.hints, key)

    @property
    def minutes(self) -> float:
        """Minutes of all steps together."""
        return sum(step.minutes for step in self.steps)

    def number_of(self, key: str) -> int:
        """Which step it is, from 1."""
        return [step.id for step in self.steps].index(self.step(key).id) + 1


def lesson_keys() -> list[str]:
    """The lessons there are, in order."""
    root = _root()
    folders = [folder for folder in root.iterdir() if folder.is_dir()] if root.is_dir() else []
    return sorted(f.name for f in folders if f.joinpath(f"{LANGUAGES[0]}.toml").is_file())


def load_lesson(key: str, lang: str = "en", folder: Traversable | None = None) -> LessonText:
    """A lesson's text in a language; ``folder``: where else lessons are.

    Raises LessonError, in one sentence, where there is none or its file is wrong.
    """
    if lang not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise LessonError(f"There are no lessons in {lang!r}: the languages are {known}.")
    if folder is not None:
        text = folder.joinpath(key, f"{lang}.toml").read_text("utf-8")
        return read_lesson(text, f"{key}/{lang}.toml", lang)
    if key not in lesson_keys():
        raise LessonError(f"There is no lesson {key!r}: {known_names(key, lesson_keys())}.")
    return _load(key, lang)


@cache
def _load(key: str, lang: str) -> LessonText:
    file = _root().joinpath(key, f"{lang}.toml")
    if not file.is_file():
        raise LessonError(f"{key} has no {lang}.toml: a lesson has one in each language.")
    text = file.read_text("utf-8")
    return read_lesson(text, f"{key}/{lang}.toml", lang)


def read_lesson(text: str, where: str, lang: str = "en") -> LessonText:
    """A lesson from the text of its file, called ``where`` in what is said of mistakes.

    Raises LessonError, in one sentence.
    """
    try:
        data = set_in(lang, tomllib.loads(text))
        return LessonText.model_validate(data)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{where} isn't TOML: {error}.") from error
    except ValidationError as error:
        raise LessonError(f"{where}: {_refused(data, error)}.") from error


def _refused(data: Any, error: ValidationError) -> str:
    """The first thing that was refused: in which table, by its id, and why."""
    first = error.errors()[0]
    place: list[str] = []
    here = data
    for part in first["loc"]:
        if isinstance(here, dict) and part in here:
            here = here[part]
            place.append(str(part))
        elif isinstance(part, int) and isinstance(here, list) and part < len(here):
            here = here[part]
            name = here.get("id") if isinstance(here, dict) else None
            place.append(f"{part + 1} ({name})" if name else str(part + 1))
        elif part == first["loc"][-1]:
            place.append(str(part))  # what is missing, or isn't known
    said = {
        "missing": "is missing",
        "extra_forbidden": "isn't a key that is known here",
        "value_error": str(first.get("ctx", {}).get("error", "")),
    }.get(first["type"], first["msg"])
    return f"{', '.join(place)}: {said}" if place else said


def _root() -> Traversable:
    return resources.files("civicgames.content").joinpath("lessons")


def _parts(check: Any) -> tuple[Any, ...]:
    return (*getattr(check, "answers", ()), *getattr(check, "mistakes", ()))


def _no_twins(name: str, ids: list[str]) -> None:
    twice = [one for place, one in enumerate(ids) if one in ids[:place]]
    if twice:
        raise ValueError(f"{twice[0]!r} stands twice in {name}")


T = TypeVar("T", bound="_Named")


class _Named(Protocol):
    @property
    def id(self) -> str: ...


def _one(what: str, things: Sequence[T], key: str) -> T:
    for thing in things:
        if thing.id == key:
            return thing
    ids = [thing.id for thing in things]
    said = known_names(key, ids) if ids else "it has none"
    raise LessonError(f"This lesson has no {what} {key!r}: {said}.")
