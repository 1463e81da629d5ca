"""What a seat may see; what a refusal says; the game as the engine expects it."""

from random import Random
from typing import Any

import pytest

from civicgames.engine import IllegalChoice, Play
from civicgames.engine.decision import Decision
from civicgames.games.presidency import GAME, conserved
from civicgames.games.presidency.flow import deal, rest_of_turn
from civicgames.games.presidency.hands import expose, give, hide, spend, take, take_blind
from civicgames.games.presidency.refusals import refusal
from civicgames.games.presidency.rules import Rules
from civicgames.games.presidency.squares import family_sunday, long_arm
from civicgames.games.presidency.table import PresidencyTable
from civicgames.games.presidency.view import redeal, seen, view
from civicgames.games.presidency.window import window
from tests.games.presidency.tables import a_table, cards, lines_of, played, rules_with

HANDS = [cards("m1.1", "leak.1"), cards("m2.1 m3.1", "rally.1"), cards("", "skeleton.1")]


@pytest.mark.rule("R-31", "R-32")
def test_hidden_hands_show_how_many_of_each_kind_open_ones_all() -> None:
    table = a_table(hands=HANDS, face_up=[2])
    assert view(table, 0).hands == {
        "money": [["m1.1"], ["?", "?"], []],
        "scheme": [["leak.1"], ["?"], ["skeleton.1"]],
    }
    assert view(table, None).hands["money"] == [["?"], ["?", "?"], []]
    assert view(table, None).money == []
    assert view(table, 1).money == ["m2.1", "m3.1"]


@pytest.mark.rule("R-22")
def test_who_is_asked_in_a_window_shows_in_nobodys_view() -> None:
    def waiting(hands: Any) -> list[Any]:
        table = a_table(pawns=[5, 5, 5], hands=hands)
        play = Play.imagined(GAME, table, rest_of(table))
        assert [decision.kind for decision in play.pending] == ["scheme"]
        looked = play.view(0)
        return [looked.waiting_for, looked.asked, looked]

    def rest_of(table: PresidencyTable) -> Any:
        yield from window(table)
        return {}

    one = waiting([cards(), cards("", "rally.1"), cards("", "skeleton.1")])
    other = waiting([cards(), cards("", "skeleton.1"), cards("", "rally.1")])
    assert one == other
    assert one[:2] == [None, ()]


@pytest.mark.rule("R-22")
def test_nothing_said_in_a_window_is_read_by_its_seat_only() -> None:
    table = a_table()
    silence = {"choice": "scheme", "seat": 1, "value": None}
    said = {"choice": "scheme", "seat": 1, "value": {"card": "rally.1"}}
    assert seen(table, silence, 1) == silence
    assert [seen(table, silence, seat) for seat in (0, 2, None)] == [None] * 3
    assert [seen(table, said, seat) for seat in (0, 1, None)] == [said] * 3


@pytest.mark.rule("R-31")
def test_a_card_taken_blind_is_known_to_both_and_to_nobody_else() -> None:
    table = a_table(hands=HANDS, chances=[("blind_take", "m2.1")])
    take_blind(table, 0, 1, "any")
    assert "m2.1" in view(table, 1).hands["money"][0]
    assert "m2.1" not in view(table, 2).hands["money"][0]
    (line,) = lines_of(table, "took")
    assert seen(table, line, 1) == line
    assert seen(table, line, 2) == {**line, "card": None}
    assert seen(table, line, None) == {**line, "card": None}
    assert seen(table, {"chance": "blind_take", "value": "m2.1"}, 1) is None


@pytest.mark.rule("R-32")
def test_what_was_seen_is_known_until_something_unseen_leaves_the_hand() -> None:
    table = a_table(hands=HANDS)
    expose(table, 1)
    hide(table, 1)
    assert view(table, 2).hands["money"][1] == ["m2.1", "m3.1"]
    give(table, 1, 0, "m2.1")
    assert view(table, 2).hands["money"][1] == ["?"]
    assert view(table, 2).hands["money"][0] == ["?", "?"]
    assert view(table, 0).hands["money"][1] == ["m3.1"]
    assert view(table, 1).hands["money"][0] == ["?", "m2.1"]
    assert view(table, 2).hands["scheme"][1] == ["rally.1"]


