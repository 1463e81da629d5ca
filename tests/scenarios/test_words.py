"""Every switch has words in both languages, and so has every refusal of the games' own checks."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import civicgames.games as games
from civicgames.content import load
from civicgames.games import find_game, game_names
from civicgames.i18n import LANGUAGES, translator
from civicgames.scenarios import explain, find_scenario, read_scenario, scenario
from civicgames.scenarios.differences import Difference, flat
from civicgames.scenarios.refusals import GamePhrase, _patterns
from civicgames.scenarios.words import entry_of, rule_of, sentence, sentences_of, switch_words
from tests.games.presidency.test_scenario import OWN
from tests.rule_marks import rule_ids

GAMES = game_names()
SWITCHES = [(game, switch) for game in GAMES for switch in flat(find_game(game).rules())]
each = pytest.mark.parametrize(("game", "switch"), SWITCHES)


def values(game: str, switch: str) -> list[Any]:
    """Every value of a switch with few of them; some of a switch with many."""
    properties = find_game(game).rules.model_json_schema()["properties"]  # type: ignore[attr-defined]
    schema = properties.get(switch, {"type": "integer"})
    parts = schema.get("anyOf", [schema])
    found: list[Any] = []
    for part in parts:
        if "enum" in part:
            found += part["enum"]
        elif part.get("type") == "boolean":
            found += [True, False]
        elif part.get("type") == "null":
            found.append(None)
        elif part.get("type") == "array":
            found += [[], ["suits"], ["unshown"], ["suits", "unshown"], ["unshown", "suits"]]
        elif part.get("type") in ("integer", "number"):
            found += [0, 1, 2]
        elif part.get("type") == "string":
            found += ["20_per_challenger", "30_per_challenger"]
    if switch == "mayor_cap":
        found.append("none")
    return found


@each
def test_every_value_of_every_switch_has_a_sentence_in_both_languages(
    game: str, switch: str
) -> None:
    if switch in ("board.stage", "board.square", "money", "scheme"):
        return  # shown with a board of one's own, below
    known = values(game, switch)
    assert len(known) >= 2
    for now in known:
        before = next(other for other in known if other != now)
        told = [sentence(game, Difference(switch, now, before), lang) for lang in LANGUAGES]
        assert told[0] != told[1]
        for text in told:
            assert text[0].isupper() or not text[0].isalpha()
            assert text.endswith(".")
            assert not re.search(r"[{}]|\bNone\b|_per_|\btrue\b|\bfalse\b", text), text
        assert not re.search(r" [:;?!»]|« ", told[1]), told[1]


@each
def test_a_switch_has_a_name_a_line_and_the_rule_that_its_model_names(
    game: str, switch: str
) -> None:
    for lang in LANGUAGES:
        word = switch_words(game, switch, lang)
        assert word.name
        assert (
            word.line
            or switch in ("board.last", "board.first_headline", "money", "scheme")
            or (switch.startswith("board."))
        )
        assert load(game, lang).rule(rule_of(game, switch)).text
    assert rule_of(game, switch) in rule_ids(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_is_one_that_the_model_names_beside_the_switch(game: str) -> None:
    folder = Path(games.__file__).parent / game
    tree = ast.parse((folder / "rules.py").read_text(encoding="utf-8"))
    [model] = [one for one in tree.body if isinstance(one, ast.ClassDef) and one.name == "Rules"]
    named = 0
    for field, remark in pairwise(model.body):
        if not (isinstance(field, ast.AnnAssign) and isinstance(remark, ast.Expr)):
            continue
        switch, ids = ast.unparse(field.target), re.findall(r"[DPR]-\d\d", ast.unparse(remark))
        if ids and switch in sentences_of(game, "en"):
            assert rule_of(game, switch) in ids, switch
            named += 1
    assert named > 5


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_say_the_same_switches_and_no_other(game: str) -> None:
    english, french = (sentences_of(game, lang) for lang in LANGUAGES)
    assert english.keys() == french.keys()
    flat_names = {switch.split(".")[0] for switch in flat(find_game(game).rules())}
    assert {switch.split(".")[0] for switch in english} == flat_names
    for switch in english:
        assert english[switch].keys() == french[switch].keys()
        for key in english[switch].keys() - {"rule"}:
            holes = [set(re.findall(r"\{\w+\}", words[switch][key])) for words in (english, french)]
            assert holes[0] == holes[1], (switch, key)


def test_the_sentences_of_the_issue() -> None:
    told = explain(scenario("demos: 2v2, vetoes=2, media=3"))
    assert told.sentences == (
        "Each player or side has 2 vetoes instead of 1.",
        "There are 3 Media instead of 2.",
    )
    assert told.usual[0].startswith("And “DēmoS, two teams of two” itself differs")
    french = explain(scenario("demos: 2v2, vetoes=2, seats=4"), "fr")
    assert french.sentences == ("Chaque personne ou équipe a 2 vetos au lieu de 1.",)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_own_board_and_cards_are_told(lang: str) -> None:
    text = " ".join(explain(read_scenario(OWN, "own.toml"), lang).sentences)
    for word in ("12", "only_one", "step", "shove", "4"):
        assert word in text
    assert load("presidency", lang).words["squares"]["campaign"].name in text
    assert not re.search(r"[{}\[\]]|None", text)


def test_a_card_that_is_gone_is_said_once() -> None:
    told = explain(scenario("presidency: standard, cards.smear=0")).sentences
    assert told == ("The card “Smear” is taken out (4 copies before).",)
    told = explain(find_scenario("presidency", "no-public-money")).sentences
    assert sum("money" in one for one in told) == 2


def test_the_usual_scenario_is_called_so() -> None:
    told = explain(find_scenario("demos", "full"))
    assert (told.sentences, told.usual) == ((), ())
    assert "usual scenario" in told.beside


def test_limits_and_cards_share_their_words() -> None:
    assert entry_of("presidency", "cards.m1", "en") is entry_of("presidency", "cards.leak", "en")


def refusals() -> list[str]:
    """What the games' own checks raise, with `x` for what changes."""
    folder = Path(games.__file__).parent
    found = []
    for path in [*folder.glob("*/rules.py"), folder / "presidency" / "data.py"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                found.append(_shape(node.exc.args[0]))
    return found


def _shape(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    assert isinstance(node, ast.JoinedStr), ast.dump(node)
    parts = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        else:
            is_card = isinstance(part, ast.FormattedValue) and ast.unparse(part.value) == "card"
            parts.append("the scheme x" if is_card else "x")
    return "".join(parts)


def test_every_refusal_of_a_game_has_words_in_french() -> None:
    found = refusals()
    assert len(found) > 30
    for told in found:
        phrase = GamePhrase(told)
        assert phrase.has_words(), told
        assert phrase.said(translator("fr")) != told
        assert phrase.said(translator("en")) == told
    assert not GamePhrase("no game says this").has_words()
    assert GamePhrase("no game says this").said(translator("fr")) == "no game says this"


def test_what_a_refusal_names_is_named_in_french_too() -> None:
    for _, words in _patterns():
        holes = [set(re.findall(r"\{\w+\}", words[lang])) for lang in LANGUAGES]
        assert holes[1] <= holes[0], words["en"]
        assert not re.search(r" [:;?!»]|« ", words["fr"])
