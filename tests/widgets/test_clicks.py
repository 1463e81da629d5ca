"""Fifty clicks at once, answers to a question that is gone, two tabs: one act stays one act."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from civicgames.engine import read_record
from civicgames.widgets.table import Table

from .pressing import message, press_on, send

GAMES = ("demos", "delanopolis", "presidency")
SEATS = ["human", "random", "random"]


def lay(game: str, seed: int = 3) -> Table:
    return Table(game, seats=SEATS, seed=seed, speed="at once")


@pytest.mark.parametrize("game", GAMES)
def test_fifty_clicks_at_once_are_one(game: str) -> None:
    """The same play, once pressed once and once fifty times: the same record, the same screen."""
    once, often = lay(game), lay(game)
    random = Random(1)
    for _ in range(25):
        if once.table.screen["stage"] == "over":
            break
        one = message(once, random)
        send(once, one)
        for _ in range(50):
            send(often, one)
        assert often.table.screen == once.table.screen
    assert often.play.record.lines == once.play.record.lines
    assert len(once.play.record.lines) > 20
    assert often.play.record.verify()


@pytest.mark.parametrize("game", GAMES)
def test_what_was_sent_before_is_left_aside(game: str) -> None:
    """A page that missed what happened sends answers to questions that are gone."""
    table, random = lay(game), Random(2)
    gone: list[dict[str, Any]] = []
    for _ in range(20):
        if table.table.screen["stage"] == "over":
            break
        one = message(table, random)
        send(table, one)
        gone.append(one)
        before, number = table.table.screen, table.table.number
        for old in gone:
            send(table, old)
        assert (table.table.screen, table.table.number) == (before, number)
    assert len(gone) > 10
    # Even with the number of the screen that is shown, an answer to another question is none.
    lines = len(table.session.lines)
    send(table, {**gone[0], "number": table.table.number, "kinds": ["another_question"]})
    assert len(table.session.lines) == lines


@pytest.mark.parametrize("game", GAMES)
def test_two_tabs_on_one_kernel_play_one_play(game: str) -> None:
    """Both show the same screens; who presses first is heard, the other sees what came of it."""
    table, random = lay(game), Random(4)
    screens: list[list[int]] = [[], []]
    for tab in screens:
        table.table.observe(lambda change, tab=tab: tab.append(change["new"]), "number")
    for turn in range(20):
        if table.table.screen["stage"] == "over":
            break
        first, second = message(table, random), message(table, random)
        for one in (first, second) if turn % 2 else (second, first):
            send(table, one)
        assert screens[0] == screens[1]
        assert screens[0][-1] == table.table.number
    played = [
        line for line in table.play.record.lines if line.get("seat") == 0 and "choice" in line
    ]
    assert played
    assert table.play.record.verify()


@pytest.mark.parametrize("game", GAMES)
def test_the_cell_run_again_in_the_other_tab_takes_the_play_over(game: str, tmp_path: Any) -> None:
    path = tmp_path / "mine.play.jsonl"
    old = Table(game, seats=SEATS, path=path, speed="at once")
    press_on(old, lambda: len(old.session.lines) > 12)
    stale = message(old, Random(5))
    new = Table(game, seats=SEATS, path=path, speed="at once")
    assert old.table.screen["stage"] == "moved"
    for _ in range(50):
        send(old, stale)
        send(old, {"do": "go_on", "number": old.table.number})
    begun = len(new.session.lines)
    press_on(new, lambda: len(new.session.lines) > begun + 20 or new.play.is_over)
    assert path.read_text(encoding="utf-8") == new.play.record.to_text()
    assert read_record(path).verify()
