"""A scenario goes out as a line or as a file and comes back as it was."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from civicgames.games import find_game
from civicgames.scenarios import (
    Lesson,
    Scenario,
    ScenarioError,
    as_toml,
    read_scenario,
    scenario,
    shared_line,
)
from civicgames.scenarios.line import write_line
from tests.games.presidency.test_scenario import OWN
from tests.scenarios.switches import GAMES, bases, switches

each_game = pytest.mark.parametrize("game", GAMES)
quick = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
TEXTS = st.fixed_dictionaries({}, optional={"en": st.text(max_size=40), "fr": st.text(max_size=40)})


def made(game: str, base: str, values: dict[str, Any], seats: int) -> Scenario | None:
    """The scenario of these switches, or None where they are refused together."""
    try:
        return scenario(write_line(game, base, {**values, "seats": seats} if seats else values))
    except ScenarioError:
        return None


@each_game
@quick
@given(data=st.data())
def test_the_shortest_line_reads_back_to_the_same(game: str, data: st.DataObject) -> None:
    base, values = data.draw(bases(game)), data.draw(switches(game))
    found = made(game, base, values, data.draw(st.sampled_from([0, 3, 4, 5])))
    if found is None:
        return
    line = shared_line(found)
    again = scenario(line.text)
    assert line.holds_the_rules
    assert (again.rules, again.count) == (found.rules, found.count)
    assert len(line.text) <= len(found.as_line())
    assert scenario(found.as_line()).rules == found.rules


@each_game
@quick
@given(data=st.data())
def test_a_file_reads_back_to_the_same(game: str, data: st.DataObject) -> None:
    found = made(game, data.draw(bases(game)), data.draw(switches(game)), 0)
    if found is None:
        return
    lesson = Lesson(objective=data.draw(TEXTS), questions_after=[data.draw(TEXTS)])
    titles = data.draw(TEXTS) or {"en": "x"}
    found = replace(found, name="mine", titles=titles, lesson=lesson)
    for lang in ("en", "fr"):
        text = as_toml(found, lang, schema=True)
        assert text.startswith(f"#:schema ./civicgames-{game}.{lang}.schema.json\n")
        again = read_scenario(text, "mine.toml")
        # A change may be written in two ways ("none", nothing): the rules are what counts.
        assert again.changes.keys() == found.changes.keys()
        assert replace(again, changes=found.changes) == found


def test_the_line_is_the_shortest_of_all() -> None:
    assert shared_line(scenario("demos: full, mode=simplified")).text == "demos: simplified"
    assert shared_line(scenario("demos: full, max_rounds=9, seats=3")).text == "demos: short"
    assert shared_line(scenario("demos: full, vetoes=2, media=3")).text in (
        "demos: two-vetoes, media=3",
        "demos: three-media, vetoes=2",
    )
    many = scenario("presidency: standard, numbers.die=8, limits.first_round=3, cards.smear=0")
    assert shared_line(many).text == many.as_line()


def test_what_no_line_can_hold_is_said() -> None:
    own = read_scenario(OWN, "own.toml")
    line = shared_line(own)
    assert not line.holds_the_rules
    said = " ".join(map(str, line.missing))
    assert "board" in said
    assert "title" in said
    assert scenario(line.text)  # it is still a line, of what it can say
    titled = replace(scenario("demos: full, vetoes=3"), titles={"en": "Mine"})
    assert shared_line(titled).holds_the_rules
    assert "title" in " ".join(map(str, shared_line(titled).missing))


def test_an_own_board_goes_into_a_file_and_back() -> None:
    own = read_scenario(OWN, "own.toml")
    assert read_scenario(as_toml(own), "own.toml") == own


def test_a_card_that_is_taken_out_is_not_in_the_deck() -> None:
    found = scenario("presidency: standard, cards.smear=0, cards.m1=12, limits.nomination=2")
    assert "smear" not in found.rules.scheme_by_id
    assert found.rules.money_by_id["m1"].count == 12
    usual = find_game("presidency").rules()
    assert found.rules.money_by_id["m2"] == usual.money_by_id["m2"]
    assert scenario("presidency: two-horse, limits.nomination=5").rules.board.stage[1].limit == 2


def test_limits_and_copies_are_of_the_board_that_is_played(tmp_path: Any) -> None:
    text = OWN.replace("[numbers]", "[limits]\nonly_one = 2\n\n[cards]\nstep = 9\n\n[numbers]")
    rules = read_scenario(text, "own.toml").rules
    assert rules.board.stage[0].limit == 2
    assert rules.scheme_by_id["step"].count == 9
    with pytest.raises(ScenarioError, match=r"there is no key limits\.nomination"):
        read_scenario(text.replace("only_one = 2", "nomination = 2"), "own.toml")
