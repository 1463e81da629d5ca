"""A board and decks that can't work are refused, with the key and the reason."""

from copy import deepcopy
from typing import Any

import pytest
from pydantic import ValidationError

from civicgames.games.presidency.data import Numbers
from civicgames.games.presidency.rules import PRESETS, Rules, standard


def refused(**given: Any) -> tuple[str, str]:
    """The key that is refused, and the reason."""
    with pytest.raises(ValidationError) as error:
        Rules(**given)
    first = error.value.errors()[0]
    return ".".join(map(str, first["loc"])), first["msg"].removeprefix("Value error, ")


def board(**changes: Any) -> dict[str, Any]:
    return {**deepcopy(standard()["board"]), **changes}


def with_scheme(**card: Any) -> dict[str, Any]:
    made = {"id": "made_up", "count": 2, "effect": [{"do": "expose", "who": "self"}], **card}
    return {"scheme": [*standard()["scheme"], made]}


@pytest.mark.rule("R-03")
def test_the_file_is_the_default_and_goes_through_a_record() -> None:
    rules = Rules()
    assert Rules(**standard()) == rules
    assert Rules(**rules.model_dump()) == rules
    assert rules.model_dump()["scheme"][0]["effect"] == (
        {"do": "move", "who": "self", "by": "-skeleton_setback"},
    )
    assert Numbers() == rules.numbers


@pytest.mark.rule("R-01")
def test_the_built_in_decks() -> None:
    rules = Rules()
    assert sum(card.count for card in rules.money) == 30
    assert sum(card.count for card in rules.scheme) == 36
    assert sum(c.count * c.value for c in rules.money) / 30 == pytest.approx(2.5, abs=0.1)
    assert [card.id for card in rules.scheme if not card.playable] == ["skeleton"]


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_allowed(name: str) -> None:
    assert Rules(**PRESETS[name])


@pytest.mark.parametrize(
    ("switches", "key"),
    [
        ({"terms": 0}, "terms"),
        ({"terms": 21}, "terms"),
        ({"terms": True}, "terms"),
        ({"windows": "never"}, "windows"),
        ({"impossible_scheme": "lost"}, "impossible_scheme"),
        ({"blind_kind": 1}, "blind_kind"),
        ({"numbers": {"die": 1}}, "numbers.die"),
        ({"numbers": {"die": 21}}, "numbers.die"),
        ({"numbers": {"skeleton_setback": 41}}, "numbers.skeleton_setback"),
        ({"numbers": {"max_turns": 501}}, "numbers.max_turns"),
        ({"numbers": {"opening_hand": {"money": 6}}}, "numbers.opening_hand.money"),
        ({"numbers": {"dice": 6}}, "numbers.dice"),
        ({"term": 2}, "term"),
        ({"board": board(last=400)}, "board.last"),
        ({"board": board(last=4)}, "board.last"),
    ],
)
def test_switches_have_bounds(switches: dict[str, Any], key: str) -> None:
    assert refused(**switches)[0] == key


def stages(*limits: tuple[str, int, int]) -> dict[str, Any]:
    return board(stage=[{"id": name, "at": at, "limit": limit} for name, at, limit in limits])


@pytest.mark.parametrize(
    ("given", "key", "reason"),
    [
        (stages(("a", 44, 2)), "board", "stage a has its limit at 44, which is no square before"),
        (stages(("a", 7, 0)), "board.stage.0.limit", "greater than or equal to 1"),
        (stages(("a", 9, 2), ("b", 7, 1)), "board", "the stages are at 9, 7"),
        (stages(("a", 7, 2), ("a", 8, 1)), "board", "the stages are named a, a"),
        (stages(("a", 3, 2)), "board", "square 3 is a stage already"),
        (board(square={"40": {"kind": "headline"}}), "board", "square '40' is not on the board"),
        (board(square={"03": {"kind": "headline"}}), "board", "square '03' is not on the board"),
        (board(square={"3": {"kind": "prison"}}), "board.square.3.kind", "'campaign', 'long_arm'"),
        (board(square={"3": {"kind": "campaign"}}), "board.square.3", "needs a rule"),
        (
            board(square={"3": {"kind": "headline", "rule": "no_die"}}),
            "board.square.3",
            "a headline square has no rule",
        ),
        (
            board(first_headline=5),
            "board",
            "first_headline is 5: expected the number of a headline",
        ),
    ],
)
def test_a_board_that_cant_work_is_refused(given: Any, key: str, reason: str) -> None:
    found, said = refused(board=given)
    assert found == key
    assert reason in said


