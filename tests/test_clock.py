"""A clock that was set back, or says what no calendar holds: plays are kept, found and told."""

from __future__ import annotations

import os
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any

import pytest

from civicgames.classroom import pool
from civicgames.classroom.board_tables import handed_table
from civicgames.engine import Play, Record, header, read_record
from civicgames.games import find_game
from civicgames.i18n import LANGUAGES, translator
from civicgames.lessons.own_plays import own_plays, when
from civicgames.widgets import files
from civicgames.widgets.table import Table
from tests.widgets.conftest import act

ODD = ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "yesterday", "", None, 7, [1]]


class Clock:
    """In place of `datetime`: each look at it is a day earlier than the one before."""

    def __init__(self) -> None:
        self.day = 28

    def now(self, zone: tzinfo | None = None) -> datetime:
        self.day -= 1
        return datetime(1999, 12, self.day, 12, tzinfo=zone or UTC)


@pytest.mark.parametrize("game", ["demos", "delanopolis", "presidency"])
def test_plays_begun_ever_earlier_are_all_kept(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(header, "datetime", clock)
    monkeypatch.setattr(files, "datetime", clock)
    seats = ["human", "random", "random"]
    for turn in range(4):
        table = Table(game, seats=seats, speed="at once")
        if table.table.screen["notice"]:
            act(table, "dismiss")
        begun = len(table.session.lines)
        until = lambda screen, table=table, begun=begun: len(table.session.lines) > begun + 3  # noqa: E731
        pressed = play_on_somehow(table, until)
        assert pressed
        table.play.close()
        assert table.play.file is not None
        os.utime(table.play.file, (1_000_000 - turn * 86_400,) * 2)
    kept = [read_record(path) for path in sorted(Path("plays").iterdir())]
    assert len(kept) == 4
    assert all(record.verify() for record in kept)
    assert len({record.header["started"] for record in kept}) == 4
    again = Table(game, seats=seats, speed="at once")
    act(again, "go_on_with_it")
    assert again.session.lines[-1]["event"] != "stopped"
    assert any(line.get("event") == "resumed" for line in again.session.lines)


def play_on_somehow(table: Table, until: Any) -> bool:
    """Without the pages that a game draws itself: whatever the engine would take."""
    for _ in range(200):
        if until(table.table.screen):
            return True
        asked = table.session.asked
        if asked is None:
            act(table, "go_on")
        else:
            value = asked.draw(table.play.view(asked.seat).random)
            act(table, "choose", kinds=[asked.kind], values=[value])
    return False


@pytest.mark.parametrize("started", ODD)
def test_a_play_that_was_begun_at_an_odd_moment_is_told(started: Any, tmp_path: Path) -> None:
    play = Play(find_game("demos"), find_game("demos").rules(max_rounds=1), 3, seed=1)
    while play.pending:
        decision = play.pending[0]
        play.choose(decision.seat, decision.draw(play.view(decision.seat).random))
    seats = [{"team": None}, *play.record.header["seats"][1:]]
    record = Record({**play.record.header, "started": started, "seats": seats}, play.record.lines)
    for lang in LANGUAGES:
        assert "Traceback" not in when(record, translator(lang))
    (tmp_path / "a.play.jsonl").write_text(record.to_text())
    (tmp_path / "b.play.jsonl").write_text(Record(record.header, record.lines[:-1]).to_text())
    found = own_plays("demos", tmp_path)
    assert (len(found.finished), found.begun, found.unreadable) == (1, 1, 0)
    made = pool([("a.play.jsonl", record.to_text().encode())])
    assert len(made.tables) == 1
    assert handed_table(made, translator("en"), files=True)
