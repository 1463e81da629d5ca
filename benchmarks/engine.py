"""civicgames itself as a contender: the whole loop through `Play`, four seats at random.

python -m benchmarks.engine off|on|called|simulate [--game demos|delanopolis|presidency]

`off` keeps no log, `on` keeps it in memory, `called` keeps none and seats a function that is called
with a copy of each question and whose answers are checked, as a pupil's bot's are; `simulate` is
`civicgames.simulate` in this process, which makes the rows of its tables besides.
"""

from __future__ import annotations

import argparse
from itertools import count
from typing import TYPE_CHECKING, Any

from benchmarks.timing import Contender, main

if TYPE_CHECKING:
    from civicgames.engine import Decision, Game

SCENARIOS = {"demos": "full", "delanopolis": "classroom", "presidency": "standard"}
"""The games, and what is played of each."""

DECISIONS = frozenset(
    {
        "public_discard",
        "secret_discard",
        "secret_take",
        "unanimous_discard",
        "unanimous_take",
    }
)
"""Kinds that count in DēmoS: questions about the veto are quick ones and would inflate the rate."""

SEATS = 4
PLAYS = {"demos": 20, "delanopolis": 10, "presidency": 2}
"""Plays a chunk."""


def game_and_rules(name: str) -> tuple[Game, Any]:
    """A game and the rules that are measured."""
    from civicgames.games import find_game

    game = find_game(name)
    return game, game.rules_from(game.presets[SCENARIOS[name]])


def a_pupils_bot(view: Any, decision: Decision) -> Any:
    """Chooses at random, too, but the engine doesn't know."""
    return decision.draw(view.random)


a_pupils_bot.looks = False  # type: ignore[attr-defined]


def contender(log: bool, name: str = "demos", called: bool = False) -> Contender:
    """Random seats, a new seed each play; decisions counted afterwards."""
    from civicgames.bots import find_strategy
    from civicgames.engine import Play

    game, rules = game_and_rules(name)
    players = [a_pupils_bot if called else find_strategy(name, "random")] * SEATS
    seeds = count(1)
    last = 0

    def chunk() -> tuple[int, int]:
        nonlocal last
        for _ in range(PLAYS[name]):
            last = next(seeds)
            Play(game, rules, SEATS, seed=last, log=log).run(players)
        return PLAYS[name], 0

    def decisions(plays: int) -> int:
        total = 0
        for seed in range(last - plays + 1, last + 1):
            play = Play(game, rules, SEATS, seed=seed, log=True)
            play.run(players)
            kinds = (line["choice"] for line in play.record.lines if "choice" in line)
            total += sum(name != "demos" or kind in DECISIONS for kind in kinds)
        return total

    how = ", bots called" if called else ""
    return Contender(f"civicgames {name}, log {'on' if log else 'off'}{how}", chunk, decisions)


def simulated(name: str = "demos") -> Contender:
    """The same through `simulate`, 100 plays' worth of chunks at a call; all questions count."""
    from civicgames import simulate

    scenario = f"{SCENARIOS[name]}, seats={SEATS}"
    seeds = count(1)

    def chunk() -> tuple[int, int]:
        plays = 5 * PLAYS[name]
        seats, seed = ["random"] * SEATS, next(seeds)
        runs = simulate(name, scenario, seats, plays, seed, workers=1, progress=False)
        return plays, sum(runs.columns("plays")["decisions"])

    return Contender(f"civicgames {name}, simulate", chunk)


def _command_line() -> None:
    parser = argparse.ArgumentParser(description="Measure civicgames once.")
    parser.add_argument("what", choices=["off", "on", "called", "simulate"])
    parser.add_argument("--game", choices=list(SCENARIOS), default="demos")
    options, rest = parser.parse_known_args()
    if options.what == "simulate":
        main(simulated(options.game), rest)
    else:
        log, called = options.what == "on", options.what == "called"
        main(contender(log, options.game, called), rest)


if __name__ == "__main__":
    _command_line()
