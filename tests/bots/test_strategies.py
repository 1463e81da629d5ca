"""What every strategy of every game must do, and how strategies are found and given."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from civicgames.bots import describe_strategy, find_strategy, players, strategies, strategy
from civicgames.engine import BotError, Decision, Play, game_names
from civicgames.games import find_game
from civicgames.i18n import LANGUAGES

FEW_ROUNDS: dict[str, dict[str, Any]] = {
    "demos": {"max_rounds": 2},
    "delanopolis": {"max_turns": 8},
    "presidency": {"terms": 1, "numbers": {"max_turns": 4}},
}


def every_strategy() -> list[Any]:
    return [
        pytest.param(game, known.name, id=f"{game}-{known.name}")
        for game in game_names()
        for known in strategies(game)
    ]


def player_of(game: str, name: str) -> Any:
    """The strategy; one that looks ahead with few tries, since it is the same with many."""
    found: Any = find_strategy(game, name)
    return replace(found, tries=4) if hasattr(found, "tries") else found


def plays(game_name: str, seed: int) -> list[tuple[Any, int]]:
    """The rules of every preset, each with every number of seats."""
    game = find_game(game_name)
    short = FEW_ROUNDS.get(game_name, {})
    whole = [game.rules(**switches).model_dump() for switches in game.presets.values()]
    rules = [game.rules(**changed(one, short)) for one in whole]
    return [(one, seats) for one in rules for seats in game.seat_numbers(one)]


def changed(switches: dict[str, Any], by: dict[str, Any]) -> dict[str, Any]:
    """The switches with some of them replaced, nested ones one by one."""
    return switches | {
        name: changed(switches[name], value) if isinstance(value, dict) else value
        for name, value in by.items()
    }


@pytest.mark.parametrize(("game", "name"), every_strategy())
class TestEveryStrategy:
    def test_plays_every_preset_to_its_end_with_every_number_of_seats(
        self, game: str, name: str
    ) -> None:
        player = player_of(game, name)
        for rules, seats in plays(game, 1):
            play = Play(find_game(game), rules, seats, seed=1)
            assert play.run([player] * seats) is not None
            assert play.record.verify()

    def test_is_the_same_again_from_the_same_seed(self, game: str, name: str) -> None:
        player = player_of(game, name)
        rules, seats = plays(game, 7)[-1]
        records = []
        for _ in range(2):
            play = Play(find_game(game), rules, seats, seed=7)
            play.run([player] * seats)
            records.append(play.record.to_text())
        assert records[0] == records[1]

    def test_leaves_the_view_and_the_options_as_they_are(self, game: str, name: str) -> None:
        player = player_of(game, name)

        def watched(view: Any, decision: Decision) -> Any:
            rules = getattr(view, "rules", None)
            before = deepcopy(
                {key: value for key, value in vars(view).items() if key not in ("random", "rules")}
            )
            options = decision.options
            listed = deepcopy(options)
            choice = player(view, decision)
            after = {k: v for k, v in vars(view).items() if k not in ("random", "rules")}
            assert after == before
            assert getattr(view, "rules", None) is rules
            assert decision.options is options
            assert decision.options == listed or not isinstance(listed, (tuple, list, range))
            return choice

        watched.wants = getattr(player, "wants", None)  # type: ignore[attr-defined]
        rules, seats = plays(game, 3)[-1]
        assert Play(find_game(game), rules, seats, seed=3).run([watched] * seats) is not None

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_is_described_in_each_language(self, game: str, name: str, lang: str) -> None:
        told = describe_strategy(game, name).description(lang)
        assert len(told) > 100
        if lang != LANGUAGES[0]:
            assert told != describe_strategy(game, name).description(LANGUAGES[0])


# Names and functions


def test_an_unknown_name_is_answered_with_the_nearest_and_all() -> None:
    with pytest.raises(ValueError, match=r"'carefull'.*did you mean 'careful'.*random"):
        find_strategy("demos", "carefull")


def test_an_unknown_game_is_answered_with_the_games() -> None:
    with pytest.raises(ValueError, match="demos"):
        strategies("chess")


def test_names_functions_and_people_become_players() -> None:
    def mine(view: Any, decision: Decision) -> Any:
        return decision.options[0]

    careful = find_strategy("demos", "careful")
    assert players("demos", ["careful", mine, None, "human"]) == [careful, mine, None, None]


def test_what_cannot_play_is_named_with_its_seat() -> None:
    with pytest.raises(TypeError, match="Seat 2 is played by 7"):
        players("demos", ["careful", 7])


def test_a_pupils_three_lines_play_a_whole_play() -> None:
    @strategy("first", game="demos")
    def first(view: Any, decision: Decision) -> Any:
        """Takes the first answer."""
        return decision.options[0]

    play = Play(find_game("demos"), None, 4, seed=1)
    assert play.run(players("demos", ["first", "careful", first, "random"])) is not None
    assert describe_strategy("demos", "first").description() == "Takes the first answer."


def test_a_look_ahead_needs_the_log_and_says_so() -> None:
    play = Play(find_game("demos"), None, 4, seed=1, log=False)
    with pytest.raises(ValueError, match="log=True"):
        play.run(players("demos", ["strategist"] * 4))


# Bots that fail


def raises(view: Any, decision: Decision) -> Any:
    raise KeyError("H11")


def nonsense(view: Any, decision: Decision) -> Any:
    return "H11"


@pytest.mark.parametrize(
    ("bot", "told"),
    [(raises, r"raises in seat 3 .*KeyError.*H11"), (nonsense, r"nonsense in seat 3 .*'H11'")],
)
def test_a_failing_bot_is_named_and_careful_can_go_on_in_its_seat(bot: Any, told: str) -> None:
    play = Play(find_game("demos"), None, 4, seed=1)
    chosen: list[Any] = ["careful", "careful", bot, "careful"]
    with pytest.raises(BotError, match=told) as failed:
        play.run(players("demos", chosen))
    assert failed.value.seat == 2
    lines = len(play.record.lines)
    chosen[failed.value.seat] = "careful"
    assert play.run(players("demos", chosen)) is not None
    assert len(play.record.lines) > lines
    assert play.record.verify()
