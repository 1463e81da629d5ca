"""How a game turns one play's record into rows of tables: nothing but names and plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from civicgames.engine.log import Line

TABLES = ("plays", "seats", "rounds")


class Column(NamedTuple):
    """A column of a table: its name, its pandas type (capital: may be empty), what it holds."""

    name: str
    dtype: str
    about: str


Rows = dict[str, list[tuple[Any, ...]]]
"""Rows by table, each a tuple in the order of the table's columns."""


@dataclass(frozen=True)
class Summary:
    """A game's columns by table, and the rows of one finished play.

    ``rows(play, header, lines)``: ``play`` numbers the play, ``lines`` are its record's.
    """

    columns: Mapping[str, tuple[Column, ...]]
    rows: Callable[[int, Line, Sequence[Line]], Rows]
