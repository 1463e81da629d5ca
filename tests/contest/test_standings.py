"""Shares, their intervals, and which ranks the plays leave open."""

from __future__ import annotations

from random import Random

import pytest

from civicgames.contest.ratings import ratings
from civicgames.contest.standings import Played, fair_share, scores

FOUR = (0, 1, 2, 3)


def play(number: int, lineup: tuple[int, ...], winners: tuple[int, ...], **more: object) -> Played:
    fields = {"stood_in": (), "sides": tuple(range(len(lineup))), **more}
    return Played(number, 0, lineup, winners=winners, **fields)  # type: ignore[arg-type]


def lots(chances: tuple[float, ...], plays: int, seed: int = 1) -> list[Played]:
    """Plays of four seats that each is won by one of them, by these chances."""
    random = Random(seed)
    return [play(n, FOUR, tuple(random.choices(FOUR, chances))) for n in range(plays)]


def test_a_shared_victory_counts_as_its_share() -> None:
    found = scores([play(0, FOUR, (1, 2)), play(1, FOUR, (1,))], 4)
    by_strategy = {one.strategy: one for one in found}
    assert [by_strategy[one].victories for one in FOUR] == [0, 1.5, 0.5, 0]
    assert by_strategy[1].share.value == pytest.approx(0.75)
    assert [one.rank for one in found] == [1, 2, 3, 3]


def test_the_share_of_who_sits_twice_is_a_seats() -> None:
    found = scores([play(n, (0, 1, 0, 1), (2,)) for n in range(10)], 2)
    assert found[0].strategy == 0
    assert found[0].share.value == pytest.approx(0.5)
    assert found[0].seats == 20
    assert found[1].share.low == 0


def test_intervals_hold_the_truth_19_times_in_20() -> None:
    chances = (0.4, 0.3, 0.2, 0.1)
    misses = 0
    for seed in range(100):
        for one in scores(lots(chances, 60, seed), 4):
            misses += not one.share.low <= chances[one.strategy] <= one.share.high
    assert 5 <= misses <= 35  # 20 expected of 400


def test_ranks_are_open_where_plays_do_not_tell() -> None:
    alike = scores(lots((1, 1, 1, 1), 100), 4)
    assert [(one.best, one.worst) for one in alike] == [(1, 4)] * 4


def test_ranks_are_surely_ordered_where_plays_tell() -> None:
    found = scores(lots((0.7, 0.2, 0.05, 0.05), 400), 4)
    assert [one.strategy for one in found[:2]] == [0, 1]
    assert (found[0].best, found[0].worst) == (1, 1)
    assert (found[1].best, found[1].worst) == (2, 2)
    assert {(one.best, one.worst) for one in found[2:]} == {(3, 4)}


def test_equal_strategies_are_seldom_parted() -> None:
    parted = sum(
        any(one.best > 1 for one in scores(lots((1, 1, 1, 1), 80, seed), 4)) for seed in range(100)
    )
    assert parted <= 12  # 5 expected


def test_a_few_plays_that_came_out_alike_are_no_proof() -> None:
    found = scores([play(n, FOUR, (0,)) for n in range(3)], 4)
    assert (found[0].best, found[0].worst) == (1, 4)
    assert found[0].share.low < 1


def test_where_somebody_stood_in_it_counts_for_nobody() -> None:
    found = scores([play(0, FOUR, (1,), stood_in=(1,)), play(1, FOUR, (0,))], 4)
    by_strategy = {one.strategy: one for one in found}
    assert (by_strategy[1].seats, by_strategy[1].victories) == (1, 0)
    assert by_strategy[0].victories == 1


def test_who_is_out_comes_last_whatever_it_won() -> None:
    found = scores([play(n, FOUR, (2,)) for n in range(20)], 4, out=(2,))
    assert found[-1].strategy == 2
    assert found[-1].rank == 4


def test_no_play_says_nothing() -> None:
    found = scores([], 3)
    assert [(one.share.low, one.share.high) for one in found] == [(0, 1)] * 3


def test_what_is_fair_leaves_out_plays_that_nobody_won() -> None:
    assert fair_share([play(0, FOUR, (1,)), play(1, FOUR, ())]) == pytest.approx(0.125)
    assert fair_share([]) == 0


def test_ratings_follow_who_wins_against_whom() -> None:
    found = ratings(lots((0.7, 0.2, 0.05, 0.05), 200), 4)
    assert found is not None
    values = [one.value for one in found]
    assert values[0] > values[1] > max(values[2:])
    assert all(one.low < one.value < one.high for one in found)


def test_team_mates_are_rated_together() -> None:
    plays = [play(n, FOUR, (0, 2), sides=(0, 1, 0, 1)) for n in range(20)]
    found = ratings(plays, 4)
    assert found is not None
    assert found[0].value == pytest.approx(found[2].value)
    assert found[0].value > 25 > found[1].value
