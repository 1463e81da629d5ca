"""An instructor's board and decks, from a file without Python."""

from pathlib import Path

import pytest

from civicgames.games.presidency.rules import PRESETS, Rules
from civicgames.scenarios import ScenarioError, find_scenario, load_scenario, scenario

OWN = """game = "presidency"
title = { en = "A short race", fr = "Une course brève" }

[rules]
terms = 2

[board]
last = 12
[[board.stage]]
id = "only_one"
at = 8
limit = 1
[board.square]
5 = { kind = "campaign", rule = "no_die" }

[numbers]
die = 4

[[scheme]]
id = "step"
count = 4
effect = [{ do = "move", who = "self", by = 1 }]

[[scheme]]
id = "shove"
count = 4
target = "one_other"
effect = [{ do = "move", who = "target", by = -1 }]
"""


def load(tmp_path: Path, text: str) -> Rules:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    rules: Rules = load_scenario(path).rules
    return rules


@pytest.mark.parametrize("name", PRESETS)
def test_the_built_in_files_say_what_the_presets_say(name: str) -> None:
    assert find_scenario("presidency", name).rules == Rules(**PRESETS[name])


def test_in_one_line() -> None:
    assert scenario("presidency: standard, terms=2, seats=6").rules == Rules(terms=2)


@pytest.mark.rule("R-03")
def test_a_file_has_its_own_board_and_decks_the_rest_is_the_built_in_one(tmp_path: Path) -> None:
    rules = load(tmp_path, OWN)
    assert rules.terms == 2
    assert rules.board.last == 12
    assert rules.campaigns == {5: "no_die"}
    assert [card.id for card in rules.scheme] == ["step", "shove"]
    assert rules.money == Rules().money
    assert (rules.numbers.die, rules.numbers.skeleton_setback) == (4, 6)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "at = 8",
            "at = 12",
            "own.toml, line 7: board: stage only_one has its limit at 12, which is no square "
            "before President: expected a square from 1 to 11.",
        ),
        (
            "limit = 1",
            "limit = 40",
            "own.toml, line 12: board.stage.0.limit is 40: expected a whole number from 1 to 12.",
        ),
        (
            "last = 12",
            "last = 500",
            "own.toml, line 8: board.last is 500: expected a whole number from 5 to 200.",
        ),
        (
            'who = "target"',
            'who = "any_pawn"',
            "own.toml, line 24: scheme.1: the scheme shove moves any pawn, or either way, which "
            "only money does: expected self or target, and by with its sign.",
        ),
        (
            "by = -1",
            'by = "-setbak"',
            "own.toml, line 28: scheme.1.effect.0: by is '-setbak', no number of [numbers]: ",
        ),
        (
            'target = "one_other"',
            'target = "none"',
            "own.toml, line 24: scheme.1: the scheme shove has no target, but move needs one: "
            'expected target = "one_other".',
        ),
        (
            'effect = [{ do = "move", who = "self", by = 1 }]',
            "playable = false\n"
            'effect = [{ do = "draw", who = "self", pile = "scheme", count = 1 }]',
            "own.toml, line 19: scheme.0: the scheme step takes effect when it is shown, and its "
            "draw could show it again, for ever: expected no draw from the schemes.",
        ),
        (
            "die = 4",
            "dye = 4",
            "own.toml, line 17: there is no key numbers.dye: did you mean 'die'",
        ),
        ("[board]", "[bord]", "own.toml, line 7: there is no key bord"),
        (
            "count = 4",
            "count = 1",
            "own.toml, line 19: scheme: scheme has 2 cards in all: expected 6 to 200, since 6 "
            "players are dealt 1 each.",
        ),
    ],
)
def test_what_cant_work_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    with pytest.raises(ScenarioError) as error:
        load(tmp_path, OWN.replace(old, new))
    assert str(error.value).startswith(sentence)
