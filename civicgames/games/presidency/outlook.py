"""How good a place on the track is: what the strategies of Presidency reckon with.

All values are in squares: 1 is as good as being one square further.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import inf

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
RIVAL = 0.35
"""What a square of the strongest opponent weighs; one of the others together, half of it."""

ON_CAMPAIGN = {"draw_two": 1.0, "protected": 1.0, "one_money": -0.5, "no_die": -3.0}
"""R-30: what the rule of a campaign square is worth to who stands there."""


class Track:
    """What every square of a board is worth with so many players: worked out once, when wanted.

    ``biting``: the limits that can shut anybody out (R-40), as (bit, square, limit). ``worth``, by
    the bits of those that are full, then by square.
    """

    def __init__(self, limits: Sequence[Limit], last: int, die: int, players: int) -> None:
        self.last, self.near = last, last - die
        could = [(at, limit) for _, at, limit in limits if limit < players]
        self.biting = [(1 << n, at, limit) for n, (at, limit) in enumerate(could)]
        self.worth: dict[int, list[float]] = {}

    def work_out(self, full: int) -> list[float]:
        """What each square is worth while these limits are full."""
        self.worth[full] = [self._worth_of(square, full) for square in range(self.last)]
        self.worth[full].append(ELECTED)
        return self.worth[full]

    def _worth_of(self, square: int, full: int) -> float:
        passed = sum(square > at for _, at, _ in self.biting)
        shut_out = sum(square <= at and bool(full & bit) for bit, at, _ in self.biting)
        return square + IN_REACH * (square >= self.near) + PASSED * passed - SHUT_OUT * shut_out

    def standings(self, pawns: Sequence[int]) -> list[float]:
        """How far each player has come; see :meth:`Outlook.standings`."""
        ordered = sorted(pawns)
        full = 0
        for bit, at, limit in self.biting:
            if ordered[-limit] > at:  # as many are beyond it as may be
                full |= bit
        worth = self.worth.get(full) or self.work_out(full)
        return [worth[square] for square in pawns]


track = cache(Track)


@lru_cache(maxsize=10_000)  # the same places come again in the windows that follow each other
def merit(track: Track, pawns: tuple[int, ...], seat: int) -> float:
    """How good pawns stand for a seat: its own place, less that of its rivals."""
    values = track.standings(pawns)
    own = values.pop(seat)
    return own - RIVAL * max(values) - RIVAL / 2 * sum(values) / len(values)


class Outlook:
    """What the pawns' places, and moves of them, are worth to the seat whose view it is."""

    def __init__(self, view: PresidencyView) -> None:
        rules = view.rules
        self.view = view
        self.seat = view.seat or 0
        self.pawns = view.pawns
        self.last = rules.board.last
        self.limits = rules.limits
        self.kinds = rules.kinds
        self.scheme_elects = rules.scheme_elects
        self.setback = rules.numbers.skeleton_setback
        self.track = track(rules.limits, self.last, rules.numbers.die, len(view.pawns))
        self.now = self.merit(view.pawns)
        """How good the pawns stand as they are."""

    def standings(self, pawns: Sequence[int]) -> list[float]:
        """How far each player has come: squares, limits behind it, and whether it is shut out."""
        return self.track.standings(pawns)

    def merit(self, pawns: Sequence[int]) -> float:
        """How good the pawns stand for the own seat."""
        return merit(self.track, tuple(pawns), self.seat)

    @property
    def others(self) -> list[int]:
        """All seats but the own one."""
        return [seat for seat in range(len(self.pawns)) if seat != self.seat]

    @property
    def leader(self) -> int:
        """The opponent who stands best."""
        values = self.standings(self.pawns)
        values[self.seat] = -inf
        return values.index(max(values))

    def moved(self, pawns: Sequence[int], seat: int, by: int, cause: Cause) -> list[int]:
        """The pawns after a move, with the setback of skeletons that it brings to light."""
        after = list(pawns)
        end, _ = end_of_move(pawns[seat], by, self.last)
        if end == self.last and cause == "scheme" and not self.scheme_elects:
            end -= 1
        if end == pawns[seat] or is_annulled(pawns, seat, end, self.limits):
            return after
        if self.kinds.get(end) == "headline":
            end = max(0, end - self.setback * self.skeletons(seat))
        after[seat] = end
        return after

    def skeletons(self, seat: int) -> int:
        """How many skeletons a seat is known to hold."""
        schemes = self.view.rules.scheme_by_id
        held = [card for card in self.view.hands["scheme"][seat] if card != FACE_DOWN]
        return sum(not schemes[id_of(card)].playable for card in held)

    def arrival(self, square: int) -> float:
        """What the square itself is worth, when the own pawn arrives there."""
        view = self.view
        kind = self.kinds.get(square)
        if kind == "long_arm":
            return 1.0 if any(view.cards_of(other) for other in self.others) else 0.0
        if kind == "headline":
            return -0.3 * view.cards_of(self.seat)
        if kind == "family_sunday":
            return 1.5 * self.skeletons(self.seat) - 1.0 * len(view.scheme)
        return ON_CAMPAIGN.get(view.rules.campaigns.get(square, ""), 0.0)
