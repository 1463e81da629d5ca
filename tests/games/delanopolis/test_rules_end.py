"""P-40 and P-41: when it ends, and who holds which office."""

from typing import Any

import pytest

from civicgames.games.delanopolis.election import outcome_of
from civicgames.games.delanopolis.flow import end, flow, play_turn, turns_remain
from civicgames.games.delanopolis.rules import Rules
from tests.games.delanopolis.tables import a_table, lines_of, played, script


@pytest.mark.rule("P-40")
def test_it_ends_when_all_that_can_be_reached_is_owned() -> None:
    owned = dict.fromkeys(range(2, 13), (1, 4))
    assert turns_remain(a_table(owners=owned))
    assert not turns_remain(a_table(owners={**owned, 1: (2, 4)}))
    assert not turns_remain(a_table(owners=owned, placement="2d6"))
    assert not turns_remain(a_table(owners=owned, placement="2d6", terrains=24))
    assert turns_remain(a_table(owners=owned, placement="2d6_track"))


@pytest.mark.rule("P-40")
@pytest.mark.parametrize(("turns", "last"), [(36, 36), ("8_per_challenger", 24)])
def test_it_ends_after_the_last_turn(turns: int | str, last: int) -> None:
    table = a_table(max_turns=turns)
    played(flow(table), script())
    assert [line["number"] for line in lines_of(table, "turn")] == list(range(1, last + 1))
    assert table.turn == last


@pytest.mark.rule("P-40")
def test_in_order_it_ends_after_two_passes_or_the_last_turn() -> None:
    table = a_table(placement="in_order")
    played(flow(table), script())
    assert table.turn == 24
    table = a_table(placement="in_order", max_turns=5)
    played(flow(table), script())
    assert table.turn == 5
    table = a_table(placement="in_order")
    played(flow(table), script(stake={1: 1}))
    assert table.turn == 12


@pytest.mark.rule("P-40", "P-22")
def test_delanopolis_case_de15_the_last_terrain_stays_free_and_turns_remain() -> None:
    owned = dict.fromkeys(range(1, 12), (1, 4))
    table = a_table(owners=owned, max_turns=60, chances=[("roll", [12])])
    table.turn = 24
    played(play_turn(table), script())
    assert lines_of(table, "auction")[0]["winner"] is None
    assert turns_remain(table)


def title(terrains: list[int], points: list[int], **switches: Any) -> tuple[str, list[int]]:
    """Seat 0 is the mayor."""
    outcome = outcome_of(Rules(**switches), 0, terrains, points)
    return outcome["title"], outcome["winners"]


@pytest.mark.rule("P-41")
def test_president_reelected_or_beaten() -> None:
    points = [0, 900, 800]
    assert title([10, 1, 1], points) == ("president", [0])
    assert title([9, 2, 1], points) == ("reelected", [0])
    assert title([7, 3, 2], points) == ("reelected", [0])
    assert title([6, 3, 3], [9999, 900, 800]) == ("mayor", [1])


@pytest.mark.rule("P-41")
def test_level_on_points_more_terrains_then_shared() -> None:
    assert title([6, 1, 5], [0, 900, 900]) == ("mayor", [2])
    assert title([6, 3, 3], [0, 900, 900]) == ("mayor", [1, 2])


@pytest.mark.rule("P-41")
def test_a_mayor_who_may_win_on_points() -> None:
    assert title([6, 3, 3], [901, 900, 5], mayor_wins_on_points=True) == ("reelected", [0])
    assert title([6, 3, 3], [900, 900, 5], mayor_wins_on_points=True) == ("reelected", [0])
    assert title([3, 3, 3], [900, 900, 5], mayor_wins_on_points=True) == ("mayor", [0, 1])
    assert title([6, 3, 3], [899, 900, 5], mayor_wins_on_points=True) == ("mayor", [1])


@pytest.mark.rule("P-41", "P-42")
def test_the_numbers_that_count_are_switches() -> None:
    assert title([5, 4, 3], [0, 9, 8], majority_at=5) == ("reelected", [0])
    assert title([5, 4, 3], [0, 9, 8], majority_at=4, president_at=5) == ("president", [0])


@pytest.mark.rule("P-41", "P-23")
def test_the_outcome_is_told_with_all_points() -> None:
    table = a_table(owners={1: (1, 9), 2: (3, 9)}, vot_of=[0, 1, 2, 3], com_of=[4, 0, 0, 1])
    table.aside_vot[2], table.aside_com[2] = 10, 20
    outcome = end(table)
    assert lines_of(table) == [{"event": "outcome", **outcome}]
    assert outcome == {
        "winners": [2],
        "title": "mayor",
        "terrains": [0, 1, 0, 1],
        "points": [4, 1, 32, 4],
    }
