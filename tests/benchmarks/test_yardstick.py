"""The yardstick plays the reduced game by its rules; nothing here looks at a clock."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from benchmarks.yardstick import contender, hand_worth, harmony, play


def cards(written: str) -> tuple[int, ...]:
    """'S1 H2' as the yardstick's numbers, sorted."""
    return tuple(sorted("SHDC".index(card[0]) * 10 + int(card[1:]) - 1 for card in written.split()))


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("S1 S2 S3 H7 D9", 13),
        ("S1 S2 H3 H7 D9", 9),
        ("S1 H2 D3 H7 D9", 5),
        ("S8 S9 S10 H1 H2", 20),
        ("S10 S1 S2 H5 D7", 0),
        ("S9 S10 S1 H3 D5", 0),
        ("S4 H4 D4 C4 S5", 30),
        ("S4 H4 D4 S5 S7", 0),
        ("S2 H3 D4 H5 H6", 12),  # D4-H5-H6 is worth 12, S2-H3-D4 only 6
        ("S3 S4 S5 H6 D7", 15),  # the lower run is worth more: one suit
        ("S3 S4 H4 S5 C9", 15),  # of two fours the one that makes one suit
        ("C6 D7 H8 S9 S10", 16),
        ("S1 H3 D5 C7 S9", 0),
    ],
)
def test_hands_are_worth_their_best_combination(hand: str, worth: int) -> None:
    assert hand_worth(cards(hand)) == worth


def test_worth_agrees_with_the_definition() -> None:
    """Over 4,000 hands, against the worth by plain definition."""

    def by_definition(hand: tuple[int, ...]) -> int:
        numbers = [card % 10 + 1 for card in hand]
        if any(numbers.count(number) == 4 for number in numbers):
            return 30
        worths = [0]
        for three in combinations(hand, 3):
            first, second, third = sorted(card % 10 + 1 for card in three)
            if (second, third) == (first + 1, first + 2):
                worths.append((12, 8, 4)[len({card // 10 for card in three}) - 1] + first)
        return max(worths)

    hands = [tuple(sorted(Random(seed).sample(range(40), 5))) for seed in range(4000)]
    assert [hand_worth(hand) for hand in hands] == [by_definition(hand) for hand in hands]


@pytest.mark.parametrize(
    ("figures", "worth"),
    [
        ([0, 4, 8], 3),
        ([0, 4, 9], 2),
        ([0, 5, 9], 2),
        ([0, 5, 8], 2),
        ([0, 5, 10], 1),
        ([0, 5, 10, 4, 8], 3),
        ([0, 1, 2, 3, 4], 0),
        ([0, 4, 12, 13], 0),
        ([], 0),
    ],
)
def test_harmony_is_that_of_the_best_trio(figures: list[int], worth: int) -> None:
    assert harmony(figures) == worth


def test_plays_have_the_length_of_the_reduced_game() -> None:
    """17.23 rounds a play on average, one play's standard deviation 2.33 (known from long runs)."""
    rng = Random(11)
    results = [play(rng) for _ in range(600)]
    mean = sum(result.rounds for result in results) / len(results)
    assert abs(mean - 17.23) < 5 * 2.33 / 600**0.5
    without_trio = sum(result.harmony == 0 for result in results) / len(results)
    assert 0.08 < without_trio < 0.22
    for result in results:
        assert result.winners
        assert 0 <= result.harmony <= 3
        # Twelve discards a round; of the eight takes the first one of turn two is never forced.
        assert 13 * result.rounds <= result.decisions <= 20 * result.rounds


class Counting(Random):
    """Counts what the loop draws."""

    discards = 0
    coins = 0
    taken = 0

    def randrange(self, start: int, *rest: int) -> int:  # type: ignore[override]
        # Hands are always of five; a take is among at most four face-up cards.
        if start == 5:
            self.discards += 1
        else:
            self.taken += 1
        return super().randrange(start, *rest)

    def random(self) -> float:
        self.coins += 1
        return super().random()

    def getrandbits(self, k: int) -> int:
        # Without an own one, Random would take its whole numbers from random() above.
        return super().getrandbits(k)


def test_decisions_are_discards_and_unforced_takes() -> None:
    rng = Counting(5)
    result = play(rng)
    assert rng.discards == 12 * result.rounds
    assert result.decisions == rng.discards + rng.coins
    assert 0 < rng.taken < rng.coins


def test_chunk_repeats_with_the_same_seeds() -> None:
    one, other = contender(), contender()
    first = one.chunk()
    assert first == other.chunk()
    assert first[0] == 100
    assert one.chunk() != first
