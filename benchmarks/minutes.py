"""How long a play of each built-in scenario takes between people: the `minutes` of their files.

python -m benchmarks.minutes            what is measured beside what the files say
python -m benchmarks.minutes --write    writes it into the files

A person needs some 9 seconds for a question of DēmoS. In Delanopolis most questions are a yes or
no, and stakes are typed one after the other behind the cover: 7 seconds a question; then 65 for
each auction, 20 to look at the reveal and 45 to read its chapter aloud. How many there are is the
mean over plays between careful and plays between random bots, half each, since beginners are in
between. In Presidency a question takes 8 seconds, but only 3 where it is whether one plays a
scheme; there random bots hardly ever reach the end, so that careful ones alone are measured.
"""

import argparse
import re
from pathlib import Path

import civicgames
from civicgames import simulate
from civicgames.scenarios import Scenario, builtin, find_scenario

SECONDS = {
    "demos": {"decisions": 9},
    "delanopolis": {"decisions": 7, "auctions": 65},
    "presidency": {"decisions": 8, "asked": 3 - 8},
}
"""What each takes between people, by game and column of ``plays``; a game is measured once it is
known how long it ponders."""
PLAYERS = {"presidency": ("careful",)}
BOTH = ("careful", "random")
PLAYS = 200
SEED = 1


def measure(scenario: Scenario, plays: int = PLAYS, seed: int = SEED) -> float:
    """Minutes of a play of `scenario`."""
    seconds = 0
    players = PLAYERS.get(scenario.game, BOTH)
    for who in players:
        columns = simulate(scenario.game, scenario, who, plays, seed).columns("plays")
        seconds += sum(each * sum(columns[of]) for of, each in SECONDS[scenario.game].items())
    return seconds / (plays * len(players)) / 60


def write(scenario: Scenario, minutes: float) -> None:
    """Put `minutes`, rounded, into the scenario's file."""
    folder = Path(civicgames.__file__).parent / "scenarios" / scenario.game
    path = folder / f"{scenario.name}.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        re.sub(r"(?m)^minutes = \d+", f"minutes = {round(minutes)}", text), encoding="utf-8"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the minutes of the built-in scenarios.")
    parser.add_argument("--write", action="store_true", help="write them into the files")
    parser.add_argument("--plays", type=int, default=PLAYS)
    parser.add_argument("--only", help="the scenarios whose names hold this text", default="")
    options = parser.parse_args()
    for game in SECONDS:
        for name in filter(lambda name: options.only in name, builtin(game)):
            scenario = find_scenario(game, name)
            minutes = measure(scenario, options.plays)
            print(f"{game}: {name}: measured {minutes:.1f}, in the file {scenario.minutes}")
            if options.write:
                write(scenario, minutes)


if __name__ == "__main__":
    main()
