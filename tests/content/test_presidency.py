"""The texts of Presidency: complete, the same in both languages, with dated sources."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib import resources
from itertools import combinations
from typing import Any

import pytest

from civicgames.content import LANGUAGES, Reading, load
from civicgames.games.presidency.data import Numbers, Square
from civicgames.games.presidency.rules import DATA, MOST_PLAYERS, PRESETS, Rules
from tests.charts.test_colours import PAPER, SIGHT, contrast, nearest

RULE_IDS = [
    f"R-{number:02}"
    for low, high in ((1, 3), (10, 14), (20, 22), (30, 35), (40, 43), (50, 53), (60, 63))
    for number in range(low, high + 1)
]
RULES = Rules()
STAGES = [stage.id for stage in RULES.limits]
TOPICS = ["spending", "transparency", "silence"]
INVITATIONS = ["character", "courtesy", "speech"]

both = pytest.mark.parametrize("lang", LANGUAGES)
each = pytest.mark.parametrize("key", [*STAGES, *TOPICS, *INVITATIONS])


def raw(lang: str) -> dict[str, Any]:
    file = resources.files("civicgames.content") / "presidency" / f"{lang}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def shape(value: Any) -> Any:
    """Keys, ids, kinds, colours and addresses, without the texts."""
    if isinstance(value, dict):
        kept = ("key", "id", "kind", "chapter", "modes", "url", "paint", "sign")
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


def without_sources(lang: str) -> dict[str, Any]:
    readings = [
        {**reading, "fact": reading.get("fact", {}).get("text", "")}
        for reading in raw(lang)["readings"]
    ]
    return {**raw(lang), "readings": readings}


def words(text: str) -> int:
    return len(re.findall(r"\w[\w'’.,-]*", text))


def test_both_languages_have_the_same_keys() -> None:
    assert shape(raw("en")) == shape(raw("fr"))


def test_no_text_is_left_in_the_other_language() -> None:
    english, french = (
        {text for text in strings(without_sources(lang)) if " " in text} for lang in LANGUAGES
    )
    assert english.isdisjoint(french)


@both
def test_every_rule_id_has_a_text_once_and_in_order(lang: str) -> None:
    content = load("presidency", lang)
    assert [rule.id for chapter in content.chapters for rule in chapter.rules] == RULE_IDS
    assert [rule["id"] for rule in raw(lang)["rules"]] == RULE_IDS
    assert content.rule("R-22").id == "R-22"


@both
def test_every_card_of_the_decks_has_a_title_a_rule_and_a_line_of_civics(lang: str) -> None:
    named = load("presidency", lang).words
    assert list(named["money"]) == [card.id for card in RULES.money]
    assert list(named["scheme"]) == [card.id for card in RULES.scheme]
    cards = [*named["money"].values(), *named["scheme"].values()]
    assert len({card.name for card in cards}) == len(cards)
    assert max(len(card.name) for card in cards) <= 22
    assert all(card.line.endswith(".") and card.civics for card in cards)


@both
def test_every_square_stage_and_campaign_rule_has_its_texts(lang: str) -> None:
    named = load("presidency", lang).words
    kinds = {"candidacy", "president", *RULES.kinds.values()}
    assert set(named["squares"]) == kinds
    rules = Square.model_json_schema()["properties"]["rule"]["anyOf"][0]["enum"]
    assert sorted(named["campaign"]) == sorted(rules)
    assert set(RULES.campaigns.values()) <= set(named["campaign"])
    assert list(named["stages"]) == STAGES
    for group in ("squares", "campaign", "stages"):
        assert all(word.civics for word in named[group].values())


@both
def test_every_switch_and_scenario_has_a_name_and_a_line(lang: str) -> None:
    named = load("presidency", lang).words
    switches = set(Rules.model_fields) - set(DATA)
    assert set(named["switches"]) == switches | {f"numbers.{key}" for key in Numbers.model_fields}
    assert tuple(named["data"]) == DATA
    assert set(named["scenarios"]) == set(PRESETS)
    for group in named.values():
        for word in group.values():
            assert word.name
            assert word.line[-1] in ".?"


@both
def test_six_parties_differ_by_name_colour_and_shape(lang: str) -> None:
    parties = load("presidency", lang).parties
    assert len(parties) == MOST_PLAYERS
    for field in ("key", "name", "line", "colour", "paint", "shape", "sign"):
        assert len({getattr(party, field) for party in parties}) == len(parties), field
    for party in parties:
        assert re.fullmatch(r"#[0-9a-f]{6}", party.paint)
        assert contrast(party.paint, PAPER) >= 3
        assert party.sign in {"circle", "diamond", "triangle", "square", "plus", "hourglass"}


@pytest.mark.parametrize("sight", SIGHT)
def test_colour_blind_people_tell_the_parties_apart(sight: str) -> None:
    assert nearest([party.paint for party in load("presidency").parties], sight) > 20


@both
def test_readings_are_the_stages_three_topics_and_three_invitations(lang: str) -> None:
    content = load("presidency", lang)
    by_kind = {
        kind: [reading.key for reading in content.readings_of(kind)]
        for kind in ("stage", "topic", "invitation")
    }
    assert by_kind == {"stage": STAGES, "topic": TOPICS, "invitation": INVITATIONS}
    assert len(content.readings) == sum(map(len, by_kind.values()))
    for stage in STAGES:
        assert content.reading(stage).title == content.words["stages"][stage].name


def read_aloud(reading: Reading) -> str:
    return " ".join([reading.text, reading.question, reading.fact.text if reading.fact else ""])


@both
@each
def test_a_reading_is_short_and_ends_with_one_question(lang: str, key: str) -> None:
    reading = load("presidency", lang).reading(key)
    assert words(read_aloud(reading)) <= 140
    assert words(reading.text) >= 35
    assert reading.text.endswith(".")
    assert reading.question.endswith("?")
    assert reading.question.count("?") == 1


@both
@each
def test_what_is_said_of_the_real_election_has_its_law_and_a_dated_source(
    lang: str, key: str
) -> None:
    reading = load("presidency", lang).reading(key)
    assert (reading.fact is None) == (key in INVITATIONS)
    assert bool(reading.basis) == (key in STAGES)
    if reading.basis:
        assert re.search(r"\barticles? \d", reading.basis)
    if reading.fact is None:
        return
    assert reading.fact.text.endswith(".")
    assert len(reading.fact.source) > 10
    assert re.search(r"\b(19|20)\d\d\b", reading.fact.date)
    assert reading.fact.url == "" or re.fullmatch(r"https?://[\w.-]+/\S*", reading.fact.url)


@each
def test_a_fact_gives_the_same_numbers_in_both_languages(key: str) -> None:
    def numbers(lang: str) -> list[str]:
        fact = load("presidency", lang).reading(key).fact
        plain = re.sub(r"(?<=\d)[,\u00a0](?=\d{3}\b)", "", fact.text if fact else "")
        return sorted(re.findall(r"\d+", plain))

    assert numbers("en") == numbers("fr")


@both
def test_nothing_is_left_to_be_filled_in(lang: str) -> None:
    for text in strings(raw(lang)):
        assert text == text.strip()
        assert text
        assert not re.search(r"[{}<>]|TODO|XXX|lorem|\?\?|\.\.\.|  ", text, re.IGNORECASE), text


def test_no_real_politician_and_no_real_party_is_named() -> None:
    """Two words with capitals in the middle of a sentence would be somebody's name."""
    allowed = {
        "en": {"French Republic", "French Constitution", "Constitutional Council"},
        "fr": {"Argent Public"},
    }
    real = r"socialist|républicain|gaullist|communist|écologist|rassemblement|insoumis|renaissance"
    for lang in LANGUAGES:
        for text in strings(without_sources(lang)):
            plain = text
            for phrase in allowed[lang]:
                plain = plain.replace(phrase, "")
            named = re.findall(r"(?<![.?!:] )(?<!^)\b[A-Z]\w+ [A-Z]\w+", plain)
            assert not named, text
            assert not re.search(real, text, re.IGNORECASE), text


