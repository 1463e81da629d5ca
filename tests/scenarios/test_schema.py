"""The JSON Schema for editors: current, and it agrees with what is read and refused."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

import civicgames.scenarios as package
from civicgames.games import game_names
from civicgames.i18n import LANGUAGES
from civicgames.scenarios import as_toml, builtin, find_scenario, read_scenario
from civicgames.scenarios.schema import as_text, schema_of, shipped
from tests.games.presidency.test_scenario import OWN

FOLDER = Path(package.__file__).parent
ALL = [(game, name) for game in game_names() for name in builtin(game)]
both = pytest.mark.parametrize("lang", LANGUAGES)
each_game = pytest.mark.parametrize("game", game_names())


@both
@each_game
def test_the_file_of_the_package_is_current(game: str, lang: str) -> None:
    assert shipped(game, lang) == as_text(schema_of(game, lang)), "python tools/schemas.py"


@both
@each_game
def test_it_is_a_schema_with_a_title_and_a_description_for_each_switch(
    game: str, lang: str
) -> None:
    schema = schema_of(game, lang)
    Draft7Validator.check_schema(schema)
    for switch in schema["properties"]["rules"]["properties"].values():
        assert switch["title"]
        assert len(switch["description"]) > 15
    for key in schema["properties"].values():
        assert key.get("description") or "const" in key


def errors(game: str, text: str) -> list[str]:
    """What an editor marks."""
    found = Draft7Validator(schema_of(game)).iter_errors(tomllib.loads(text))
    return [error.message for error in found]


@pytest.mark.parametrize(("game", "name"), ALL)
def test_the_built_in_files_and_those_written_anew_fit(game: str, name: str) -> None:
    text = (FOLDER / game / f"{name}.toml").read_text(encoding="utf-8")
    assert errors(game, text) == []
    assert errors(game, as_toml(find_scenario(game, name))) == []


def test_an_own_board_fits() -> None:
    assert read_scenario(OWN)
    assert errors("presidency", OWN) == []


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("demos", 'game = "demos"\n[rules]\nvetoes = 9'),
        ("demos", 'game = "demos"\n[rules]\nvetos = 1'),
        ("demos", 'game = "presidency"'),
        ("demos", 'game = "demos"\nextends = "ful"'),
        ("demos", 'game = "demos"\ntitle = { de = "x" }'),
        ("presidency", 'game = "presidency"\n[limits]\nnomination = 13'),
        ("presidency", 'game = "presidency"\n[numbers]\ndie = "six"'),
    ],
)
def test_what_is_wrong_is_marked(game: str, text: str) -> None:
    assert errors(game, text)


def test_none_is_the_word_for_a_switch_left_open() -> None:
    assert errors("demos", 'game = "demos"\n[rules]\nmax_rounds = "none"') == []
    assert errors("demos", 'game = "demos"\n[rules]\nmax_rounds = "some"')


def test_the_files_are_json_that_an_editor_reads() -> None:
    found: list[dict[str, Any]] = [
        json.loads(path.read_text(encoding="utf-8")) for path in (FOLDER / "schemas").iterdir()
    ]
    assert len(found) == len(game_names()) * len(LANGUAGES)
