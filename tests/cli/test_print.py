"""The command that makes a PDF."""

import json
from pathlib import Path

import pytest

from civicgames.cli import run

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path


def test_it_writes_a_pdf_and_says_how_to_print_it(capsys: Captured) -> None:
    call = ["print", "demos", "--scenario", "simplified", "--paper", "letter", "--part", "cards"]
    assert run([*call, "--out", "demos.pdf"]) == 0
    assert Path("demos.pdf").read_bytes().startswith(b"%PDF-")
    said = capsys.readouterr().out
    assert "demos.pdf: 13 pages." in said
    assert "long edge" in said


def test_its_name_says_the_game_and_the_language(capsys: Captured) -> None:
    assert run(["print", "presidency", "--lang", "fr", "--part", "sheets", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said == {
        "file": "presidency-fr.pdf",
        "scenario": "presidency: standard",
        "pages": 1,
    }
    assert Path("presidency-fr.pdf").is_file()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--paper", "a3"], "There is no paper 'a3': expected a4 or letter."),
        (["--part", "box"], "There is no part 'box': expected cards, board, rules, sheets."),
        (["--out", "demos.txt"], "demos.txt is no name of a PDF: expected one that ends in .pdf."),
        (["--out", "no/demos.pdf"], "There is no folder no: expected one that exists."),
        (["--lang", "de"], "'de' isn't spoken here: expected en or fr."),
        (["--scenario", "fulll"], "did you mean 'full'"),
    ],
)
def test_a_wrong_call_is_refused_in_a_sentence(
    more: list[str], said: str, capsys: Captured
) -> None:
    assert run(["print", "demos", *more]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert not list(Path().iterdir())
