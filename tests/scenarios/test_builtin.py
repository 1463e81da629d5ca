"""The built-in scenarios, and what they are measured to take."""

import importlib.util
from pathlib import Path

import pytest

from benchmarks.minutes import SECONDS, measure
from civicgames.games import find_game, game_names
from civicgames.scenarios import ScenarioError, builtin, find_scenario, resolve, scenario

ALL = [(game, name) for game in game_names() for name in builtin(game)]


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_file_says_what_the_game_says(game: str, name: str) -> None:
    found, its_game = find_scenario(game, name), find_game(game)
    assert found.rules == its_game.rules(**its_game.presets[name])
    assert found.count in its_game.seat_numbers(found.rules)
    assert found.name == name
    assert scenario(found.as_line()) == found


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_file_has_both_titles_and_its_minutes(game: str, name: str) -> None:
    found = find_scenario(game, name)
    assert set(found.titles) == {"en", "fr"}
    assert found.title("en") != found.title("fr")
    assert found.minutes is not None


def test_there_is_a_file_for_each_preset_and_no_other() -> None:
    for game in game_names():
        folder = Path(importlib.util.find_spec("civicgames.scenarios").origin).parent / game  # type: ignore[union-attr,arg-type]
        assert {path.stem for path in folder.glob("*.toml")} == set(builtin(game))


def test_demos_has_five_modes_and_one_that_fits_a_lesson() -> None:
    assert builtin("demos") == ["simplified", "full", "2v2", "2v3", "2v2+1", "short"]
    short = find_scenario("demos", "short")
    assert short.rules.mode == "full"
    assert short.minutes is not None
    assert short.minutes < 25


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), [one for one in ALL if one[0] in SECONDS])
def test_minutes_are_what_is_measured(game: str, name: str) -> None:
    found = find_scenario(game, name)
    assert found.minutes == pytest.approx(measure(found, plays=100, seed=2), rel=0.15)


def test_an_unknown_scenario_names_the_nearest() -> None:
    with pytest.raises(ScenarioError, match="no scenario 'ful': did you mean 'full'"):
        find_scenario("demos", "ful")


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(ValueError, match="no game 'demo': did you mean 'demos'"):
        builtin("demo")


def test_resolve_takes_names_lines_and_scenarios() -> None:
    by_name = resolve("demos", "full")
    assert resolve("demos", by_name) is by_name
    assert resolve("demos", "full, vetoes=2") == resolve("demos", "demos: full, vetoes=2")
    with pytest.raises(ScenarioError, match="is no scenario"):
        resolve("demos", 7)  # type: ignore[arg-type]
