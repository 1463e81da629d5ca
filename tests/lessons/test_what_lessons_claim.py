"""What lessons 5 to 7 say of a position or of simulated plays, held to the table and the plays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from civicgames.bots import find_strategy
from civicgames.engine import Play, resume
from civicgames.engine.players import ask, wants_so_far
from civicgames.lessons import experiments
from civicgames.lessons.model import load_lesson
from civicgames.lessons.moving import position


def after(key: str, choice: Any, until: Callable[[Play], bool], path: Path) -> Play:
    """The guided move's play once ``choice`` was made, as the table goes on with its file."""
    lesson = load_lesson(key)
    [move] = lesson.moves
    position(move, lesson.game, path)[0].close()
    play = resume(path)
    play.choose(move.seat, choice)
    while not until(play):
        decision = play.pending[0]
        assert decision.seat != move.seat
        mind = find_strategy(lesson.game, move.seats[decision.seat])
        view = play.view(decision.seat, so_far=wants_so_far(mind))
        play.choose(decision.seat, ask(mind, view, decision))
    return play


@pytest.mark.parametrize(("stake", "winner"), [(180, 0), (124, 0), (123, 1), (0, 1)])
def test_the_third_terrain_costs_124(stake: int, winner: int, tmp_path: Path) -> None:
    def sold(play: Play) -> bool:
        return len(play.view(0).auctions) == 3

    auction = after("06-city", stake, sold, tmp_path / "move.play.jsonl").view(0).auctions[-1]
    assert sum(auction.counted[seat] or 0 for seat in (1, 2, 3)) == 123
    assert auction.winner == winner


@pytest.mark.parametrize(("stake", "winner"), [(60, 0), (59, 3), (0, 3)])
def test_sixty_decides_and_fifty_nine_is_lost(stake: int, winner: int, tmp_path: Path) -> None:
    def sold(play: Play) -> bool:
        return len(play.view(0).auctions) == 4

    auctions = after("07-together", stake, sold, tmp_path / "move.play.jsonl").view(0).auctions
    assert [auction.counted[2] for auction in auctions] == [0, 5, 0, 0]
    assert [auction.counted[3] for auction in auctions] == [120] * 4
    assert auctions[-1].winner == winner


def test_the_teams_veto_wins_the_round_by_16_to_14(tmp_path: Path) -> None:
    def shown(play: Play) -> bool:
        return any(line.get("event") == "round_won" for line in play.record.lines[-3:])

    lines = after("05-parties", True, shown, tmp_path / "move.play.jsonl").record.lines
    points = {line["seat"]: line["points"] for line in lines[-8:] if line.get("event") == "shown"}
    assert points[0] == 0
    assert points[2] == 16
    assert max(points[1], points[3]) == 14


def few(key: str, name: str, plays: int) -> dict[str, float]:
    lesson = load_lesson(key)
    experiment = lesson.experiment(name).model_copy(update={"plays": plays})
    found = experiments.run(experiment, lesson.game)
    return {one.case.id: one.value.value for one in found}


def test_twice_the_money_changes_no_play() -> None:
    found = few("06-city", "money-or-limit", 40)
    assert found["money"] == found["usual"] < found["limit"]


def test_one_may_hold_back_and_two_may_not() -> None:
    assert few("07-together", "tipping", 30) == {"none": 0, "one": 0, "two": 1, "three": 1}


def test_paying_alone_leaves_least_and_paying_with_one_other_most() -> None:
    left = few("07-together", "what-is-left", 30)
    assert sorted(left, key=left.__getitem__)[0] == "pay-none"
    assert sorted(left, key=left.__getitem__)[-1] == "pay-one"
    held = [left[case] for case in ("hold-two", "hold-one", "hold-none")]
    assert max(held) - min(held) < 150
