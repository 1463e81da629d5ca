"""A scenario in one line that can be dictated or pasted: ``demos: full, vetoes=2, media=3``."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from civicgames.scenarios.errors import ScenarioError

LONGEST_LINE = 1000
NONE = "none"
"""What TOML has no word for: a switch that is left open."""

_LINE = re.compile(r"\s*([\w-]+)\s*:\s*([^,=\s]+)\s*(?:,(.*))?\Z")
_ITEM = re.compile(r"""((?:"[^"]*"|'[^']*'|\[[^\]]*\]|[^,\["'])*)(?:,|\Z)""")
_BARE = re.compile(r"[A-Za-z_][\w+.-]*\Z")


def write_line(game: str, base: str, changes: Mapping[str, Any]) -> str:
    """The line for a built-in scenario and what differs from it."""
    return ", ".join([f"{game}: {base}", *(f"{k}={write_value(v)}" for k, v in changes.items())])


def write_value(value: Any) -> str:
    """A value as the line has it: bare words stay bare."""
    if value is None:
        return NONE
    if isinstance(value, str) and _BARE.match(value) and value not in (NONE, "true", "false"):
        return value
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def read_line(line: str) -> tuple[str, str, dict[str, Any]]:
    """The game, the built-in scenario and the changes that a line names.

    Raises ScenarioError for what is no such line.
    """
    if len(line) > LONGEST_LINE or not line.isprintable():
        raise ScenarioError(
            f"That isn't one line of at most {LONGEST_LINE} printable characters: "
            "expected a scenario such as 'demos: full, vetoes=2'."
        )
    found = _LINE.match(line)
    if not found:
        raise ScenarioError(
            f"{line!r:.80} is no scenario: expected a game, a colon, a built-in scenario and what "
            "differs, such as 'demos: full, vetoes=2'."
        )
    game, base, rest = found.groups()
    changes: dict[str, Any] = {}
    for item in _items(rest or ""):
        key, equals, value = (part.strip() for part in item.partition("="))
        if not (key and equals and value):
            raise ScenarioError(f"{item.strip()!r:.80} in the scenario: expected name=value.")
        if key in changes:
            raise ScenarioError(f"{key} stands twice in the scenario: expected once.")
        changes[key] = read_value(value)
    return game, base, changes


def read_value(text: str) -> Any:
    """A value from a line: TOML's, ``none``, or a bare word."""
    if text == NONE:
        return None
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _items(rest: str) -> list[str]:
    if not rest.strip():
        return []
    items = []
    place = 0
    while place < len(rest):
        found = _ITEM.match(rest, place)
        if not found or found.end() == place:
            raise ScenarioError(
                f"{rest[place:].strip()!r:.80} in the scenario: a quote or a bracket isn't closed."
            )
        items.append(found.group(1))
        place = found.end()
    return items
