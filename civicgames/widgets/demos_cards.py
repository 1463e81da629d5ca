"""The cards of DēmoS as the screen draws them."""

from __future__ import annotations

from typing import Any

from civicgames.games.demos.view import FACE_DOWN, FigureSeen
from civicgames.i18n import Texts
from civicgames.say.demos import card_name, suit_name
from civicgames.say.demos.cards import institution_name


def number_card(card: str, texts: Texts) -> dict[str, Any]:
    """A card of the People's Pack as the screen draws it."""
    return {
        "id": card,
        "suit": card[0],
        "number": card[1:],
        "word": suit_name(card[0], texts),
        "name": card_name(card, texts),
    }


def figure_card(card: str, texts: Texts, marked: str | None = None) -> dict[str, Any]:
    """A figure as the screen draws it; ``marked``: the suit that it counts as."""
    is_media = card[0] == "M"
    suit = "" if is_media else card[1]
    shown: dict[str, Any] = {
        "id": card,
        "figure": card[0],
        "suit": marked or suit,
        "word": institution_name(card[0], texts),
        "suitWord": suit_name(marked or suit, texts) if not is_media else "",
        "name": card_name(card, texts),
        "marked": bool(marked),
    }
    if marked:
        shown["name"] = texts._(
            "{card}, which counts as {suit}",
            card=card_name(card, texts),
            suit=suit_name(marked, texts),
        )
    return shown


def figure_seen(figure: FigureSeen, texts: Texts) -> dict[str, Any]:
    """A figure before a player, as the viewer sees it."""
    if figure.card == FACE_DOWN:
        return {"back": "power", "name": texts._("a face-down figure")}
    shown = figure_card(figure.card, texts, figure.marked)
    if not figure.up:
        shown["down"] = True
        shown["name"] = texts._("{card}, face down: only you see it", card=shown["name"])
    if figure.spent:
        shown["spent"] = True
        shown["name"] = texts._("{card}, used", card=shown["name"])
    return shown
