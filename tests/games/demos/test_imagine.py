"""Imagined plays: the seat sees exactly the same, the rest varies, and nothing true is in reach."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from random import Random
from types import FrameType, FunctionType, GeneratorType, ModuleType
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from civicgames.engine import Play
from civicgames.engine.log import Log
from civicgames.games import find_game
from civicgames.games.demos.imagine import Unimaginable
from civicgames.games.demos.table import DemosTable

GAME = find_game("demos")
MODES = ("simplified", "full", "2v2", "2v3", "2v2+1")

switches = st.fixed_dictionaries(
    {"mode": st.sampled_from(MODES)},
    optional={
        "vetoes": st.integers(0, 3),
        "max_rounds": st.integers(1, 6),
        "favourite_suit": st.sampled_from([0, 10]),
        "announced_trio": st.booleans(),
        "unanimous_turn": st.booleans(),
        "secret_optional": st.booleans(),
    },
)


def moments(play: Play, random: Random, often: float) -> Iterator[None]:
    """Play at random, vetoes and doubts included, and stop at some decisions."""
    while play.pending:
        decision = play.pending[0]
        rare = decision.kind in ("allot", "media_target", "media_suit", "veto_confirm")
        if random.random() < (0.5 if rare else often):
            yield
        choice = decision.draw(random)
        if decision.kind == "veto":
            choice = random.random() < 0.3
        play.choose(decision.seat, choice)


@settings(max_examples=25, deadline=None)
@given(rules=switches, lots=st.booleans(), media=st.integers(0, 4), seed=st.integers(0, 2**32))
@example(  # level in everything, by a hand from which a card seen before was laid down unseen
    rules={"mode": "2v3", "favourite_suit": 10, "secret_optional": False},
    lots=False,
    media=4,
    seed=37384052,
)
def test_the_seat_sees_exactly_the_same(
    rules: dict[str, Any], lots: bool, media: int, seed: int
) -> None:
    random = Random(seed)
    if rules["mode"] != "simplified":
        rules = {**rules, "media": media}
    if lots and rules["mode"].startswith("2v"):
        rules = {**rules, "teams": "random"}
    resolved = GAME.rules(**rules)
    play = Play(GAME, resolved, random.choice(GAME.seat_numbers(resolved)), seed=seed)
    for _ in moments(play, random, 0.03):
        for seat in range(len(play.seats)):
            view = play.view(seat, so_far=True)
            imagined = GAME.imagine(view, random)
            assert imagined.view(seat) == view
            if view.asked:
                assert imagined.pending == play.pending


@pytest.mark.parametrize("mode", MODES)
def test_an_imagined_play_goes_on_to_its_end(mode: str) -> None:
    random = Random(mode)
    rules = GAME.rules(mode=mode, max_rounds=3)
    play = Play(GAME, rules, GAME.seat_numbers(rules)[-1], seed=11)
    for _ in moments(play, random, 0.2):
        seat = play.pending[0].seat
        imagined = GAME.imagine(play.view(seat, so_far=True), random)
        before = GAME.conserved(imagined.table)
        while imagined.pending:
            imagined.choose(imagined.pending[0].seat, imagined.pending[0].draw(random))
            assert GAME.conserved(imagined.table) == before
        assert imagined.outcome is not None


def test_what_the_seat_cannot_see_varies() -> None:
    random = Random(1)
    play = Play(GAME, GAME.rules(first_dealer=3), 4, seed=5)
    for _ in range(9):
        play.choose(play.pending[0].seat, play.pending[0].draw(random))
    seat = play.pending[0].seat
    view = play.view(seat, so_far=True)
    tables = [GAME.imagine(view, random).table for _ in range(40)]
    other = (seat + 1) % 4
    assert len({tuple(sorted(table.hands[other])) for table in tables}) > 30
    assert len({tuple(table.pack) for table in tables}) == 40
    assert len({tuple(table.pile) for table in tables}) == 40
    held = {card for table in tables for card in table.hands[other]}
    assert held.isdisjoint(view.hand)


def test_the_same_randomness_imagines_the_same() -> None:
    play = Play(GAME, None, 4, seed=5)
    seat = play.pending[0].seat
    view = play.view(seat, so_far=True)
    one, other = (GAME.imagine(view, Random(3)).table for _ in range(2))
    assert one.hands == other.hands
    assert one.pack == other.pack
    assert one.pile == other.pile


def test_a_card_that_somebody_took_in_sight_of_all_stays_in_that_hand() -> None:
    play = Play(GAME, GAME.rules(first_dealer=3), 4, seed=2)
    for _ in range(4):
        play.choose(play.pending[0].seat, play.pending[0].options[0])
    play.choose(0, play.pending[0].options[0])
    taken = play.pending[0].options[1]
    play.choose(0, taken)
    view = play.view(1, so_far=True)
    assert all(taken in GAME.imagine(view, Random(seed)).table.hands[0] for seed in range(20))


def test_after_the_end_nothing_can_be_imagined() -> None:
    play = Play(GAME, GAME.rules(mode="simplified", max_rounds=1), 3, seed=1)
    while play.pending:
        play.choose(play.pending[0].seat, play.pending[0].options[0])
    with pytest.raises(Unimaginable, match="before the end"):
        GAME.imagine(play.view(0, so_far=True), Random(1))


def reachable(start: Any) -> Iterator[Any]:
    """All objects that can be reached from one, but for the code that everybody shares."""
    todo, seen = [start], set()
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, (type, ModuleType, FunctionType, FrameType)):
            continue
        seen.add(id(thing))
        yield thing
        todo += gc.get_referents(thing)


@pytest.mark.parametrize("mode", MODES)
def test_nothing_true_can_be_reached_from_a_view(mode: str) -> None:
    random = Random(mode)
    rules = GAME.rules(mode=mode, max_rounds=3)
    play = Play(GAME, rules, GAME.seat_numbers(rules)[0], seed=4)
    for _ in moments(play, random, 0.1):
        seat = play.pending[0].seat
        view = play.view(seat, so_far=True)
        hidden = [play.table.pile, play.table.pack, *play.table.hands, play.record.lines]
        for thing in reachable(view):
            assert not isinstance(thing, (DemosTable, Play, Log, GeneratorType))
            assert not any(thing is secret for secret in hidden)


def test_the_lines_so_far_are_a_copy_of_this_rounds() -> None:
    play = Play(GAME, None, 4, seed=1)
    careless = play.view(play.pending[0].seat, so_far=True)
    before = play.record.to_text()
    for line in careless.so_far:
        for value in line.values():
            if isinstance(value, list):
                value.clear()
        line.clear()
    assert play.record.to_text() == before
    assert play.view(0).so_far == []
    assert play.view(0, so_far=True).so_far[0]["event"] == "round"