@pytest.mark.rule("R-60")
def test_the_first_headline_is_the_lowest_one_where_the_file_doesnt_say() -> None:
    squares = {"18": {"kind": "headline"}, "6": {"kind": "headline"}, "2": {"kind": "long_arm"}}
    given = {"last": 40, "stage": [], "square": squares}
    assert Rules(board=given).board.first_headline == 6
    assert Rules(board={**given, "square": {}}).board.first_headline is None


MOVE = {"do": "move", "who": "self", "by": 2}


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ({"effect": [{"do": "move", "who": "target", "by": 2}]}, "has no target, but move needs"),
        ({"needs": ["target_has_card"]}, "has no target, but target_has_card needs one"),
        ({"effect": [{**MOVE, "who": "any_pawn"}]}, "which only money does"),
        ({"effect": [{**MOVE, "to": "last_stage_passed"}]}, "by, a number of squares, or to"),
        ({"effect": [{**MOVE, "by": 0}]}, "expected 1 to 40 squares"),
        ({"effect": [{**MOVE, "by": 41}]}, "expected 1 to 40 squares"),
        ({"effect": [{**MOVE, "by": "-setback"}]}, "no number of [numbers]"),
        ({"effect": [{"do": "move", "by": 2}]}, "move needs the key who"),
        ({"effect": [{**MOVE, "count": 2}]}, "move has no key count"),
        ({"effect": [{"do": "draw", "who": "self", "pile": "any", "count": 1}]}, "from which pile"),
        (
            {
                "target": "one_other",
                "needs": ["target_has_no_card", "target_has_money"],
                "effect": [MOVE],
            },
            "with cards and without any",
        ),
        ({"needs": ["self_face_up", "self_face_up"]}, "names a need twice"),
        (
            {
                "playable": False,
                "effect": [{"do": "draw", "who": "self", "pile": "scheme", "count": 1}],
            },
            "could show it again, for ever",
        ),
        ({"playable": False, "needs": ["self_face_up"]}, "neither needs nor a target"),
        (
            {
                "effect": [
                    {
                        "do": "discard",
                        "who": "self",
                        "pile": "any",
                        "count": 1,
                        "which": "highest",
                    }
                ]
            },
            "highest is for money cards only",
        ),
        ({"effect": []}, "at least 1 item"),
        ({"count": 61}, "less than or equal to 60"),
        ({"id": "Made up"}, "pattern"),
        ({"id": "leak"}, "two cards have the id leak"),
        ({"id": "m1"}, "two cards have the id m1"),
    ],
)
def test_a_scheme_that_cant_work_is_refused(card: dict[str, Any], reason: str) -> None:
    key, said = refused(**with_scheme(**card))
    assert key.startswith("scheme.10") or "two cards" in said
    assert reason in said


@pytest.mark.parametrize(
    "effect",
    [
        [],
        [{"do": "move", "who": "any_pawn", "by": -2}],
        [{"do": "expose", "who": "self"}],
        [{"do": "move", "who": "target", "by": 2}],
        [{"do": "move", "who": "self", "by": 2}] * 2,
    ],
)
def test_a_money_card_is_one_move_of_a_pawn(effect: list[Any]) -> None:
    key, said = refused(money=[{"id": "m1", "count": 30, "effect": effect}])
    assert key == "money.0"
    assert "is to be one step such as" in said


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"money": standard()["money"][5:]}, "money has 1 cards in all: expected 6 to 200"),
        ({"scheme": standard()["scheme"][1:2]}, "scheme has 2 cards in all: expected 6 to 200"),
        (
            {"money": standard()["money"][:1], "numbers": {"opening_hand": {"money": 2}}},
            "money has 9 cards in all: expected 12 to 200, since 6 players are dealt 2 each",
        ),
    ],
)
def test_a_deck_too_small_is_refused(given: dict[str, Any], reason: str) -> None:
    assert reason in refused(**given)[1]


def test_a_deck_too_large_is_refused() -> None:
    money = [{**standard()["money"][0], "id": f"m{n}", "count": 60} for n in range(4)]
    assert "money has 240 cards in all: expected 6 to 200" in refused(money=money)[1]
