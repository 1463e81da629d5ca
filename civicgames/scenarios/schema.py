"""The JSON Schema of a scenario file, so that an editor completes it and marks what is wrong.

``python tools/schemas.py`` writes the package's schema files anew.
"""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

from civicgames.content import load
from civicgames.games import find_game, game_names
from civicgames.i18n import LANGUAGES, translator
from civicgames.scenarios.finding import builtin
from civicgames.scenarios.line import NONE
from civicgames.scenarios.model import Lesson, ScenarioFile, SeatPlan
from civicgames.scenarios.shortcuts import CARDS, LIMITS, MOST
from civicgames.scenarios.words import rule_of, switch_words

DRAFT = "http://json-schema.org/draft-07/schema#"
"""What Taplo and other editors read."""


def schema_name(game: str, lang: str = "en") -> str:
    """What the schema's file is called, in the package and beside a scenario."""
    return f"civicgames-{game}.{lang}.schema.json"


def schema_of(game: str, lang: str = "en") -> dict[str, Any]:
    """The schema of a game's scenario files, its titles and descriptions in a language.

    Raises ValueError for a game or a language that doesn't exist.
    """
    found, texts = find_game(game), translator(lang)
    rules = _plain(found.rules)
    known = rules.pop("$defs", {})
    switches = {key: value for key, value in rules["properties"].items() if key not in found.data}
    switches.pop("decks", None)
    for key, value in switches.items():
        _describe(value, game, key, lang)
    file = _plain(ScenarioFile)
    known |= file.pop("$defs", {})
    keys: dict[str, Any] = {
        "game": {"const": game},
        "extends": {"enum": builtin(game)},
        "title": _text_by_language(),
        "minutes": file["properties"]["minutes"],
        "rules": {"type": "object", "additionalProperties": False, "properties": switches},
        "seats": _plain(SeatPlan, known),
        "lesson": _lesson(known),
        "content": {
            "type": "object",
            "additionalProperties": False,
            "properties": {one: {"type": "object"} for one in LANGUAGES},
        },
    }
    about = {
        "game": texts._("Which game it is for."),
        "extends": texts._("The built-in scenario that it differs from."),
        "title": texts._("Its title, by language."),
        "minutes": texts._("How many minutes a play takes between people, if it was measured."),
        "rules": texts._("The switches of the rules: only those that differ."),
        "seats": texts._("How many play, and who sits where."),
        "lesson": texts._("What a class learns with it: an objective and questions."),
        "content": texts._("Texts of its own, by language."),
    }
    for key, description in about.items():
        keys[key]["description"] = description
    if found.data:
        keys |= _data(game, rules["properties"], lang)
    return {
        "$schema": DRAFT,
        "title": texts._("A scenario of {game}", game=load(game, lang).title),
        "type": "object",
        "additionalProperties": False,
        "required": ["game"],
        "properties": keys,
        "definitions": _pointed(known),
    }


def _plain(model: Any, known: dict[str, Any] | None = None) -> dict[str, Any]:
    schema: dict[str, Any] = _pointed(model.model_json_schema())
    if known is not None:
        known |= schema.pop("$defs", {})
    return schema


def _pointed(part: Any) -> Any:
    """Without the models' own titles, defaults and remarks, and with draft 7's definitions."""
    if isinstance(part, list):
        return [_pointed(one) for one in part]
    if not isinstance(part, dict):
        return part
    kept = {}
    for key, value in part.items():
        if key in ("title", "description", "default") and not isinstance(value, dict):
            continue
        if key == "default":
            continue
        pointed = str(value).replace("#/$defs/", "#/definitions/") if key == "$ref" else value
        kept[key] = _pointed(pointed)
    return kept


def _describe(schema: dict[str, Any], game: str, switch: str, lang: str) -> None:
    """A switch's name, what it is and its rule; and TOML's word for one that is left open."""
    word = switch_words(game, switch, lang)
    if "anyOf" in schema:
        schema["anyOf"] = [
            {"const": NONE} if one == {"type": "null"} else one for one in schema["anyOf"]
        ]
    schema["title"] = word.name
    schema["description"] = f"{word.line} ({rule_of(game, switch)})"


def _text_by_language() -> dict[str, Any]:
    text = {"type": "string", "maxLength": 4000}
    table = {
        "type": "object",
        "additionalProperties": False,
        "properties": dict.fromkeys(LANGUAGES, text),
    }
    return {"anyOf": [text, table]}


def _lesson(known: dict[str, Any]) -> dict[str, Any]:
    lesson = _plain(Lesson, known)
    for key in ("objective", "question_before"):
        lesson["properties"][key] = _text_by_language()
    lesson["properties"]["questions_after"]["items"] = _text_by_language()
    return lesson


def _data(game: str, properties: dict[str, Any], lang: str) -> dict[str, Any]:
    """Board, numbers and decks, and what may be said of them by number."""
    words = load(game, lang).words
    rules = find_game(game).rules()
    keys = {
        key: {"description": words["data"][key].line, **properties[key]}
        for key in find_game(game).data
    }
    for key in keys:  # beside `$ref` draft 7 reads nothing else
        if "$ref" in keys[key]:
            keys[key] = {"description": keys[key]["description"], "allOf": [_only_ref(keys[key])]}
    things = {
        LIMITS: [one.id for one in rules.board.stage],
        CARDS: [one.id for one in (*rules.money, *rules.scheme)],
    }
    for key, ids in things.items():
        low, high = MOST[key]
        number = {"type": "integer", "minimum": low, "maximum": high}
        named = {
            id: {**number, "title": switch_words(game, f"{key}.{id}", lang).name} for id in ids
        }
        line = switch_words(game, f"{key}.{ids[0]}", lang).line
        keys[key] = {
            "description": line,
            "type": "object",
            "properties": named,
            "additionalProperties": number,
        }
    return keys


def _only_ref(schema: dict[str, Any]) -> dict[str, Any]:
    return {"$ref": schema["$ref"]}


def as_text(schema: dict[str, Any]) -> str:
    """As the files have it."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def shipped(game: str, lang: str = "en") -> str:
    """The schema file of the package."""
    file = resources.files("civicgames.scenarios") / "schemas" / schema_name(game, lang)
    return file.read_text(encoding="utf-8")


def write_all() -> None:
    """Write the package's schema files anew."""
    folder = Path(__file__).parent / "schemas"
    folder.mkdir(exist_ok=True)
    for game in game_names():
        for lang in LANGUAGES:
            text = as_text(schema_of(game, lang))
            (folder / schema_name(game, lang)).write_text(text, encoding="utf-8")
