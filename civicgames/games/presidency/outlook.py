"""How good a place on the track is: what the strategies of Presidency reckon with.

All values are in squares: 1 is as good as being one square further.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import inf

from civicgames.games.presidency.components import Cause, end_of_move
from civicgames.games.presidency.rules import Rules
from civicgames.games.presidency.view import PresidencyView

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

    ``worth`` has it by square, for each set of limits that are full. Only limits that can shut
    anybody out count (R-40): ``biting`` has them as (bit, square, limit). How many pawns are beyond
    each of them is one sum of ``beyond``, four bits a limit; the highest of these says it's full.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules, self.players = rules, players
        self.last = rules.board.last
        self.near = self.last - rules.numbers.die
        could = [(at, limit) for _, at, limit in rules.limits if limit < players]
        self.biting = [(8 << 4 * n, at, limit) for n, (at, limit) in enumerate(could)]
        self.beyond = [
            sum(bit >> 3 for bit, at, _ in self.biting if square > at)
            for square in range(self.last + 1)
        ]
        self._to_full = sum((8 - limit) * (bit >> 3) for bit, _, limit in self.biting)
        self._bits = sum(bit for bit, _, _ in self.biting)
        self.worth: dict[int, list[float]] = {}
        kinds = rules.scheme
        unplayable = sum(kind.count for kind in kinds if not kind.playable)
        self.skeleton_rate = unplayable / sum(kind.count for kind in kinds)
        """How likely a scheme that isn't seen is a skeleton."""
        self.money_values = frozenset(money.value for money in rules.money)

    def full(self, pawns: Sequence[int]) -> int:
        """R-40: the bits of the limits beyond which there are as many pawns as may be."""
        beyond = self.beyond
        return (sum([beyond[square] for square in pawns]) + self._to_full) & self._bits

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
        full = self.full(pawns)
        worth = self.worth.get(full) or self.work_out(full)
        return [worth[square] for square in pawns]


_at_hand: list[Track] = []


def track_of(rules: Rules, players: int) -> Track:
    """The track of a play; the last one is kept, since a play asks for it a thousand times."""
    for track in _at_hand:
        if track.rules is rules and track.players == players:
            return track
    _at_hand[:] = [Track(rules, players)]
    return _at_hand[0]


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
        self.rules = rules
        self.seat = view.seat or 0
        self.pawns = tuple(view.pawns)
        self.track = track_of(rules, len(self.pawns))
        self.last = self.track.last
        self.setback = rules.numbers.skeleton_setback
        self.now = merit(self.track, self.pawns, self.seat)
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

    @cached_property
    def leader(self) -> int:
        """The opponent who stands best."""
        values = self.standings(self.pawns)
        values[self.seat] = -inf
        return values.index(max(values))

    def moved(self, pawns: Sequence[int], seat: int, by: int, cause: Cause) -> Sequence[int]:
        """The pawns after a move, with the setback of skeletons that it brings to light."""
        square, track = pawns[seat], self.track
        end, _ = end_of_move(square, by, self.last)
        if end == self.last and cause == "scheme" and not self.rules.scheme_elects:
            end -= 1
        if end == square:
            return pawns
        passed = track.beyond[end] - track.beyond[square]
        if end > square and passed and passed << 3 & track.full(pawns):
            return pawns
        if self.rules.kinds.get(end) == "headline":
            end = max(0, end - self.setback * self.skeletons(seat))
        return (*pawns[:seat], end, *pawns[seat + 1 :])

    def skeletons(self, seat: int) -> int:
        """How many skeletons a seat is known to hold."""
        skeletons = self.rules.skeletons
        return sum([card in skeletons for card in self.view.hands["scheme"][seat]])

    def arrival(self, square: int) -> float:
        """What the square itself is worth, when the own pawn arrives there."""
        view = self.view
        kind = self.rules.kinds.get(square)
        if kind == "long_arm":
            money, scheme = view.hands["money"], view.hands["scheme"]
            return 1.0 if any(money[o] or scheme[o] for o in self.others) else 0.0
        if kind == "headline":
            return -0.3 * view.cards_of(self.seat)
        if kind == "family_sunday":
            return 1.5 * self.skeletons(self.seat) - 1.0 * len(view.scheme)
        return ON_CAMPAIGN.get(self.rules.campaigns.get(square, ""), 0.0)
