"""A process that plays and records until it is ended: -m tests.engine.killing GAME FOLDER."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import tests.engine.toy  # noqa: F401 - makes the toy game known
from civicgames.engine import Play, find_game
from civicgames.games import find_game as find_real_game


def begun(game: str, seed: int, path: Path | None = None) -> Play:
    """Play number ``seed`` of a game: another preset and another number of seats each time."""
    found = find_game(game) if game == "toy" else find_real_game(game)
    presets = [*found.presets]
    rules = found.rules(**found.presets[presets[seed % len(presets)]])
    seats = found.seat_numbers(rules)
    return Play(found, rules, seats[seed // len(presets) % len(seats)], seed=seed, path=path)


def step(play: Play) -> None:
    """Answer one question at random."""
    decision = play.pending[0]
    play.choose(decision.seat, decision.draw(play.view(decision.seat).random))


def main(game: str, folder: str) -> None:
    """Play one after another; after each answer, tell which play it is and how long its record."""
    begun(game, 0)
    print("ready", flush=True)
    for seed in itertools.count():
        play = begun(game, seed, Path(folder) / f"{seed:05}.play.jsonl")
        while play.pending:
            step(play)
            print(seed, len(play.record.lines) + 1, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
