"""Strategies: who plays when no person does, and the register of them by name.

A strategy is a plain function of a view and a decision that returns one of the decision's options:

    from civicgames.bots import strategy

    @strategy("first", game="demos")
    def first(view, decision):
        return decision.options[0]

It is then known by its name wherever a name is typed. Without the decorator the function itself
can be given instead of a name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from civicgames.bots.reasons import explain
from civicgames.engine.decision import short
from civicgames.engine.game import Player, known_names
from civicgames.games import find_game

HUMAN = "human"
"""The name of a seat that a person plays."""


@dataclass(frozen=True)
class Strategy:
    """A strategy and what it is: its name, its game (None: any), the function itself."""

    name: str
    game: str | None
    player: Player

    def description(self, lang: str = "en") -> str:
        """What it does and where the idea is from, for a pupil; a pupil's own: its docstring."""
        from civicgames.bots.words import describe

        return describe(self.name, lang, self.game) or " ".join((self.player.__doc__ or "").split())


_known: dict[tuple[str | None, str], Strategy] = {}


def strategy(name: str, game: str | None = None) -> Callable[[Player], Player]:
    """Make a function known as the strategy ``name`` of ``game`` (None: of any game).

    A name that is taken is given to the new function: so a notebook cell can be run again.
    """

    def make_known(player: Player) -> Player:
        player.strategy = name  # type: ignore[attr-defined]
        _known[game, name] = Strategy(name, game, player)
        return player

    return make_known


def strategies(game: str) -> list[Strategy]:
    """All the strategies of a game: those of any game first, each in order of registration.

    Raises ValueError naming the games where there is none of that name.
    """
    _read_in(game)
    found = [known for (of, _), known in _known.items() if of is None]
    return found + [known for (of, _), known in _known.items() if of == game]


def describe_strategy(game: str, name: str) -> Strategy:
    """The strategy of that name; raises ValueError with the nearest name and all."""
    by_name = {known.name: known for known in strategies(game)}
    if name not in by_name:
        raise ValueError(
            f"There is no strategy {name!r} for {game}: {known_names(name, list(by_name))}."
        )
    return by_name[name]


def find_strategy(game: str, name: str) -> Player:
    """The function of that strategy; raises ValueError with the nearest name and all."""
    return describe_strategy(game, name).player


def players(game: str, chosen: Sequence[Any]) -> list[Player | None]:
    """What :meth:`Play.run` takes, from strategies' names, functions, and ``"human"`` or None.

    Raises ValueError for an unknown name, TypeError for what can't be asked anything.
    """
    return [_player(game, one, seat) for seat, one in enumerate(chosen)]


def player_name(player: Any) -> str:
    """What a seat's player is called in records: ``"human"``, or the strategy's name."""
    if player is None:
        return HUMAN
    if isinstance(player, str):
        return player
    return str(getattr(player, "strategy", None) or getattr(player, "__name__", "bot"))


def _player(game: str, one: Any, seat: int) -> Player | None:
    if one is None or one == HUMAN:
        return None
    if isinstance(one, str):
        return find_strategy(game, one)
    if callable(one):
        player: Player = one
        return player
    raise TypeError(
        f"Seat {seat + 1} is played by {short(one)}: expected a strategy's name, "
        "a function of (view, decision), or 'human'."
    )


@cache
def _read_in(game: str) -> None:
    find_game(game)
    import_module("civicgames.bots.random_player")
    of_the_game = f"civicgames.games.{game}"
    # A game made in a notebook or a test has no package of its own.
    for module in ("bots", "strategist"):
        if find_spec(of_the_game) and find_spec(f"{of_the_game}.{module}"):
            import_module(f"{of_the_game}.{module}")


__all__ = [
    "HUMAN",
    "Strategy",
    "describe_strategy",
    "explain",
    "find_strategy",
    "player_name",
    "players",
    "strategies",
    "strategy",
]
