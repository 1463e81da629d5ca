"""Making the data packages of simulated plays: the plays, and the words that describe them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import civicgames
from civicgames.runs import summary_of
from civicgames.scenarios.finding import builtin, find_scenario
from civicgames.simulated import MISSING, PLAYER, SEED, TABLES, write
from civicgames.simulation import simulate

PLAYS = 1_000
"""Of each scenario, where its maker doesn't say otherwise."""

KINDS = {
    "int64": "integer",
    "Int64": "integer",
    "float64": "number",
    "string": "string",
    "bool": "boolean",
}
BOOLEANS = {"trueValues": ["True"], "falseValues": ["False"]}


def careful_plays(
    game: str, folder: Path, more: Mapping[str, int], plays: int | None, workers: int | None
) -> dict[str, Any]:
    """Simulate every built-in scenario with careful bots; returns what is said of each.

    ``more``: scenarios that get another number of plays than :data:`PLAYS`; ``plays``: the same
    number for all, for a trial.
    """
    scenarios = {}
    for name in sorted(builtin(game)):
        scenario = find_scenario(game, name)
        wanted = plays or more.get(name, PLAYS)
        runs = simulate(game, scenario, seats=PLAYER, plays=wanted, seed=SEED, workers=workers)
        if not runs.complete:
            raise SystemExit(f"Stopped: nothing of {name} was written.")
        scenarios[name] = write(runs, scenario, folder)
    return scenarios


def describe(
    folder: Path,
    game: str,
    title: str,
    about: str,
    scenarios: Mapping[str, Any],
    resources: Iterable[Mapping[str, Any]] = (),
    **more: Any,
) -> None:
    """Write `datapackage.json`. ``resources``: those beside the plays of the scenarios."""
    description = {
        "name": f"{game}-simulated",
        "title": title,
        "description": (
            f"{about} Made by a program: no people took part. One row a play, and one row a seat "
            "of a play. The seed of play n is play_seed(seed, n)."
        ),
        "simulated": True,
        "civicgames": civicgames.__version__,
        "created": f"{datetime.now(UTC):%Y-%m-%dT00:00:00Z}",
        "licenses": [{"name": "CC-BY-4.0"}],
        **more,
        "scenarios": scenarios,
        "resources": [
            *resources,
            *(plays_resource(game, name, table) for name in scenarios for table in TABLES),
        ],
    }
    text = json.dumps(description, ensure_ascii=False, indent=1)
    (folder / "datapackage.json").write_text(text + "\n", encoding="utf-8")


def plays_resource(game: str, name: str, table: str) -> dict[str, Any]:
    """A table of simulated plays, as a data package describes it."""
    fields = [
        {
            "name": column.name,
            "type": KINDS[column.dtype],
            "description": column.about,
            **(BOOLEANS if column.dtype == "bool" else {}),
        }
        for column in summary_of(game).columns[table]
        if column.name != "seed"
    ]
    return {
        "name": f"{name}-{table}".replace("+", "-and-"),
        "path": f"{name}.{table}.csv.gz",
        "format": "csv",
        "encoding": "utf-8",
        "schema": {"fields": fields, "missingValues": [MISSING]},
    }
