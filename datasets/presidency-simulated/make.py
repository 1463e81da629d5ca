"""Make this data package anew: `python datasets/presidency-simulated/make.py` (some minutes).

To be run when the rules or the bots have changed; a test says so.
"""

import json
from datetime import UTC, datetime
from pathlib import Path

import civicgames as cg
from civicgames import simulated
from civicgames.lessons.styles import GAME, GROUPS, SCENARIO, SEED
from civicgames.runs import summary_of
from civicgames.scenarios.finding import find_scenario

HERE = Path(__file__).parent
PLAYS = 1_000
TO_COMPARE = ("standard",)
"""The scenarios that :func:`civicgames.baseline` finds here."""
BOOLEANS = {"trueValues": ["True"], "falseValues": ["False"]}
TYPES = {"int64": "integer", "Int64": "integer", "float64": "number", "bool": "boolean"}


def main(folder: Path = HERE, plays: int = PLAYS, workers: int = 1) -> None:
    """Simulate; write the tables and the description into `folder`."""
    scenario, who = find_scenario(GAME, SCENARIO), list(GROUPS["mixed"])
    runs = cg.simulate(GAME, scenario, seats=who, plays=plays, seed=SEED, workers=workers)
    mixed = {**simulated.write(runs, scenario, folder), "player": who}
    scenarios: dict[str, object] = {
        name: careful(name, folder, plays, workers) for name in TO_COMPARE
    }
    describe(folder, mixed, scenarios)


def careful(name: str, folder: Path, plays: int, workers: int) -> dict[str, object]:
    """Plays of careful bots, for classes to compare theirs with; what is said of them."""
    scenario = find_scenario(GAME, name)
    runs = cg.simulate(
        GAME, scenario, seats=simulated.PLAYER, plays=plays, seed=simulated.SEED, workers=workers
    )
    return simulated.write(runs, scenario, folder)


def describe(folder: Path, mixed: dict[str, object], scenarios: dict[str, object]) -> None:
    """Write `datapackage.json`."""
    description = {
        "name": "presidency-simulated",
        "title": "Simulated plays of Presidency",
        "description": (
            f"Plays between bots: {SCENARIO}, two schemers against two clean hands; "
            f"{' and '.join(scenarios)}, careful bots in all seats. Made by a program: no people "
            "took part. A play's seed is left out: it follows from the package's."
        ),
        "simulated": True,
        "civicgames": cg.__version__,
        "created": f"{datetime.now(UTC):%Y-%m-%dT00:00:00Z}",
        "mixed": mixed,
        "scenarios": scenarios,
        "licenses": [{"name": "CC-BY-4.0"}],
        "resources": [
            resource(name, table) for name in (SCENARIO, *scenarios) for table in simulated.TABLES
        ],
    }
    text = json.dumps(description, ensure_ascii=False, indent=1)
    (folder / "datapackage.json").write_text(text + "\n", encoding="utf-8")


def resource(scenario: str, table: str) -> dict[str, object]:
    """A table's description."""
    columns = summary_of(GAME).columns[table]
    return {
        "name": f"{scenario}-{table}",
        "path": f"{scenario}.{table}.csv.gz",
        "format": "csv",
        "encoding": "utf-8",
        "schema": {
            "fields": [
                {
                    "name": column.name,
                    "type": TYPES.get(column.dtype, "string"),
                    "description": column.about,
                    **(BOOLEANS if column.dtype == "bool" else {}),
                }
                for column in columns
                if column.name != "seed"
            ],
            "missingValues": [simulated.MISSING],
        },
    }


if __name__ == "__main__":
    main()
