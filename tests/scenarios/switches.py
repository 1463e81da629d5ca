"""Any switches of any game, drawn from the bounds that its rules give themselves."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from civicgames.games import find_game
from civicgames.scenarios import builtin
from civicgames.scenarios.shortcuts import CARDS, LIMITS

GAMES = ("demos", "delanopolis", "presidency")
AS_TEXT = {"mayor_cap": (0, 500), "max_turns": (4, 90)}
"""Switches that are a number or so many for each challenger."""


def switches(game: str) -> st.SearchStrategy[dict[str, Any]]:
    """Some switches with values within bounds; together they may still be refused."""
    schema = find_game(game).rules.model_json_schema()  # type: ignore[attr-defined]
    known = schema.get("$defs", {})
    optional = {
        name: _named(name) if name in AS_TEXT else _values(part, known)
        for name, part in schema["properties"].items()
        if name not in ("decks", "board", "money", "scheme")
    }
    if game == "presidency":
        rules = find_game(game).rules()
        stages = [stage.id for stage in rules.board.stage]
        cards = [card.id for card in (*rules.money, *rules.scheme)]
        optional[LIMITS] = st.dictionaries(st.sampled_from(stages), st.integers(1, 12), max_size=3)
        optional[CARDS] = st.dictionaries(st.sampled_from(cards), st.integers(0, 9), max_size=3)
    return st.fixed_dictionaries({}, optional=optional)


def bases(game: str) -> st.SearchStrategy[str]:
    """A built-in scenario."""
    return st.sampled_from(builtin(game))


def _named(name: str) -> st.SearchStrategy[Any]:
    low, high = AS_TEXT[name]
    number = st.integers(low, high)
    each = number.map(lambda n: f"{n}_per_challenger")
    return number | each | (st.just("none") if name == "mayor_cap" else number)


def _values(schema: dict[str, Any], known: dict[str, Any]) -> st.SearchStrategy[Any]:
    if "$ref" in schema:
        return _values(known[schema["$ref"].rpartition("/")[2]], known)
    if "anyOf" in schema:
        return st.one_of([_values(one, known) for one in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema["type"]:
        case "integer":
            return st.integers(schema["minimum"], schema["maximum"])
        case "number":
            return st.sampled_from([0, 0.1, 0.25, 0.5, 1])
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
        case "array":
            return st.lists(_values(schema["items"], known), unique=True)
        case "object":
            parts = {name: _values(one, known) for name, one in schema["properties"].items()}
            return st.fixed_dictionaries({}, optional=parts)
    raise AssertionError(schema)
