"""Delanopolis in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from civicgames.games.delanopolis.flow import REFUGE, ROLL
from civicgames.games.delanopolis.rules import Rules, for_each
from civicgames.games.delanopolis.view import DelanopolisView
from civicgames.pettingzoo.items import Item, Vocabulary
from civicgames.pettingzoo.observing import Encoding, Field, seat_number

KINDS = ("mayor_refuge", "turn", "announce", "stake", "rebid", "sell")


def most_points(rules: Rules, seats: int) -> int:
    """The highest stake that can be answered: the highest cap, or all COM where there is none."""
    challengers = seats - 1
    cap = rules.mayor_cap
    if cap == "none":
        mayors = rules.com_per_challenger * challengers
    elif isinstance(cap, str):
        mayors = (for_each(cap) or 0) * challengers
    else:
        mayors = cap
    return max(mayors, rules.stake_cap)


def items(rules: Rules, seats: int) -> Iterable[Item]:
    return (ROLL, REFUGE, *range(max(most_points(rules, seats), rules.terrains) + 1))


def fields(rules: Rules, seats: int) -> Sequence[Field]:
    terrains = rules.terrains
    return (
        Field("mayor", 1, "seat + 1"),
        Field("turn", 1, "the turn"),
        Field("last_turn", 1, "the turn after which it ends at the latest"),
        Field("roller", 1, "seat + 1"),
        Field("pawns", seats, "terrain under each pawn, by seat"),
        Field("visits", seats, "1 where the next stay is free, by seat"),
        Field("vot", seats, "VOT in the purse, by seat"),
        Field("com", seats, "COM in the purse, by seat"),
        Field("aside_vot", seats, "VOT put aside, by seat"),
        Field("aside_com", seats, "COM put aside, by seat"),
        Field("owners", terrains, "seat + 1 by terrain, 0: free"),
        Field("prices", terrains, "what was paid, by terrain"),
        Field("cards", seats, "trumps or jokers held, by seat"),
        Field("refuges", seats, "refuges held, by seat"),
        Field("announced", seats, "1 where a trump or a joker doubles, by seat"),
        Field("mayor_rests", 1, "1: the mayor has spent a refuge this turn"),
        Field("dice", 2, "the dice of this turn"),
        Field("terrain", 1, "where the roller stands"),
        Field("stakes", seats, "stakes + 1 once revealed, by seat; 0: none"),
        Field("added", seats, "additions + 1 once revealed, by seat; 0: none"),
        Field("debt", 1, "what the roller can't pay yet"),
    )


def look(view: DelanopolisView, words: Vocabulary) -> Mapping[str, Iterable[int]]:
    return {
        "mayor": [view.mayor + 1],
        "turn": [view.turn],
        "last_turn": [view.last_turn],
        "roller": [view.roller + 1],
        "pawns": view.pawns,
        "visits": view.visits,
        "vot": view.vot,
        "com": view.com,
        "aside_vot": view.aside_vot,
        "aside_com": view.aside_com,
        "owners": [seat_number(owner) for owner in view.owners[1:]],
        "prices": [price or 0 for price in view.prices[1:]],
        "cards": [len(cards) for cards in view.cards],
        "refuges": [len(refuges) for refuges in view.refuges],
        "announced": [int(card is not None) for card in view.announced],
        "mayor_rests": [int(view.mayor_rests)],
        "dice": view.dice or [],
        "terrain": [view.terrain],
        "stakes": [0 if stake is None else stake + 1 for stake in view.stakes],
        "added": [0 if added is None else added + 1 for added in view.added],
        "debt": [view.debt],
    }


ENCODING = Encoding(KINDS, items, fields, look)
