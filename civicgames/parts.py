"""Plays on disk, in Parquet files that are written as they come: a broken run goes on.

A folder holds ``run.json`` (what was called) and, in ``plays``, ``seats`` and ``rounds``, one file
a part, called by the numbers of its first and last play. A part counts once its file in ``plays``
is there, which is written last.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from civicgames.engine.summary import TABLES, Rows
from civicgames.processes import interrupts_put_off
from civicgames.runs import Runs, summary_of

if TYPE_CHECKING:
    import pandas as pd

ABOUT = "run.json"
FORMAT = "civicgames runs 1"
PART_ROWS = 400_000
"""Rows of all tables together that make a part: what has to fit into memory at once."""
PART_SECONDS = 60
"""After so long a smaller part is written: more than that is never lost."""


def need_parquet() -> None:
    """Raises ValueError, in a sentence, where Parquet files can't be written."""
    try:
        import pandas  # noqa: F401
        import pyarrow  # noqa: F401
    except ImportError:
        raise ValueError(
            "Parquet files are written with pyarrow: pip install 'civicgames[data]'."
        ) from None


def read_about(folder: Path) -> dict[str, Any] | None:
    """What a folder says of its run; None for a folder without one.

    Raises ValueError where it can't be read.
    """
    file = folder / ABOUT
    if not file.exists():
        return None
    try:
        about = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        about = None
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise ValueError(f"{file} can't be read: expected what cg.simulate(…, out=…) wrote.")
    return about


def parts_of(folder: Path) -> list[range]:
    """The parts that are whole, in order. Raises ValueError where one is missing between others."""
    found = []
    for file in (folder / "plays").glob("*.parquet"):
        first, dash, last = file.stem.partition("-")
        if dash and first.isdecimal() and last.isdecimal():
            found.append(range(int(first), int(last) + 1))
    found.sort(key=lambda part: part.start)
    expected = 0
    for part in found:
        if part.start != expected:
            raise ValueError(
                f"{folder} has a part with play {part.start}: expected one that begins with play "
                f"{expected}."
            )
        expected = part.stop
    return found


def file_of(folder: Path, table: str, part: range) -> Path:
    """The file of a part's table."""
    return folder / table / f"{part.start:012d}-{part.stop - 1:012d}.parquet"


class Sink:
    """Takes plays in order and writes them in parts. ``done``: plays that are on disk.

    ``call`` is what makes the same plays again, as JSON has it. Raises ValueError for a folder
    that holds another call's plays, more of them than ``plays``, or other files.
    """

    def __init__(self, folder: str | Path, call: Mapping[str, Any], plays: int) -> None:
        need_parquet()
        self.folder = Path(folder)
        self.game = str(call["game"])
        self._begin(json.loads(json.dumps(call)), plays)
        self.done = sum(map(len, parts_of(self.folder)))
        self._empty()

    def close(self) -> None:
        """Write what waits, and let others write here."""
        try:
            self.write()
        finally:
            self._lock.close()

    def _begin(self, call: dict[str, Any], plays: int) -> None:
        folder = self.folder
        if folder.exists() and not folder.is_dir():
            raise ValueError(f"{folder} is a file: expected a folder for out.")
        about = read_about(folder)
        if about is None:
            if folder.exists() and any(folder.iterdir()):
                raise ValueError(
                    f"{folder} holds other files: expected a new folder, or one of the same call."
                )
        elif about["call"] != call:
            raise ValueError(
                f"{folder} holds the plays of another call ({_differing(about['call'], call)}): "
                "expected a new folder, or the same call."
            )
        elif (done := sum(map(len, parts_of(folder)))) > plays:
            raise ValueError(
                f"{folder} holds {done:,} plays of this call: expected plays to be as many or more."
            )
        for table in TABLES:
            (folder / table).mkdir(parents=True, exist_ok=True)
        self._lock = _locked(folder)
        written = {"format": FORMAT, "plays": plays, "call": call}
        text = json.dumps(written, indent=1, ensure_ascii=False) + "\n"
        _replace(folder / ABOUT, lambda file: file.write_text(text, encoding="utf-8"))

    def _empty(self) -> None:
        self._waiting = Runs(self.game)
        self._since = time.monotonic()

    def add(self, rows: Rows) -> None:
        """The next plays."""
        self._waiting.add(rows)
        full = sum(map(self._waiting.count, TABLES)) >= PART_ROWS
        if full or time.monotonic() - self._since > PART_SECONDS:
            self.write()

    def write(self) -> None:
        """Put what waits on disk."""
        if not len(self._waiting):
            return
        part = range(self.done, self.done + len(self._waiting))
        with interrupts_put_off():  # so that a Ctrl-C finds it written or not, never half
            for table in reversed(TABLES):
                found = _as_arrow(self._waiting, table)
                _replace(file_of(self.folder, table, part), lambda f, t=found: _write(t, f))
            self.done = part.stop
            self._empty()


