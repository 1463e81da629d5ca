"""Make this data package anew: `python datasets/delanopolis-simulated/make.py` (some minutes).

To be run when the rules or the bots have changed; a test says so. `fairness.csv` is made by
`python -m benchmarks.fairness --scenario classroom --seats 4 --out FILE` (some minutes too).
"""

import csv
from pathlib import Path

from civicgames.caps import CAPS, GROUPS, SEED, simulate_caps
from civicgames.simulated_packages import PLAYS, careful_plays, describe

HERE = Path(__file__).parent
GAME = "delanopolis"
ENDS = ("president", "reelected", "beaten")


def main(folder: Path = HERE, plays: int | None = None, workers: int | None = None) -> None:
    """Simulate each group under each cap, and each scenario; write all of it into `folder`."""
    with (folder / "caps.csv").open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(["group", "cap", "plays", *ENDS])
        for group in GROUPS:
            for ends in simulate_caps(group, plays or PLAYS, caps=CAPS, seed=SEED, workers=workers):
                cap = "none" if ends.cap is None else ends.cap
                lines.writerow([group, cap, ends.plays, *(getattr(ends, end) for end in ENDS)])
    describe(
        folder,
        GAME,
        "Simulated plays of Delanopolis",
        "Plays between careful bots, of every built-in scenario; how plays between bots ended "
        "under several caps of the mayor; and how the places of challengers who play alike did.",
        careful_plays(GAME, folder, {}, plays, workers),
        [resource("caps", CAPS_FIELDS), resource("fairness", FAIRNESS_FIELDS)],
        seed=SEED,
        groups={name: list(who) for name, who in GROUPS.items()},
    )


CAPS_FIELDS = {
    "group": ("string", "who plays in the four seats"),
    "cap": ("string", "COM that the mayor may stake for each challenger; none: no cap"),
    "plays": ("integer", "how many plays"),
    "president": ("integer", "plays in which the mayor became president"),
    "reelected": ("integer", "plays in which the mayor was re-elected"),
    "beaten": ("integer", "plays in which a challenger became mayor"),
}
FAIRNESS_FIELDS = {
    "scenario": ("string", "the scenario's name"),
    "strategy": ("string", "who plays in all seats"),
    "seats": ("integer", "how many play, the mayor included"),
    "plays": ("integer", "how many plays"),
    "seed": ("integer", "what their chance was drawn from"),
    "won": ("integer", "plays that challengers won"),
    "place": ("integer", "the place in turn order from the mayor's left, from 1"),
    "share": ("number", "its part of the challengers' victories; 1 is an equal part"),
    "half": ("number", "half of the 95 % interval of the share"),
}


def resource(name: str, fields: dict[str, tuple[str, str]]) -> dict[str, object]:
    """A table's description."""
    return {
        "name": name,
        "path": f"{name}.csv",
        "format": "csv",
        "encoding": "utf-8",
        "schema": {
            "fields": [
                {"name": field, "type": kind, "description": about}
                for field, (kind, about) in fields.items()
            ]
        },
    }


if __name__ == "__main__":
    main()
