"""Who is elected and why, in words."""

import re
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civicgames.i18n import LANGUAGES, Texts
from civicgames.say import OutcomeSentences, default_names
from civicgames.say.demos import outcome_sentences

ALONE = (None,) * 4
PAIRS = ("A", "B", "A", "B")
INDEPENDENT = ("A", "B", "A", "B", "I")


def told(
    lang: str,
    reason: str,
    winners: Sequence[int],
    trios: dict[int, int],
    totals: Sequence[int],
    camps: Sequence[str | None] = ALONE,
    viewer: int | None = None,
    **switches: str,
) -> OutcomeSentences:
    letters = sorted({c for s in winners if (c := camps[s])})
    lines: list[dict] = [{"record": 1, "scenario": switches}]
    lines += [{"event": "trio", "seat": seat, "suits": suits} for seat, suits in trios.items()]
    lines.append(
        {
            "event": "outcome",
            "winners": list(winners),
            "camp": None if not letters else letters[0] if len(letters) == 1 else letters,
            "reason": reason,
            "totals": list(totals),
            "camps": list(camps),
        }
    )
    return outcome_sentences(lines, default_names(len(camps), lang), Texts(lang), viewer)


POINTS = ("points", [3], {1: 3, 3: 3, 0: 2}, [70, 58, 9, 61])


def test_points_between_two_players() -> None:
    assert told("en", *POINTS) == (
        "Seat 4 is elected.",
        "Seat 2 and Seat 4 had three suits; Seat 4 had 61 points to 58.",
    )
    assert told("fr", *POINTS) == (
        "Place 4 remporte l'élection.",
        "Égalité à trois couleurs entre Place 2 et Place 4\u00a0; "
        "61 points pour Place 4, contre 58.",
    )


def test_the_reader_is_you() -> None:
    assert told("en", *POINTS, viewer=3) == (
        "You are elected.",
        "You and Seat 2 had three suits; you had 61 points to 58.",
    )
    assert told("fr", *POINTS, viewer=3) == (
        "Vous remportez l'élection.",
        "Égalité à trois couleurs entre vous et Place 2\u00a0; 61 points pour vous, contre 58.",
    )


@pytest.mark.parametrize(
    ("case", "headline", "reason"),
    [
        (
            ("harmony", [1], {1: 3, 2: 2}, [9, 5, 7, 0]),
            "Seat 2 is elected.",
            "A trio of three suits for Seat 2; elsewhere, no more than two suits.",
        ),
        (
            ("harmony", [1], {1: 1}, [9, 5, 7, 0]),
            "Seat 2 is elected.",
            "A trio of one suit for Seat 2; elsewhere, no trio.",
        ),
        (
            ("harmony", [0, 2], {0: 2, 2: 2, 1: 1}, [9, 5, 7, 0], PAIRS),
            "Team A is elected: Seat 1 and Seat 3.",
            "A trio of two suits for Seat 1 and Seat 3; elsewhere, no more than one suit.",
        ),
        (
            ("level", [1, 3], {1: 3, 3: 3, 0: 2}, [70, 61, 9, 61]),
            "Seat 2 and Seat 4 share the victory.",
            "Seat 2 and Seat 4 had three suits and 61 points each: the victory is shared.",
        ),
        (  # D-53: the member with the most points, whoever holds the trio
            ("points", [0, 2], {0: 2, 1: 2}, [10, 40, 50, 3], PAIRS),
            "Team A is elected: Seat 1 and Seat 3.",
            "Team A and team B had two suits; the highest total in team A was 50 points, to 40.",
        ),
        (
            ("level", [0, 1, 2, 3], {0: 2, 1: 2}, [10, 40, 40, 3], PAIRS),
            "Team A and team B share the victory.",
            "Team A and team B had two suits and a highest total of 40 points each: "
            "the victory is shared.",
        ),
        (  # D-54: the holders' own totals
            ("points", [4], {0: 3, 4: 3}, [10, 40, 50, 3, 20], INDEPENDENT),
            "The Independent is elected: Seat 5.",
            "Seat 1 and Seat 5 had three suits; Seat 5 had 20 points to 10.",
        ),
        (
            ("points", [0, 2], {0: 3, 2: 3, 4: 3}, [10, 40, 50, 3, 20], INDEPENDENT),
            "Team A is elected: Seat 1 and Seat 3.",
            "Seat 1, Seat 3 and Seat 5 had three suits; Seat 3 had 50 points to 20.",
        ),
        (
            ("level", [0, 2, 4], {0: 3, 4: 3}, [20, 40, 50, 3, 20], INDEPENDENT),
            "Team A and the Independent share the victory.",
            "Seat 1 and Seat 5 had three suits and 20 points each: the victory is shared.",
        ),
        (  # D-56: a team's sum
            ("points", [1, 3], {0: 2, 1: 2}, [10, 40, 20, 1, 20], INDEPENDENT),
            "Team B is elected: Seat 2 and Seat 4.",
            "Team A and team B had two suits; all points added up, team B had 41 points to 30.",
        ),
        (
            ("level", [0, 1, 2, 3], {0: 2, 1: 2}, [10, 29, 20, 1, 20], INDEPENDENT),
            "Team A and team B share the victory.",
            "Team A and team B had two suits and 30 points each, all added up: "
            "the victory is shared.",
        ),
        (
            ("residual", [0, 2], {0: 2, 1: 1}, [10, 40, 50, 3, 20], INDEPENDENT),
            "Team A is elected: Seat 1 and Seat 3.",
            "No trio has three suits and the Independent met no condition of its own; "
            "the best trio that remains has two suits, for Seat 1.",
        ),
        (
            ("voice_of_the_people", [4], {0: 2}, [10, 40, 50, 3, 51], INDEPENDENT),
            "The Independent is elected: Seat 5.",
            "No trio has three suits, and the Independent has the voice of the people: "
            "51 points, to 50 at most for anybody else.",
        ),
        (
            ("announced_trio", [3], {1: 3, 3: 3}, [70, 58, 9, 11]),
            "Seat 4 is elected.",
            "Seat 2 and Seat 4 had three suits; Seat 4 had announced this trio before the game.",
        ),
        (
            ("nobody", [], {}, [70, 58, 9, 11]),
            "Nobody is elected.",
            "No player could bring together an Executive, a Legislative and a Judicial.",
        ),
        (
            ("nobody", [], {0: 2}, [9, 9, 9, 9, 9], INDEPENDENT),
            "Nobody is elected.",
            "No trio that would count was formed, and no other condition was met.",
        ),
    ],
)
def test_each_reason(case: tuple, headline: str, reason: str) -> None:
    assert told("en", *case) == (headline, reason)


