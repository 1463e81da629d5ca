"""Intervals against published values and against simulation."""

import re
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import civicgames as cg
from civicgames.runs import Runs
from civicgames.statistics import (
    correlation,
    difference,
    fisher,
    holm,
    mcnemar,
    mean,
    parted,
    permuted,
    wilson,
)


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    # Newcombe, Statistics in Medicine 17 (1998), no. 8, table I, method 3.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_is_as_published(count: int, total: int, low: float, high: float) -> None:
    found = wilson(count, total)
    assert found.value == count / total
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    # Newcombe, Statistics in Medicine 17 (1998), no. 10, table II, method 10 (first less second).
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((10, 10), (0, 10), 0.6075, 1.0),
    ],
)
def test_the_difference_is_as_published(
    one: tuple[int, int], other: tuple[int, int], low: float, high: float
) -> None:
    by = difference(*other, *one)[2]
    assert (by.low, by.high) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(0, 300), st.integers(1, 300))
def test_a_share_lies_in_its_interval(count: int, total: int) -> None:
    found = wilson(min(count, total), total)
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_wilson_covers_nineteen_of_twenty() -> None:
    random = Random(1)
    covered = 0
    for _ in range(2000):
        found = wilson(sum(random.random() < 0.3 for _ in range(60)), 60)
        covered += found.low <= 0.3 <= found.high
    assert 0.93 < covered / 2000 < 0.97


def test_a_mean_and_its_interval() -> None:
    found = mean([1, 2, 3, 4, 5])  # t of 4 degrees of freedom: 2.776
    assert found.value == 3
    assert found.high - found.value == pytest.approx(2.776 * (2.5 / 5) ** 0.5)
    assert mean([7]).low == mean([7]).high == 7
    with pytest.raises(ValueError, match="nothing to take the mean of"):
        mean([])


@pytest.fixture(scope="module")
def runs() -> list[Runs]:
    return [
        cg.simulate("demos", line, "random", plays=80, seed=seed)
        for line, seed in (("full", 1), ("full", 2), ("full, vetoes=0", 3))
    ]


def test_comparing_with_plays_without_vetoes(runs: list[Runs]) -> None:
    found = {one.what: one for one in cg.compare([runs[0], runs[2]])}
    vetoes = found["a veto used"]
    assert vetoes.beyond_chance
    assert vetoes.other.value == 0
    assert "“full, vetoes=0”" in vetoes.sentence
    assert "Chance alone hardly explains" in vetoes.sentence
    assert found["a victory of seat 4"].share.value == (
        sum(runs[0].seats.query("seat == 3")["won"]) / 80
    )


def test_comparing_like_with_like_finds_little(runs: list[Runs]) -> None:
    beyond = [one for one in cg.compare(runs[:2]) if one.beyond_chance]
    assert len(beyond) <= 1


def test_a_comparison_shows_itself_in_both_languages(runs: list[Runs]) -> None:
    english, french = cg.compare(runs[:2]), cg.compare(runs[:2], lang="fr")
    assert str(english) != str(french)
    assert english._repr_html_().count("<li>") == len(english)


def test_what_cant_be_compared_is_refused(runs: list[Runs]) -> None:
    with pytest.raises(ValueError, match="given 1: expected 2 to 12"):
        cg.compare(runs[:1])
    with pytest.raises(ValueError, match="has no play"):
        cg.compare([runs[0], Runs("demos")])
    with pytest.raises(ValueError, match="1 names for 2 runs"):
        cg.compare(runs[:2], names=["a"])


@pytest.mark.parametrize(
    ("table", "chance"),
    [
        # R. A. Fisher, The Design of Experiments (1935): the lady tasting tea, all 8 cups right.
        ((4, 4, 0, 4), 2 / 70),
        ((3, 4, 1, 4), 34 / 70),
        # Fisher, Statistical Methods for Research Workers (1934), § 21.02: Lange's twins; one-sided
        # 619 / 1,330,665, and two-sided with the tables of the other side that aren't likelier.
        ((10, 13, 2, 17), 0.000536724),
    ],
)
def test_fisher_is_as_published(table: tuple[int, int, int, int], chance: float) -> None:
    assert fisher(*table) == pytest.approx(chance, rel=1e-5)
    count, total, other, other_total = table
    assert fisher(other, other_total, count, total) == pytest.approx(chance, rel=1e-5)


def test_fisher_of_no_play_is_certain_chance() -> None:
    assert fisher(0, 0, 3, 9) == 1
    assert fisher(5, 5, 10_000, 10_000) == 1


