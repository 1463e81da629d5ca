"""Who wins a round of DēmoS, and who draws how many figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from civicgames.games.demos.components import Combination, most_of_one_suit, unshown_total
from civicgames.games.demos.rules import Rules


class Result(NamedTuple):
    """How a round ended.

    ``by`` is what settled it: ``"points"``, ``"suits"``, ``"unshown"``, ``"level"``, or None where
    nobody won. ``draws`` are (seat, number of figures), in the order of drawing.
    """

    winners: Sequence[int] = ()
    by: str | None = None
    draws: Sequence[tuple[int, int]] = ()
    square_winners: Sequence[int] = ()


def judge_round(
    hands: Sequence[Sequence[str]],
    combinations: Sequence[Combination | None],
    order: Sequence[int],
    camps: Sequence[str | None],
    rules: Rules,
    figures_left: int,
) -> Result:
    """D-23 to D-28, D-31. ``order`` are the seats from the dealer's left; the rest is by seat."""
    points = [shown.points if shown else NOTHING for shown in combinations]
    best = max(points)
    if best == NOTHING:
        return NOBODY  # D-27
    level, by = [points.index(best)], "points"  # D-23
    if points.count(best) > 1:
        level = [seat for seat in order if points[seat] == best]
        level, by = break_tie(level, hands, combinations, rules)
    squares = [seat for seat in level if combinations[seat].kind == "square"]  # type: ignore[union-attr]
    draws = figures_due(level, squares, camps, figures_left)
    return Result(sorted(level), by, draws, squares)


NOTHING = -1
NOBODY = Result()


def break_tie(
    level: list[int],
    hands: Sequence[Sequence[str]],
    combinations: Sequence[Combination | None],
    rules: Rules,
) -> tuple[list[int], str]:
    """D-24 to D-26: those who stay level after the tie-breaks, and what settled it."""
    for tie_break in rules.tie_breaks:
        level = highest(level, TIE_BREAKS[tie_break], hands, combinations)
        if len(level) == 1:
            return level, tie_break
    return level, "level"


Measure = Callable[[Sequence[str], Sequence[str]], int]

TIE_BREAKS: dict[str, Measure] = {
    "suits": lambda hand, shown: most_of_one_suit(hand),  # D-24
    "unshown": unshown_total,  # D-25
}


def highest(
    level: Sequence[int],
    measure: Measure,
    hands: Sequence[Sequence[str]],
    combinations: Sequence[Combination | None],
) -> list[int]:
    """Those of the level seats whose hand measures most."""
    measured = {s: measure(hands[s], c.cards) for s in level if (c := combinations[s])}
    return [seat for seat in level if measured[seat] == max(measured.values())]


FIGURES = {"run": 1, "square": 2}
"""D-28: what a round won with a combination earns."""


def figures_due(
    winners: Sequence[int],
    square_winners: Sequence[int],
    camps: Sequence[str | None],
    figures_left: int,
) -> list[tuple[int, int]]:
    """D-26, D-28, D-31: each side draws once, in the order of the deal, while figures are left."""
    draws: list[tuple[int, int]] = []
    drawn_for: list[str] = []
    for seat in winners:
        with_square = seat in square_winners
        if camp := camps[seat]:
            if camp in drawn_for:
                continue
            drawn_for.append(camp)
            # A square of any of a team's level seats earns the team two.
            with_square = any(camps[mate] == camp for mate in square_winners)
        due = FIGURES["square" if with_square else "run"]
        if due > figures_left:
            due = figures_left
        figures_left -= due
        if due:
            draws.append((seat, due))
    return draws
