"""Is every rule guarded? Break the code in one line a mutant and see its rule's tests fail.

    python tests/mutants/run.py [RULE ...] [--processes N]

The code itself is not touched: each mutant is made in a copy. Exit 1 where one survives.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(PROJECT))

PACKAGE = "civicgames"


class Mutant(NamedTuple):
    """A rule id, a file of the package, the text in it and what replaces it, the tests to run."""

    rule: str
    file: str
    old: str
    new: str
    tests: str


def all_mutants() -> list[Mutant]:
    """The kept mutants of every game: tests/mutants/GAME.py, tested by tests/games/GAME."""
    from importlib import import_module

    found = []
    for path in sorted(Path(__file__).parent.glob("*.py")):
        if path.stem not in ("__init__", "run") and not path.stem.startswith("test_"):
            module = import_module(f"tests.mutants.{path.stem}")
            found += [Mutant(*kept, tests=f"tests/games/{path.stem}") for kept in module.MUTANTS]
    return found


def rule_ids(game: str) -> list[str]:
    """The ids of a game's rules."""
    return (PROJECT / "tests/games" / game / "rule_ids.txt").read_text(encoding="utf-8").split()


def copy_project(folder: Path) -> None:
    for name in (PACKAGE, "tests/games", "tests/cases"):
        shutil.copytree(
            PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc")
        )
    for name in ("pyproject.toml", "tests/__init__.py", "tests/conftest.py"):
        shutil.copy(PROJECT / name, folder / name)


def prepare(folder: Path) -> None:
    """Read in, once and from the copy, what no mutant touches; each test run reads in the rest."""
    for name in [name for name in sys.modules if name.split(".")[0] in (PACKAGE, "tests")]:
        del sys.modules[name]
    sys.dont_write_bytecode = True  # two mutants of one second have pyc files alike
    sys.path.insert(0, str(folder))
    os.chdir(folder)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # none is needed, some are slow
    import hypothesis.strategies
    import pydantic  # noqa: F401

    import civicgames.engine  # noqa: F401

    # Finding one example is enough: it need not be made small.
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutants", phases=phases, database=None)
    hypothesis.settings.load_profile("mutants")


def survives(mutant: Mutant, folder: Path) -> str | None:
    """None where its rule's tests find the mutant, else how it got away.

    Called in a process that is prepared for the folder; the tests run in a fork of it.
    """
    path = folder / PACKAGE / mutant.file
    honest = path.read_text(encoding="utf-8")
    if honest.count(mutant.old) != 1:
        return f"its old text occurs {honest.count(mutant.old)} times"
    path.write_text(honest.replace(mutant.old, mutant.new), encoding="utf-8")
    told = folder / "told.txt"
    try:
        child = os.fork()
        if not child:
            os._exit(run_tests(tests_of(folder / mutant.tests, mutant.rule), mutant.rule, told))
        code = wait(child, SECONDS)
    finally:
        path.write_text(honest, encoding="utf-8")
    if code == 0:
        return "all its tests pass"
    if code not in (1, None):
        return f"its tests can't be run: {told.read_text(encoding='utf-8')[-600:]}"
    return None


SECONDS = 120
"""A mutant that lets a play never end is found by that."""


def run_tests(files: Sequence[str], rule: str, told: Path) -> int:
    """In the fork: the tests of one rule, up to the first that fails."""
    import pytest

    with open(told, "w", encoding="utf-8") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
        arguments = ["-x", "-q", "--rule", rule, "-m", "not slow", "--assert=plain", "--tb=line"]
        return int(pytest.main([*files, *arguments, "-p", "no:cacheprovider", "--no-header"]))


def wait(child: int, seconds: float) -> int | None:
    """The exit code of a process, None where it takes too long and is killed."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def tests_of(folder: Path, rule: str) -> list[str]:
    """The files in which the rule is named, the plain examples first."""
    files = [
        path
        for path in sorted(folder.glob("test_rules_*.py"))
        if f'"{rule}"' in path.read_text(encoding="utf-8")
    ]
    return [str(path) for path in sorted(files, key=lambda path: "properties" in path.name)]


def work(share: Sequence[Mutant], results: Connection) -> None:
    """One of the processes: its share of the mutants, in its own copy."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        copy_project(folder)
        prepare(folder)
        for mutant in share:
            results.send((mutant.rule, mutant.file, mutant.old, survives(mutant, folder)))
        os.chdir("/")


def run(mutants: Sequence[Mutant], processes: int) -> dict[Mutant, str]:
    """The mutants that survive, and how."""
    context = get_context("fork")
    pipes = []
    for number in range(processes):
        receive, send = context.Pipe(duplex=False)
        process = context.Process(target=work, args=(mutants[number::processes], send))
        process.start()
        send.close()
        pipes.append(receive)
    by_key = {(mutant.rule, mutant.file, mutant.old): mutant for mutant in mutants}
    left, survivors = set(by_key), {}
    while pipes:
        for pipe in wait_for(pipes):
            try:
                *key, how = pipe.recv()
            except EOFError:
                pipes.remove(pipe)
                continue
            left.discard(tuple(key))
            if how:
                survivors[by_key[tuple(key)]] = how
            print("S" if how else ".", end="", flush=True)
    print()
    return survivors | {by_key[key]: "it was not tried" for key in left}


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("rules", nargs="*", metavar="RULE", help="rule ids; default: all")
    arguments.add_argument("--processes", type=int, default=2)
    given = arguments.parse_args()
    mutants = [m for m in all_mutants() if not given.rules or m.rule in given.rules]
    if not mutants:
        print(f"No mutant of {', '.join(given.rules)}: expected rule ids such as D-21.")
        return 2
    survivors = run(mutants, max(1, given.processes))
    for mutant, how in sorted(survivors.items()):
        change = re.sub(r"\s+", " ", f"{mutant.old}  ->  {mutant.new}")
        print(f"survives: {mutant.rule}  {mutant.file}: {change} ({how})")
    print(f"{len(mutants) - len(survivors)} of {len(mutants)} mutants found.")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
