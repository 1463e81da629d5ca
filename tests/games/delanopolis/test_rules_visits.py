"""P-30 to P-33: rents, free stays and the cards they bring, debts and sales to the mayor."""

from collections.abc import Sequence
from typing import Any

import pytest

from civicgames.engine.decision import IllegalChoice
from civicgames.games.delanopolis.components import rent_of
from civicgames.games.delanopolis.flow import arrive, draw_card, pay_rent, play_turn
from civicgames.games.delanopolis.table import DelanopolisTable
from tests.games.delanopolis.tables import (
    a_table,
    decision_after,
    lines_of,
    played,
    script,
    told,
)


def landing(owner: int, price: int = 40, **given: Any) -> DelanopolisTable:
    """Seat 1 (unless said otherwise) has come to terrain 7; seat 0 is the mayor."""
    table = a_table(terrain=7, owners={7: (owner, price)}, **given)
    played(arrive(table), script())
    return table


# Rents


@pytest.mark.rule("P-30")
def test_a_quarter_of_the_price_goes_to_the_owners_purse() -> None:
    table = landing(2, 50)
    assert lines_of(table) == [
        {"event": "rent", "from": 1, "to": 2, "terrain": 7, "points": 13, "paid": 13}
    ]
    assert table.vot == [0, 1187, 1213, 1200]


@pytest.mark.rule("P-30")
def test_in_vot_then_com_one_for_one() -> None:
    table = landing(2, 50, vot_of=[0, 10, 0, 0], com_of=[99, 8, 0, 0])
    assert (table.vot[1], table.com[1]) == (0, 5)
    assert (table.vot[2], table.com[2]) == (10, 3)


@pytest.mark.rule("P-30")
@pytest.mark.parametrize(
    ("price", "share", "rounding", "points"),
    [
        (50, 0.25, "up", 13),
        (50, 0.25, "down", 12),
        (50, 0.25, "nearest", 13),
        (49, 0.25, "nearest", 12),
        (51, 0.25, "nearest", 13),
        (1, 0.25, "up", 1),
        (1, 0.25, "down", 0),
        (100, 0.07, "up", 7),
        (30, 0.1, "up", 3),
        (60, 1.0, "down", 60),
        (60, 0.0, "up", 0),
    ],
)
def test_the_share_and_its_rounding(price: int, share: float, rounding: Any, points: int) -> None:
    assert rent_of(price, share, rounding) == points


@pytest.mark.rule("P-30")
def test_a_rent_of_nothing_is_told_too() -> None:
    (rent,) = lines_of(landing(2, rent=0.0), "rent")
    assert (rent["points"], rent["paid"]) == (0, 0)


@pytest.mark.rule("P-30")
def test_the_own_terrain_and_the_mayors_cost_nothing() -> None:
    assert told(landing(1)) == []
    assert told(landing(0)) == []
    (rent,) = lines_of(landing(0, 111, rent_to_mayor=True), "rent")
    assert (rent["to"], rent["points"]) == (0, 28)


@pytest.mark.rule("P-30")
def test_a_rolling_mayor_pays_likewise() -> None:
    table = landing(2, 40, roller=0, mayor_rolls=True, mayor_vot=4, vot_of=[4, 1, 1, 1])
    assert (table.vot[0], table.com[0]) == (0, 3594)
    assert (table.vot[2], table.com[2]) == (5, 6)
    assert told(landing(0, roller=0, mayor_rolls=True, rent_to_mayor=True)) == []


# Free stays and cards


def rolls_of(seat: int, owners: Sequence[int | None], **given: Any) -> DelanopolisTable:
    """That seat's own rolls lead it to terrains 1, 2, 3… so owned; nobody stakes anything."""
    table = a_table(
        owners={n: (owner, 8) for n, owner in enumerate(owners, 1) if owner is not None},
        chances=[("roll", [n]) for n in range(1, len(owners) + 1)],
        **given,
    )
    for _ in owners:
        table.next_roller = seat
        played(play_turn(table), script())
    return table


def free(table: DelanopolisTable) -> list[int]:
    return [line["terrain"] for line in lines_of(table, "free_stay")]


@pytest.mark.rule("P-31", "P-32")
def test_the_second_time_running_is_free_and_brings_cards() -> None:
    table = rolls_of(1, [2, 3])
    assert free(table) == [2]
    assert len(lines_of(table, "rent")) == 1
    assert [(line["seat"], line["kind"]) for line in lines_of(table, "card")] == [
        (1, "trump"),
        (0, "joker"),
    ]
    assert len(table.cards[1]) == len(table.cards[0]) == 1
    assert told(table)[-5:] == ["free_stay", "card", "card", "card", "card"]


@pytest.mark.rule("P-31")
def test_the_mayors_terrains_count_own_and_free_ones_break_the_run() -> None:
    assert free(rolls_of(1, [0, 2])) == [2]
    assert free(rolls_of(1, [2, 0])) == [2]
    assert free(rolls_of(1, [2, 1, 2])) == []
    assert free(rolls_of(1, [2, None, 2])) == []


@pytest.mark.rule("P-31")
def test_after_a_free_stay_the_count_starts_again() -> None:
    assert free(rolls_of(1, [2, 2, 2])) == [2]
    assert free(rolls_of(1, [2, 2, 2, 2])) == [2, 4]


