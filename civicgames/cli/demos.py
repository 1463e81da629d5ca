"""The table of DēmoS as lines of text, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civicgames.games.demos.view import FACE_DOWN, DemosView, FigureSeen
from civicgames.i18n import Texts
from civicgames.say.demos.cards import card_name, card_names


def table_in_words(view: DemosView, names: Sequence[str], texts: Texts) -> list[str]:
    """The seat's hand, what can be taken, everyone's points and figures."""
    lines = [""]
    if view.turn not in ("scandal", "final", "start"):
        lines.append(
            texts._(
                "Round {round}; {figures} figures left in the Power Pile.",
                round=view.round,
                figures=view.pile,
            )
        )
    if view.visible:
        cards = card_names(view.visible, texts)
        lines.append(texts._("Visible discards: {cards}", cards=cards))
    for seat, name in enumerate(names):
        figures = ", ".join(_figure(figure, texts) for figure in view.figures[seat])
        points = texts.n_(
            "{number} point", "{number} points", view.totals[seat], number=view.totals[seat]
        )
        lines.append(f"{name}: {points}" + (f"; {figures}" if figures else ""))
    if view.hand and view.turn not in ("scandal", "final"):
        hand = card_names(sorted(view.hand, key=lambda card: (int(card[1:]), card[0])), texts)
        lines.append(texts._("Your hand: {cards}", cards=hand))
    return lines


def question_context(view: DemosView) -> dict[str, Any]:
    """What the words of DēmoS's questions need beside the options."""
    assert view.seat is not None
    return {
        "proposer": view.proposed_by,
        "camp": view.camps[view.seat],
        "vetoes": view.vetoes.get(view.side(view.seat), 0),
        "card": view.to_allot,
        "bonus": view.rules.favourite_suit,
    }


def _figure(figure: FigureSeen, texts: Texts) -> str:
    if figure.card == FACE_DOWN:
        return texts._("a figure face down")
    counts_as = figure.card[0] + figure.marked if figure.marked else figure.card
    name = card_name(counts_as, texts)
    return name if figure.up else texts._("{card} (face down)", card=name)
