"""R-20 to R-22, R-35: schemes at any time, and what they do."""

from typing import Any

import pytest

from civicgames.engine import IllegalChoice, Play
from civicgames.games.presidency import GAME
from civicgames.games.presidency.effects import settle
from civicgames.games.presidency.flow import (
    PASS,
    ROLL,
    acts,
    draw_turn,
    end_act,
    receive_die,
    rest_of_turn,
)
from civicgames.games.presidency.plans import playable
from civicgames.games.presidency.rules import Rules, standard
from civicgames.games.presidency.window import MOST_SCHEMES, window
from tests.games.presidency.tables import (
    Hand,
    InTurn,
    a_table,
    all_of,
    cards,
    discarded,
    hold,
    lines_of,
    played,
    rules_with,
)


def plays(**by_seat: Any) -> Any:
    """Each seat plays this when it is first asked, then nothing: ``seat_2=("leak.1", 0)``."""
    wishes = {int(key[-1]): wish(*card) for key, card in by_seat.items()}

    def reply(decision: Any) -> Any:
        return wishes.pop(decision.seat, None)

    return reply


def wish(card: str, target: int | None = None) -> dict[str, Any]:
    return {"card": card} if target is None else {"card": card, "target": target}


def with_scheme(effect: list[dict[str, Any]], target: str = "one_other", **more: Any) -> Rules:
    """The standard decks and one more scheme, ``made_up``, on a board of plain squares."""
    card = {"id": "made_up", "count": 4, "target": target, "effect": effect}
    return rules_with(scheme=[*standard()["scheme"], card], **more)


# When


@pytest.mark.rule("R-20", "R-22")
def test_a_window_opens_after_each_resolved_act() -> None:
    table = a_table(
        pawns=[10, 12, 14],
        hands=[cards("m1.1", "skeleton.1"), cards("", "rally.1")],
        top={"money": ["m2.1"]},
        chances=[("roll", 1)],
    )
    receive_die(table)
    asked, _ = played(end_act(table))
    assert asked == [(1, "scheme")]
    acts_done = InTurn([{"money": "m1.1", "pawn": 0, "by": 1}, ROLL, PASS])
    asked, _ = played(rest_of_turn(table), {"draw": "money", "act": acts_done})
    kinds = [kind for _, kind in asked]
    assert kinds == ["draw", "scheme", "act", "scheme", "act", "scheme", "act"]


@pytest.mark.rule("R-22")
def test_windows_a_turn_open_on_receiving_the_die_and_after_the_roll() -> None:
    table = a_table(
        rules_with(windows="turn"),
        pawns=[10, 12, 14],
        hands=[cards("m1.1", "skeleton.1"), cards("", "rally.1 rally.2")],
        top={"money": ["m2.1"]},
        chances=[("roll", 1)],
    )
    receive_die(table)
    asked, _ = played(end_act(table), plays(seat_1=("rally.1",)))
    assert asked == [(1, "scheme"), (1, "scheme")]
    acts_done = InTurn([{"money": "m1.1", "pawn": 0, "by": 1}, ROLL, PASS])
    asked, _ = played(rest_of_turn(table), {"draw": "money", "act": acts_done})
    assert [kind for _, kind in asked] == ["draw", "act", "act", "scheme", "act"]


@pytest.mark.rule("R-20", "R-22")
def test_who_holds_no_playable_scheme_isnt_asked() -> None:
    hands = [cards("", "skeleton.1"), cards("", "cover_up.1"), cards("", "rally.1"), cards("m1.1")]
    table = a_table(pawns=[5, 5, 5, 5], hands=hands)
    asked, _ = played(window(table))
    assert asked == [(2, "scheme")]


@pytest.mark.rule("R-22")
def test_a_scheme_that_would_change_nothing_isnt_playable() -> None:
    table = a_table(pawns=[39, 5, 5], hands=[cards("", "rally.1")])
    assert playable(table, 0) == [wish("rally.1")]  # 39 and 3 bounce to 38
    rules = with_scheme([{"do": "move", "who": "self", "by": 1}], target="none")
    table = a_table(rules, pawns=[39, 5, 5], hands=[cards("", "made_up.1")])
    assert playable(table, 0) == []  # it stops one short, where it stands


