"""Who holds which office and why, in words."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civicgames.games.delanopolis.election import outcome_of
from civicgames.games.delanopolis.rules import Rules
from civicgames.i18n import LANGUAGES, Texts
from civicgames.say import OutcomeSentences, default_names
from civicgames.say.delanopolis import outcome_sentences

RULES = Rules()


def told(
    lang: str,
    terrains: Sequence[int],
    points: Sequence[int],
    viewer: int | None = None,
    rules: Rules = RULES,
    mayor: int = 0,
) -> OutcomeSentences:
    """What is said of the outcome that the rules give."""
    lines = [
        {"record": 1, "scenario": rules.model_dump()},
        {"chance": "mayor", "value": mayor},
        {"event": "outcome", **outcome_of(rules, mayor, terrains, points)},
    ]
    return outcome_sentences(lines, default_names(len(points), lang), Texts(lang), viewer)


@pytest.mark.parametrize(
    ("terrains", "points", "english", "french"),
    [
        (
            [10, 1, 1, 0],
            [0, 900, 800, 700],
            (
                "Seat 1 becomes president.",
                "The mayor owned 10 terrains of 12, and 10 were enough to become president.",
            ),
            (
                "Place 1 accède à la présidence.",
                "Le maire tenait 10 terrains sur 12, et il en fallait 10 pour accéder à la "
                "présidence.",
            ),
        ),
        (
            [7, 3, 2, 0],
            [0, 900, 800, 700],
            (
                "Seat 1 is re-elected mayor.",
                "The mayor owned 7 terrains of 12, and 7 were enough to stay in office.",
            ),
            (
                "Place 1 garde la mairie.",
                "Le maire tenait 7 terrains sur 12, et il en fallait 7 pour garder la mairie.",
            ),
        ),
        (
            [6, 3, 2, 1],
            [5000, 900, 1340, 1210],
            (
                "Seat 3 is the new mayor.",
                "The mayor owned 6 terrains, and 7 were needed to stay in office. "
                "Seat 3 had 1340 points, to 1210 at most for the others.",
            ),
            (
                "Place 3 prend la mairie.",
                "Le maire tenait 6 terrains, et il en fallait 7 pour garder la mairie. "
                "1340 points pour Place 3, contre 1210 au plus pour les autres.",
            ),
        ),
        (  # level on points: more terrains
            [1, 3, 2, 0],
            [0, 900, 900, 100],
            (
                "Seat 2 is the new mayor.",
                "The mayor owned 1 terrain, and 7 were needed to stay in office. "
                "Seat 2 and Seat 3 had 900 points each; Seat 2 owned 3 terrains, to 2.",
            ),
            (
                "Place 2 prend la mairie.",
                "Le maire tenait 1 terrain, et il en fallait 7 pour garder la mairie. "
                "900 points chacun pour Place 2 et Place 3\u00a0; 3 terrains pour Place 2, "
                "contre 2.",
            ),
        ),
        (
            [0, 3, 3, 0],
            [0, 900, 900, 100],
            (
                "Seat 2 and Seat 3 share the town hall.",
                "The mayor owned 0 terrains, and 7 were needed to stay in office. "
                "Seat 2 and Seat 3 had 900 points and 3 terrains each.",
            ),
            (
                "Place 2 et Place 3 se partagent la mairie.",
                "Le maire tenait 0 terrain, et il en fallait 7 pour garder la mairie. "
                "900 points et 3 terrains chacun pour Place 2 et Place 3.",
            ),
        ),
    ],
)
def test_the_very_words(
    terrains: list[int],
    points: list[int],
    english: tuple[str, str],
    french: tuple[str, str],
) -> None:
    assert told("en", terrains, points) == english
    assert told("fr", terrains, points) == french


def test_the_reader_is_you() -> None:
    assert told("en", [10, 0, 0], [0, 0, 0], viewer=0).headline == "You become president."
    assert told("en", [7, 0, 0], [0, 0, 0], viewer=0).headline == "You are re-elected mayor."
    new = told("en", [0, 1, 0], [0, 9, 4], viewer=1)
    assert new.headline == "You are the new mayor."
    assert new.reason.endswith("You had 9 points, to 4 at most for the others.")
    assert told("en", [0, 1, 1], [0, 9, 9], viewer=2).headline == (
        "You share the town hall with Seat 2."
    )
    assert told("fr", [0, 1, 1], [0, 9, 9], viewer=2).headline == (
        "Vous partagez la mairie avec Place 2."
    )


def test_the_mayor_may_win_on_points_by_the_switch() -> None:
    rules = Rules(mayor_wins_on_points=True)
    headline, reason = told("en", [5, 2, 2], [2000, 900, 800], rules=rules)
    assert headline == "Seat 1 is re-elected mayor."
    assert "7 were needed" in reason
    assert reason.endswith("Seat 1 had 2000 points, to 900 at most for the others.")


def test_without_the_header_and_the_lot_less_is_said() -> None:
    line = {"event": "outcome", **outcome_of(RULES, 0, [2, 3, 1], [9, 8, 7])}
    headline, reason = outcome_sentences([line], default_names(3, "en"), Texts("en"))
    assert headline == "Seat 2 is the new mayor."
    assert reason == ("The mayor owned too few terrains to stay in office. Seat 2 had 8 points.")
    line = {"event": "outcome", **outcome_of(RULES, 0, [11, 0, 0], [9, 8, 7])}
    reason = outcome_sentences([line], default_names(3, "en"), Texts("en")).reason
    assert reason == "The mayor owned 11 terrains."


def test_a_play_that_is_not_over_has_no_outcome() -> None:
    with pytest.raises(ValueError, match="no outcome yet"):
        outcome_sentences([{"event": "stopped"}], ["Ann"], Texts("en"))


@given(st.data())
def test_every_outcome_of_the_rules_is_told(data: st.DataObject) -> None:
    seats = data.draw(st.integers(3, 6))
    owners = data.draw(st.lists(st.integers(0, seats), min_size=12, max_size=12))
    terrains = [owners.count(seat) for seat in range(seats)]
    points = data.draw(st.lists(st.integers(0, 3), min_size=seats, max_size=seats))
    rules = Rules(mayor_wins_on_points=data.draw(st.booleans()))
    mayor = data.draw(st.integers(0, seats - 1))
    viewer = data.draw(st.none() | st.integers(0, seats - 1))
    winners = outcome_of(rules, mayor, terrains, points)["winners"]
    for lang in LANGUAGES:
        headline, reason = told(lang, terrains, points, viewer, rules, mayor)
        assert not re.search(r"[{}]|None|-1", headline + reason)
        assert reason[0] == reason[0].upper()
        assert reason.endswith(".")
        names = default_names(seats, lang)
        for seat in winners:
            shown = {"en": "You", "fr": "Vous"}[lang] if seat == viewer else names[seat]
            assert shown in headline
