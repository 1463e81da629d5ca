"""How long a play of each built-in scenario takes between people: the `minutes` of their files.

python -m benchmarks.minutes            what is measured beside what the files say
python -m benchmarks.minutes --write    writes it into the files

A person needs some 9 seconds for a question of DēmoS; how many there are is the mean over plays
between careful and plays between random bots, half each, since beginners are in between.
"""

import argparse
import re
from pathlib import Path

import civicgames
from civicgames import simulate
from civicgames.scenarios import Scenario, builtin, find_scenario

SECONDS = {"demos": 9}
"""A question between people, by game; a game is measured once it is known how long it ponders."""
PLAYERS = ("careful", "random")
PLAYS = 200
SEED = 1


def measure(scenario: Scenario, plays: int = PLAYS, seed: int = SEED) -> float:
    """Minutes of a play of `scenario`."""
    questions = [
        sum(simulate(scenario.game, scenario, who, plays, seed).columns("plays")["decisions"])
        for who in PLAYERS
    ]
    return sum(questions) / (plays * len(PLAYERS)) * SECONDS[scenario.game] / 60


def write(scenario: Scenario, minutes: float) -> None:
    """Put `minutes`, rounded, into the scenario's file."""
    folder = Path(civicgames.__file__).parent / "scenarios" / scenario.game
    path = folder / f"{scenario.name}.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        re.sub(r"(?m)^minutes = .*$", f"minutes = {round(minutes)}", text), encoding="utf-8"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the minutes of the built-in scenarios.")
    parser.add_argument("--write", action="store_true", help="write them into the files")
    parser.add_argument("--plays", type=int, default=PLAYS)
    options = parser.parse_args()
    for game in SECONDS:
        for name in builtin(game):
            scenario = find_scenario(game, name)
            minutes = measure(scenario, options.plays)
            print(f"{game}: {name}: measured {minutes:.1f}, in the file {scenario.minutes}")
            if options.write:
                write(scenario, minutes)


if __name__ == "__main__":
    main()