@pytest.mark.rule("R-22", "R-41")
def test_a_move_that_a_limit_would_annul_may_be_tried() -> None:
    table = a_table(pawns=[33, 36, 5], hands=[cards("", "rally.1")])
    assert playable(table, 0) == [wish("rally.1")]
    played(window(table), plays(seat_0=("rally.1",)))
    assert table.pawns[0] == 33
    assert discarded(table) == ["rally.1"]


@pytest.mark.rule("R-22")
@pytest.mark.parametrize(
    ("scheme", "targets"),
    [
        ("leak.1", [1]),  # 2 has no card, 3 is face up
        ("smear.1", [1, 2]),  # 3 is at the start
        ("audit.1", [1]),
        ("poach.1", [1, 3]),
        ("disgrace.1", [2]),
        ("alliance.1", [1, 2, 3]),
    ],
)
def test_needs_name_the_targets(scheme: str, targets: list[int]) -> None:
    hands = [cards("", scheme), cards("m1.1"), cards(), cards("", "rally.1")]
    table = a_table(pawns=[5, 5, 5, 0], hands=hands, face_up=[3])
    assert playable(table, 0) == [wish(scheme, target) for target in targets]


@pytest.mark.rule("R-22")
def test_a_draw_from_nothing_isnt_playable() -> None:
    table = a_table(hands=[cards("", "slush_fund.1")])
    assert playable(table, 0)
    table.hands["money"][2], table.piles["money"] = table.piles["money"], []
    assert not playable(table, 0)


# How


@pytest.mark.rule("R-21")
def test_the_holder_orders_what_is_declared_at_once_its_own_included() -> None:
    hands = {0: cards("", "rally.1"), 2: cards("", "rally.2")}
    table = a_table(pawns=[5, 6, 7], hands=hands, holder=2)
    say = plays(seat_0=("rally.1",), seat_2=("rally.2",))

    def reply(decision: Any) -> Any:
        return [2, 0] if decision.kind == "order" else say(decision)

    asked, _ = played(window(table), reply)
    assert asked[:3] == [(0, "scheme"), (2, "scheme"), (2, "order")]
    assert [line["card"] for line in lines_of(table, "played")] == ["rally.2", "rally.1"]


@pytest.mark.rule("R-22")
def test_wishes_are_one_sealed_set() -> None:
    table = a_table(
        pawns=[5, 6, 7], hands={0: cards("", "rally.1"), 2: cards("", "rally.2 leak.1")}
    )
    questions = next(all_of(window(table)))
    assert [(seat, kind) for seat, kind, _ in questions] == [(0, "scheme"), (2, "scheme")]
    assert all(options[0] is None for _, _, options in questions)


@pytest.mark.rule("R-22")
def test_a_declared_card_leaves_the_hand_and_is_discarded_before_its_effect() -> None:
    rules = with_scheme([{"do": "draw", "who": "self", "pile": "scheme", "count": 1}], "none")
    table = a_table(rules, pawns=[5, 6, 7], hands=[cards("", "made_up.1")])
    table.hands["scheme"][2] = table.piles["scheme"][:-1]
    table.piles["scheme"] = table.piles["scheme"][-1:]
    played(window(table), plays(seat_0=("made_up.1",)))
    # The last card was drawn: the pile is rebuilt from the card that was just discarded.
    assert table.piles["scheme"] == ["made_up.1"]


