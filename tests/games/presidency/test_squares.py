"""R-30 to R-34, R-40 to R-43, R-50, R-51: where a pawn arrives, skeletons, limits."""

from typing import Any

import pytest

from civicgames.games.presidency.components import end_of_move, set_aside
from civicgames.games.presidency.effects import settle
from civicgames.games.presidency.flow import PASS, ROLL, acts, end_act, possible_acts
from civicgames.games.presidency.hands import draw
from civicgames.games.presidency.plans import playable
from civicgames.games.presidency.squares import long_arm, long_arm_options, move_by
from tests.games.presidency.tables import (
    Hand,
    InTurn,
    a_table,
    cards,
    discarded,
    lines_of,
    played,
    rules_with,
)


def campaign(rule: str, at: int = 10) -> dict[str, Any]:
    return {str(at): {"kind": "campaign", "rule": rule}}


#


@pytest.mark.rule("R-30")
def test_a_protected_player_is_no_target_and_its_pawn_is_moved_by_itself_only() -> None:
    hands = [cards("m1.1", "smear.1"), cards("m2.1")]
    table = a_table(rules_with(campaign("protected")), pawns=[5, 10, 12], hands=hands)
    assert playable(table, 0) == [{"card": "smear.1", "target": 2}]
    moved = {act["pawn"] for act in possible_acts(table) if isinstance(act, dict)}
    assert moved == {0, 2}
    table.holder = 1
    moved = {act["pawn"] for act in possible_acts(table) if isinstance(act, dict)}
    assert moved == {0, 1, 2}


@pytest.mark.rule("R-30")
def test_protection_ends_where_the_pawn_leaves_the_square() -> None:
    table = a_table(rules_with(campaign("protected")), pawns=[5, 10, 12])
    assert table.is_protected(1)
    played(move_by(table, 1, 1, "roll"))
    assert not table.is_protected(1)


@pytest.mark.rule("R-30")
def test_silence_before_the_vote_the_roll_isnt_offered() -> None:
    hands = [cards("m1.1", "leak.1")]
    table = a_table(rules_with(campaign("no_die")), pawns=[10, 3, 4], hands=hands)
    assert ROLL not in possible_acts(table)
    table.pawns[0] = 9
    assert ROLL in possible_acts(table)


#


@pytest.mark.rule("R-31")
def test_long_arm_takes_blind_chosen_or_nothing() -> None:
    hands = [cards(), cards("m1.1", "leak.1"), cards("m2.1", "leak.2"), cards()]
    table = a_table(pawns=[5, 3, 4, 6], hands=hands, face_up=[2])
    assert long_arm_options(table, 0) == (None, (1,), (2, "m2.1"), (2, "leak.2"))
    played(long_arm(table, 0), {"long_arm": None})
    assert table.cards(0) == []
    played(long_arm(table, 0), {"long_arm": [2, "leak.2"]})
    assert table.cards(0) == ["leak.2"]


@pytest.mark.rule("R-31")
def test_where_the_taker_says_the_kind() -> None:
    hands = [cards(), cards("m1.1 m2.1", "leak.1"), cards("", "leak.2")]
    table = a_table(rules_with(blind_kind=True), pawns=[5, 3, 4], hands=hands)
    assert long_arm_options(table, 0) == (None, (1, "money"), (1, "scheme"), (2, "scheme"))
    played(long_arm(table, 0), {"long_arm": [1, "scheme"]})
    assert table.cards(0) == ["leak.1"]


@pytest.mark.rule("R-31")
def test_where_nobody_has_a_card_nothing_is_asked() -> None:
    table = a_table(rules_with({"5": {"kind": "long_arm"}}), pawns=[4, 3, 4])
    asked, _ = played(move_by(table, 0, 1, "money"))
    assert asked == []
    assert lines_of(table, "square") == [
        {"event": "square", "seat": 0, "kind": "long_arm", "at": 5}
    ]


@pytest.mark.rule("R-31")
def test_the_card_taken_blind_is_in_the_record_even_where_it_is_the_only_one() -> None:
    table = a_table(pawns=[5, 3, 4], hands={1: cards("m1.1")})
    played(long_arm(table, 0), {"long_arm": [1]})
    assert [line for line in lines_of(table) if "chance" in line] == [
        {"chance": "blind_take", "value": "m1.1"}
    ]


