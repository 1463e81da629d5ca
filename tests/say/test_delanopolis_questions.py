"""The questions of Delanopolis and the buttons under them."""

import pytest

from civicgames.say.delanopolis import ask
from tests.say.checks import EN, FR, asking, check_question, check_waiting

OPTIONS = {
    "mayor_refuge": (False, True),
    "turn": ("roll", "refuge"),
    "announce": (False, True),
    "stake": range(61),
    "rebid": range(31),
    "sell": (None, 3, 7),
}
FULL = {
    "mayor": 2,
    "roller": 1,
    "terrain": 7,
    "placement": "in_order",
    "refuge_com": 200,
    "refuge_vot": 20,
    "card": "petition",
    "open": True,
    "prices": [None] + [40] * 12,
    "debt": 13,
}


question = asking("delanopolis", OPTIONS, seats=4)


@pytest.mark.parametrize(
    "more", [{}, FULL, {**FULL, "mayor": 0}], ids=["bare", "challenger", "mayor"]
)
@pytest.mark.parametrize("kind", OPTIONS)
def test_every_question_is_put_in_both_languages(kind: str, more: dict) -> None:
    both = [question(kind, texts, **more) for texts in (EN, FR)]
    check_question(both, OPTIONS[kind], en="stake|nothing|rest")
    assert ask(kind, {}, EN).sentence


@pytest.mark.parametrize(
    ("kind", "value", "english", "french"),
    [
        ("mayor_refuge", True, "Rest in the refuge", "Me mettre au refuge"),
        ("mayor_refuge", False, "Stay and take part", "Rester et participer"),
        ("turn", "roll", "Roll the dice", "Lancer les dés"),
        ("turn", "refuge", "Rest and pass my turn", "Passer mon tour au refuge"),
        ("announce", True, "Announce my card", "Annoncer ma carte"),
        ("announce", False, "Announce nothing", "Ne rien annoncer"),
        ("stake", 0, "Stake nothing", "Ne rien miser"),
        ("stake", 1, "Stake 1 point", "Miser 1 point"),
        ("stake", 40, "Stake 40 points", "Miser 40 points"),
        ("rebid", 0, "Add nothing", "Ne rien ajouter"),
        ("rebid", 5, "Add 5 points", "Ajouter 5 points"),
        ("sell", None, "Sell nothing", "Ne rien vendre"),
        ("sell", 7, "Sell terrain 7 (Policing)", "Vendre le terrain 7 (Police municipale)"),
    ],
)
def test_a_button_says_what_it_does(kind: str, value: object, english: str, french: str) -> None:
    assert question(kind, EN).button(value) == english
    assert question(kind, FR).button(value) == french


def test_what_is_known_is_said() -> None:
    assert question("turn", EN, placement="in_order").button("roll") == "Open the terrain"
    assert "200 COM and 20 VOT" in question("turn", EN, refuge_com=200, refuge_vot=20).sentence
    assert "Seat 2" in question("mayor_refuge", EN, roller=1).sentence
    assert question("announce", EN, card="poll").button(True) == "Announce the joker “Poll”"
    assert "lack 13 points" in question("sell", EN, debt=13).sentence
    assert question("sell", EN, prices={3: 45}).button(3) == "Sell terrain 3 (Parks) for 45 COM"
    assert question("sell", EN, prices=[None, 40]).button(3) == "Sell terrain 3 (Parks)"


def test_the_mayor_stakes_com_and_a_challenger_vot() -> None:
    assert "From 0 to 60 VOT" in question("stake", EN, mayor=2).sentence
    assert "From 0 to 60 COM" in question("stake", EN, mayor=0).sentence
    assert "From 0 to 60 points" in question("stake", EN).sentence
    assert "counts twice" in question("stake", EN, mayor=2, card="petition").sentence
    assert "counts twice" not in question("stake", EN, mayor=2).sentence


def test_whether_a_stake_is_seen_is_said() -> None:
    assert "Nobody sees it" in question("stake", EN).sentence
    assert "Everybody will see it" in question("stake", EN, open=True).sentence


@pytest.mark.parametrize("kind", OPTIONS)
def test_the_others_read_who_decides_what(kind: str) -> None:
    check_waiting("delanopolis", kind)


def test_unknown_kinds_and_answers_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="no question of the kind 'veto'"):
        ask("veto", {}, EN)
    with pytest.raises(ValueError, match="no answer 'x' to a question of the kind 'stake'"):
        question("stake", EN).button("x")
