"""The built-in scenarios, and what they are measured to take."""

import re
from random import Random

import pytest

from benchmarks.minutes import SECONDS, measure
from civicgames.engine import Play
from civicgames.engine.checks import Checks
from civicgames.games import find_game, game_names
from civicgames.scenarios import (
    ScenarioError,
    builtin,
    explain,
    find_scenario,
    resolve,
    scenario,
    shared_line,
)
from civicgames.simulation import simulate

ALL = [(game, name) for game in game_names() for name in builtin(game)]


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_file_says_what_the_game_says(game: str, name: str) -> None:
    found, its_game = find_scenario(game, name), find_game(game)
    if name in its_game.presets:
        assert found.rules == its_game.rules(**its_game.presets[name])
    assert found.count in its_game.seat_numbers(found.rules)
    assert (found.name, found.base, found.changes) == (name, name, {})
    assert scenario(found.as_line()) == found
    assert shared_line(found).text == f"{game}: {name}"


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_file_has_a_lesson_in_both_languages(game: str, name: str) -> None:
    lesson = find_scenario(game, name).lesson
    texts = [lesson.objective, lesson.question_before, *lesson.questions_after]
    assert len(texts) >= 4
    for text in texts:
        assert set(text) == {"en", "fr"}
        assert text["en"] != text["fr"]
        assert not re.search(r" [:;?!]", text["fr"]), "a space that breaks"
    for question in (lesson.question_before, *lesson.questions_after):
        assert all(words.rstrip().endswith("?") for words in question.values())


OTHERS = [(game, name) for game, name in ALL if name not in find_game(game).presets]


@pytest.mark.parametrize(("game", "name"), OTHERS)
def test_one_that_is_no_preset_keeps_all_that_a_game_must(game: str, name: str) -> None:
    found = find_scenario(game, name)
    # Several minutes for all of them, as presets have it: one play each, of few rounds.
    rules = found.rules.model_copy(update={"max_rounds": 3}) if game == "demos" else found.rules
    if game == "presidency":
        few = found.rules.numbers.model_copy(update={"max_turns": 3})
        rules = found.rules.model_copy(update={"numbers": few})
    play = Play(find_game(game), rules, min(find_game(game).seat_numbers(rules)), seed=7)
    record = Checks(play, name, Random(7)).run()
    assert record.verify()


@pytest.mark.parametrize(("game", "name"), OTHERS)
def test_one_that_is_no_preset_differs_from_what_it_extends(game: str, name: str) -> None:
    told = explain(find_scenario(game, name))
    assert told.sentences
    assert not told.missing


def test_what_teachers_ask_for_is_there() -> None:
    assert len(ALL) >= 12
    rules = {(game, name): find_scenario(game, name).rules for game, name in ALL}
    assert rules["demos", "no-veto"].vetoes == 0
    assert rules["demos", "two-vetoes"].vetoes == 2
    assert rules["demos", "no-media"].media == 0
    assert rules["demos", "three-media"].media == 3
    caps = {rules["delanopolis", name].cap_of_mayor(3) for name in builtin("delanopolis")}
    assert caps >= {60, 90, 120, 150, None}
    assert rules["delanopolis", "open-stake"].mayor_stake == "open"
    assert [one.limit for one in rules["presidency", "two-horse"].limits] == [2, 2, 2, 2, 1]
    assert rules["presidency", "no-public-money"].money == ()
    public = rules["presidency", "everything-public"]
    assert set(public.kinds.values()) == {"stage", "headline"}
    assert public.limits == rules["presidency", "standard"].limits


@pytest.mark.parametrize("name", ["two-horse", "no-public-money", "everything-public"])
def test_a_race_of_ones_own_is_won(name: str) -> None:
    runs = simulate("presidency", name, "careful", plays=6, seed=1)
    assert sum(runs.columns("plays")["winner_count"]) >= 5


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_file_has_both_titles_and_its_minutes(game: str, name: str) -> None:
    found = find_scenario(game, name)
    assert set(found.titles) == {"en", "fr"}
    assert found.title("en") != found.title("fr")
    assert found.minutes is not None


def test_each_preset_has_a_file() -> None:
    for game in game_names():
        assert builtin(game)[: len(find_game(game).presets)] == list(find_game(game).presets)
        assert len(set(builtin(game))) == len(builtin(game))


def test_demos_has_five_modes_and_one_that_fits_a_lesson() -> None:
    assert builtin("demos")[:6] == ["simplified", "full", "2v2", "2v3", "2v2+1", "short"]
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
