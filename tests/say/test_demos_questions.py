"""The questions of DēmoS and the buttons under them."""

import re

import pytest

from civicgames.i18n import LANGUAGES, Texts
from civicgames.say.demos import ask, camp_label, card_name
from tests.say.checks import EN, FR, asking, check_question, check_waiting

TRIO = {"E": "S", "L": "H", "J": "D"}
OPTIONS = {
    "public_discard": ("S7", "H2"),
    "secret_discard": ("S7", "H2", "keep"),
    "secret_take": ("pack", "D5"),
    "unanimous_discard": ("S7", "H2"),
    "unanimous_take": ("pack", "D5"),
    "veto": (False, True),
    "veto_confirm": (False, True),
    "allot": (0, 2),
    "media_target": ((1, 0), (3, 2)),
    "media_suit": ("S", "H", "D", "C"),
    "favourite_suit": ("S", "H", "D", "C"),
    "announced_trio": (None, TRIO, {"E": "C", "L": "C", "J": "C"}),
}
FULL = {"proposer": 2, "camp": "A", "vetoes": 2, "card": "ES", "bonus": 10}


question = asking("demos", OPTIONS, seats=5)


@pytest.mark.parametrize("more", [{}, FULL], ids=["bare", "full"])
@pytest.mark.parametrize("kind", OPTIONS)
def test_every_question_is_put_in_both_languages(kind: str, more: dict) -> None:
    both = [question(kind, texts, **more) for texts in (EN, FR)]
    check_question(both, OPTIONS[kind], en="of|draw|suit|no")
    for asked in both:
        for text in (asked.title, asked.sentence, *map(asked.button, OPTIONS[kind])):
            assert not re.search(r"\b([SHDC]\d|[ELJ][SHDC])\b", text)
    assert ask(kind, {}, EN).sentence


@pytest.mark.parametrize(
    ("kind", "value", "english", "french"),
    [
        ("public_discard", "H2", "Discard Social 2 and draw", "Défausser Social 2 et piocher"),
        ("secret_discard", "H2", "Discard Social 2 face down", "Défausser Social 2 face cachée"),
        ("secret_discard", "keep", "Keep my hand", "Garder ma main"),
        ("secret_take", "D5", "Take Economy 5", "Prendre Économie 5"),
        ("unanimous_take", "pack", "Draw from the pack", "Piocher dans le Paquet"),
        ("veto", True, "Veto the turn", "Mettre mon veto"),
        ("veto", False, "Let the turn be held", "Laisser le tour se jouer"),
        ("allot", 0, "Keep the figure myself", "Garder la figure pour moi"),
        ("allot", 2, "Give the figure to Seat 3", "Poser la figure devant Place 3"),
        ("media_target", (3, 2), "Aim at figure 3 of Seat 4", "Viser la figure 3 devant Place 4"),
        ("media_target", [3, 2], "Aim at figure 3 of Seat 4", "Viser la figure 3 devant Place 4"),
        ("media_suit", "C", "Make it Environment", "Annoncer Environnement"),
    ],
)
def test_a_button_says_what_it_does(kind: str, value: object, english: str, french: str) -> None:
    assert question(kind, EN).button(value) == english
    assert question(kind, FR).button(value) == french


def test_whether_the_secret_discard_may_be_declined_is_said() -> None:
    assert "keep your hand" in question("secret_discard", EN).sentence
    assert "keep" not in question("secret_discard", EN, options=("S7", "H2")).sentence


def test_a_team_proposes_and_a_single_player_vetoes() -> None:
    alone, team = question("veto", EN), question("veto", EN, camp="B", vetoes=2)
    assert alone.button(True) == "Veto the turn"
    assert question("veto", EN, camp="I").button(True) == "Veto the turn"
    assert team.button(True) == "Propose our veto"
    assert "2 are left" in team.sentence
    assert "Seat 3" in question("veto_confirm", EN, proposer=2).sentence


def test_the_figure_to_allot_is_named_where_it_is_known() -> None:
    assert "Executive of Security" in question("allot", EN, card="ES").sentence
    assert "a figure" in question("allot", EN).sentence


@pytest.mark.parametrize("kind", OPTIONS)
def test_the_others_read_who_decides_what(kind: str) -> None:
    check_waiting("demos", kind)


def test_unknown_kinds_and_answers_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="no question of the kind 'stake'"):
        ask("stake", {}, EN)
    with pytest.raises(ValueError, match="no answer 'x' to a question of the kind 'media_target'"):
        question("media_target", EN).button("x")


@pytest.mark.parametrize(
    ("card", "english", "french"),
    [
        ("S7", "Security 7", "Sécurité 7"),
        ("H10", "Social 10", "Social 10"),
        ("D1", "Economy 1", "Économie 1"),
        ("C3", "Environment 3", "Environnement 3"),
        ("ES", "Executive of Security", "Exécutif (Sécurité)"),
        ("LH", "Legislative of Social", "Législatif (Social)"),
        ("JD", "Judicial of Economy", "Judiciaire (Économie)"),
        ("M1", "Media", "Médias"),
        ("<i>", "<i>", "<i>"),
        ("", "", ""),
    ],
)
def test_cards_by_name(card: str, english: str, french: str) -> None:
    assert card_name(card, EN) == english
    assert card_name(card, FR) == french


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_figure_has_a_name_of_its_own(lang: str) -> None:
    figures = [institution + suit for institution in "ELJ" for suit in "SHDC"]
    assert len({card_name(figure, Texts(lang)) for figure in figures}) == 12
    assert len({camp_label(camp, Texts(lang)) for camp in "ABI"}) == 3
