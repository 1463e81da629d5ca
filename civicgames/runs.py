"""Plays as tidy tables: kept in plain columns, DataFrames when asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from html import escape
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicgames.columns import Columns
from civicgames.engine.record import Record
from civicgames.engine.summary import TABLES, Rows, Summary
from civicgames.games import find_game
from civicgames.whole import write_all

if TYPE_CHECKING:
    import pandas as pd


@cache
def summary_of(game: str) -> Summary:
    """The summary of a game. Raises ValueError for a game that doesn't exist."""
    find_game(game)
    found: Summary = import_module(f"civicgames.games.{game}.summary").SUMMARY
    return found


class Frames:
    """Three tidy tables as DataFrames."""

    @property
    def plays(self) -> pd.DataFrame:
        """One row a play."""
        return self._frame("plays")

    @property
    def seats(self) -> pd.DataFrame:
        """One row a seat of a play."""
        return self._frame("seats")

    @property
    def rounds(self) -> pd.DataFrame:
        """One row a round (a turn, in games without rounds)."""
        return self._frame("rounds")

    def _frame(self, table: str) -> pd.DataFrame:
        raise NotImplementedError


class Runs(Frames):
    """Many plays of one game as three tidy tables.

    ``plays`` (one row a play), ``seats`` (one row a seat of a play) and ``rounds`` (one row a round
    or turn) are pandas DataFrames, made when first asked for. ``columns("plays")`` gives the same
    as plain lists, without pandas; ``about("plays")`` says what each column holds.
    ``complete`` is False where a simulation was stopped before its end.
    """

    def __init__(
        self,
        game: str,
        rows: Iterable[Rows] = (),
        *,
        name: str = "",
        seed: int | None = None,
        complete: bool = True,
    ) -> None:
        self.game = game
        self.name = name
        self.seed = seed
        self.complete = complete
        self._frames: dict[str, pd.DataFrame] = {}
        self._tables = {
            table: Columns([column.name for column in columns])
            for table, columns in summary_of(game).columns.items()
        }
        for some in rows:
            self.add(some)

    @staticmethod
    def from_parts(folder: str | Path) -> Runs:
        """The plays that ``simulate(…, out=folder)`` wrote so far, read when they are asked for.

        Raises ValueError for a folder that holds none.
        """
        from civicgames.parts import PartRuns

        return PartRuns(folder)

    def add(self, rows: Rows) -> None:
        """More plays; for those who make runs."""
        self._frames = {}
        for table in TABLES:
            self._tables[table].extend(rows[table])

    def column(self, table: str, name: str) -> list[Any]:
        """One column of a table; None where there is nothing. Raises KeyError for no such one."""
        return self._tables[table].column(name)

    def columns(self, table: str) -> dict[str, list[Any]]:
        """A table as plain lists by column name; None where there is nothing."""
        return {name: self.column(table, name) for name in self._tables[table].names}

    def pieces(self, table: str, names: list[str] | None = None) -> Iterator[dict[str, list[Any]]]:
        """A table's columns (or only those): all at once, or piece by piece where it is on disk."""
        yield {name: self.column(table, name) for name in names or self._tables[table].names}

    def tuples(self, table: str) -> Iterator[tuple[Any, ...]]:
        """A table's rows, each in the order of the columns."""
        return self._tables[table].rows()

    def about(self, table: str) -> dict[str, str]:
        """What each column of a table holds, with its unit."""
        return {column.name: column.about for column in summary_of(self.game).columns[table]}

    def rows(self, table: str) -> Iterator[dict[str, Any]]:
        """A table's rows, one dict each."""
        names = self._tables[table].names
        return (dict(zip(names, row, strict=True)) for row in self.tuples(table))

    def _frame(self, table: str) -> pd.DataFrame:
        import pandas as pd

        if table not in self._frames:
            types = {c.name: c.dtype for c in summary_of(self.game).columns[table]}
            data = {
                name: pd.Series(values, dtype=types[name])
                for name, values in self.columns(table).items()
            }
            self._frames[table] = pd.DataFrame(data)
        return self._frames[table]

    def to_parquet(self, folder: str | Path) -> list[Path]:
        """Write ``plays.parquet``, ``seats.parquet``, ``rounds.parquet``; returns their paths.

        Raises ValueError, in a sentence, where pyarrow isn't installed.
        """
        from civicgames.parts import need_parquet

        need_parquet()
        return self._write(folder, "parquet", lambda frame, path: frame.to_parquet(path))

    def to_csv(self, folder: str | Path) -> list[Path]:
        """Write ``plays.csv``, ``seats.csv``, ``rounds.csv``; returns their paths."""
        return self._write(folder, "csv", lambda frame, path: frame.to_csv(path, index=False))

    def _write(
        self, folder: str | Path, ending: str, write: Callable[[pd.DataFrame, Path], object]
    ) -> list[Path]:
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        paths = [folder / f"{table}.{ending}" for table in TABLES]
        frames = [self._frame(table) for table in TABLES]
        write_all((path, partial(write, frame)) for path, frame in zip(paths, frames, strict=True))
        return paths

    def count(self, table: str) -> int:
        """How many rows a table has."""
        return len(self._tables[table])

    def __len__(self) -> int:
        return self.count("plays")

    def __repr__(self) -> str:
        seed = "" if self.seed is None else f", seed {self.seed}"
        rest = "" if self.complete else ", stopped early"
        what = f"{self.game} {self.name}".rstrip()
        return f"<Runs of {what}: {len(self):,} plays{seed}{rest}>"

    def _repr_html_(self) -> str:
        sizes = ", ".join(f"<code>{t}</code> {self.count(t):,}" for t in TABLES)
        return f"<p><b>{escape(repr(self)[1:-1])}</b><br>Rows: {sizes}.</p>"


def tables(records: Iterable[Record], name: str = "") -> Runs:
    """The tables of records: a class's plays, numbered in the order given.

    Plays that haven't ended are left out; ``complete`` is False then. Raises ValueError for
    records of several games, or for none that has ended.
    """
    records = list(records)
    games = list(dict.fromkeys(record.game for record in records))
    if len(games) > 1:
        raise ValueError(f"These records are of {' and '.join(games)}: expected one game.")
    finished = [record for record in records if record.state == "finished"]
    if not finished:
        raise ValueError(
            f"None of these {len(records)} records is of an ended play: expected at least one."
        )
    summary = summary_of(games[0])
    rows = (summary.rows(play, r.header, r.lines) for play, r in enumerate(finished))
    return Runs(games[0], rows, name=name, complete=len(finished) == len(records))
