"""Every line of a DēmoS record as a sentence, for its reader and for others."""

import re
from random import Random

import pytest

import civicgames.games  # noqa: F401  (makes the games known)
from civicgames.engine.game import find_game
from civicgames.engine.play import Play
from civicgames.say import default_names, sentences, shown_names
from civicgames.say.demos import say_line
from tests.say.checks import EN, FR, check_sentences, every_hostile_name, telling

TRIO = {"E": "S", "L": "H", "J": "D"}
CHOICES = {
    "public_discard": ["H4"],
    "secret_discard": ["H4", "keep", None],
    "secret_take": ["pack", "H4"],
    "unanimous_discard": ["H4", None],
    "unanimous_take": ["pack", "H4"],
    "veto": [True, False],
    "veto_confirm": [True, False],
    "allot": [1, 2, 3],
    "media_target": [[2, 0], [3, 1]],
    "media_suit": ["H"],
    "favourite_suit": ["H"],
    "announced_trio": [TRIO, None],
}
SHOWN = {"seat": 1, "cards": ["S4", "S5", "H6"], "points": 12, "total": 30}
EVENTS = [
    {"event": "round", "number": 3, "dealer": 1},
    {"event": "hand", "seat": 1, "cards": ["S1", "H2", "D3", "C4", "S10"]},
    {"event": "drew", "seat": 1, "card": "D5"},
    {"event": "vetoed", "seat": 1, "camp": None},
    {"event": "vetoed", "seat": 1, "camp": "A"},
    {"event": "vetoed", "seat": 1, "camp": "I"},
    {"event": "veto_refused", "seat": 1, "camp": "B"},
    {"event": "veto_refused", "seat": 1, "camp": None},
    {"event": "secret_turned_up", "cards": [None, "H2", "D4", None]},
    {"event": "secret_turned_up", "cards": [None] * 4},
    {"event": "shown", "combination": "run", **SHOWN},
    {"event": "shown", "combination": "square", **SHOWN},
    {"event": "shown", "combination": None, **SHOWN, "cards": [], "points": 0},
    *({"event": "round_won", "seats": [1], "by": by} for by in ("points", "suits", "unshown")),
    {"event": "round_won", "seats": [0, 1, 3], "by": "level"},
    {"event": "round_won", "seats": [], "by": None},
    *(
        {"event": "figure", "drawn_by": 1, "owner": o, "card": c}
        for o in (1, 2)
        for c in ("ES", None)
    ),
    {"event": "turned_up", "seat": 1, "card": "LH"},
    {"event": "media_shown", "seat": 1, "cards": ["M1"]},
    {"event": "media_shown", "seat": 1, "cards": ["M1", "M2"]},
    {"event": "media_discarded", "seat": 1},
    {"event": "media_laid_open", "seat": 1},
    {"event": "media_idle", "seat": 1},
    {"event": "scandal", "seat": 1, "target": [2, 0], "card": "ES", "suit": "H"},
    {
        "event": "trio",
        "seat": 1,
        "cards": ["EH", "LH", "JD"],
        "printed": ["ES", "LH", "JD"],
        "suits": 2,
    },
    {"event": "outcome", "winners": [1], "camp": None, "reason": "harmony", "totals": [1, 2, 3, 4]},
    {"event": "stopped"},
    {"event": "resumed"},
]
CHANCES = [
    {"chance": "first_dealer", "value": 1},
    {"chance": "teams", "value": ["A", "B", "A", "B", "I"]},
]
HEADER = {
    "record": 1,
    "game": "demos",
    "scenario": {"name": "full", "mode": "2v2+1"},
    "seats": [
        {"name": "Seat 1", "player": "human", "team": "A"},
        {"name": "Seat 2", "player": "careful", "team": "B"},
    ],
}
LINES = [
    HEADER,
    *CHANCES,
    *(
        {"choice": kind, "seat": 1, "value": value}
        for kind, all_ in CHOICES.items()
        for value in all_
    ),
    *EVENTS,
]
# The reader's own draw is told by the line that follows, with the card.
NOT_FOR_ITSELF = ({"choice": "secret_take"}, {"choice": "unanimous_take"})


