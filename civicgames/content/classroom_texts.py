"""What an instructor reads before and after a lesson, by language: score sheets, debriefing."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from civicgames.content import LANGUAGES


@cache
def classroom_texts(name: str, lang: str = "en") -> dict[str, Any]:
    """The texts of ``content/classroom/NAME.LANG.toml``.

    Raises ValueError, in one sentence, for an unknown language.
    """
    if lang not in LANGUAGES:
        raise ValueError(
            f"There are no texts in {lang!r}: the languages are {', '.join(LANGUAGES)}."
        )
    file = resources.files("civicgames.content").joinpath("classroom", f"{name}.{lang}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))
