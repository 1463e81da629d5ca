"""Is Presidency balanced? `python -m benchmarks.balance`

Plays of players who are all alike, for each number of players, against these targets: no place in
the order of the first term above 1.25 times its equal part of the victories; a term's median
between 8 and 16 turns a player; under 0.1 % of the terms unfinished. Besides: how often a seat is
asked and what comes of it, and how many of those who are set aside at a limit race again there.

The plays are made in blocks, each with its own seed. With `--keep FILE` what a block came to is
written down as soon as it is done: broken off and called again, it goes on where it was.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from civicgames import simulate
from civicgames.games import find_game
from civicgames.simulation import play_seed

GAME = "presidency"
PLAYS = 20_000
SEED = 1
STRATEGIES = ("careful", "clean_hands")

BLOCK = 500
"""Plays whose counts are kept together."""

MOST_FOR_A_PLACE = 1.25
TURNS = (8, 16)
MOST_UNFINISHED = 0.001


class Balance(NamedTuple):
    """What plays of one strategy with one number of players came to."""

    scenario: str
    strategy: str
    seats: int
    plays: int
    turns: float
    """Median turns a player in a term; the next two: the 5th and 95th in a hundred."""
    turns_5: float
    turns_95: float
    unfinished: float
    """The part of the terms in which nobody was elected."""
    places: tuple[float, ...]
    """Victories by place from the first holder, to the right, 1.0 an equal part."""
    questions: float
    """Questions a turn, in windows included."""
    played: float
    """The part of the questions in windows that bring a scheme."""
    set_aside: float
    """Times that players were set aside at a limit, a play."""
    restored: float
    """The part of these that was reversed."""

    def misses(self) -> list[str]:
        """The targets that are missed, in words; none where it is balanced."""
        missed = []
        if max(self.places) > MOST_FOR_A_PLACE:
            missed.append(f"a place wins {max(self.places):.2f} times its part")
        if not TURNS[0] <= self.turns <= TURNS[1]:
            missed.append(f"a term takes {self.turns:.1f} turns a player")
        if self.unfinished >= MOST_UNFINISHED:
            missed.append(f"{self.unfinished:.2%} of the terms are unfinished")
        return missed


Counts = dict[str, Any]
"""What one block of plays came to: sums, victories by place, turns by play."""


def block(scenario: str, strategy: str, seats: int, plays: int, seed: int, workers: int) -> Counts:
    """Make some plays and count."""
    line = f"{scenario}, seats={seats}"
    runs = simulate(GAME, line, [strategy] * seats, plays, seed, workers, progress=False)
    by_play, by_seat = runs.columns("plays"), runs.columns("seats")
    won = [0.0] * seats
    for place, share in zip(by_seat["place"], by_seat["share"], strict=True):
        won[place - 1] += share
    each = zip(by_play["rounds"], by_play["terms"], strict=True)
    return {
        "won": won,
        "turns": [rounds / terms / seats for rounds, terms in each],
        **{name: sum(by_play[name]) for name in SUMS},
    }


SUMS = ("rounds", "terms", "unelected", "decisions", "schemes", "asked", "set_aside", "restored")


def measure(
    scenario: str,
    strategy: str,
    seats: int,
    plays: int = PLAYS,
    seed: int = SEED,
    workers: int = 1,
    keep: Path | None = None,
) -> Balance:
    """Make the plays, or read those that are kept, and see how balanced they are."""
    blocks = []
    for first in range(0, plays, BLOCK):
        size = min(BLOCK, plays - first)
        made_from = play_seed(seed, first)
        key = [scenario, strategy, seats, size, made_from]
        counts = kept(keep, key) if keep else None
        if counts is None:
            counts = block(scenario, strategy, seats, size, made_from, workers)
            if keep:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([key, counts]) + "\n")
        blocks.append(counts)
    return balance(scenario, strategy, seats, blocks)


def kept(path: Path, key: Sequence[Any]) -> Counts | None:
    """What is written down of a block."""
    if not path.exists():
        return None
    with path.open(encoding="utf-8") as lines:
        found = (json.loads(line) for line in lines)
        return next((counts for made, counts in found if made == list(key)), None)


def balance(scenario: str, strategy: str, seats: int, blocks: Sequence[Counts]) -> Balance:
    """All blocks together."""
    total = {name: sum(counts[name] for counts in blocks) for name in SUMS}
    lengths = sorted(turns for counts in blocks for turns in counts["turns"])
    won = [sum(shares) for shares in zip(*(counts["won"] for counts in blocks), strict=True)]
    return Balance(
        scenario,
        strategy,
        seats,
        len(lengths),
        median(lengths),
        lengths[len(lengths) // 20],
        lengths[-1 - len(lengths) // 20],
        total["unelected"] / total["terms"],
        tuple(part * seats / max(1.0, sum(won)) for part in won),
        total["decisions"] / total["rounds"],
        total["schemes"] / max(1, total["asked"]),
        total["set_aside"] / len(lengths),
        total["restored"] / max(1, total["set_aside"]),
    )


def told(found: Balance) -> str:
    """One line for a person."""
    places = " ".join(f"{place:.2f}" for place in found.places)
    verdict = "; ".join(found.misses()) or "balanced"
    return (
        f"{found.strategy} × {found.seats}, {found.plays:,} plays: "
        f"{found.turns:.1f} turns ({found.turns_5:.0f} to {found.turns_95:.0f}), "
        f"unfinished {found.unfinished:.2%}, places {places}, "
        f"{found.questions:.1f} questions a turn ({found.played:.0%} of those in windows bring a "
        f"scheme), set aside {found.set_aside:.1f} a play, {found.restored:.0%} reversed: {verdict}"
    )


def write(results: Sequence[Balance], path: Path) -> None:
    """All that was measured as a CSV table; places apart by spaces."""
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(Balance._fields)
        for found in results:
            rows.writerow([cell(value) for value in found])


def cell(value: Any) -> Any:
    if isinstance(value, tuple):
        return " ".join(f"{part:.4f}" for part in value)
    return round(value, 5) if isinstance(value, float) else value


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 1 where a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=__doc__)
    parser.add_argument("--plays", type=int, default=PLAYS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--scenario", default=next(iter(find_game(GAME).presets)))
    parser.add_argument("--seats", type=int, nargs="*", default=[3, 4, 5, 6])
    parser.add_argument("--strategies", nargs="*", default=list(STRATEGIES))
    parser.add_argument("--keep", type=Path, help="a file of what is done so far, to go on from")
    parser.add_argument("--out", type=Path, help="a CSV file for what is measured")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    asked = parser.parse_args(arguments)
    results = []
    for strategy in asked.strategies:
        for seats in asked.seats:
            found = measure(
                asked.scenario,
                strategy,
                seats,
                asked.plays,
                asked.seed,
                asked.workers,
                asked.keep,
            )
            results.append(found)
            print(json.dumps(found._asdict()) if asked.json else told(found), flush=True)
    if asked.out:
        write(results, asked.out)
    return 1 if any(found.misses() for found in results) else 0


if __name__ == "__main__":
    raise SystemExit(main())
