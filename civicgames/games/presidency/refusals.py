"""Why an answer is refused, where the player can be told more than what is allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from civicgames.engine.decision import Choice, Decision, short
from civicgames.games.presidency.options import Deals, Orders, Splits
from civicgames.games.presidency.table import PresidencyTable

MID_MOVE = ("long_arm", "family_sunday", "take", "give")


def refusal(
    table: PresidencyTable, seat: int, decision: Decision | None, choice: Choice
) -> str | None:
    """A sentence for a choice that isn't allowed; None where there is nothing more to say.

    It tells no more than everybody at the table may know.
    """
    if is_scheme(choice) and (decision is None or decision.kind in MID_MOVE):
        if table.waiting_for is not None:
            return unfinished(table, seat, choice)
    if decision is None:
        return None
    options = decision.options
    if isinstance(options, Orders):
        return order(decision.seat, options, choice)
    if isinstance(options, Splits):
        return split(decision.seat, options, choice)
    if isinstance(options, Deals):
        return deal(decision.seat, options, choice)
    if decision.kind == "act":
        return act(table, decision.seat, choice)
    return None


def is_scheme(choice: Choice) -> bool:
    return isinstance(choice, dict) and isinstance(choice.get("card"), str)


def unfinished(table: PresidencyTable, seat: int, choice: Choice) -> str:
    """R-20"""
    said = f"Seat {seat + 1} can't play {short(choice['card'])} now"
    asked = f"seat {(table.waiting_for or 0) + 1}"
    if table.doing or table.declared:
        return f"{said}: another scheme is being resolved, and {asked} has to answer first."
    return (
        f"{said}: the turn waits for {asked}; schemes are played when a move is finished, "
        "its square included."
    )


def act(table: PresidencyTable, seat: int, choice: Choice) -> str | None:
    """R-12"""
    card = choice.get("money") if isinstance(choice, dict) else None
    if not isinstance(card, str) or card in table.hands["money"][seat]:
        return None
    return f"Seat {seat + 1} doesn't hold {card:.20}: a money card is played once."


def order(seat: int, options: Orders, choice: Choice) -> str | None:
    """R-21"""
    expected = f"expected {listed(options.seats)}, each once"
    if not isinstance(choice, (list, tuple)) or not all(type(s) is int for s in choice):
        return f"Seat {seat + 1} says the order as {short(choice)}: {expected}, in a list."
    twice = [s for s, times in Counter(choice).items() if times > 1]
    if twice:
        return f"Seat {seat + 1} names seat {twice[0] + 1} twice in the order: {expected}."
    missing = [s for s in options.seats if s not in choice]
    if missing:
        return f"Seat {seat + 1} leaves {listed(missing)} out of the order: {expected}."
    return f"Seat {seat + 1} names in the order who declared no scheme: {expected}."


def split(seat: int, options: Splits, choice: Choice) -> str | None:
    """R-33"""
    if not isinstance(choice, dict):
        return (
            f"Seat {seat + 1} gives {short(choice)}: expected a seat for each of "
            f"{', '.join(options.cards)}."
        )
    forgotten = [card for card in options.cards if card not in choice]
    if forgotten:
        return f"Seat {seat + 1} forgets {', '.join(forgotten)}: all schemes are given away."
    foreign = [short(card) for card in choice if card not in options.cards]
    if foreign:
        return f"Seat {seat + 1} can't give {', '.join(foreign)}: it isn't one of its schemes."
    for card, other in choice.items():
        if isinstance(other, (list, tuple)):
            return f"Seat {seat + 1} gives {card} more than once: expected one seat for each card."
        if type(other) is not int or other not in options.seats:
            return (
                f"Seat {seat + 1} gives {card} to {short(other)}: expected one of "
                f"{listed(options.seats)}."
            )
    return None


def deal(seat: int, options: Deals, choice: Choice) -> str | None:
    """R-61"""
    count = len(options.seats)
    expected = f"expected {count} pairs of a money card and a scheme, one for each seat"
    if not (isinstance(choice, (list, tuple)) and len(choice) == count):
        return f"Seat {seat + 1} deals {short(choice)}: {expected}."
    pairs = [pair for pair in choice if isinstance(pair, (list, tuple)) and len(pair) == 2]
    if len(pairs) < count:
        return f"Seat {seat + 1} deals {short(choice)}: {expected}."
    dealt = Counter(card for pair in pairs for card in pair if isinstance(card, str))
    twice = [card for card, times in dealt.items() if times > 1]
    if twice:
        return f"Seat {seat + 1} deals {twice[0]} twice: each card goes to one player."
    drawn = [card for cards in options.piles for card in cards]
    left = [card for card in drawn if card not in dealt]
    if left:
        return f"Seat {seat + 1} leaves {', '.join(left)} out: all the cards drawn are dealt."
    foreign = [short(card) for card in dealt if card not in drawn]
    if foreign:
        return f"Seat {seat + 1} deals {foreign[0]}, which wasn't drawn: {expected}."
    return (
        f"Seat {seat + 1} deals {short(choice)}: {expected}, the President served last where "
        "cards are too few."
    )


def listed(seats: Sequence[Any]) -> str:
    """Seats as they are spoken of: from 1."""
    return ("seat " if len(seats) == 1 else "seats ") + ", ".join(str(seat + 1) for seat in seats)
