"""A scenario in one line that can be dictated or pasted: ``demos: full, vetoes=2, media=3``."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from civicgames.engine.decision import short
from civicgames.scenarios.errors import refused
from civicgames.scenarios.phrases import N_

LONGEST_LINE = 1000
NONE = "none"
"""What TOML has no word for: a switch that is left open."""

_LINE = re.compile(r"\s*([\w-]+)\s*:\s*([^,=\s]+)\s*(?:,(.*))?\Z")
_ITEM = re.compile(r"""((?:"[^"]*"|'[^']*'|\[[^\]]*\]|[^,\["'])*)(?:,|\Z)""")
_BARE = re.compile(r"\w[\w+.-]*\Z")


def write_line(game: str, base: str, changes: Mapping[str, Any]) -> str:
    """The line for a built-in scenario and what differs from it."""
    items = (f"{key}={write_value(value)}" for key, value in flattened(changes).items())
    return ", ".join([f"{game}: {base}", *items])


def flattened(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Tables within as `numbers.die`; a list of tables has no such form and is left out."""
    flat: dict[str, Any] = {}
    for key, value in changes.items():
        if isinstance(value, Mapping):
            flat |= {f"{key}.{inner}": one for inner, one in flattened(value).items()}
        elif not (isinstance(value, list | tuple) and any(isinstance(v, Mapping) for v in value)):
            flat[key] = value
    return flat


def nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    """The reverse of :func:`flattened`. Raises ScenarioError where a key is a table and a value."""
    changes: dict[str, Any] = {}
    for key, value in flat.items():
        here, parts = changes, key.split(".")
        for part in parts[:-1]:
            here = here.setdefault(part, {})
            if not isinstance(here, dict):
                break
        if not isinstance(here, dict) or parts[-1] in here:
            raise refused(N_("{key} stands twice in the scenario: expected once."), key=key)
        here[parts[-1]] = value
    return changes


def write_value(value: Any) -> str:
    """A value as the line has it: bare words stay bare."""
    if value is None:
        return NONE
    if isinstance(value, str) and _BARE.match(value) and read_value(value) == value:
        return value
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


EXAMPLE = "'demos: full, vetoes=2'"


def read_line(line: str) -> tuple[str, str, dict[str, Any]]:
    """The game, the built-in scenario and the changes that a line names.

    Raises ScenarioError for what is no such line.
    """
    if len(line) > LONGEST_LINE or not line.isprintable():
        raise refused(
            N_(
                "That isn't one line of at most {most} printable characters: expected a scenario "
                "such as {example}."
            ),
            most=LONGEST_LINE,
            example=EXAMPLE,
        )
    found = _LINE.match(line)
    if not found:
        raise refused(
            N_(
                "{line} is no scenario: expected a game, a colon, a built-in scenario and what "
                "differs, such as {example}."
            ),
            line=short(line, 80),
            example=EXAMPLE,
        )
    game, base, rest = found.groups()
    changes: dict[str, Any] = {}
    for item in _items(rest or ""):
        key, equals, value = (part.strip() for part in item.partition("="))
        if not (key and equals and value):
            raise refused(
                N_("{item} in the scenario: expected name=value."), item=short(item.strip(), 80)
            )
        if key in changes:
            raise refused(N_("{key} stands twice in the scenario: expected once."), key=key)
        changes[key] = read_value(value)
    return game, base, nested(changes)


def read_value(text: str) -> Any:
    """A value from a line: TOML's, ``none``, or a bare word."""
    if text == NONE:
        return None
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError):  # a number with thousands of digits is a ValueError
        return text


def _items(rest: str) -> list[str]:
    if not rest.strip():
        return []
    items = []
    place = 0
    while place < len(rest):
        found = _ITEM.match(rest, place)
        if not found or found.end() == place:
            raise refused(
                N_("{item} in the scenario: a quote or a bracket isn't closed."),
                item=short(rest[place:].strip(), 80),
            )
        items.append(found.group(1))
        place = found.end()
    return items
