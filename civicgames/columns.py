"""Columns of plain values in little memory: what comes again and again is kept once."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

_MOST = {"B": 2**8, "H": 2**16}
"""How many different values codes of one and of two bytes can tell apart."""


class Column:
    """Values of one kind (None among them), in order: one or two bytes each where few differ.

    Where more than 65,536 differ, as seeds do, they are kept as they are.
    """

    __slots__ = ("_codes", "_known", "_plain", "_values")

    def __init__(self) -> None:
        self._codes = array("B")
        self._known: dict[Any, int] = {}
        self._values: list[Any] = []
        self._plain: list[Any] | None = None

    def extend(self, more: Sequence[Any]) -> None:
        """Put more values at the end."""
        if self._plain is None:
            self._learn(more)
        if self._plain is None:
            self._codes.extend(map(self._known.__getitem__, more))
        else:
            self._plain.extend(more)

    def _learn(self, more: Sequence[Any]) -> None:
        # dict.fromkeys, not set: in the order of the values, whatever their hashes.
        for value in dict.fromkeys(more):
            if value not in self._known:
                self._known[value] = len(self._values)
                self._values.append(value)
        if len(self._values) > _MOST["H"]:
            self._plain = list(self)
            self._codes, self._known, self._values = array("B"), {}, []
        elif len(self._values) > _MOST["B"] and self._codes.typecode == "B":
            self._codes = array("H", self._codes)

    def __iter__(self) -> Iterator[Any]:
        if self._plain is not None:
            return iter(self._plain)
        return map(self._values.__getitem__, self._codes)

    def __len__(self) -> int:
        return len(self._codes if self._plain is None else self._plain)


class Columns:
    """A table's rows as columns; the last rows wait as they came, since many at once cost less."""

    WAITING = 2048

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._columns = tuple(Column() for _ in names)
        self._waiting: list[tuple[Any, ...]] = []

    def extend(self, rows: Iterable[tuple[Any, ...]]) -> None:
        """Put more rows at the end, each in the order of the names."""
        self._waiting += rows
        if len(self._waiting) >= self.WAITING:
            self._pack()

    def _pack(self) -> None:
        if not self._waiting:
            return
        for column, values in zip(self._columns, zip(*self._waiting, strict=True), strict=True):
            column.extend(values)
        self._waiting = []

    def column(self, name: str) -> list[Any]:
        """One column's values. Raises KeyError where there is none of that name."""
        self._pack()
        if name not in self.names:
            raise KeyError(name)
        return list(self._columns[self.names.index(name)])

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """The rows, as they were put in."""
        self._pack()
        return zip(*self._columns, strict=True)

    def __len__(self) -> int:
        return len(self._columns[0]) + len(self._waiting)
