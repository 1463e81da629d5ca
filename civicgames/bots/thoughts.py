"""What a strategist that looks ahead made of its answers: tried again, once the play is over."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from civicgames.bots import strategies
from civicgames.bots.budget import LOOKS_AHEAD
from civicgames.bots.search import Estimate, LookAhead
from civicgames.engine.decision import Choice, Decision, same_value

TRIES = 60
"""Imagined plays at least, so that the picture shows more than luck."""


def looks_ahead(game: str, strategy: str) -> LookAhead | None:
    """The strategy of that name, as records have it (``"strategist, 50 tries"``), if it does."""
    if strategy.split(",")[0] != LOOKS_AHEAD:
        return None
    found = next((one.player for one in strategies(game) if one.name == LOOKS_AHEAD), None)
    return found if isinstance(found, LookAhead) else None


def think_again(
    game: str, strategy: str, view: Any, decision: Decision, choice: Choice
) -> list[Estimate]:
    """What each answer that it considers comes to, in imagined plays that fit its view.

    ``choice`` is what it chose: that is among them. ``view`` was made with ``so_far=True``; its
    randomness is replaced, so that the same question gives the same again. Empty where it doesn't
    look ahead.
    """
    found = looks_ahead(game, strategy)
    if found is None:
        return []
    view.random = Random(f"{decision.kind}/{decision.seat}")

    def considered(view: Any, decision: Decision) -> list[Choice]:
        # By lot, some strategies consider other answers the next time.
        options = list(found.shortlist(view, decision))
        known = any(same_value(option, choice) for option in options)
        return options if known else [*options, choice]

    bot = replace(found, tries=max(TRIES, found.tries), seconds=None, shortlist=considered)
    return bot.estimates(view, decision)
