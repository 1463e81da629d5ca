"""Columns in little memory: what comes out is what was put in."""

import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civicgames.columns import Column, Columns

values = st.one_of(
    st.lists(st.one_of(st.none(), st.integers())),
    st.lists(st.one_of(st.none(), st.text(max_size=3))),
    st.lists(st.floats(allow_nan=False)),
)


@given(st.lists(values, max_size=5))
def test_a_column_gives_back_what_it_was_given(pieces: list[list[Any]]) -> None:
    column = Column()
    for piece in pieces:
        column.extend(piece)
    assert list(column) == [value for piece in pieces for value in piece]
    assert len(column) == sum(map(len, pieces))


@pytest.mark.parametrize("different", [200, 256, 257, 65_536, 65_537, 70_000])
def test_however_many_values_differ(different: int) -> None:
    column, expected = Column(), []
    for start in range(0, different, 1000):
        piece = [f"v{n}" for n in range(start, min(start + 1000, different))]
        column.extend(piece)
        expected += piece
    column.extend(["v0", None])
    assert list(column) == [*expected, "v0", None]


@pytest.mark.parametrize("rows", [0, 1, 2047, 2048, 5000])
def test_rows_come_back_in_order(rows: int) -> None:
    table = Columns(["a", "b"])
    given_rows = [(n, n % 7 or None) for n in range(rows)]
    for start in range(0, rows, 100):
        table.extend(given_rows[start : start + 100])
    assert len(table) == rows
    assert list(table.rows()) == given_rows
    assert table.column("b") == [b for _, b in given_rows]
    with pytest.raises(KeyError):
        table.column("c")


def test_a_value_that_comes_again_takes_a_byte() -> None:
    column = Column()
    column.extend([n % 100 for n in range(100_000)])
    assert sys.getsizeof(column._codes) < 130_000