@pytest.mark.rule("P-31")
def test_only_the_own_rolls_count() -> None:
    table = a_table(owners={5: (3, 8)}, chances=[("roll", [5])] * 3)
    for _ in range(2):  # seats 1 and 2
        played(play_turn(table), script())
    assert free(table) == []


@pytest.mark.rule("P-31", "P-12")
def test_a_refuge_in_between_does_not_break_the_run() -> None:
    table = a_table(
        owners={5: (3, 8)},
        chances=[("roll", [5]), ("roll", [5])],
        refuges_of={1: ["open_library"]},
    )
    for turn in ("roll", "refuge", "roll"):
        table.next_roller = 1
        if turn == "roll":
            table.refuges[1], held = [], table.refuges[1]
        played(play_turn(table), script(turn=turn))
        if turn == "roll":
            table.refuges[1] = held
    assert free(table) == [5]


@pytest.mark.rule("P-31")
def test_a_joker_only_when_the_mayor_itself_rolls() -> None:
    table = rolls_of(1, [2, 2], joker_on="mayor_roll")
    assert [line["kind"] for line in lines_of(table, "card")] == ["trump"]
    for rule in ("mayor_roll", "challenger_trump"):
        table = rolls_of(0, [2, 2], joker_on=rule, mayor_rolls=True)
        assert [(line["seat"], line["kind"]) for line in lines_of(table, "card")] == [(0, "joker")]


@pytest.mark.rule("P-31")
def test_spent_cards_return_when_their_pile_is_empty() -> None:
    table = a_table()
    table.piles[0], table.spent[0] = ["petition"], ["court_appeal"]
    for _ in range(3):
        draw_card(table, 2)
    assert table.cards[2] == ["petition", "court_appeal"]
    assert (table.piles[0], table.spent[0]) == ([], [])
    assert len(table.piles[1]) == 6  # each pile on its own


# Debts


def debt(**given: Any) -> DelanopolisTable:
    """Seat 1 owes 13 to seat 2 and has 5; it owns terrain 3 (40) and 4 (9)."""
    given = {"vot_of": [0, 5, 0, 0], "com_of": [500, 0, 0, 0], **given}
    return a_table(terrain=7, owners={3: (1, 40), 4: (1, 9), 7: (2, 50)}, **given)


@pytest.mark.rule("P-33")
def test_who_cannot_pay_may_sell_to_the_mayor() -> None:
    table = debt()
    put, _ = played(pay_rent(table, 2), script(sells=[3]))
    assert put == [(1, "sell")]
    assert told(table) == ["sold", "rent"]
    assert lines_of(table, "sold") == [{"event": "sold", "seat": 1, "terrain": 3, "price": 40}]
    assert (table.owners[3], table.prices[3], table.com[0]) == (0, 40, 460)
    assert (table.vot[1], table.com[1], table.vot[2], table.com[2]) == (0, 32, 5, 8)


@pytest.mark.rule("P-33")
def test_it_may_go_on_selling_while_it_is_short() -> None:
    table = debt(vot_of=[0, 0, 0, 0])
    put, _ = played(pay_rent(table, 2), script(sells=[4, 3]))
    assert put == [(1, "sell"), (1, "sell")]
    assert lines_of(table, "rent")[0]["paid"] == 13


@pytest.mark.rule("P-33")
def test_it_may_decline_and_pays_what_it_has() -> None:
    table = debt()
    played(pay_rent(table, 2), script(sells=[None]))
    (rent,) = lines_of(table, "rent")
    assert (rent["points"], rent["paid"]) == (13, 5)
    assert table.points(1) == 0
    played(play_turn(table), script())  # and plays on


@pytest.mark.rule("P-33")
def test_only_what_the_mayor_can_pay_is_on_offer() -> None:
    table = debt(com_of=[39, 0, 0, 0])
    decision = decision_after(pay_rent(table, 2), 1, "sell")
    assert decision.options == (None, 4)
    with pytest.raises(IllegalChoice) as refusal:
        decision.accept(3)
    assert str(refusal.value) == "Seat 2 can't answer 3 to sell: expected one of None, 4."
    put, _ = played(pay_rent(debt(com_of=[8, 0, 0, 0]), 2), script())
    assert put == []


@pytest.mark.rule("P-33")
def test_who_can_pay_may_not_sell_and_com_pays_rent() -> None:
    put, _ = played(pay_rent(debt(com_of=[500, 8, 0, 0]), 2), script())
    assert put == []


@pytest.mark.rule("P-33")
def test_a_mayor_who_cannot_pay_sells_nothing_to_itself() -> None:
    table = a_table(
        terrain=7,
        roller=0,
        mayor_rolls=True,
        owners={3: (0, 1), 7: (2, 50)},
        com_of=[4, 0, 0, 0],
        vot_of=[0, 0, 0, 0],
    )
    put, _ = played(pay_rent(table, 2), script())
    assert (put, lines_of(table, "rent")[0]["paid"]) == ([], 4)


@pytest.mark.rule("P-33", "P-30")
def test_a_terrain_sold_to_the_mayor_costs_visitors_nothing() -> None:
    table = debt()
    played(pay_rent(table, 2), script(sells=[3]))
    table.roller, table.terrain, table.visits[3] = 3, 3, 0
    played(arrive(table), script())
    assert len(lines_of(table, "rent")) == 1
