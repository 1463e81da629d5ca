"""The end of Delanopolis: who holds which office."""

from __future__ import annotations

from collections.abc import Sequence

from civicgames.engine.log import Line
from civicgames.games.delanopolis.rules import Rules


def outcome_of(rules: Rules, mayor: int, terrains: Sequence[int], points: Sequence[int]) -> Line:
    """P-41: the fields of the ``outcome`` event. ``terrains`` (how many) and ``points`` by seat."""
    if terrains[mayor] >= rules.president_at:
        winners, title = [mayor], "president"
    elif terrains[mayor] >= rules.majority_at:
        winners, title = [mayor], "reelected"
    else:
        winners = richest(rules, mayor, terrains, points)
        title = "reelected" if winners == [mayor] else "mayor"
    return {
        "winners": winners,
        "title": title,
        "terrains": list(terrains),
        "points": list(points),
    }


def richest(rules: Rules, mayor: int, terrains: Sequence[int], points: Sequence[int]) -> list[int]:
    """P-41: the challenger with the most points; level ones: more terrains, then shared."""
    seats = range(len(points))
    running = [seat for seat in seats if seat != mayor or rules.mayor_wins_on_points]
    most = max((points[seat], terrains[seat]) for seat in running)
    return [seat for seat in running if (points[seat], terrains[seat]) == most]
