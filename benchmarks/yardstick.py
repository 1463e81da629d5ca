"""The yardstick: a reduced DēmoS as one readable loop of plain Python.

It is what somebody would write who wanted nothing but this one game: no record, no views,
no refusals, no switches. The engine's speed is told as a share of it.

The reduced game, for four seats:

- Number cards are 0 to 39: tens digit the suit, units digit the number less one. The pile
  of figures holds 14: 0 to 11 are institution * 4 + suit, 12 and 13 are blanks that take up a
  draw and form nothing. The pile is shuffled once a play, the number cards once a round.
- Round r (from 0) starts with seat r % 4; everyone gets five cards.
- Public turn: each seat lays a random card face up and takes the top card of the pack.
- Then two secret turns: each seat puts a random card away for good; where cards lie face up,
  a coin decides between one of them at random and the pack; where none lies there, the pack
  it is, and nobody was asked.
- A hand is worth its best run (three consecutive numbers: 12, 8 or 4 for one, two or three
  suits, plus the lowest number) or 30 for four cards of one number, else 0.
- All seats level at the best worth, if it is not 0, draw a figure each, from the round's first
  seat on, while figures last. The play ends with the pile.
- A trio is one figure of each institution: harmony 3, 2 or 1 for one, two or three suits, 0
  without a trio. The best (harmony, number of figures) wins; level ones share.

Decisions are the twelve discards of a round and each coin toss: a forced take isn't one.

The cache of hands is unbounded as anybody's first one would be, though a small one is faster
over a long run: the yardstick is to stay what it is, not to become fast.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from functools import cache
from itertools import count

from benchmarks.timing import Contender, main

SEATS = 4
HAND = 5
NUMBER_CARDS = range(40)
FIGURES = range(14)
SQUARE = 0b1111
SEAT_ORDER = [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]


@dataclass(slots=True)
class Result:
    """One play: rounds, decisions, winning seats and their harmony (0 to 3)."""

    rounds: int
    decisions: int
    winners: list[int]
    harmony: int


@cache
def hand_worth(hand: tuple[int, ...]) -> int:
    """Points of a hand given as a sorted tuple of five cards (30, 5 to 20, or 0)."""
    suits_of = [0] * 10
    for card in hand:
        suits_of[card % 10] |= 1 << card // 10
    if SQUARE in suits_of:
        return 30
    worth = 0
    for lowest in range(1, 9):
        low, middle, high = suits_of[lowest - 1 : lowest + 2]
        if low and middle and high:
            if low & middle & high:
                points = 12 + lowest
            elif low & middle or middle & high or low & high:
                points = 8 + lowest
            else:
                points = 4 + lowest
            worth = max(worth, points)
    return worth


def harmony(figures: list[int]) -> int:
    """3, 2, 1 for a best trio in one, two, three suits; 0 without a trio."""
    suits_of = [0, 0, 0, 0]
    for figure in figures:
        suits_of[figure // 4] |= 1 << figure % 4
    executive, legislative, judicial, _blanks = suits_of
    if not (executive and legislative and judicial):
        return 0
    if executive & legislative & judicial:
        return 3
    if executive & legislative or legislative & judicial or executive & judicial:
        return 2
    return 1


def play(rng: random.Random) -> Result:
    """Plays the reduced game once, every choice uniformly at random."""
    figures = list(FIGURES)
    rng.shuffle(figures)
    owned: list[list[int]] = [[] for _ in range(SEATS)]
    rounds = decisions = 0
    while figures:
        order = SEAT_ORDER[rounds % SEATS]
        rounds += 1
        pack = list(NUMBER_CARDS)
        rng.shuffle(pack)
        hands = [[pack.pop() for _ in range(HAND)] for _ in range(SEATS)]

        face_up: list[int] = []
        for seat in order:
            hand = hands[seat]
            face_up.append(hand.pop(rng.randrange(HAND)))
            hand.append(pack.pop())
        decisions += SEATS

        for _turn in ("secret", "unanimous"):
            for seat in order:
                hand = hands[seat]
                hand.pop(rng.randrange(HAND))
                decisions += 1
                if face_up:
                    decisions += 1
                    if rng.random() < 0.5:
                        hand.append(face_up.pop(rng.randrange(len(face_up))))
                    else:
                        hand.append(pack.pop())
                else:
                    hand.append(pack.pop())

        worths = [hand_worth(tuple(sorted(hand))) for hand in hands]
        best = max(worths)
        if best:
            for seat in order:
                if worths[seat] == best and figures:
                    owned[seat].append(figures.pop())

    standings = [(harmony(mine), len(mine)) for mine in owned]
    first = max(standings)
    winners = [seat for seat in range(SEATS) if standings[seat] == first]
    return Result(rounds, decisions, winners, first[0])


def contender() -> Contender:
    """The yardstick as a contender, 100 plays a chunk, each chunk with its own seed."""
    seeds = count(1)

    def chunk() -> tuple[int, int]:
        rng = random.Random(next(seeds))
        return 100, sum(play(rng).decisions for _ in range(100))

    return Contender("yardstick", chunk)


if __name__ == "__main__":
    main(contender(), sys.argv[1:])
