"""D-10 to D-15: the three discard turns, and the vetoes."""

import pytest

from civicgames.engine import Decision, Play
from civicgames.games import find_game
from civicgames.games.demos.flow import (
    everyone_agrees,
    flow,
    public_turn,
    secret_turn,
    unanimous_turn,
)
from civicgames.games.demos.rules import Rules
from civicgames.games.demos.view import seen, view
from tests.games.demos.tables import a_table, answered, asked_until, lines_of

HANDS = [
    ["S1", "S2", "S3", "S4", "S5"],
    ["H1", "H2", "H3", "H4", "H5"],
    ["D1", "D2", "D3", "D4", "D5"],
]
PACK = ["C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9"]
TEAMS = {"2v2": "ABAB", "2v3": "ABABB", "2v2+1": "ABABI"}


def a_round(**switches):
    return a_table(Rules(**switches), hands=HANDS, pack=PACK)


@pytest.mark.rule("D-10")
def test_public_each_must_discard_face_up_then_takes_the_top_card() -> None:
    table = a_round()
    asked, _ = answered(public_turn(table), ["S2", "H5", "D1"])
    assert asked == [(0, "public_discard"), (1, "public_discard"), (2, "public_discard")]
    assert table.visible == ["S2", "H5", "D1"]
    assert table.public == ["S2", "H5", "D1"]
    assert table.hands == [
        ["S1", "S3", "S4", "S5", "C1"],
        ["H1", "H2", "H3", "H4", "C2"],
        ["D2", "D3", "D4", "D5", "C3"],
    ]
    assert lines_of(table, "drew") == [
        {"event": "drew", "seat": 0, "card": "C1"},
        {"event": "drew", "seat": 1, "card": "C2"},
        {"event": "drew", "seat": 2, "card": "C3"},
    ]


@pytest.mark.rule("D-10")
def test_public_offers_the_hand_and_nothing_else() -> None:
    assert asked_until(public_turn(a_round()), []).options == ("S1", "S2", "S3", "S4", "S5")
    assert asked_until(public_turn(a_round(secret_optional=True)), ["S1"]).options == tuple(
        HANDS[1]
    )


@pytest.mark.rule("D-11")
def test_secret_one_card_face_down_then_the_pack_or_a_public_discard() -> None:
    table = a_round()
    table.visible = ["S9", "H9", "D9"]
    asked, _ = answered(secret_turn(table), ["S1", "pack", "H1", "H9", "D1", "S9"])
    assert asked == [
        (0, "secret_discard"), (0, "secret_take"),
        (1, "secret_discard"), (1, "secret_take"),
        (2, "secret_discard"), (2, "secret_take"),
    ]  # fmt: skip
    assert table.secret == ["S1", "H1", "D1"]
    assert table.hands == [
        ["S2", "S3", "S4", "S5", "C1"],
        ["H2", "H3", "H4", "H5", "H9"],
        ["D2", "D3", "D4", "D5", "S9"],
    ]
    assert table.visible == ["D9"]
    assert [line["card"] for line in lines_of(table, "drew")] == ["C1"]


@pytest.mark.rule("D-11")
def test_secret_may_be_declined_except_in_the_learning_game() -> None:
    table = a_round()
    table.visible = ["S9", "H9"]
    asked, _ = answered(secret_turn(table), ["keep", "keep", "D1", "pack"])
    assert asked == [
        (0, "secret_discard"), (1, "secret_discard"), (2, "secret_discard"), (2, "secret_take"),
    ]  # fmt: skip
    assert table.hands[:2] == HANDS[:2]
    assert table.secret == [None, None, "D1"]
    assert asked_until(secret_turn(a_round()), []).options == (*HANDS[0], "keep")
    assert asked_until(secret_turn(a_round(mode="simplified")), []).options == tuple(HANDS[0])
    assert "keep" not in asked_until(secret_turn(a_round(secret_optional=False)), []).options


@pytest.mark.rule("D-11")
def test_secret_ones_own_public_discard_may_be_taken_back() -> None:
    table = a_round()
    answered(public_turn(table), ["S2", "H5", "D1"])
    offered = asked_until(secret_turn(table), ["S1"])
    assert (offered.kind, offered.options) == ("secret_take", ("pack", "S2", "H5", "D1"))
    offered.accept("S2")


