"""Plays written to a folder as they come: a broken run goes on, nothing twice, nothing lost."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import civicgames as cg
from civicgames import parts
from civicgames.engine import BotError, Decision
from civicgames.engine.summary import TABLES
from civicgames.runs import Runs
from tests.interrupts import HEARS_CTRL_C

SEATS = "random*3"


def plays(count: int, **more: Any) -> Runs:
    return cg.simulate("demos", "full", SEATS, plays=count, **{"seed": 5, **more})


def same_tables(one: Runs, other: Runs) -> bool:
    return all(one.columns(table) == other.columns(table) for table in TABLES)


@pytest.fixture(scope="module")
def whole() -> Runs:
    return plays(40)


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part every six plays or so."""
    monkeypatch.setattr(parts, "PART_ROWS", 100)


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("workers", [1, 2])
def test_what_is_read_is_what_was_played(whole: Runs, workers: int, tmp_path: Path) -> None:
    found = plays(40, out=tmp_path / "runs", workers=workers)
    assert (len(found), found.complete, found.seed, found.name) == (40, True, 5, "full")
    assert same_tables(found, whole)
    assert len(list((tmp_path / "runs" / "plays").glob("*.parquet"))) > 3
    for table in TABLES:
        pd.testing.assert_frame_equal(getattr(found, table), getattr(whole, table))
        assert found.count(table) == whole.count(table)
        assert list(found.tuples(table)) == list(whole.tuples(table))
    assert list(found.rows("seats"))[7] == list(whole.rows("seats"))[7]
    assert sum(len(piece["won"]) for piece in found.pieces("seats", ["won"])) == 120


@pytest.mark.usefixtures("small_parts")
def test_the_same_call_goes_on_with_more_plays(whole: Runs, tmp_path: Path) -> None:
    assert len(plays(13, out=tmp_path)) == 13
    before = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.parquet")}
    assert same_tables(plays(40, out=tmp_path), whole)
    assert all(file.stat().st_mtime_ns == then for file, then in before.items())
    assert same_tables(plays(40, out=tmp_path), whole)  # and there is nothing left to do


@pytest.mark.usefixtures("small_parts")
def test_a_part_that_was_half_written_is_written_again(whole: Runs, tmp_path: Path) -> None:
    plays(40, out=tmp_path)
    last = max((tmp_path / "plays").glob("*.parquet"))
    last.unlink()  # as when the machine stops after rounds and seats, before plays
    kept = Runs.from_parts(tmp_path)
    assert (len(kept) < 40, kept.complete) == (True, False)
    assert kept.count("seats") == 3 * len(kept)
    assert same_tables(plays(40, out=tmp_path), whole)


def test_without_a_seed_the_one_that_was_drawn_goes_on(tmp_path: Path) -> None:
    first = plays(2, out=tmp_path, seed=None)
    again = plays(5, out=tmp_path, seed=None)
    assert again.seed == first.seed is not None
    assert same_tables(again, plays(5, seed=first.seed))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed": 6}, "another call (seed): expected a new folder, or the same call"),
        ({"scenario": "full, vetoes=2"}, "another call (scenario)"),
        ({"seats": "careful*3"}, "another call (seats)"),
        ({"plays": 2}, "holds 3 plays of this call: expected plays to be as many or more"),
    ],
)
def test_a_folder_of_another_call_is_refused(
    change: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    call = {"game": "demos", "scenario": "full", "seats": SEATS, "plays": 3, "seed": 5}
    cg.simulate(**call, out=tmp_path)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=re.escape(sentence)):
        cg.simulate(**{**call, **change}, out=tmp_path)
    assert len(Runs.from_parts(tmp_path)) == 3


def test_what_is_no_folder_of_runs_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear class")
    with pytest.raises(ValueError, match="holds other files: expected a new folder"):
        plays(1, out=tmp_path)
    with pytest.raises(ValueError, match="is a file: expected a folder for out"):
        plays(1, out=tmp_path / "letter.txt")
    with pytest.raises(ValueError, match="holds no run"):
        Runs.from_parts(tmp_path)
    folder = tmp_path / "runs"
    found = plays(3, out=folder)
    with pytest.raises(ValueError, match="can only be read"):
        found.add({table: [] for table in TABLES})
    with pytest.raises(KeyError):
        found.column("plays", "colour")
    (folder / "run.json").write_text("{")
    with pytest.raises(ValueError, match=r"run\.json can't be read"):
        plays(3, out=folder)


