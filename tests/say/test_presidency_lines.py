"""Every line of a Presidency record as a sentence, for its reader and for others."""

import re
from random import Random

import pytest

import civicgames.games  # noqa: F401  (makes the games known)
from civicgames.engine.play import Play
from civicgames.games.presidency import GAME
from civicgames.games.presidency.rules import PRESETS
from civicgames.say import default_names, sentences
from civicgames.say.presidency import card_label, card_name, say_line, square_name, stage_name
from tests.say.checks import EN, FR, check_sentences, every_hostile_name, telling

HEADER = {
    "record": 1,
    "game": "presidency",
    "scenario": {"name": "quiet"},
    "seats": [
        {"name": "Seat 1", "player": "human"},
        {"name": "Seat 2", "player": "schemer"},
        {"name": "Seat 3", "player": "clean_hands"},
    ],
}
MOVED = {"event": "moved", "seat": 1, "from": 12, "to": 15, "cause": "roll", "annulled": False}
PLAYED = {"event": "played", "seat": 1, "card": "m3.2", "target": 2, "by": -3}
DREW = {"event": "drew", "seat": 1, "pile": "scheme", "card": "leak.1", "shown": False}
TOOK = {"event": "took", "seat": 1, "card": "m3.2", "from": 2, "shown": False}
GAVE = {"event": "gave", "seat": 1, "card": "leak.1", "to": 2, "shown": False}
IMPOSSIBLE = {"event": "impossible", "seat": 1, "card": "leak.1", "target": 2, "returned": True}
OUTCOME = {"event": "outcome", "presidents": [1], "winners": [1]}
LINES = [
    HEADER,
    {"chance": "first_holder", "value": [3, 5, 1, 2]},
    {"chance": "first_holder", "value": [5, 5, 1, 2]},
    {"chance": "first_holder", "value": [None, 5, 2, None]},
    {"chance": "roll", "value": 4},
    {"choice": "draw", "seat": 1, "value": None},
    {"choice": "act", "seat": 1, "value": "roll"},
    {"choice": "act", "seat": 1, "value": "pass"},
    {"choice": "scheme", "seat": 1, "value": {"card": "leak.1", "target": 2}},
    {"choice": "scheme", "seat": 1, "value": {"card": "rally.1"}},
    {"choice": "order", "seat": 1, "value": [2, 1]},
    {"choice": "long_arm", "seat": 1, "value": None},
    {"choice": "president_deals", "seat": 1, "value": None},
    *({"choice": "relaunch", "seat": 1, "value": value} for value in (True, False, None)),
    {"event": "term", "number": 2},
    {"event": "holder", "seat": 1, "turn": 9},
    DREW,
    {**DREW, "card": None},
    {**DREW, "pile": "money", "card": None},
    MOVED,
    {**MOVED, "to": 0},
    {**MOVED, "to": 12},
    {**MOVED, "to": 12, "annulled": True},
    *(
        {"event": "square", "seat": 1, "kind": kind, "at": 9}
        for kind in ("campaign", "long_arm", "headline", "family_sunday", "stage")
    ),
    {"event": "square", "seat": 1, "kind": "headline"},
    {"event": "face_up", "seat": 1},
    {"event": "face_down", "seat": 1},
    {"event": "roll_annulled", "seat": 1},
    TOOK,
    {**TOOK, "card": None},
    GAVE,
    {**GAVE, "card": None},
    {**GAVE, "to": 1},
    PLAYED,
    {**PLAYED, "target": 1, "by": 1},
    {"event": "played", "seat": 1, "card": "leak.1", "target": 2},
    {"event": "played", "seat": 1, "card": "rally.1"},
    IMPOSSIBLE,
    {**IMPOSSIBLE, "returned": False},
    {"event": "skeleton", "seat": 1, "card": "skeleton.4"},
    {"event": "discarded", "seat": 1, "card": "m6.1"},
    {"event": "set_aside", "seat": 1, "limit": "first_round"},
    {"event": "restored", "seat": 1, "limit": "first_round"},
    {"event": "elected", "seat": 1, "by": "roll"},
    {"event": "nobody_elected", "term": 1},
    OUTCOME,
    {"event": "outcome", "presidents": [1, 2], "winners": [1, 2]},
    {"event": "outcome", "presidents": [1, 2, 1], "winners": [1]},
    {"event": "outcome", "presidents": [None], "winners": []},
    {"event": "stopped"},
    {"event": "resumed"},
]
# Told again, with more, by the event that follows, or nobody's business.
SILENT = [
    {"chance": "money_pile", "value": ["m1.1"]},
    {"chance": "blind_take", "value": "m3.1"},
    {"chance": "random_discard", "value": "m3.1"},
    {"choice": "draw", "seat": 1, "value": "money"},
    {"choice": "act", "seat": 1, "value": {"money": "m3.2", "pawn": 2, "by": -3}},
    {"choice": "act", "seat": 1},
    {"choice": "draw", "seat": 1},
    {"choice": "order", "seat": 1},
    {"choice": "take", "seat": 1, "value": "m3.2"},
    {"choice": "give", "seat": 1, "value": None},
    {"choice": "long_arm", "seat": 1, "value": [2]},
    {"choice": "long_arm", "seat": 1},
    {"choice": "family_sunday", "seat": 1, "value": {"leak.1": 2}},
    {"event": "of a later version", "seat": 1},
    {},
]


