"""TOML text to values, and from a key back to its line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from civicgames.bounded import read_bounded
from civicgames.scenarios.errors import ScenarioError, Where, refused
from civicgames.scenarios.phrases import N_, Phrase, phrase
from civicgames.scenarios.refusals import of_a_game

LARGEST_FILE = 200_000
"""Bytes."""

_HEADER = re.compile(r"\s*\[+\s*([^\[\]]+?)\s*\]+")
_KEY = re.compile(r"""\s*([\w."'-]+(?:\s*\.\s*[\w"'-]+)*)\s*=""")


def open_text(path: Path) -> str:
    """A scenario file's text. Raises ScenarioError where it is too large or no text."""
    if path.is_file() and path.stat().st_size > LARGEST_FILE:
        raise too_large(path.name, path.stat().st_size)
    return decoded(read_bounded(path, LARGEST_FILE), path.name)


def too_large(source: str, size: int) -> ScenarioError:
    """What is said of a file with so many bytes."""
    return refused(
        N_("{source} is {size} bytes: a scenario file is at most {most}."),
        source=source,
        size=f"{size:,}",
        most=f"{LARGEST_FILE:,}",
    )


def decoded(content: bytes, source: str) -> str:
    """A file's bytes as text. Raises ScenarioError where they are too many, or no text."""
    if len(content) > LARGEST_FILE:
        raise too_large(source, len(content))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise refused(
            N_("{source}, line {line}: not UTF-8 text, as a scenario file is."),
            source=source,
            line=line,
        ) from None


def read_toml(text: str, source: str) -> dict[str, Any]:
    """The file's values. Raises ScenarioError that names the line where it is no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        told = str(error)
        at = re.search(r"\(at line (\d+), column (\d+)\)", told)
        what = told.partition(" (at ")[0]
        raise refused(
            N_("{source}, line {line}: {what}: expected TOML, such as: vetoes = 2"),
            source=source,
            line=int(at.group(1)) if at else text.count("\n") + 1,
            what=of_a_game(what[:1].lower() + what[1:]),
        ) from None
    except RecursionError:
        raise refused(
            N_("{source}: nested too deeply for a scenario file."), source=source
        ) from None
    except ValueError:  # Python reads no number with more digits than that
        raise refused(
            N_("{source}: it holds a number with thousands of digits."), source=source
        ) from None


def where_in(text: str, source: str) -> Where:
    """From a key's path to `mine.toml, line 7`: the line of the key, or of what it lies in."""

    def where(path: tuple[int | str, ...]) -> Phrase | str:
        lines = key_lines(text)
        names = tuple(map(str, path))
        while names and names not in lines:
            names = names[:-1]
        if not names:
            return source
        return phrase(N_("{source}, line {line}"), source=source, line=lines[names])

    return where


def key_lines(text: str) -> dict[tuple[str, ...], int]:
    """The first line of each key and table, by path; tables of a list are numbered from 0."""
    lines: dict[tuple[str, ...], int] = {}
    counts: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    quote = ""
    for number, line in enumerate(text.splitlines(), 1):
        if quote:  # within a text of several lines nothing is a key
            quote = "" if quote in line else quote
            continue
        if found := _HEADER.match(line):
            table = _path(found.group(1))
            if line.lstrip().startswith("[["):
                lines.setdefault(table, number)
                counts[table] = counts.get(table, -1) + 1
                table = (*table, str(counts[table]))
            lines.setdefault(table, number)
        elif found := _KEY.match(line):
            lines.setdefault(table + _path(found.group(1)), number)
        opened = [mark for mark in ('"""', "'''") if line.count(mark) % 2]
        quote = opened[0] if opened else ""
    return lines


def _path(key: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in key.split("."))
