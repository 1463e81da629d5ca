"""Simulated plays to hold a class's plays against: from the data package, or made on the spot."""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from civicgames.engine.game import Seat
from civicgames.engine.header import seat_players
from civicgames.engine.play import Play
from civicgames.engine.record import Record
from civicgames.engine.replaying import replay
from civicgames.engine.summary import Column, Rows
from civicgames.games import find_game
from civicgames.runs import Runs, summary_of
from civicgames.scenarios import Scenario, default_of, resolve
from civicgames.scenarios.model import SeatPlan
from civicgames.share import find
from civicgames.simulation import play_seed, simulate

PLAYER = "careful"
"""Who plays in all the seats."""
FEW_PLAYS = 300
"""Plays that are simulated on the spot: a few seconds."""
SEED = 1
MISSING = "NA"
"""What stands for nothing; an empty text is an empty text."""
TABLES = ("plays", "seats")
"""The tables that a data package holds; rounds would be three times as much."""


def baseline(game: str = "demos", scenario: str | Scenario | None = None) -> Runs:
    """Plays of careful bots in all seats of a scenario (None: the game's default), to compare with.

    Some thousands from the data package where it holds that scenario with these very rules and
    seats (then without the table ``rounds``); otherwise :data:`FEW_PLAYS`, simulated on the spot.
    """
    wanted = resolve(game, default_of(game) if scenario is None else scenario)
    return shipped(wanted) or simulate(game, wanted, seats=PLAYER, plays=FEW_PLAYS, seed=SEED)


def baseline_of(record: Record) -> Runs:
    """The same for the rules and the number of seats that a play was played with."""
    return baseline(record.game, scenario_of(record))


def scenario_of(record: Record) -> Scenario:
    """What a play was played with, as a scenario for others."""
    play = replay(record, keep=0)
    name = str(record.header["scenario"].get("name", "full"))
    return Scenario(
        game=play.game.name, name=name, rules=play.rules, seats=_seats_of(play), base=name
    )


def _seats_of(play: Play) -> SeatPlan:
    teams = [seat.team for seat in play.seats if seat.team]
    return SeatPlan(count=len(play.seats), teams=teams if len(teams) == len(play.seats) else None)


def shipped(scenario: Scenario) -> Runs | None:
    """The plays of the data package with these very rules and seats; None where there are none.

    Under whatever name: a line such as ``"full, vetoes=0"`` finds those of ``no-veto``.
    """
    rules, camps = _plain(scenario.rules), _camps(scenario)
    for name, entry in about(scenario.game).get("scenarios", {}).items():
        if (entry["seats"], entry["camps"], entry["rules"]) == (scenario.count, camps, rules):
            return packaged(scenario.game, name, entry["seed"])
    return None


def _camps(scenario: Scenario) -> list[str | None]:
    """Who plays with whom, by seat."""
    teams: Sequence[str | None] = scenario.seats.teams or [None] * scenario.count
    seats = [Seat("", PLAYER, team) for team in teams]
    return [seat.team for seat in seat_players(find_game(scenario.game), scenario.rules, seats)]


def packaged(game: str, name: str, seed: int) -> Runs:
    """The plays of a data package that were simulated with that seed; no table ``rounds``."""
    runs = Runs(game, name=name, seed=seed)
    runs.add({**_read(game, name, seed), "rounds": []})
    return runs


@cache
def about(game: str) -> dict[str, Any]:
    """The data package's description (`datapackage.json`); empty where there is no package."""
    try:
        text = (_folder(game) / "datapackage.json").read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    return dict(json.loads(text))


def write(
    runs: Runs, scenario: Scenario, folder: Path, called: str | None = None
) -> dict[str, Any]:
    """Write the tables of a simulation; returns what the description says of them.

    ``called``: what the files are called, where it isn't by the scenario.
    A play's seed is left out: it is :func:`~civicgames.simulation.play_seed` of the package's.
    """
    for table in TABLES:
        columns = runs.columns(table)
        names = [name for name in columns if name != "seed"]
        # No time within: the same plays make the same bytes.
        with (
            open(folder / f"{called or scenario.name}.{table}.csv.gz", "wb") as raw,
            gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=9, filename="", mtime=0) as packed,
        ):
            lines = [names, *zip(*(columns[name] for name in names), strict=True)]
            packed.write("".join(f"{_line(line)}\n" for line in lines).encode())
    return {
        "plays": len(runs),
        "seats": scenario.count,
        "player": PLAYER,
        "seed": runs.seed,
        "camps": _camps(scenario),
        "rules": _plain(scenario.rules),
    }


def _line(values: Any) -> str:
    return ",".join(MISSING if value is None else str(value) for value in values)


def _plain(rules: Any) -> dict[str, Any]:
    """Rules as JSON gives them back."""
    return dict(json.loads(rules.model_dump_json()))


def _folder(game: str) -> Path:
    return find(f"datasets/{game}-simulated")


def _read(game: str, name: str, seed: int) -> Rows:
    columns, folder = summary_of(game).columns, _folder(game)
    return {
        table: list(_rows(folder / f"{name}.{table}.csv.gz", columns[table], seed))
        for table in TABLES
    }


def _rows(path: Path, columns: tuple[Column, ...], seed: int) -> Iterator[tuple[Any, ...]]:
    with gzip.open(path, "rt", encoding="utf-8", newline="") as lines:
        reader = csv.reader(lines)
        names = next(reader)
        kinds = {column.name: _KINDS[column.dtype] for column in columns}
        if [name for name in kinds if name != "seed"] != names:
            raise ValueError(f"{path.name} has other columns than this version of civicgames.")
        reads = [kinds[name] for name in names]
        at = list(kinds).index("seed") if "seed" in kinds else None
        for line in reader:
            row = [read(value) for read, value in zip(reads, line, strict=True)]
            if at is not None:
                row.insert(at, play_seed(seed, row[0]))
            yield tuple(row)


_KINDS: dict[str, Callable[[str], Any]] = {
    "int64": int,
    "Int64": lambda text: None if text == MISSING else int(text),
    "float64": float,
    "string": lambda text: None if text == MISSING else text,
    "bool": lambda text: text == "True",
}
