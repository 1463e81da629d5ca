"""The texts of every game: the same in both languages, whole, typed as French is."""

from __future__ import annotations

import re

import pytest

from civicgames.content import LANGUAGES, load
from tests.content.texts import both, raw, shape, strings, without_sources
from tests.rule_marks import rule_ids

GAMES = ("demos", "delanopolis", "presidency")

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_both_languages_have_the_same_keys(game: str) -> None:
    assert shape(raw(game, "en")) == shape(raw(game, "fr"))


@each_game
def test_no_text_is_left_in_the_other_language(game: str) -> None:
    english, french = (
        {text for text in strings(without_sources(game, lang)) if " " in text} for lang in LANGUAGES
    )
    assert english
    assert english.isdisjoint(french)


@both
@each_game
def test_every_rule_id_has_a_text_once_and_in_order(game: str, lang: str) -> None:
    content, ids = load(game, lang), rule_ids(game)
    assert [rule.id for chapter in content.chapters for rule in chapter.rules] == ids
    assert [rule["id"] for rule in raw(game, lang)["rules"]] == ids
    for one in ids:
        assert content.rule(one).id == one


@both
@each_game
def test_nothing_is_left_to_be_filled_in(game: str, lang: str) -> None:
    for text in strings(raw(game, lang)):
        assert text == text.strip()
        assert text
        assert not re.search(r"[{}<>]|TODO|XXX|lorem|\?\?|\.\.\.|  ", text, re.IGNORECASE), text


@each_game
def test_french_spaces_before_high_punctuation_do_not_break(game: str) -> None:
    for text in strings(raw(game, "fr")):
        assert not re.search(r" [;:!?»%]|« ", text), text
        assert not re.search(r"[^\s\u00a0][;!?»%]", text), text
        assert not re.search(r"[^\s\u00a0]:", text), text
