"""Looking ahead in any game, shown on DēmoS."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from civicgames.bots import find_strategy
from civicgames.bots.search import LookAhead, lead, some_options
from civicgames.engine import Decision, Play
from civicgames.games import find_game

GAME = find_game("demos")
RANDOM = find_strategy("demos", "random")


def ask(bot: LookAhead, seed: int = 1) -> tuple[Any, Decision, Play]:
    play = Play(GAME, GAME.rules(mode="simplified", max_rounds=1), 3, seed=seed)
    decision = play.pending[0]
    return play.view(decision.seat, so_far=True), decision, play


def test_it_says_what_each_option_came_to_within_its_budget() -> None:
    bot = LookAhead("demos", RANDOM, tries=40)
    view, decision, _ = ask(bot)
    estimates = bot.estimates(view, decision)
    assert [estimate.option for estimate in estimates] == list(decision.options)
    assert all(estimate.tries >= 1 for estimate in estimates)
    assert 30 <= sum(estimate.tries for estimate in estimates) <= 40
    assert estimates[0].lead == 0


def test_the_clock_can_be_the_budget() -> None:
    bot = LookAhead("demos", RANDOM, seconds=0.05)
    view, decision, _ = ask(bot)
    begun = time.monotonic()
    assert bot(view, decision) in decision.options
    assert time.monotonic() - begun < 5


def test_it_finds_what_wins() -> None:
    """Judged by one card in hand at the end, it doesn't discard that card."""

    def holds_first_card(play: Play, seat: int) -> float:
        return float(kept in play.table.hands[seat])

    for seed in range(5):
        view, decision, _ = ask(LookAhead("demos", RANDOM), seed)
        kept = view.hand[0]
        bot = LookAhead("demos", RANDOM, tries=100, judge=holds_first_card)
        estimates = {estimate.option: estimate for estimate in bot.estimates(view, decision)}
        assert bot(view, decision) != kept
        assert estimates[kept].value < max(e.value for e in estimates.values())


def test_in_doubt_it_gives_the_first_of_the_shortlist() -> None:
    bot = LookAhead("demos", RANDOM, tries=20, doubt=1e9)
    view, decision, _ = ask(bot)
    assert bot(view, decision) == decision.options[0]


def test_one_option_needs_no_try() -> None:
    def only(view: Any, decision: Decision) -> list[Any]:
        return [decision.options[2]]

    bot = LookAhead("demos", RANDOM, shortlist=only)
    view, decision, _ = ask(bot)
    assert bot(view, decision) == decision.options[2]


def test_where_nothing_can_be_imagined_the_base_strategy_answers() -> None:
    def last(view: Any, decision: Decision) -> Any:
        return decision.options[-1]

    bot = LookAhead("demos", last)
    view, decision, _ = ask(bot)
    view.so_far = []
    assert bot.estimates(view, decision) == []
    assert bot(view, decision) == decision.options[-1]


def test_the_play_itself_does_not_move() -> None:
    bot = LookAhead("demos", RANDOM, tries=30)
    view, decision, play = ask(bot)
    before = play.record.to_text()
    bot(view, decision)
    assert play.record.to_text() == before
    assert play.pending == (decision,)


def test_many_options_are_drawn_by_lot() -> None:
    view, _, _ = ask(LookAhead("demos", RANDOM))
    many = Decision(0, "announced_trio", tuple(range(65)))
    assert len(set(some_options(view, many))) == 12


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [([1, 1], [0, 0], 2**0.5), ([0, 0], [0, 0], 0), ([1], [0], 0), ([0, 0], [1, 1], -(2**0.5))],
)
def test_a_lead_is_counted_in_standard_errors(
    one: list[float], other: list[float], expected: float
) -> None:
    assert lead(one, other) == pytest.approx(expected)


def test_a_larger_budget_is_a_copy_with_other_tries() -> None:
    strategist: Any = find_strategy("demos", "strategist")
    assert replace(strategist, tries=7).tries == 7
