"""Instructions a play, counted by valgrind: the same on a busy machine as on a quiet one.

python -m benchmarks.instructions          a table; needs `valgrind`
python -m benchmarks.instructions --plays N KIND    just plays, for valgrind to count

They leave out what waiting for memory costs, so that a ratio of them is no ratio of times; they
say whether a change took work away.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from benchmarks.engine import PLAYS, contender, simulated

ROOT = Path(__file__).resolve().parent.parent
FEW, MORE = 20, 60
"""The difference of two counts is free of the start."""

KINDS = {
    "yardstick": "yardstick",
    "off": "civicgames, log off",
    "on": "civicgames, log on",
    "simulate": "civicgames, simulate",
}


class NotCounted(Exception):
    """Why there is no count."""


def play(kind: str, plays: int) -> None:
    """So many plays of DēmoS, at random."""
    if kind == "yardstick":
        from random import Random

        from benchmarks import yardstick

        rng = Random(1)
        for _ in range(plays):
            yardstick.play(rng)
        return
    played = simulated() if kind == "simulate" else contender(kind == "on")
    done = 0
    while done < plays:
        done += played.chunk()[0]


def counted(kind: str, plays: int) -> int:
    """Instructions of a whole process that makes so many plays. Raises NotCounted."""
    valgrind = shutil.which("valgrind")
    if not valgrind:
        raise NotCounted("valgrind is not installed")
    command = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable]
    command += ["-m", "benchmarks.instructions", "--plays", str(plays), kind]
    alike = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=ROOT, env=alike, capture_output=True, text=True, check=False)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        raise NotCounted((done.stderr.strip().splitlines() or ["it said nothing"])[-1])
    return int(found[1])


def per_play(kind: str) -> float:
    """Instructions of one play more. Raises NotCounted."""
    step = 5 * PLAYS["demos"] if kind == "simulate" else PLAYS["demos"]
    few, more = (step, 2 * step) if kind == "simulate" else (FEW, MORE)
    return (counted(kind, more) - counted(kind, few)) / (more - few)


def table() -> list[str]:
    """Millions a play, and as multiples of the yardstick's."""
    lines = ["| DēmoS | million instructions a play | × yardstick |", "|---|---:|---:|"]
    of_yardstick = None
    for kind, name in KINDS.items():
        try:
            found = per_play(kind)
        except NotCounted as problem:
            lines.append(f"| {name} | {str(problem).replace('|', '/')} | |")
            continue
        of_yardstick = found if kind == "yardstick" else of_yardstick
        ratio = f"{found / of_yardstick:.2f}" if of_yardstick else ""
        lines.append(f"| {name} | {found / 1e6:.2f} | {ratio} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description="Count instructions.")
    parser.add_argument("kind", choices=list(KINDS), nargs="?")
    parser.add_argument("--plays", type=int, default=FEW)
    options = parser.parse_args()
    if options.kind:
        play(options.kind, options.plays)
    else:
        print(*table(), sep="\n")


if __name__ == "__main__":
    main()
