"""What is kept of a lesson: in which order, and what becomes of it when a disk won't have it."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from datetime import datetime, tzinfo
from io import FileIO
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


class FullDisk(FileIO):
    """A file on a disk with so many bytes left, which takes what fits in, as a real one does."""

    room = 0

    def write(self, data: Any) -> int:
        if not FullDisk.room:
            raise OSError(errno.ENOSPC, "no space left on device")
        done = super().write(data[: FullDisk.room])
        FullDisk.room -= done
        return done


def test_a_full_disk_keeps_no_half_line_and_what_failed_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(path: Path, mode: str, buffering: int) -> FileIO:
        return FullDisk(path, "a+")

    memory = here(tmp_path)
    memory.add(check="a", answer="whole", right=None)
    whole = memory.path.read_bytes()
    monkeypatch.setattr(memories, "open", opened, raising=False)
    for room in (40, 0):
        FullDisk.room = room
        memory.add(check="a", answer=f"with room for {room}", right=None)
        assert not memory.on_disk
        assert memory.path.read_bytes() == whole
    FullDisk.room = 10_000
    memory.add(check="b", answer="with room again", right=None)
    assert memory.on_disk
    assert here(tmp_path).lines == memory.lines
    assert len(memory.lines) == 4


def test_a_folder_that_can_be_written_again_gets_everything(tmp_path: Path) -> None:
    folder = tmp_path / "answers"
    folder.write_text("a file where a folder should be")
    memory = here(folder)
    memory.add(check="a", answer="x", right=None)
    memory.take_in([{"hint": "a", "number": 1, "at": "2026-01-01T00:00:00Z"}])
    assert not memory.on_disk
    folder.unlink()
    memory.add(step="rule", done=True)
    assert memory.on_disk
    assert here(folder).lines == memory.lines


def test_a_file_that_somebody_deleted_is_made_anew(tmp_path: Path) -> None:
    memory = here(tmp_path)
    memory.add(check="a", answer="x", right=None)
    before = memory.path.read_bytes()
    memory.path.unlink()
    assert memory.to_bytes() == before
    memory.add(check="a", answer="y", right=None)
    assert answers(here(tmp_path)) == ["x", "y"]


@pytest.mark.parametrize(("most", "largest"), [(3, 10_000), (100, 270)])
def test_of_too_many_lines_the_newest_count(
    most: int, largest: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memories, "MOST_LINES", most)
    monkeypatch.setattr(memories, "LARGEST", largest)
    memory = here(tmp_path / "answers")
    for number in range(9):
        memory.add(check="a", answer=str(number), right=None)
    again = here(tmp_path / "answers")
    assert again.lines == memory.lines[-3:]
    for kept in (memory, again, None):
        packed = gather(tmp_path, "", "0", kept)
        assert packed.left_out == 0
        assert read_work(packed.data, "w").answers[SAMPLE] == memory.lines[-3:]


@given(st.lists(st.binary(max_size=9).map(lambda line: line.replace(b"\n", b""))), st.integers(0))
def test_only_whole_lines_are_left_out(lines: list[bytes], largest: int) -> None:
    raw = b"".join(line + b"\n" for line in lines)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(memories, "LARGEST", largest)
        kept = memories.newest(raw)
    assert len(kept) <= largest
    assert raw.endswith(kept)
    rest = raw[: len(raw) - len(kept)]
    assert not rest or rest.endswith(b"\n")
    last = rest[:-1].rpartition(b"\n")[2] + b"\n"
    assert not rest or len(last) + len(kept) > largest


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
