"""The cards of DēmoS and what they are worth together: combinations and trios.

A number card is its suit then its number (``"S7"``); a figure its institution then its suit
(``"EH"``); the Media are ``"M1"``, ``"M2"``…
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

SUITS = ("S", "H", "D", "C")
"""Security, Social, Economy, Environment (spades, hearts, diamonds, clubs)."""

INSTITUTIONS = ("E", "L", "J")
"""Executive, Legislative, Judicial."""

HIGHEST = 10
HAND = 5
RUN = 3
SQUARE = 4
MOST_MEDIA = 4

SUIT = {f"{suit}{number}": suit for suit in SUITS for number in range(1, HIGHEST + 1)}
NUMBER = {f"{suit}{number}": number for suit in SUITS for number in range(1, HIGHEST + 1)}


@cache
def number_cards(lowest: int) -> tuple[str, ...]:
    """D-01: the People's Pack, from ``lowest`` to 10 in four suits."""
    return tuple(card for card, number in NUMBER.items() if number >= lowest)


@cache
def figure_cards(media: int) -> tuple[str, ...]:
    """D-01: the Power Pile: three institutions in four suits, and the Media."""
    figures = tuple(f"{institution}{suit}" for institution in INSTITUTIONS for suit in SUITS)
    return figures + tuple(f"M{number}" for number in range(1, media + 1))


# Combinations (D-20 to D-22)

_BIT = {card: 1 << number for card, number in NUMBER.items()}


def _lowest_of_runs(numbers: int) -> tuple[int, ...] | None:
    """The lowest numbers of the runs in a set of numbers; None: nor can it be a square."""
    lowest = (low for low in range(1, HIGHEST - RUN + 2) if numbers >> low & 0b111 == 0b111)
    # Four of a number leave room for one other number only.
    return tuple(lowest) or (() if numbers.bit_count() <= 2 else None)


# For each set of numbers, as bits. Most hands show nothing, and this table says so at once.
_RUNS = tuple(map(_lowest_of_runs, range(1 << HIGHEST + 1)))


def may_show(hand: Iterable[str]) -> bool:
    """Whether the numbers of a hand of five allow a run or a square, whatever its suits."""
    numbers = 0
    for card in hand:
        numbers |= _BIT[card]
    return _RUNS[numbers] is not None


class Combination(NamedTuple):
    """A run or a Harmonious Square as it is shown."""

    kind: str
    """``"run"`` or ``"square"``."""
    cards: tuple[str, ...]
    points: int


# For the three cards of each run, how many suits less one: an index into Worth.by_suits.
_SUITS_IN = {
    tuple(f"{suit}{low + step}" for step, suit in enumerate(suits)): len(set(suits)) - 1
    for low in range(1, HIGHEST - RUN + 2)
    for suits in product(SUITS, repeat=RUN)
}


@dataclass(frozen=True, slots=True)
class Worth:
    """What combinations earn; None: it isn't one. ``favourite`` is the bonus of D-60."""

    by_suits: tuple[int | None, int | None, int | None]
    """A run in one, two, three suits, the lowest number not counted."""
    square: int | None
    favourite: int = 0


def best_combination(
    hand: Sequence[str], worth: Worth, favourite: str | None = None
) -> Combination | None:
    """D-22: the combination with the most points in a hand of five, or None.

    Of several level on points, the lowest: it leaves most in hand (D-25).
    """
    a, b, c, d, e = hand
    lowest = _RUNS[_BIT[a] | _BIT[b] | _BIT[c] | _BIT[d] | _BIT[e]]
    if lowest is None:
        return None
    if lowest:
        return best_run(hand, lowest, worth, favourite)
    return None if worth.square is None else square_in(hand, worth.square)


