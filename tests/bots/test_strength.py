"""A strategy that is said to be better is better, by more than chance."""

from __future__ import annotations

import pytest

from benchmarks.strength import FAIR, main, strength


def test_careful_beats_random() -> None:
    result = strength("careful", "random", plays=100)
    assert result.share.low > 3 * FAIR
    assert result.figures.low > 5


def test_strategist_wins_more_rounds_than_careful() -> None:
    """In 40 plays victories would not tell; the figures that they depend on do."""
    result = strength("strategist", "careful", plays=40, tries=4)
    assert result.figures.low > 0


@pytest.mark.slow
def test_strategist_beats_careful() -> None:
    result = strength("strategist", "careful", plays=2000, tries=8, workers=2)
    assert result.share.low > FAIR


def test_nobody_beats_itself() -> None:
    result = strength("random", "random", plays=200)
    assert result.share.low < FAIR < result.share.high
    assert result.figures.low < 0 < result.figures.high


def test_workers_find_the_same() -> None:
    assert strength("careful", "random", 30) == strength("careful", "random", 30, workers=2)


def test_the_command_tells_both_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--plays", "6", "--tries", "2", "--workers", "1"]) in (0, 1)
    told = capsys.readouterr().out
    assert "careful against three random: 6 plays" in told
    assert "strategist against three careful: 6 plays" in told
    assert "2 tries a decision" in told