@pytest.mark.rule("R-32")
def test_a_card_that_comes_back_from_the_discard_isnt_known() -> None:
    table = a_table(hands=HANDS, face_up=[1])
    take(table, 0, 1, "m2.1")
    assert view(table, 2).hands["money"][0] == ["?", "m2.1"]
    spend(table, 0, "m2.1")
    table.discards["money"].remove("m2.1")
    table.hands["money"][0].append("m2.1")
    assert view(table, 2).hands["money"][0] == ["?", "?"]


@pytest.mark.rule("R-33")
def test_each_reads_what_it_was_given_on_a_family_sunday() -> None:
    table = a_table(hands=[cards("", "leak.1 rally.1"), cards(), cards()])
    split = {"leak.1": 1, "rally.1": 2}
    played(family_sunday(table, 0), {"family_sunday": split})
    told = [line["card"] if (line := seen(table, gave, 1)) else None for gave in lines_of(table)]
    assert told == ["leak.1", None]
    choice = {"choice": "family_sunday", "seat": 0, "value": split}
    assert seen(table, choice, 0) == choice
    assert seen(table, choice, 1) == {**choice, "value": None}


@pytest.mark.rule("R-61")
def test_what_the_president_draws_is_its_secret() -> None:
    table = a_table(holder=1)
    table.to_deal = {"money": ["m1.1"], "scheme": ["leak.1"]}
    assert view(table, 1).to_deal == {"money": ["m1.1"], "scheme": ["leak.1"]}
    assert view(table, 0).to_deal == {"money": ["?"], "scheme": ["?"]}
    line = {"event": "drew", "seat": 1, "pile": "money", "card": "m1.1", "shown": False}
    assert seen(table, line, 0) == {**line, "card": None}


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_dealing_anew_changes_nothing_that_a_seat_sees(seat: int | None) -> None:
    table = a_table(hands=HANDS)
    expose(table, 1)
    hide(table, 1)
    table.hands["money"][1].append(table.piles["money"].pop())
    before, kept = view(table, seat), conserved(table)
    hidden = {pile: [hand[:] for hand in hands] for pile, hands in table.hands.items()}
    for turn in range(5):
        redeal(table, seat, Random(turn))
        assert view(table, seat) == before
        assert conserved(table) == kept
    assert table.hands != hidden


def test_who_is_asked_nothing_imagines_nothing() -> None:
    play = Play(GAME, None, 3, seed=1)
    assert GAME.imagine
    with pytest.raises(ValueError, match="asked nothing now"):
        GAME.imagine(play.view(None), Random(0))


# Refusals


def refused(play: Play, seat: int, choice: Any, sentence: str) -> None:
    before = [play.pending, play.view(0), play.view(1)]
    with pytest.raises(IllegalChoice) as error:
        play.choose(seat, choice)
    assert str(error.value) == sentence
    assert [play.pending, play.view(0), play.view(1)] == before


def playing(table: PresidencyTable, steps: Any) -> Play:
    def flow() -> Any:
        yield from steps
        return {}

    return Play.imagined(GAME, table, flow())


@pytest.mark.rule("R-21")
def test_an_order_that_names_a_seat_twice_or_leaves_one_out() -> None:
    hands = [cards(), cards("", "rally.1"), cards("", "rally.2")]
    table = a_table(pawns=[5, 5, 5], hands=hands)
    play = playing(table, window(table))
    play.choose(1, {"card": "rally.1"})
    play.choose(2, {"card": "rally.2"})
    expected = "expected seats 2, 3, each once."
    refused(play, 0, [1, 1], f"Seat 1 names seat 2 twice in the order: {expected}")
    refused(play, 0, [2], f"Seat 1 leaves seat 2 out of the order: {expected}")
    refused(play, 0, [0, 1, 2], f"Seat 1 names in the order who declared no scheme: {expected}")
    refused(play, 0, "12", f"Seat 1 says the order as '12': {expected[:-1]}, in a list.")
    play.choose(0, [2, 1])
    assert play.is_over


@pytest.mark.rule("R-33")
def test_a_split_that_forgets_a_card_or_gives_one_twice() -> None:
    table = a_table(hands=[cards("", "leak.1 rally.1"), cards(), cards()])
    play = playing(table, family_sunday(table, 0))
    refused(play, 0, {"leak.1": 1}, "Seat 1 forgets rally.1: all schemes are given away.")
    refused(
        play,
        0,
        {"leak.1": [1, 2], "rally.1": 1},
        "Seat 1 gives leak.1 more than once: expected one seat for each card.",
    )
    refused(
        play,
        0,
        {"leak.1": 0, "rally.1": 1},
        "Seat 1 gives leak.1 to 0: expected one of seats 2, 3.",
    )
    refused(
        play,
        0,
        {"leak.1": 1, "rally.1": 1, "m1.1": 2},
        "Seat 1 can't give 'm1.1': it isn't one of its schemes.",
    )
    refused(play, 0, None, "Seat 1 gives None: expected a seat for each of leak.1, rally.1.")
    play.choose(0, {"leak.1": 1, "rally.1": 1})
    assert play.is_over


