"""Bots against each other: `python -m benchmarks.strength`, or `make strength`.

One seat plays one strategy, the other three another; the seat moves on from play to play, so that
none has an advantage by where it sits. A shared victory counts as its share; plays that nobody won
are told apart and left out, so that a strategy no better than the others wins a quarter.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, replace

from civicgames.bots import find_strategy
from civicgames.engine import Play, Player
from civicgames.statistics import Interval, mean

SEATS = 4
FAIR = 1 / SEATS
PLAYS = 2000
TRIES = 8
BLOCK = 25
"""Plays a worker is given at a time."""


@dataclass(frozen=True)
class Strength:
    """How one strategy did against three of another.

    ``share``: of the victories (fair: 0.25). ``figures``: drawn beyond what each rival drew.
    """

    one: str
    others: str
    plays: int
    won: int
    share: Interval
    figures: Interval

    def __str__(self) -> str:
        return (
            f"{self.one} against three {self.others}: {self.plays} plays, "
            f"{self.won} with a winner; share of victories {shown(self.share)}, fair {FAIR:.3f}; "
            f"figures beyond each rival's {shown(self.figures)}"
        )


def shown(interval: Interval) -> str:
    return f"{interval.value:.3f} ({interval.low:.3f} to {interval.high:.3f})"


def player(name: str, tries: int) -> Player:
    """A strategy, with its budget if it has one."""
    found = find_strategy("demos", name)
    return replace(found, tries=tries) if hasattr(found, "tries") else found  # type: ignore[type-var]


def some_plays(
    one: str, others: str, tries: int, first: int, count: int
) -> list[tuple[float | None, float]]:
    """For each play: the seat's share of the victory (None: nobody's), figures beyond a rival's."""
    # A worker is a new process: it reads the games in itself.
    from civicgames.games import find_game

    game = find_game("demos")
    rules = game.rules_from(game.presets["full"])
    found = []
    for seed in range(first, first + count):
        seat = seed % SEATS
        players = [player(others, tries)] * SEATS
        players[seat] = player(one, tries)
        looks_ahead = any(getattr(player, "wants", None) for player in players)
        play = Play(game, rules, SEATS, seed=seed, log=looks_ahead)
        winners = (play.run(players) or {})["winners"]
        drawn = [len(figures) for figures in play.table.figures]
        beyond = drawn[seat] - (sum(drawn) - drawn[seat]) / (SEATS - 1)
        share = (seat in winners) / len(winners) if winners else None
        found.append((share, beyond))
    return found


def strength(
    one: str, others: str, plays: int = PLAYS, tries: int = TRIES, seed: int = 0, workers: int = 1
) -> Strength:
    """Play ``one`` against three ``others``; the same on any number of workers."""
    from joblib import Parallel, delayed

    blocks = Parallel(n_jobs=workers)(
        delayed(some_plays)(one, others, tries, seed + first, min(BLOCK, plays - first))
        for first in range(0, plays, BLOCK)
    )
    found = [result for block in blocks for result in block]
    shares = [share for share, _ in found if share is not None]
    return Strength(
        one,
        others,
        plays,
        len(shares),
        mean(shares),
        mean([beyond for _, beyond in found]),
    )


PAIRS = (("careful", "random"), ("strategist", "careful"))


def main(arguments: list[str] | None = None) -> int:
    """0 where each is better than the one before it by more than chance, else 1."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--plays", type=int, default=PLAYS, help="plays a pair (%(default)s)")
    parser.add_argument("--tries", type=int, default=TRIES, help="budget a decision (%(default)s)")
    parser.add_argument("--workers", type=int, default=2, help="processes (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of the first play (%(default)s)")
    asked = parser.parse_args(arguments)
    better = True
    for one, others in PAIRS:
        result = strength(one, others, asked.plays, asked.tries, asked.seed, asked.workers)
        print(result, flush=True)
        better &= result.share.low > FAIR
    print(f"Budget of strategist: {asked.tries} tries a decision.")
    return 0 if better else 1


if __name__ == "__main__":
    sys.exit(main())
