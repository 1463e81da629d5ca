"""From plays to ranks: shares of the victories, and how sure their order is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from civicgames.statistics import Interval, wilson


class Played(NamedTuple):
    """What counts of one play.

    ``lineup``: which of the strategies sat where. ``stood_in``: the seats that ``careful`` played,
    from the start or from some question on. ``sides``: a number a seat, the same for seats that
    win together.
    """

    play: int
    seed: int
    lineup: tuple[int, ...]
    stood_in: tuple[int, ...]
    winners: tuple[int, ...]
    sides: tuple[int, ...]


class Score(NamedTuple):
    """How a strategy did: ``share`` of the victory a seat, with its interval (0 to 1)."""

    strategy: int
    seats: int
    victories: float
    share: Interval
    rank: int
    best: int
    worst: int


@dataclass
class _Sums:
    """What is added up over plays, for shares and for the differences between them."""

    seats: dict[int, int]
    victories: dict[int, float]
    plays: dict[int, int]


def shares_by_play(played: Iterable[Played]) -> list[dict[int, tuple[int, float]]]:
    """For each play: a strategy's seats in it, and its share of the victory (1 for all of it).

    Seats in which somebody stood in count for nobody.
    """
    found = []
    for one in played:
        here: dict[int, tuple[int, float]] = {}
        for seat, strategy in enumerate(one.lineup):
            if seat not in one.stood_in:
                seats, won = here.get(strategy, (0, 0.0))
                won += 1 / len(one.winners) if seat in one.winners else 0.0
                here[strategy] = (seats + 1, won)
        found.append(here)
    return found


def scores(played: Sequence[Played], strategies: int, out: Sequence[int] = ()) -> list[Score]:
    """The strategies by rank, best first; those that are ``out`` come last.

    A share's interval is Wilson's with as many plays as the spread between plays is worth (E. Korn,
    B. Graubard, Survey Methodology 24, 1998): seats of one play are no independent trials. Ranks
    from ``best`` to ``worst`` are those that pairwise differences leave open at 95 %, all pairs
    together (after M. Mogstad, J. Romano, A. Shaikh, D. Wilhelm, Review of Economic Studies 91,
    2024).
    """
    plays = shares_by_play(played)
    sums = _sums(plays)
    share = {one: sums.victories[one] / max(1, sums.seats[one]) for one in range(strategies)}
    spread, together = _spreads(plays, sums, share)
    staying = [one for one in range(strategies) if one not in out and sums.seats[one]]
    pairs = max(1, len(staying) * (len(staying) - 1) // 2)
    bound = NormalDist().inv_cdf(1 - 0.025 / pairs)
    ahead: dict[int, int] = defaultdict(int)
    behind: dict[int, int] = defaultdict(int)
    for one, other in combinations(staying, 2):
        by = share[one] - share[other]
        square = spread[one] + spread[other] - 2 * together[one, other]
        # Plays that came out alike are no proof: the error is never below that of a coin.
        fewest = min(sums.plays[one], sums.plays[other])
        error = max(sqrt(max(0.0, square)), abs(by) / sqrt(fewest))
        if abs(by) > bound * error:
            ahead[one if by < 0 else other] += 1
            behind[other if by < 0 else one] += 1
    order = sorted(range(strategies), key=lambda one: (one not in staying, -share[one], one))
    found: list[Score] = []
    for place, one in enumerate(order):
        stays = one in staying
        level = stays and found and share[one] == found[-1].share.value
        rank = found[-1].rank if level else place + 1
        best = 1 + ahead[one] if stays else len(staying) + 1
        worst = len(staying) - behind[one] if stays else strategies
        found.append(
            Score(
                one,
                sums.seats[one],
                sums.victories[one],
                _interval(share[one], sums.seats[one], sums.plays[one], spread[one]),
                rank if stays else len(staying) + 1,
                best,
                worst,
            )
        )
    return found


def fair_share(played: Sequence[Played]) -> float:
    """What each seat would win if all were alike: 0.25 of four, less where plays have no winner."""
    seats = sum(len(one.lineup) for one in played)
    return sum(bool(one.winners) for one in played) / seats if seats else 0.0


def _sums(plays: Iterable[dict[int, tuple[int, float]]]) -> _Sums:
    sums = _Sums(defaultdict(int), defaultdict(float), defaultdict(int))
    for play in plays:
        for strategy, (seats, won) in play.items():
            sums.seats[strategy] += seats
            sums.victories[strategy] += won
            sums.plays[strategy] += 1
    return sums


def _spreads(
    plays: Iterable[dict[int, tuple[int, float]]], sums: _Sums, share: dict[int, float]
) -> tuple[dict[int, float], dict[tuple[int, int], float]]:
    """The variance of each share, and the covariance of each two, from play to play."""
    spread: dict[int, float] = defaultdict(float)
    together: dict[tuple[int, int], float] = defaultdict(float)
    for play in plays:
        off = {
            one: (won - share[one] * seats) / sums.seats[one]
            for one, (seats, won) in sorted(play.items())
        }
        for one, by in off.items():
            spread[one] += by * by
        for one, other in combinations(off, 2):
            together[one, other] += off[one] * off[other]
    return spread, together


def _interval(share: float, seats: int, plays: int, variance: float) -> Interval:
    if not plays:
        return wilson(0, 0)
    trials = float(plays)
    if variance and plays > 1:
        trials = share * (1 - share) / (variance * plays / (plays - 1))
        trials = min(float(seats), max(1.0, trials))
    return wilson(share * trials, trials)
