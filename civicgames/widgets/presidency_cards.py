"""The cards and pawns of Presidency as the screen draws them."""

from __future__ import annotations

from typing import Any

from civicgames.content import load
from civicgames.games.presidency.components import id_of
from civicgames.games.presidency.rules import Rules
from civicgames.games.presidency.view import FACE_DOWN
from civicgames.i18n import Texts
from civicgames.say.presidency import card_name

SIGNS = ("circle", "diamond", "triangle", "square", "plus", "hourglass")


def shown_card(card: str, rules: Rules, texts: Texts) -> dict[str, Any]:
    """A card face up: its kind, its value, its name and its line of rule."""
    card_id = id_of(card)
    money = rules.money_by_id.get(card_id)
    group = "money" if money else "scheme"
    word = load("presidency", texts.lang).words[group].get(card_id)
    is_skeleton = not money and not rules.scheme_by_id[card_id].playable
    things = load("presidency", texts.lang).words["things"]
    return {
        "id": card,
        "kind": "skeleton" if is_skeleton else group,
        "kindName": things[group].name,
        "value": str(money.value) if money else "",
        "title": word.name if word else card_name(card, texts),
        "line": word.line if word else "",
        "civics": word.civics if word else "",
        "name": card_name(card, texts),
    }


def shown_hand(view: Any, seat: int, texts: Texts) -> list[dict[str, Any]]:
    """A hand as the viewer knows it: cards by name, or the kind of their backs."""
    cards: list[dict[str, Any]] = []
    things = load("presidency", texts.lang).words["things"]
    for pile in ("money", "scheme"):
        for card in view.hands[pile][seat]:
            if card == FACE_DOWN:
                cards.append({"back": pile, "name": things[pile].name})
            else:
                cards.append(shown_card(card, view.rules, texts))
    return cards


def pawn_of(seat: int, texts: Texts) -> dict[str, Any]:
    """A seat's pawn: its number, and the shape and the name of its party."""
    parties = load("presidency", texts.lang).parties
    party = parties[seat] if seat < len(parties) else None
    return {
        "number": seat + 1,
        "sign": party.sign if party else SIGNS[seat % len(SIGNS)],
        "party": party.name if party else "",
    }