told = telling("presidency", seats=4)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
@pytest.mark.parametrize("line", LINES, ids=str)
def test_every_line_has_a_sentence_in_both_languages(line: dict, viewer: int | None) -> None:
    english, french = told(line, viewer, EN), told(line, viewer, FR)
    check_sentences(
        english,
        french,
        en="card|square|scheme|Leak|plays",
        fr="carte|Magouille|Fuite",
    )


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("line", SILENT, ids=str)
def test_lines_that_need_no_sentence(line: dict, viewer: int | None) -> None:
    assert told(line, viewer, EN) is None
    assert told(line, viewer, FR) is None


@pytest.mark.parametrize("line", LINES, ids=str)
def test_who_did_it_is_named_or_is_you(line: dict) -> None:
    if "seat" not in line:
        return
    other, mine = told(line, 0, EN), told(line, 1, EN)
    assert "Seat 2" in other
    assert re.search(r"\byour?(self)?\b", mine, re.IGNORECASE)
    if line.get("choice") != "order":
        assert "Seat 2" not in mine


@pytest.mark.parametrize("viewer", [None, 0, 2, 3])
@pytest.mark.parametrize("value", [{}, {"value": None}], ids=["absent", "none"])
def test_that_somebody_else_played_nothing_is_never_said(viewer: int | None, value: dict) -> None:
    line = {"choice": "scheme", "seat": 1, **value}
    assert told(line, viewer, EN) is None
    assert told(line, viewer, FR) is None


def test_ones_own_nothing_is_said_to_oneself() -> None:
    line = {"choice": "scheme", "seat": 1, "value": None}
    assert told(line, 1, EN) == "You play no scheme."
    assert told(line, 1, FR) == "Vous ne jouez pas de Magouille."


@pytest.mark.parametrize("line", [DREW, TOOK, GAVE], ids=str)
def test_a_hidden_card_is_not_named(line: dict) -> None:
    for texts in (EN, FR):
        for viewer in (None, 0):
            hidden = told({**line, "card": None}, viewer, texts)
            assert card_name(line["card"], texts) not in hidden
            assert card_name(line["card"], texts) in told(line, viewer, texts)
    assert told({**DREW, "card": None}, 0, EN) == "Seat 2 drew a scheme card."


@pytest.mark.parametrize(
    ("line", "viewer", "english", "french"),
    [
        (
            PLAYED,
            0,
            "Seat 2 plays the money card “Posters (3)” on the pawn of Seat 3: 3 squares back.",
            "Place 2 joue la carte Argent Public «\u00a0Affiches (3)\u00a0» sur le pion de Place 3"
            "\u00a0: 3 cases en arrière.",
        ),
        (
            PLAYED,
            2,
            "Seat 2 plays the money card “Posters (3)” on your pawn: 3 squares back.",
            "Place 2 joue la carte Argent Public «\u00a0Affiches (3)\u00a0» sur votre pion"
            "\u00a0: 3 cases en arrière.",
        ),
        (
            {**PLAYED, "card": "m1.9", "target": 1, "by": 1},
            None,
            "Seat 2 plays the money card “Leaflets (1)” on their own pawn: 1 square forward.",
            "Place 2 joue la carte Argent Public «\u00a0Tracts (1)\u00a0» sur son propre pion"
            "\u00a0: 1 case en avant.",
        ),
        (
            {"choice": "scheme", "seat": 1, "value": {"card": "leak.1", "target": 2}},
            2,
            "Seat 2 declares the scheme “Leak” (target: you).",
            "Place 2 annonce la Magouille «\u00a0Fuite\u00a0» (cible\u00a0: vous).",
        ),
        (
            {**MOVED, "to": 0},
            None,
            "The pawn of Seat 2 goes back from square 12 to square 0 (Candidacy).",
            "Le pion de Place 2 recule de la case 12 à la case 0 (Candidature).",
        ),
        (
            {**MOVED, "to": 12, "annulled": True},
            1,
            "The move is annulled by a limit: your pawn stays on square 12.",
            "Une limite annule le déplacement\u00a0: votre pion reste sur la case 12.",
        ),
        (
            {"event": "skeleton", "seat": 1, "card": "skeleton.4"},
            0,
            "A skeleton comes out of the cupboard of Seat 2!",
            "Une Casserole sort du placard de Place 2\u00a0!",
        ),
        (
            {"event": "set_aside", "seat": 1, "limit": "second_round"},
            1,
            "The limit is full: you are set aside at “Second round”.",
            "La limite est atteinte\u00a0: votre pion est écarté à l'étape «\u00a0Second tour"
            "\u00a0».",
        ),
        (
            IMPOSSIBLE,
            0,
            "The scheme “Leak” has become impossible and returns to the hand of Seat 2.",
            "La Magouille «\u00a0Fuite\u00a0» est devenue impossible et revient dans la main de "
            "Place 2.",
        ),
        (
            {"chance": "first_holder", "value": [5, 5, 1, None]},
            1,
            "Rolls for the first turn – Seat 1: 5, you: 5, Seat 3: 1. Level at the top: you and "
            "Seat 1 roll again.",
            "Scores pour avoir le dé en premier – Place 1\u00a0: 5, vous\u00a0: 5, "
            "Place 3\u00a0: 1. Égalité en tête, à relancer\u00a0: vous et Place 1.",
        ),
        (
            HEADER,
            None,
            "Presidency, Quiet: Seat 1 (person), Seat 2 (bot, schemer), Seat 3 (bot, clean hands).",
            "Présidence, Partie calme\u00a0: Place 1 (une personne), Place 2 (bot magouilleur), "
            "Place 3 (bot mains propres).",
        ),
    ],
)
def test_the_very_words(line: dict, viewer: int | None, english: str, french: str) -> None:
    assert told(line, viewer, EN) == english
    assert told(line, viewer, FR) == french


