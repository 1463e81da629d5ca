"""Ratings for plays of many players, by openskill where it is installed."""

from __future__ import annotations

from collections.abc import Sequence

from civicgames.contest.standings import Played
from civicgames.statistics import Z95, Interval


def ratings(played: Sequence[Played], strategies: int) -> list[Interval] | None:
    """A rating a strategy, with the interval that openskill believes in; None without openskill.

    The Plackett-Luce model (R. Weng, C.-J. Lin, Journal of Machine Learning Research 12, 2011):
    each begins at 25 and is moved by who won against whom, play by play. Seats in which somebody
    stood in, and plays that nobody won, move nobody.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    rated = [model.rating() for _ in range(strategies)]
    for one in played:
        if not one.winners:
            continue
        sides = _sides(one)
        if len(sides) < 2:
            continue
        # A strategy that sits in several seats is one player with their average fortune.
        ranks = [1.0 if any(seat in one.winners for seat in side) else 2.0 for side in sides]
        teams = [[rated[one.lineup[seat]] for seat in side] for side in sides]
        moved = model.rate(teams, ranks=ranks)
        changes: dict[int, list[tuple[float, float]]] = {}
        for side, team in zip(sides, moved, strict=True):
            for seat, rating in zip(side, team, strict=True):
                changes.setdefault(one.lineup[seat], []).append((rating.mu, rating.sigma))
        for strategy, found in changes.items():
            rated[strategy].mu = sum(mu for mu, _ in found) / len(found)
            rated[strategy].sigma = sum(sigma for _, sigma in found) / len(found)
    return [Interval(r.mu, r.mu - Z95 * r.sigma, r.mu + Z95 * r.sigma) for r in rated]


def _sides(one: Played) -> list[list[int]]:
    """The seats that win together, without those in which somebody stood in."""
    sides: dict[int, list[int]] = {}
    for seat, side in enumerate(one.sides):
        if seat not in one.stood_in:
            sides.setdefault(side, []).append(seat)
    return list(sides.values())
