"""A grid of simulations: values of a scenario's switches by who plays, to one tidy result."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicgames.bots import player_name
from civicgames.comparison import Comparison, compare, shares_of_plays
from civicgames.engine.decision import short
from civicgames.i18n import translator
from civicgames.runs import Frames, Runs
from civicgames.scenarios import Scenario, default_of, resolve
from civicgames.scenarios.line import write_value
from civicgames.seating import Sitting
from civicgames.simulation import fits, simulate
from civicgames.statistics import wilson

if TYPE_CHECKING:
    import pandas as pd

MOST_CELLS = 1000
SHOWN = 20
"""Cells that a notebook lists."""


@dataclass(frozen=True)
class Cell:
    """One place of the grid: the values that were set, who played, and the plays."""

    settings: Mapping[str, Any]
    sitting: str
    runs: Runs

    @property
    def name(self) -> str:
        """What tells it from the others: ``"vetoes=0 · careful"``."""
        values = ", ".join(f"{key}={write_value(value)}" for key, value in self.settings.items())
        return " · ".join(filter(None, (values, self.sitting)))


class Sweep(Frames):
    """A grid of simulations, all with the same seeds. ``cells`` are its places, in order.

    ``plays``, ``seats`` and ``rounds`` are all their tables in one DataFrame each, which begins
    with a column for each switch (with ``_set`` at its end where the table has one of that name)
    and ``sitting`` (who played). ``complete`` is False where it was stopped before its end.
    """

    def __init__(self, game: str, cells: Sequence[Cell], complete: bool) -> None:
        self.game = game
        self.cells = list(cells)
        self.complete = complete

    def _frame(self, table: str) -> pd.DataFrame:
        import pandas as pd

        frames = []
        for cell in self.cells:
            frame: pd.DataFrame = getattr(cell.runs, table)
            begins = {
                f"{key}_set" if key in frame.columns else key: value
                for key, value in {**cell.settings, "sitting": cell.sitting}.items()
            }
            frames.append(pd.concat([pd.DataFrame(begins, index=frame.index), frame], axis=1))
        whole: pd.DataFrame = pd.concat(frames, ignore_index=True)
        return whole

    def shares(self, lang: str = "en") -> pd.DataFrame:
        """A row for each cell and each share of plays that is counted, with its 95 % interval.

        ``share``, ``low`` and ``high`` are from 0 to 1 (Wilson), of so many ``plays``.
        """
        import pandas as pd

        texts = translator(lang)
        rows = []
        for cell in self.cells:
            for what, column, wanted in shares_of_plays(cell.runs, texts):
                count = sum(
                    sum(map(bool, map(wanted, piece[column])))
                    for piece in cell.runs.pieces("plays", [column])
                )
                share = wilson(count, len(cell.runs))
                row = {**cell.settings, "sitting": cell.sitting, "what": what}
                row |= {"share": share.value, "low": share.low, "high": share.high}
                rows.append({**row, "plays": len(cell.runs)})
        return pd.DataFrame(rows)

    def compare(self, lang: str = "en") -> Comparison:
        """The first cell beside each of the others; see :func:`~civicgames.comparison.compare`."""
        return compare([cell.runs for cell in self.cells], [cell.name for cell in self.cells], lang)

    def _repr_html_(self) -> str:
        names = "".join(
            f"<li>{escape(cell.name)}: {len(cell.runs):,}</li>" for cell in self.cells[:SHOWN]
        )
        more = len(self) - SHOWN
        rest = f"<li>… {more:,} more</li>" if more > 0 else ""
        return f"<p><b>{escape(repr(self)[1:-1])}</b></p><ul>{names}{rest}</ul>"

    def __len__(self) -> int:
        return len(self.cells)

    def __repr__(self) -> str:
        plays = sum(len(cell.runs) for cell in self.cells)
        rest = "" if self.complete else ", stopped early"
        return f"<Sweep of {self.game}: {len(self)} cells, {plays:,} plays{rest}>"


def sweep(
    game: str,
    values: Mapping[str, Sequence[Any]],
    seats: Sequence[Sitting | Sequence[Sitting]] = ("careful",),
    plays: int = 1000,
    *,
    scenario: str | Scenario | None = None,
    seed: int | None = None,
    workers: int | None = None,
    progress: bool | None = None,
    out: str | Path | None = None,
    cluster: Any = None,
) -> Sweep:
    """Play a game with each value of each switch by each seating: a :class:`Sweep`.

    ``values``: switches of the scenario and what they shall be, ``{"vetoes": [0, 1, 2]}``.
    ``scenario``: what they are changed in, a name or a line (None: the game's default).
    ``seats``: a list of seatings, each as in :func:`~civicgames.simulation.simulate`, as are the
    others. All cells have the same seeds. ``out``: a folder, with one in it for each cell; the
    same call goes on where it stopped, and a larger grid takes over the cells that are there.
    Ctrl-C returns what is done. Raises ValueError for what doesn't fit, before anything is played.
    """
    base = default_of(game) if scenario is None else scenario
    base = base if isinstance(base, str) else base.name
    sittings = [seats] if isinstance(seats, str) or callable(seats) else list(seats)
    grid = [
        (dict(zip(values, chosen, strict=True)), sitting)
        for chosen in product(*(_listed(key, some) for key, some in values.items()))
        for sitting in sittings
    ]
    if not 1 <= len(grid) <= MOST_CELLS:
        raise ValueError(f"The grid has {len(grid):,} cells: expected 1 to {MOST_CELLS:,}.")
    lines = [_line(base, settings) for settings, _ in grid]
    for line, (_, sitting) in zip(lines, grid, strict=True):
        fits(game, resolve(game, line), sitting)
    seed = _seed(out) if seed is None else seed
    cells = []
    for line, (settings, sitting) in zip(lines, grid, strict=True):
        who = _who(sitting)
        folder = None if out is None else Path(out) / _folder(line, who)
        runs = simulate(
            game, line, sitting, plays, seed, workers, progress, out=folder, cluster=cluster
        )
        if len(runs):
            cells.append(Cell(settings, who, runs))
        if not runs.complete:
            return Sweep(game, cells, complete=False)
    return Sweep(game, cells, complete=True)


def _listed(key: str, some: Any) -> list[Any]:
    if isinstance(some, str) or not isinstance(some, Sequence | range) or not len(some):
        raise ValueError(
            f"{key} is {short(some)}: expected a list of the values it shall have, such as "
            "[0, 1, 2]."
        )
    return list(some)


def _line(base: str, settings: Mapping[str, Any]) -> str:
    return ", ".join([base, *(f"{key}={write_value(value)}" for key, value in settings.items())])


def _who(sitting: Sitting | Sequence[Sitting]) -> str:
    if isinstance(sitting, str):
        return sitting
    return ", ".join(map(player_name, [sitting] if callable(sitting) else sitting))


def _folder(line: str, who: str) -> str:
    """A cell's folder: a name that can be read, and a mark that no other cell has."""
    mark = hashlib.blake2b(f"{line}\n{who}".encode(), digest_size=4).hexdigest()
    return f"{re.sub(r'[^a-z0-9]+', '-', f'{line} {who}'.lower())[:60].strip('-')}-{mark}"


def _seed(out: str | Path | None) -> int:
    """A seed for all cells: that of the cells that are there, or a new one."""
    from civicgames.parts import read_about

    for folder in sorted(Path(out).glob("*/run.json")) if out is not None else ():
        about = read_about(folder.parent)
        if about is not None:
            return int(about["call"]["seed"])
    return secrets.randbits(32)
