"""The texts of Presidency: cards, squares, stages and parties, with law and dated sources."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from civicgames.content import LANGUAGES, load
from civicgames.games.presidency.data import Numbers, Square
from civicgames.games.presidency.rules import DATA, MOST_PLAYERS, PRESETS, Rules
from tests.charts.test_colours import PAPER, SIGHT, contrast, nearest
from tests.content.texts import both, check_source, read_aloud, strings, without_sources, words

RULES = Rules()
STAGES = [stage.id for stage in RULES.limits]
TOPICS = ["spending", "transparency", "silence"]
INVITATIONS = ["character", "courtesy", "speech"]

each = pytest.mark.parametrize("key", [*STAGES, *TOPICS, *INVITATIONS])


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
    check_source(reading.fact)


@each
def test_a_fact_gives_the_same_numbers_in_both_languages(key: str) -> None:
    def numbers(lang: str) -> list[str]:
        fact = load("presidency", lang).reading(key).fact
        plain = re.sub(r"(?<=\d)[,\u00a0](?=\d{3}\b)", "", fact.text if fact else "")
        return sorted(re.findall(r"\d+", plain))

    assert numbers("en") == numbers("fr")


def test_no_real_politician_and_no_real_party_is_named() -> None:
    """Two words with capitals in the middle of a sentence would be somebody's name."""
    allowed = {
        "en": {"French Republic", "French Constitution", "Constitutional Council"},
        "fr": {"Argent Public"},
    }
    real = r"socialist|républicain|gaullist|communist|écologist|rassemblement|insoumis|renaissance"
    for lang in LANGUAGES:
        for text in strings(without_sources("presidency", lang)):
            plain = text
            for phrase in allowed[lang]:
                plain = plain.replace(phrase, "")
            named = re.findall(r"(?<![.?!:] )(?<!^)\b[A-Z]\w+ [A-Z]\w+", plain)
            assert not named, text
            assert not re.search(real, text, re.IGNORECASE), text


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
