"""The PettingZoo environments: PettingZoo's own tests, and what they don't look at."""

from __future__ import annotations

import warnings
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from civicgames import pettingzoo
from civicgames.engine import Play, game_names
from civicgames.games import find_game
from civicgames.pettingzoo.items import flat, following, whole
from civicgames.scenarios.finding import builtin

GAMES = game_names()
SCENARIOS = [(game, name) for game in GAMES for name in builtin(game)]


def play_out(table: Any, seed: int, most: int = 20_000) -> list[tuple[str, int]]:
    """Step at random until the end; what was done, by whom."""
    table.reset(seed=seed)
    random = Random(seed)
    done = []
    for agent in table.agent_iter(most):
        seen, _, over, _, _ = table.last()
        if over:
            table.step(None)
            continue
        assert table.observation_space(agent).contains(seen)
        possible = np.flatnonzero(seen["action_mask"])
        assert len(possible)
        action = int(random.choice(possible))
        done.append((agent, action))
        table.step(action)
    assert not table.agents
    return done


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_s_own_api_test(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # What a card game's observation can't be: an image.
        warnings.filterwarnings("ignore", message="Observation is not NumPy array|.*observation")
        api_test(pettingzoo.env(game), num_cycles=300)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_s_own_seed_test(game: str) -> None:
    seed_test(lambda: pettingzoo.env(game), num_cycles=300)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_scenario_is_played_to_its_end(game: str, scenario: str) -> None:
    table = pettingzoo.raw_env(game, scenario)
    done = play_out(table, seed=3)
    assert done == play_out(table, seed=3)
    assert done != play_out(table, seed=4)
    assert table.play.is_over


@pytest.mark.parametrize("game", GAMES)
def test_the_winners_share_one(game: str) -> None:
    table = pettingzoo.raw_env(game)
    rewards: dict[str, float] = {}
    table.reset(seed=5)
    random = Random(5)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        if over:
            rewards[agent] = reward
            table.step(None)
        else:
            assert reward == 0
            table.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
    winners = table.play.outcome["winners"]
    expected = {f"seat_{n}": 1 / len(winners) if n in winners else 0.0 for n in range(len(rewards))}
    assert rewards == expected


@pytest.mark.parametrize("game", GAMES)
def test_an_action_outside_of_the_mask_changes_nothing(game: str) -> None:
    table = pettingzoo.env(game)
    table.reset(seed=1)
    seen = table.observe(table.agent_selection)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    for action in (wrong, len(table.unwrapped.items), -1):
        with pytest.raises(ValueError, match="actions of its mask"):
            table.step(action)
    for action in ([1], True, 1.0, None):
        with pytest.raises(ValueError, match="expected an action, a whole number"):
            table.step(action)
    after = table.observe(table.agent_selection)
    assert all((seen[key] == after[key]).all() for key in seen)


@pytest.mark.parametrize("steps", [0, 1, 7, 30, 70])
@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cant_see_isnt_in_its_observation(game: str, steps: int) -> None:
    """The hidden cards are dealt anew: the same numbers."""
    table = pettingzoo.raw_env(game)
    table.reset(seed=2)
    random = Random(2)
    for _ in range(steps):
        seen = table.observe(table.agent_selection)
        table.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
    seat = table.possible_agents.index(table.agent_selection)
    seen = table.observe(table.agent_selection)
    table.game.redeal(table.play.table, seat, random)
    again = table.observe(table.agent_selection)
    assert all((seen[key] == again[key]).all() for key in seen)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_sees_a_choice_that_is_half_made_or_sealed(game: str) -> None:
    table = pettingzoo.raw_env(game)
    table.reset(seed=6)
    random = Random(6)
    half_made = 0
    for _ in range(400):
        if not table.play.pending:
            break
        agent = table.agent_selection
        others = [other for other in table.possible_agents if other != agent]
        before = {other: table.observe(other)["observation"] for other in others}
        asked = table.play._asked
        seen = table.observe(agent)
        table.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
        if table.play._asked is asked:
            half_made += 1
            for other in set(others) - {table.agent_selection}:
                assert (table.observe(other)["observation"] == before[other]).all()
    assert half_made or game == "demos"


@pytest.mark.parametrize("game", GAMES)
def test_fields_say_where_each_number_is(game: str) -> None:
    table = pettingzoo.raw_env(game)
    table.reset(seed=1)
    row = table.observe(table.agent_selection)["observation"]
    assert sum(field.size for field in table.fields) == len(row)
    assert len({field.name for field in table.fields}) == len(table.fields)
    assert row[0] == table.possible_agents.index(table.agent_selection)
    assert table.kinds[row[1] - 1] == table.play.pending[0].kind


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_comes_back_from_its_items(game: str) -> None:
    for seed in range(3):
        play, random = Play(find_game(game), seed=seed), Random(seed)
        while play.pending:
            for decision in play.pending:
                given: tuple[Any, ...] = ()
                while possible := following(decision, given):
                    given += (random.choice(possible),)
                choice = whole(decision, given)
                assert decision.accept(choice) == choice
                if isinstance(decision.options, tuple):
                    assert {flat(option) for option in decision.options} >= {
                        given[:-1] if given[-1] == "end" else given
                    }
                play.choose(decision.seat, choice)


def test_versions_are_modules_too() -> None:
    for name in pettingzoo.ENVIRONMENTS:
        module = import_module(f"civicgames.pettingzoo.{name}")
        assert str(module.env()) == str(pettingzoo.env(name)) == name


def test_it_is_rendered_in_sentences() -> None:
    table = pettingzoo.env("demos", render_mode="ansi")
    table.reset(seed=1)
    for _ in range(30):
        seen = table.observe(table.agent_selection)
        table.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert "Round 2: Seat 2 deals." in table.render()
    table.close()
    assert pettingzoo.raw_env("demos").render() is None


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": "demos", "scenario": "nope"}, "nope"),
        ({"game": "demos", "seats": 9}, "can't be played by 9"),
    ],
)
def test_what_cant_be_played_is_refused_in_a_sentence(
    arguments: dict[str, Any], expected: str
) -> None:
    with pytest.raises(ValueError, match=expected):
        pettingzoo.env(**arguments)
