"""R-01 to R-14: the set-up and a turn."""

from typing import Any

import pytest

from civicgames.engine import Play
from civicgames.games.presidency import GAME
from civicgames.games.presidency.components import PILES
from civicgames.games.presidency.flow import (
    PASS,
    ROLL,
    acts,
    draw_turn,
    pass_die,
    possible_acts,
    rest_of_turn,
    set_up,
)
from civicgames.games.presidency.hands import draw
from civicgames.games.presidency.rules import Rules
from civicgames.games.presidency.table import PresidencyTable
from tests.games.presidency.tables import (
    InTurn,
    a_table,
    cards,
    hold,
    lines_of,
    played,
    rules_with,
)


def money(card: str, pawn: int, by: int) -> dict[str, Any]:
    return {"money": card, "pawn": pawn, "by": by}


def new_table(seats: int = 4, **more: Any) -> PresidencyTable:
    table = a_table(seats=seats, **more)
    table.turn = 0
    return table


#


@pytest.mark.rule("R-01")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_to_six_play_with_two_piles_and_a_discard_each(seats: int) -> None:
    play = Play(GAME, None, seats, seed=1)
    assert {pile: len(play.table.discards[pile]) for pile in PILES} == {"money": 0, "scheme": 0}
    assert len(play.table.piles["money"]) == 30 - seats
    assert len(play.table.piles["scheme"]) == 36 - seats
    assert play.table.pawns == [0] * seats


@pytest.mark.rule("R-01")
@pytest.mark.parametrize("seats", [2, 7])
def test_two_or_seven_cant_play(seats: int) -> None:
    with pytest.raises(ValueError, match=f"by {seats} with these rules: expected 3 to 6 seats"):
        Play(GAME, None, seats)


@pytest.mark.rule("R-02")
def test_the_highest_roll_has_the_die_first_and_level_ones_roll_again() -> None:
    rolls = [("first_holder", [2, 6, 6, 1]), ("first_holder", [None, 3, 5, None])]
    table = new_table(chances=rolls)
    set_up(table)
    assert table.holder == 2
    assert [line["value"] for line in lines_of(table) if line.get("chance") == "first_holder"] == [
        [2, 6, 6, 1],
        [None, 3, 5, None],
    ]


@pytest.mark.rule("R-02")
def test_first_hands_are_dealt_money_first_from_the_holder_to_the_right() -> None:
    table = new_table(chances=[("first_holder", [2, 6, 3, 1])])
    set_up(table)
    told = [(line["seat"], line["pile"]) for line in lines_of(table, "drew")]
    order = [1, 0, 3, 2]
    assert told == [(seat, pile) for pile in PILES for seat in order]


@pytest.mark.rule("R-02")
def test_the_letter_deals_no_first_hand() -> None:
    rules = Rules(numbers={"opening_hand": {"money": 0, "scheme": 0}})
    table = new_table(rules=rules)
    set_up(table)
    assert not any(table.has_card(seat) for seat in range(4))


@pytest.mark.rule("R-02", "R-14")
def test_the_die_passes_to_the_right_counter_clockwise() -> None:
    table = a_table(seats=4, holder=1)
    holders = []
    for _ in range(5):
        pass_die(table)
        holders.append(table.holder)
    assert holders == [0, 3, 2, 1, 0]


@pytest.mark.rule("R-03")
def test_the_built_in_board() -> None:
    board = Rules().board
    assert board.last == 40
    assert [(stage.at, stage.limit) for stage in board.stage] == [
        (7, 5),
        (14, 4),
        (21, 3),
        (28, 2),
        (35, 1),
    ]
    assert Rules().kinds[7] == "stage"
    assert Rules().kinds[5] == "long_arm"
    assert 6 not in Rules().kinds


#


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("pile", "card"), [("money", "m6.1"), ("scheme", "rally.4")])
def test_the_holder_may_draw_one_card_of_either_pile(pile: str, card: str) -> None:
    table = a_table(top={"money": ["m6.1"], "scheme": ["rally.4"]})
    table.may_draw = True
    asked, _ = played(draw_turn(table), {"draw": pile})
    assert asked == [(0, "draw")] or asked == [(0, "draw"), (0, "scheme")]
    assert table.cards(0) == [card]


@pytest.mark.rule("R-10")
def test_the_holder_may_draw_nothing_and_isnt_asked_again() -> None:
    table = a_table()
    table.may_draw = True
    asked, _ = played(rest_of_turn(table), {"draw": None, "act": InTurn([ROLL])})
    assert asked == [(0, "draw"), (0, "act")]


@pytest.mark.rule("R-10")
def test_after_another_act_there_is_no_draw() -> None:
    table = a_table(hands=[cards("m1.1")])
    table.may_draw = False
    asked, _ = played(rest_of_turn(table), {"act": InTurn([money("m1.1", 0, 1), PASS])})
    assert asked.of("draw") == []


def emptied(pile: str, *, discards: bool = True) -> PresidencyTable:
    """The last card of a pile is about to be drawn; all others lie on the discard or in hands."""
    table = a_table()
    for name in PILES:
        kept = 1 if name == pile else 5
        away = table.piles[name][kept:]
        del table.piles[name][kept:]
        if discards:
            table.discards[name] = away
        else:
            table.hands[name][2] = away
    return table


@pytest.mark.rule("R-11")
@pytest.mark.parametrize("pile", PILES)
def test_a_draw_that_empties_a_pile_rebuilds_both(pile: Any) -> None:
    table = emptied(pile)
    draw(table, 0, pile)
    assert len(table.cards(0)) == 1
    assert table.discards == {"money": [], "scheme": []}
    assert len(table.piles["money"]) + len(table.piles["scheme"]) == 30 + 36 - 1
    shuffled = [line["chance"] for line in lines_of(table) if "chance" in line]
    assert shuffled == ["money_pile", "scheme_pile"]


