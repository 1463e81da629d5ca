"""Every line of a Delanopolis record as a sentence, for its reader and for others."""

import re
from random import Random

import pytest

import civicgames.games  # noqa: F401  (makes the games known)
from civicgames.engine.game import find_game
from civicgames.engine.play import Play
from civicgames.games.delanopolis.rules import PRESETS
from civicgames.say import default_names, sentences
from civicgames.say.delanopolis import card_label, card_name, say_line, terrain_label, terrain_name
from tests.say.checks import EN, FR, check_sentences, every_hostile_name, telling

RENT = {"event": "rent", "from": 1, "to": 2, "terrain": 7, "points": 13, "paid": 13}
AUCTION = {
    "event": "auction",
    "terrain": 7,
    "stakes": [100, 20, 50, None],
    "counted": [100, 40, 50, None],
    "winner": 1,
    "price": 20,
    "com": 100,
    "vot": 70,
    "chapter": "policing",
}
OUTCOME = {
    "event": "outcome",
    "winners": [1],
    "title": "mayor",
    "terrains": [5, 4, 3, 0],
    "points": [900, 1500, 1400, 1000],
}
HEADER = {
    "record": 1,
    "game": "delanopolis",
    "scenario": {"name": "accounts"},
    "seats": [
        {"name": "Seat 1", "player": "human"},
        {"name": "Seat 2", "player": "free_rider"},
        {"name": "Seat 3", "player": "spender"},
    ],
}
LINES = [
    HEADER,
    {"chance": "mayor", "value": 1},
    {"chance": "roll", "value": [7]},
    {"chance": "roll", "value": [3, 4]},
    {"chance": "lot", "value": 1},
    {"choice": "mayor_refuge", "seat": 1, "value": False},
    {"choice": "turn", "seat": 1, "value": "roll"},
    {"choice": "announce", "seat": 1, "value": False},
    *(
        {"choice": kind, "seat": 1, "value": v}
        for kind in ("stake", "rebid")
        for v in (40, 1, 0, None)
    ),
    {"choice": "sell", "seat": 1, "value": None},
    {"event": "turn", "number": 3, "seat": 1},
    {"event": "announced", "seat": 1, "key": "petition"},
    {"event": "announced", "seat": 1, "key": "poll"},
    {"event": "placed", "seat": 1, "terrain": 7},
    AUCTION,
    {**AUCTION, "winner": None, "price": None, "com": 0, "vot": 0, "chapter": None},
    RENT,
    {**RENT, "paid": 4},
    {**RENT, "paid": 0},
    {"event": "free_stay", "seat": 1, "terrain": 7},
    *(
        {"event": "card", "seat": 1, "kind": kind, "key": key}
        for kind, key in (("trump", "petition"), ("joker", "poll"), ("refuge", "open_library"))
    ),
    {"event": "refuge", "seat": 1, "key": "mountain_hut"},
    {"event": "sold", "seat": 1, "terrain": 7, "price": 45},
    OUTCOME,
    {**OUTCOME, "title": "president"},
    {**OUTCOME, "title": "reelected"},
    {**OUTCOME, "winners": [1, 2]},
    {"event": "stopped"},
    {"event": "resumed"},
]
# Told again, with more, by the event that follows.
SILENT = [
    {"chance": "card", "value": "petition", "seat": 1, "kind": "trump"},
    {"choice": "mayor_refuge", "seat": 1, "value": True},
    {"choice": "turn", "seat": 1, "value": "refuge"},
    {"choice": "announce", "seat": 1, "value": True},
    {"choice": "sell", "seat": 1, "value": 7},
    {"choice": "sell", "seat": 1},
    {"event": "of a later version", "seat": 1},
    {},
]


told = telling("delanopolis", seats=4)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
@pytest.mark.parametrize("line", LINES, ids=str)
def test_every_line_has_a_sentence_in_both_languages(line: dict, viewer: int | None) -> None:
    english, french = told(line, viewer, EN), told(line, viewer, FR)
    check_sentences(
        english,
        french,
        en="stake|rent|trump|Policing|paid",
        fr="mise|loyer|atout|Police",
    )


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("line", SILENT, ids=str)
def test_lines_that_need_no_sentence(line: dict, viewer: int | None) -> None:
    assert told(line, viewer, EN) is None
    assert told(line, viewer, FR) is None


@pytest.mark.parametrize("line", LINES, ids=str)
def test_who_did_it_is_named_or_is_you(line: dict) -> None:
    if not {"seat", "from", "winner"} & set(line) or line.get("winner", 0) is None:
        return
    other, mine = told(line, 0, EN), told(line, 1, EN)
    assert "Seat 2" in other
    assert re.search(r"\byour?\b", mine, re.IGNORECASE)
    assert "Seat 2" not in mine


@pytest.mark.parametrize("kind", ["stake", "rebid"])
@pytest.mark.parametrize("value", [{}, {"value": None}], ids=["absent", "none"])
def test_a_sealed_stake_is_said_to_be_in_without_its_points(kind: str, value: dict) -> None:
    line = {"choice": kind, "seat": 1, **value}
    for texts in (EN, FR):
        for viewer in (None, 0, 1):
            said = told(line, viewer, texts)
            assert not re.search(r"\d", said.replace("Seat 2", "").replace("Place 2", ""))
    assert "sealed" in told(line, 0, EN)
    assert "en secret" in told(line, 0, FR)


