"""Who won a play of Presidency, and why."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civicgames.i18n import LANGUAGES, Texts
from civicgames.say import default_names
from civicgames.say.presidency import outcome_sentences

MONEY = {"event": "played", "seat": 2, "card": "m3.2", "target": 1, "by": 3}


def told(
    lang: str,
    presidents: list[int | None],
    *lines: dict,
    viewer: int | None = None,
    terms: int | None = None,
) -> tuple[str, str]:
    elected = [seat for seat in presidents if seat is not None]
    most = max(map(elected.count, elected), default=0)
    winners = sorted({seat for seat in elected if elected.count(seat) == most})
    header = [] if terms is None else [{"record": 1, "scenario": {"terms": terms}}]
    outcome = {"event": "outcome", "presidents": presidents, "winners": winners}
    names = default_names(4, lang)
    return outcome_sentences([*header, *lines, outcome], names, Texts(lang), viewer)


@pytest.mark.parametrize(
    ("presidents", "lines", "english", "french"),
    [
        (
            [1],
            [MONEY, {"event": "elected", "seat": 1, "by": "roll"}],
            ("Seat 2 is elected President.", "The roll of the die led exactly to President."),
            ("Place 2 accède à la présidence.", "Le dé a mené juste à la case Président."),
        ),
        (
            [1],
            [MONEY, {"event": "elected", "seat": 1, "by": "money"}],
            (
                "Seat 2 is elected President.",
                "An opponent did it: Seat 3 played the money card “Posters (3)”, which led exactly "
                "to President.",
            ),
            (
                "Place 2 accède à la présidence.",
                "Grâce à un adversaire\u00a0: la carte Argent Public «\u00a0Affiches (3)\u00a0», "
                "jouée par Place 3, a mené juste à la case Président.",
            ),
        ),
        (
            [2],
            [{**MONEY, "target": 2}, {"event": "elected", "seat": 2, "by": "money"}],
            (
                "Seat 3 is elected President.",
                "The money card “Posters (3)” led exactly to President.",
            ),
            (
                "Place 3 accède à la présidence.",
                "La carte Argent Public «\u00a0Affiches (3)\u00a0» a mené juste à la case "
                "Président.",
            ),
        ),
        (
            [None],
            [],
            (
                "Nobody is elected President.",
                "After the last turn nobody had reached President exactly.",
            ),
            (
                "Personne n'accède à la présidence.",
                "Au dernier tour, personne n'avait atteint juste la case Président.",
            ),
        ),
    ],
)
def test_the_very_words(
    presidents: list[int | None],
    lines: list[dict],
    english: tuple[str, str],
    french: tuple[str, str],
) -> None:
    assert told("en", presidents, *lines) == english
    assert told("fr", presidents, *lines) == french


def test_several_terms_are_counted() -> None:
    headline, reason = told("en", [1, None, 1], terms=3)
    assert headline == "Seat 2 wins: 2 presidencies of 3 terms."
    assert reason == "Term 1: Seat 2, term 2: nobody, term 3: Seat 2. That was the last term."
    headline, reason = told("fr", [1, 2], terms=3)
    assert headline == "Place 2 et Place 3 se partagent la victoire."
    assert reason == (
        "Manche 1\u00a0: Place 2, manche 2\u00a0: Place 3. "
        "Tout le monde ne voulait pas d'une autre manche."
    )
    assert told("en", [None, None])[0] == "Nobody is elected President."


def test_the_reader_is_you() -> None:
    assert told("en", [1], viewer=1)[0] == "You are elected President."
    assert told("en", [1, 1], viewer=1)[0] == "You win: 2 presidencies of 2 terms."
    assert told("en", [1, 2], viewer=1)[0] == "You share the victory with Seat 3."
    assert told("fr", [1, 2], viewer=2)[0] == "Vous partagez la victoire avec Place 2."
    pushed = told("en", [1], MONEY, {"event": "elected", "seat": 1, "by": "money"}, viewer=2)
    assert pushed[1].startswith("An opponent did it: you played ")


def test_with_less_known_less_is_said() -> None:
    assert told("en", [1])[1] == "President was reached exactly."
    elected = {"event": "elected", "seat": 1, "by": "money"}
    assert told("en", [1], elected)[1] == "A money card led exactly to President."
    assert told("en", [1], {**elected, "by": "scheme"})[1] == "A scheme led exactly to President."
    assert told("en", [1, 2])[1] == "Term 1: Seat 2, term 2: Seat 3."


def test_a_play_that_is_not_over_has_no_outcome() -> None:
    with pytest.raises(ValueError, match="no outcome yet"):
        outcome_sentences([{"event": "stopped"}], ["Ann"], Texts("en"))


@given(
    st.lists(st.none() | st.integers(0, 3), min_size=1, max_size=6),
    st.none() | st.integers(0, 3),
    st.none() | st.integers(1, 6),
)
def test_every_outcome_is_told(
    presidents: list[int | None], viewer: int | None, terms: int | None
) -> None:
    elected = [seat for seat in presidents if seat is not None]
    for lang in LANGUAGES:
        headline, reason = told(lang, presidents, viewer=viewer, terms=terms)
        for said in (headline, reason):
            assert said[0] == said[0].upper()
            assert said.endswith(".")
            assert not re.search(r"[{}]|None|  ", said)
        for seat in elected:
            if elected.count(seat) == max(map(elected.count, elected)):
                you = {"en": "You", "fr": "Vous"}[lang]
                assert (you if seat == viewer else default_names(4, lang)[seat]) in headline
