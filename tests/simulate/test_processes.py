"""How many processes can work at a time."""

from __future__ import annotations

import sys

import pytest

from civicgames.processes import MOST_WORKERS, processors


def test_there_is_at_least_one() -> None:
    assert 1 <= processors() <= MOST_WORKERS


def test_without_what_starts_others_there_is_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    assert processors() == 1


def test_in_a_browser_there_is_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert processors() == 1