told = telling("demos", seats=5)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
@pytest.mark.parametrize("line", LINES, ids=str)
def test_every_line_has_a_sentence_in_both_languages(line: dict, viewer: int | None) -> None:
    english, french = told(line, viewer, EN), told(line, viewer, FR)
    if line.get("value") == "pack" and viewer == 1:
        assert (english, french) == (None, None)
        return
    check_sentences(
        english,
        french,
        en="drew|laid|suit|Security|with",
        fr="pose|couleur|Sécurité|avec",
    )
    # Cards and camps are in words, never as the record writes them.
    for sentence in (english, french):
        assert not re.search(r"None|\b([SHDC]\d|[ELJ][SHDC]|M\d)\b", sentence)


@pytest.mark.parametrize("line", LINES, ids=str)
def test_who_did_it_is_named_or_is_you(line: dict) -> None:
    if (
        "seat" not in line
        or line.get("camp") in ("A", "B")
        or line["event" if "event" in line else "choice"] == "veto_refused"
    ):
        return
    other = told(line, 0, EN)
    mine = told(line, 1, EN)
    assert "Seat 2" in other
    assert not re.search(r"\byou(r)?\b", other, re.IGNORECASE)
    if line.get("value", "") is None and line["choice"] != "announced_trio":
        return
    if mine:
        assert re.search(r"\byour?\b", mine, re.IGNORECASE)
        assert "Seat 2" not in mine


@pytest.mark.parametrize(
    ("line", "viewer", "english", "french"),
    [
        (
            {"choice": "secret_discard", "seat": 1, "value": None},
            0,
            "Seat 2 laid a card face down.",
            "Place 2 pose une carte face cachée.",
        ),
        (
            {"choice": "secret_take", "seat": 1, "value": "pack"},
            0,
            "Seat 2 drew from the People's Pack.",
            "Place 2 pioche dans le Paquet du Peuple.",
        ),
        (
            {"choice": "secret_take", "seat": 1, "value": "H4"},
            0,
            "Seat 2 took Social 4 from the visible discards.",
            "Place 2 prend Social 4 parmi les défausses visibles.",
        ),
        (
            {"choice": "secret_discard", "seat": 1, "value": "H2"},
            1,
            "You laid Social 2 face down.",
            "Vous posez Social 2 face cachée.",
        ),
        (
            {"event": "drew", "seat": 1, "card": "D5"},
            1,
            "You drew Economy 5.",
            "Vous piochez Économie 5.",
        ),
        (
            {"event": "round_won", "seats": [1, 3], "by": "level"},
            3,
            "Round won together, level to the end, by you and Seat 2.",
            "Manche gagnée ensemble, à égalité jusqu'au bout, par vous et Place 2.",
        ),
        (
            {"event": "scandal", "seat": 1, "target": [2, 0], "card": "ES", "suit": "H"},
            2,
            "Scandal: Seat 2 turned up your Executive of Security, which now counts as Social.",
            "Scandale\u00a0: Place 2 retourne votre figure Exécutif (Sécurité)\u00a0; "
            "sa couleur est maintenant Social.",
        ),
        (
            {
                "event": "trio",
                "seat": 1,
                "cards": ["EH", "LH", "JD"],
                "printed": ["ES", "LH", "JD"],
                "suits": 2,
            },
            None,
            "Seat 2 has a trio of two suits: Executive of Social (printed Security), "
            "Legislative of Social, Judicial of Economy.",
            "Place 2 a un trio de deux couleurs\u00a0: Exécutif (Social, imprimé Sécurité), "
            "Législatif (Social), Judiciaire (Économie).",
        ),
        (
            HEADER,
            None,
            "DēmoS, Two against two, and the Independent: Seat 1 (person, Team A), "
            "Seat 2 (bot, careful, Team B).",
            "DēmoS, Deux contre deux, plus l'Indépendant\u00a0: "
            "Place 1 (une personne, Équipe A), Place 2 (bot prudent, Équipe B).",
        ),
    ],
)
def test_the_very_words(line: dict, viewer: int | None, english: str, french: str) -> None:
    assert told(line, viewer, EN) == english
    assert told(line, viewer, FR) == french


