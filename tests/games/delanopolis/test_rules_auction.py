"""P-20 to P-25: stakes, doublers, who takes the terrain and the points, at what price."""

from typing import Any

import pytest

from civicgames.engine.decision import IllegalChoice, decisions_of
from civicgames.games.delanopolis.flow import auction
from civicgames.games.delanopolis.table import DelanopolisTable
from tests.games.delanopolis.tables import (
    a_table,
    decision_after,
    lines_of,
    played,
    script,
)


def sold(stakes: list[int | None], **given: Any) -> dict[str, Any]:
    """The ``auction`` event that these stakes lead to; the mayor is seat 0."""
    return result(a_table(seats=len(stakes), terrain=7, **given), stakes)


def result(table: DelanopolisTable, stakes: list[int | None], **answers: Any) -> dict[str, Any]:
    played(auction(table), script(stakes, **answers))
    (told,) = lines_of(table, "auction")
    return told


# Stakes


@pytest.mark.rule("P-20")
def test_all_stake_at_once_up_to_the_caps() -> None:
    asked = decisions_of(auction(a_table(seats=5, terrain=7)).send(None))
    assert [(d.seat, d.options) for d in asked] == [
        (0, range(161)),
        *((seat, range(61)) for seat in (1, 2, 3, 4)),
    ]


@pytest.mark.rule("P-20")
def test_no_stake_above_the_purse_and_no_question_to_an_empty_one() -> None:
    table = a_table(seats=3, terrain=7, vot_of=[0, 9, 0], com_of=[30, 0, 500])
    put, _ = played(auction(table), script([30, 9, None]))
    assert put == [[(0, "stake"), (1, "stake")]]
    assert lines_of(table, "auction")[0]["stakes"] == [30, 9, 0]


@pytest.mark.rule("P-20")
@pytest.mark.parametrize(
    ("cap", "most"), [("none", 3600), ("60_per_challenger", 180), (50, 50), (9999, 3600)]
)
def test_the_cap_of_the_mayor(cap: int | str, most: int) -> None:
    decision = decision_after(auction(a_table(terrain=7, mayor_cap=cap)), 0, "stake")
    assert decision.options == range(most + 1)


@pytest.mark.rule("P-20")
@pytest.mark.parametrize(
    ("seat", "stake", "sentence"),
    [
        (1, 61, "Seat 2 can't answer 61 to stake: expected a whole number from 0 to 60."),
        (2, 41, "Seat 3 can't answer 41 to stake: expected a whole number from 0 to 40."),
        (1, -1, "Seat 2 can't answer -1 to stake: expected a whole number from 0 to 60."),
        (1, 40.0, "Seat 2 can't answer 40.0 to stake: expected a whole number from 0 to 60."),
        (1, True, "Seat 2 can't answer True to stake: expected a whole number from 0 to 60."),
        (1, "40", "Seat 2 can't answer '40' to stake: expected a whole number from 0 to 60."),
        (0, 121, "Seat 1 can't answer 121 to stake: expected a whole number from 0 to 120."),
    ],
)
def test_a_stake_that_cannot_be_is_refused_in_a_sentence(
    seat: int, stake: object, sentence: str
) -> None:
    table = a_table(terrain=7, vot_of=[0, 1200, 40, 1200])
    decision = decision_after(auction(table), seat, "stake")
    with pytest.raises(IllegalChoice) as refusal:
        decision.accept(stake)
    assert str(refusal.value) == sentence


@pytest.mark.rule("P-20")
def test_an_open_stake_of_the_mayor_is_seen_before_the_others() -> None:
    table = a_table(terrain=7, mayor_stake="open")
    put, _ = played(auction(table), script([30, 10, 10, 9]))
    assert put == [(0, "stake"), [(1, "stake"), (2, "stake"), (3, "stake")]]
    assert lines_of(table, "auction")[0]["winner"] == 0


@pytest.mark.rule("P-20")
def test_only_those_on_the_terrain_bid_and_the_mayor_always() -> None:
    table = a_table(seats=5, terrain=7, roller=2, bidders="present")
    table.pawns[4], table.pawns[1] = 7, 3
    put, _ = played(auction(table), script([10, None, 4, None, 5]))
    assert put == [[(0, "stake"), (2, "stake"), (4, "stake")]]
    assert lines_of(table, "auction")[0]["stakes"] == [10, None, 4, None, 5]
    assert table.owners[7] == 0


