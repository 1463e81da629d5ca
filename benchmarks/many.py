"""Many plays of careful seats through `simulate`: what a slider in a lesson waits for.

python -m benchmarks.many careful GAME    milliseconds of CPU a play; 1,000 plays on two workers
python -m benchmarks.many workers         two workers, and as many as it likes, against one

Each prints a line of JSON. Wall-clock seconds where several processes work; the start of those
processes is within.
"""

from __future__ import annotations

import argparse
import json
import time

from benchmarks.engine import SCENARIOS, SEATS

PLAYS = 1000
SAMPLE = 60
"""Plays that the cost of one is taken from, after as many to warm up."""


def seconds(game: str, plays: int, seed: int, workers: int | None) -> float:
    """Wall-clock seconds of so many plays of careful seats."""
    from civicgames import simulate

    scenario = f"{SCENARIOS[game]}, seats={SEATS}"
    start = time.perf_counter()
    simulate(game, scenario, ["careful"] * SEATS, plays, seed, workers, progress=False)
    return time.perf_counter() - start


def cost_of_a_play(game: str) -> float:
    """Seconds of CPU time in one process, when what is worked out once is known."""
    seconds(game, SAMPLE, 1, 1)
    start = time.process_time()
    seconds(game, SAMPLE, 2, 1)
    return (time.process_time() - start) / SAMPLE


def careful(game: str) -> dict[str, float]:
    """What 1,000 plays take: the first call starts the workers."""
    first = seconds(game, PLAYS, 3, 2)
    again = seconds(game, PLAYS, 4, 2)
    return {"play": cost_of_a_play(game), "first": first, "again": again}


def against_one(work: float) -> dict[str, float]:
    """So many seconds of work for one process, against two and against `workers=None`."""
    plays = max(1, round(work / cost_of_a_play("demos")))
    one = seconds("demos", plays, 5, 1)
    by_itself = seconds("demos", plays, 5, None)  # before the workers stand ready
    return {"plays": plays, "one": one, "by_itself": by_itself, "two": _fresh_two(plays)}


def _fresh_two(plays: int) -> float:
    from joblib.externals.loky import get_reusable_executor

    get_reusable_executor().shutdown(wait=True)
    return seconds("demos", plays, 5, 2)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure many plays once.")
    parser.add_argument("what", choices=["careful", "workers"])
    parser.add_argument("game", choices=list(SCENARIOS), nargs="?", default="demos")
    parser.add_argument("--work", type=float, default=10.0, help="seconds, for one worker")
    options = parser.parse_args()
    found = careful(options.game) if options.what == "careful" else against_one(options.work)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
