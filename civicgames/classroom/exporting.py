"""The pooled tables as files for a spreadsheet: nothing in a cell is ever taken for a formula."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from civicgames.cells import safe_cell
from civicgames.classroom.pooling import Handed, Pool
from civicgames.engine.summary import TABLES


def export(pool: Pool, *, names: bool = False) -> bytes:
    """A zip of CSV files: ``handed.csv``, ``seats.csv``… of each game, and ``columns.csv``.

    Without ``names`` (which is the default) nothing that somebody typed is in it: no names, no
    files' names, no names of own bots. Plays that haven't ended are in ``handed.csv`` only.
    """
    pool = pool if names else pool.without_names()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("handed.csv", _csv(_handed(pool, names)))
        for game in pool.games:
            if not pool.finished(game):
                continue
            runs = pool.runs(game)
            for table in TABLES:
                columns = runs.columns(table)
                rows = [list(columns), *zip(*columns.values(), strict=True)]
                packed.writestr(f"{game}-{table}.csv", _csv(rows))
            about = [
                [table, name, said] for table in TABLES for name, said in runs.about(table).items()
            ]
            packed.writestr(f"{game}-columns.csv", _csv([["table", "column", "about"], *about]))
    return buffer.getvalue()


def export_name() -> str:
    """A name for the download; the day is in it."""
    return f"class-{datetime.now():%Y-%m-%d}.zip"


def _csv(rows: Iterable[Iterable[Any]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(map(safe_cell, row) for row in rows)
    return text.getvalue().encode("utf-8-sig")  # the mark that spreadsheets know UTF-8 by


def _handed(pool: Pool, names: bool) -> list[list[Any]]:
    head = ["table", "game", "scenario", "source", "state", "seats"]
    most = max((table.scenario.count for table in pool.tables), default=0)
    if names:
        head += ["file", *(f"name_{seat}" for seat in range(most))]
    return [head, *(_one(table, names, most) for table in pool.tables)]


def _one(table: Handed, names: bool, most: int) -> list[Any]:
    seats = table.scenario.count
    scenario = table.scenario.name
    row = [table.label, table.game, scenario, table.source, table.state, seats]
    if names:
        row += [table.file, *table.names(), *[""] * (most - seats)]
    return row
