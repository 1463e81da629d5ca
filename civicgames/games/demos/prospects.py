"""What four kept cards of DēmoS may become with one more: looked up, not worked out each time.

Cards are bits, hands are sums of bits. Suits being alike, there are some 4,000 kinds of four cards;
each kind is worked out when it is first met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from civicgames.games.demos.components import HIGHEST, NUMBER, SUITS, Worth, best_combination

BIT = {
    f"{suit}{number}": 1 << HIGHEST * place + number - 1
    for place, suit in enumerate(SUITS)
    for number in range(1, HIGHEST + 1)
}
_BITS: Mapping[Any, int] = {None: 0, "?": 0, **BIT}
_ONE_SUIT = (1 << HIGHEST) - 1
OF_NUMBER = [0] + [
    sum(BIT[f"{suit}{number}"] for suit in SUITS) for number in range(1, HIGHEST + 1)
]
_CARDS = tuple(tuple(BIT)[10 * place : 10 * place + 10] for place in range(len(SUITS)))


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
        self._worth = worth
        self._merit = merit
        # The favourite suit is no suit like the others: it comes first, and stays there.
        self._first = SUITS.index(favourite) if favourite and worth.favourite else None
        self._of_kind: dict[tuple[int, ...], Outlook] = {}
        self._of_four: dict[int, Outlook] = {}  # at most one for each of the 91,390 fours

    def of_four(self, four: int) -> Outlook:
        """The outlook of four cards."""
        found = self._of_four.get(four)
        if found is None:
            kind = self._kind(four)
            found = self._of_kind.get(kind)
            if found is None:
                found = self._of_kind[kind] = self._work_out(kind)
            self._of_four[four] = found
        return found

    def with_one_more(self, four: int, unseen: int) -> float:
        """The average merit of four cards and one of the unseen ones."""
        worth, gains = self._of_four.get(four) or self.of_four(four)
        if not gains:
            return worth
        total = 0.0
        for number, gain in gains:
            total += gain * (unseen & number).bit_count()
        return worth + total / unseen.bit_count()

    def helpful(self, four: int, cards: Sequence[str]) -> list[str]:
        """Those of these cards that may add to the four: by their number, whatever their suit."""
        outs = 0
        for number, _ in self.of_four(four).gains:
            outs |= number
        return [card for card in cards if outs & BIT[card]]

    def _kind(self, four: int) -> tuple[int, ...]:
        suits = [
            four & _ONE_SUIT,
            four >> HIGHEST & _ONE_SUIT,
            four >> 2 * HIGHEST & _ONE_SUIT,
            four >> 3 * HIGHEST,
        ]
        if self._first is None:
            suits.sort()
            return tuple(suits)
        first = suits.pop(self._first)
        suits.sort()
        return (first, *suits)

    def _work_out(self, kind: tuple[int, ...]) -> Outlook:
        four = [
            _CARDS[place][number]
            for place, numbers in enumerate(kind)
            for number in range(HIGHEST)
            if numbers >> number & 1
        ]
        favourite = None if self._first is None else SUITS[0]
        merits: dict[str, float] = {}
        for card in BIT:
            if card not in four:
                shown = best_combination((*four, card), self._worth, favourite)
                merits[card] = self._merit(shown.points if shown else 0)
        least = min(merits.values())  # some card always adds nothing
        gains = []
        for number in range(1, HIGHEST + 1):
            drawn = [merits[card] - least for card in merits if NUMBER[card] == number]
            if any(drawn):
                gains.append((OF_NUMBER[number], sum(drawn) / len(drawn)))
        return Outlook(least, tuple(gains))


@lru_cache(maxsize=8)
def prospects(worth: Worth, favourite: str | None, merit: Merit) -> Prospects:
    """The table for these points; a few tables are kept."""
    return Prospects(worth, favourite if worth.favourite else None, merit)