def best_run(
    hand: Sequence[str], lowest: Iterable[int], worth: Worth, favourite: str | None
) -> Combination | None:
    """D-20: the best of the runs that start at these numbers. A hand has no square beside a run."""
    of_number: list[tuple[str, ...]] = [()] * (HIGHEST + 1)
    for card in hand:
        of_number[NUMBER[card]] += (card,)
    by_suits = worth.by_suits
    best: tuple[str, ...] = ()
    most = -1
    for low in lowest:
        for cards in product(*of_number[low : low + RUN]):
            points = by_suits[_SUITS_IN[cards]]
            if points is None:
                continue
            points += low
            if favourite and all(card[0] == favourite for card in cards):  # D-60
                points += worth.favourite
            if points > most:
                best, most = cards, points
    return Combination("run", best, most) if best else None


def square_in(hand: Sequence[str], points: int) -> Combination | None:
    """D-21: four cards of one number."""
    for number in {NUMBER[card] for card in hand[:2]}:  # it holds one of any two cards
        cards = tuple(card for card in hand if NUMBER[card] == number)
        if len(cards) == SQUARE:
            return Combination("square", cards, points)
    return None


def most_of_one_suit(hand: Sequence[str]) -> int:
    """D-24: the number of cards of the suit that is most frequent in a hand."""
    suits = [SUIT[card] for card in hand]
    return max(suits.count(suit) for suit in SUITS)


def unshown_total(hand: Sequence[str], shown: Sequence[str]) -> int:
    """D-25: the total of the cards in hand that aren't shown."""
    return sum(NUMBER[card] for card in hand) - sum(NUMBER[card] for card in shown)


# Figures and trios (D-28, D-40 to D-43, D-50)


class Figure:
    """A figure that a player has acquired, in its place.

    ``up``: it lies face up. ``marked``: the suit that a scandal gave it. ``spent``: a Media that is
    discarded or laid on its target; it keeps its place.
    """

    __slots__ = ("card", "marked", "spent", "up")

    def __init__(
        self, card: str, up: bool = False, marked: str | None = None, spent: bool = False
    ) -> None:
        self.card = card
        self.up = up
        self.marked = marked
        self.spent = spent

    @property
    def institution(self) -> str:
        """``E`` ``L`` ``J``, or ``M`` for a Media."""
        return self.card[0]

    @property
    def is_media(self) -> bool:
        return self.card[0] == "M"

    @property
    def counts_as(self) -> str:
        """The card with the suit that it counts as (D-41)."""
        return self.card[0] + self.marked if self.marked else self.card

    def __repr__(self) -> str:
        return f"Figure({self.card!r}, up={self.up}, marked={self.marked!r}, spent={self.spent})"


class Trio(NamedTuple):
    """D-50: one Executive, one Legislative, one Judicial."""

    cards: tuple[str, str, str]
    """With the suits they count as."""
    printed: tuple[str, str, str]
    suits: int
    """How many suits: 3 is the strongest harmony, 1 the weakest."""


def possible_trios(figures: Iterable[Figure]) -> list[Trio]:
    """All the trios that these figures may form.

    D-41, D-43: where figures of an institution are marked, one of them must be in the trio.
    """
    by_institution: dict[str, list[Figure]] = {institution: [] for institution in INSTITUTIONS}
    for figure in figures:
        if not figure.is_media:
            by_institution[figure.institution].append(figure)
    if not all(by_institution.values()):
        return []
    allowed = [
        [figure for figure in group if figure.marked] or group for group in by_institution.values()
    ]
    trios = []
    for executive, legislative, judicial in product(*allowed):
        cards = executive.counts_as, legislative.counts_as, judicial.counts_as
        printed = executive.card, legislative.card, judicial.card
        trios.append(Trio(cards, printed, len({card[1] for card in cards})))
    return trios


def best_trio(figures: Iterable[Figure], announced: tuple[str, ...] | None = None) -> Trio | None:
    """D-50: the trio with most suits, or None. Of several, the announced one first (D-61)."""
    return max(
        possible_trios(figures),
        key=lambda trio: (trio.suits, trio.cards == announced),
        default=None,
    )
