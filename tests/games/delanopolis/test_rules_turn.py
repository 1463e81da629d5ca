"""P-10 to P-14: whose turn it is, what comes before the dice, where the roll leads."""

from typing import Any

import pytest

from civicgames.games.delanopolis.flow import flow, play_turn
from civicgames.games.delanopolis.table import DelanopolisTable
from tests.games.delanopolis.tables import a_table, forget, lines_of, played, script, told


def turns(table: DelanopolisTable, count: int, **answers: Any) -> list[int]:
    """Whose turns the next ones are."""
    forget(table)
    for _ in range(count):
        played(play_turn(table), script(**answers))
    return [line["seat"] for line in lines_of(table, "turn")]


@pytest.mark.rule("P-10")
def test_clockwise_from_the_mayors_left_and_the_mayor_does_not_roll() -> None:
    table = a_table(seats=4, mayor=1)
    assert turns(table, 7) == [2, 3, 0, 2, 3, 0, 2]
    assert [line["number"] for line in lines_of(table, "turn")] == list(range(1, 8))


@pytest.mark.rule("P-10")
def test_a_rolling_mayor_has_its_turn_after_the_last_challenger() -> None:
    assert turns(a_table(seats=3, mayor=0, mayor_rolls=True), 4) == [1, 2, 0, 1]


@pytest.mark.rule("P-10")
def test_the_winner_of_a_terrain_leads() -> None:
    rolls = [("roll", [n]) for n in range(1, 9)]
    lead = a_table(seats=4, mayor=0, lead="winner", chances=rolls)
    assert turns(lead, 3, stake={3: 5}) == [1, 3, 3]
    assert turns(lead, 2, stake={0: 5}) == [3, 1]  # the mayor wins: clockwise goes on
    assert turns(lead, 2) == [2, 3]  # nobody wins: clockwise goes on
    plain = a_table(seats=4, mayor=0, chances=rolls)
    assert turns(plain, 3, stake={3: 5}) == [1, 2, 3]


@pytest.mark.rule("P-11")
def test_the_order_of_a_turn() -> None:
    table = a_table(
        seats=4,
        mayor=2,
        roller=0,
        cards_of={0: ["petition"], 1: ["audit_report"], 2: ["poll"], 3: ["court_appeal"]},
        refuges_of={0: ["open_library"], 2: ["mountain_hut"]},
    )
    put, _ = played(play_turn(table), script(announce=True))
    assert put == [
        (2, "mayor_refuge"),
        (0, "turn"),
        (0, "announce"),
        (1, "announce"),
        (3, "announce"),
        (2, "announce"),
        [(0, "stake"), (1, "stake"), (2, "stake"), (3, "stake")],
    ]
    assert told(table) == ["turn", *["announced"] * 4, "roll", "placed", "auction"]
    assert lines_of(table, "announced")[1] == {
        "event": "announced",
        "seat": 1,
        "key": "audit_report",
    }


@pytest.mark.rule("P-11")
def test_nobody_is_asked_about_what_it_does_not_hold() -> None:
    put, _ = played(play_turn(a_table(seats=3)), script())
    assert put == [[(0, "stake"), (1, "stake"), (2, "stake")]]


@pytest.mark.rule("P-11")
def test_a_mayor_in_its_own_turn_chooses_roll_or_refuge() -> None:
    table = a_table(
        mayor=0,
        roller=0,
        mayor_rolls=True,
        refuges_of={0: ["mountain_hut"]},
        cards_of={0: ["poll"], 2: ["petition"]},
    )
    put, _ = played(play_turn(table), script())
    assert put[:3] == [(0, "turn"), (2, "announce"), (0, "announce")]


@pytest.mark.rule("P-11", "P-12")
def test_a_mayor_who_rests_is_asked_for_no_joker_and_stakes_nothing() -> None:
    table = a_table(
        refuges_of={0: ["mountain_hut"]}, cards_of={0: ["poll"]}, chances=[("roll", [5])]
    )
    put, _ = played(play_turn(table), script(mayor_refuge=True, stake={1: 4}))
    assert put == [(0, "mayor_refuge"), [(1, "stake"), (2, "stake"), (3, "stake")]]
    (told_auction,) = lines_of(table, "auction")
    assert told_auction["stakes"] == told_auction["counted"] == [None, 4, 0, 0]
    assert (table.com[0], table.vot[0]) == (3800, 20)
    assert table.refuges[0] == []