@pytest.mark.rule("R-22")
@pytest.mark.parametrize("rule", ["returned", "discarded"])
def test_what_has_become_impossible_returns(rule: str) -> None:
    hands = {0: cards("", "poach.1"), 1: cards("m1.1"), 2: cards("", "poach.2")}
    table = a_table(rules_with(impossible_scheme=rule), pawns=[5, 6, 7], hands=hands)
    table.may_draw = True
    say = plays(seat_0=("poach.1", 1), seat_2=("poach.2", 1))
    played(window(table), lambda d: [2, 0] if d.kind == "order" else say(d))
    assert table.cards(0) == (["poach.1"] if rule == "returned" else [])
    assert discarded(table) == (["poach.2"] if rule == "returned" else ["poach.1", "poach.2"])
    assert [line["card"] for line in lines_of(table, "played")] == ["poach.2"]
    assert table.may_draw is False  # lost all the same


@pytest.mark.rule("R-22", "R-30")
def test_a_target_that_has_become_protected_is_impossible() -> None:
    board = {"8": {"kind": "campaign", "rule": "protected"}}
    hands = {0: cards("", "smear.1"), 1: cards("", "alliance.1")}
    table = a_table(rules_with(board), pawns=[5, 6, 7], hands=hands)
    say = plays(seat_0=("smear.1", 1), seat_1=("alliance.1", 2))
    played(window(table), lambda d: [1, 0] if d.kind == "order" else say(d))
    assert table.pawns == [5, 8, 9]
    assert table.cards(0) == ["smear.1"]


@pytest.mark.rule("R-22")
def test_after_schemes_a_new_window_opens() -> None:
    table = a_table(pawns=[5, 6, 7], hands={1: cards("", "rally.1 rally.2")})
    say = InTurn([wish("rally.1"), wish("rally.2")])
    asked, _ = played(window(table), {"scheme": say})
    assert len(asked) == 2
    assert table.pawns == [5, 12, 7]


@pytest.mark.rule("R-22")
def test_at_most_sixty_schemes_between_two_acts() -> None:
    effect = [
        {"do": "move", "who": "target", "by": 1},
        {"do": "draw", "who": "self", "pile": "scheme", "count": 1},
    ]
    endless = {"id": "made_up", "count": 12, "target": "one_other", "effect": effect}
    table = a_table(rules_with(scheme=[endless]), pawns=[5, 6, 7])
    for seat in range(3):
        hold(table, seat, f"made_up.{seat + 1}")
    asked, _ = played(
        window(table),
        lambda d: d.options.seats if d.kind == "order" else d.options[-1],
    )
    assert len(lines_of(table, "played")) == MOST_SCHEMES == 60
    assert len(asked.of("order")) == 20
    assert table.schemes_played == 0


# What (the primitives)


def run(effect: list[dict[str, Any]], hands: dict[int, Hand], **more: Any) -> Any:
    """Seat 0 plays a made-up scheme on seat 1; answers are given by kind."""
    answers = {kind: more.pop(kind) for kind in ("take", "give") if kind in more}
    table = a_table(with_scheme(effect), hands=hands, **{"pawns": [10, 12, 14], **more})
    hold(table, 0, "made_up.1")
    steps = InTurn([wish("made_up.1", 1)])

    def reply(decision: Any) -> Any:
        if decision.kind == "scheme":
            return steps.pop(0) if steps and decision.seat == 0 else None
        return answers[decision.kind]

    played(window(table), reply)
    return table


@pytest.mark.rule("R-22")
def test_take_is_blind_from_a_hidden_hand_and_chosen_from_one_face_up() -> None:
    effect = [{"do": "take", "from": "target", "pile": "any", "count": 1}]
    table = run(effect, {1: cards("m1.1", "leak.1")}, chances=[("blind_take", "leak.1")])
    assert table.cards(0) == ["leak.1"]
    assert lines_of(table, "took") == [
        {"event": "took", "seat": 0, "card": "leak.1", "from": 1, "shown": False}
    ]
    table = run(effect, {1: cards("m1.1", "leak.1")}, face_up=[1], take="m1.1")
    assert table.cards(0) == ["m1.1"]


