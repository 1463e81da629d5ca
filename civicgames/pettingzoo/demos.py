"""DēmoS in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from civicgames.games.demos.components import INSTITUTIONS, SUITS, figure_cards, number_cards
from civicgames.games.demos.flow import PACK
from civicgames.games.demos.rules import Rules
from civicgames.games.demos.view import DemosView
from civicgames.pettingzoo.items import Item, Vocabulary
from civicgames.pettingzoo.observing import (
    NOTHING,
    UNSEEN,
    Encoding,
    Field,
    card_number,
    padded,
    seat_number,
)

KINDS = (
    "favourite_suit",
    "announced_trio",
    "public_discard",
    "secret_discard",
    "secret_take",
    "veto",
    "veto_confirm",
    "unanimous_discard",
    "unanimous_take",
    "allot",
    "media_target",
    "media_suit",
)
TURNS = ("start", "deal", "public", "secret", "veto", "unanimous", "show", "scandal", "final")
CAMPS = ("A", "B", "I")

MOST_SHOWN = 5
"""Cards in a hand; visible discards are at most as many as seats."""


def _most_figures(rules: Rules) -> int:
    return len(figure_cards(rules.media))


def items(rules: Rules, seats: int) -> Iterable[Item]:
    return (
        PACK,
        "keep",
        *number_cards(rules.lowest_number),
        *figure_cards(rules.media),
        *SUITS,
        *range(max(seats, _most_figures(rules))),
    )


def fields(rules: Rules, seats: int) -> Sequence[Field]:
    figures = _most_figures(rules)
    card = "as action + 1; 0: none, -1: face down"
    return (
        Field("turn", 1, f"where the round is: {', '.join(TURNS)}, from 1"),
        Field("round", 1, "the round"),
        Field("dealer", 1, "seat + 1"),
        Field("camps", seats, "by seat: A, B, I from 1; 0 where everybody plays for themselves"),
        Field("hand", MOST_SHOWN, f"own cards, {card}"),
        Field("visible", seats, f"the face-up discards that can be taken, {card}"),
        Field("public", seats, f"public discards by seat, {card}"),
        Field("secret", seats, f"secret discards by seat, {card}"),
        Field("unanimous", seats, f"discards of the unanimous turn by seat, {card}"),
        Field(
            "figures",
            seats * figures * 4,
            f"by seat, then by figure: the card ({card}), 1 face up, the suit that the Media gave "
            "it (from 1), 1 for Media that have acted",
        ),
        Field("totals", seats, "points by seat"),
        Field("vetoes", seats, "vetoes left to each seat's side"),
        Field("vetoed_by", 1, "seat + 1, 0: nobody"),
        Field("proposed_by", 1, "who of the own team proposes a veto, seat + 1"),
        Field("shown", seats, "points of the combination shown, by seat"),
        Field("favourites", seats, "favourite suits by seat, from 1"),
        Field("announced", seats * len(INSTITUTIONS), "announced suits by seat and institution"),
        Field("to_allot", 1, f"the figure that the own team gives to a member, {card}"),
        Field("media_target", 2, "seat + 1 and place + 1 of the figure that the Media aim at"),
        Field("pile", 1, "figures left in the Power Pile"),
        Field("pack", 1, "cards left in the People's Pack"),
    )


def look(view: DemosView, words: Vocabulary) -> Mapping[str, Iterable[int]]:
    def cards(found: Iterable[str | None]) -> list[int]:
        return [card_number(card, words) for card in found]

    seats = range(len(view.totals))
    target = view.media_target
    return {
        "turn": [TURNS.index(view.turn) + 1],
        "round": [view.round],
        "dealer": [view.dealer + 1],
        "camps": [CAMPS.index(camp) + 1 if camp else NOTHING for camp in view.camps],
        "hand": cards(view.hand),
        "visible": cards(view.visible),
        "public": cards(view.public),
        "secret": cards(view.secret),
        "unanimous": cards(view.unanimous),
        "figures": _figures(view, words),
        "totals": view.totals,
        "vetoes": [view.vetoes.get(view.side(seat), 0) for seat in seats],
        "vetoed_by": [seat_number(view.vetoed_by)],
        "proposed_by": [seat_number(view.proposed_by)],
        "shown": [shown[2] if shown else NOTHING for shown in view.shown],
        "favourites": [_suit(suit) for suit in view.favourites],
        "announced": [
            _suit(figure[1])
            for trio in view.announced
            for figure in trio or ("?-",) * len(INSTITUTIONS)
        ],
        "to_allot": cards([view.to_allot]),
        "media_target": [place + 1 for place in target] if target else [],
        "pile": [view.pile],
        "pack": [view.pack],
    }


def _figures(view: DemosView, words: Vocabulary) -> list[int]:
    each = 4 * _most_figures(view.rules)
    row: list[int] = []
    for figures in view.figures:
        numbers = (
            (card_number(one.card, words), int(one.up), _suit(one.marked), int(one.spent))
            if one.card != "?"
            else (UNSEEN, NOTHING, NOTHING, NOTHING)
            for one in figures
        )
        row += padded((number for four in numbers for number in four), each)
    return row


def _suit(suit: str | None) -> int:
    return SUITS.index(suit) + 1 if suit in SUITS else NOTHING


ENCODING = Encoding(KINDS, items, fields, look)