def test_the_independent_s_other_ways_name_what_was_met() -> None:
    totals = [1, 2, 3, 4, 4]
    media = told("en", "controller_of_the_media", [4], {}, totals, INDEPENDENT).reason
    assert "both Media collected, and a Judicial" in media
    dissident = told("en", "dissident", [4], {4: 2}, totals, INDEPENDENT).reason
    assert "the Independent has a trio of two suits" in dissident


def test_one_suit_only_does_not_claim_what_it_cannot_know() -> None:
    """D-56 by the text: the seat whose best has two suits may not be among those compared."""
    case = ("points", [1, 3], {0: 2, 1: 2}, [10, 40, 20, 1, 20], INDEPENDENT)
    said = told("en", *case, residual_trios="one_suit_only").reason
    assert said == "Trios were level in harmony; points decided."
    case = ("residual", [1, 3], {0: 2, 1: 1}, [10, 40, 20, 1, 20], INDEPENDENT)
    assert "the trio that remains decides" in told("en", *case).reason


def test_without_the_trios_the_reason_says_less() -> None:
    assert told("en", "points", [3], {}, [1, 2, 3, 4]).reason == (
        "Trios were level in harmony; points decided."
    )
    assert told("en", "harmony", [3], {}, [1, 2, 3, 4]).reason == (
        "The trio of the winners has most suits."
    )
    assert told("en", "level", [2, 3], {}, [1, 2, 4, 4]).reason == (
        "Level in harmony and in points: the victory is shared."
    )


def test_a_play_in_progress_has_no_outcome_to_tell() -> None:
    with pytest.raises(ValueError, match="not over"):
        outcome_sentences([{"event": "round", "number": 1, "dealer": 0}], [], Texts("en"))


REASONS = [
    "harmony",
    "points",
    "level",
    "voice_of_the_people",
    "controller_of_the_media",
    "dissident",
    "residual",
    "announced_trio",
    "nobody",
]


@given(
    reason=st.sampled_from(REASONS),
    camps=st.sampled_from([ALONE, PAIRS, INDEPENDENT]),
    trios=st.dictionaries(st.integers(0, 3), st.integers(1, 3)),
    totals=st.lists(st.integers(0, 200), min_size=5, max_size=5),
    winners=st.sets(st.integers(0, 3)),
    viewer=st.sampled_from([None, 0, 3]),
)
def test_any_outcome_is_told_in_both_languages(
    reason: str,
    camps: tuple,
    trios: dict[int, int],
    totals: list[int],
    winners: set[int],
    viewer: int | None,
) -> None:
    count = len(camps)
    said = [
        told(lang, reason, sorted(winners), trios, totals[:count], camps, viewer)
        for lang in LANGUAGES
    ]
    for english, french in zip(*said, strict=True):
        for text in (english, french):
            assert text[0].isupper()
            assert text.endswith(".")
            assert not re.search(r"[{}]|\bNone\b|  ", text)
        assert english != french
        assert not re.search(r"\b(the|you|of|and|Seat|had|suits|points to)\b", french)


@pytest.mark.parametrize(("reason", "lang"), list(product(REASONS, LANGUAGES)))
def test_every_reason_is_known(reason: str, lang: str) -> None:
    unknown = told(lang, "of another make", [0], {0: 3}, [1, 2, 3, 4]).reason
    assert told(lang, reason, [0], {0: 3}, [1, 2, 3, 4]).reason != unknown
