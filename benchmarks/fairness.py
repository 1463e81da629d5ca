"""Does a seat matter in Delanopolis? `python -m benchmarks.fairness`

Challengers who all play alike should win alike, wherever they sit. For each scenario and strategy:
of the plays that challengers win, the part won by each place in turn order from the mayor's left,
as a multiple of an equal part (1.00 is fair), with a 95 % interval. A shared victory counts as its
share. The mayor is drawn by lot in each play, so that places are no seats.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from civicgames import simulate
from civicgames.scenarios import builtin

GAME = "delanopolis"
PLAYS = 20_000
SEED = 1
STRATEGIES = ("cooperator", "careful", "random")
SEATS = (4, 6)


class Balance(NamedTuple):
    """One row: how the places from the mayor's left did. ``half``: half of the 95 % interval."""

    scenario: str
    strategy: str
    seats: int
    won: int
    """Plays that challengers won."""
    shares: tuple[float, ...]
    """By place, 1.0 an equal part; empty where challengers won nothing."""
    half: float

    @property
    def is_fair(self) -> bool:
        """Whether no place is further from an equal part than chance explains, at 99.9 %."""
        return all(abs(share - 1) <= self.half * 3.29 / 1.96 for share in self.shares)


def measure(
    scenario: str, strategy: str, seats: int, plays: int = PLAYS, seed: int = SEED, workers: int = 1
) -> Balance:
    """The balance among challengers who all play like this; the mayor plays so too."""
    runs = simulate(GAME, scenario, [strategy] * seats, plays, seed, workers, progress=False)
    columns = runs.columns("seats")
    won = [0.0] * (seats - 1)
    for place, share in zip(columns["place"], columns["share"], strict=True):
        if place:
            won[place - 1] += share
    total, fair = sum(won), 1 / (seats - 1)
    if not total:
        return Balance(scenario, strategy, seats, 0, (), 0.0)
    shares = tuple(part / total / fair for part in won)
    return Balance(
        scenario, strategy, seats, round(total), shares, 1.96 * sqrt((1 - fair) / fair / total)
    )


def table(rows: Sequence[Balance]) -> str:
    """The rows as Markdown."""
    lines = [
        "| scenario | strategy | seats | challengers won | from the mayor's left, 1.00 is fair |",
        "|---|---|---|---|---|",
    ]
    for row in rows:
        told = ", ".join(f"{share:.2f}" for share in row.shares)
        told += f" (± {row.half:.2f})" if row.shares else "none won"
        told += "" if row.is_fair else ", **not fair**"
        lines.append(f"| {row.scenario} | {row.strategy} | {row.seats} | {row.won} | {told} |")
    return "\n".join(lines)


def write(rows: Sequence[Balance], plays: int, seed: int, path: Path) -> None:
    """The rows as CSV, one line a place: what a notebook quotes."""
    with path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(
            ["scenario", "strategy", "seats", "plays", "seed", "won", "place", "share", "half"]
        )
        for row in rows:
            for place, share in enumerate(row.shares, start=1):
                about = (row.scenario, row.strategy, row.seats, plays, seed, row.won)
                lines.writerow([*about, place, f"{share:.4f}", f"{row.half:.4f}"])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--plays", type=int, default=PLAYS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--scenario", help="a built-in one, or a line; default: all built in")
    parser.add_argument("--seats", type=int, nargs="+", default=SEATS)
    parser.add_argument("--out", type=Path, help="a CSV file for the rows")
    given = parser.parse_args()
    rows = [
        measure(scenario, strategy, seats, given.plays, given.seed, given.workers)
        for scenario in ([given.scenario] if given.scenario else builtin(GAME))
        for strategy in STRATEGIES
        for seats in given.seats
    ]
    if given.out:
        write(rows, given.plays, given.seed, given.out)
    print(f"{given.plays} plays each, seed {given.seed}\n\n{table(rows)}")


if __name__ == "__main__":
    main()
