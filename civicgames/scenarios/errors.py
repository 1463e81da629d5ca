"""One sentence for a scenario that is wrong: where, what was found, what is allowed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

from pydantic import BaseModel, ValidationError

from civicgames.i18n import translator
from civicgames.scenarios.phrases import N_, Phrase, either, known, phrase
from civicgames.scenarios.refusals import of_a_game

Where = Callable[[tuple[int | str, ...]], Phrase | str]
"""From a key's path to how a sentence begins: `mine.toml, line 7`."""

MOST_SHOWN = 60
MOST_DIGITS = 20


class ScenarioError(ValueError):
    """A scenario that can't be used; the sentence says where and what is expected."""

    def __init__(self, told: Phrase | str) -> None:
        self.told = told
        super().__init__(str(told))

    def sentence(self, lang: str = "en") -> str:
        """What is wrong, in a language."""
        return self.told.said(translator(lang)) if isinstance(self.told, Phrase) else self.told


def refused(message: str, /, **values: object) -> ScenarioError:
    """``raise refused(N_("{place}: …"), place=…)``."""
    return ScenarioError(phrase(message, **values))


class WrongText(ValueError):
    """What a model of ours refuses, as a phrase: pydantic carries it on as it is."""

    def __init__(self, told: Phrase) -> None:
        self.told = told
        super().__init__(str(told))


def wrong_value(
    model: type[BaseModel],
    error: ValidationError,
    where: Where,
    above: tuple[str, ...] = (),
) -> ScenarioError:
    """The first thing that pydantic refused, in words. ``above``: the tables the model lies in."""
    first = error.errors()[0]
    path = _keys(first["loc"], first["type"])
    key = ".".join(map(_cut, (*above, *path)))
    place = where((*above, *path))
    if first["type"] == "extra_forbidden":
        names = known(path[-1], list(_fields(model, path[:-1])))
        return refused(
            N_("{place}: there is no key {key}: {known}."), place=place, key=key, known=names
        )
    if first["type"] == "missing":
        return refused(N_("{place}: {key} is missing: a scenario needs it."), place=place, key=key)
    if first["type"] == "value_error":
        wrong = first["ctx"]["error"]
        told = wrong.told if isinstance(wrong, WrongText) else of_a_game(str(wrong))
        if not key:
            return refused(N_("{place}: {told}."), place=place, told=told)
        return refused(N_("{place}: {key}: {told}."), place=place, key=key, told=told)
    return refused(
        N_("{place}: {key} is {found}: expected {allowed}."),
        place=place,
        key=key,
        found=shown(first["input"]),
        allowed=allowed_values(_schema_at(model, path)) or first["msg"],
    )


def allowed_values(schema: Mapping[str, Any]) -> Phrase | object:
    """What a JSON Schema allows, in words: `a whole number from 0 to 3`; empty for anything."""
    if "anyOf" in schema:
        return either(filter(None, map(allowed_values, schema["anyOf"])))
    if "enum" in schema:
        return phrase(N_("one of {values}"), values=", ".join(map(str, schema["enum"])))
    if "const" in schema:
        return str(schema["const"])
    kind = schema.get("type")
    if kind in ("integer", "number"):
        return _number(kind == "integer", schema.get("minimum"), schema.get("maximum"))
    if kind == "array":
        items = allowed_values(schema.get("items", {})) or Phrase(N_("texts"))
        if "maxItems" in schema:
            return phrase(
                N_("a list, at most {most} of: {items}"), most=schema["maxItems"], items=items
            )
        return phrase(N_("a list of: {items}"), items=items)
    if kind == "string":
        longest = schema.get("maxLength")
        if longest:
            return phrase(N_("a text of at most {longest} characters"), longest=longest)
        return Phrase(N_("a text"))
    kinds = {
        "boolean": Phrase(N_("true or false")),
        "null": '"none"',
        "object": Phrase(N_("a table")),
    }
    return kinds.get(str(kind), "")


def _number(whole: bool, low: float | None, high: float | None) -> Phrase:
    if low is None or high is None:
        return Phrase(N_("a whole number") if whole else N_("a number"))
    message = (
        N_("a whole number from {low} to {high}") if whole else N_("a number from {low} to {high}")
    )
    return phrase(message, low=low, high=high)


def shown(value: Any) -> Phrase | str:
    """A value of a file as a sentence shows it: as the file has it, cut where it is long."""
    if value is None:
        return '"none"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
        return Phrase(N_("a number with very many digits"))
    if isinstance(value, str):
        return _cut(repr(value))
    if isinstance(value, dict):
        return Phrase(N_("a table"))
    if isinstance(value, list | tuple):
        return _cut(json.dumps(value, ensure_ascii=False, default=_of_other_kinds))
    return _cut(_of_other_kinds(value))


def _of_other_kinds(value: Any) -> str:
    return value.isoformat() if isinstance(value, date | datetime | time) else repr(value)


def _cut(text: object) -> str:
    # A key or a value may hold anything; a sentence stays one line.
    plain = "".join(c if c.isprintable() else " " for c in str(text))
    return plain if len(plain) <= MOST_SHOWN else plain[: MOST_SHOWN - 1] + "…"


def _keys(loc: tuple[int | str, ...], type: str) -> tuple[int | str, ...]:
    # A key that nobody knows may be called anything, also like what pydantic adds.
    last = loc[-1:] if type in ("extra_forbidden", "missing") else ()
    others = loc[: len(loc) - len(last)]
    kept = (part for part in others if isinstance(part, int) or not _is_choice(part))
    return (*kept, *last)


def _is_choice(part: str) -> bool:
    # Parts that pydantic adds for which of several types it tried, not keys of the file.
    return "[" in part or part in ("int", "str", "none", "list", "tuple", "bool")


def _schema_at(model: type[BaseModel], path: Sequence[int | str]) -> Mapping[str, Any]:
    schema = model.model_json_schema()
    known_parts = schema.get("$defs", {})
    here: Mapping[str, Any] = schema
    for part in path:
        here = _follow(here, known_parts)
        if isinstance(part, int):
            lists = (one for one in here.get("anyOf", [here]) if "items" in one)
            found = next(lists, None)
            here = found["items"] if found else {}
        else:
            here = here.get("properties", {}).get(part) or here.get("additionalProperties") or {}
        if not isinstance(here, Mapping):
            return {}
    return _follow(here, known_parts)


def _follow(schema: Mapping[str, Any], known_parts: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" in schema:
        return _follow(known_parts[schema["$ref"].rsplit("/", 1)[1]], known_parts)
    for inner in schema.get("anyOf", ()):
        if "$ref" in inner:
            return _follow(inner, known_parts)
    return schema


def _fields(model: type[BaseModel], path: Sequence[int | str]) -> Sequence[str]:
    return list(_schema_at(model, path).get("properties", ()))
