"""Measures everything side by side and prints a Markdown report.

    python -m benchmarks.run [--passes 5] [--seconds 3] [--quick] [--write] [--no-rivals]
                             [--instructions]

Contenders take turns: a pass runs each once, in a process of its own pinned to one core, so
that a slow spell of the machine hits all alike. A contender that fails leaves a note in the
table, never an end of the run; where that is civicgames itself the exit code is 1.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import frozen, in_pyodide, instructions, rivals, same_game, startup, table
from benchmarks.engine import SCENARIOS
from benchmarks.timing import Sample

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Job:
    """A contender's key and name, and the command that measures it once."""

    key: str
    name: str
    command: tuple[str, ...]


class Failed(Exception):
    """A command went wrong; the message is the last line that it said."""


def say(line: str) -> None:
    """Progress, beside the report and not in it."""
    print(line, file=sys.stderr, flush=True)


def last_line(command: Sequence[str]) -> str:
    """Runs a command at the project's root, returns its last line. Raises Failed."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError as problem:
        raise Failed(str(problem)) from problem
    said = (done.stderr if done.returncode else done.stdout).strip().splitlines()
    if done.returncode or not said:
        raise Failed(said[-1] if said else f"ended with code {done.returncode}, silently")
    return said[-1]


def jobs(with_rivals: bool, notes: dict[str, str]) -> list[Job]:
    """Everything to be measured; what can't be is put in `notes`, by key."""
    us = (sys.executable, "-m")
    found = [Job("yardstick", "yardstick", (*us, "benchmarks.yardstick"))]
    if frozen.source() is not None:
        found.append(Job("frozen", "frozen prototype", (*us, "benchmarks.frozen")))
    for log in ("off", "on"):
        found.append(Job(log, f"civicgames, log {log}", (*us, "benchmarks.engine", log)))
    called = "civicgames, log off, bots called"
    found.append(Job("called", called, (*us, "benchmarks.engine", "called")))
    found.append(Job("simulate", "civicgames, simulate", (*us, "benchmarks.engine", "simulate")))
    for game in SCENARIOS:
        if game != "demos":
            command = (*us, "benchmarks.engine", "off", "--game", game)
            found.append(Job(game, f"civicgames {game}, log off", command))
    if in_pyodide.source() is not None:
        in_a_browser = (*us, "benchmarks.in_pyodide")
        found.append(Job("pyodide", "civicgames in Pyodide, log off", in_a_browser))
    folder = rivals.cache_folder()
    for rival in rivals.RIVALS if with_rivals else ():
        try:
            rivals.set_up(rival, folder)
        except rivals.SetupFailed as problem:
            notes[rival.key] = str(problem)
        python = str(rivals.python_of(rival, folder))
        found.append(Job(rival.key, rival.name, (python, "-m", "benchmarks.rivals", rival.key)))
    for same in same_game.SAME if with_rivals else ():
        if same_game.source(same) is None:
            continue
        try:
            same_game.set_up(same, folder)
        except rivals.SetupFailed as problem:
            notes[same.key] = str(problem)
        found.append(Job(same.key, same.name, (*us, "benchmarks.same_game", same.key)))
    return found


def measure(
    todo: Sequence[Job], passes: int, options: Sequence[str], notes: dict[str, str]
) -> dict[str, list[Sample | None]]:
    """Pass by pass, every contender that has no note yet; a failure becomes its note."""
    samples: dict[str, list[Sample | None]] = {job.key: [] for job in todo}
    for number in range(1, passes + 1):
        for job in todo:
            sample = None
            if job.key not in notes:
                try:
                    sample = Sample(**json.loads(last_line([*job.command, *options])))
                except Failed as problem:
                    notes[job.key] = str(problem)
            samples[job.key].append(sample)
            rate = f"{sample.decisions_a_second:,.0f} decisions/s" if sample else notes[job.key]
            say(f"pass {number} of {passes}: {job.name}: {rate}")
    return samples


def careful_table() -> list[str]:
    """1,000 plays of `careful` seats of each game through `simulate`, on two workers."""
    lines = [
        "| four `careful` seats | CPU ms a play | 1,000 plays on 2 workers, s | once more, s |",
        "|---|---:|---:|---:|",
    ]
    for game in SCENARIOS:
        try:
            took = json.loads(last_line((sys.executable, "-m", MANY, "careful", game)))
        except Failed as problem:
            lines.append(f"| {game} | {str(problem).replace('|', '/')} | | |")
        else:
            times = f"{1000 * took['play']:.2f} | {took['first']:.2f} | {took['again']:.2f}"
            lines.append(f"| {game} | {times} |")
        say(f"careful: {lines[-1]}")
    return lines


MANY = "benchmarks.many"


def workers_table(work: float) -> list[str]:
    """So many seconds of work for one process: how much sooner two have done it."""
    lines = ["| DēmoS, four `careful` seats | s | times one worker |", "|---|---:|---:|"]
    try:
        command = (sys.executable, "-m", MANY, "workers", "--work", str(work))
        took = json.loads(last_line(command))
    except Failed as problem:
        return [*lines, f"| {str(problem).replace('|', '/')} | | |"]
    names = {"one": "1 worker", "two": "2 workers", "by_itself": "`workers=None`"}
    for key, name in names.items():
        speed = took["one"] / took[key]
        lines.append(f"| {took['plays']:,.0f} plays, {name} | {took[key]:.2f} | {speed:.2f} |")
        say(f"workers: {lines[-1]}")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0, help="of one contender in a pass")
    parser.add_argument("--quick", action="store_true", help="one pass of half a second: a look")
    parser.add_argument("--write", action="store_true", help="put the report into README.md")
    parser.add_argument("--no-rivals", action="store_true", help="leave the other packages out")
    parser.add_argument(
        "--instructions", action="store_true", help="count instructions too, by valgrind"
    )
    options = parser.parse_args(arguments)
    passes = 1 if options.quick else options.passes
    seconds = 0.5 if options.quick else options.seconds
    if passes < 1 or seconds <= 0:
        parser.error("--passes and --seconds must be above 0")
    warm_up = min(1.0, seconds / 2)

    machine = table.machine()
    notes: dict[str, str] = {}
    todo = jobs(not options.no_rivals, notes)
    timing = ["--seconds", str(seconds), "--warm-up", str(warm_up)]
    samples = measure(todo, passes, timing, notes)
    say("start-up")
    parts = [
        [
            f"{machine} Median of {passes} pass{'es' if passes > 1 else ''} of {seconds:g} s a "
            "contender; rates and ratios in CPU time, ratios within a pass."
        ],
        table.rates(samples, {job.key: job.name for job in todo}, notes),
        table.targets(samples),
        careful_table(),
        workers_table(2.0 if options.quick else 10.0),
        startup.table(3 if options.quick else 7),
    ]
    if options.instructions:
        say("instructions")
        parts.append(instructions.table())
    report = "\n\n".join("\n".join(part) for part in parts)
    print(report)
    failed = [name for key, name in (("off", "log off"), ("on", "log on")) if key in notes]
    if failed:
        say(f"civicgames with {' and '.join(failed)} could not be measured, nothing is written.")
        return 1
    if options.write:
        table.write(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
