"""Values as cells of a CSV file that a spreadsheet takes for what they are."""

from __future__ import annotations

import re
from typing import Any

_FORMULA = re.compile(r"\s*[=+\-@\t\r|%＝＋－＠]")
_NUMBER = re.compile(r"-?\d+(\.\d+)?")


def safe_cell(value: Any) -> str:
    """A value as a CSV cell that a spreadsheet takes for what it is.

    A text that begins like a formula gets an apostrophe before it (as OWASP advises); a number
    stays a number.
    """
    if value is None:
        return ""
    if isinstance(value, (bool, int, float)):
        return str(value)
    text = "".join(" " if c in "\r\n\t\x00" else c for c in str(value))
    if _FORMULA.match(text) and not _NUMBER.fullmatch(text):
        return "'" + text
    return text
