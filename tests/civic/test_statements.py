"""The statements about real institutions: sourced, dated, balanced, the same in both languages."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from datetime import date
from importlib import resources
from typing import Any

import pytest

from civicgames import civic
from civicgames.content import LANGUAGES
from tests.content.texts import both, strings, words

# Lessons about one kind of institution that fewer than three of the four know alike.
TWO_COUNTRIES = (6, 12)


def texts(lang: str) -> dict[str, Any]:
    file = resources.files("civicgames.content") / "civics" / f"texts.{lang}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def keys(value: Any) -> Any:
    return {key: keys(item) for key, item in value.items()} if isinstance(value, dict) else None


def test_both_languages_have_the_same_keys() -> None:
    assert keys(texts("en")) == keys(texts("fr"))


@both
def test_every_statement_has_its_text_and_every_text_its_statement(lang: str) -> None:
    assert list(texts(lang)["statements"]) == [one.id for one in civic.statements(lang)]
    assert 30 <= len(civic.statements(lang)) <= 50


@both
def test_each_statement_has_country_lessons_date_source_address_and_how(lang: str) -> None:
    ids = [one.id for one in civic.statements(lang)]
    assert len(set(ids)) == len(ids)
    for one in civic.statements(lang):
        assert one.country in civic.COUNTRIES
        assert one.id.startswith(f"{one.country.lower()}-")
        assert one.lessons
        assert set(one.lessons) <= set(civic.LESSONS)
        assert date(1780, 1, 1) < one.as_of <= date(2026, 12, 31)
        assert str(one.as_of.year) in one.day
        assert len(one.source) > 10
        assert re.fullmatch(r"https?://[\w.-]+/\S+", one.url)
        assert one.how in civic.words(lang)["how"]
        assert one.text in one.markdown
        assert f"]({one.url})" in one.markdown


def test_the_languages_differ_in_text_alone() -> None:
    for english, french in zip(civic.statements("en"), civic.statements("fr"), strict=True):
        assert english.text != french.text
        for part in ("id", "country", "lessons", "as_of", "source", "url", "how"):
            assert getattr(english, part) == getattr(french, part)


def test_both_languages_give_the_same_numbers() -> None:
    for english, french in zip(civic.statements("en"), civic.statements("fr"), strict=True):
        found = [
            sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[,\u00a0](?=\d{3}\b)", "", one.text)))
            for one in (english, french)
        ]
        assert found[0] == found[1], english.id


@pytest.mark.parametrize("lesson", list(civic.LESSONS))
def test_each_lesson_has_more_than_one_country(lesson: int) -> None:
    countries = {one.country for one in civic.statements(lesson=lesson)}
    assert "FR" in countries
    assert len(countries) >= (2 if lesson in TWO_COUNTRIES else 3)


def test_no_country_has_half_of_the_statements() -> None:
    count = Counter(one.country for one in civic.statements())
    assert set(count) == set(civic.COUNTRIES)
    assert max(count.values()) < sum(count.values()) / 2
    assert min(count.values()) >= 6


@both
def test_statements_are_short_enough_for_somebody_of_fourteen(lang: str) -> None:
    for one in civic.statements(lang):
        assert one.text.endswith(".")
        assert words(one.text) <= 62, (one.id, words(one.text))
        for sentence in re.split(r"(?<=[.?!]) ", one.text):
            assert words(sentence) <= 38, (one.id, words(sentence))


@both
def test_no_politician_and_no_party_is_named(lang: str) -> None:
    named = r"\b(Macron|Trump|Biden|Merz|Merkel|Obama|socialist|républicain|democrats?|CDU|SPD)\b"
    for text in [*texts(lang)["statements"].values(), *strings(texts(lang)["tables"])]:
        assert not re.search(named, text, re.IGNORECASE), text


def all_strings(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for item in value.values() for text in all_strings(item)]
    if isinstance(value, list):
        return [text for item in value for text in all_strings(item)]
    return [value]


@both
def test_nothing_is_left_to_be_filled_in(lang: str) -> None:
    for text in all_strings(texts(lang)):
        assert text
        assert text == text.strip()
        assert not re.search(r"[{}<>]|TODO|XXX|\?\?|\.\.\.|  ", text), text


def test_french_spaces_before_high_punctuation_do_not_break() -> None:
    for text in all_strings(texts("fr")):
        assert not re.search(r" [;:!?»%]|« ", text), text
        assert not re.search(r"[^\s\u00a0][;!?»%:]", text), text
        assert not re.search(r"\d \d{3}\b", text), text


def test_statements_of_a_lesson_and_of_a_country() -> None:
    third = civic.statements("fr", lesson=3, country="US")
    assert [one.id for one in third] == ["us-veto"]
    assert all(1 in one.lessons for one in civic.statements(lesson=1))
    assert civic.statement("us-veto", "fr") in third


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"lesson": 13}, "no lesson 13"),
        ({"country": "UK"}, "choose FR, US, DE, EU"),
        ({"lang": "de"}, f"the languages are {', '.join(LANGUAGES)}"),
    ],
)
def test_what_does_not_exist_is_refused_in_a_sentence(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said) as error:
        civic.statements(**asked)
    assert str(error.value).endswith(".")
    assert "\n" not in str(error.value)


def test_an_unknown_statement_is_refused_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"did you mean 'us-veto'\?"):
        civic.statement("us-vetto")


def test_dates_are_written_as_one_writes_them() -> None:
    days = [civic.statement("fr-qpc", lang).day for lang in LANGUAGES]
    assert days == ["1 March 2010", "1er mars 2010"]
