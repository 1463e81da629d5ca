"""The questions of DēmoS as the screen puts them: what is picked where, and what a button does.

A question has `slots` (a card of the hand, where a card is taken from, a row of options) and
`answers` by what is picked in them, joined by `|`; each answer has the words of its button and the
values that are sent. Other answers are plain `buttons`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from civicgames.engine import Decision
from civicgames.games.demos.components import INSTITUTIONS, SUITS
from civicgames.games.demos.flow import KEEP, PACK
from civicgames.games.demos.view import DemosView
from civicgames.i18n import Texts
from civicgames.say import Question, sentences, shown_names
from civicgames.say.demos import card_name, suit_name
from civicgames.say.demos.cards import institution_name
from civicgames.widgets.demos_cards import figure_card
from civicgames.widgets.session import Session

TAKE_AFTER = {"secret_discard": "secret_take", "unanimous_discard": "unanimous_take"}


def question(session: Session, view: DemosView, texts: Texts) -> dict[str, Any]:
    """What the viewer is asked."""
    decision = session.asked
    assert decision is not None
    asked = _in_words(decision, session, view, texts)
    options = list(cast(Sequence[Any], decision.options))
    put: dict[str, Any] = {
        "title": asked.title,
        "sentence": asked.sentence,
        "kinds": [decision.kind],
        "slots": [],
        "answers": {},
        "buttons": [],
        "missing": "",
        "show": [],
        "talk": session.room.talk_seconds(view.rules, decision.kind),
    }
    match decision.kind:
        case "public_discard":
            put["slots"] = [_hand_slot(options, texts)]
            put["missing"] = texts._("Choose a card of your hand")
            put["answers"] = {card: _answer(asked, card) for card in options}
        case "secret_discard" | "unanimous_discard":
            _discard_and_take(put, decision, asked, view, texts)
        case "secret_take" | "unanimous_take":
            put["slots"] = [_take_slot(options, texts)]
            put["answers"] = {source: _answer(asked, source) for source in options}
        case "announced_trio":
            _three_rows(put, options, asked, texts)
        case "media_suit" | "favourite_suit":
            put["buttons"] = [{**_answer(asked, suit), "suit": suit} for suit in options]
            put["show"] = _aimed_at(view, texts)
        case "allot":
            put["buttons"] = [{**_answer(asked, seat), "plain": True} for seat in options]
            if view.to_allot:
                put["show"] = [figure_card(view.to_allot, texts)]
        case _:
            # Many buttons, or a yes and a no: none of them is the one to be pressed.
            put["buttons"] = [{**_answer(asked, value), "plain": True} for value in options]
    return put


def _in_words(decision: Decision, session: Session, view: DemosView, texts: Texts) -> Question:
    seat = decision.seat
    context = {
        "names": shown_names([one.name for one in session.play.seats], texts.lang),
        "seat": seat,
        "options": tuple(cast(Sequence[Any], decision.options)),
        "proposer": view.proposed_by,
        "camp": view.camps[seat],
        "vetoes": view.vetoes.get(view.side(seat), 0),
        "card": view.to_allot,
        "bonus": view.rules.favourite_suit,
    }
    return sentences("demos").ask(decision.kind, context, texts)


def _answer(asked: Question, value: Any) -> dict[str, Any]:
    return {"label": asked.button(value), "values": [value]}


def _hand_slot(cards: Any, texts: Texts) -> dict[str, Any]:
    return {"where": "hand", "label": texts._("Lay down"), "options": list(cards)}


def _take_slot(sources: Sequence[str], texts: Texts) -> dict[str, Any]:
    return {
        "where": "market",
        "label": texts._("Take from here"),
        "options": list(sources),
        "preset": PACK,
    }


def _discard_and_take(
    put: dict[str, Any], decision: Decision, asked: Question, view: DemosView, texts: Texts
) -> None:
    """D-11, D-14 as one act: which card goes, and where the next one comes from."""
    options = cast(Sequence[str], decision.options)
    cards = [card for card in options if card != KEEP]
    put["slots"] = [_hand_slot(cards, texts)]
    put["missing"] = texts._("Choose a card of your hand")
    if KEEP in options:
        put["buttons"] = [{**_answer(asked, KEEP), "plain": True}]
    if not view.visible:  # then the rules take it from the pack, unasked
        put["answers"] = {card: _discard(card, None, texts) for card in cards}
        return
    put["kinds"].append(TAKE_AFTER[decision.kind])
    sources = [PACK, *view.visible]
    put["slots"].append(_take_slot(sources, texts))
    put["answers"] = {
        f"{card}|{source}": _discard(card, source, texts) for card in cards for source in sources
    }


def _discard(card: str, source: str | None, texts: Texts) -> dict[str, Any]:
    values = [card] if source is None else [card, source]
    if source in (None, PACK):
        label = texts._("Discard {card} face down and draw", card=card_name(card, texts))
    else:
        label = texts._(
            "Discard {card} face down and take {other}",
            card=card_name(card, texts),
            other=card_name(str(source), texts),
        )
    return {"label": label, "values": values}


def _three_rows(put: dict[str, Any], options: Sequence[Any], asked: Question, texts: Texts) -> None:
    """D-61: a suit for each institution, or none."""
    suits = [{"id": suit, "suit": suit, "label": suit_name(suit, texts)} for suit in SUITS]
    put["slots"] = [
        {"where": "row", "label": institution_name(institution, texts), "options": suits}
        for institution in INSTITUTIONS
    ]
    put["missing"] = texts._("Choose a suit for each of the three")
    for option in options:
        if option is None:
            put["buttons"] = [{**_answer(asked, None), "plain": True}]
        else:
            key = "|".join(option[institution] for institution in INSTITUTIONS)
            put["answers"][key] = _answer(asked, option)


def _aimed_at(view: DemosView, texts: Texts) -> list[dict[str, Any]]:
    if view.media_target is None:
        return []
    return [{"back": "power", "name": texts._("a face-down figure")}]
