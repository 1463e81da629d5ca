"""The command line: what it prints, its exit codes, its refusals."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from civicgames.cli import run
from civicgames.engine import read_record


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


Captured = pytest.CaptureFixture[str]
PLAY = ["play", "demos", "--seats", "random*3", "--scenario", "simplified", "--seed", "7"]


def test_a_play_between_bots_says_who_won_and_keeps_its_record(capsys: Captured) -> None:
    assert run([*PLAY, "--record", "out.play.jsonl"]) == 0
    said = capsys.readouterr().out
    record = read_record("out.play.jsonl")
    assert record.verify()
    assert record.state == "finished"
    assert record.header["seed"] == 7
    assert [seat["player"] for seat in record.header["seats"]] == ["random"] * 3
    assert "out.play.jsonl" in said
    assert "Seat" in said or "Nobody" in said


def test_the_same_seed_writes_the_same_record() -> None:
    for name in ("a", "b"):
        assert run([*PLAY, "--record", f"{name}.play.jsonl"]) == 0
    assert Path("a.play.jsonl").read_bytes() == Path("b.play.jsonl").read_bytes()


def test_play_speaks_french(capsys: Captured) -> None:
    assert run([*PLAY, "--lang", "en"]) == 0
    english = capsys.readouterr().out
    assert run([*PLAY, "--lang", "fr"]) == 0
    assert capsys.readouterr().out != english


def test_the_language_is_the_systems(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run([*PLAY, "--lang", "fr"]) == 0
    french = capsys.readouterr().out
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert run(PLAY) == 0
    assert capsys.readouterr().out == french


def test_play_prints_json(capsys: Captured) -> None:
    assert run([*PLAY, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"winners", "reason", "totals", "record"} <= told.keys()


def test_a_record_is_never_overwritten(capsys: Captured) -> None:
    Path("out.play.jsonl").write_text("mine")
    assert run([*PLAY, "--record", "out.play.jsonl"]) == 2
    assert Path("out.play.jsonl").read_text() == "mine"
    assert "out.play.jsonl is there already" in capsys.readouterr().err


def test_simulate_writes_tables_once(capsys: Captured) -> None:
    import pandas as pd

    call = [
        "simulate",
        "demos",
        "--seats",
        "random",
        "--plays",
        "4",
        "--seed",
        "1",
        "--out",
        "runs",
    ]
    assert run(call) == 0
    assert "4 plays of demos, scenario full, seed 1" in capsys.readouterr().out
    assert len(pd.read_parquet("runs/plays.parquet")) == 4
    assert len(pd.read_csv("runs/seats.csv")) == 16
    assert run(call) == 2
    assert "runs holds plays.parquet already" in capsys.readouterr().err


def test_simulate_prints_json(capsys: Captured) -> None:
    call = ["simulate", "demos", "--seats", "random", "--plays", "4", "--seed", "1", "--json"]
    assert run(call) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["plays"], told["seed"], told["complete"]) == (4, 1, True)
    assert set(told["victories"]) == {"Seat 1", "Seat 2", "Seat 3", "Seat 4"}


def test_verify_tells_the_first_difference(capsys: Captured) -> None:
    assert run([*PLAY, "--record", "good.play.jsonl"]) == 0
    lines = Path("good.play.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if '"event": "shown"' in line)
    shown = json.loads(lines[place])
    lines[place] = json.dumps({**shown, "points": shown["points"] + 1}) + "\n"
    Path("bad.play.jsonl").write_text("".join(lines), encoding="utf-8")
    capsys.readouterr()
    assert run(["verify", "good.play.jsonl"]) == 0
    assert "follows the rules" in capsys.readouterr().out
    assert run(["verify", "good.play.jsonl", "bad.play.jsonl"]) == 1
    told = capsys.readouterr()
    assert "good.play.jsonl" in told.out
    assert f"bad.play.jsonl, line {place + 1}: " in told.err
    assert run(["verify", "--json", "bad.play.jsonl"]) == 1
    [found] = json.loads(capsys.readouterr().out)
    assert (found["follows_rules"], found["line"]) == (False, place + 1)


def test_verify_drops_a_cut_last_line_and_says_so(capsys: Captured) -> None:
    assert run([*PLAY, "--record", "whole.play.jsonl"]) == 0
    whole = Path("whole.play.jsonl").read_bytes()
    Path("half.play.jsonl").write_bytes(whole[: len(whole) // 2])
    capsys.readouterr()
    assert run(["verify", "half.play.jsonl"]) == 0
    assert "cut off in writing, left out" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\xff\xfe\n", b'{"record": 1}\n', b"[]\n"])
def test_verify_refuses_what_is_no_record(content: bytes, capsys: Captured) -> None:
    Path("x.play.jsonl").write_bytes(content)
    assert run(["verify", "x.play.jsonl"]) == 1
    err = capsys.readouterr().err
    assert err.startswith("x.play.jsonl")
    assert err.count("\n") == 1


def test_scenarios_are_listed_and_shown(capsys: Captured) -> None:
    assert run(["scenario", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert {"simplified", "full", "2v2", "2v3", "2v2+1", "short"} <= {one["name"] for one in listed}
    assert all(one["minutes"] for one in listed)
    assert run(["scenario", "list", "demos", "--lang", "fr"]) == 0
    assert "simplified" in capsys.readouterr().out
    assert run(["scenario", "show", "full, vetoes=3", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["line"] == "demos: full, vetoes=3"
    assert shown["rules"]["vetoes"] == 3
    assert run(["scenario", "show", "demos: short"]) == 0
    assert "max_rounds" in capsys.readouterr().out


def test_a_scenario_file_is_played_and_a_wrong_one_is_content(capsys: Captured) -> None:
    Path("mine.toml").write_text(
        'game = "demos"\nextends = "simplified"\n[rules]\nmax_rounds = 1\n'
    )
    assert run(["play", "demos", "--scenario", "mine.toml", "--json"]) == 0
    Path("mine.toml").write_text('game = "demos"\n[rules]\nvetoes = 7\n')
    capsys.readouterr()
    for call in (["play", "demos", "--scenario", "mine.toml"], ["scenario", "show", "mine.toml"]):
        assert run(call) == 1
        said = capsys.readouterr().err
        assert (
            said == "mine.toml, line 3: rules.vetoes is 7: expected a whole number from 0 to 3.\n"
        )


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (["play", "demso"], "There is no game 'demso': did you mean 'demos'"),
        (["play", "demos", "--scenario", "ful"], "did you mean 'full'"),
        (["play", "demos", "--scenario", "full, mode=9v9"], "mode is '9v9'"),
        (["play", "demos", "--scenario", "full, vetos=1"], "did you mean 'vetoes'"),
        (["play", "demos", "--scenario", "none.toml"], "There is no file none.toml"),
        (["play", "demos", "--seats", "carful*4"], "did you mean 'careful'"),
        (["play", "demos", "--seats", "careful*6"], "can't be played by 6"),
        (["play", "demos", "--scenario", "2v3", "--seats", "random*4"], "can't be played by 4"),
        (["play", "demos", "--seed", "x"], "Invalid value for '--seed'"),
        (["play", "demos", "--seats", "human*4", "--seed", "1"], "leave out --seed"),
        (["play", "demos", "--seats", "human*4", "--json"], "leave out --json"),
        (["play", "demos", "--lang", "de"], "expected en or fr"),
        (["play"], "Missing argument"),
        (["play", "demos", "--record", "no/such/\0"], ""),
        (["simulate", "demos", "--plays", "0"], "plays is 0"),
        (["simulate", "demos", "--workers", "0"], "workers is 0"),
        (["simulate", "demos", "--out", "file"], "file is a file"),
        (["verify", "none.play.jsonl"], "There is no file none.play.jsonl"),
        (["verify", "."], "holds no file that ends in .play.jsonl"),
        (["verify"], "Missing argument"),
        (["scenario", "list", "chess"], "There is no game 'chess'"),
        (["scenario", "show", "ful"], "did you mean 'full'"),
        (["dance"], "No such command 'dance'"),
        (["play", "demos", "--sead", "1"], "--sead"),
    ],
)
def test_a_wrong_call_is_two_and_one_sentence(
    call: list[str], sentence: str, capsys: Captured
) -> None:
    Path("file").write_text("")
    assert run(call) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


@pytest.mark.parametrize(
    "call", [[], ["lab"], ["play"], ["simulate"], ["verify"], ["scenario"], ["scenario", "show"]]
)
def test_every_command_has_help(call: list[str], capsys: Captured) -> None:
    assert run([*call, "--help"]) == 0
    assert "Usage: civicgames" in capsys.readouterr().out


def test_main_exits_with_the_code() -> None:
    code = "from civicgames.cli import main; main(['play', 'chess'])"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ended.returncode == 2
    assert ended.stderr.startswith("There is no game 'chess'")
    assert "Traceback" not in ended.stderr


def test_the_package_is_run_as_the_command() -> None:
    def ran(*call: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "civicgames", *call]
        return subprocess.run(command, capture_output=True, text=True)

    fine, wrong = ran("scenario", "list", "demos", "--json"), ran("play", "chess")
    assert fine.returncode == 0
    assert "simplified" in {one["name"] for one in json.loads(fine.stdout)}
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("There is no game 'chess'")


@pytest.mark.parametrize(
    ("game", "default"),
    [("demos", "full"), ("delanopolis", "classroom"), ("presidency", "standard")],
)
def test_without_a_scenario_it_is_the_games_default(
    game: str, default: str, capsys: Captured
) -> None:
    call = ["simulate", game, "--seats", "random", "--plays", "1", "--seed", "1", "--json"]
    assert run(call) == 0
    assert json.loads(capsys.readouterr().out)["scenario"] == default
    assert run(["play", game, "--seats", "random", "--seed", "1", "--record", "one.jsonl"]) == 0
    assert read_record("one.jsonl").header["scenario"]["name"] == default
