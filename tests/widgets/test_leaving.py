"""Before Binder ends a session, who has something unsaved is told; nobody else, nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from civicgames.i18n import LANGUAGES
from civicgames.widgets import leaving
from civicgames.widgets.table import Table

from .conftest import act, answers, choose


def warning(table: Table) -> Any:
    return table.table.screen["leaving"]


def choose_first(table: Table) -> None:
    choose(table, *answers(table.table.screen["question"])[0])


@pytest.fixture
def _binder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "somewhere")


def test_elsewhere_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in leaving.BINDER:
        monkeypatch.delenv(name, raising=False)
    table = Table("demos", "simplified", seats=["human", "random", "random"], speed="at once")
    choose_first(table)
    assert warning(table) is None


@pytest.mark.usefixtures("_binder")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_play_is_unsaved_from_its_first_choice_until_it_is_downloaded(lang: str) -> None:
    table = Table(
        "demos", "simplified", seats=["human", "random", "random"], speed="at once", lang=lang
    )
    assert warning(table)["unsaved"] is False
    choose_first(table)
    assert warning(table)["unsaved"] is True
    assert warning(table)["seconds"] < 600
    sent: list[Any] = []
    table.table.send = lambda content, buffers=None: sent.append(content)
    act(table, "save")
    assert sent[0]["save"].endswith(".play.jsonl")
    assert warning(table)["unsaved"] is False
    act(table, "restart_now")
    assert warning(table)["unsaved"] is False
    choose_first(table)
    assert warning(table)["unsaved"] is True


@pytest.mark.usefixtures("_binder")
def test_the_button_is_called_as_it_is_under_options() -> None:
    for lang in LANGUAGES:
        table = Table("demos", "simplified", lang=lang)
        assert warning(table)["save"] == table.table.words["save"]


@pytest.mark.usefixtures("_binder")
def test_nobody_loses_what_only_bots_played() -> None:
    table = Table("demos", "simplified", seats="random*3", speed="at once")
    assert warning(table)["unsaved"] is False
