"""What four cards may become: the table says what counting every card says."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from civicgames.games.demos.components import SUITS, Worth, best_combination, number_cards
from civicgames.games.demos.prospects import BIT, Prospects, mask

WORTH = Worth((12, 8, 4), 30)
BONUS = Worth((12, 8, 4), 30, 10)
PLAIN = Prospects(WORTH, None, float)
FAVOURITES = {suit: Prospects(BONUS, suit, float) for suit in SUITS}
fours = st.sets(st.sampled_from(list(BIT)), min_size=4, max_size=4)


def counted(four: list[str], worth: Worth, favourite: str | None) -> float:
    """The average over every card that may be drawn."""
    points = []
    for card in number_cards(1):
        if card not in four:
            shown = best_combination([*four, card], worth, favourite)
            points.append(shown.points if shown else 0)
    return sum(points) / len(points)


@settings(max_examples=60)
@given(four=fours)
def test_the_average_is_that_of_every_card_that_may_be_drawn(four: set[str]) -> None:
    cards = sorted(four)
    unseen = mask(BIT) & ~mask(cards)
    assert PLAIN.with_one_more(mask(cards), unseen) == pytest.approx(counted(cards, WORTH, None))
    for suit, prospects in FAVOURITES.items():
        found = prospects.with_one_more(mask(cards), unseen)
        assert found == pytest.approx(counted(cards, BONUS, suit))


def test_cards_that_are_gone_are_not_counted_on() -> None:
    four = mask(["S7", "H8", "D2", "C4"])
    unseen = mask(BIT) & ~four
    gone = unseen & ~mask(f"{suit}{number}" for suit in SUITS for number in (3, 6, 9))
    assert PLAIN.with_one_more(four, unseen) > 0
    assert PLAIN.with_one_more(four, gone) == 0


def test_helpful_cards_are_those_whose_number_adds() -> None:
    assert PLAIN.helpful(mask(["S7", "H8", "D1", "C1"]), ["D9", "S2", "C6", "H10"]) == ["D9", "C6"]


def test_kinds_are_few() -> None:
    prospects, random = Prospects(WORTH, None, float), Random(1)
    for _ in range(3000):
        prospects.of_four(mask(random.sample(list(BIT), 4)))
    assert len(prospects._of_kind) < 2600


def test_nothing_and_face_down_cards_have_no_bits() -> None:
    assert mask([None, "?", "S1"]) == BIT["S1"]
