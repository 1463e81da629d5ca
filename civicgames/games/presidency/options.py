"""Answers that are too many to list: orders, splits of a hand, the President's dealing."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import factorial, perm
from random import Random

Deal = list[list[str | None]]


@dataclass(frozen=True)
class Orders:
    """R-21: every order of these seats."""

    seats: Sequence[int]

    def __contains__(self, choice: object) -> bool:
        return (
            isinstance(choice, list)
            and all(type(seat) is int for seat in choice)
            and sorted(choice) == sorted(self.seats)
        )

    def __len__(self) -> int:
        return factorial(len(self.seats))

    def draw(self, random: Random) -> list[int]:
        return random.sample(sorted(self.seats), len(self.seats))


@dataclass(frozen=True)
class Splits:
    """R-33: every way of giving all these cards to these seats."""

    cards: Sequence[str]
    seats: Sequence[int]

    def __contains__(self, choice: object) -> bool:
        return (
            isinstance(choice, dict)
            and choice.keys() == set(self.cards)
            and all(type(seat) is int and seat in self.seats for seat in choice.values())
        )

    def __len__(self) -> int:
        ways: int = len(self.seats) ** len(self.cards)
        return min(ways, sys.maxsize)

    def draw(self, random: Random) -> dict[str, int]:
        return {card: random.choice(self.seats) for card in self.cards}


@dataclass(frozen=True)
class Deals:
    """R-61: every way of giving each player one of the money cards and one of the schemes.

    ``seats`` in the order in which they are served; where there are too few cards, the last ones
    get none (None).
    """

    money: Sequence[str]
    scheme: Sequence[str]
    seats: Sequence[int]

    def __contains__(self, choice: object) -> bool:
        return (
            isinstance(choice, list)
            and len(choice) == len(self.seats)
            and all(isinstance(pair, list) and len(pair) == 2 for pair in choice)
            and all(self._serves([pair[n] for pair in choice], cards) for n, cards in self._both)
        )

    @property
    def piles(self) -> tuple[Sequence[str], Sequence[str]]:
        """The money cards, then the schemes."""
        return self.money, self.scheme

    @property
    def _both(self) -> list[tuple[int, Sequence[str]]]:
        return list(enumerate(self.piles))

    def _serves(self, given: Sequence[object], cards: Sequence[str]) -> bool:
        in_turn = [given[seat] for seat in self.seats]
        served, unserved = in_turn[: len(cards)], in_turn[len(cards) :]
        return (
            all(isinstance(card, str) for card in served)
            and sorted(map(str, served)) == sorted(cards)
            and all(card is None for card in unserved)
        )

    def __len__(self) -> int:
        money, scheme = (perm(len(cards)) for cards in self.piles)
        return money * scheme

    def draw(self, random: Random) -> Deal:
        return self.deal(*(random.sample(cards, len(cards)) for cards in self.piles))

    def deal(self, money: Sequence[str], scheme: Sequence[str]) -> Deal:
        """The deal that serves the seats in turn with these cards."""
        given: Deal = [[None, None] for _ in self.seats]
        for place, cards in enumerate((money, scheme)):
            for seat, card in zip(self.seats, cards, strict=False):
                given[seat][place] = card
        return given
