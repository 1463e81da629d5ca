"""The board's arithmetic: where a move ends, who is beyond a limit, who is set aside there.

A card is written ``"<id>.<number>"``: ``"m3.2"`` is the second money card of that id.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

Pile = Literal["money", "scheme"]
Cause = Literal["roll", "money", "scheme", "skeleton"]

PILES: tuple[Pile, Pile] = ("money", "scheme")
OTHER_PILE: dict[Pile, Pile] = {"money": "scheme", "scheme": "money"}

CANDIDACY = 0


class Limit(NamedTuple):
    """R-03: a stage's square and how many pawns may be beyond it."""

    id: str
    at: int
    limit: int


def id_of(card: str) -> str:
    """``"m3"`` of ``"m3.2"``."""
    return card.rpartition(".")[0]


def number_of(card: str) -> int:
    """2 of ``"m3.2"``."""
    return int(card.rpartition(".")[2])


@lru_cache(maxsize=10_000)
def end_of_move(square: int, by: int, last: int) -> tuple[int, bool]:
    """R-14, R-51: where a move of ``by`` squares ends, and whether it bounced off President."""
    end = square + by
    bounced = end > last
    if bounced:
        end = 2 * last - end
    return max(CANDIDACY, end), bounced


def beyond(pawns: Sequence[int], at: int) -> int:
    """R-40: how many pawns are past that square."""
    return sum(square > at for square in pawns)


def is_annulled(pawns: Sequence[int], seat: int, end: int, limits: Sequence[Limit]) -> bool:
    """R-41: whether a move to ``end`` would take a pawn beyond a limit where it is set aside."""
    square = pawns[seat]
    if end > square:
        for _, at, limit in limits:
            if square <= at < end and beyond(pawns, at) >= limit:
                return True
    return False


def set_aside(pawns: Sequence[int], limits: Sequence[Limit]) -> dict[str, list[int]]:
    """R-40, R-43: who is set aside at which stage; stages where nobody is are left out."""
    found = {}
    for name, at, limit in limits:
        behind = [seat for seat, square in enumerate(pawns) if square <= at]
        if behind and len(pawns) - len(behind) >= limit:
            found[name] = behind
    return found


def last_stage_passed(square: int, limits: Sequence[Limit]) -> int:
    """R-35: the stage square of the last limit a pawn there is beyond; Candidacy if none."""
    return max((at for _, at, _ in limits if square > at), default=CANDIDACY)
