"""Hints about one's own hand of DēmoS: what it is worth now, and what one card more would make."""

from __future__ import annotations

from collections.abc import Iterable

from civicgames.games.demos.components import (
    HAND,
    Combination,
    best_combination,
    number_cards,
)
from civicgames.games.demos.view import DemosView
from civicgames.i18n import Texts
from civicgames.say.demos.cards import card_name, card_names

MOST = 3
"""Cards named: more would be a list to read, not a hint."""


def hints(view: DemosView, texts: Texts) -> list[str]:
    """Sentences for the viewer, from its own hand and the visible cards only."""
    if len(view.hand) != HAND or view.seat is None:
        return []
    favourite = view.favourites[view.seat]
    now = best_combination(view.hand, view.rules.worth, favourite)
    return [_now(now, texts), *_one_more(view, now, favourite, texts)]


def _now(now: Combination | None, texts: Texts) -> str:
    if now is None:
        return texts._("Your hand has no run yet.")
    points = texts.n_("{number} point", "{number} points", now.points, number=now.points)
    return texts._(
        "Your best now: {cards} = {points}.", cards=card_names(now.cards, texts), points=points
    )


def _one_more(
    view: DemosView, now: Combination | None, favourite: str | None, texts: Texts
) -> Iterable[str]:
    """The cards that would help most if one were taken for one laid down."""
    least = now.points if now else 0
    worth = {}
    for card in number_cards(view.rules.lowest_number):
        if card in view.hand:
            continue
        best = max(
            (
                better.points
                for laid in view.hand
                if (
                    better := best_combination(
                        [card, *(kept for kept in view.hand if kept != laid)],
                        view.rules.worth,
                        favourite,
                    )
                )
            ),
            default=0,
        )
        if best > least:
            worth[card] = best
    visible = [card for card in view.visible if card in worth]
    for title, cards in (("visible", visible), ("any", [c for c in worth if c not in visible])):
        best_cards = sorted(cards, key=lambda card: -worth[card])[:MOST]
        named = ", ".join(f"{card_name(card, texts)} ({worth[card]})" for card in best_cards)
        if named and title == "visible":
            yield texts._("Lying visible, it would make more: {cards}.", cards=named)
        elif named:
            yield texts._("One card more could make: {cards}.", cards=named)
