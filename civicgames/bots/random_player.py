"""``random``: any option, each as likely; it doesn't look at the table."""

from __future__ import annotations

from typing import Any

from civicgames.bots import strategy
from civicgames.engine.decision import Choice, Decision


@strategy("random")
def random_player(view: Any, decision: Decision) -> Choice:
    """One of the options, each as likely: the yardstick that others are held against."""
    return decision.draw(view.random)


random_player.draws = True  # type: ignore[attr-defined]
