"""How good a place on the track is: what the strategies of Presidency reckon with.

All values are in squares: 1 is as good as being one square further.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from civicgames.games.presidency.components import (
    Cause,
    Limit,
    end_of_move,
    id_of,
    is_annulled,
)
from civicgames.games.presidency.view import FACE_DOWN, PresidencyView

ELECTED = 1000.0
PASSED = 1.5
"""Being beyond a limit that can shut others out."""
SHUT_OUT = 5.0
"""Being set aside at one's next limit."""
IN_REACH = 4.0
"""Standing where one roll may elect."""
CARD_IN_HAND = 1.0
"""A card kept."""
RIVAL = 0.35
"""What a square of the strongest opponent weighs; one of the others together, half of it."""


def end_for(view: PresidencyView, pawns: Sequence[int], seat: int, by: int, cause: Cause) -> int:
    """Where a move ends, limits included (R-41, R-50)."""
    last = view.rules.board.last
    end, _ = end_of_move(pawns[seat], by, last)
    if end == last and cause in ("scheme", "skeleton") and not view.rules.scheme_elects:
        end -= 1
    return pawns[seat] if is_annulled(pawns, seat, end, view.rules.limits) else end


def moved(
    view: PresidencyView, pawns: Sequence[int], seat: int, by: int, cause: Cause
) -> list[int]:
    """The pawns after a move, with the setback of skeletons that it brings to light."""
    after = list(pawns)
    after[seat] = end_for(view, pawns, seat, by, cause)
    arrives = after[seat] != pawns[seat]
    if arrives and view.rules.kinds.get(after[seat]) == "headline":
        setback = view.rules.numbers.skeleton_setback * skeletons(view, seat)
        after[seat] = max(0, after[seat] - setback)
    return after


def skeletons(view: PresidencyView, seat: int) -> int:
    """How many skeletons a seat is known to hold."""
    schemes = view.rules.scheme_by_id
    held = [card for card in view.hands["scheme"][seat] if card != FACE_DOWN]
    return sum(not schemes[id_of(card)].playable for card in held)


@cache
def biting(limits: Sequence[Limit], players: int) -> tuple[tuple[int, int], ...]:
    """R-40: the limits that can shut anybody out, as (square, limit)."""
    return tuple((at, limit) for _, at, limit in limits if limit < players)


def standings(view: PresidencyView, pawns: Sequence[int]) -> list[float]:
    """How far each player has come: squares, limits behind it, and whether it is shut out."""
    last = view.rules.board.last
    near = last - view.rules.numbers.die
    values = [float(square) + IN_REACH * (square >= near) for square in pawns]
    for at, limit in biting(view.rules.limits, len(pawns)):
        past = [square > at for square in pawns]
        full = sum(past) >= limit
        for seat, is_past in enumerate(past):
            if is_past:
                values[seat] += PASSED
            elif full:
                values[seat] -= SHUT_OUT
    for seat, square in enumerate(pawns):
        if square == last:
            values[seat] = ELECTED
    return values


def merit(view: PresidencyView, pawns: Sequence[int]) -> float:
    """How good the pawns stand for the view's own seat."""
    values = standings(view, pawns)
    own = values.pop(view.seat or 0)
    return own - RIVAL * max(values) - RIVAL / 2 * sum(values) / len(values)


def arrival(view: PresidencyView, square: int) -> float:
    """What the square itself is worth to the view's own seat, when its own pawn arrives there."""
    seat = view.seat or 0
    kind = view.rules.kinds.get(square)
    if kind == "long_arm":
        return 1.0 if any(view.cards_of(other) for other in view_others(view)) else 0.0
    if kind == "headline":
        return -0.3 * view.cards_of(seat)
    if kind == "family_sunday":
        return 1.5 * skeletons(view, seat) - 1.0 * len(view.scheme)
    rule = view.rules.campaigns.get(square)
    return {"draw_two": 1.0, "protected": 1.0, "one_money": -0.5, "no_die": -3.0}.get(rule or "", 0)


def view_others(view: PresidencyView) -> list[int]:
    """All seats but the view's own."""
    return [seat for seat in range(len(view.pawns)) if seat != view.seat]


def leader(view: PresidencyView) -> int:
    """The opponent who stands best."""
    values = standings(view, view.pawns)
    return max(view_others(view), key=lambda seat: (values[seat], -seat))
