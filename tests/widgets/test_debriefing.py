"""The debriefing as a page: its steps in order, the class's own moments, notes that stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from civicgames.classroom.pooling import Pool, handed_in
from civicgames.classroom.room import here
from civicgames.content import LANGUAGES
from civicgames.widgets.debriefing import Debriefing
from tests.classroom.paper_of import played


@pytest.fixture(scope="module")
def class_pool() -> Pool:
    pool = Pool()
    for seed in range(2):
        pool.add(handed_in(played("demos: full", seed, "random"), f"{seed}.play.jsonl"))
    return pool


@pytest.mark.parametrize("lang", LANGUAGES)
def test_feelings_come_first_and_the_grid_has_this_classs_moments(
    class_pool: Pool, lang: str
) -> None:
    page = Debriefing(class_pool, lang=lang)
    assert page.title.value.startswith("<h3>1. ")
    assert "Table 1" not in page.page.value
    assert page.back.disabled
    page.on.click()
    assert "Table 1" in page.page.value
    page.on.click()
    assert page.page.value.count('class="cg-cell"') == 4
    assert "Table 1" in page.page.value
    page.on.click()
    assert page.on.disabled
    page.on.click()
    assert page.title.value.startswith("<h3>4. ")
    page.back.click()
    assert page.title.value.startswith("<h3>3. ")


def test_what_the_class_says_is_kept_with_its_step(class_pool: Pool) -> None:
    page = Debriefing(class_pool)
    page.notes.value = "tense"
    page.on.click()
    assert page.notes.value == ""
    page.notes.value = "facts"
    page.back.click()
    assert page.notes.value == "tense"
    page.on.click()
    assert page.notes.value == "facts"


def test_it_follows_the_class_board_and_its_names(tmp_path: Path) -> None:
    from dataclasses import replace

    page = Debriefing(folder=tmp_path / "class")
    page.on.click()
    assert "No play was handed in yet" in page.page.value
    record = played("demos: full", 1, "random")
    seats = [{**seat, "name": f"<i>Zoé{n}"} for n, seat in enumerate(record.header["seats"])]
    named = replace(record, header={**record.header, "seats": seats})
    room = here(tmp_path / "class")
    room.hand_in([("zoe.play.jsonl", named.to_text().encode())])
    assert "&lt;i&gt;Zoé" in page.page.value
    assert "<i>Zoé" not in page.page.value
    room.replace_names()
    assert "Zoé" not in page.page.value
    page.on.click()
    assert "Zoé" not in page.page.value


def test_large_for_a_projector(class_pool: Pool) -> None:
    page = Debriefing(class_pool)
    page.large.value = True
    assert "cg-large" in page._dom_classes
    page.large.value = False
    assert "cg-large" not in page._dom_classes


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_the_report_is_downloaded(
    class_pool: Pool, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, saved = Debriefing(class_pool), []
    monkeypatch.setattr(page.download, "save", lambda *given: saved.append(given))
    page.reports[kind].click()
    ((name, content, _),) = saved
    assert name == f"class-report.{kind}"
    assert content.startswith({"html": b"<!DOCTYPE html>", "pdf": b"%PDF"}[kind])
    assert "class-report" in page.said.value


def test_without_a_play_there_is_no_report() -> None:
    page = Debriefing(Pool())
    page.reports["html"].click()
    assert "None of these plays has ended" in page.said.value


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="de"):
        Debriefing(Pool(), lang="de")