@pytest.mark.rule("P-11")
def test_an_announced_card_is_spent_in_the_auction_and_kept_without_one() -> None:
    table = a_table(cards_of={1: ["petition"]})
    played(play_turn(table), script(announce=True))
    assert (table.cards[1], table.spent[0]) == ([], ["petition"])
    owned = dict.fromkeys(range(1, 13), (2, 8))
    table = a_table(cards_of={1: ["petition"], 0: ["poll"]}, owners=owned)
    played(play_turn(table), script(announce=True))
    assert (table.cards[1], table.cards[0]) == (["petition"], ["poll"])


@pytest.mark.rule("P-11", "P-20")
def test_an_announced_card_is_kept_by_who_takes_no_part() -> None:
    table = a_table(cards_of={2: ["petition"]}, bidders="present", chances=[("roll", [5])])
    played(play_turn(table), script(announce=True))
    assert lines_of(table, "auction")[0]["stakes"] == [0, 0, None, None]
    assert table.cards[2] == ["petition"]


@pytest.mark.rule("P-11")
def test_one_card_for_each_auction_the_oldest_first() -> None:
    table = a_table(cards_of={1: ["court_appeal", "petition"]})
    put, _ = played(play_turn(table), script(announce=True))
    assert put.count((1, "announce")) == 1
    assert table.cards[1] == ["petition"]


@pytest.mark.rule("P-12", "P-32")
def test_a_refuge_passes_the_turn_and_gives_points() -> None:
    table = a_table(refuges_of={1: ["open_library"]}, refuge_com=7, refuge_vot=3)
    put, _ = played(play_turn(table), script(turn="refuge"))
    assert put == [(1, "turn")]
    assert told(table) == ["turn", "refuge"]
    assert lines_of(table, "refuge") == [{"event": "refuge", "seat": 1, "key": "open_library"}]
    assert (table.com[1], table.vot[1], table.pawns[1]) == (7, 1203, 0)


@pytest.mark.rule("P-13")
@pytest.mark.parametrize(
    ("placement", "dice", "start", "terrain"),
    [
        ("d12", [1], 9, 1),
        ("d12", [12], 0, 12),
        ("2d6", [6, 6], 3, 12),
        ("2d6", [1, 1], 3, 2),
        ("2d6_track", [1, 1], 0, 2),
        ("2d6_track", [3, 4], 5, 12),
        ("2d6_track", [3, 4], 6, 1),
        ("2d6_track", [6, 6], 12, 12),
    ],
)
def test_the_roll_says_the_terrain(
    placement: str, dice: list[int], start: int, terrain: int
) -> None:
    table = a_table(placement=placement, chances=[("roll", dice)])
    table.pawns[1] = start
    played(play_turn(table), script())
    assert {"chance": "roll", "value": dice} in lines_of(table)
    assert lines_of(table, "placed") == [{"event": "placed", "seat": 1, "terrain": terrain}]
    assert table.pawns[1] == terrain


@pytest.mark.rule("P-13", "P-42")
def test_the_die_has_as_many_faces_as_there_are_terrains() -> None:
    table = a_table(terrains=20, max_turns=500)
    for _ in range(300):
        played(play_turn(table), script())
    assert {line["terrain"] for line in lines_of(table, "placed")} == set(range(1, 21))


@pytest.mark.rule("P-13", "P-40")
def test_in_order_without_dice_and_once_more_what_stayed_free() -> None:
    table = a_table(placement="in_order", terrains=4, seats=3, max_turns=50)
    taken = iter([5, 0, 5, 0, 5, 0])

    def answer(decision: Any) -> Any:
        if decision.seat == 1 and decision.kind == "stake":
            return next(taken)
        return script()(decision)

    played(flow(table), answer)
    placed = [line["terrain"] for line in lines_of(table, "placed")]
    assert placed == [1, 2, 3, 4, 2, 4]
    assert table.owners[1:] == [1, 1, 1, None]
    assert "roll" not in told(table)


@pytest.mark.rule("P-13")
def test_in_order_a_refuge_leaves_the_terrain_to_the_next_player() -> None:
    table = a_table(placement="in_order", refuges_of={1: ["open_library"]})
    played(play_turn(table), script(turn="refuge"))
    played(play_turn(table), script())
    assert [line["terrain"] for line in lines_of(table, "placed")] == [1]
    assert lines_of(table, "placed")[0]["seat"] == 2


@pytest.mark.rule("P-14")
def test_several_pawns_may_stand_on_one_terrain() -> None:
    table = a_table(chances=[("roll", [6]), ("roll", [6])])
    played(play_turn(table), script(stake={1: 8}))
    played(play_turn(table), script())
    assert table.pawns[1] == table.pawns[2] == 6
    assert lines_of(table, "rent")[0]["points"] == 2
