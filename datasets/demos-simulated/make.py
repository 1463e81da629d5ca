"""Make this data package anew: `python datasets/demos-simulated/make.py` (some minutes).

To be run when the rules, the careful bot or the columns have changed; a test says so.
"""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path

import civicgames as cg
from civicgames.runs import summary_of
from civicgames.scenarios import resolve
from civicgames.simulated import MISSING, PLAYER, SEED, TABLES, write

HERE = Path(__file__).parent
SCENARIOS = ("simplified", "short", "full")
PLAYS = 10_000


def main(folder: Path = HERE, plays: int = PLAYS, workers: int = 2) -> None:
    """Simulate each scenario and write its tables and the description into `folder`."""
    scenarios = {}
    for name in SCENARIOS:
        runs = cg.simulate("demos", name, seats=PLAYER, plays=plays, seed=SEED, workers=workers)
        if not runs.complete:
            sys.exit("Stopped: nothing of this scenario was written.")
        scenarios[name] = write(runs, resolve("demos", name), folder)
    description = {
        "name": "demos-simulated",
        "title": "Simulated plays of DēmoS",
        "description": (
            "Plays between careful bots, made by a program: no people took part. One row a play, "
            "and one row a seat of a play. The seed of play n is play_seed(seed, n)."
        ),
        "simulated": True,
        "civicgames": cg.__version__,
        "created": f"{datetime.now(UTC):%Y-%m-%dT00:00:00Z}",
        "licenses": [{"name": "CC-BY-4.0"}],
        "scenarios": scenarios,
        "resources": [
            {
                "name": f"{name}-{table}",
                "path": f"{name}.{table}.csv.gz",
                "format": "csv",
                "encoding": "utf-8",
                "schema": {"fields": fields(table), "missingValues": [MISSING]},
            }
            for name in SCENARIOS
            for table in TABLES
        ],
    }
    text = json.dumps(description, ensure_ascii=False, indent=1)
    (folder / "datapackage.json").write_text(text + "\n", encoding="utf-8")


KINDS = {
    "int64": "integer",
    "Int64": "integer",
    "float64": "number",
    "string": "string",
    "bool": "boolean",
}


def fields(table: str) -> list[dict[str, object]]:
    """The columns of a table as a table schema has them."""
    found: list[dict[str, object]] = []
    for column in summary_of("demos").columns[table]:
        if column.name == "seed":
            continue
        field = {
            "name": column.name,
            "type": KINDS[column.dtype],
            "description": column.about,
        }
        if column.dtype == "bool":
            field |= {"trueValues": ["True"], "falseValues": ["False"]}
        found.append(field)
    return found


if __name__ == "__main__":
    main()
