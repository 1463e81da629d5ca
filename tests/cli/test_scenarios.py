"""``civicgames scenario``: what it writes and says, in both languages, and its exit codes."""

import json
from pathlib import Path

import pytest

from civicgames.cli import run
from civicgames.scenarios import load_scenario, scenario
from civicgames.scenarios.schema import schema_of

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


def test_a_file_is_begun_checked_and_explained(capsys: Captured) -> None:
    new = ["scenario", "new", "demos: full, vetoes=3", "--out", "mine.toml", "--title", "Trois"]
    assert run([*new, "--lang", "fr"]) == 0
    assert "mine.toml" in capsys.readouterr().out
    found = load_scenario("mine.toml")
    assert found.rules == scenario("demos: full, vetoes=3").rules
    assert found.titles == {"fr": "Trois"}
    text = Path("mine.toml").read_text(encoding="utf-8")
    [name] = [line.partition("./")[2] for line in text.splitlines() if "#:schema" in line]
    assert json.loads(Path(name).read_text(encoding="utf-8")) == schema_of("demos", "fr")
    assert run(["scenario", "check", "mine.toml"]) == 0
    assert "mine.toml: fine" in capsys.readouterr().out
    assert run(["scenario", "explain", "mine.toml", "--lang", "fr"]) == 0
    assert "a 3 vetos au lieu de 1." in capsys.readouterr().out
    assert run(["scenario", "explain", "mine.toml", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["differences"] == ["Each player or side has 3 vetoes instead of 1."]
    assert told["line"] == "demos: full, vetoes=3"
    assert run(new) == 2
    assert "exists already" in capsys.readouterr().err


def test_without_a_schema_only_the_file_is_written(elsewhere: Path) -> None:
    assert run(["scenario", "new", "presidency: two-horse", "--no-schema", "--json"]) == 0
    assert [path.name for path in elsewhere.iterdir()] == ["scenario.toml"]
    assert "schema" not in Path("scenario.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "b.toml, line 3: rules.vetoes is 9: expected a whole number from 0 to 3.\n"),
        ("fr", "b.toml, ligne 3\u00a0: rules.vetoes vaut 9\u00a0: on attend un nombre entier "),
    ],
)
def test_a_wrong_file_is_content_and_said_in_the_language(
    lang: str, said: str, capsys: Captured
) -> None:
    Path("a.toml").write_text('game = "demos"\n')
    Path("b.toml").write_text('game = "demos"\n[rules]\nvetoes = 9\n')
    assert run(["scenario", "check", "a.toml", "b.toml", "--lang", lang]) == 1
    told = capsys.readouterr()
    assert told.err.startswith(said)
    assert "a.toml" in told.out
    assert run(["scenario", "check", "a.toml", "b.toml", "--json"]) == 1
    assert [one["fine"] for one in json.loads(capsys.readouterr().out)] == [True, False]
    for command in ("show", "explain"):
        assert run(["scenario", command, "b.toml", "--lang", lang]) == 1
        assert capsys.readouterr().err.startswith(said)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["explain", "demos: ful", "--lang", "fr"], "vouliez-vous dire 'full'"),
        (["show", "chess: full", "--lang", "fr"], "Il n'y a pas de jeu 'chess'"),
        (["list", "chess", "--lang", "fr"], "Il n'y a pas de jeu 'chess'"),
        (["schema", "demo"], "did you mean 'demos'"),
        (["check", "none.toml"], "There is no file none.toml"),
        (["new", "demos: full", "--out", "x.txt"], "ending in .toml"),
        (["new", "demos: full", "--out", "no/x.toml"], "no"),
        (["show", "presidency: standard, cards.m1=0, cards.m2=0"], ""),
    ],
)
def test_a_wrong_call_is_two(call: list[str], said: str, capsys: Captured) -> None:
    code = run(["scenario", *call])
    told = capsys.readouterr()
    if not said:
        assert code == 0
        return
    assert code == 2
    assert said in told.err
    assert told.err.count("\n") == 1


def test_money_can_be_taken_out_only_where_nobody_needs_it(capsys: Captured) -> None:
    none = ", ".join(f"cards.m{n}=0" for n in range(1, 7))
    without = f"presidency: standard, numbers.opening_hand.money=0, {none}"
    assert run(["scenario", "explain", without]) == 2
    assert "roll_needs_both = false" in capsys.readouterr().err
    assert run(["scenario", "explain", f"{without}, roll_needs_both=false"]) == 0
    assert "There are no public money cards." in capsys.readouterr().out


@pytest.mark.parametrize("game", ["demos", "delanopolis", "presidency"])
def test_the_schema_is_printed(game: str, capsys: Captured) -> None:
    assert run(["scenario", "schema", game, "--lang", "fr"]) == 0
    assert json.loads(capsys.readouterr().out) == schema_of(game, "fr")


def test_show_says_the_lesson(capsys: Captured) -> None:
    assert run(["scenario", "show", "no-veto", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert "Objectif" in said
    assert "demos: no-veto" in said