@pytest.mark.usefixtures("small_parts")
def test_a_part_missing_in_the_middle_is_said(tmp_path: Path) -> None:
    plays(40, out=tmp_path)
    second = sorted((tmp_path / "plays").glob("*.parquet"))[1]
    second.unlink()
    with pytest.raises(ValueError, match="expected one that begins with play"):
        Runs.from_parts(tmp_path)


def test_two_processes_do_not_write_to_one_folder(tmp_path: Path) -> None:
    plays(1, out=tmp_path)
    call = parts.read_about(tmp_path)
    assert call is not None
    held = parts.Sink(tmp_path, call["call"], 1)
    with pytest.raises(ValueError, match="Another process is writing"):
        plays(2, out=tmp_path)
    held.close()
    assert len(plays(2, out=tmp_path)) == 2


def test_a_function_that_was_changed_is_another_call(tmp_path: Path) -> None:
    def first(view: Any, decision: Decision) -> Any:
        return list(decision.options)[0]  # type: ignore[arg-type]  # noqa: RUF015

    def last(view: Any, decision: Decision) -> Any:
        return list(decision.options)[-1]  # type: ignore[arg-type]

    last.__name__ = first.__name__
    cg.simulate("demos", "full", [first, "random", "random"], plays=2, seed=1, out=tmp_path)
    with pytest.raises(ValueError, match=re.escape("another call (code)")):
        cg.simulate("demos", "full", [last, "random", "random"], plays=2, seed=1, out=tmp_path)


def test_the_plays_before_a_bot_failed_are_on_disk(tmp_path: Path) -> None:
    asked = []

    def fails_late(view: Any, decision: Decision) -> Any:
        asked.append(1)
        if len(asked) == 250:
            raise ZeroDivisionError
        return list(decision.options)[0]  # type: ignore[arg-type]  # noqa: RUF015

    with pytest.raises(BotError) as stop:
        cg.simulate("demos", "full", ["random", "random", fails_late], 9, seed=1, out=tmp_path)
    kept: Runs = stop.value.runs  # type: ignore[attr-defined]
    assert 0 < len(kept) < 9
    assert len(Runs.from_parts(tmp_path)) == len(kept)


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_was_stopped_goes_on(stop: signal.Signals, whole: Runs, tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    code = (
        f"{HEARS_CTRL_C}"
        "import civicgames as cg, civicgames.parts\n"
        "civicgames.parts.PART_ROWS = 100\n"
        f"cg.simulate('demos', 'full', 'random*3', 1_000_000, seed=5, out={str(folder)!r},"
        " workers=1)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stderr=subprocess.PIPE, start_new_session=True
    )
    end = time.monotonic() + 60
    while len(list(folder.glob("plays/0*.parquet"))) < 3:
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.02)
    os.killpg(process.pid, stop)
    _, err = process.communicate(timeout=60)
    assert b"Traceback" not in err
    kept = Runs.from_parts(folder)
    done = len(kept)
    assert not kept.complete
    assert done >= 10
    if stop is signal.SIGINT:
        assert f"Stopped: {done:,} of 1,000,000 plays are done and kept." in err.decode()
    found = plays(done + 5, out=folder)
    assert found.column("plays", "play") == list(range(done + 5))
    assert found.column("plays", "seed")[:40] == whole.column("plays", "seed")[: done + 5]
    assert not list(folder.rglob(".0*")) or stop is signal.SIGKILL


def test_the_bar_begins_where_the_run_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plays(6, out=tmp_path)
    plays(8, out=tmp_path, progress=True)
    assert "6/8" in capsys.readouterr().err


def test_without_pyarrow_it_is_said_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ValueError, match=re.escape("pip install 'civicgames[data]'")):
        plays(1, out=tmp_path / "runs")
    with pytest.raises(ValueError, match=re.escape("pip install 'civicgames[data]'")):
        plays(1).to_parquet(tmp_path / "runs")
    assert not (tmp_path / "runs").exists()


def test_a_folder_may_be_moved(tmp_path: Path) -> None:
    found = plays(3, out=tmp_path / "here")
    shutil.move(tmp_path / "here", tmp_path / "there")
    assert same_tables(Runs.from_parts(tmp_path / "there"), plays(3))
    assert len(found) == 3