@pytest.mark.rule("R-22")
def test_give_is_chosen_by_the_giver() -> None:
    effect = [{"do": "give", "to": "target", "pile": "scheme", "count": 1}]
    table = run(effect, {0: cards("m1.1", "leak.1 leak.2")}, give="leak.2")
    assert table.cards(1) == ["leak.2"]


@pytest.mark.rule("R-22")
@pytest.mark.parametrize(
    ("which", "left"), [("highest", ["m1.1", "m3.2"]), ("lowest", ["m3.2", "m3.1"])]
)
def test_discard_the_highest_or_the_lowest_number_first(which: str, left: list[str]) -> None:
    effect = [{"do": "discard", "who": "target", "pile": "money", "count": 1, "which": which}]
    table = run(effect, {1: cards("m1.1 m3.2 m3.1")})
    assert table.cards(1) == left


@pytest.mark.rule("R-22")
def test_discard_at_random_is_chances() -> None:
    effect = [{"do": "discard", "who": "target", "pile": "any", "count": 1, "which": "random"}]
    table = run(effect, {1: cards("m1.1", "leak.1")}, chances=[("random_discard", "leak.1")])
    assert table.cards(1) == ["m1.1"]


@pytest.mark.rule("R-22")
def test_steps_in_order_and_one_that_can_do_nothing_is_skipped() -> None:
    effect = [{"do": "hide", "who": "target"}, {"do": "move", "who": "self", "by": 2}]
    table = run(effect, {})
    assert table.pawns == [12, 12, 14]
    assert lines_of(table, "face_down") == []


@pytest.mark.rule("R-22")
def test_cover_up_turns_the_own_hand_down() -> None:
    table = a_table(hands=[cards("m1.1", "cover_up.1")], face_up=[0])
    played(window(table), plays(seat_0=("cover_up.1",)))
    assert table.face_up == [False] * 3


@pytest.mark.rule("R-35")
def test_disgrace_is_for_who_has_no_card_and_isnt_at_the_start() -> None:
    hands = {0: cards("", "disgrace.1"), 1: cards("m1.1"), 2: cards("", "leak.1")}
    table = a_table(pawns=[5, 30, 30, 15, 0], hands=hands)
    assert playable(table, 0) == [wish("disgrace.1", 3)]
    played(window(table), plays(seat_0=("disgrace.1", 3)))
    assert table.pawns == [5, 30, 30, 14, 0]


# In a whole play


@pytest.mark.rule("R-10", "R-22")
def test_the_holders_own_scheme_costs_its_draw() -> None:
    table = a_table(pawns=[5, 6, 7], hands=[cards("", "rally.1")])
    receive_die(table)
    played(end_act(table), plays(seat_0=("rally.1",)))
    asked, _ = played(draw_turn(table))
    assert asked == []


@pytest.mark.rule("R-20")
def test_a_scheme_in_an_unfinished_move_is_refused_with_a_sentence() -> None:
    hands = [cards("m3.1", "leak.1"), cards("m1.1"), cards("", "rally.1")]
    table = a_table(rules_with({"5": {"kind": "long_arm"}}), pawns=[2, 9, 2], hands=hands)
    play = Play.imagined(GAME, table, acts(table))
    play.choose(0, {"money": "m3.1", "pawn": 0, "by": 3})
    before = play.view(0)
    sentence = "Seat 3 can't play 'rally.1' now: the turn waits for seat 1; schemes are played when"
    with pytest.raises(IllegalChoice, match=sentence):
        play.choose(2, {"card": "rally.1"})
    with pytest.raises(IllegalChoice, match=r"Seat 1 can't play 'leak.1' now"):
        play.choose(0, {"card": "leak.1", "target": 1})
    assert play.view(0) == before
    assert [decision.kind for decision in play.pending] == ["long_arm"]


@pytest.mark.rule("R-34")
def test_settling_does_nothing_to_hidden_hands() -> None:
    table = a_table(pawns=[10, 5, 5], hands=[cards("", "skeleton.1")])
    played(settle(table))
    assert table.pawns == [10, 5, 5]
