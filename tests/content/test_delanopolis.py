"""The texts of Delanopolis: complete, the same in both languages, with dated sources."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

from civicgames.content import LANGUAGES, Reading, load
from civicgames.games.delanopolis.components import CHAPTERS, DECKS
from civicgames.games.delanopolis.rules import PRESETS, Rules

RULE_IDS = [
    f"P-{number:02}"
    for low, high in ((1, 4), (10, 14), (20, 25), (30, 33), (40, 42))
    for number in range(low, high + 1)
]
MODES = ("dice", "in_order")
KEYS = [*CHAPTERS, *DECKS["trump"], *DECKS["joker"], *DECKS["refuge"]]
WITHOUT_FACT = {"festival_night", "residents_garden", "mountain_hut"}

both = pytest.mark.parametrize("lang", LANGUAGES)
each = pytest.mark.parametrize("key", KEYS)


def raw(lang: str) -> dict[str, Any]:
    file = resources.files("civicgames.content") / "delanopolis" / f"{lang}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def shape(value: Any) -> Any:
    """Keys, ids, kinds, modes and addresses, without the texts."""
    if isinstance(value, dict):
        kept = ("key", "id", "kind", "chapter", "modes", "url")
        return {
            k: v if k in kept and not isinstance(v, dict) else shape(v) for k, v in value.items()
        }
    if isinstance(value, list):
        return [shape(item) for item in value]
    return "text"


def strings(value: Any) -> Iterator[str]:
    """All that a person reads."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key != "url":
                yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)
    else:
        yield value


def words(text: str) -> int:
    return len(re.findall(r"\w[\w'’.,-]*", text))


def test_both_languages_have_the_same_keys() -> None:
    english, french = raw("en"), raw("fr")
    assert shape(english) == shape(french)
    for one, other in zip(english["readings"], french["readings"], strict=True):
        assert (one["key"], one["kind"]) == (other["key"], other["kind"])


def test_no_text_is_left_in_the_other_language() -> None:
    without_sources = [
        {k: v for k, v in raw(lang).items() if k != "readings"}
        | {
            "readings": [
                {**r, "fact": r.get("fact", {}).get("text", "")} for r in raw(lang)["readings"]
            ]
        }
        for lang in LANGUAGES
    ]
    english, french = ({t for t in strings(data) if " " in t} for data in without_sources)
    assert english.isdisjoint(french)


@both
def test_every_rule_id_has_a_text_once_and_in_order(lang: str) -> None:
    content = load("delanopolis", lang)
    assert [rule.id for chapter in content.chapters for rule in chapter.rules] == RULE_IDS
    assert [rule["id"] for rule in raw(lang)["rules"]] == RULE_IDS
    assert content.rule("P-22").id == "P-22"


@both
def test_every_word_and_switch_and_scenario_has_a_name_and_a_line(lang: str) -> None:
    named = load("delanopolis", lang).words
    assert set(named["switches"]) == set(Rules.model_fields) - {"decks"}
    assert tuple(named["scenarios"]) == tuple(PRESETS)
    assert tuple(named["modes"]) == MODES
    assert list(named["roles"]) == ["mayor", "challenger"]
    assert list(named["points"]) == ["com", "vot"]
    assert list(named["titles"]) == ["president", "reelected", "mayor"]
    assert set(DECKS) < set(named["things"])
    assert all(word.civics for group in ("roles", "points") for word in named[group].values())
    for group in named.values():
        for word in group.values():
            assert word.name
            assert word.line[-1] in ".?"


@both
def test_the_chapters_are_those_of_the_board_and_the_piles(lang: str) -> None:
    content = load("delanopolis", lang)
    assert [reading.key for reading in content.readings] == KEYS
    assert tuple(reading.key for reading in content.readings_of("terrain")) == CHAPTERS
    for kind, keys in DECKS.items():
        assert tuple(reading.key for reading in content.readings_of(kind)) == keys
    titles = [reading.title for reading in content.readings]
    assert len(set(titles)) == len(titles)
    assert max(map(len, titles)) <= 28


def read_aloud(reading: Reading) -> str:
    return " ".join([reading.text, reading.question, reading.fact.text if reading.fact else ""])


@both
@each
def test_a_chapter_has_60_to_120_words_and_fits_a_minute(lang: str, key: str) -> None:
    reading = load("delanopolis", lang).reading(key)
    assert words(reading.text) >= 60
    # 120 words with the question and the fact: under a minute, read calmly.
    assert words(read_aloud(reading)) <= 120


