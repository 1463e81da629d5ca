"""Who plays a seat: a person, or a bot by its name or as a pupil's own function."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civicgames import bots
from civicgames.engine import Game, Player
from civicgames.i18n import Texts
from civicgames.say import player_in_words

HUMAN = "human"
CAREFUL = "careful"

Who = str | Player
"""``"human"``, a strategy's name, or a function of a view and a decision."""


def find_player(game: Game, who: Who) -> Player | None:
    """The function that plays, None for a person.

    Raises ValueError, in one sentence, for a strategy that doesn't exist.
    """
    if callable(who):
        return who
    return None if who == HUMAN else bots.find_strategy(game.name, who)


def player_name(who: Who) -> str:
    """How a record's header names the player."""
    if isinstance(who, str):
        return who
    return str(getattr(who, "strategy", None) or getattr(who, "__name__", type(who).__name__))


def shown_player(name: str, texts: Texts) -> str:
    """What stands under a seat's name."""
    return player_in_words(name, texts)


def default_seats(count: int) -> list[Who]:
    """One person against careful bots."""
    return [HUMAN, *[CAREFUL] * (count - 1)]


def why(game: Game, strategy: str, view: Any, decision: Any, choice: Any, lang: str) -> str | None:
    """What made a strategy choose, in a sentence; None where it can't tell."""
    return bots.explain(game, strategy, view, decision, choice, lang)


def people(players: Sequence[Player | None]) -> list[int]:
    """The seats of persons."""
    return [seat for seat, player in enumerate(players) if player is None]
