"""What a card of Presidency does, told from its data."""

from typing import Any

import pytest

from civicgames.content import LANGUAGES
from civicgames.games.presidency.data import KEYS, Money, Scheme
from civicgames.games.presidency.rules import Rules
from civicgames.i18n import translator
from civicgames.say.presidency.effects import money_text, scheme_text

ENGLISH = translator("en")


def scheme(*effect: dict[str, Any], **more: Any) -> Scheme:
    return Scheme(id="own", count=1, effect=effect, **more)


def told(*effect: dict[str, Any], **more: Any) -> str:
    return scheme_text(scheme(*effect, **more), Rules(), ENGLISH)


TARGET = {"target": "one_other"}


@pytest.mark.rule("R-12")
def test_money_says_whose_pawn_how_far_and_which_way() -> None:
    def text(**step: Any) -> str:
        card = Money(id="own", count=1, effect=[{"do": "move", "by": 2, **step}])
        return money_text(card, ENGLISH)

    assert text(who="any_pawn", either_way=True) == "Moves any one pawn 2 squares, forward or back."
    assert text(who="any_pawn") == "Moves any one pawn 2 squares forward."
    assert text(who="self", either_way=True) == "Moves your own pawn 2 squares, forward or back."
    assert text(who="self") == "Moves your own pawn 2 squares forward."


CASES = [
    ({"do": "move", "who": "self", "by": 1}, {}, "Your pawn moves 1 square forward."),
    (
        {"do": "move", "who": "target", "by": -4},
        TARGET,
        "Name one other player. That pawn moves 4 squares back.",
    ),
    (
        {"do": "move", "who": "self", "to": "last_stage_passed"},
        {},
        "Your pawn goes back to the stage square of the last limit passed.",
    ),
    ({"do": "expose", "who": "self"}, {}, "Your hand is turned face up."),
    ({"do": "hide", "who": "self"}, {}, "Your hand is turned face down."),
    (
        {"do": "give", "to": "target", "pile": "scheme", "count": 2},
        TARGET,
        "Name one other player. You give 2 schemes to that player.",
    ),
    (
        {"do": "take", "from": "target", "pile": "any", "count": 1},
        TARGET,
        "Name one other player. You take 1 card from that player.",
    ),
    ({"do": "draw", "who": "self", "pile": "money", "count": 3}, {}, "You draw 3 money cards."),
    (
        {"do": "discard", "who": "target", "pile": "money", "count": 1, "which": "lowest"},
        TARGET,
        "Name one other player. That player discards 1 money card, the lowest first.",
    ),
]


@pytest.mark.rule("R-20")
@pytest.mark.parametrize(("step", "more", "expected"), CASES)
def test_a_scheme_says_what_each_step_does(
    step: dict[str, Any], more: dict[str, Any], expected: str
) -> None:
    assert told(step, **more) == expected


def test_every_kind_of_step_is_told() -> None:
    assert {step["do"] for step, _, _ in CASES} == set(KEYS)


@pytest.mark.rule("R-34")
def test_a_skeleton_says_that_it_is_not_played_and_the_number_of_the_scenario() -> None:
    card = scheme({"do": "move", "who": "self", "by": "-skeleton_setback"}, playable=False)
    rules = Rules(numbers={"skeleton_setback": 9})
    said = scheme_text(card, rules, ENGLISH)
    assert said.startswith("Can't be played.")
    assert said.endswith("Your pawn moves 9 squares back.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_built_in_card_can_be_told_and_none_like_another(lang: str) -> None:
    rules, texts = Rules(), translator(lang)
    said = [scheme_text(card, rules, texts) for card in rules.scheme]
    said += [money_text(card, texts) for card in rules.money]
    assert len(set(said)) == len(said)
    for text in said:
        assert text.endswith(".")
        assert "{" not in text
