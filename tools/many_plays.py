"""Very many random plays over all games, presets and switches, and what must hold in each.

    python -m tools.many_plays --plays 1000000 --workers 2 --keep many.jsonl

Each play follows from its number and the seed (see :mod:`tools.one_of_many`). ``--keep FILE`` notes
what is done; the same call goes on from there. It ends at the first fault (exit code 1), with all
that makes the play again; ``--only NUMBER`` plays that one alone, watched. Ctrl-C loses nothing.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import signal
import sys
import time
import traceback
from collections.abc import Generator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from tools.limits import at_most
from tools.one_of_many import WATCHED, Done, case_of, play_case

BLOCK = 200
"""Plays that a worker does at a time."""
LONGEST = 900
"""Seconds of computing after which a play counts as one that doesn't end.

Boards are drawn on which Presidency takes thousands of turns, with sixty schemes in each window.
"""


Blocks = Generator[dict[str, Any], None, None]


def block(seed: int, numbers: range, watched: int = WATCHED) -> dict[str, Any]:
    """Plays of these numbers, up to the first fault: what was done, as JSON has it."""
    done, start = Done(), time.process_time()
    found: dict[str, Any] = {"seed": seed, "first": numbers.start, "plays": len(numbers)}
    for number in numbers:
        fault = fault_of(seed, number, done, watched)
        if fault:
            return {**found, "fault": fault}
    return {**found, "seconds": round(time.process_time() - start, 1), "done": vars(done)}


def fault_of(seed: int, number: int, done: Done, watched: int = WATCHED) -> str | None:
    """What went wrong in one play, with all that makes it again; None where nothing did."""
    about = "its switches could not be drawn"
    try:
        case = case_of(seed, number)
        about = case.as_json()
        with at_most(LONGEST):
            play_case(case, done, watched)
    except Exception:
        return f"play {number} of seed {seed}: {about}\n{traceback.format_exc()}"
    return None


def many(seed: int, plays: int, workers: int, keep: Path | None) -> Blocks:
    """Blocks of plays as they are done, those that ``keep`` already holds first."""
    kept = _kept(keep, seed)
    yield from kept.values()
    left = [
        (seed, range(first, min(first + BLOCK, plays)))
        for first in range(0, plays, BLOCK)
        if first not in kept
    ]
    with multiprocessing.Pool(workers, _deaf, maxtasksperchild=50) as pool:
        for found in pool.imap_unordered(_block, left):
            if keep and "fault" not in found:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(found) + "\n")
            yield found


def _block(given: tuple[int, range]) -> dict[str, Any]:
    return block(*given)


def _deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that asks


def _kept(keep: Path | None, seed: int) -> dict[int, dict[str, Any]]:
    """The whole blocks of an earlier call; a line that was cut off in writing is done again."""
    found: dict[int, dict[str, Any]] = {}
    if keep and keep.exists():
        for line in keep.read_text(encoding="utf-8").splitlines():
            with suppress(ValueError, KeyError):
                read = json.loads(line)
                if read["seed"] == seed and read["plays"] == BLOCK:
                    found[read["first"]] = read
    return found


def main(arguments: list[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--plays", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="notes what is done, and goes on from there")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="one play alone")
    options = parser.parse_args(arguments)
    if options.only is not None:
        fault = fault_of(options.seed, options.only, Done(), 1)
        print(fault or f"play {options.only} of seed {options.seed}: no fault")
        return 1 if fault else 0
    return _run(options.seed, options.plays, options.workers, options.keep)


def _run(seed: int, plays: int, workers: int, keep: Path | None) -> int:
    total, made, seconds = Done(), 0, 0.0
    shown = time.monotonic()
    with suppress(KeyboardInterrupt), closing(many(seed, plays, workers, keep)) as blocks:
        for found in blocks:
            if "fault" in found:
                print(found["fault"])
                return 1
            total.add(Done(**found["done"]))
            made += found["plays"]
            seconds += found["seconds"]
            if time.monotonic() > shown + 30:
                shown = time.monotonic()
                print(_said(total, made, plays, seconds), file=sys.stderr, flush=True)
    print(_said(total, made, plays, seconds))
    return 0


def _said(total: Done, made: int, plays: int, seconds: float) -> str:
    games = ", ".join(f"{count:,} of {game}" for game, count in total.plays.items())
    return (
        f"{made:,} of {plays:,} plays without a fault ({games}; {total.watched:,} watched, "
        f"verified and said, {total.thorough:,} put through every check; {total.refused:,} sets of "
        f"switches refused), {seconds:,.0f} seconds of computing."
    )


if __name__ == "__main__":
    raise SystemExit(main())
