"""How time and memory grow with plays, seats, rounds and workers: a table and charts.

    python -m benchmarks.growth [--most 10000] [--keep FILE] [--fresh] [--write]

Each point is measured in a process of its own and kept in FILE (benchmarks/growth.jsonl) at once,
so that a run that was broken off goes on where it stopped. `--most` bounds the plays of the longest
point (a million of DēmoS takes some twenty minutes of a core); `--write` puts table and charts into
README.md.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.engine import SCENARIOS

ROOT = Path(__file__).resolve().parent.parent
KEPT = Path(__file__).with_name("growth.jsonl")
PLAYS = tuple(10**power for power in range(2, 7))
FEWER = 200
"""Plays of the points that grow in something else."""
LENGTHS = {
    "demos": ("max_rounds", (2, 4, 8, 12)),
    "delanopolis": ("max_turns", (8, 16, 24, 32)),
    "presidency": ("terms", (1, 2, 3)),
}
"""The switch that makes a play longer, and what it is set to."""
WORK = 4000
"""Plays that several workers share."""


@dataclass(frozen=True)
class Point:
    """What is measured once: ``series`` is what grows. Seats play at random."""

    series: str
    game: str
    scenario: str
    plays: int
    workers: int = 1
    folder: bool = False
    """Whether the plays are written to a folder as they come."""


@dataclass(frozen=True)
class Measured:
    """Seconds, of this process and its workers together and on the clock; MiB at the peak.

    ``rounds``: rounds or turns of all plays. ``base`` is what the process held before, after twenty
    plays; ``worker`` the largest of the workers, 0 without any. ``load``: of the machine, before.
    """

    point: Point
    cpu: float
    wall: float
    peak: float
    base: float
    worker: float
    rounds: int
    load: float
    bytes: int = 0


def points(most: int) -> list[Point]:
    """All that is measured, the longest with ``most`` plays."""
    found = []
    for game, name in SCENARIOS.items():
        longest = most if game == "demos" else most // 10
        found += [Point("plays", game, name, n, folder=True) for n in PLAYS if n <= longest]
        found += [
            Point("seats", game, f"{name}, seats={seats}", FEWER) for seats in _seat_numbers(game)
        ]
        switch, values = LENGTHS[game]
        found += [Point("rounds", game, f"{name}, {switch}={value}", FEWER) for value in values]
    several = sorted({1, 2, os.cpu_count() or 1})
    return found + [
        Point("workers", "demos", SCENARIOS["demos"], WORK, workers) for workers in several
    ]


def _seat_numbers(game: str) -> Sequence[int]:
    from civicgames.games import find_game

    found = find_game(game)
    return list(found.seat_numbers(found.rules_from(found.presets[SCENARIOS[game]])))


def measure(point: Point) -> Measured:
    """Measure a point in this process, which should be a fresh one."""
    from civicgames import simulate

    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    simulate(point.game, point.scenario, "random", 20, 1, 1, progress=False)
    base = peak()
    with tempfile.TemporaryDirectory() as folder:
        cpu, wall = time.process_time(), time.perf_counter()
        runs = simulate(
            point.game,
            point.scenario,
            "random",
            point.plays,
            2,
            point.workers,
            progress=False,
            out=Path(folder, "runs") if point.folder else None,
        )
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        rounds = runs.count("rounds")
        size = sum(file.stat().st_size for file in Path(folder).rglob("*") if file.is_file())
        # What was held in memory is still there. The kernel counts in steps: a peak can read lower.
        highest = max(base, peak())
    of_workers = _workers_ended() if point.workers > 1 else (0.0, 0.0)
    return Measured(
        point, cpu + of_workers[0], wall, highest, base, of_workers[1], rounds, load, size
    )


def peak() -> float:
    """The most memory that this process has held, in MiB."""
    import resource

    try:  # what getrusage tells outlives exec, so it would show the parent's
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / 1024 ** (2 if sys.platform == "darwin" else 1)


def _workers_ended() -> tuple[float, float]:
    """The seconds of all workers, and the MiB of the largest."""
    import resource

    from joblib.externals.loky import get_reusable_executor

    get_reusable_executor().shutdown(wait=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    most = used.ru_maxrss / 1024 ** (2 if sys.platform == "darwin" else 1)
    return used.ru_utime + used.ru_stime, most


def kept(file: Path) -> dict[Point, Measured]:
    """What was measured already; the last of each point."""
    found = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        one = from_json(json.loads(line))
        found[one.point] = one
    return found


def from_json(data: dict[str, Any]) -> Measured:
    """A measured point, as :func:`dataclasses.asdict` wrote it."""
    return Measured(**{**data, "point": Point(**data["point"])})


def _measured_elsewhere(point: Point) -> Measured:
    call = [sys.executable, "-m", "benchmarks.growth", "--point", json.dumps(asdict(point))]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["nothing was said"]
        raise RuntimeError(f"{point} could not be measured: {said[-1]}")
    return from_json(json.loads(done.stdout.splitlines()[-1]))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__)
    parser.add_argument("--most", type=int, default=10_000, help="plays of the longest point")
    parser.add_argument("--keep", type=Path, default=KEPT, help="where points are kept")
    parser.add_argument("--fresh", action="store_true", help="measure all points anew")
    parser.add_argument("--write", action="store_true", help="put table and charts into README.md")
    parser.add_argument("--point", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.point:
        print(json.dumps(asdict(measure(Point(**json.loads(options.point))))))
        return 0
    from benchmarks import growth_report

    wanted = points(options.most)
    known = {} if options.fresh else kept(options.keep)
    for point in wanted:
        if point in known:
            continue
        known[point] = one = _measured_elsewhere(point)
        with options.keep.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(one)) + "\n")
        took = f"{1e6 * one.cpu / point.plays:,.0f} µs a play, {one.peak:.0f} MiB"
        print(f"{point.series} {point.game} {point.scenario} {point.plays}: {took}", flush=True)
    found = list(known.values())
    print("\n".join(growth_report.report(found)))
    if options.write:
        growth_report.write(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
