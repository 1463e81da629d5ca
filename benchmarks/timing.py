"""The stopwatch that every contender is measured with.

Standard library only, since rivals import it inside their own environments.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Contender:
    """Something that plays: `chunk()` plays some whole plays, returns (plays, decisions).

    Where counting decisions would slow the plays, `chunk` returns 0 for them and
    `count(plays)` says, after the clock has stopped, how many decisions the last
    `plays` plays took.
    """

    name: str
    chunk: Callable[[], tuple[int, int]]
    count: Callable[[int], int] | None = None


@dataclass(frozen=True)
class Sample:
    """One contender in one pass. `cpu` and `wall` in seconds; `version` is what was run."""

    name: str
    plays: int
    decisions: int
    cpu: float
    wall: float
    version: str = ""

    @property
    def decisions_a_second(self) -> float:
        """Decisions in a second of CPU time."""
        return self.decisions / self.cpu

    @property
    def plays_a_second(self) -> float:
        """Whole plays in a second of CPU time."""
        return self.plays / self.cpu


@dataclass(frozen=True)
class Spread:
    """A median with its range."""

    median: float
    low: float
    high: float


def pin(core: int | None = None) -> int | None:
    """Keeps this process on one core (the last allowed one unless named).

    Returns the core, or None where the system can't pin.
    """
    if not hasattr(os, "sched_setaffinity"):
        return None
    allowed = sorted(os.sched_getaffinity(0))
    chosen = core if core in allowed else allowed[-1]
    os.sched_setaffinity(0, {chosen})
    return chosen


def measure(contender: Contender, seconds: float, warm_up: float, version: str = "") -> Sample:
    """Runs chunks for `warm_up` seconds unmeasured, then for `seconds`, at least one each."""
    start = time.perf_counter()
    contender.chunk()
    while time.perf_counter() - start < warm_up:
        contender.chunk()
    plays = decisions = 0
    wall_start, cpu_start = time.perf_counter(), time.process_time()
    while True:
        more_plays, more_decisions = contender.chunk()
        plays += more_plays
        decisions += more_decisions
        wall = time.perf_counter() - wall_start
        if wall >= seconds:
            break
    cpu = time.process_time() - cpu_start
    if contender.count is not None:
        decisions = contender.count(plays)
    return Sample(contender.name, plays, decisions, cpu, wall, version)


def spread(values: Sequence[float]) -> Spread:
    """Median and range of one or more values."""
    return Spread(statistics.median(values), min(values), max(values))


def ratios(
    ours: Sequence[Sample | None],
    theirs: Sequence[Sample | None],
    rate: str = "decisions_a_second",
) -> list[float]:
    """Decisions (or plays) a second of ours over theirs, pass by pass, where both were measured.

    Both sequences hold one entry a pass, None where a pass failed.
    """
    return [
        getattr(a, rate) / getattr(b, rate)
        for a, b in zip(ours, theirs, strict=True)
        if a is not None and b is not None
    ]


def main(contender: Contender, arguments: Sequence[str], version: str = "") -> None:
    """Measures one contender in this process and prints its sample as a line of JSON."""
    parser = argparse.ArgumentParser(description=f"Measure {contender.name} once.")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--warm-up", type=float, default=1.0)
    options = parser.parse_args(arguments)
    pin()
    sample = measure(contender, options.seconds, options.warm_up, version)
    print(json.dumps(asdict(sample)))
    sys.stdout.flush()