# Doublers


@pytest.mark.rule("P-21")
def test_a_trump_doubles_in_the_sum_and_in_who_is_highest() -> None:
    told = sold([79, 20, 30, 10], announced={1: "petition"})
    assert told["counted"] == [79, 40, 30, 10]
    assert told["stakes"] == [79, 20, 30, 10]
    assert (told["winner"], told["price"], told["com"], told["vot"]) == (1, 20, 79, 60)


@pytest.mark.rule("P-21")
def test_a_joker_doubles_what_the_mayors_stake_counts_for() -> None:
    told = sold([31, 20, 30, 10], announced={0: "poll"})
    assert (told["counted"][0], told["winner"], told["price"], told["com"]) == (62, 0, 31, 31)


@pytest.mark.rule("P-21")
def test_where_a_doubler_doubles_the_payment_too() -> None:
    table = a_table(terrain=7, announced={1: "petition"}, doubler_pays=True)
    told = result(table, [10, 20, 30, 10])
    assert (told["winner"], told["price"], told["vot"]) == (1, 20, 80)
    assert table.vot[1] == 1200 - 40
    table = a_table(terrain=7, announced={1: "petition", 0: "poll"}, doubler_pays=True,
                    vot_of=[0, 51, 9, 9], com_of=[41, 0, 0, 0])  # fmt: skip
    asked = decisions_of(auction(table).send(None))
    assert [d.options for d in asked] == [range(21), range(26), range(10), range(10)]


# Who takes it


@pytest.mark.rule("P-22")
def test_the_mayor_takes_terrain_and_points_with_more_than_all_together() -> None:
    table = a_table(terrain=7)
    told = result(table, [61, 20, 30, 10])
    assert (told["winner"], told["price"], told["com"], told["vot"]) == (0, 61, 61, 60)
    assert (table.aside_com[0], table.aside_vot[0]) == (61, 60)
    assert table.vot == [0, 1180, 1170, 1190]
    assert table.com[0] == 3600 - 61


@pytest.mark.rule("P-22")
def test_the_highest_challenger_takes_all_the_points_the_mayors_too() -> None:
    table = a_table(terrain=7)
    told = result(table, [59, 20, 30, 10])
    assert (told["winner"], told["price"], told["com"], told["vot"]) == (2, 30, 59, 60)
    assert (table.aside_com[2], table.aside_vot[2]) == (59, 60)


@pytest.mark.rule("P-22")
@pytest.mark.parametrize(("rule", "winner"), [("challenger", 2), ("mayor", 0)])
def test_equal_stakes(rule: str, winner: int) -> None:
    assert sold([60, 20, 30, 10], equal_stakes=rule)["winner"] == winner


@pytest.mark.rule("P-22")
def test_equal_stakes_that_go_back() -> None:
    table = a_table(terrain=7, equal_stakes="nobody", announced={1: "petition"})
    told = result(table, [80, 20, 30, 10])
    assert (told["winner"], told["price"], told["com"], told["vot"]) == (None, None, 0, 0)
    assert told["stakes"] == [80, 20, 30, 10]
    assert (table.owners[7], table.vot[1], table.com[0]) == (None, 1200, 3600)


@pytest.mark.rule("P-22")
@pytest.mark.parametrize("rule", ["challenger", "mayor", "nobody"])
def test_nobody_staked_anything_and_the_terrain_stays_free(rule: str) -> None:
    told = sold([0, 0, 0, 0], equal_stakes=rule)
    assert (told["winner"], told["price"], told["chapter"]) == (None, None, None)


@pytest.mark.rule("P-22", "P-12")
def test_without_the_mayor_the_challengers_are_among_themselves() -> None:
    table = a_table(terrain=7)
    table.mayor_rests = True
    told = result(table, [None, 1, 0, 0])
    assert (told["winner"], told["com"], told["vot"]) == (1, 0, 1)


# Points won


@pytest.mark.rule("P-23")
def test_points_won_are_put_aside_and_can_not_be_staked() -> None:
    table = a_table(terrain=7, vot_of=[0, 50, 5, 5])
    result(table, [30, 50, 5, 5])
    assert (table.vot[1], table.com[1], table.aside_vot[1], table.aside_com[1]) == (0, 0, 60, 30)
    table.terrain = 8
    asked = decisions_of(auction(table).send(None))
    assert 1 not in [decision.seat for decision in asked]


