"""The texts of Delanopolis: a chapter for each terrain and card, with dated sources."""

from __future__ import annotations

import re

import pytest

from civicgames.content import LANGUAGES, load
from civicgames.games.delanopolis.components import CHAPTERS, DECKS
from civicgames.games.delanopolis.rules import PRESETS, Rules
from tests.content.texts import both, check_source, read_aloud, words

MODES = ("dice", "in_order")
KEYS = [*CHAPTERS, *DECKS["trump"], *DECKS["joker"], *DECKS["refuge"]]
WITHOUT_FACT = {"festival_night", "residents_garden", "mountain_hut"}

each = pytest.mark.parametrize("key", KEYS)


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
    check_source(fact)


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


def test_the_city_is_nowhere_and_no_politician_is_named() -> None:
    """The source is a satire of one real mayor of one real city; the chapters speak of neither."""
    for lang in LANGUAGES:
        for reading in load("delanopolis", lang).readings:
            text = f"{reading.title} {reading.text} {reading.question}"
            assert not re.search(r"\bparis\b|parisien|delano[eë]|socialist|écologiste", text, re.I)


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
