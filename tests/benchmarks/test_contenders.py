"""What the benchmark plays is what it says: every game, whole plays, its decisions counted."""

from __future__ import annotations

import pytest

from benchmarks import engine, instructions, many
from benchmarks.engine import PLAYS, SCENARIOS, contender, simulated


@pytest.mark.parametrize("game", SCENARIOS)
def test_decisions_are_those_of_the_plays_just_made(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PLAYS, game, 1)
    played = contender(log=False, name=game)
    assert played.chunk() == (1, 0)
    assert played.count is not None
    one = played.count(1)
    assert played.chunk() == (1, 0)
    assert played.count(2) == one + played.count(1) > one > 0


def test_simulate_counts_every_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYS, "demos", 1)
    plays, decisions = simulated("demos").chunk()
    game, rules = engine.game_and_rules("demos")
    assert plays == 5
    assert decisions < plays * game.most_decisions
    assert decisions > plays * 14 * engine.SEATS * 3  # 14 figures, three turns a round at least
    assert rules.mode == "full"


def test_many_plays_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "SAMPLE", 2)
    assert many.cost_of_a_play("demos") > 0
    assert many.seconds("demos", 2, 1, None) > 0


def test_without_valgrind_the_table_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    rows = instructions.table()
    assert len(rows) == 2 + len(instructions.KINDS)
    assert all("valgrind is not installed" in row for row in rows[2:])
