"""Choosing a table: what can be chosen, in both languages, and what is dealt."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

import civicgames as cg
from civicgames.scenarios.finding import builtin, find_scenario
from civicgames.widgets import chooser as module


@pytest.fixture(autouse=True)
def here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Iterator[None]:
    """An own folder; an error that a click swallows fails the test."""
    monkeypatch.chdir(tmp_path)
    yield
    assert not [r for r in caplog.get_records("call") if r.levelno >= logging.WARNING]


def test_each_scenario_is_offered_with_its_minutes() -> None:
    chooser = cg.choose_table()
    assert {name for _, name in chooser.scenario.options} == set(builtin("demos"))
    for label, name in chooser.scenario.options:
        minutes = find_scenario("demos", name).minutes
        assert minutes is not None
        assert f"{minutes:.0f} minutes" in label


def test_the_one_for_a_lesson_is_chosen_and_fits_one() -> None:
    chooser = cg.choose_table()
    assert chooser.chosen.name == "short"
    assert chooser.chosen.minutes is not None
    assert chooser.chosen.minutes < 25


@pytest.mark.parametrize("name", ["simplified", "short", "full", "2v2", "2v3", "2v2+1"])
def test_every_scenario_can_be_dealt(name: str) -> None:
    chooser = cg.choose_table()
    chooser.scenario.value = name
    chooser.deal.click()
    assert chooser.table is not None
    assert chooser.table in chooser.children
    assert chooser.table.play.rules == find_scenario("demos", name).rules
    assert len(chooser.table.play.seats) == find_scenario("demos", name).count


def test_seats_follow_their_number_and_stay_who_they_are() -> None:
    chooser = cg.choose_table(scenario="full")
    chooser.seats[1].value = "random"
    chooser.count.value = 5
    assert [seat.value for seat in chooser.seats] == ["human", "random", *["careful"] * 3]
    chooser.count.value = 3
    assert [seat.value for seat in chooser.seats] == ["human", "random", "careful"]
    chooser.scenario.value = "2v3"
    assert chooser.count.value == 5
    assert chooser.count.disabled
    chooser.deal.click()
    assert chooser.table is not None
    assert [seat.player for seat in chooser.table.play.seats][:2] == ["human", "random"]


def test_another_number_of_seats_is_played() -> None:
    chooser = cg.choose_table(scenario="full")
    chooser.count.value = 3
    chooser.deal.click()
    assert chooser.table is not None
    assert len(chooser.table.play.seats) == 3


def test_the_language_changes_every_label_and_nothing_that_is_chosen() -> None:
    chooser = cg.choose_table(scenario="full", lang="en")
    chooser.seats[2].value = "random"
    english = _labels(chooser)
    chooser.language.value = "fr"
    assert not set(english) & set(_labels(chooser))
    assert chooser.scenario.value == "full"
    assert [seat.value for seat in chooser.seats] == ["human", "careful", "random", "careful"]
    chooser.deal.click()
    assert chooser.table is not None
    assert chooser.table.lang == "fr"


def _labels(chooser: module.Chooser) -> list[str]:
    parts = [
        chooser.scenario, chooser.language, chooser.count, chooser.deal, chooser.another,
        chooser.hints, chooser.projector, *chooser.seats,
    ]  # fmt: skip
    options = [label for part in (chooser.scenario, *chooser.seats) for label, _ in part.options]
    return [part.description for part in parts] + options + [chooser.message.value]


def test_every_field_has_a_label() -> None:
    for lang in ("en", "fr"):
        assert all(_labels(cg.choose_table(lang=lang)))


def test_hints_and_projector_reach_the_table() -> None:
    chooser = cg.choose_table()
    chooser.hints.value = chooser.projector.value = True
    chooser.deal.click()
    assert chooser.table is not None
    assert chooser.table.table.look == {"hints": True, "projector": True}


@pytest.mark.parametrize(
    ("people", "said"), [(0, "you watch"), (1, "One person"), (2, "2 people at one screen")]
)
def test_what_the_seats_mean_is_said(people: int, said: str) -> None:
    chooser = cg.choose_table(scenario="full")
    for at, seat in enumerate(chooser.seats):
        seat.value = "human" if at < people else "random"
    assert said in chooser.message.value


def test_one_can_choose_again_and_the_first_play_is_kept() -> None:
    chooser = cg.choose_table()
    chooser.deal.click()
    assert chooser.table is not None
    first = chooser.table.play
    while not first.pending or first.pending[0].seat != 0:
        chooser.table.session.go_on()
    first.choose(0, first.pending[0].options[0])
    chooser.another.click()
    assert chooser.deal in chooser.children[-2].children
    assert first.file is not None
    assert first.file.exists()
    chooser.deal.click()
    assert chooser.table is not None
    assert chooser.table.play is not first


def test_what_cannot_be_laid_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise ValueError("Seat 1 has no <chair>.")

    def breaks(*_: object, **__: object) -> None:
        raise RuntimeError("x")

    chooser = cg.choose_table()
    monkeypatch.setattr(module, "Table", fails)
    chooser.deal.click()
    assert "no &lt;chair&gt;" in chooser.message.value
    monkeypatch.setattr(module, "Table", breaks)
    chooser.deal.click()
    assert "RuntimeError" in chooser.message.value
    assert chooser.deal in chooser.children[-2].children
    caplog.clear()


@pytest.mark.parametrize("call", [{"lang": "xx"}, {"scenario": "xx"}, {"game": "xx"}])
def test_a_wrong_call_is_one_sentence(call: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="xx"):
        cg.choose_table(**call)  # type: ignore[arg-type]


def test_a_table_that_nobody_began_leaves_no_file(tmp_path: Path) -> None:
    chooser = cg.choose_table()
    chooser.deal.click()
    chooser.another.click()
    assert not list((tmp_path / "plays").glob("*"))