@every_hostile_name
def test_a_hostile_name_stays_text_on_one_line(name: str) -> None:
    said = say_line({"event": "holder", "seat": 0, "turn": 1}, [name], FR, None)
    assert said.endswith(" reçoit le dé.")
    assert said.isprintable()
    assert len(said) < 80


@pytest.mark.parametrize(("preset", "seats"), [("standard", 3), ("quiet", 5)])
def test_whole_plays_are_told_to_everyone(preset: str, seats: int) -> None:
    switches = {**PRESETS[preset], "terms": 2, "blind_kind": seats == 3}
    play = Play(GAME, GAME.rules_from(switches), seats, seed=7)
    random, say = Random(7), sentences("presidency")
    while not play.is_over:
        decision = play.pending[0]
        options = decision.options
        if hasattr(options, "draw"):
            choice = options.draw(random)
        elif "roll" in options:
            choice = "roll"  # a race, so that limits bite
        else:
            choice = random.choice(list(options))
        context = {"seat": decision.seat, "options": options}
        for texts in (EN, FR):
            question = say.ask(decision.kind, context, texts)
            assert question.sentence
            assert question.button(choice)
            assert "…" not in say.waiting(decision.kind, "Ann", texts)
        play.choose(decision.seat, choice)
    events = {line["event"] for line in play.record.lines if "event" in line}
    assert {"moved", "played", "skeleton", "set_aside", "drew"} <= events
    for viewer in (None, *range(seats)):
        lines = play.seen(viewer)
        for line in lines:
            for texts in (EN, FR):
                said = say_line(line, default_names(seats, texts.lang), texts, viewer)
                if "event" in line:
                    assert said, line
                if line.get("choice") == "scheme" and line["seat"] != viewer:
                    assert (said is None) == (line["value"] is None)
        headline, reason = say.outcome_sentences(lines, default_names(seats, "en"), EN, viewer)
        assert headline.endswith(".")
        assert reason.endswith(".")


@pytest.mark.parametrize(
    ("card", "english", "french", "label"),
    [
        ("m3.2", "Posters (3)", "Affiches (3)", "the money card “Posters (3)”"),
        ("m7.1", "m7 (7)", "m7 (7)", "the money card “m7 (7)”"),
        ("leak.1", "Leak", "Fuite", "the scheme “Leak”"),
        ("disgrace.2", "Disgrace", "Disgrâce", "the scheme “Disgrace”"),
        ("skeleton", "Skeleton", "Casserole", "the scheme “Skeleton”"),
        ("own_idea.12", "own idea", "own idea", "the card “own idea”"),
        ("<i>\n", "<i>", "<i>", "the card “<i>”"),
    ],
)
def test_cards_by_name(card: str, english: str, french: str, label: str) -> None:
    assert card_name(card, EN) == english
    assert card_name(card, FR) == french
    assert card_label(card, EN) == label


def test_squares_and_stages_by_name() -> None:
    assert square_name(0, FR) == "case 0 (Candidature)"
    assert square_name(12, EN) == "square 12"
    assert square_name("7\n<b>", EN) == "7 <b>"
    assert stage_name("sponsorships", FR) == "Parrainages"
    assert stage_name("own_stage", EN) == "own stage"
