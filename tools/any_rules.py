"""Any legal rules of any game, drawn at random from what the rules say of themselves.

Bounds and words come from the games' own models, so that a new switch is drawn without a word
here. Where length grows with a value (turns, terms, squares) small ones are drawn more often, but
each can be.
"""

from __future__ import annotations

import warnings
from functools import cache
from random import Random
from typing import Any

from civicgames.games import find_game
from tools.any_cards import any_data

LONG = ("max_turns", "terms", "max_rounds")
"""Switches that make a play longer."""
AS_TEXT = {"mayor_cap": (0, 100_000), "max_turns": (2, 100)}
"""Switches of Delanopolis that may also be so many for each challenger, bounded in its code."""
TRIES = 1000


def any_rules(game: str, random: Random) -> tuple[Any, dict[str, Any], int]:
    """Rules of a game, the switches they were made of, and how many drawn before were refused.

    Values that don't fit together are refused by the rules, in a sentence; others are then drawn.
    """
    found = find_game(game)
    for refused in range(TRIES):
        switches = _switches(game, random)
        try:
            return found.rules_from(switches), switches, refused
        except ValueError as refusal:
            sentence = str(refusal)
            assert sentence.endswith(".") and "\n" not in sentence, sentence  # noqa: PT018
    raise AssertionError(f"{TRIES} times in a row no rules of {game} fitted together")


def _switches(game: str, random: Random) -> dict[str, Any]:
    found = find_game(game)
    schema = _schema(game)
    switches = dict(found.presets[random.choice([*found.presets])])
    often = random.choice((0.0, 0.1, 0.4, 1.0))
    for name, part in schema["properties"].items():
        if name not in found.data and name != "decks" and random.random() < often:
            switches[name] = _value(name, part, schema.get("$defs", {}), random, game)
    if game == "delanopolis" and random.random() < often / 2:
        switches["decks"] = _decks(random)
    if game == "presidency" and random.random() < often:
        switches |= any_data(random)
    return switches


@cache
def _schema(game: str) -> dict[str, Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a default that JSON hasn't the words for
        schema: dict[str, Any] = find_game(game).rules.model_json_schema()  # type: ignore[attr-defined]
    return schema


def _value(
    name: str, part: dict[str, Any], known: dict[str, Any], random: Random, game: str
) -> Any:
    if game == "delanopolis" and name in AS_TEXT:
        return _number_or_each(name, random)
    if "$ref" in part:
        return _value(name, known[part["$ref"].rpartition("/")[2]], known, random, game)
    if "anyOf" in part:
        return _value(name, random.choice(part["anyOf"]), known, random, game)
    if "enum" in part:
        return random.choice(part["enum"])
    match part["type"]:
        case "integer":
            return whole(part["minimum"], part["maximum"], random, long=name in LONG)
        case "number":
            return random.choice((0, 1, 0.1, 0.25, 0.5, round(random.random(), 3)))
        case "boolean":
            return random.random() < 0.5
        case "null":
            return None
        case "array":
            words = part["items"]["enum"]
            return random.sample(words, random.randint(0, len(words)))
    raise AssertionError(f"{game}: nothing here draws {name}, {part}")


def whole(least: int, most: int, random: Random, *, long: bool = False) -> int:
    """A whole number: often at an end or near the lower one."""
    if random.random() < (0.01 if long else 0.3):
        return random.choice((least, most))
    return least + int((most - least + 1) * random.random() ** (5 if long else 2))


def _number_or_each(name: str, random: Random) -> int | str:
    least, most = AS_TEXT[name]
    long = name in LONG
    if random.random() < 0.5:
        return f"{whole(least, most, random, long=long)}_per_challenger"
    if name == "mayor_cap":
        return random.choice(("none", whole(least, most, random)))
    return whole(4, 500, random, long=True)


def _decks(random: Random) -> dict[str, list[str]]:
    return {
        kind: [f"{kind}_{number}" for number in range(whole(least, 60, random))]
        for kind, least in (("trump", 0), ("joker", 0), ("refuge", 1))
    }
