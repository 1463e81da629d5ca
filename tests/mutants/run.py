"""Is every rule guarded? Break the code in one line a mutant and see its rule's tests fail.

    python tests/mutants/run.py [RULE ...] [--processes N]

The code itself is not touched: each mutant is made in a copy. Exit 1 where one survives.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
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


def survives(mutant: Mutant, folder: Path) -> str | None:
    """None where its rule's tests find the mutant, else how it got away."""
    path = folder / PACKAGE / mutant.file
    honest = path.read_text(encoding="utf-8")
    if honest.count(mutant.old) != 1:
        return f"its old text occurs {honest.count(mutant.old)} times"
    path.write_text(honest.replace(mutant.old, mutant.new), encoding="utf-8")
    marked = tests_of(folder / mutant.tests, mutant.rule)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *marked, "-x", "-q", "--rule", mutant.rule,
             "-m", "not slow", "-p", "no:cacheprovider", "--no-header", "--tb=line"],
            cwd=folder,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(folder)},
            capture_output=True,
            text=True,
            timeout=120,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return None
    finally:
        path.write_text(honest, encoding="utf-8")
    if done.returncode == 0:
        return "all its tests pass"
    if done.returncode != 1:
        return f"its tests can't be run: {done.stdout[-300:]}{done.stderr[-300:]}"
    return None


def tests_of(folder: Path, rule: str) -> list[str]:
    """The files in which the rule is named: reading in the others would only take time."""
    files = [path for path in sorted(folder.glob("test_rules_*.py"))]
    return [str(path) for path in files if f'"{rule}"' in path.read_text(encoding="utf-8")]


def run(mutants: Sequence[Mutant], processes: int) -> dict[Mutant, str]:
    """The mutants that survive, and how."""
    shares = [list(mutants[n::processes]) for n in range(processes)]

    def work(share: Sequence[Mutant]) -> dict[Mutant, str]:
        survivors = {}
        with tempfile.TemporaryDirectory() as folder:
            copy_project(Path(folder))
            for mutant in share:
                how = survives(mutant, Path(folder))
                if how:
                    survivors[mutant] = how
                print("S" if how else ".", end="", flush=True)
        return survivors

    with ThreadPoolExecutor(processes) as pool:
        found = list(pool.map(work, shares))
    print()
    return {mutant: how for survivors in found for mutant, how in survivors.items()}


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
