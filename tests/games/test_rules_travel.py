"""Rules go to other processes, whatever was worked out from them before."""

from __future__ import annotations

import pickle

import pytest

from civicgames.bots import find_strategy
from civicgames.engine import Play
from civicgames.games import find_game, game_names


@pytest.mark.parametrize("name", game_names())
def test_rules_that_were_played_by_travel(name: str) -> None:
    game = find_game(name)
    play = Play(game, seats=4, seed=3)
    play.run([find_strategy(name, "random")] * 4)
    arrived = pickle.loads(pickle.dumps(play.rules))
    assert arrived == play.rules
    again = Play(game, arrived, seats=4, seed=3)
    again.run([find_strategy(name, "random")] * 4)
    assert again.record.lines == play.record.lines
