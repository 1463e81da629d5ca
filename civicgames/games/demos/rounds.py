"""Who wins a round of DēmoS, and who draws how many figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from civicgames.games.demos.components import Combination, most_of_one_suit, unshown_total
from civicgames.games.demos.rules import Rules


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended.

    ``by`` is what settled it: ``"points"``, ``"suits"``, ``"unshown"``, ``"level"``, or None where
    nobody won. ``draws`` are (seat, number of figures), in the order of drawing.
    """

    winners: tuple[int, ...] = ()
    by: str | None = None
    draws: tuple[tuple[int, int], ...] = ()
    square_winners: tuple[int, ...] = ()


def judge_round(
    hands: Sequence[Sequence[str]],
    combinations: Sequence[Combination | None],
    order: Sequence[int],
    camps: Sequence[str | None],
    rules: Rules,
    figures_left: int,
) -> Result:
    """D-23 to D-28, D-31. ``order`` are the seats from the dealer's left; the rest is by seat."""
    if not any(combinations):
        return Result()  # D-27
    best = max(shown.points for shown in combinations if shown)
    level = [s for s in order if (c := combinations[s]) is not None and c.points == best]  # D-23
    by = "points"
    for tie_break in rules.tie_breaks:
        if len(level) == 1:
            break
        level = highest(level, TIE_BREAKS[tie_break], hands, combinations)
        by = tie_break
    if len(level) > 1:
        by = "level"  # D-26
    return Result(
        tuple(sorted(level)),
        by,
        figures_due(level, combinations, camps, figures_left),
        tuple(sorted(s for s in level if (c := combinations[s]) and c.kind == "square")),
    )


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


def figures_due(
    winners: Sequence[int],
    combinations: Sequence[Combination | None],
    camps: Sequence[str | None],
    figures_left: int,
) -> tuple[tuple[int, int], ...]:
    """D-26, D-28, D-31: each side draws once, in the order of the deal, while figures are left."""
    draws: list[tuple[int, int]] = []
    drawn_for: list[str] = []
    for seat in winners:
        camp = camps[seat]
        if camp is not None:
            if camp in drawn_for:
                continue
            drawn_for.append(camp)
        shown = combinations[seat]
        due = min(2 if shown and shown.kind == "square" else 1, figures_left)
        figures_left -= due
        if due:
            draws.append((seat, due))
    return tuple(draws)