@pytest.mark.parametrize(
    ("line", "viewer", "english", "french"),
    [
        (
            AUCTION,
            0,
            "Stakes for terrain 7 (Policing) – you: 100, Seat 2: 20 (counts as 40), Seat 3: 50, "
            "Seat 4: not taking part. Seat 2 takes it, with 100 COM and 70 VOT put in; "
            "its price is 20.",
            "Mises pour le terrain 7 (Police municipale) – vous\u00a0: 100, "
            "Place 2\u00a0: 20 (compte pour 40), Place 3\u00a0: 50, "
            "Place 4\u00a0: ne participe pas. Place 2 le prend, avec les 100 COM et 70 VOT "
            "misés\u00a0; son prix est 20.",
        ),
        (
            RENT,
            2,
            "Seat 2 paid you 13 points of rent for terrain 7 (Policing).",
            "Place 2 vous paie un loyer de 13 points pour le terrain 7 (Police municipale).",
        ),
        (
            {**RENT, "paid": 4},
            None,
            "Seat 2 owed Seat 3 13 points of rent for terrain 7 (Policing) and could pay 4.",
            "Place 2 devait à Place 3 un loyer de 13 points pour le terrain 7 (Police municipale) "
            "et a pu en payer 4.",
        ),
        (
            {**RENT, "points": 0, "paid": 0},
            1,
            "A visit to terrain 7 (Policing) costs nothing.",
            "Une visite sur le terrain 7 (Police municipale) ne coûte rien.",
        ),
        (
            {"event": "announced", "seat": 1, "key": "court_appeal"},
            1,
            "You announced the trump “Court appeal” for this turn.",
            "Vous annoncez l'atout «\u00a0Recours en justice\u00a0» pour ce tour.",
        ),
        (
            {"chance": "roll", "value": [3, 4]},
            None,
            "The dice show 3 and 4: 7 in all.",
            "Les dés donnent 3 et 4\u00a0: 7 en tout.",
        ),
        (
            {"choice": "stake", "seat": 1, "value": 1},
            1,
            "You staked 1 point.",
            "Vous misez 1 point.",
        ),
        (
            HEADER,
            None,
            "Delanopolis, Accounts: Seat 1 (person), Seat 2 (bot, free rider), "
            "Seat 3 (bot, spender).",
            "Delanopolis, Les comptes\u00a0: Place 1 (une personne), "
            "Place 2 (bot passager clandestin), Place 3 (bot dépensier).",
        ),
    ],
)
def test_the_very_words(line: dict, viewer: int | None, english: str, french: str) -> None:
    assert told(line, viewer, EN) == english
    assert told(line, viewer, FR) == french


@every_hostile_name
def test_a_hostile_name_stays_text_on_one_line(name: str) -> None:
    said = say_line({"choice": "stake", "seat": 0, "value": 40}, [name], FR, None)
    assert said.endswith(" mise 40 points.")
    assert said.isprintable()
    assert len(said) < 80
    assert said.startswith("<b>Ann</b> " if "Ann" in name else "Place 1 " if name == "  " else "")


@pytest.mark.parametrize("preset", PRESETS)
def test_whole_plays_are_told_to_everyone(preset: str) -> None:
    game = find_game("delanopolis")
    rules = game.rules_from({**PRESETS[preset], "tied_stakes": "rebid", "vot": 150})
    play = Play(game, rules, 4, seed=7)
    random = Random(7)
    while not play.is_over:
        decision = play.pending[0]
        context = {"seat": decision.seat, "options": decision.options}
        for texts in (EN, FR):
            question = sentences("delanopolis").ask(decision.kind, context, texts)
            assert all(question.button(option) for option in decision.options)
            assert sentences("delanopolis").waiting(decision.kind, "Ann", texts)
        play.choose(decision.seat, random.choice(list(decision.options)))
    lines = play.seen(None)
    for viewer in (None, *range(4)):
        for line in lines:
            for texts in (EN, FR):
                said = told(line, viewer, texts)
                known = line.get("choice") or line.get("chance") == "card"
                assert said or known
        headline, reason = sentences("delanopolis").outcome_sentences(
            lines, default_names(4, "en"), EN, viewer
        )
        assert headline.endswith(".")
        assert re.search(r"\d", reason)


@pytest.mark.parametrize(
    ("card", "english", "french", "label"),
    [
        ("petition", "Petition", "Pétition", "the trump “Petition”"),
        ("poll", "Poll", "Sondage", "the joker “Poll”"),
        ("open_library", "Open library", "Bibliothèque ouverte", "the refuge “Open library”"),
        ("housing", "Housing", "Logement", "the card “Housing”"),
        ("<i>\n", "<i>", "<i>", "the card “<i>”"),
    ],
)
def test_cards_by_name(card: str, english: str, french: str, label: str) -> None:
    assert card_name(card, EN) == english
    assert card_name(card, FR) == french
    assert card_label(card, EN) == label


def test_terrains_by_name() -> None:
    assert [terrain_name(n, EN) for n in (1, 12, 13, 24)] == [
        "Transport",
        "Digital services",
        "Transport",
        "Digital services",
    ]
    assert terrain_label(2, FR) == "terrain 2 (Logement)"
    assert terrain_label(0, EN) == "0"
    assert terrain_label("7\n<b>", EN) == "7 <b>"
    assert terrain_label(True, EN) == "True"