@pytest.mark.rule("R-11")
def test_a_pile_without_discards_is_left_as_it_is() -> None:
    table = emptied("money")
    table.hands["scheme"][2], table.discards["scheme"] = table.discards["scheme"], []
    before = table.piles["scheme"][:]
    draw(table, 0, "money")
    assert table.piles["scheme"] == before
    assert [line["chance"] for line in lines_of(table) if "chance" in line] == ["money_pile"]


@pytest.mark.rule("R-11")
def test_only_the_draw_of_the_turn_turns_to_the_other_pile() -> None:
    table = emptied("money", discards=False)
    table.hands["money"][2] += table.piles["money"]
    table.piles["money"] = []
    draw(table, 0, "money")
    assert table.cards(0) == []
    table.may_draw = True
    played(draw_turn(table), {"draw": "money"})
    assert [table.pile_of(card) for card in table.cards(0)] == ["scheme"]


@pytest.mark.rule("R-11")
def test_who_can_draw_nothing_isnt_asked() -> None:
    table = a_table()
    for pile in PILES:
        table.hands[pile][2], table.piles[pile] = table.piles[pile], []
    table.may_draw = True
    asked, _ = played(draw_turn(table))
    assert asked == []


#


@pytest.mark.rule("R-12")
def test_money_moves_any_pawn_either_way_by_its_value() -> None:
    table = a_table(pawns=[10, 12, 14], hands=[cards("m3.1")])
    moves = [act for act in possible_acts(table) if isinstance(act, dict)]
    assert moves == [money("m3.1", pawn, by) for pawn in range(3) for by in (3, -3)]


@pytest.mark.rule("R-12")
def test_money_cards_are_played_in_any_number_one_at_a_time() -> None:
    table = a_table(pawns=[10, 12, 14], hands=[cards("m3.1 m1.1")])
    answers = InTurn([money("m3.1", 2, -3), money("m1.1", 0, 1), PASS])
    asked, _ = played(acts(table), {"act": answers})
    assert asked.of("act") == [0, 0, 0]
    assert table.pawns == [11, 12, 11]
    assert table.discards["money"] == ["m3.1", "m1.1"]


@pytest.mark.rule("R-12")
def test_a_money_card_cant_be_played_twice() -> None:
    table = a_table(pawns=[10, 12, 14], hands=[cards("m3.1 m1.1")])
    steps = acts(table)
    next(steps)
    _, _, options = steps.send(money("m3.1", 0, 3))
    assert money("m3.1", 0, 3) not in options
    assert money("m1.1", 0, 1) in options


@pytest.mark.rule("R-13")
def test_the_roll_moves_the_own_pawn_and_spends_nothing() -> None:
    hands = [cards("m1.1", "skeleton.1")]
    table = a_table(pawns=[10, 12, 14], hands=hands, chances=[("roll", 4)])
    asked, _ = played(acts(table), {"act": InTurn([ROLL, PASS])})
    assert table.pawns == [14, 12, 14]
    assert table.cards(0) == ["m1.1", "skeleton.1"]
    assert asked.of("act") == [0, 0]
    assert ROLL not in possible_acts(table)


@pytest.mark.rule("R-13")
@pytest.mark.parametrize("hand", [cards("m1.1"), cards("", "rally.1"), cards()])
def test_a_roll_without_both_kinds_is_annulled_and_ends_the_turn_with_no_window(hand: Any) -> None:
    table = a_table(pawns=[10, 12, 14], hands={0: hand, 1: cards("", "rally.2")})
    asked, _ = played(acts(table), {"act": ROLL})
    assert asked == [(0, "act")]
    assert table.pawns == [10, 12, 14]
    assert [line["seat"] for line in lines_of(table, "roll_annulled")] == [0]
    assert not [line for line in lines_of(table) if "chance" in line]


@pytest.mark.rule("R-13")
def test_the_condition_of_the_roll_can_be_switched_off() -> None:
    table = a_table(rules_with(roll_needs_both=False), pawns=[10, 12, 14], chances=[("roll", 2)])
    played(acts(table), {"act": ROLL})
    assert table.pawns == [12, 12, 14]


@pytest.mark.rule("R-14")
def test_back_beyond_candidacy_stops_there() -> None:
    table = a_table(pawns=[10, 2, 14], hands=[cards("m5.1")])
    played(acts(table), {"act": InTurn([money("m5.1", 1, -5), PASS])})
    assert table.pawns == [10, 0, 14]


@pytest.mark.rule("R-14")
def test_who_can_only_pass_isnt_asked() -> None:
    table = a_table(pawns=[10, 2, 14])
    table.rolled = True
    asked, _ = played(acts(table))
    assert asked == []


@pytest.mark.rule("R-10", "R-30")
def test_draw_two_is_two_cards_of_either_pile_with_one_window_after_both() -> None:
    board = {"9": {"kind": "campaign", "rule": "draw_two"}}
    top = {"money": ["m1.1"], "scheme": ["rally.1"]}
    table = a_table(rules_with(board), pawns=[9, 2, 2], top=top)
    table.may_draw = True
    hold(table, 1, "rally.2")
    asked, _ = played(draw_turn(table), {"draw": InTurn(["scheme", "money"])})
    assert [kind for _, kind in asked] == ["draw", "draw", "scheme", "scheme"]
    assert table.cards(0) == ["m1.1", "rally.1"]