@pytest.mark.rule("D-12")
def test_a_card_that_was_taken_is_gone_for_the_next() -> None:
    table = a_round()
    table.visible = ["S9", "H9"]
    offered = asked_until(secret_turn(table), ["S1", "S9", "H1"])
    assert (offered.seat, offered.options) == (1, ("pack", "H9"))


@pytest.mark.rule("D-12")
def test_a_card_face_down_is_seen_by_its_owner_only_and_cannot_be_taken() -> None:
    table = a_round()
    table.visible = ["S9", "H9"]
    table.turn = "secret"
    offered = asked_until(secret_turn(table), ["S1", "pack", "H1"])
    assert offered.options == ("pack", "S9", "H9")
    assert [view(table, seat).secret for seat in (0, 1, 2, None)] == [
        ["S1", "?", None], ["?", "H1", None], ["?", "?", None], ["?", "?", None],
    ]  # fmt: skip
    line = {"choice": "secret_discard", "seat": 0, "value": "S1"}
    assert [seen(table, line, seat) for seat in (0, 1, None)] == [
        line, {**line, "value": None}, {**line, "value": None},
    ]  # fmt: skip


@pytest.mark.rule("D-12")
def test_the_last_discard_stays_face_down_for_good() -> None:
    table = a_round()
    table.visible = ["S9"]
    offered = asked_until(unanimous_turn(table), ["S1", "pack", "H1"])
    assert offered.options == ("pack", "S9")
    for turn in ("unanimous", "show", "scandal", "final"):
        table.turn = turn
        assert view(table, 0).unanimous == ["S1", "?", None]
        assert view(table, None).unanimous == ["?", "?", None]
    line = {"choice": "unanimous_discard", "seat": 0, "value": "S1"}
    assert seen(table, line, 1) == {**line, "value": None}


@pytest.mark.rule("D-13")
def test_the_unanimous_turn_is_held_if_nobody_vetoes() -> None:
    table = a_round()
    asked, held = answered(everyone_agrees(table), [False, False, False])
    assert held
    assert asked == [(0, "veto"), (1, "veto"), (2, "veto")]
    assert table.vetoes == {0: 1, 1: 1, 2: 1}
    assert lines_of(table) == []


@pytest.mark.rule("D-13")
def test_the_first_veto_ends_the_question_and_is_spent() -> None:
    table = a_round()
    asked, held = answered(everyone_agrees(table), [False, True])
    assert not held
    assert asked == [(0, "veto"), (1, "veto")]
    assert table.vetoes == {0: 1, 1: 0, 2: 1}
    assert table.vetoed_by == 1
    assert lines_of(table) == [{"event": "vetoed", "seat": 1, "camp": None}]


@pytest.mark.rule("D-13", "D-15")
def test_whoever_has_no_veto_left_is_not_asked() -> None:
    table = a_round()
    table.vetoes[0] = table.vetoes[2] = 0
    assert answered(everyone_agrees(table), [False]) == ([(1, "veto")], True)
    assert answered(everyone_agrees(a_table(seats=3, vetoes=0)), []) == ([], True)


@pytest.mark.rule("D-13")
def test_a_veto_cancels_the_turn_and_keeps_the_secret_discards_down() -> None:
    game = find_game("demos")
    play = Play(game, Rules(first_dealer=2), 3, seed=1)
    for _ in range(3):
        play.choose(play.pending[0].seat, play.pending[0].options[0])
    secret = []
    for seat in (0, 1, 2):
        secret.append(play.pending[0].options[0])
        play.choose(seat, secret[-1])
        play.choose(seat, "pack")
    assert play.pending[0].kind == "veto"
    play.choose(0, True)
    asked_after = [line for line in play.record.lines if line.get("choice", "").startswith("unan")]
    assert not asked_after
    assert not list(play.record.events("secret_turned_up"))
    assert play.table.round == 2
    assert play.table.vetoes == {0: 0, 1: 1, 2: 1}
    told = [line for line in play.seen(1) if line.get("choice") == "secret_discard"]
    assert [line["value"] for line in told] == [None, secret[1], None]


