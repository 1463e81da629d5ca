"""Colours that colour-blind people tell apart, with a second sign beside each."""

import pytest

from civicgames.charts.look import DASHES, HATCHES, INK, MARKERS, PAPER, SERIES, SUITS
from tests.sight import SIGHT, contrast, nearest


@pytest.mark.parametrize("sight", SIGHT)
def test_series_are_told_apart(sight: str) -> None:
    assert nearest(list(SERIES), sight) > 20


@pytest.mark.parametrize("sight", SIGHT)
def test_suits_are_told_apart(sight: str) -> None:
    # 2.3 is just noticeable; the cards' colours are given, and hatches stand beside them.
    assert nearest(list(SUITS.values()), sight) > 10


def test_the_check_finds_red_and_green_alike() -> None:
    assert nearest(["#a07a00", "#7f8f00"], "full") > 20
    assert nearest(["#a07a00", "#7f8f00"], "deuteranopia") < 10


def test_each_has_a_second_sign() -> None:
    for signs in (HATCHES, MARKERS, DASHES):
        assert len(set(signs)) >= len(SERIES)
    assert len(SUITS) <= len(HATCHES)


def test_words_and_whiskers_stand_out_on_the_paper() -> None:
    assert contrast(INK, PAPER) > 7
