"""Strategists of every game: they use what their seat sees, keep to their budget, and can tell."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import civicgames as cg
from civicgames.bots import find_strategy, player_name
from civicgames.bots.search import LookAhead
from civicgames.bots.thoughts import looks_ahead, think_again
from civicgames.charts import thought
from civicgames.charts.svg import plain_svg
from civicgames.engine import Decision, Play, game_names
from civicgames.games import find_game
from civicgames.i18n import translator
from civicgames.say import player_in_words

SHORT: dict[str, dict[str, Any]] = {
    "demos": {"max_rounds": 2},
    "delanopolis": {"max_turns": 10},
    "presidency": {"terms": 1},
}
GAMES = game_names()


def new_play(game: str, seed: int) -> Play:
    found = find_game(game)
    return Play(found, found.rules(**SHORT[game]), 4, seed=seed)


def strategist_of(game: str, tries: int = 6) -> LookAhead:
    found = cg.strategist(game, tries=tries)
    return replace(found, doubt=0.0)  # so that what it tries is what decides


def hidden(play: Play) -> str:
    """All of the table, secrets included, and what is sealed, as text."""
    names = {*getattr(play.table, "__dict__", ()), *getattr(play.table, "__slots__", ())}
    told = names - {"chance", "event", "rules", "moves_of"}
    table = {name: getattr(play.table, name) for name in told}
    return json.dumps([table, play._sealed], default=repr, sort_keys=True)


def dealt_anew(play: Play, seat: int, seed: int) -> Play:
    """The same play as that seat sees it, with other cards where it can't look."""
    twin = Play.from_record(play.record)
    random = Random(seed)
    for other, choice in play._sealed.items():
        decision = next(d for d in twin.pending if d.seat == other)
        options = decision.options
        others = [o for o in options if o != choice] if len(options) < 500 else [choice]
        twin.choose(other, random.choice(others or [choice]))
    play.game.redeal(twin.table, seat, random)
    return twin


def asked(bot: LookAhead, play: Play, decision: Decision) -> tuple[Any, list[Any]]:
    """What it answers and what it made of each answer, each time with the same randomness."""
    view = play.view(decision.seat, so_far=True)
    view.random = Random(5)
    estimates = bot.estimates(view, decision)
    view = play.view(decision.seat, so_far=True)
    view.random = Random(5)
    return bot(view, decision), estimates


@pytest.mark.parametrize("game", GAMES)
def test_other_hidden_cards_change_nothing(game: str) -> None:
    """Dealt anew where it can't look, it sees the same, thinks the same and answers the same."""
    bot, careful = strategist_of(game), find_strategy(game, "careful")
    compared = otherwise = 0
    for seed in range(3):
        play = new_play(game, seed)
        while play.pending and compared < 5 * (seed + 1):
            # The last of those who are asked at once, so that others have sealed their answers.
            *first, decision = play.pending
            for one in first:
                view = play.view(one.seat)
                play.choose(one.seat, careful(view, one))
            seat = decision.seat
            view = play.view(seat, so_far=True)
            if len(list(bot.shortlist(view, decision))) > 1:
                twin = dealt_anew(play, seat, seed)
                seen, seen_by_twin = (p.view(seat, so_far=True) for p in (play, twin))
                assert seen == seen_by_twin
                assert getattr(seen, "so_far", None) == getattr(seen_by_twin, "so_far", None)
                otherwise += hidden(play) != hidden(twin)
                answer, estimates = asked(bot, play, decision)
                assert asked(bot, twin, decision) == (answer, estimates)
                compared += 1
            play.choose(seat, careful(play.view(seat), decision))
    assert compared >= 10
    assert otherwise >= 5


def test_a_strategy_that_could_see_would_be_noticed() -> None:
    """The check above can fail: who reads the true cards answers otherwise."""

    def by_the_next_card(play: Play) -> Any:
        return lambda view, decision: decision.options[int(play.table.pack[0][1:]) % 5]

    answers = []
    for seed in range(10):
        play = new_play("demos", seed)
        decision = play.pending[0]
        twin = dealt_anew(play, decision.seat, seed)
        answers.append([by_the_next_card(one)(None, decision) for one in (play, twin)])
    assert any(one != other for one, other in answers)


# Budgets