#


@pytest.mark.rule("R-32")
def test_cards_drawn_face_up_are_shown() -> None:
    table = a_table(face_up=[0], top={"money": ["m4.1"]})
    draw(table, 0, "money")
    assert lines_of(table, "drew") == [
        {"event": "drew", "seat": 0, "pile": "money", "card": "m4.1", "shown": True}
    ]


@pytest.mark.rule("R-33")
def test_family_sunday_without_schemes_asks_nothing() -> None:
    table = a_table(
        rules_with({"5": {"kind": "family_sunday"}}), pawns=[4, 3, 4], hands=[cards("m1.1")]
    )
    asked, _ = played(move_by(table, 0, 1, "money"))
    assert asked == []
    assert table.cards(0) == ["m1.1"]


@pytest.mark.rule("R-33", "R-34")
def test_skeletons_given_act_where_the_new_owner_lies_open_all_in_before_the_first_acts() -> None:
    board = {"5": {"kind": "family_sunday"}}
    hands = [cards("", "skeleton.1 skeleton.2 skeleton.3")]
    table = a_table(rules_with(board), pawns=[4, 20, 20, 20], hands=hands, face_up=[1, 3], holder=0)
    split = {"skeleton.1": 1, "skeleton.2": 3, "skeleton.3": 2}
    played(move_by(table, 0, 1, "money"), {"family_sunday": split})
    assert table.cards(3) == ["skeleton.2"]
    played(settle(table))
    told = [(line["event"], line["seat"]) for line in lines_of(table)]
    assert [seat for kind, seat in told if kind == "skeleton"] == [3, 1]  # from 0 to the right
    assert table.pawns == [5, 14, 20, 14]
    assert table.cards(2) == ["skeleton.3"]


@pytest.mark.rule("R-34")
def test_the_skeleton_leaves_the_hand_before_the_pawn_moves() -> None:
    board = {"4": {"kind": "family_sunday"}}
    hands: list[Hand] = [cards("m1.1", "skeleton.1")]
    table = a_table(rules_with(board), pawns=[10, 20, 20], hands=hands, face_up=[0])
    asked, _ = played(settle(table))
    assert asked == []  # no scheme is left to give
    assert table.pawns[0] == 4


@pytest.mark.rule("R-34")
def test_each_arrival_counts_before_the_next_skeleton_acts() -> None:
    board = {"15": {"kind": "long_arm"}}
    hands = [cards("", "skeleton.1 skeleton.2"), cards("", "skeleton.3")]
    table = a_table(rules_with(board), pawns=[21, 3, 4], hands=hands, face_up=[0])
    played(settle(table), {"long_arm": [1]})
    told = [line["event"] for line in lines_of(table) if line.get("event") in ("took", "skeleton")]
    assert told == ["skeleton", "took", "skeleton", "skeleton"]
    assert table.pawns[0] == 3
    assert discarded(table) == ["skeleton.1", "skeleton.2", "skeleton.3"]


@pytest.mark.rule("R-34")
@pytest.mark.parametrize(("setback", "square"), [(0, 10), (3, 7), (40, 0)])
def test_the_setback_is_a_number(setback: int, square: int) -> None:
    rules = rules_with(numbers={"skeleton_setback": setback})
    table = a_table(rules, pawns=[10, 3, 4], hands=[cards("", "skeleton.1")], face_up=[0])
    played(settle(table))
    assert table.pawns[0] == square
    assert discarded(table) == ["skeleton.1"]


#


@pytest.mark.rule("R-40")
@pytest.mark.parametrize("count", [3, 4, 5])
def test_a_limit_not_below_the_number_of_players_never_bites(count: int) -> None:
    table = a_table(pawns=[10] * (count - 1) + [3])
    assert table.set_aside() == {}


@pytest.mark.rule("R-40")
def test_on_the_stage_square_a_pawn_isnt_beyond() -> None:
    limits = rules_with().limits
    assert set_aside([35, 36, 3], limits) == {"at_28": [2], "at_35": [0, 2]}
    assert set_aside([35, 35, 3], limits) == {"at_28": [2]}


