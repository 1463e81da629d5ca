"""A class's files without people: the recorded plays of tests/golden."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The class's folder lies where the notebook stands."""
    monkeypatch.chdir(tmp_path)


@cache
def golden(name: str) -> bytes:
    """The content of a recorded play: ``demos-short``, ``delanopolis-accounts``…"""
    return (GOLDEN / f"{name}.play.jsonl").read_bytes()
