"""The fairness report of Delanopolis: it says what is fair, and finds what isn't."""

import pytest

from benchmarks.fairness import Balance, measure, table


def test_like_challengers_win_alike() -> None:
    row = measure("forty-five-minutes", "cooperator", 4, plays=300)
    assert row.won == 300
    assert sum(row.shares) == pytest.approx(3)
    assert row.is_fair


def test_ties_by_turn_order_are_found_unfair() -> None:
    line = "delanopolis: forty-five-minutes, tied_stakes=turn_order, trumps_each=0"
    row = measure(line, "cooperator", 6, plays=200)
    assert not row.is_fair
    assert "not fair" in table([row])


def test_where_no_challenger_wins_there_is_nothing_to_compare() -> None:
    row = measure("literal", "cooperator", 4, plays=5)
    assert row == Balance("literal", "cooperator", 4, 0, (), 0.0)
    assert "none won" in table([row])
