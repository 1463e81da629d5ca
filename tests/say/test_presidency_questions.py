"""The questions of Presidency and the buttons under them."""

import pytest

from civicgames.i18n import Texts
from civicgames.say.presidency import ask, waiting
from tests.say.checks import EN, FR, asking, check_question, check_waiting

OPTIONS = {
    "draw": ("money", "scheme", None),
    "act": (
        "pass",
        "roll",
        {"money": "m3.2", "pawn": 0, "by": 3},
        {"money": "m3.2", "pawn": 2, "by": -3},
    ),
    "scheme": (None, {"card": "rally.1"}, {"card": "leak.1", "target": 2}),
    "take": ("m3.2", "leak.1"),
    "give": ("m3.2", "leak.1"),
    "order": ([0, 2], [2, 0]),
    "long_arm": (None, (1,), (2, "money"), (2, "scheme"), (3, "leak.1")),
    "family_sunday": ({"leak.1": 1, "rally.2": 2}, {"leak.1": 2, "rally.2": 1}),
    "president_deals": (
        [["m1.1", "leak.1"], ["m2.1", "rally.1"], ["m3.1", None], [None, None]],
        [["m2.1", "leak.1"], ["m1.1", "rally.1"], ["m3.1", None], [None, None]],
    ),
    "relaunch": (False, True),
}
FULL = {
    "drawn": 1,
    "campaign": "draw_two",
    "may_roll": False,
    "rolled": False,
    "declared": {0: "leak.1", 2: "smear.3"},
    "target": 2,
    "term": 1,
    "terms": 3,
}
MORE = [{}, FULL, {"campaign": "one_money", "rolled": True}, {"campaign": "no_die"}]


question = asking("presidency", OPTIONS, seats=4)


@pytest.mark.parametrize("more", MORE, ids=["bare", "full", "one money", "no die"])
@pytest.mark.parametrize("kind", OPTIONS)
def test_every_question_is_put_in_both_languages(kind: str, more: dict) -> None:
    both = [question(kind, texts, **more) for texts in (EN, FR)]
    check_question(both, OPTIONS[kind], en="card|nothing|scheme|square|roll")
    assert ask(kind, {}, EN).sentence


@pytest.mark.parametrize(
    ("kind", "value", "english", "french"),
    [
        ("draw", "money", "Draw a money card", "Piocher une carte Argent Public"),
        ("draw", "scheme", "Draw a scheme card", "Piocher une carte Magouille"),
        ("draw", None, "Draw nothing", "Ne rien piocher"),
        ("act", "roll", "Roll the die", "Lancer le dé"),
        ("act", "pass", "Pass the die", "Passer le dé"),
        (
            "act",
            {"money": "m3.2", "pawn": 0, "by": 3},
            "Play the money card “Posters (3)” on your pawn: 3 squares forward",
            "Jouer la carte Argent Public «\u00a0Affiches (3)\u00a0» sur votre pion\u00a0: "
            "3 cases en avant",
        ),
        ("scheme", None, "Play nothing", "Ne rien jouer"),
        (
            "scheme",
            {"card": "leak.1", "target": 2},
            "Play the scheme “Leak” (target: Seat 3)",
            "Jouer la Magouille «\u00a0Fuite\u00a0» (cible\u00a0: Place 3)",
        ),
        ("order", [2, 0], "Order: Seat 3, you", "Ordre\u00a0: Place 3, vous"),
        ("long_arm", None, "Take nothing", "Ne rien prendre"),
        (
            "long_arm",
            (2,),
            "Take a card, unseen (from: Seat 3)",
            "Prendre une carte, sans la voir (à\u00a0: Place 3)",
        ),
        (
            "long_arm",
            [2, "money"],
            "Take a money card (from: Seat 3)",
            "Prendre une carte Argent Public (à\u00a0: Place 3)",
        ),
        (
            "family_sunday",
            {"leak.1": 1, "rally.2": 2},
            "Give Leak to Seat 2, Rally to Seat 3",
            "Donner Fuite à Place 2, Meeting à Place 3",
        ),
        (
            "president_deals",
            [["m1.1", "leak.1"], ["m2.1", None], [None, None]],
            "Deal – Seat 1: Leaflets (1) and Leak, Seat 2: Village hall (2), Seat 3: nothing",
            "Distribuer – Place 1\u00a0: Tracts (1) et Fuite, Place 2\u00a0: Salle des fêtes (2), "
            "Place 3\u00a0: rien",
        ),
        ("relaunch", True, "Another term", "Encore une manche"),
        ("relaunch", False, "Stop here", "S'arrêter là"),
    ],
)
def test_a_button_says_what_it_does(kind: str, value: object, english: str, french: str) -> None:
    assert question(kind, EN).button(value) == english
    assert question(kind, FR).button(value) == french


def test_what_is_known_is_said() -> None:
    assert "annulled" in question("act", EN, may_roll=False).sentence
    assert "annulled" in question("act", EN, may_roll=False).button("roll")
    assert "annulled" not in question("act", EN, may_roll=True).sentence
    assert "annulled" not in question("act", EN, may_roll=False, rolled=True).sentence
    assert "rolled already" in question("act", EN, rolled=True).sentence
    assert "can't roll" in question("act", EN, campaign="no_die").sentence
    assert "one money card" in question("act", EN, campaign="one_money").sentence
    assert "two cards" in question("draw", EN, campaign="draw_two").sentence
    assert "second card" in question("draw", EN, campaign="draw_two", drawn=1).sentence
    assert "you: Leak, Seat 3: Smear" in question("order", EN, declared=FULL["declared"]).sentence
    assert "from Seat 3" in question("take", EN, target=2).sentence
    assert "1 of 3" in question("relaunch", EN, term=1, terms=3).sentence


@pytest.mark.parametrize("texts", [EN, FR], ids=["en", "fr"])
def test_the_question_about_schemes_is_the_same_whoever_is_asked(texts: Texts) -> None:
    asked = question("scheme", texts)
    for options in ((), (None,), OPTIONS["scheme"]):
        other = ask("scheme", {"seat": 3, "options": options, **FULL}, texts)
        assert (other.title, other.sentence) == (asked.title, asked.sentence)
        assert other.button(None) == asked.button(None)


@pytest.mark.parametrize("texts", [EN, FR], ids=["en", "fr"])
def test_nobody_is_named_while_a_window_is_open(texts: Texts) -> None:
    assert waiting("scheme", "Ann", texts) == waiting("scheme", "Bob", texts)
    assert "Ann" not in waiting("scheme", "Ann", texts)


@pytest.mark.parametrize("kind", [kind for kind in OPTIONS if kind != "scheme"])
def test_the_others_read_who_decides_what(kind: str) -> None:
    check_waiting("presidency", kind)


def test_unknown_kinds_and_answers_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="no question of the kind 'veto'"):
        ask("veto", {}, EN)
    for kind in OPTIONS:
        with pytest.raises(ValueError, match=f"no answer 3.5 to a question of the kind '{kind}'"):
            question(kind, EN).button(3.5)
