"""``civicgames tournament``: what it prints and writes, and its refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from civicgames.cli import run

Captured = pytest.CaptureFixture[str]
SMALL = ["--plays", "4", "--scenario", "simplified, max_rounds=1", "--seed", "1"]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "120")
    return tmp_path


def test_it_ranks_strategies_and_own_bots_and_writes_files(capsys: Captured) -> None:
    Path("bots").mkdir()
    Path("bots/ana.py").write_text("def bot(view, decision):\n    return decision.options[0]\n")
    Path("bots/ben.py").write_text("def bot(view, decision):\n    return 'S99'\n")
    call = ["tournament", "demos", "bots", "careful", *SMALL, "--seconds", "60"]
    assert run([*call, "--out", "cup.csv", "--out", "cup.json"]) == 0
    said = capsys.readouterr().out
    assert "demos, scenario simplified, max_rounds=1: 6 plays" in said
    assert "ben withdrew in play" in said
    assert "cup.csv" in said
    ranks = json.loads(Path("cup.json").read_text(encoding="utf-8"))["ranks"]
    assert {row["strategy"] for row in ranks} == {"ana", "ben", "careful"}
    assert Path("cup.csv").read_bytes().startswith(b"\xef\xbb\xbfstrategy,rank,")
    assert run([*call, "--out", "cup.csv"]) == 2
    assert "cup.csv exists already" in capsys.readouterr().err


def test_it_prints_json_and_speaks_french(capsys: Captured) -> None:
    call = ["tournament", "demos", "random", "careful", *SMALL]
    assert run([*call, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["plays"], told["seed"], told["complete"]) == (4, 1, True)
    assert run([*call, "--lang", "fr"]) == 0
    assert "Rang" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (["demos"], "Missing argument"),
        (["demos", "careful"], "expected 2 to 60 strategies"),
        (["demos", "careful", "nobody.py"], "There is no file nobody.py"),
        (["demos", "careful", "half.py"], "half.py, line 1: this isn't Python"),
        (["demos", "careful", "empty"], "There is no bot in empty"),
        (["chess", "careful", "random"], "There is no game 'chess'"),
        (["demos", "careful", "random", "--out", "x.txt"], "ends in .csv or .json"),
        (["demos", "careful", "random", "--seconds", "0"], "seconds is 0"),
    ],
)
def test_a_wrong_call_is_two_and_one_sentence(
    call: list[str], sentence: str, capsys: Captured
) -> None:
    Path("half.py").write_text("def bot(")
    Path("empty").mkdir()
    assert run(["tournament", *call]) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_help_names_the_bots(capsys: Captured) -> None:
    assert run(["tournament", "--help"]) == 0
    assert "BOT…" in capsys.readouterr().out
