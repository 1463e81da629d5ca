"""P-01 to P-04, and the switches (P-42)."""

from typing import Any

import pytest
from pydantic import ValidationError

from civicgames.engine.game import Seat
from civicgames.engine.play import Play
from civicgames.games.delanopolis import GAME
from civicgames.games.delanopolis.components import CHAPTERS, DECKS, chapter_of
from civicgames.games.delanopolis.flow import play_turn, set_up
from civicgames.games.delanopolis.rules import PRESETS, Rules
from civicgames.games.delanopolis.table import DelanopolisTable
from tests.games.delanopolis.tables import a_table, forget, lines_of, played, script, told


def a_start(seats: int = 4, mayor: int = 0, **switches: Any) -> DelanopolisTable:
    """A table just set up."""
    table = a_table(seats=seats, chances=[("mayor", mayor)], **switches)
    table.vot, table.com, table.coming = [0] * seats, [0] * seats, []
    set_up(table)
    return table


@pytest.mark.rule("P-01")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_to_six_play_and_one_is_the_mayor_by_lot(seats: int) -> None:
    mayors = {Play(GAME, seats=seats, seed=seed).table.mayor for seed in range(60)}
    assert mayors == set(range(seats))
    table = a_start(seats, mayor=1)
    assert lines_of(table)[0] == {"chance": "mayor", "value": 1}
    assert table.challengers == [(1 + step) % seats for step in range(1, seats)]


@pytest.mark.rule("P-01")
@pytest.mark.parametrize("seats", [2, 7])
def test_two_or_seven_cannot_play(seats: int) -> None:
    with pytest.raises(ValueError, match="expected 3 to 6 seats"):
        Play(GAME, seats=seats)


@pytest.mark.rule("P-10")
def test_the_challenger_at_the_mayors_left_begins() -> None:
    assert a_start(4, mayor=1).next_roller == 2
    assert a_start(4, mayor=3, mayor_rolls=True).next_roller == 0


@pytest.mark.rule("P-02")
def test_the_purses_at_the_start() -> None:
    table = a_start(5, mayor=2)
    assert table.vot == [1200, 1200, 0, 1200, 1200]
    assert table.com == [0, 0, 4800, 0, 0]
    table = a_start(3, vot=10, com_per_challenger=7, mayor_vot=5)
    assert (table.vot, table.com) == ([5, 10, 10], [14, 0, 0])


@pytest.mark.rule("P-03")
def test_twelve_terrains_that_nobody_owns() -> None:
    table = a_start()
    assert table.owners[1:] == [None] * 12
    assert len(CHAPTERS) == 12
    assert [chapter_of(terrain) for terrain in (1, 12, 13)] == [
        "transport",
        "digital_services",
        "transport",
    ]


@pytest.mark.rule("P-04")
def test_each_player_holds_a_refuge_which_no_lot_decides() -> None:
    table = a_start(5, mayor=3)
    assert [len(held) for held in table.refuges] == [1] * 5
    assert told(table) == ["mayor"]
    assert table.piles == [list(DECKS["trump"]), list(DECKS["joker"])]
    assert [len(held) for held in a_start(refuges_each=3).refuges] == [3] * 4
    assert [len(held) for held in a_start(refuges_each=0).refuges] == [0] * 4


@pytest.mark.rule("P-04")
def test_drawn_refuges_are_in_both_piles_and_in_no_hand() -> None:
    table = a_start(refuges="drawn", refuges_each=2)
    assert table.refuges == [[], [], [], []]
    assert sorted(table.piles[0]) == sorted(DECKS["trump"] + DECKS["refuge"])
    assert sorted(table.piles[1]) == sorted(DECKS["joker"] + DECKS["refuge"])


@pytest.mark.rule("P-04", "P-32")
def test_a_drawn_refuge_is_told_as_a_refuge_and_can_be_spent() -> None:
    table = a_table(
        refuges="drawn",
        owners={7: (2, 40)},
        chances=[("roll", [7]), ("card", "open_library"), ("card", "mountain_hut")],
    )
    table.visits[1] = 1
    played(play_turn(table), script())
    assert [line for line in lines_of(table) if line.get("chance") == "card"] == [
        {"chance": "card", "value": "open_library", "seat": 1, "kind": "refuge"},
        {"chance": "card", "value": "mountain_hut", "seat": 0, "kind": "refuge"},
    ]
    assert (table.refuges[1], table.refuges[0]) == (["open_library"], ["mountain_hut"])
    assert (table.cards[1], table.cards[0]) == ([], [])
    forget(table)
    table.next_roller = 1
    put, _ = played(play_turn(table), script(turn="refuge", mayor_refuge=True))
    assert put == [(0, "mayor_refuge"), (1, "turn")]
    assert table.spent == [["open_library"], ["mountain_hut"]]


