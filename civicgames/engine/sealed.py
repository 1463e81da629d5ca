"""Several decisions at the same time: nobody's choice is seen before the last is in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from civicgames.engine.decision import Choice, Decision, Question
from civicgames.engine.players import Chooser

LISTED = (tuple, range)
"""Options that can be counted and taken by their place."""


def drawn(
    asked: list[Question] | list[Decision],
    lots: Sequence[Callable[[], float] | None],
    sealed: Collection[int],
) -> tuple[Choice, ...] | None:
    """The answers, in the order of ``asked``, where all its seats are drawn for; else None.

    ``lots`` are by seat what draws for it: a number from 0 up to 1. ``sealed``: who has chosen.
    """
    if sealed:
        return None
    for question in asked:
        if type(question) is not tuple or not lots[question[0]]:
            return None
        if type(question[2]) not in LISTED:
            return None
    return tuple([options[int(lots[seat]() * len(options))] for seat, _, options in asked])  # type: ignore[misc,index]


def ask_each(
    asked: Sequence[Decision], choosers: Sequence[Chooser | None], sealed: dict[int, Choice]
) -> bool:
    """Put into ``sealed`` what those seats choose who haven't; True where one of them did."""
    moved = False
    for decision in asked:
        seat = decision.seat
        if seat not in sealed and (choose := choosers[seat]):
            sealed[seat] = choose(decision)
            moved = True
    return moved


def as_made(asked: Sequence[Any], answers: Sequence[Choice]) -> list[tuple[str, int, Choice]]:
    """The kind, seat and value of each choice, in seat order, as records write them.

    ``asked`` as :func:`drawn` has answered it.
    """
    made = [(kind, seat, choice) for (seat, kind, _), choice in zip(asked, answers, strict=True)]
    return sorted(made, key=_seat_of)


def in_seat_order(asked: Sequence[Decision]) -> list[Decision]:
    """The decisions that are asked, as records write their choices."""
    return sorted(asked, key=_by_seat)


def _seat_of(made: tuple[str, int, Choice]) -> int:
    return made[1]


def _by_seat(decision: Decision) -> int:
    return decision.seat
