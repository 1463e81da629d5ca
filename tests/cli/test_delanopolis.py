"""Delanopolis from the command line: played, simulated, shown; amounts typed as they are."""

import builtins
import io
import json
import re
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from civicgames.cli import run
from civicgames.cli.terminal import Terminal
from civicgames.engine import read_record
from civicgames.i18n import translator
from civicgames.widgets.session import Session


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")


Captured = pytest.CaptureFixture[str]
PLAY = ["play", "delanopolis", "--scenario", "classroom", "--seats", "careful*4", "--seed", "7"]


@pytest.mark.parametrize(
    ("lang", "reason"),
    [
        ("en", "and 7 were needed to stay in office"),
        ("fr", "il en fallait 7 pour garder la mairie"),
    ],
)
def test_a_play_says_who_holds_the_town_hall_and_why(
    lang: str, reason: str, capsys: Captured
) -> None:
    assert run([*PLAY, "--lang", lang, "--record", "out.play.jsonl"]) == 0
    assert reason in " ".join(capsys.readouterr().out.split())
    assert read_record("out.play.jsonl").verify()
    assert run(["verify", "out.play.jsonl"]) == 0


def test_simulated_plays_are_told_by_seat_and_by_end(capsys: Captured) -> None:
    command = ["simulate", "delanopolis", "--scenario", "literal", "--seats", "careful"]
    assert run([*command, "--plays", "5", "--seed", "1", "--lang", "en", "--out", "runs"]) == 0
    said = capsys.readouterr().out
    assert "Seat 4" in said
    assert re.search(r"\d%  president", said)
    assert (Path("runs") / "plays.csv").is_file()


def test_scenarios_are_shown(capsys: Captured) -> None:
    assert run(["scenario", "show", "delanopolis:accounts", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rules"]["mayor_cap"] == "60_per_challenger"


def test_amounts_are_typed_and_wrong_ones_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen, random = io.StringIO(), Random(1)
    wrong = iter(["", "ten", "-1", "9999", "2.5"])

    def typed(prompt: str = "") -> str:
        asked = re.search(r"Your amount, 0 to (\d+):", screen.getvalue().splitlines()[-1])
        if asked:
            return next(wrong, "") or str(random.randint(0, int(asked.group(1))))
        most = re.search(r"Your choice, 1 to (\d+):", screen.getvalue().splitlines()[-1])
        return str(random.randint(1, int(most.group(1)))) if most else ""

    monkeypatch.setattr(builtins, "input", typed)
    session = Session(
        "delanopolis", "classroom", ["human", "random", "random"], seed=3, speed="at once"
    )
    out = Console(file=screen, width=200, highlight=False, color_system=None)
    Terminal(session, translator("en"), out).run()
    said = screen.getvalue()
    assert session.play.outcome
    for typed_wrong in ("'ten'", "'-1'", "'2.5'"):
        assert f"{typed_wrong} isn't a whole number." in said
    assert re.search(r"A whole number from 0 to \d+ is expected\.", said)
    assert re.search(r"Seat 1 \(you\): Mayor; Holds \d+ terrains?; In the purse", said)
