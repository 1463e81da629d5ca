"""Shares and means with the intervals that go with them, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, erfc, sqrt
from random import Random
from typing import NamedTuple

Z95 = 1.959963984540054
"""Standard normal quantile of 97.5 %."""

_EXACT = 1000
"""Up to how many things a test is exact; beyond, the normal distribution is as good and quick."""

# Student's t at 97.5 % for 1 to 30 degrees of freedom; a class has few plays.
_T95 = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
    2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
    2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip


class Interval(NamedTuple):
    """An estimate and the bounds of its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(count: float, total: float) -> Interval:
    """A share with Wilson's score interval (95 %): right near 0 and 1 and for few plays.

    E. B. Wilson, Journal of the American Statistical Association 22 (1927). (0, 0, 1) for no play.
    """
    if not total:
        return Interval(0.0, 0.0, 1.0)
    share = count / total
    square = Z95 * Z95 / total
    middle = (share + square / 2) / (1 + square)
    half = Z95 * sqrt(share * (1 - share) / total + square / (4 * total)) / (1 + square)
    # At 0 and 1 rounding must not leave the share outside.
    return Interval(share, max(0.0, min(middle - half, share)), min(1.0, max(middle + half, share)))


def difference(
    count: int, total: int, other_count: int, other_total: int, correlation: float = 0.0
) -> tuple[Interval, Interval, Interval]:
    """Two shares, and the second less the first, each with a 95 % interval.

    The difference's is Newcombe's hybrid score interval (Statistics in Medicine 17, 1998, no. 10),
    and with the ``correlation`` of the two shares that for paired data (17, no. 22, method 10).
    """
    one, other = wilson(count, total), wilson(other_count, other_total)
    by = other.value - one.value

    def far(a: float, b: float) -> float:
        return sqrt(max(0.0, a * a - 2 * correlation * a * b + b * b))

    below = far(other.value - other.low, one.high - one.value)
    above = far(other.high - other.value, one.value - one.low)
    return one, other, Interval(by, max(-1.0, by - below), min(1.0, by + above))


def correlation(both: int, first: int, second: int, neither: int) -> float:
    """How two shares of the same things go together, from how many are in both, one, neither.

    Newcombe's phi (Statistics in Medicine 17, 1998, no. 22): a positive one is taken a little
    smaller, for caution. 0 where all or none are in one of them.
    """
    total = both + first + second + neither
    square = (both + first) * (second + neither) * (both + second) * (first + neither)
    if not square:
        return 0.0
    product = both * neither - first * second
    return (max(product - total / 2, 0.0) if product > 0 else product) / sqrt(square)


def mcnemar(first: int, second: int) -> float:
    """How often chance alone would part paired shares so far: McNemar's test, two-sided.

    From how many of the pairs are in the first alone and in the second alone; exact (a coin's
    tosses) up to 1,000 of them, beyond by the normal distribution. Q. McNemar, Psychometrika 12
    (1947). 1 for none.
    """
    tosses = first + second
    if tosses > _EXACT:
        return _two_sided((second - first) / sqrt(tosses))
    tail = sum(comb(tosses, k) for k in range(min(first, second) + 1))
    return min(1.0, 2 * tail / (1 << tosses))


def parted(
    count: int, total: int, other_count: int, other_total: int, correlation: float = 0.0
) -> float:
    """How often chance alone would part two shares so far, two-sided.

    Fisher's exact test for up to 1,000 in all that aren't correlated, else by the normal
    distribution with the share of both together.
    """
    if total + other_total <= _EXACT and not correlation:
        return fisher(count, total, other_count, other_total)
    pooled = (count + other_count) / (total + other_total)
    one, other = sqrt(1 / total), sqrt(1 / other_total)
    spread = pooled * (1 - pooled) * (one * one + other * other - 2 * correlation * one * other)
    if spread <= 0:
        return 1.0
    return _two_sided((other_count / other_total - count / total) / sqrt(spread))


def _two_sided(z: float) -> float:
    return erfc(abs(z) / sqrt(2))


def mean(values: Sequence[float]) -> Interval:
    """A mean with Student's 95 % interval; as wide as nothing for a single value.

    Raises ValueError for no values.
    """
    if not values:
        raise ValueError("There is nothing to take the mean of.")
    number = len(values)
    middle = sum(values) / number
    if number == 1:
        return Interval(middle, middle, middle)
    spread = sqrt(sum((value - middle) ** 2 for value in values) / (number - 1))
    t = _T95[number - 2] if number - 1 <= len(_T95) else Z95
    half = t * spread / sqrt(number)
    return Interval(middle, middle - half, middle + half)


def fisher(count: int, total: int, other_count: int, other_total: int) -> float:
    """How often chance alone would part two shares at least so far: Fisher's exact test, two-sided.

    Right for few plays, and for shares near 0 and 1. R. A. Fisher, Statistical Methods for Research
    Workers (1934), § 21.02; two-sided as the sum of all tables that aren't likelier. 1 for no play.
    """
    hits, plays = count + other_count, total + other_total
    lowest, highest = max(0, hits - other_total), min(hits, total)
    ways = [comb(hits, k) * comb(plays - hits, total - k) for k in range(lowest, highest + 1)]
    seen = ways[count - lowest]
    return sum(way for way in ways if way <= seen) / sum(ways)


def permuted(
    values: Sequence[float], others: Sequence[float], *, times: int = 2000, seed: int = 1
) -> float:
    """How often chance alone would part two means at least so far: a permutation test, two-sided.

    Which values are whose is shuffled ``times``; the observed way counts as one more (B. Phipson,
    G. K. Smyth, Statistical Applications in Genetics and Molecular Biology 9, 2010, no. 39).
    Raises ValueError where either has no value.
    """
    if not values or not others:
        raise ValueError("There is nothing to compare the means of.")
    together = [*values, *others]
    few, middle = len(values), sum(together) / len(together)
    # The mean of one part fixes the other's: the farther it is from the middle, the more they part.
    seen = abs(sum(values) / few - middle) - 1e-9
    random = Random(seed)
    as_far = sum(
        abs(sum(random.sample(together, few)) / few - middle) >= seen for _ in range(times)
    )
    return (as_far + 1) / (times + 1)


def holm(chances: Sequence[float]) -> list[float]:
    """Chances of several tests, each raised so that all together err as seldom as one would.

    S. Holm, Scandinavian Journal of Statistics 6 (1979), 65-70. In the order given.
    """
    raised = [0.0] * len(chances)
    highest = 0.0
    for place, number in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        highest = max(highest, min(1.0, (len(chances) - place) * chances[number]))
        raised[number] = highest
    return raised
