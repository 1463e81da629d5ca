"""A tournament's results as a file: CSV for a spreadsheet, JSON for programs."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicgames.cells import safe_cell
from civicgames.whole import write_whole

if TYPE_CHECKING:
    from civicgames.contest.results import Results

ENDINGS = (".csv", ".json")


def write(results: Results, path: Path) -> Path:
    """Write the file, by its ending. Raises ValueError for another ending, OSError."""
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise ValueError(f"{path.name} can't hold results: expected .csv or .json.")
    if ending == ".csv":
        write_whole(path, as_csv(results))
    else:
        text = json.dumps(as_data(results), ensure_ascii=False, indent=1)
        write_whole(path, (text + "\n").encode())
    return path


def as_csv(results: Results) -> bytes:
    """The ranks, one line a strategy; nothing in a cell is ever taken for a formula."""
    rows = results.rows()
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(rows[0])
    writer.writerows([map(safe_cell, row.values()) for row in rows])
    return text.getvalue().encode("utf-8-sig")  # the mark that spreadsheets know UTF-8 by


def as_data(results: Results) -> dict[str, Any]:
    """Everything, as plain values."""
    return {
        "game": results.game,
        "scenario": results.name,
        "seed": results.seed,
        "plays": len(results),
        "complete": results.complete,
        "fair": results.fair,
        "ranks": results.rows("ranks"),
        "seats": results.rows("seats"),
    }
