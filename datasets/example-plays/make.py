"""Make this data package anew: `python datasets/example-plays/make.py` (some seconds).

To be run when the rules or the careful bots have changed; a test says so.
"""

import csv
import json
from hashlib import sha256
from pathlib import Path

import civicgames as cg
from civicgames.bots import find_strategy
from civicgames.engine import Record, Seat
from civicgames.games import find_game
from civicgames.scenarios import find_scenario
from civicgames.simulation import one_play

HERE = Path(__file__).parent
EXAMPLES = (("demos", "short"), ("delanopolis", "forty-five-minutes"), ("presidency", "quiet"))
SEED = 2026
PLAYER = "careful"

COLUMNS = {
    "file": ("string", "the record of the play, in this folder"),
    "game": ("string", "the game's name in civicgames"),
    "scenario": ("string", "the built-in scenario that was played"),
    "seats": ("integer", "how many seats, each played by a bot"),
    "player": ("string", "the strategy in every seat"),
    "seed": ("integer", "what chance was drawn from; the same seed gives the same play"),
    "choices": ("integer", "how many choices were made in the play"),
    "winners": ("string", "the seats that won, numbered from 1, with spaces; empty: nobody"),
    "settled_by": ("string", "what settled it, in the words of the record's last event"),
}
SETTLED_BY = {"demos": "reason", "delanopolis": "title", "presidency": "by"}


def main(folder: Path = HERE) -> None:
    """Play each example and write its record, the list of plays and the description."""
    rows = [_row(game, scenario, folder) for game, scenario in EXAMPLES]
    with (folder / "plays.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    text = json.dumps(_description(folder, rows), ensure_ascii=False, indent=1)
    (folder / "datapackage.json").write_text(text + "\n", encoding="utf-8")


def record_of(game: str, name: str) -> Record:
    """One whole play between careful bots."""
    scenario, bot = find_scenario(game, name), find_strategy(game, PLAYER)
    seats = [Seat(f"Seat {number}", PLAYER, None) for number in range(1, scenario.count + 1)]
    return one_play(find_game(game), scenario, seats, [bot] * len(seats), SEED).record


def _row(game: str, scenario: str, folder: Path) -> dict[str, object]:
    record = record_of(game, scenario)
    name = f"{game}-{scenario}.play.jsonl"
    (folder / name).write_text(record.to_text(), encoding="utf-8")
    [end] = [line for line in record.lines if line.get("event") == "outcome"]
    settled = [
        line[SETTLED_BY[game]]
        for line in record.lines
        if line.get("event") in ("outcome", "elected") and SETTLED_BY[game] in line
    ]
    return {
        "file": name,
        "game": game,
        "scenario": scenario,
        "seats": len(record.header["seats"]),
        "player": PLAYER,
        "seed": SEED,
        "choices": sum("choice" in line for line in record.lines),
        "winners": " ".join(str(seat + 1) for seat in end["winners"]),
        "settled_by": settled[-1],
    }


def _description(folder: Path, rows: list[dict[str, object]]) -> dict[str, object]:
    table = {
        "name": "plays",
        "path": "plays.csv",
        "format": "csv",
        "encoding": "utf-8",
        "title": "What was played, and how it ended",
        "schema": {
            "primaryKey": ["file"],
            "missingValues": [""],
            "fields": [
                {"name": name, "type": kind, "description": about}
                for name, (kind, about) in COLUMNS.items()
            ],
        },
    }
    return {
        "name": "example-plays",
        "title": "One complete play of each game",
        "description": (
            "Records of whole plays between careful bots, made by a program: no people took part. "
            "Each record can be replayed, verified and charted; lesson plans can point at it."
        ),
        "simulated": True,
        "civicgames": cg.__version__,
        "licenses": [{"name": "CC-BY-4.0"}],
        "resources": [table, *(_file(folder / str(row["file"]), row) for row in rows)],
    }


def _file(path: Path, row: dict[str, object]) -> dict[str, object]:
    content = path.read_bytes()
    return {
        "name": f"{row['game']}-{row['scenario']}",
        "type": "file",
        "path": path.name,
        "format": "jsonl",
        "mediatype": "application/jsonl",
        "encoding": "utf-8",
        "title": f"A play of {row['game']}, scenario {row['scenario']}, {row['seats']} seats",
        "bytes": len(content),
        "hash": f"sha256:{sha256(content).hexdigest()}",
    }


if __name__ == "__main__":
    main()
