"""The same game elsewhere, and civicgames in Pyodide: measured where they are, never required."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks import in_pyodide, rivals, run, same_game
from benchmarks.frozen import VARIABLE

[OPEN_SPIEL, *_] = same_game.SAME
SAID = '{"games": 3, "decisions": 900, "cpu": 0.5, "wall": 0.6, "version": "9"}'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.setenv(rivals.FOLDER_VARIABLE, str(tmp_path / "environments"))
    monkeypatch.delenv(in_pyodide.VARIABLE, raising=False)
    return tmp_path


def test_without_their_programs_there_are_no_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(same_game.source(one) is None for one in same_game.SAME)
    assert in_pyodide.source() is None
    monkeypatch.setattr(rivals, "set_up", lambda *_: None)
    keys = {job.key for job in run.jobs(True, {})}
    assert "gin_rummy" in keys
    assert not keys & {"pyodide", *(one.key for one in same_game.SAME)}


def test_a_program_is_measured_as_it_says(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = folder / OPEN_SPIEL.file
    told = "[os.environ['PEER_SECONDS'], os.environ['PEER_WARMUP']] == ['2.0', '0.5']"
    program.write_text(f"import os\nassert {told}\nprint('warm')\nprint('{SAID}')\n")
    monkeypatch.setattr(rivals, "python_of", lambda *_: sys.executable)
    assert same_game.source(OPEN_SPIEL) == program
    found = same_game.measure(OPEN_SPIEL, program, 2.0, 0.5)
    assert (found.plays, found.decisions, found.version) == (3, 900, "9")
    assert found.decisions_a_second == 1800
    program.write_text("raise SystemExit('no such game')\n")
    with pytest.raises(RuntimeError, match=r"same_openspiel\.py: no such game"):
        same_game.measure(OPEN_SPIEL, program, 2.0, 0.5)


def test_what_can_not_be_installed_is_a_note(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for one in same_game.SAME:
        (folder / one.file).write_text("")
    monkeypatch.setattr("shutil.which", lambda name: None)

    def refused(rival: rivals.Rival, _: Path) -> None:
        raise rivals.SetupFailed(f"{rival.package} could not be installed: no network.")

    monkeypatch.setattr(rivals, "set_up", refused)
    notes: dict[str, str] = {}
    keys = [job.key for job in run.jobs(True, notes)]
    assert keys[-3:] == [one.key for one in same_game.SAME]
    assert notes["same_openspiel"] == "open_spiel could not be installed: no network."
    assert notes["same_boardgameio"] == "boardgame.io could not be installed: there is no npm."
