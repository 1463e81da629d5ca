"""The texts of DēmoS: a name and a line for each thing, a guide for each mode, its numbers."""

from __future__ import annotations

import re

import pytest

from civicgames.content import Content, load
from civicgames.games.demos.rules import Rules
from tests.content.texts import both, raw, strings

MODES = ("simplified", "full", "2v2", "2v3", "2v2+1")


@both
def test_every_card_and_mode_and_switch_has_a_name_and_a_line(lang: str) -> None:
    words = load("demos", lang).words
    assert list(words["suits"]) == ["S", "H", "D", "C"]
    assert list(words["institutions"]) == ["E", "L", "J", "M"]
    assert all(word.civics for word in words["institutions"].values())
    assert set(words["backs"]) == {"people_pack", "power_pile"}
    assert tuple(words["modes"]) == MODES
    assert set(words["switches"]) == set(Rules.model_fields)
    for group in words.values():
        for word in group.values():
            assert word.name
            assert word.line.endswith(".")


@both
@pytest.mark.parametrize("mode", MODES)
def test_each_mode_has_its_whole_guide_and_its_rules_only(lang: str, mode: str) -> None:
    content = load("demos", lang)
    keys = [section.key.split("_")[0] for section in content.guide_for(mode)]
    wanted = ["goal", "round", "veto", "points", "ties", "figures", "scandal", "elected"]
    if mode == "simplified":
        wanted = [key for key in wanted if key not in ("veto", "scandal")]
    assert [key for key in dict.fromkeys(keys) if key != "allot"] == wanted
    assert ("allot" in keys) == (mode.startswith("2v"))
    ids = {rule.id for chapter in content.chapters_for(mode) for rule in chapter.rules}
    assert ("D-41" in ids) == (mode != "simplified")
    assert ("D-53" in ids) == (mode in ("2v2", "2v3"))
    assert ("D-55" in ids) == (mode == "2v2+1")
    assert {"D-10", "D-20", "D-52"} <= ids


@both
def test_guide_lines_are_short(lang: str) -> None:
    lines = [line for section in load("demos", lang).guide for line in section.lines]
    assert max(map(len, lines)) <= 150


@both
def test_the_name_of_the_game_has_its_macron(lang: str) -> None:
    assert load("demos", lang).title == "DēmoS"
    assert all("DemoS" not in text and "Demos" not in text for text in strings(raw("demos", lang)))


@both
def test_points_in_the_texts_are_those_of_the_rules(lang: str) -> None:
    rules, content = Rules(), load("demos", lang)
    run = content.rule("D-20").text
    for points in (rules.points_one_suit, rules.points_two_suits, rules.points_three_suits):
        assert re.search(rf"\b{points}\b", run)
    assert f"{rules.points_square} points" in content.rule("D-21").text
    assert str(rules.consultation_seconds) in content.rule("D-33").text


@both
def test_texts_are_loaded_once_and_cannot_be_changed(lang: str) -> None:
    content = load("demos", lang)
    assert content is load("demos", lang)
    with pytest.raises(TypeError):
        content.words["suits"]["S"] = content.words["suits"]["H"]  # type: ignore[index]
    with pytest.raises(AttributeError):
        content.title = "x"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("game", "lang", "found", "named"),
    [
        ("chess", "en", "'chess'", "demos"),
        ("demos", "de", "'de'", "en, fr"),
        ("..", "en", "'..'", "demos"),
    ],
)
def test_what_does_not_exist_is_refused_in_a_sentence(
    game: str, lang: str, found: str, named: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(found)) as error:
        load(game, lang)
    assert named in str(error.value)
    assert str(error.value).endswith(".")
    assert "\n" not in str(error.value)


def test_an_unknown_rule_is_refused_in_a_sentence() -> None:
    content: Content = load("demos", "en")
    with pytest.raises(ValueError, match="has no rule 'D-99'"):
        content.rule("D-99")