@both
@each
def test_a_chapter_ends_with_one_question(lang: str, key: str) -> None:
    reading = load("delanopolis", lang).reading(key)
    asking = {"en": ("Name", "Write"), "fr": ("Citez",)}[lang]
    assert reading.question.endswith("?") or reading.question.startswith(asking)
    assert reading.question.count("?") <= 1
    assert reading.text.endswith(".")


@both
@each
def test_a_fact_names_its_source_and_date(lang: str, key: str) -> None:
    fact = load("delanopolis", lang).reading(key).fact
    assert (fact is None) == (key in WITHOUT_FACT)
    if fact is None:
        return
    assert fact.text.endswith(".")
    assert len(fact.source) > 10
    assert re.search(r"\b(19|20)\d\d\b", fact.date)
    assert fact.url == "" or re.fullmatch(r"https?://[\w.-]+/\S*", fact.url)


@each
def test_a_fact_gives_the_same_numbers_in_both_languages(key: str) -> None:
    def numbers(lang: str) -> list[str]:
        fact = load("delanopolis", lang).reading(key).fact
        if fact is None:
            return []
        plain = re.sub(r"(?<=\d)[,\u00a0](?=\d{3}\b)", "", fact.text)
        years = re.sub(r"(19|20)(\d\d)-(?:19|20)?(\d\d)", r"\1\2 \3", plain)
        return sorted(number.replace(",", ".") for number in re.findall(r"\d+(?:[.,]\d+)?", years))

    assert numbers("en") == numbers("fr")


@both
def test_nothing_is_left_to_be_filled_in(lang: str) -> None:
    for text in strings(raw(lang)):
        assert text == text.strip()
        assert not re.search(r"[{}<>]|TODO|XXX|lorem|\?\?|\.\.\.|  ", text, re.IGNORECASE), text


def test_the_city_is_nowhere_and_no_politician_is_named() -> None:
    """The source is a satire of one real mayor of one real city; the chapters speak of neither."""
    for lang in LANGUAGES:
        for reading in load("delanopolis", lang).readings:
            text = f"{reading.title} {reading.text} {reading.question}"
            assert not re.search(r"\bparis\b|parisien|delano[eë]|socialist|écologiste", text, re.I)


def test_french_spaces_before_high_punctuation_do_not_break() -> None:
    for text in strings(raw("fr")):
        assert not re.search(r" [;:!?»%]|« ", text), text
        assert not re.search(r"[^\s\u00a0][;!?»%]", text), text
        assert not re.search(r"[^\s\u00a0]:", text), text


@both
@pytest.mark.parametrize("mode", MODES)
def test_each_mode_has_its_whole_guide(lang: str, mode: str) -> None:
    content = load("delanopolis", lang)
    keys = [section.key.removesuffix("_in_order") for section in content.guide_for(mode)]
    wanted = ["goal", "start", "turn", "auction", "level", "visit", "refuge", "end"]
    assert keys == [key for key in wanted if mode == "dice" or key != "visit"]
    lines = [line for section in content.guide_for(mode) for line in section.lines]
    assert max(map(len, lines)) <= 150


@both
def test_numbers_in_the_texts_are_those_of_the_rules(lang: str) -> None:
    rules, content = Rules(), load("delanopolis", lang)
    each_challenger = rules.cap_of_mayor(1)
    guide = " ".join(line for section in content.guide for line in section.lines)
    for rule, numbers in {
        "P-02": (rules.vot, rules.com_per_challenger, 4 * rules.com_per_challenger),
        "P-03": (rules.terrains,),
        "P-12": (rules.refuge_com, rules.refuge_vot),
        "P-20": (rules.stake_cap, each_challenger),
        "P-40": (rules.max_turns,),
        "P-41": (rules.president_at - 1, rules.terrains, rules.majority_at),
    }.items():
        for number in numbers:
            assert re.search(rf"\b{number}\b", content.rule(rule).text), (rule, number)
    for number in (rules.vot, rules.stake_cap, each_challenger, rules.max_turns, rules.refuge_com):
        assert re.search(rf"\b{number}\b", guide)


def test_an_unknown_chapter_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"^Delanopolis has no chapter 'zoo'\.$"):
        load("delanopolis").reading("zoo")
