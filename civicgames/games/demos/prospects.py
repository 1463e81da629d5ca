"""What four kept cards of DēmoS may become with one more: looked up, not worked out each time.

Cards are bits, hands are sums of bits. Suits being alike, there are some 4,000 kinds of four cards;
each kind is worked out when it is first met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from civicgames.games.demos.components import HIGHEST, SUITS, Worth, best_combination, may_show

BIT = {
    f"{suit}{number}": 1 << HIGHEST * place + number - 1
    for place, suit in enumerate(SUITS)
    for number in range(1, HIGHEST + 1)
}
_PLACE = {card: (SUITS.index(card[0]), 1 << int(card[1:]) - 1) for card in BIT}
"""Of each card, its suit's place and its bit within the suit."""
_BITS: Mapping[Any, int] = {None: 0, "?": 0, **BIT}
_ONE_SUIT = (1 << HIGHEST) - 1
CARDS_OF = [[f"{suit}{number}" for suit in SUITS] for number in range(1, HIGHEST + 1)]
OF_NUMBER = [0] + [
    sum(BIT[f"{suit}{number}"] for suit in SUITS) for number in range(1, HIGHEST + 1)
]

# For each set of numbers in one suit, a number by lot: their sum over the suits is the same
# whatever the suits are called, and by chance alone no two kinds have the same sum.
_lots = Random(0)
_ANY_SUIT = [_lots.getrandbits(59) for _ in range(_ONE_SUIT + 1)]
_FAVOURITE_SUIT = [_lots.getrandbits(59) for _ in range(_ONE_SUIT + 1)]


def mask(cards: Iterable[str | None]) -> int:
    """The bits of these cards; None and ``"?"`` have none."""
    bits = 0
    for card in cards:
        bits |= _BITS[card]
    return bits


class Outlook(NamedTuple):
    """What four cards are worth now, and what each number drawn would add on average."""

    worth: float
    gains: tuple[tuple[int, float], ...]
    """(bits of a number, what one of its unseen cards adds)."""


Merit = Callable[[int], float]
"""What it is worth to show so many points."""


class Prospects:
    """Looks up hands for one set of points (and favourite suit), valued by ``merit``."""

    def __init__(self, worth: Worth, favourite: str | None, merit: Merit) -> None:
        self.worth = worth
        self._favourite = favourite
        self._merit = merit
        # The favourite suit is no suit like the others: its cards have another table.
        first = SUITS.index(favourite) if favourite and worth.favourite else None
        self._suits = tuple(
            _FAVOURITE_SUIT if place == first else _ANY_SUIT for place in range(len(SUITS))
        )
        self._of_kind: dict[int, Outlook] = {}
        self._points_of_kind: dict[int, int] = {}
        # Kinds have many gains in common: shared, the table is small enough for fast memory.
        self._shared: dict[tuple[int, float], tuple[int, float]] = {}

    def of_four(self, four: int) -> Outlook:
        """The outlook of four cards."""
        s, h, d, c = self._suits
        kind = s[four & 1023] + h[four >> 10 & 1023] + d[four >> 20 & 1023] + c[four >> 30]
        found = self._of_kind.get(kind)
        if found is None:
            found = self._of_kind[kind] = self._work_out(four)
        return found

    def with_one_more(self, four: int, unseen: int) -> float:
        """The average merit of four cards and one of the unseen ones."""
        worth, gains = self.of_four(four)
        if not gains:
            return worth
        total = 0.0
        for number, gain in gains:
            total += gain * (unseen & number).bit_count()
        return worth + total / unseen.bit_count()

    def points(self, five: int) -> int:
        """What five cards earn if they are shown."""
        s, h, d, c = self._suits
        kind = s[five & 1023] + h[five >> 10 & 1023] + d[five >> 20 & 1023] + c[five >> 30]
        found = self._points_of_kind.get(kind)
        if found is None:
            hand = [card for card, bit in BIT.items() if five & bit]
            shown = best_combination(hand, self.worth, self._favourite)
            found = self._points_of_kind[kind] = shown.points if shown else 0
        return found

    def without_each(self, hand: Sequence[str], unseen: int) -> list[float]:
        """For each card of a hand of five, what the other four promise: as with_one_more says."""
        s, h, d, c = suits = self._suits
        known = self._of_kind
        draws = unseen.bit_count()
        bits = mask(hand)
        numbers = (bits & 1023, bits >> 10 & 1023, bits >> 20 & 1023, bits >> 30)
        kind_of_five = s[numbers[0]] + h[numbers[1]] + d[numbers[2]] + c[numbers[3]]
        promises = []
        for card in hand:  # written out once more: a play of careful seats asks 800 times
            place, bit = _PLACE[card]
            suit, held = suits[place], numbers[place]
            kind = kind_of_five - suit[held] + suit[held ^ bit]
            worth, gains = known[kind] if kind in known else self.of_four(bits ^ BIT[card])
            if gains:
                total = 0.0
                for number, gain in gains:
                    total += gain * (unseen & number).bit_count()
                worth += total / draws
            promises.append(worth)
        return promises

    def helpful(self, four: int, cards: Sequence[str]) -> list[str]:
        """Those of these cards that may add to the four: by their number, whatever their suit."""
        outs = 0
        for number, _ in self.of_four(four).gains:
            outs |= number
        return [card for card in cards if outs & BIT[card]]

    def _work_out(self, bits: int) -> Outlook:
        four = [card for card, bit in BIT.items() if bits & bit]
        merits: list[list[float]] = []
        for cards in CARDS_OF:
            merits.append([])
            if may_show([*four, cards[0]]):
                for card in cards:
                    if card not in four:
                        shown = best_combination((*four, card), self.worth, self._favourite)
                        merits[-1].append(self._merit(shown.points if shown else 0))
            else:
                merits[-1] += [self._merit(0)]
        least = min(map(min, filter(None, merits)))  # some card always adds nothing
        gains = []
        for number, drawn in enumerate(merits, 1):
            added = [merit - least for merit in drawn]
            if any(added):
                gain = (OF_NUMBER[number], sum(added) / len(added))
                gains.append(self._shared.setdefault(gain, gain))
        return Outlook(least, tuple(gains))


@lru_cache(maxsize=8)
def _kept(worth: Worth, favourite: str | None, merit: Merit) -> Prospects:
    return Prospects(worth, favourite, merit)


_at_hand: dict[tuple[str | None, Merit], Prospects] = {}


def prospects(worth: Worth, favourite: str | None, merit: Merit) -> Prospects:
    """The table for these points; a few tables are kept."""
    favourite = favourite if worth.favourite else None
    found = _at_hand.get((favourite, merit))
    if found is None or found.worth is not worth:  # to compare all points takes ten times as long
        found = _at_hand[favourite, merit] = _kept(worth, favourite, merit)
    return found