@pytest.mark.rule("D-13")
@pytest.mark.parametrize("turn", ["veto", "show", "scandal", "final"])
def test_after_a_veto_no_view_turns_the_secret_discards_up(turn: str) -> None:
    table = a_round()
    table.secret = ["C8", None, "C9"]
    table.turn, table.vetoed_by = turn, 0
    assert view(table, 1).secret == ["?", None, "?"]
    assert view(table, 2).secret == ["?", None, "C9"]


@pytest.mark.rule("D-13")
def test_there_is_no_unanimous_turn_in_the_learning_game() -> None:
    kinds = set()
    play = Play(find_game("demos"), Rules(mode="simplified"), 3, seed=1)
    while play.pending:
        kinds.add(play.pending[0].kind)
        play.choose(play.pending[0].seat, play.pending[0].options[0])
    assert kinds == {"public_discard", "secret_discard", "secret_take"}


@pytest.mark.rule("D-14")
def test_held_all_secret_discards_are_turned_up_and_can_be_taken() -> None:
    table = a_round()
    table.visible, table.secret = ["S9"], ["S8", None, "D8"]
    offered = asked_until(unanimous_turn(table), ["S1"])
    assert lines_of(table) == [{"event": "secret_turned_up", "cards": ["S8", None, "D8"]}]
    assert offered.kind == "unanimous_take"
    assert offered.options == ("pack", "S9", "S8", "D8")
    assert view(table, 1).secret == ["S8", None, "D8"]
    assert view(table, None).visible == ["S9", "S8", "D8"]


@pytest.mark.rule("D-14")
def test_each_must_discard_one_face_down_and_take_one() -> None:
    table = a_round()
    table.visible, table.secret = ["S9"], ["S8", None, "D8"]
    steps = unanimous_turn(table)
    answers = ["S1", "S8", "H1", "pack", "D1", "S9"]
    asked, _ = answered(steps, answers)
    assert asked == [
        (seat, kind) for seat in (0, 1, 2) for kind in ("unanimous_discard", "unanimous_take")
    ]
    assert table.unanimous == ["S1", "H1", "D1"]
    assert table.hands == [
        ["S2", "S3", "S4", "S5", "S8"],
        ["H2", "H3", "H4", "H5", "C1"],
        ["D2", "D3", "D4", "D5", "S9"],
    ]
    assert table.visible == ["D8"]
    assert asked_until(unanimous_turn(a_round()), []).options == tuple(HANDS[0])


@pytest.mark.rule("D-14")
def test_it_is_told_that_the_turn_is_held_even_where_nobody_discarded_in_secret() -> None:
    table = a_round()
    table.visible = ["S9"]
    asked_until(unanimous_turn(table), [])
    assert lines_of(table) == [{"event": "secret_turned_up", "cards": [None, None, None]}]


def team_table(mode: str, **more):
    return a_table(Rules(mode=mode), camps=TEAMS[mode], **more)


@pytest.mark.rule("D-15")
def test_a_teams_veto_needs_every_member() -> None:
    table = team_table("2v3")
    asked, held = answered(everyone_agrees(table), [False, True, True, True])
    assert asked == [(0, "veto"), (1, "veto"), (3, "veto_confirm"), (4, "veto_confirm")]
    assert not held
    assert table.vetoes["B"] == 0
    assert lines_of(table) == [{"event": "vetoed", "seat": 1, "camp": "B"}]


@pytest.mark.rule("D-15")
def test_the_first_refusal_ends_it_and_nothing_is_spent() -> None:
    table = team_table("2v3")
    asked, held = answered(everyone_agrees(table), [False, True, False, False])
    assert asked == [(0, "veto"), (1, "veto"), (3, "veto_confirm"), (2, "veto")]
    assert held, "the refused team is not asked again in this round: neither seat 3 nor 4"
    assert table.vetoes == {"A": 1, "B": 1}
    assert table.proposed_by is None
    assert lines_of(table) == [{"event": "veto_refused", "seat": 1, "camp": "B"}]