def test_french_spaces_before_high_punctuation_do_not_break() -> None:
    for text in strings(raw("fr")):
        assert not re.search(r" [;:!?»%]|« ", text), text
        assert not re.search(r"[^\s\u00a0][;!?»%]", text), text
        assert not re.search(r"[^\s\u00a0]:", text), text


@both
def test_the_guide_is_whole_and_its_lines_are_short(lang: str) -> None:
    content = load("presidency", lang)
    wanted = [
        "goal",
        "start",
        "turn",
        "schemes",
        "squares",
        "skeletons",
        "limits",
        "end",
        "next_term",
    ]
    for mode in PRESETS:
        assert [section.key for section in content.guide_for(mode)] == wanted
    lines = [line for section in content.guide for line in section.lines]
    assert max(map(len, lines)) <= 150


@both
def test_the_mechanics_are_what_the_game_is_there_to_teach(lang: str) -> None:
    mechanics = load("presidency", lang).mechanics
    keys = [mechanic.key for mechanic in mechanics]
    assert keys[:4] == ["calendar", "money", "sponsorships", "press"]
    assert {"opposition", "endless"} <= set(keys)
    assert all(words(mechanic.text) <= 70 for mechanic in mechanics)


def numbers_in(text: str) -> set[int]:
    return set(map(int, re.findall(r"\d+", text)))


@both
def test_numbers_in_the_texts_are_those_of_the_rules(lang: str) -> None:
    content, numbers = load("presidency", lang), RULES.numbers
    guide = {s.key: numbers_in(" ".join(s.lines)) for s in content.guide}
    ats, limits = [s.at for s in RULES.limits], [s.limit for s in RULES.limits]
    last = RULES.board.last
    for rule, expected in {
        "R-01": {3, MOST_PLAYERS},
        "R-03": {last + 1, 0, last, *ats, *limits},
        "R-34": {numbers.skeleton_setback},
        "R-53": {numbers.max_turns},
    }.items():
        assert numbers_in(content.rule(rule).text) == expected, rule
    assert guide["goal"] == {last}
    assert guide["limits"] == {*ats, *limits}
    assert guide["skeletons"] == {numbers.skeleton_setback}
    assert guide["end"] == {last, last - 1, numbers.max_turns}
    assert guide["next_term"] == {RULES.board.first_headline}
    for stage in RULES.limits:
        word = content.words["stages"][stage.id]
        assert re.findall(r"\d+", word.line) == [str(stage.at), str(stage.limit)]


@both
def test_numbers_on_the_cards_are_those_of_the_decks(lang: str) -> None:
    named = load("presidency", lang).words
    for card in RULES.money:
        assert numbers_in(named["money"][card.id].line) == {card.value}
    for scheme in RULES.scheme:
        steps = {
            abs(RULES.numbers.amount(step.by)) for step in scheme.effect if step.by is not None
        }
        assert numbers_in(named["scheme"][scheme.id].line) == steps, scheme.id


def test_party_colours_are_not_those_of_one_family() -> None:
    paints = [party.paint for party in load("presidency").parties]
    assert all(nearest([one, other], "full") > 20 for one, other in combinations(paints, 2))


def test_an_unknown_reading_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"^Presidency has no chapter 'zoo'\.$"):
        load("presidency").reading("zoo")
