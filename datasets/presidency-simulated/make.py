"""Make this data package anew: `python datasets/presidency-simulated/make.py` (some minutes).

To be run when the rules or the bots have changed; a test says so.
"""

from pathlib import Path

import civicgames as cg
from civicgames import simulated
from civicgames.lessons.styles import GAME, GROUPS, SCENARIO, SEED
from civicgames.scenarios.finding import find_scenario
from civicgames.simulated_packages import PLAYS, careful_plays, describe, plays_resource

HERE = Path(__file__).parent
MIXED = "mixed"


def main(folder: Path = HERE, plays: int | None = None, workers: int | None = None) -> None:
    """Simulate; write the tables and the description into `folder`."""
    scenario, who = find_scenario(GAME, SCENARIO), list(GROUPS[MIXED])
    runs = cg.simulate(GAME, scenario, seats=who, plays=plays or PLAYS, seed=SEED, workers=workers)
    mixed = simulated.write(runs, scenario, folder, called=MIXED)
    describe(
        folder,
        GAME,
        "Simulated plays of Presidency",
        f"Plays between careful bots, of every built-in scenario; and, as {MIXED}, two schemers "
        f"against two clean hands in {SCENARIO}.",
        careful_plays(GAME, folder, {}, plays, workers),
        [plays_resource(GAME, MIXED, table) for table in simulated.TABLES],
        mixed={**mixed, "player": who},
    )


if __name__ == "__main__":
    main()
