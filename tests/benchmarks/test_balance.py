"""The balance of Presidency: what is measured adds up, and a missed target is said."""

import csv
from pathlib import Path

import pytest

from benchmarks import balance
from benchmarks.balance import Balance, main, measure, told, write


def test_what_is_measured_adds_up() -> None:
    found = measure("standard", "careful", 3, plays=6)
    assert (found.seats, found.plays) == (3, 6)
    assert sum(found.places) == pytest.approx(3)
    assert found.turns_5 <= found.turns <= found.turns_95
    assert 0 <= found.restored <= 1
    assert found.questions > 2


def test_what_is_kept_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "BLOCK", 3)
    keep = tmp_path / "kept.jsonl"
    measure("standard", "careful", 3, plays=3, keep=keep)
    both = measure("standard", "careful", 3, plays=6, keep=keep)
    assert len(keep.read_text(encoding="utf-8").splitlines()) == 2
    monkeypatch.setattr(balance, "block", None)  # it would fail if it were called
    assert measure("standard", "careful", 3, plays=6, keep=keep) == both
    assert both.plays == 6


def row(**changes: object) -> Balance:
    good = Balance("standard", "careful", 3, 10, 10.0, 6.0, 20.0, 0.0, (1.1, 1.0, 0.9), 6, 0, 2, 0)
    return good._replace(**changes)  # type: ignore[arg-type]


def test_each_target_can_be_missed() -> None:
    assert row().misses() == []
    assert told(row()).endswith("balanced")
    assert row(places=(1.3, 0.9, 0.8)).misses() == ["a place wins 1.30 times its part"]
    assert row(turns=17.0).misses() == ["a term takes 17.0 turns a player"]
    assert row(turns=7.5).misses() == ["a term takes 7.5 turns a player"]
    assert row(unfinished=0.002).misses() == ["0.20% of the terms are unfinished"]


def test_it_writes_a_table(tmp_path: Path) -> None:
    write([row()], tmp_path / "balance.csv")
    with (tmp_path / "balance.csv").open(encoding="utf-8") as file:
        (read,) = csv.DictReader(file)
    assert (read["strategy"], read["places"]) == ("careful", "1.1000 1.0000 0.9000")


def test_random_players_miss_the_targets_and_the_exit_code_says_so() -> None:
    assert main(["--plays", "1", "--seats", "3", "--strategies", "random"]) == 1