@pytest.mark.rule("P-31", "P-32")
def test_cards_at_the_start_are_drawn_from_the_piles() -> None:
    table = a_start(4, trumps_each=1, jokers=2)
    drawn = [line for line in lines_of(table) if line.get("chance") == "card"]
    assert [(line["seat"], line["kind"]) for line in drawn] == [
        (1, "trump"),
        (2, "trump"),
        (3, "trump"),
        (0, "joker"),
        (0, "joker"),
    ]
    shown = [(line["seat"], line["kind"], line["key"]) for line in lines_of(table, "card")]
    assert shown == [(line["seat"], line["kind"], line["value"]) for line in drawn]
    assert (len(table.piles[0]), len(table.piles[1])) == (3, 4)


@pytest.mark.rule("P-31")
def test_none_left_none_drawn() -> None:
    table = a_start(6, trumps_each=2)
    assert [len(table.cards[seat]) for seat in table.challengers] == [2, 1, 1, 1, 1]
    assert table.piles[0] == []


# Switches


@pytest.mark.rule("P-42")
def test_the_defaults_are_those_of_the_page() -> None:
    assert Rules().model_dump() == {
        "vot": 1200,
        "com_per_challenger": 1200,
        "mayor_vot": 0,
        "stake_cap": 60,
        "mayor_cap": "40_per_challenger",
        "mayor_stake": "sealed",
        "bidders": "all",
        "equal_stakes": "challenger",
        "tied_stakes": "fewest_points",
        "doubler_pays": False,
        "winnings": "aside",
        "placement": "d12",
        "lead": "clockwise",
        "mayor_rolls": False,
        "rent": 0.25,
        "rent_rounding": "up",
        "rent_to_mayor": False,
        "joker_on": "challenger_trump",
        "refuges": "held",
        "refuges_each": 1,
        "refuge_com": 200,
        "refuge_vot": 20,
        "trumps_each": 0,
        "jokers": 0,
        "terrains": 12,
        "president_at": 10,
        "majority_at": 7,
        "max_turns": 36,
        "mayor_wins_on_points": False,
    }


@pytest.mark.rule("P-13", "P-42")
def test_in_order_each_side_starts_with_a_card_unless_said() -> None:
    rules = Rules(placement="in_order")
    assert (rules.trumps_each, rules.jokers) == (1, 1)
    assert Rules(placement="in_order", jokers=0).jokers == 0


@pytest.mark.rule("P-42")
def test_the_shares_that_count_follow_the_number_of_terrains() -> None:
    assert [
        (rules.president_at, rules.majority_at)
        for rules in (Rules(terrains=12), Rules(terrains=24), Rules(terrains=4))
    ] == [(10, 7), (19, 13), (4, 3)]


@pytest.mark.rule("P-42")
@pytest.mark.parametrize(
    ("switches", "sentence"),
    [
        ({"terrains": 3}, "greater than or equal to 4"),
        ({"terrains": 8, "placement": "2d6"}, "with two dice it is at least 12"),
        ({"president_at": 6}, "majority_at is 7, president_at 6"),
        ({"president_at": 13}, "expected each to be at most the next"),
        ({"mayor_cap": "lots"}, "lots is no cap: expected"),
        ({"mayor_cap": -1}, "-1 is no cap: expected"),
        ({"mayor_cap": True}, "valid"),
        ({"max_turns": 3}, "3 is no number of turns: expected one from 4 to 500"),
        ({"max_turns": "101_per_challenger"}, "101_per_challenger is no number of turns"),
        ({"rent": 1.5}, "less than or equal to 1"),
        ({"rent": float("nan")}, "less than or equal to 1"),
        ({"stake_cap": 0}, "greater than or equal to 1"),
        ({"stake_cap": 59.5}, "valid integer"),
        ({"rules": 1}, "Extra inputs"),
        ({"decks": {"trump": ["a"], "joker": ["a"], "refuge": ["b"]}}, "no key twice"),
        ({"decks": {"trump": ["a"], "joker": ["b"]}}, "for each of trump, joker and refuge"),
    ],
)
def test_switches_that_cannot_be(switches: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValidationError, match=sentence):
        Rules(**switches)


@pytest.mark.rule("P-42")
def test_a_file_that_says_none_for_the_cap() -> None:
    assert Rules(mayor_cap=None) == Rules(mayor_cap="none")


@pytest.mark.rule("P-42")
def test_the_built_in_scenarios() -> None:
    assert list(PRESETS) == ["classroom", "literal", "forty-five-minutes", "accounts"]
    rules = {name: Rules(**switches) for name, switches in PRESETS.items()}
    assert rules["classroom"] == Rules()
    literal = rules["literal"]
    assert (literal.cap_of_mayor(3), literal.placement, literal.last_turn(3)) == (None, "2d6", 60)
    quick = rules["forty-five-minutes"]
    assert (quick.placement, quick.tied_stakes) == ("in_order", "lot")
    accounts = rules["accounts"]
    assert (accounts.vot, accounts.com_per_challenger) == (480, 480)
    assert (accounts.cap_of_mayor(3), accounts.last_turn(3)) == (180, 24)


def test_there_are_no_teams() -> None:
    with pytest.raises(ValueError, match="no teams"):
        Play(GAME, seats=[Seat("a", team="A"), Seat("b"), Seat("c")])
