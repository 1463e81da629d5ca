"""One sentence for a scenario that is wrong: where, what was found, what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from civicgames.engine.decision import short
from civicgames.engine.game import known_names

Where = Callable[[tuple[int | str, ...]], str]
"""From a key's path to how a sentence begins: `mine.toml, line 7`."""


class ScenarioError(ValueError):
    """A scenario that can't be used; the sentence says where and what is expected."""


def wrong_value(
    model: type[BaseModel],
    error: ValidationError,
    where: Where,
    above: tuple[str, ...] = (),
) -> ScenarioError:
    """The first thing that pydantic refused, in words. ``above``: the tables the model lies in."""
    first = error.errors()[0]
    path = tuple(part for part in first["loc"] if isinstance(part, int) or not _is_choice(part))
    key = ".".join(map(str, (*above, *path)))
    place = where((*above, *path))
    if first["type"] == "extra_forbidden":
        known = known_names(path[-1], list(_fields(model, path[:-1])))
        return ScenarioError(f"{place}: there is no key {key}: {known}.")
    if first["type"] == "missing":
        return ScenarioError(f"{place}: {key} is missing: a scenario needs it.")
    if first["type"] == "value_error":
        beside = f"{key}: " if key else ""
        return ScenarioError(f"{place}: {beside}{first['ctx']['error']}.")
    allowed = allowed_values(_schema_at(model, path)) or first["msg"]
    return ScenarioError(f"{place}: {key} is {_shown(first['input'])}: expected {allowed}.")


def allowed_values(schema: Mapping[str, Any]) -> str:
    """What a JSON Schema allows, in words: `a whole number from 0 to 3`."""
    if "anyOf" in schema:
        return " or ".join(filter(None, map(allowed_values, schema["anyOf"])))
    if "enum" in schema:
        return "one of " + ", ".join(map(str, schema["enum"]))
    kind = schema.get("type")
    if kind in ("integer", "number"):
        low, high = schema.get("minimum"), schema.get("maximum")
        name = "a whole number" if kind == "integer" else "a number"
        return name + ("" if low is None or high is None else f" from {low} to {high}")
    if kind == "array":
        most = f"at most {schema['maxItems']} of: " if "maxItems" in schema else "a list of: "
        return most + (allowed_values(schema.get("items", {})) or "texts")
    if kind == "string":
        longest = schema.get("maxLength")
        return "a text" + (f" of at most {longest} characters" if longest else "")
    return {"boolean": "true or false", "null": '"none"', "object": "a table"}.get(str(kind), "")


def _is_choice(part: str) -> bool:
    # Parts that pydantic adds for which of several types it tried, not keys of the file.
    return "[" in part or part in ("int", "str", "none", "list", "tuple", "bool")


def _shown(value: Any) -> str:
    if value is None:
        return '"none"'
    if isinstance(value, bool):
        return str(value).lower()
    return short(value)


def _schema_at(model: type[BaseModel], path: Sequence[int | str]) -> Mapping[str, Any]:
    schema = model.model_json_schema()
    known = schema.get("$defs", {})
    here: Mapping[str, Any] = schema
    for part in path:
        here = _follow(here, known)
        if isinstance(part, int):
            here = here.get("items", {})
        else:
            here = here.get("properties", {}).get(part) or here.get("additionalProperties") or {}
        if not isinstance(here, Mapping):
            return {}
    return _follow(here, known)


def _follow(schema: Mapping[str, Any], known: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" in schema:
        return _follow(known[schema["$ref"].rsplit("/", 1)[1]], known)
    for inner in schema.get("anyOf", ()):
        if "$ref" in inner:
            return _follow(inner, known)
    return schema


def _fields(model: type[BaseModel], path: Sequence[int | str]) -> Sequence[str]:
    return list(_schema_at(model, path).get("properties", ()))
