"""Why did it do that? What a strategy saw in a decision, told afterwards."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from civicgames.engine.decision import Choice, Decision
from civicgames.engine.game import Game
from civicgames.i18n import translator

EXPLAINED = "careful"
"""The strategy that can tell: its choices follow from what it sees, by rules that have words."""


def can_explain(game: str, strategy: str) -> bool:
    """Whether this strategy can tell why it did something in that game.

    ``careful`` tells in a sentence (:func:`explain`), who looks ahead in a chart
    (:func:`civicgames.charts.thought`).
    """
    from civicgames.bots.thoughts import looks_ahead

    return _has_words(game, strategy) or looks_ahead(game, strategy) is not None


def _has_words(game: str, strategy: str) -> bool:
    module = f"civicgames.say.{game}"
    return strategy == EXPLAINED and bool(
        find_spec(module) and find_spec(f"{module}.reasons")  # the first, else the second raises
    )


def explain(
    game: Game | str,
    strategy: str,
    view: Any,
    decision: Decision,
    choice: Choice,
    lang: str = "en",
) -> str | None:
    """Why this strategy, with this view, made this choice; None where it can't tell.

    What is told gives the seat's hand away: it is for when the play is over.
    """
    name = game if isinstance(game, str) else game.name
    if not _has_words(name, strategy):
        return None
    told: str | None = import_module(f"civicgames.say.{name}.reasons").reason(
        view, decision, choice, translator(lang)
    )
    return told
