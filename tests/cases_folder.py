"""Worked cases from the folder CIVICGAMES_CASES (without the variable: tests/cases)."""

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

Case = dict[str, Any]


def cases_folder() -> Path:
    return Path(os.environ.get("CIVICGAMES_CASES") or Path(__file__).resolve().parent / "cases")


def is_called(game: str) -> Callable[[Path, Case], bool]:
    """Whether a file is of that game: by its `game`, or by how its name begins."""

    def is_of(path: Path, content: Case) -> bool:
        if "game" in content:
            return bool(content["game"] == game)
        return path.stem.split("-")[0].split("_")[0] == game

    return is_of


def cases_of(is_of: Callable[[Path, Case], bool], *, by_hand: bool = False) -> list[Any]:
    """The cases in the files of one game, marked with their rules.

    Those that say part of their situation in words (`by_hand`) are left out, unless wanted.
    """
    found = []
    for path in sorted(cases_folder().glob("*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        if not is_of(path, content):
            continue
        for case in content["cases"]:
            if by_hand or not case.get("by_hand"):
                marks = [pytest.mark.rule(*case["rules"])] if case.get("rules") else []
                found.append(pytest.param(case, id=f"case-{path.stem}-{case['id']}", marks=marks))
    return found


def check_in_group(
    case: Case, title: str, groups: Mapping[str, Callable[[Case, Case], None]], given: str = "given"
) -> None:
    """Check a case as its group is checked; `given` is the key of its situation."""
    if case["group"] not in groups:
        pytest.fail(
            f"Case {case['id']} is of group {case['group']!r}: "
            f"the groups of {title} are {', '.join(groups)}."
        )
    groups[case["group"]](case[given], case["expect"])
