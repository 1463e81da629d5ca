"""What the words of a question of Delanopolis need, from what the person asked may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civicgames.engine import Decision


def context_of(decision: Decision, view: Any, names: Sequence[str]) -> dict[str, Any]:
    """The context that :func:`~civicgames.say.delanopolis.questions.ask` is given."""
    seat, rules = decision.seat, view.rules
    return {
        "names": names,
        "seat": seat,
        "options": decision.options,
        "mayor": view.mayor,
        "roller": view.roller,
        "terrain": view.terrain or None,
        "placement": rules.placement,
        "refuge_com": rules.refuge_com,
        "refuge_vot": rules.refuge_vot,
        "card": _card(decision, view),
        "open": rules.mayor_stake == "open" and seat == view.mayor,
        "prices": view.prices,
        "debt": view.debt,
    }


def _card(decision: Decision, view: Any) -> str | None:
    """The key of the card that the question is about."""
    seat = decision.seat
    keys: list[str] = []
    match decision.kind:
        case "stake":
            keys = [view.announced[seat]] if view.announced[seat] else []
        case "announce":
            keys = view.cards[seat]
        case "turn" | "mayor_refuge":
            keys = view.refuges[seat]
    return keys[0] if keys else None
