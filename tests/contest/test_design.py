"""Every strategy sits in every seat equally often, and meets the others evenly."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from civicgames.contest.design import lineups, whole_turns

FEW = st.integers(2, 12)
SEATS = st.integers(2, 8)


@given(strategies=FEW, seats=SEATS, turns=st.integers(1, 4), seed=st.integers(0, 99))
def test_each_sits_in_each_seat_equally_often(
    strategies: int, seats: int, turns: int, seed: int
) -> None:
    plays = lineups(strategies, seats, turns * strategies, seed)
    for seat in range(seats):
        sat = Counter(lineup[seat] for lineup in plays)
        assert sat == dict.fromkeys(range(strategies), turns)


@given(strategies=FEW, seats=SEATS, seed=st.integers(0, 99))
def test_nobody_sits_twice_where_there_are_enough_for_all_seats(
    strategies: int, seats: int, seed: int
) -> None:
    for lineup in lineups(strategies, seats, 2 * strategies, seed):
        assert len(lineup) == seats
        times = Counter(lineup).values()
        assert max(times) - min(times) <= 1
        assert len(times) == min(strategies, seats)


def test_all_meet_about_equally_often() -> None:
    met = Counter(
        pair for lineup in lineups(9, 4, 30 * 9, seed=1) for pair in combinations(sorted(lineup), 2)
    )
    assert len(met) == 36
    assert max(met.values()) - min(met.values()) <= 6  # 45 times on average


def test_the_same_seed_seats_alike() -> None:
    assert lineups(5, 4, 20, seed=3) == lineups(5, 4, 20, seed=3)
    assert lineups(5, 4, 20, seed=3) != lineups(5, 4, 20, seed=4)


def test_plays_are_rounded_up_to_whole_turns() -> None:
    assert whole_turns(3, 1000) == 1002
    assert whole_turns(4, 1000) == 1000