@pytest.mark.parametrize("game", GAMES)
def test_tries_are_the_budget(game: str) -> None:
    few, many = cg.strategist(game, tries=10), cg.strategist(game, tries=60)
    assert few.strategy == "strategist, 10 tries"
    careful = find_strategy(game, "careful")
    play = new_play(game, 4)
    while True:
        decision = play.pending[0]
        view = play.view(decision.seat, so_far=True)
        if len(list(few.shortlist(view, decision))) > 1:
            break
        play.choose(decision.seat, careful(view, decision))
    tried = [sum(e.tries for e in bot.estimates(view, decision)) for bot in (few, many)]
    assert tried[0] <= 12
    assert 40 <= tried[1] <= 62
    for estimate in many.estimates(view, decision):
        assert estimate.interval.low <= estimate.value <= estimate.interval.high


def test_seconds_are_a_budget_too() -> None:
    bot = cg.strategist("delanopolis", seconds=0.01)
    assert bot.strategy == "strategist, 0.01 s a choice"
    assert new_play("delanopolis", 1).run([bot] * 4) is not None


def test_it_plays_in_a_simulation_under_its_name() -> None:
    bot = cg.strategist("demos", tries=4)
    assert player_name(bot) == "strategist, 4 tries"
    runs = cg.simulate("demos", "simplified, max_rounds=1", [bot, "random", "random"], plays=1)
    assert "strategist, 4 tries" in runs.columns("seats")["strategy"]
    assert player_in_words("strategist, 4 tries", translator("fr")) == "bot stratège (4 essais)"
    in_time = cg.strategist("demos", seconds=0.5).strategy
    assert player_in_words(in_time, translator("en")) == "bot, strategist (0.5 s a choice)"
    assert cg.strategist("demos") is find_strategy("demos", "strategist")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"tries": 0}, "tries is 0: expected a whole number from 1"),
        ({"tries": 2.5}, "tries is 2.5"),
        ({"seconds": 0}, "seconds is 0: expected a number above 0"),
        ({"tries": 5, "seconds": 1}, "in tries or in seconds"),
    ],
)
def test_a_budget_that_cannot_be_is_one_sentence(given: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        cg.strategist(**given)


# What it thought


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_its_thoughts_are_a_chart_once_the_play_is_over(game: str, lang: str) -> None:
    bot, careful = cg.strategist(game, tries=4), find_strategy(game, "careful")
    play = new_play(game, 2)
    play.run([bot, careful, careful, careful])
    record, drawn = play.record, 0
    for place, line in enumerate(record.lines):
        if line.get("seat") != 0 or "choice" not in line or drawn >= 3:
            continue
        chart = thought(record, place, "strategist, 4 tries", lang)
        assert chart.title.endswith(".")
        assert "{" not in chart.alt
        if not chart.spec.panels:
            continue
        [panel] = chart.spec.panels
        drawn += 1
        assert len(set(panel.categories)) == len(panel.categories) > 1
        chosen = [name for name in panel.categories if name.endswith(")")]
        assert chosen
        assert "<svg" in plain_svg(chart.spec)
        assert all(name in chart.alt for name in panel.categories)
    assert drawn >= 2


def test_the_same_question_gives_the_same_chart() -> None:
    play = new_play("demos", 2)
    play.run([find_strategy("demos", "careful")] * 4)
    line = next(n for n, one in enumerate(play.record.lines) if one.get("choice") == "veto")
    assert thought(play.record, line).alt == thought(play.record, line).alt


def test_before_the_end_nothing_is_told() -> None:
    play = new_play("demos", 2)
    careful = find_strategy("demos", "careful")
    play.run([careful, careful, careful, None])
    with pytest.raises(ValueError, match="when the play is over"):
        thought(play.record, 0)


def test_only_who_looks_ahead_has_thoughts() -> None:
    assert looks_ahead("demos", "strategist, 9 tries") is not None
    assert looks_ahead("demos", "careful") is None
    play = new_play("demos", 2)
    decision = play.pending[0]
    view = play.view(decision.seat, so_far=True)
    assert think_again("demos", "careful", view, decision, view.hand[0]) == []
    play.run([find_strategy("demos", "careful")] * 4)
    lines = play.record.lines
    choice = next(n for n, one in enumerate(lines) if "choice" in one)
    with pytest.raises(ValueError, match="'careful' doesn't look ahead"):
        thought(play.record, choice, "careful")
    chance = next(n for n, one in enumerate(lines) if "choice" not in one)
    with pytest.raises(ValueError, match="holds no choice"):
        thought(play.record, chance)
