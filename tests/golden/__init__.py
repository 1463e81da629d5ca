"""Golden plays: one small play of every game and preset, kept and compared line by line."""

from pathlib import Path
from typing import Any

from civicgames.engine import Play, Record, find_game
from civicgames.games import game_names

HERE = Path(__file__).resolve().parent
SHIPPED = game_names()
NAMES = [(name, preset) for name in SHIPPED for preset in find_game(name).presets]
SEED = 2026


def file_of(game: str, preset: str) -> Path:
    return HERE / f"{game}-{preset}.play.jsonl"


def golden_play(name: str, preset: str) -> Record:
    """A play by random players; the fewest seats that may play."""
    game = find_game(name)
    rules = game.rules(**game.presets[preset])
    play = Play(game, rules, game.seat_numbers(rules)[0], scenario=preset, seed=SEED)
    play.run([at_random] * len(play.seats))
    return play.record


def at_random(view: Any, decision: Any) -> Any:
    return decision.draw(view.random)


at_random.looks = False  # type: ignore[attr-defined]
