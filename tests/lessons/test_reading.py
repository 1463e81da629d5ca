"""How long and how hard: the measure itself."""

from __future__ import annotations

import pytest

from tools.reading import ease, plain, syllables_of, words_of


@pytest.mark.parametrize(
    ("lang", "word", "syllables"),
    [
        ("en", "law", 1), ("en", "city", 2), ("en", "government", 3), ("en", "vote", 1),
        ("en", "votes", 1), ("en", "table", 2), ("en", "majority", 4), ("en", "stopped", 1),
        ("fr", "loi", 1), ("fr", "vote", 1), ("fr", "votent", 1), ("fr", "règle", 1),
        ("fr", "majorité", 4), ("fr", "institution", 4), ("fr", "cité", 2),
    ],
)  # fmt: skip
def test_syllables(lang: str, word: str, syllables: int) -> None:
    assert syllables_of(word, lang) == syllables


def test_the_score_is_flesch_s() -> None:
    # 6 words, 6 syllables, 1 sentence: 206.835 - 1.015 * 6 - 84.6.
    assert ease(["The cat sat on the mat."], "en") == pytest.approx(116.145)
    # 4 words, 5 syllables: 207 - 1.015 * 4 - 73.6 * 5 / 4.
    assert ease(["Le chat est parti."], "fr") == pytest.approx(207 - 4.06 - 92)


def test_what_is_harder_scores_less() -> None:
    easy = "We vote. One of us may say no. Then we talk again."
    hard = (
        "Notwithstanding constitutional considerations, parliamentary majorities habitually "
        "circumvent institutional counterweights."
    )
    assert ease([easy], "en") > 90
    assert ease([hard], "en") < 0


def test_calls_addresses_and_marks_are_not_read() -> None:
    text = '# A\n\n- **two** [three](http://x.y/z) [@src]\n\n>>> lesson.check("no")\n\n1. four'
    assert words_of(plain(text)) == ["A", "two", "three", "four"]
