"""A choice, asked item by item: lists and maps become a few numbered answers, one after another.

An item is a value that stands alone: a card, a seat, an amount, yes or no, nothing. A list is asked
in its order, a map in the order of its keys; where the rest follows by itself it isn't asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from civicgames.engine.decision import Decision
from civicgames.games.presidency.options import Deals, Orders, Splits

Item = str | int | bool | None
Items = tuple[Item, ...]

END = "end"
"""Answers that a choice is complete, where a longer one begins alike."""


class Vocabulary:
    """Every item that may be answered in a game with these rules, each with its number."""

    def __init__(self, items: Iterable[Item]) -> None:
        # True is not 1: the type belongs to the key.
        known = {(type(item), item): item for item in (END, None, False, True, *items)}
        self.items: Items = tuple(known.values())
        self._numbers = {key: number for number, key in enumerate(known)}

    def __len__(self) -> int:
        return len(self.items)

    def __contains__(self, item: Item) -> bool:
        return (type(item), item) in self._numbers

    def number(self, item: Item) -> int:
        """The number of an item. Raises KeyError for one that no choice holds."""
        return self._numbers[type(item), item]


def flat(choice: Any) -> Items:
    """The items of a choice, in order."""
    if isinstance(choice, dict):
        return tuple(item for key in choice for item in flat(choice[key]))
    if isinstance(choice, (list, tuple)):
        return tuple(item for inner in choice for item in flat(inner))
    return (choice,)


def following(decision: Decision, given: Items) -> Items:
    """The items that may come after those given, in a fixed order; empty: the choice is whole."""
    options = decision.options
    match options:
        case range():
            return () if given else tuple(options)
        case Orders(seats):
            return tuple(seat for seat in sorted(seats) if seat not in given)
        case Splits(cards, seats):
            return tuple(seats) if len(given) < len(cards) else ()
        case Deals():
            return _still_to_deal(options, given)
    assert isinstance(options, Sequence)
    begun = [items for option in options if (items := flat(option))[: len(given)] == given]
    length = len(given)
    found = [items[length] if len(items) > length else END for items in begun]
    return () if found == [END] else tuple(dict.fromkeys(found))


def _still_to_deal(deals: Deals, given: Items) -> Items:
    """First a money card for each seat that gets one, then a scheme, in the order of serving."""
    left: list[list[str]] = []
    for cards in deals.piles:
        dealt, given = given[: len(cards)], given[len(cards) :]
        left.append([card for card in cards if card not in dealt])
    return tuple(next((cards for cards in left if cards), ()))


def whole(decision: Decision, given: Items) -> Any:
    """The choice that these items make up, as the rules want it."""
    options = decision.options
    match options:
        case range():
            return given[0]
        case Orders():
            return list(given)
        case Splits(cards, _):
            return dict(zip(cards, given, strict=True))
        case Deals(money, _, _):
            return options.deal(given[: len(money)], given[len(money) :])  # type: ignore[arg-type]
    assert isinstance(options, Sequence)
    items = given[:-1] if given[-1:] == (END,) else given
    return next(option for option in options if flat(option) == items)
