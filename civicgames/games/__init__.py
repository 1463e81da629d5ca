"""The games, one package each; a game is read in when it is first wanted."""

from functools import cache
from importlib import import_module

from civicgames.engine.game import Game, find_game, game_names, register


@cache
def _read_in(name: str) -> Game:
    game: Game = import_module(f"civicgames.games.{name}").GAME
    return game


register("demos", lambda: _read_in("demos"))
register("delanopolis", lambda: _read_in("delanopolis"))
register("presidency", lambda: _read_in("presidency"))

__all__ = ["find_game", "game_names"]