@pytest.mark.rule("R-41")
def test_an_annulled_move_has_no_arrival_and_the_card_is_spent() -> None:
    board = {"36": {"kind": "headline"}}
    table = a_table(rules_with(board), pawns=[34, 37, 3], hands=[cards("m2.1")])
    answers = InTurn([{"money": "m2.1", "pawn": 0, "by": 2}, PASS])
    played(acts(table), {"act": answers})
    assert table.pawns[0] == 34
    assert table.face_up == [False] * 3
    assert discarded(table) == ["m2.1"]
    assert lines_of(table, "moved") == [
        {
            "event": "moved",
            "seat": 0,
            "from": 34,
            "to": 34,
            "cause": "money",
            "annulled": True,
        }
    ]


@pytest.mark.rule("R-41")
def test_who_is_set_aside_moves_freely_below_that_limit() -> None:
    table = a_table(pawns=[20, 36, 3])
    played(move_by(table, 0, 15, "money"))
    assert table.pawns[0] == 35


@pytest.mark.rule("R-41")
def test_judged_where_the_move_would_end() -> None:
    limits = [(36, 1)]
    table = a_table(rules_with(limits=limits), pawns=[35, 37, 3])
    played(move_by(table, 0, 9, "roll"))  # 44 bounces to 36, on the stage square
    assert table.pawns[0] == 36


@pytest.mark.rule("R-41")
def test_a_pawn_that_ends_where_it_stood_doesnt_arrive_unless_it_bounced() -> None:
    rules = rules_with({"38": {"kind": "headline"}, "1": {"kind": "headline"}})
    table = a_table(rules, pawns=[38, 0, 3])
    played(move_by(table, 1, -3, "money"))
    assert lines_of(table, "square") == []
    played(move_by(table, 0, 4, "money"))
    assert table.pawns[0] == 38
    assert [line["kind"] for line in lines_of(table, "square")] == ["headline"]


@pytest.mark.rule("R-42", "R-43")
def test_set_aside_and_restored_are_told_as_pawns_move() -> None:
    table = a_table(pawns=[33, 30, 3])
    played(move_by(table, 0, 3, "roll"))
    told = [(line["seat"], line["limit"]) for line in lines_of(table, "set_aside")]
    assert told == [(1, "at_35"), (2, "at_35")]
    played(move_by(table, 0, -1, "money"))
    told = [(line["seat"], line["limit"]) for line in lines_of(table, "restored")]
    assert told == [(1, "at_35"), (2, "at_35")]
    assert "set_aside" not in table.__slots__


#


@pytest.mark.rule("R-50")
def test_pushed_onto_president_by_an_opponent_one_is_elected() -> None:
    table = a_table(pawns=[36, 20, 25], hands={1: cards("m4.1")}, holder=1)
    _, elected = played(acts(table), {"act": {"money": "m4.1", "pawn": 0, "by": 4}})
    assert elected == 0
    assert lines_of(table, "elected") == [{"event": "elected", "seat": 0, "by": "money"}]


@pytest.mark.rule("R-50")
@pytest.mark.parametrize(("switch", "square"), [(False, 39), (True, 40)])
def test_a_schemes_move_elects_only_where_the_switch_says_so(switch: bool, square: int) -> None:
    hands = [cards("", "rally.1")]
    table = a_table(rules_with(scheme_elects=switch), pawns=[37, 20, 25], hands=hands)
    say = InTurn([{"card": "rally.1"}])
    _, elected = played(end_act(table), {"scheme": say})
    assert table.pawns[0] == square
    assert elected == (0 if switch else None)


@pytest.mark.rule("R-51", "R-14")
@pytest.mark.parametrize(
    ("square", "by", "end"),
    [(38, 2, (40, False)), (38, 5, (37, True)), (2, -5, (0, False)), (38, 90, (0, True))],
)
def test_where_moves_end(square: int, by: int, end: tuple[int, bool]) -> None:
    assert end_of_move(square, by, 40) == end