def test_permutations_agree_with_counting_all_of_them() -> None:
    mine, theirs = [1, 2, 9], [0, 1, 3, 2, 4]
    together = [*mine, *theirs]
    middle = sum(together) / len(together)
    parts = [abs(sum(some) / 3 - middle) for some in combinations(together, 3)]
    seen = abs(sum(mine) / 3 - middle)
    exact = sum(part >= seen - 1e-9 for part in parts) / len(parts)
    assert permuted(mine, theirs, times=4000) == pytest.approx(exact, abs=0.03)
    assert permuted([5, 5], [5, 5, 5]) == 1
    assert permuted([100.0] * 6, [0.0] * 60, times=200) == pytest.approx(1 / 201)
    with pytest.raises(ValueError, match="nothing to compare"):
        permuted([], [1])


def test_holm_is_as_published() -> None:
    # By hand: 4 × 0.005, 3 × 0.01, 2 × 0.03, 1 × 0.04, none below the one before.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


@pytest.mark.parametrize(
    ("cells", "low", "high"),
    # Newcombe, Statistics in Medicine 17 (1998), no. 22, table II, method 10 (first less second).
    [((36, 12, 2, 0), 0.0569, 0.3404)],
)
def test_the_difference_of_pairs_is_as_published(
    cells: tuple[int, int, int, int], low: float, high: float
) -> None:
    both, first, second, _ = cells
    by = difference(both + second, 50, both + first, 50, correlation(*cells))[2]
    assert (by.low, by.high) == pytest.approx((low, high), abs=5e-5)


def test_pairs_that_go_together_make_a_narrow_interval_that_still_covers() -> None:
    random, covered, widths = Random(2), 0, [0.0, 0.0]
    for _ in range(1000):
        cells = [0, 0, 0, 0]
        for _ in range(100):
            luck = random.random()  # the same for both: shares 0.4 and 0.5
            one, other = luck < 0.4, 0.1 < luck < 0.6
            cells[2 * one + other] += 1
        neither, second, first, both = cells
        counts = both + first, 100, both + second, 100
        by = difference(*counts, correlation(both, first, second, neither))[2]
        covered += by.low <= 0.1 <= by.high
        widths[0] += by.high - by.low
        alone = difference(*counts)[2]
        widths[1] += alone.high - alone.low
    assert covered / 1000 > 0.93
    assert widths[0] < 0.85 * widths[1]


def test_shares_of_all_or_none_go_with_nothing() -> None:
    assert correlation(0, 5, 0, 5) == correlation(5, 5, 0, 0) == 0


def test_mcnemar_is_a_coins_tosses() -> None:
    assert mcnemar(0, 0) == 1
    assert mcnemar(0, 5) == mcnemar(5, 0) == pytest.approx(2 / 32)
    assert mcnemar(1, 3) == pytest.approx(10 / 16)
    assert mcnemar(520, 480) == pytest.approx(mcnemar(521, 481), rel=0.1)  # exact, and normal


def test_many_plays_are_tested_as_few_are() -> None:
    assert parted(3, 4, 1, 4) == fisher(3, 4, 1, 4)
    assert parted(300, 600, 340, 600) == pytest.approx(fisher(300, 600, 340, 600), rel=0.2)
    assert parted(0, 600, 0, 600) == 1
    assert parted(300, 600, 340, 600, 0.5) < parted(300, 600, 340, 600)


def test_plays_with_the_same_seeds_are_held_against_each_other() -> None:
    one, other = (cg.simulate("demos", f"full, vetoes={n}", "random", 60, seed=4) for n in (1, 0))
    found = cg.compare([one, other])
    assert all(each.paired for each in found)
    veto = next(each for each in found if each.what == "a veto used")
    used = sum(map(bool, one.column("plays", "vetoes_used")))
    assert veto.chance == mcnemar(used, 0)
    assert re.search(r"That is \d+ to \d+ fewer plays in 100\.", veto.sentence)
    assert "play was held against play" in found.note
    assert f"{len(found)} shares were compared at once" in str(found)
    assert str(cg.compare([one, one])[0].by.value) == "0.0"


def test_part_of_the_plays_may_have_the_same_seeds() -> None:
    many = cg.simulate("demos", "full", "random", 60, seed=4)
    few = cg.simulate("demos", "full, vetoes=0", "random", 20, seed=4)
    found = cg.compare([many, few])
    assert all(each.paired for each in found)
    assert found[-1].share.value == sum(many.seats.query("seat == 3")["won"]) / 60


def test_one_of_many_differences_is_named_as_such(runs: list[Runs]) -> None:
    found = cg.compare(runs)
    assert len(found) == 2 * len(cg.compare(runs[:2]))
    assert [one.adjusted for one in found] == holm([one.chance for one in found])
    assert not any(one.paired for one in found)
    for one in found:
        alone = not one.by.low <= 0 <= one.by.high
        assert ("Among so many" in one.sentence) == (alone and one.adjusted >= 0.05)