def _locked(folder: Path) -> IO[str]:
    """A file that one process alone holds open, for as long as it lives; Windows has no such."""
    lock = open(folder / ".writing", "w", encoding="utf-8")  # noqa: SIM115 (it is held open)
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        return lock
    try:
        flock(lock, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise ValueError(
            f"Another process is writing to {folder}: expected a folder of one's own."
        ) from None
    return lock


def _differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    named = [key for key in {**one, **other} if one.get(key) != other.get(key)]
    return ", ".join(named)


def _replace(file: Path, write: Any) -> None:
    """Write a file so that it is there whole or not at all."""
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        write(unfinished)
        os.replace(unfinished, file)
    finally:
        unfinished.unlink(missing_ok=True)


def _write(table: Any, file: Path) -> None:
    import pyarrow.parquet as pq

    pq.write_table(table, file, compression="zstd")


def _as_arrow(runs: Runs, table: str) -> Any:
    """A table with the types that its DataFrame has; column by column, for less memory."""
    import pyarrow as pa

    schema = pa.Schema.from_pandas(getattr(Runs(runs.game), table), preserve_index=False)
    arrays = [pa.array(runs.column(table, field.name), type=field.type) for field in schema]
    return pa.Table.from_arrays(arrays, schema=schema)


class PartRuns(Runs):
    """:class:`~civicgames.runs.Runs` that are on disk and read when asked for.

    ``pieces(table)`` goes through a table part by part, whatever its size; ``column`` and
    ``columns`` read one column at a time, and ``plays``, ``seats``, ``rounds`` a whole table.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        about = read_about(self.folder)
        if about is None:
            raise ValueError(
                f"{self.folder} holds no run: expected a folder that cg.simulate(…, out=…) wrote."
            )
        need_parquet()
        call = about["call"]
        super().__init__(call["game"], name=call["scenario"]["name"], seed=call["seed"])
        self._parts = parts_of(self.folder)
        self.complete = len(self) >= about["plays"]

    def add(self, rows: Rows) -> None:
        """Raises ValueError: they are written by ``simulate`` alone."""
        raise ValueError(f"The plays of {self.folder} can only be read: expected new Runs.")

    def _files(self, table: str) -> list[Path]:
        return [file_of(self.folder, table, part) for part in self._parts]

    def count(self, table: str) -> int:
        """How many rows a table has."""
        import pyarrow.parquet as pq

        if table == "plays":
            return sum(map(len, self._parts))
        return sum(pq.read_metadata(file).num_rows for file in self._files(table))

    def pieces(self, table: str, names: list[str] | None = None) -> Iterator[dict[str, list[Any]]]:
        """A table's columns (or only those), part by part."""
        import pyarrow.parquet as pq

        for file in self._files(table):
            yield pq.ParquetFile(file).read(columns=names).to_pydict()

    def column(self, table: str, name: str) -> list[Any]:
        """One column of a table; None where there is nothing. Raises KeyError for no such one."""
        if name not in self.about(table):
            raise KeyError(name)
        return [value for piece in self.pieces(table, [name]) for value in piece[name]]

    def tuples(self, table: str) -> Iterator[tuple[Any, ...]]:
        """A table's rows, each in the order of the columns."""
        for piece in self.pieces(table, [c.name for c in summary_of(self.game).columns[table]]):
            yield from zip(*piece.values(), strict=True)

    def _frame(self, table: str) -> pd.DataFrame:
        import pyarrow as pa
        import pyarrow.parquet as pq

        if not self._parts:
            return super()._frame(table)
        if table not in self._frames:
            read = [pq.ParquetFile(file).read() for file in self._files(table)]
            self._frames[table] = pa.concat_tables(read).to_pandas()
        return self._frames[table]
