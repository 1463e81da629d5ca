"""A class's plays as tables: the columns of all runs, and which table each row is of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civicgames.engine.summary import TABLES, Rows
from civicgames.runs import Runs, summary_of

if TYPE_CHECKING:
    import pandas as pd

_ROOMY = {"int64": "Int64", "bool": "boolean", "float64": "Float64"}
"""Types with room for nothing: on paper not everything is written down."""


class ClassRuns(Runs):
    """:class:`~civicgames.runs.Runs` in which each row also says its ``table`` and ``source``."""

    def __init__(self, game: str, *, name: str = "") -> None:
        super().__init__(game, name=name)
        self._labels: list[tuple[str, str]] = []

    def add_table(self, rows: Rows, label: str, source: str) -> None:
        """One table's play, under the next number."""
        play = len(self._labels)
        self._labels.append((label, source))
        self.add({table: [(play, *row[1:]) for row in rows[table]] for table in TABLES})

    def columns(self, table: str) -> dict[str, list[Any]]:
        """A table as plain lists by column name; None where there is nothing."""
        columns = super().columns(table)
        columns["table"] = [self._labels[play][0] for play in columns["play"]]
        columns["source"] = [self._labels[play][1] for play in columns["play"]]
        return columns

    def about(self, table: str) -> dict[str, str]:
        """What each column of a table holds, with its unit."""
        return {
            **super().about(table),
            "table": "the table of the class, as it was handed in",
            "source": "played: from a record; paper: typed in from a score sheet",
        }

    def rows(self, table: str) -> Any:
        """A table's rows, one dict each."""
        columns = self.columns(table)
        return (dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True))

    def _frame(self, table: str) -> pd.DataFrame:
        import pandas as pd

        if table not in self._frames:
            types = {c.name: c.dtype for c in summary_of(self.game).columns[table]}
            self._frames[table] = pd.DataFrame(
                {
                    name: pd.Series(values, dtype=_type(types.get(name, "string"), values))
                    for name, values in self.columns(table).items()
                }
            )
        return self._frames[table]


def _type(dtype: str, values: list[Any]) -> str:
    return _ROOMY.get(dtype, dtype) if None in values else dtype
