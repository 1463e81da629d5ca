"""Help in the reader's language; folders where files are asked for; runs in parts."""

import shutil
from pathlib import Path

import pytest

from civicgames.cli import app, run
from civicgames.cli.helping import help_texts, language_of
from civicgames.i18n import translator
from civicgames.runs import Runs

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.delenv("CIVICGAMES_LANG", raising=False)
    return tmp_path


def test_all_help_has_its_french() -> None:
    french = translator("fr")
    same = [text for text in help_texts(app) if french._(text) == text]
    assert same == ["Arguments", "Options"]  # the same word in both


@pytest.mark.parametrize(
    ("call", "english", "french"),
    [
        ([], "Replay records", "Rejoue des parties"),
        (["print"], "Make a PDF to print", "Fait un PDF à imprimer"),
        (["lite", "serve"], "Hand out a site", "Sert un site"),
        (["scenario", "new"], "[required]", "[obligatoire]"),
        (["simulate"], "[default: careful]", "[par défaut : careful]"),
        (["verify"], "Show this message and exit.", "Affiche ce message et s'arrête."),
    ],
)
def test_help_is_in_the_readers_language(
    call: list[str],
    english: str,
    french: str,
    capsys: Captured,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CIVICGAMES_LANG", "fr")
    run([*call, "--help"])
    said = " ".join(capsys.readouterr().out.replace("\u00a0", " ").split())
    assert french in said
    assert english not in said
    monkeypatch.setenv("CIVICGAMES_LANG", "en")
    run([*call, "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert english in said
    assert french not in said


@pytest.mark.parametrize(
    ("arguments", "environment", "wanted"),
    [
        (["print", "demos", "--lang", "fr"], {}, "fr"),
        (["--lang=fr"], {"CIVICGAMES_LANG": "en"}, "fr"),
        (["--lang", "xx"], {"CIVICGAMES_LANG": "fr"}, "fr"),
        (["--lang"], {"LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ([], {"CIVICGAMES_LANG": "xx", "LC_ALL": "", "LANG": "fr_CA"}, "fr"),
        ([], {"CIVICGAMES_LANG": "en", "LANG": "fr_CA"}, "en"),
        ([], {"LANG": "de_DE"}, "en"),
    ],
)
def test_the_language_is_looked_for(
    arguments: list[str], environment: dict[str, str], wanted: str
) -> None:
    assert language_of(arguments, environment) == wanted


def test_print_and_lite_refuse_in_french(capsys: Captured) -> None:
    assert run(["print", "demos", "--paper", "a9", "--lang", "fr"]) == 2
    assert "Il n'y a pas de papier" in capsys.readouterr().err
    assert run(["lite", "serve", "nowhere", "--lang", "fr"]) == 2
    assert "nowhere n'est pas un site" in capsys.readouterr().err


def played(name: str, seed: int) -> None:
    seats = ["--seats", "random*3", "--scenario", "simplified"]
    assert run(["play", "demos", *seats, "--seed", str(seed), "--record", name]) == 0


def test_a_folder_of_records_is_verified_and_reported(capsys: Captured) -> None:
    Path("class", "table").mkdir(parents=True)
    played("class/b.play.jsonl", 1)
    played("class/table/a.play.jsonl", 2)
    Path("class", "notes.txt").write_text("not a record")
    Path("class", ".hidden.play.jsonl").write_text("not a record")
    capsys.readouterr()
    assert run(["verify", "class"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in said] == ["b.play.jsonl", "a.play.jsonl"]
    assert run(["report", "class", "--out", "class.html", "--json"]) == 0
    assert '"plays": 2' in capsys.readouterr().out
    Path("class", "b.play.jsonl").write_text("broken")
    assert run(["verify", "class"]) == 1
    assert "b.play.jsonl" in capsys.readouterr().err
    Path("class.html").unlink()
    shutil.rmtree("class")
    Path("class").mkdir()
    for command in ("verify", "report"):
        assert run([command, "class"]) == 2
        assert "class holds no file that ends in .play.jsonl" in capsys.readouterr().err


def test_a_run_in_parts_goes_on_where_it_stopped(capsys: Captured) -> None:
    call = ["simulate", "demos", "--seats", "random", "--out", "runs", "--parts", "--lang", "en"]
    assert run([*call, "--plays", "3", "--seed", "4"]) == 0
    assert run([*call, "--plays", "5"]) == 0
    assert "5 plays of demos, scenario full, seed 4" in capsys.readouterr().out
    found = Runs.from_parts("runs")
    assert (len(found), found.seed, found.complete) == (5, 4, True)
    assert [file.name for file in sorted(Path("runs", "plays").iterdir())] == [
        "000000000000-000000000002.parquet",
        "000000000003-000000000004.parquet",
    ]
    assert run([*call, "--plays", "2"]) == 2
    assert "holds 5 plays" in capsys.readouterr().err
    assert run(["simulate", "demos", "--parts", "--lang", "en"]) == 2
    assert "expected --out FOLDER" in capsys.readouterr().err


def test_an_unknown_scenario_lists_those_of_all_games(capsys: Captured) -> None:
    assert run(["scenario", "explain", "ful", "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "There is no scenario 'ful': did you mean 'full'? There are demos: simplified" in said
    assert "; delanopolis: classroom" in said
    assert "; presidency: standard" in said
    assert run(["scenario", "show", "zzz, vetoes=2", "--lang", "fr"]) == 2
    assert "Il n'y a pas de scénario 'zzz'" in capsys.readouterr().err
