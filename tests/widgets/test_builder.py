"""The scenario builder without a browser: controls, validation, file, line, trial, table."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import Any

import pytest

import civicgames as cg
from civicgames.games import find_game, game_names
from civicgames.i18n import LANGUAGES
from civicgames.scenarios import as_toml, builtin, find_scenario, read_scenario, scenario
from civicgames.scenarios.differences import OWN, flat
from civicgames.widgets import builder_trial
from civicgames.widgets.builder import ScenarioBuilder
from tests.games.presidency.test_scenario import OWN as OWN_BOARD

each_game = pytest.mark.parametrize("game", game_names())


def downloaded(builder: ScenarioBuilder) -> str:
    """What the link would save."""
    found = re.search(r'base64,([^"]+)"', builder.file.value)
    assert found
    return b64decode(found[1]).decode()


@each_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_switch_has_a_control_with_its_rule(game: str, lang: str) -> None:
    builder = cg.ScenarioBuilder(game, lang=lang)
    rules = find_scenario(game, builder.start.value).rules
    assert set(builder.controls) == {key for key in flat(rules) if key not in OWN}
    for control in builder.controls.values():
        assert control.parts[0].description
        assert "<details><summary>" in control.about.value
        assert re.search(r"[DPR]-\d\d", control.about.value)
        for part in control.parts:
            usual = [label for label, _ in getattr(part, "options", ())]
            assert all(usual)


@each_game
def test_every_built_in_scenario_can_be_started_from(game: str) -> None:
    builder = cg.ScenarioBuilder(game)
    for name in builtin(game):
        builder.start.value = name
        assert builder.scenario is not None, name
        assert builder.scenario.rules == find_scenario(game, name).rules
        assert builder.line.value == f"{game}: {name}"


def test_what_is_changed_is_said_shared_and_saved() -> None:
    builder = cg.ScenarioBuilder()
    builder.controls["vetoes"].parts[0].value = 2
    builder.controls["media"].parts[0].value = 3
    assert "Each player or side has 2 vetoes instead of 1." in builder.said.value
    assert scenario(builder.line.value).rules.vetoes == 2
    builder.title.value = "Two <b>vetoes</b>"
    builder.objective.value = "See what agreement costs"
    builder.after.value = "Why?\n\n And now? "
    found = read_scenario(downloaded(builder), "mine.toml")
    assert (found.rules.vetoes, found.rules.media) == (2, 3)
    assert found.titles == {"en": "Two <b>vetoes</b>"}
    assert found.lesson.questions_after == [{"en": "Why?"}, {"en": "And now?"}]
    assert "<b>" not in builder.said.value
    assert 'download="two-b-vetoes-b.toml"' in builder.file.value
    assert "● Changed." in builder.controls["vetoes"].about.value
    assert "Changed" not in builder.controls["mode"].about.value


def test_the_usual_value_is_marked() -> None:
    builder = cg.ScenarioBuilder("delanopolis", lang="fr")
    labels = dict(builder.controls["mayor_stake"].parts[0].options)
    assert [value for label, value in labels.items() if label.endswith("(habituel)")] == ["sealed"]
    builder.controls["vot"].parts[0].value = 5
    assert "● Changé." in builder.controls["vot"].about.value
    assert "D'habitude" in builder.controls["vot"].about.value.replace("&#x27;", "'")


def test_another_number_of_players_follows_the_rules() -> None:
    builder = cg.ScenarioBuilder()
    builder.count.value = 3
    assert builder.scenario is not None
    assert builder.scenario.count == 3
    builder.controls["mode"].parts[0].value = "2v3"
    assert builder.scenario.count == 5
    assert list(builder.count.options) == [5]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "expected each to be at most"), ("fr", "aucun ne peut dépasser")]
)
def test_what_does_not_fit_is_a_sentence_and_mended(lang: str, said: str) -> None:
    builder = cg.ScenarioBuilder("delanopolis", lang=lang)
    builder.controls["majority_at"].parts[0].value = 12
    assert said in builder.said.value
    assert builder.scenario is None
    assert builder.play.disabled
    assert not builder.file.value
    builder.controls["majority_at"].parts[0].value = 8
    assert builder.scenario is not None
    assert not builder.play.disabled


def test_caps_of_all_kinds() -> None:
    builder = cg.ScenarioBuilder("delanopolis")
    kind, number = builder.controls["mayor_cap"].parts
    for choose, value, wanted in (
        ("each", 30, "30_per_challenger"),
        ("all", 250, 250),
        ("none", 250, "none"),
    ):
        kind.value, number.value = choose, value
        assert builder.scenario is not None
        assert builder.scenario.rules.mayor_cap == wanted


@pytest.mark.parametrize(
    "line",
    [
        "demos: short, vetoes=0, seats=4, points_square=none, first_dealer=1",
        "presidency: two-horse, cards.smear=0, numbers.die=8",
        "delanopolis: literal, rent=0.5, mayor_cap=100",
    ],
)
def test_a_file_is_put_back_into_the_form(line: str) -> None:
    wanted = scenario(line)
    builder = cg.ScenarioBuilder("delanopolis")
    builder.load_file(as_toml(wanted).encode(), "mine.toml")
    assert builder.scenario is not None
    assert (builder.scenario.rules, builder.scenario.count) == (wanted.rules, wanted.count)
    assert builder.start.value == wanted.base


def test_an_own_board_and_cards_stay() -> None:
    builder = cg.ScenarioBuilder()
    builder.load_file(OWN_BOARD.encode(), "own.toml")
    assert builder.scenario is not None
    assert builder.scenario.rules == read_scenario(OWN_BOARD).rules
    assert read_scenario(downloaded(builder)).rules == builder.scenario.rules
    assert "share the file" in builder.said.value


@pytest.mark.parametrize("content", [b"\xff\xfe", b"game = 1", b"a" * 300_000, b"", b"[[[["])
def test_a_file_that_is_none_is_refused_in_a_sentence(content: bytes) -> None:
    builder = cg.ScenarioBuilder()
    file: dict[str, Any] = {"name": "<b>.toml", "type": "", "size": len(content)}
    builder.upload.value = ({**file, "content": memoryview(content), "last_modified": _now()},)
    assert "⚠" in builder.said.value
    assert "<b>" not in builder.said.value
    builder.controls["vetoes"].parts[0].value = 2
    assert builder.scenario is not None


def _now() -> Any:
    from datetime import UTC, datetime

    return datetime.now(UTC)


def test_it_is_tried_and_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builder_trial, "PLAYS", 6)
    monkeypatch.setattr(builder_trial, "PLAYER", "random")
    builder = cg.ScenarioBuilder(start="no-veto")
    builder.controls["max_rounds"].parts[0].value = "all"
    builder.controls["max_rounds"].parts[1].value = 2
    builder.trial.button.click()
    assert builder.trial.thread is not None
    builder.trial.thread.join(60)
    assert "6 plays of each." in builder.trial.said.value
    assert "<img alt=" in builder.trial.chart.value
    assert not builder.trial.button.disabled
    builder.controls["vetoes"].parts[0].value = 3
    assert builder.trial.chart.value == ""


def test_a_trial_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = cg.ScenarioBuilder("delanopolis", "cap-30")
    monkeypatch.setattr(builder_trial, "PLAYS", 100_000)
    builder.trial.button.click()
    assert not builder.trial.stop.disabled
    builder.trial.stop.click()
    assert builder.trial.thread is not None
    builder.trial.thread.join(60)
    assert not builder.trial.thread.is_alive()
    assert builder.trial.stop.disabled


def test_what_was_found_of_another_scenario_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builder_trial, "PLAYS", 6)
    monkeypatch.setattr(builder_trial, "PLAYER", "random")
    builder, compare = cg.ScenarioBuilder("demos", "short"), builder_trial.compare

    def overtaken(*given: Any) -> Any:
        found = compare(*given)
        builder.controls["vetoes"].parts[0].value = 3  # changed in this very moment
        return found

    monkeypatch.setattr(builder_trial, "compare", overtaken)
    builder.trial.button.click()
    assert builder.trial.thread is not None
    builder.trial.thread.join(60)
    assert builder.trial.chart.value == builder.trial.said.value == ""


def test_it_is_played_on_a_table() -> None:
    builder = cg.ScenarioBuilder("demos", "short")
    builder.controls["vetoes"].parts[0].value = 3
    builder.play.click()
    assert builder.table is not None
    assert builder.table in builder.place.children
    assert builder.table.play.rules.vetoes == 3
    first = builder.table
    builder.play.click()
    assert builder.table is not first


@pytest.mark.parametrize("call", [{"lang": "xx"}, {"start": "xx"}, {"game": "xx"}])
def test_a_wrong_call_is_one_sentence(call: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="xx"):
        cg.ScenarioBuilder(**call)  # type: ignore[arg-type]


def test_its_words_are_the_languages_own() -> None:
    english, french = (cg.ScenarioBuilder(lang=lang) for lang in LANGUAGES)
    for field in ("start", "count", "upload", "objective", "before", "after", "line", "play"):
        assert getattr(english, field).description != getattr(french, field).description
    assert find_game("demos").rules().vetoes == 1