@pytest.mark.rule("P-23")
def test_winnings_that_may_be_spent() -> None:
    table = a_table(terrain=7, winnings="spendable", vot_of=[0, 50, 5, 5])
    result(table, [30, 50, 5, 5])
    assert (table.vot[1], table.com[1], table.aside_vot[1]) == (60, 30, 0)


# Level stakes


@pytest.mark.rule("P-24")
def test_level_ones_the_one_with_fewest_points_in_all() -> None:
    table = a_table(terrain=7)
    table.aside_com[1], table.vot[3] = 5, 1199
    assert result(table, [0, 40, 40, 40])["winner"] == 3
    table = a_table(terrain=7)
    table.aside_vot[1] = table.com[3] = 1
    assert result(table, [0, 40, 40, 40])["winner"] == 2
    assert "lot" not in [line.get("chance") for line in lines_of(table)]


@pytest.mark.rule("P-24")
@pytest.mark.parametrize("rule", ["fewest_points", "lot"])
def test_then_a_lot(rule: str) -> None:
    table = a_table(terrain=7, tied_stakes=rule, chances=[("lot", 3)])
    assert result(table, [0, 40, 20, 40])["winner"] == 3
    assert {"chance": "lot", "value": 3} in lines_of(table)
    winners = {sold([0, 40, 20, 40], tied_stakes=rule, seed=seed)["winner"] for seed in range(30)}
    assert winners == {1, 3}


@pytest.mark.rule("P-24")
def test_a_lot_looks_at_no_points() -> None:
    table = a_table(terrain=7, tied_stakes="lot", vot_of=[0, 100, 900, 900], chances=[("lot", 2)])
    assert result(table, [0, 40, 40, 40])["winner"] == 2


@pytest.mark.rule("P-24")
@pytest.mark.parametrize(("roller", "winner"), [(1, 1), (2, 3), (3, 3)])
def test_turn_order_from_the_roller(roller: int, winner: int) -> None:
    assert sold([0, 40, 20, 40], tied_stakes="turn_order", roller=roller)["winner"] == winner


@pytest.mark.rule("P-24", "P-25")
def test_a_rebid_joins_pot_and_price_and_is_not_doubled() -> None:
    table = a_table(terrain=7, tied_stakes="rebid", announced={1: "petition"})
    put, _ = played(auction(table), script([110, 20, 40, 40], rebids={1: 3, 2: 7, 3: 6}))
    (told,) = lines_of(table, "auction")
    assert put[1] == [(1, "rebid"), (2, "rebid"), (3, "rebid")]
    assert told["stakes"] == [110, 23, 47, 46]
    assert told["counted"] == [110, 43, 47, 46]
    assert (told["winner"], told["price"], told["com"], told["vot"]) == (2, 47, 110, 116)
    assert table.vot == [0, 1177, 1153, 1154]


@pytest.mark.rule("P-24")
def test_a_rebid_that_stays_level_is_settled_by_lot() -> None:
    table = a_table(terrain=7, tied_stakes="rebid", chances=[("lot", 3)])
    told = result(table, [0, 40, 40, 40], rebids={1: 0, 2: 5, 3: 5})
    assert (told["winner"], told["price"]) == (3, 45)
    assert {"chance": "lot", "value": 3} in lines_of(table)


@pytest.mark.rule("P-24", "P-20")
def test_a_rebid_is_up_to_the_cap_and_the_purse() -> None:
    table = a_table(terrain=7, tied_stakes="rebid", vot_of=[0, 45, 40, 1200])
    put, _ = played(auction(table), script([0, 40, 40, 40], rebids={1: 5, 3: 4}))
    assert put[1] == [(1, "rebid"), (3, "rebid")]  # seat 2 has nothing left to add
    table = a_table(terrain=7, tied_stakes="rebid", vot_of=[0, 45, 40, 1200])
    steps = auction(table)
    steps.send(None)
    asked = steps.send((0, 40, 40, 40))
    assert [decision.options for decision in decisions_of(asked)] == [range(6), range(61)]


# The price


@pytest.mark.rule("P-25")
def test_the_price_is_the_winners_own_stake_and_the_chapter_is_shown() -> None:
    table = a_table(terrain=7, announced={2: "petition"})
    told = result(table, [10, 20, 30, 10])
    assert (told["price"], told["chapter"]) == (30, "policing")
    assert (table.owners[7], table.prices[7]) == (2, 30)
