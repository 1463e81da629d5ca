"""What the guided moves say is what the table shows, and what follows there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from civicgames.bots import players
from civicgames.engine import Play
from civicgames.engine.players import ask, wants_so_far
from civicgames.lessons.model import load_lesson
from civicgames.lessons.moving import position


def place(key: str) -> Play:
    """The play at the lesson's first guided move."""
    lesson = load_lesson(key)
    play, _ = position(lesson.moves[0], lesson.game)
    return play


def after(play: Play, choice: Any, ends: Callable[[Play], bool]) -> list[dict[str, Any]]:
    """What happened once that was chosen; careful bots play on for all, as the lesson's do."""
    at = len(play.record.lines)
    play.choose(0, choice)
    minds = players(play.game.name, ["careful"] * len(play.seats))
    while not (play.is_over or ends(play)):
        asked = play.pending[0]
        mind = minds[asked.seat]
        assert mind is not None
        view = play.view(asked.seat, so_far=wants_so_far(mind))
        play.choose(asked.seat, ask(mind, view, asked))
    return [line for line in play.record.lines[at:] if "event" in line]


def events(lines: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [line for line in lines if line["event"] == kind]


@pytest.mark.parametrize(
    ("choice", "points", "winner"),
    [("C9", [20, 14, 16], 0), ("D4", [12, 15, 14], 1), ("D6", [0, 15, 14], 1)],
)
def test_one_theme_wins_the_round_and_the_mixture_loses_it(
    choice: str, points: list[int], winner: int
) -> None:
    play = place("01-three-powers")
    assert sorted(play.view(0).hand) == ["C10", "C8", "S5", "S6"]
    assert sorted(play.view(0).visible) == ["C9", "D4", "D6"]
    lines = after(play, choice, lambda play: play.table.round > 1)
    first = {line["seat"]: line for line in events(lines, "shown")[:3]}
    assert [first[seat]["points"] for seat in range(3)] == points
    assert events(lines, "round_won")[0]["seats"] == [winner]
    assert events(lines, "figure")[0]["card"] == "LD"
    if choice != "C9":
        assert "C9" in first[1]["cards"]
    play.close()


def test_the_card_that_is_left_is_taken_whatever_is_drawn_instead() -> None:
    play = place("01-three-powers")
    lines = after(play, "pack", lambda play: play.table.round > 1)
    mine, next_one, _ = events(lines, "shown")[:3]
    assert mine["points"] == 0
    assert "C9" in next_one["cards"]
    play.close()


def test_seat_three_has_announced_three_suits() -> None:
    play = place("02-separation")
    assert play.view(0).hand == []
    announced = play.view(0).announced
    assert announced[:2] == [None, None]
    assert len({card[1] for card in announced[2]}) == 3
    play.close()


@pytest.mark.parametrize(
    ("suit", "elected", "reason"),
    [("H", 0, "points"), ("D", 0, "points"), ("S", 2, "harmony"), ("C", 2, "harmony")],
)
def test_the_suit_that_is_named_decides_the_election(suit: str, elected: int, reason: str) -> None:
    play = place("04-media")
    seen = play.view(0)
    assert max(seen.totals) == seen.totals[0]
    up = [(figure.card, figure.marked) for figure in seen.figures[2] if figure.up]
    assert up == [("EH", None), ("EC", "H")]
    assert seen.media_target[0] == 2
    lines = after(play, suit, lambda play: False)
    assert [line["card"] for line in events(lines, "scandal")] == ["LC"]
    suits = {line["seat"]: line["suits"] for line in events(lines, "trio")}
    assert suits == {0: 2, 2: 2 if elected == 0 else 3}
    outcome = events(lines, "outcome")[0]
    assert (outcome["winners"], outcome["reason"]) == ([elected], reason)
    play.close()
