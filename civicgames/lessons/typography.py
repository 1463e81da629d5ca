"""French spaces: a writer types plain ones, learners read ones that don't break."""

from __future__ import annotations

import re
from typing import Any

_CODE = re.compile(r"(^```.*?^```$|^>>> [^\n]*$|\]\([^)]*\)|https?://\S+)", re.M | re.S)
_BEFORE = re.compile(r" (?=[;:!?»])")
_AFTER = re.compile(r"(?<=«) ")
_NUMBERS = re.compile(r"(?<=\d) (?=\d{3}\b|%)")


def french(text: str) -> str:
    """The text with no-break spaces where French wants them; code and addresses as they are."""
    parts = _CODE.split(text)
    for place in range(0, len(parts), 2):
        part = _AFTER.sub("\u00a0", _BEFORE.sub("\u00a0", parts[place]))
        parts[place] = _NUMBERS.sub("\u202f", part)
    return "".join(parts)


def set_in(lang: str, data: Any) -> Any:
    """All texts of a file, set as its language wants it."""
    if lang != "fr":
        return data
    if isinstance(data, str):
        return french(data)
    if isinstance(data, list):
        return [set_in(lang, one) for one in data]
    if isinstance(data, dict):
        return {key: set_in(lang, one) for key, one in data.items()}
    return data
