"""The files of texts as they lie there, for tests of every game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

from civicgames.content import LANGUAGES, Fact, Reading

KEPT = ("key", "id", "kind", "chapter", "modes", "url", "paint", "sign")
"""What both languages have alike."""

both = pytest.mark.parametrize("lang", LANGUAGES)


def raw(game: str, lang: str) -> dict[str, Any]:
    file = resources.files("civicgames.content") / game / f"{lang}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def shape(value: Any) -> Any:
    """Keys, ids, kinds, modes, colours and addresses, without the texts."""
    if isinstance(value, dict):
        return {
            k: v if k in KEPT and not isinstance(v, dict) else shape(v) for k, v in value.items()
        }
    if isinstance(value, list):
        return [shape(item) for item in value]
    return "text"


def strings(value: Any) -> Iterator[str]:
    """All that a person reads."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key != "url":
                yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)
    else:
        yield value


def without_sources(game: str, lang: str) -> dict[str, Any]:
    """The texts without where their facts are from: a source has one title in all languages."""
    data = raw(game, lang)
    readings = [
        {**reading, "fact": reading.get("fact", {}).get("text", "")}
        for reading in data.get("readings", ())
    ]
    return {**data, "readings": readings}


def words(text: str) -> int:
    return len(re.findall(r"\w[\w'’.,-]*", text))


def read_aloud(reading: Reading) -> str:
    return " ".join([reading.text, reading.question, reading.fact.text if reading.fact else ""])


def check_source(fact: Fact) -> None:
    """What is said of the world has its source and its date."""
    assert fact.text.endswith(".")
    assert len(fact.source) > 10
    assert re.search(r"\b(19|20)\d\d\b", fact.date)
    assert fact.url == "" or re.fullmatch(r"https?://[\w.-]+/\S*", fact.url)
