"""Shares and means with the intervals that go with them, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

Z95 = 1.959963984540054
"""Standard normal quantile of 97.5 %."""

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


def wilson(count: int, total: int) -> Interval:
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
    count: int, total: int, other_count: int, other_total: int
) -> tuple[Interval, Interval, Interval]:
    """Two shares, and the second less the first, each with a 95 % interval.

    The difference's is Newcombe's hybrid score interval (Statistics in Medicine 17, 1998, no. 10).
    """
    one, other = wilson(count, total), wilson(other_count, other_total)
    by = other.value - one.value
    below = sqrt((other.value - other.low) ** 2 + (one.high - one.value) ** 2)
    above = sqrt((other.high - other.value) ** 2 + (one.value - one.low) ** 2)
    return one, other, Interval(by, max(-1.0, by - below), min(1.0, by + above))


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