@pytest.mark.parametrize(
    "line",
    [
        {"chance": "power_pile", "value": ["ES"]},
        {"chance": "people_pack", "value": ["S1"]},
        {"event": "hand", "seat": 1},
        {"event": "hand", "seat": 1, "cards": None},
        {"event": "hand", "seat": 1, "cards": [None] * 5},
        {"event": "drew", "seat": 1},
        {"event": "drew", "seat": 1, "card": None},
        {"choice": "veto", "seat": 1},
        {"choice": "veto_confirm", "seat": 1, "value": None},
        {"choice": "allot", "seat": 1, "value": None},
        {"event": "of a later version", "seat": 1},
        {},
    ],
    ids=str,
)
def test_lines_that_need_no_sentence(line: dict) -> None:
    for viewer in (None, 0):
        assert told(line, viewer, EN) is None
        assert told(line, viewer, FR) is None


@every_hostile_name
def test_a_hostile_name_stays_text_on_one_line(name: str) -> None:
    line = {"choice": "public_discard", "seat": 0, "value": "H4"}
    said = say_line(line, [name], FR, None)
    assert said.endswith(" pose Social 4 face visible et pioche dans le Paquet du Peuple.")
    assert said.isprintable() or "\u00a0" in said
    assert len(said) < 120
    if name == "<b>Ann</b>":
        assert said.startswith("<b>Ann</b> pose")
    if name == "  ":
        assert said.startswith("Place 1 pose")


@pytest.mark.parametrize(
    ("mode", "seats"), [("simplified", 3), ("full", 4), ("2v2", 4), ("2v3", 5), ("2v2+1", 5)]
)
def test_whole_plays_are_told_to_everyone_without_their_secrets(mode: str, seats: int) -> None:
    game = find_game("demos")
    rules = game.rules_from({"mode": mode, "favourite_suit": 10, "announced_trio": True})
    play = Play(game, rules, seats, seed=7)
    random = Random(7)
    while not play.is_over:
        decision = play.pending[0]
        question = sentences("demos").ask(
            decision.kind, {"seat": decision.seat, "options": decision.options}, FR
        )
        assert all(question.button(option) for option in decision.options)
        play.choose(decision.seat, random.choice(list(decision.options)))
    for viewer in (None, *range(seats)):
        for line in play.seen(viewer):
            for texts in (EN, FR):
                said = told(line, viewer, texts)
                hidden = [key for key in ("value", "card") if line.get(key, 0) is None]
                if said and hidden and line.get("choice") != "announced_trio":
                    assert not re.search(r"(Security|Social|Economy|Environment) \d", said)
                assert (
                    said or "pack" in str(line) or hidden or line.get("chance") in ("power_pile",)
                )


def test_default_names() -> None:
    assert default_names(2, "en") == ["Seat 1", "Seat 2"]
    assert default_names(2, "fr") == ["Place 1", "Place 2"]
    assert shown_names(["Seat 1", "Zoé", "Place 3", "Seat 2"], "fr") == [
        "Place 1",
        "Zoé",
        "Place 3",
        "Seat 2",
    ]
    assert shown_names(["Place 1"], "en") == ["Seat 1"]


def test_a_game_without_sentences_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="'chess': the games are delanopolis, demos"):
        sentences("chess")
    with pytest.raises(ValueError, match="'words'"):
        sentences("words")
