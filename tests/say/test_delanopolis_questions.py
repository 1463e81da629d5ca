"""The questions of Delanopolis and the buttons under them."""

import re

import pytest

from civicgames.i18n import Texts
from civicgames.say import default_names
from civicgames.say.delanopolis import ask, waiting

EN, FR = Texts("en"), Texts("fr")
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


def question(kind: str, texts: Texts, **more: object):
    context = {"names": default_names(4, texts.lang), "seat": 0, "options": OPTIONS[kind], **more}
    return ask(kind, context, texts)


@pytest.mark.parametrize(
    "more", [{}, FULL, {**FULL, "mayor": 0}], ids=["bare", "challenger", "mayor"]
)
@pytest.mark.parametrize("kind", OPTIONS)
def test_every_question_is_put_in_both_languages(kind: str, more: dict) -> None:
    said = []
    for texts in (EN, FR):
        asked = question(kind, texts, **more)
        buttons = [asked.button(option) for option in OPTIONS[kind]]
        assert len(set(buttons)) == len(buttons)
        assert asked.sentence[-1] in ".?"
        said.append([asked.title, asked.sentence, *buttons])
        for text in said[-1]:
            assert text[0].isupper()
            assert text == text.strip()
            assert not re.search(r"[{}<>_]|\bNone\b|  ", text)
    for one, other in zip(*said, strict=True):
        assert one != other
        assert not re.search(r"\b(the|your?|and|Seat|stake|with|nothing|rest)\b", other)
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
    assert re.fullmatch(r"Seat 2 decides: \w.+\.", waiting(kind, "Seat 2", EN))
    assert re.fullmatch(r"Place 2 doit choisir\u00a0: \w.+\.", waiting(kind, "Place 2", FR))
    assert "…" not in waiting(kind, "Seat 2", EN)


def test_unknown_kinds_and_answers_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="no question of the kind 'veto'"):
        ask("veto", {}, EN)
    with pytest.raises(ValueError, match="no answer 'x' to a question of the kind 'stake'"):
        question("stake", EN).button("x")