@pytest.mark.rule("D-15", "D-02")
def test_teammates_are_asked_in_the_order_of_the_deal() -> None:
    table = team_table("2v3", dealer=3)
    assert table.order == (4, 0, 1, 2, 3)
    asked, _ = answered(everyone_agrees(table), [True, True, True])
    assert asked == [(4, "veto"), (1, "veto_confirm"), (3, "veto_confirm")]
    table = team_table("2v3", dealer=2)
    asked, _ = answered(everyone_agrees(table), [False, True, True, True])
    assert asked == [(3, "veto"), (4, "veto"), (3, "veto_confirm"), (1, "veto_confirm")]


@pytest.mark.rule("D-15")
def test_a_refused_team_is_asked_again_in_the_next_round() -> None:
    table = team_table("2v2")
    answered(everyone_agrees(table), [True, False, False, False])
    asked, held = answered(everyone_agrees(table), [True, True])
    assert asked == [(0, "veto"), (2, "veto_confirm")]
    assert not held


@pytest.mark.rule("D-15")
def test_the_independent_has_a_veto_of_its_own_and_asks_nobody() -> None:
    table = team_table("2v2+1", dealer=3)
    asked, held = answered(everyone_agrees(table), [True])
    assert (asked, held) == ([(4, "veto")], False)
    assert table.vetoes == {"A": 1, "B": 1, "I": 0}
    assert lines_of(table) == [{"event": "vetoed", "seat": 4, "camp": "I"}]


@pytest.mark.rule("D-15")
def test_the_team_of_two_vetoes_twice_a_game() -> None:
    table = team_table("2v3")
    table.vetoes["A"] = 2
    for left in (1, 0):
        answered(everyone_agrees(table), [True, True])
        assert table.vetoes["A"] == left
    asked, _ = answered(everyone_agrees(table), [False, False, False])
    assert [seat for seat, _ in asked] == [1, 3, 4]


@pytest.mark.rule("D-33")
def test_what_a_team_says_of_a_veto_is_unheard_by_the_others() -> None:
    table = team_table("2v2")
    lines = [
        {"choice": "veto", "seat": 0, "value": True},
        {"choice": "veto_confirm", "seat": 2, "value": False},
        {"event": "veto_refused", "seat": 0, "camp": "A"},
        {"choice": "veto", "seat": 1, "value": False},
    ]
    assert [[seen(table, line, seat) is not None for line in lines] for seat in (0, 2, 1, 3)] == [
        [True, True, True, False],
        [True, True, True, False],
        [False, False, False, True],
        [False, False, False, True],
    ]
    assert [seen(table, line, None) for line in lines] == [None] * 4
    told = {"event": "vetoed", "seat": 0, "camp": "A"}
    assert [seen(table, told, seat) for seat in (0, 1, None)] == [told] * 3


@pytest.mark.rule("D-33")
def test_who_proposes_shows_in_the_views_of_its_team_only() -> None:
    table = team_table("2v2")
    decision = asked_until(everyone_agrees(table), [True])
    assert (decision.seat, decision.kind) == (2, "veto_confirm")
    assert [view(table, seat).proposed_by for seat in (0, 1, 2, 3, None)] == [
        0,
        None,
        0,
        None,
        None,
    ]


@pytest.mark.rule("D-33")
def test_how_long_teams_may_talk_is_a_switch() -> None:
    assert Rules().consultation_seconds == 15
    assert view(team_table("2v2"), 0).rules.consultation_seconds == 15


@pytest.mark.rule("D-13")
def test_individuals_hear_who_lets_the_turn_go_on() -> None:
    table = a_round()
    line = {"choice": "veto", "seat": 0, "value": False}
    assert seen(table, line, 1) == line


@pytest.mark.rule("D-12", "D-03")
def test_a_whole_round_in_the_order_of_the_booklet() -> None:
    table = a_table(Rules(max_rounds=2, first_dealer=2), seats=3)
    table.turn, table.round = "start", 0
    steps = flow(table)
    decision, kinds = Decision(*next(steps)), []
    while table.round == 1:
        kinds.append(decision.kind)
        decision = Decision(*steps.send(decision.options[0]))
    assert kinds == (
        ["public_discard"] * 3
        + ["secret_discard", "secret_take"] * 3
        + ["veto"] * 3
        + ["unanimous_discard", "unanimous_take"] * 3
    )
