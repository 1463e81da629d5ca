"""civicgames itself as a contender: DēmoS `full`, four seats, the whole loop through `Play`.

python -m benchmarks.engine off|on             random seats, log kept in memory or not
python -m benchmarks.engine careful --workers 2    1,000 plays by `civicgames.simulate`
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import count

from benchmarks.timing import Contender, main

DECISIONS = frozenset(
    {
        "public_discard",
        "secret_discard",
        "secret_take",
        "unanimous_discard",
        "unanimous_take",
    }
)
"""Kinds that count: questions about the veto are quick ones and would inflate the rate."""

PLAYS = 20
CAREFUL_PLAYS = 1000


def contender(log: bool) -> Contender:
    """Random seats, 20 plays a chunk, a new seed each play; decisions counted afterwards."""
    from civicgames.bots import find_strategy
    from civicgames.engine import Play
    from civicgames.games import find_game

    game = find_game("demos")
    rules = game.rules_from(game.presets["full"])
    players = [find_strategy("demos", "random")] * 4
    seeds = count(1)
    last = 0

    def chunk() -> tuple[int, int]:
        nonlocal last
        for _ in range(PLAYS):
            last = next(seeds)
            Play(game, rules, 4, seed=last, log=log).run(players)
        return PLAYS, 0

    def decisions(plays: int) -> int:
        total = 0
        for seed in range(last - plays + 1, last + 1):
            play = Play(game, rules, 4, seed=seed, log=True)
            play.run(players)
            total += sum(line.get("choice") in DECISIONS for line in play.record.lines)
        return total

    return Contender(f"civicgames, log {'on' if log else 'off'}", chunk, decisions)


def careful(workers: int) -> dict[str, float]:
    """Wall seconds of 1,000 plays of four `careful` seats: the first call, and once more."""
    from civicgames import simulate

    seconds = []
    for seed in (1, 2):
        start = time.perf_counter()
        simulate(
            "demos",
            "full",
            seats="careful",
            plays=CAREFUL_PLAYS,
            seed=seed,
            workers=workers,
            progress=False,
        )
        seconds.append(time.perf_counter() - start)
    return {"first": seconds[0], "again": seconds[1]}


def _command_line() -> None:
    parser = argparse.ArgumentParser(description="Measure civicgames once.")
    parser.add_argument("what", choices=["off", "on", "careful"])
    parser.add_argument("--workers", type=int, default=1)
    options, rest = parser.parse_known_args()
    if options.what == "careful":
        print(json.dumps(careful(options.workers)))
    else:
        main(contender(log=options.what == "on"), rest)


if __name__ == "__main__":
    _command_line()
