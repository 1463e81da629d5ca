"""Figures and statements about real institutions, for the lessons: each with its source.

Needs nothing but Python, so that a lesson shows them in a browser too. The tables are the data
package `datasets/civic`, the statements `content/civics`.
"""

from __future__ import annotations

import csv
import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from civicgames.content import LANGUAGES
from civicgames.share import find

__all__ = [
    "COUNTRIES",
    "LESSONS",
    "Source",
    "Statement",
    "TableInfo",
    "Value",
    "about",
    "statement",
    "statements",
    "table",
    "tables",
    "words",
]

COUNTRIES = ("FR", "US", "DE", "EU")
"""France, the United States, Germany, the European Union: what a statement can be about."""
LESSONS = range(1, 13)

Value = int | float | str | date | None
"""What a cell holds; None where no figure was read in a source."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where figures were read."""

    title: str
    url: str
    how: str
    """How they were read: on the institution's `page`, in a `copy` or in a `report`."""
    covers: str
    """The years that it covers; empty where it covers them all."""


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What a reader must know of a table."""

    name: str
    title: str
    note: str
    """What is counted and what is not, for pupils."""
    unit: str
    read: date
    """When the figures were read in their sources."""
    day: str
    """That date as one writes it in the language."""
    sources: tuple[Source, ...]
    columns: Mapping[str, str]
    """What each column means, in the order of the table."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A true sentence or two about a real institution, for somebody of fourteen."""

    id: str
    country: str
    """One of :data:`COUNTRIES`."""
    lessons: tuple[int, ...]
    """The lessons that it serves, 1 to 12."""
    text: str
    as_of: date
    """The version of the law, or the page, that was read is of this date: it was true then."""
    day: str
    """That date as one writes it in the language."""
    source: str
    """The law and its article, or the page of an institution, as it is called there."""
    url: str
    how: str
    """How it was read: `law` (the article itself), `page` (the institution's page) or `report`."""

    @property
    def markdown(self) -> str:
        """The text, then its source with a link and the date, as one Markdown paragraph."""
        return f"{self.text} ([{self.source}]({self.url}), {self.day})"


def tables() -> tuple[str, ...]:
    """The names of the tables, such as ``us-vetoes``."""
    return tuple(_resources())


def table(name: str) -> list[dict[str, Value]]:
    """The rows of a table, each by column name, typed; dates are dates, an empty cell is None.

    Raises ValueError, in one sentence that names what exists, for an unknown table.
    """
    described = _resource(name)
    reads = {field["name"]: _READ[field["type"]] for field in described["schema"]["fields"]}
    with (_folder() / described["path"]).open(encoding="utf-8", newline="") as lines:
        return [
            {column: reads[column](cell) if cell else None for column, cell in row.items()}
            for row in csv.DictReader(lines)
        ]


def about(name: str, lang: str = "en") -> TableInfo:
    """Title, note, unit, sources and columns of a table in a language.

    Raises ValueError, in one sentence, for an unknown table or language.
    """
    described = _resource(name)
    texts = _texts(lang)["tables"][name]
    read = date.fromisoformat(described["read"])
    return TableInfo(
        name=name,
        title=texts["title"],
        note=texts["note"],
        unit=texts["unit"],
        read=read,
        day=_day(read, lang),
        sources=tuple(
            Source(one["title"], one["path"], one["how"], one.get("covers", ""))
            for one in described["sources"]
        ),
        columns={field["name"]: texts["columns"][field["name"]] for field in _fields(described)},
    )


def statements(
    lang: str = "en", *, lesson: int | None = None, country: str | None = None
) -> tuple[Statement, ...]:
    """The statements in a language; of one lesson (1 to 12) or one country where that is given.

    Raises ValueError, in one sentence, for an unknown language, lesson or country.
    """
    if lesson is not None and lesson not in LESSONS:
        raise ValueError(f"There is no lesson {lesson!r}: they are numbered 1 to 12.")
    if country is not None and country not in COUNTRIES:
        raise ValueError(f"No statement is about {country!r}: choose {', '.join(COUNTRIES)}.")
    return tuple(
        one
        for one in _statements(lang)
        if lesson in (None, *one.lessons) and country in (None, one.country)
    )


def statement(key: str, lang: str = "en") -> Statement:
    """The statement of that id, such as ``us-veto``. Raises ValueError for an unknown one."""
    found = {one.id: one for one in _statements(lang)}
    if key not in found:
        raise ValueError(f"There is no statement {key!r}{_near(key, list(found))}.")
    return found[key]


def words(lang: str = "en") -> Mapping[str, Any]:
    """The words of the page of sources: `page`, and names by `countries`, `lessons` and `how`."""
    texts = _texts(lang)
    return {group: texts[group] for group in ("page", "countries", "lessons", "how")}


_READ: dict[str, Callable[[str], Value]] = {
    "integer": int,
    "number": float,
    "string": str,
    "date": date.fromisoformat,
}


def _folder() -> Path:
    return find("datasets/civic")


@cache
def _resources() -> dict[str, dict[str, Any]]:
    text = (_folder() / "datapackage.json").read_text(encoding="utf-8")
    return {one["name"]: one for one in json.loads(text)["resources"]}


def _resource(name: str) -> dict[str, Any]:
    known = _resources()
    if name not in known:
        raise ValueError(f"There is no table {name!r}{_near(name, list(known))}.")
    return known[name]


def _fields(described: dict[str, Any]) -> list[dict[str, Any]]:
    return list(described["schema"]["fields"])


def _near(name: str, known: list[str]) -> str:
    nearest = get_close_matches(name, known, n=1)
    return f" (did you mean {nearest[0]!r}?)" if nearest else f": there are {', '.join(known)}"


@cache
def _statements(lang: str) -> tuple[Statement, ...]:
    texts = _texts(lang)["statements"]
    return tuple(
        Statement(
            id=one["id"],
            country=one["country"],
            lessons=tuple(one["lessons"]),
            text=texts[one["id"]],
            as_of=one["as_of"],
            day=_day(one["as_of"], lang),
            source=one["source"],
            url=one["url"],
            how=one["how"],
        )
        for one in _toml("statements.toml")["statements"]
    )


def _day(when: date, lang: str) -> str:
    days = _texts(lang)["days"]
    number = days["first"] if when.day == 1 else when.day
    return f"{number} {days['months'][when.month - 1]} {when.year}"


@cache
def _texts(lang: str) -> dict[str, Any]:
    if lang not in LANGUAGES:
        raise ValueError(f"There are no texts in {lang!r}: the languages are {_LANGUAGES}.")
    return _toml(f"texts.{lang}.toml")


_LANGUAGES = ", ".join(LANGUAGES)


def _toml(name: str) -> dict[str, Any]:
    file = resources.files("civicgames.content") / "civics" / name
    return tomllib.loads(file.read_text(encoding="utf-8"))