@pytest.mark.rule("R-61")
def test_a_card_dealt_twice_or_left_out() -> None:
    table = a_table()
    table.to_deal = {"money": ["m1.1", "m2.1", "m3.1"], "scheme": ["leak.1", "leak.2", "leak.3"]}
    play = playing(table, deal(table))
    good = [["m1.1", "leak.1"], ["m2.1", "leak.2"], ["m3.1", "leak.3"]]

    def but_first(money: Any, scheme: Any = "leak.1") -> Any:
        return [[money, scheme], *good[1:]]

    twice = "Seat 1 deals m2.1 twice: each card goes to one player."
    refused(play, 0, but_first("m2.1"), twice)
    refused(
        play,
        0,
        but_first(None),
        "Seat 1 leaves m1.1 out: all the cards drawn are dealt.",
    )
    expected = "expected 3 pairs of a money card and a scheme, one for each seat"
    refused(play, 0, [], f"Seat 1 deals []: {expected}.")
    refused(play, 0, [1, 2, 3], f"Seat 1 deals [1, 2, 3]: {expected}.")
    play.choose(0, good)
    assert play.is_over


@pytest.mark.rule("R-12")
def test_a_card_moved_twice() -> None:
    table = a_table(pawns=[5, 5, 5], hands=[cards("m1.1 m2.1")])
    play = playing(table, rest_of_turn(table))
    act = {"money": "m1.1", "pawn": 1, "by": 1}
    play.choose(0, act)
    refused(play, 0, act, "Seat 1 doesn't hold m1.1: a money card is played once.")


@pytest.mark.rule("R-20")
def test_a_scheme_while_another_is_being_resolved() -> None:
    hands = [cards("", "poach.1"), cards("m1.1", "rally.1"), cards()]
    table = a_table(pawns=[5, 5, 5], hands=hands, face_up=[1])
    play = playing(table, window(table))
    play.choose(0, {"card": "poach.1", "target": 1})
    play.choose(1, None)
    refused(
        play,
        1,
        {"card": "rally.1"},
        "Seat 2 can't play 'rally.1' now: another scheme is being resolved, and seat 1 has to "
        "answer first.",
    )


def test_where_the_game_has_nothing_to_add_the_general_sentence_stands() -> None:
    table = a_table(pawns=[5, 5, 5], hands=[cards("m1.1")])
    decision = Decision(0, "draw", ("money", "scheme", None))
    assert refusal(table, 0, decision, 7) is None
    assert refusal(table, 1, None, "roll") is None
    assert refusal(table, 1, None, {"card": "leak.1"}) is None  # in a window nobody may know


# The game as the engine expects it

SMALL: dict[str, Any] = {
    "board": {
        "last": 16,
        "stage": [
            {"id": "a", "at": 4, "limit": 3},
            {"id": "b", "at": 9, "limit": 2},
            {"id": "c", "at": 13, "limit": 1},
        ],
        "square": {
            "1": {"kind": "long_arm"},
            "2": {"kind": "headline"},
            "3": {"kind": "family_sunday"},
            "5": {"kind": "campaign", "rule": "draw_two"},
            "6": {"kind": "long_arm"},
            "7": {"kind": "family_sunday"},
            "8": {"kind": "headline"},
            "10": {"kind": "campaign", "rule": "protected"},
            "12": {"kind": "long_arm"},
            "14": {"kind": "headline"},
        },
    },
    "numbers": {
        "max_turns": 6,
        "opening_hand": {"money": 2, "scheme": 3},
        "skeleton_setback": 3,
    },
    "terms": 3,
    "roll_needs_both": False,
}
"""Rules with which players who answer at random get somewhere."""


def test_small_boards_are_allowed() -> None:
    assert Rules(**SMALL).board.first_headline == 2


@pytest.mark.rule("R-31")
def test_long_arm_is_public_but_for_the_card() -> None:
    table = a_table(rules_with(), hands=HANDS)
    played(long_arm(table, 0), {"long_arm": [1]})
    choice = {"choice": "long_arm", "seat": 0, "value": [1]}
    assert seen(table, choice, 2) == choice
