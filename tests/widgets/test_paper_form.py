"""The score sheet in a form: typed, checked in words, put into the class, kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from civicgames.classroom.paper_csv import read_csv
from civicgames.classroom.room import here
from civicgames.content import LANGUAGES
from civicgames.games import game_names
from civicgames.i18n import translator
from civicgames.scenarios.finding import builtin
from civicgames.widgets.paper_form import PaperForm, _key
from tests.classroom.paper_of import on_paper, played


def fill(form: PaperForm, line: str, seed: int = 1) -> None:
    """Type in a true play, as the browser would send it."""
    _, typed = on_paper(played(line, seed))
    form.grid.lines = max(cell.number or 1 for cell in typed)
    form.grid.values = {_key(cell): text for cell, text in typed.items()}


@pytest.fixture
def form(tmp_path: Path) -> PaperForm:
    return PaperForm(folder=tmp_path / "class")


@pytest.mark.parametrize(
    ("game", "name"), [("demos", "short"), ("delanopolis", "classroom"), ("presidency", "standard")]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet_goes_into_the_class(game: str, name: str, lang: str, tmp_path: Path) -> None:
    form = PaperForm(game, name, lang=lang, folder=tmp_path / "class")
    fill(form, f"{game}: {name}")
    form.check.click()
    (table,) = here(tmp_path / "class").pool.tables
    assert table.source == "paper"
    assert table.label in form.said.value
    assert "✓" in form.said.value
    form.check.click()
    assert len(here(tmp_path / "class").pool) == 1
    assert table.label in form.said.value


def test_what_doesnt_fit_is_told_and_marked(form: PaperForm) -> None:
    fill(form, "demos: full")
    form.grid.values = {**form.grid.values, "points/3/2": "23", "winners//": "=1+1"}
    form.check.click()
    assert "looks like a formula" in form.said.value
    form.grid.values = {key: text for key, text in form.grid.values.items() if key != "winners//"}
    form.check.click()
    assert "Seat 3 can&#x27;t have 23 points from one run." in form.said.value
    assert form.grid.problems[0][0] == "points/3/2"
    assert len(form.room.pool) == 0


def test_an_empty_sheet_says_what_is_missing(form: PaperForm) -> None:
    form.check.click()
    assert "“Points in all” is empty for Seat 1, Seat 2, Seat 3, Seat 4" in form.said.value
    assert form.said.value.count("<li>") == 6
    assert len(form.grid.problems) == 24


def test_another_game_another_sheet(form: PaperForm) -> None:
    for game in game_names():
        form.game.value = game
        assert form.grid.sheet["fields"][0]["key"] == form.sheet.fields[0].key
        assert [value for _, value in form.scenario.options] == builtin(game)
    form.game.value = "demos"
    form.count.value = 5
    assert len(form.grid.sheet["seats"]) == 5
    assert form.sheet.seats == 5


def test_emptying_goes_on_to_the_next_table(form: PaperForm) -> None:
    fill(form, "demos: full")
    form.empty.click()
    assert form.grid.values == {}
    assert form.name.value == "2"


def test_it_is_downloaded_as_a_file_that_can_be_handed_in(
    form: PaperForm, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[Any, Any]] = []
    monkeypatch.setattr(form.grid, "send", lambda message, buffers: sent.append((message, buffers)))
    fill(form, "demos: full")
    form.name.value = "../<b>"
    form.save.click()
    form.blank.click()
    (one, (content,)), (other, (blank,)) = sent
    assert one["save"] == "----b-.csv"
    assert other["save"] == "demos-full.csv"
    assert len(read_csv("x.csv", content, translator("en"))[0]) == 1
    assert read_csv("x.csv", blank, translator("en"))[1][0].reason == "Nothing is filled in."


def test_messages_that_arent_boxes_do_nothing(form: PaperForm) -> None:
    form.grid.values = {"x": "1", "points/a/b": "2", "total//7": "3", "": "4", "points/1/0/9": "5"}
    form.check.click()
    assert "⚠" in form.said.value


def test_unknown_choices_are_refused() -> None:
    for wrong in ({"game": "chess"}, {"scenario": "nix"}, {"lang": "de"}):
        with pytest.raises(ValueError, match=next(iter(wrong.values()))):
            PaperForm(**wrong)  # type: ignore[arg-type]


def test_what_is_typed_last_is_heard_before_a_click_that_overtakes_the_state(
    form: PaperForm,
) -> None:
    fill(form, "demos: full")
    form.grid._handle_custom_msg({"typed": ["points/1/2", "23"]}, [])
    form.check.click()
    assert "23" in form.said.value
    form.grid._handle_custom_msg({"typed": ["points/1/2", ""]}, [])
    form.check.click()
    assert "✓" in form.said.value
    for nonsense in (None, {}, {"typed": 1}, {"typed": [1, 2]}, {"typed": ["a"]}):
        form.grid._handle_custom_msg(nonsense, [])
    form.empty.click()
    assert form.grid.typed() == {}
