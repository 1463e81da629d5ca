"""What a scenario is, and what a scenario file may hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, field_validator

from civicgames.content import LANGUAGES
from civicgames.engine.decision import short
from civicgames.scenarios.errors import WrongText
from civicgames.scenarios.line import write_line
from civicgames.scenarios.phrases import N_, phrase

Text = Annotated[str, Field(max_length=4000)]
ByLanguage = dict[str, Text]
"""A text by language; one without a language stands for all of them."""

MOST_SEATS = 8
MOST_TEXTS = 200


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)


def _by_language(given: Any) -> Any:
    if isinstance(given, str):
        return dict.fromkeys(LANGUAGES, given)
    if isinstance(given, dict):
        for language in given:
            if language not in LANGUAGES:
                raise WrongText(
                    phrase(
                        N_("{language} is no language of civicgames: expected {languages}"),
                        language=short(language),
                        languages=", ".join(LANGUAGES),
                    )
                )
    return given


class Lesson(_Part):
    """What a class learns with it: texts by language."""

    objective: ByLanguage = {}
    question_before: ByLanguage = {}
    questions_after: Annotated[list[ByLanguage], Field(max_length=20)] = []

    _languages = field_validator("objective", "question_before", mode="before")(_by_language)

    @field_validator("questions_after", mode="before")
    @classmethod
    def _each(cls, given: Any) -> Any:
        return [_by_language(one) for one in given] if isinstance(given, list) else given


class SeatPlan(_Part):
    """How many play; by seat, ``human`` or a strategy in ``players``, letters in ``teams``."""

    count: Annotated[int, Field(ge=2, le=MOST_SEATS)] | None = None
    players: Annotated[list[Text], Field(max_length=MOST_SEATS)] | None = None
    teams: Annotated[list[Text], Field(max_length=MOST_SEATS)] | None = None


class ScenarioFile(_Part):
    """The keys of a scenario file; ``rules`` are the game's own, checked by the game."""

    game: Text
    extends: Text | None = None
    title: ByLanguage = {}
    minutes: Annotated[float, Field(ge=1, le=600, strict=False)] | None = None
    rules: dict[str, Any] = {}
    seats: SeatPlan = SeatPlan()
    content: Annotated[dict[str, dict[str, Text]], Field(max_length=len(LANGUAGES))] = {}
    lesson: Lesson = Lesson()

    _languages = field_validator("title", mode="before")(_by_language)

    @field_validator("content", mode="after")
    @classmethod
    def _texts(cls, content: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
        _by_language(content)
        for language, texts in content.items():
            if len(texts) > MOST_TEXTS:
                raise WrongText(
                    phrase(
                        N_("{count} texts in {language}: a scenario holds at most {most}"),
                        count=len(texts),
                        language=repr(language),
                        most=MOST_TEXTS,
                    )
                )
        return content


@dataclass(frozen=True)
class Scenario:
    """What a game is played with, every switch resolved.

    ``rules`` is the game's own model. ``minutes`` are a play's measured minutes between people,
    None where nobody measured. ``base`` and ``changes`` say it as a difference from a built-in one.
    """

    game: str
    name: str
    rules: Any
    seats: SeatPlan
    base: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    minutes: float | None = None
    content: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    lesson: Lesson = field(default_factory=Lesson)

    @property
    def count(self) -> int:
        """How many play."""
        assert self.seats.count is not None
        return self.seats.count

    def title(self, lang: str = "en") -> str:
        """Its title in a language; in another one, or its name, where there is none."""
        return self.titles.get(lang) or next(iter(self.titles.values()), self.name)

    def as_line(self) -> str:
        """In one line to share: ``demos: full, vetoes=2``; :func:`scenario` reads it back.

        Only what is played by is in it: no titles, lessons or texts.
        """
        return write_line(self.game, self.base, self.changes)

    def __str__(self) -> str:
        return self.as_line()
