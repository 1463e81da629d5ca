"""What is kept of a lesson: in which order, and what becomes of it when a disk won't have it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from civicgames.i18n import translator
from civicgames.lessons import memory as memories
from civicgames.lessons.gathering import summarize
from civicgames.lessons.memory import Memory
from civicgames.lessons.work import gather, read_work
from tests.lessons.lesson_cases import SAMPLE, sample, text_of


class Clock:
    """Shows the hours it is told to, one after the other, then stands still."""

    def __init__(self, *hours: int) -> None:
        self.hours = list(hours)

    def now(self, zone: tzinfo) -> datetime:
        hour = self.hours.pop(0) if len(self.hours) > 1 else self.hours[0]
        return datetime(2026, 1, 1, hour, tzinfo=zone)


def here(folder: Path) -> Memory:
    return Memory(SAMPLE, "0", folder)


def answers(memory: Memory) -> list[str]:
    return [line["answer"] for line in memory.lines if "check" in line]


def answer(memory: Memory, monkeypatch: pytest.MonkeyPatch, *given: tuple[int, str]) -> None:
    monkeypatch.setattr(memories, "datetime", Clock(*(hour for hour, _ in given)))
    for _, text in given:
        memory.add(check="once", answer=text, right=None)


def test_a_clock_set_back_changes_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = here(tmp_path)
    answer(memory, monkeypatch, (12, "first"), (11, "corrected"))
    memory.add(kept="download")
    again = here(tmp_path)
    last = again.last("once")
    assert last is not None
    assert last["answer"] == "corrected"
    assert not again.unsaved


def test_a_class_counts_the_answer_that_was_given_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = sample(tmp_path)
    answer(lesson.memory, monkeypatch, (12, "always"), (11, "once"))
    work = read_work(gather(tmp_path, "", "0").data, "w")
    [found] = summarize([work], translator("en"), {SAMPLE: text_of(SAMPLE, "en")})
    assert [(one.check.id, one.right) for one in found.marked] == [("once", 0)]


def test_what_was_done_elsewhere_takes_its_place_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, school = here(tmp_path / "home"), here(tmp_path / "school")
    answer(home, monkeypatch, (10, "a"), (14, "d"))
    answer(school, monkeypatch, (12, "b"), (11, "c"), (16, "e"))
    assert home.take_in(school.lines) == 3
    assert answers(home) == ["a", "b", "c", "d", "e"]
    assert answers(here(tmp_path / "home")) == ["a", "b", "c", "d", "e"]
    assert here(tmp_path / "home").take_in(school.lines) == 0


def test_an_answer_corrected_elsewhere_with_the_clock_set_back_stays_corrected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, school = here(tmp_path / "home"), here(tmp_path / "school")
    answer(home, monkeypatch, (12, "first"))
    school.take_in(home.lines)
    answer(school, monkeypatch, (11, "corrected"))
    assert home.take_in(school.lines) == 1
    assert answers(home) == answers(here(tmp_path / "home")) == ["first", "corrected"]


_hours = st.lists(st.integers(0, 23), max_size=6)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(mine=_hours, theirs=st.lists(_hours, max_size=3), later=_hours)
def test_every_file_keeps_its_own_order(
    mine: Sequence[int],
    theirs: Sequence[Sequence[int]],
    later: Sequence[int],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    def lines(who: str, hours: Sequence[int]) -> list[dict[str, Any]]:
        return [
            {"check": "c", "answer": f"{who}{n}", "right": None, "at": f"2026-01-01T{hour:02}"}
            for n, hour in enumerate(hours)
        ]

    folder = tmp_path_factory.mktemp("order")
    memory = here(folder)
    every = [lines("me", mine), *(lines(f"they{n}-", one) for n, one in enumerate(theirs))]
    for found in every:
        assert memory.take_in(found) == len(found)
    for _ in later:
        memory.add(check="c", answer="later", right=None)
    assert here(folder).lines == memory.lines
    for found in every:
        assert [line for line in memory.lines if line in found] == found
    assert [line["answer"] for line in memory.lines][len(memory.lines) - len(later) :] == [
        "later" for _ in later
    ]
