"""Sentences from records: what a line, a question or a result says to a reader, in plain text.

One module a game, each with the same functions (`GameSentences`). They are given the lines of a
play *as one reader sees them*, the names to use and a language; they know nothing of widgets and
never write HTML: whoever shows a sentence escapes it.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, cast

from civicgames.i18n import Texts
from civicgames.say.words import (
    Line,
    OutcomeSentences,
    Question,
    default_names,
    player_in_words,
    shown_names,
)

__all__ = [
    "GameSentences",
    "Line",
    "OutcomeSentences",
    "Question",
    "default_names",
    "player_in_words",
    "sentences",
    "shown_names",
]


class GameSentences(Protocol):
    """What the module of each game offers."""

    def say_line(
        self, line: Line, names: Sequence[str], texts: Texts, viewer: int | None = None
    ) -> str | None:
        """One sentence for one record line; None where it needs none."""

    def ask(self, kind: str, context: Mapping[str, Any], texts: Texts) -> Question:
        """A decision as a question to the person asked."""

    def waiting(self, kind: str, name: str, texts: Texts) -> str:
        """What the others read while a seat decides."""

    def outcome_sentences(
        self, lines: Iterable[Line], names: Sequence[str], texts: Texts, viewer: int | None = None
    ) -> OutcomeSentences:
        """Who won and why, from the lines of a finished play."""

    def card_name(self, card: str, texts: Texts) -> str:
        """A card of the record in words."""


@cache
def sentences(game: str) -> GameSentences:
    """The sentences of a game: `sentences("demos").say_line(…)`.

    Raises ValueError, in one sentence, for a game without any.
    """
    games = sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg)
    if game not in games:
        raise ValueError(
            f"There are no sentences for a game {game!r}: the games are {', '.join(games)}."
        )
    return cast(GameSentences, importlib.import_module(f"{__name__}.{game}"))
