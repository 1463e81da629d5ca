"""Presidency in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from civicgames.games.presidency.components import PILES
from civicgames.games.presidency.flow import PASS, ROLL
from civicgames.games.presidency.rules import Rules
from civicgames.games.presidency.view import PresidencyView
from civicgames.pettingzoo.items import Item, Vocabulary
from civicgames.pettingzoo.observing import Encoding, Field, card_number, padded, seat_number

KINDS = (
    "draw",
    "act",
    "scheme",
    "order",
    "long_arm",
    "give",
    "take",
    "family_sunday",
    "relaunch",
    "president_deals",
)

MOST_HELD = 12
"""Cards of each kind that an observation shows of a hand."""
MOST_DECLARED = 6


def _cards(rules: Rules) -> list[str]:
    kinds = [(card.id, card.count) for card in rules.money]
    kinds += [(card.id, card.count) for card in rules.scheme]
    return [f"{name}.{number}" for name, count in kinds for number in range(1, count + 1)]


def items(rules: Rules, seats: int) -> Iterable[Item]:
    values = sorted({card.value for card in rules.money})
    return (
        PASS,
        ROLL,
        *PILES,
        *range(seats),
        *values,
        *(-value for value in values),
        *_cards(rules),
    )


def fields(rules: Rules, seats: int) -> Sequence[Field]:
    card = "as action + 1; -1: one that this seat can't know"
    return (
        Field("term", 1, "the term"),
        Field("turn", 1, "turns begun in this term"),
        Field("presidencies", seats, "terms won, by seat"),
        Field("holder", 1, "who holds the die, seat + 1"),
        Field("pawns", seats, "square of each pawn, by seat"),
        Field("face_up", seats, "1 where the hand lies face up, by seat"),
        Field("money", seats * MOST_HELD, f"money cards by seat, {card}"),
        Field("scheme", seats * MOST_HELD, f"schemes by seat, {card}"),
        Field("held", seats * 2, "how many money cards, then schemes, by seat"),
        Field("piles", 2, "cards left in the money pile and the scheme pile"),
        Field("discards", 2, "cards in the two discard piles"),
        Field("to_deal", seats * 2, f"what the President has yet to give, {card}"),
        Field("may_draw", 1, "1: the holder may still draw"),
        Field("drawn", 1, "cards drawn this turn"),
        Field("money_played", 1, "money cards played this turn"),
        Field("rolled", 1, "1: the die was thrown this turn"),
        Field("declared", MOST_DECLARED * 3, "declared schemes: seat + 1, card, target + 1"),
        Field("doing", MOST_DECLARED * 3, "schemes being carried out, the same way"),
    )


def look(view: PresidencyView, words: Vocabulary) -> Mapping[str, Iterable[int]]:
    def cards(found: Iterable[str]) -> list[int]:
        return [card_number(card, words) for card in found]

    def by_seat(hands: Iterable[Sequence[str]]) -> list[int]:
        return [number for hand in hands for number in padded(cards(hand), MOST_HELD)]

    seats = range(len(view.pawns))
    return {
        "term": [view.term],
        "turn": [view.turn],
        "presidencies": [view.presidents.count(seat) for seat in seats],
        "holder": [view.holder + 1],
        "pawns": view.pawns,
        "face_up": map(int, view.face_up),
        "money": by_seat(view.hands["money"]),
        "scheme": by_seat(view.hands["scheme"]),
        "held": [len(view.hands[pile][seat]) for seat in seats for pile in PILES],
        "piles": [view.piles[pile] for pile in PILES],
        "discards": [len(view.discards[pile]) for pile in PILES],
        "to_deal": [number for pile in PILES for number in cards(view.to_deal[pile])],
        "may_draw": [int(view.may_draw)],
        "drawn": [view.drawn],
        "money_played": [view.money_played],
        "rolled": [int(view.rolled)],
        "declared": [
            number
            for one in view.declared
            for number in (one.seat + 1, card_number(one.card, words), seat_number(one.target))
        ],
        "doing": [
            number
            for one in view.doing
            for number in (one.seat + 1, card_number(one.card, words), seat_number(one.target))
        ],
    }


ENCODING = Encoding(KINDS, items, fields, look)
