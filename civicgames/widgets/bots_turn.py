"""Bots at a table: one goes on until a person is asked, or several seats are asked at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import update_wrapper
from typing import Any

from civicgames.engine import BotError, Play, Player
from civicgames.widgets.stages import Failure


def bots_turn(
    play: Play, players: Sequence[Player | None], *, once: bool = False
) -> Failure | None:
    """Let the bot that is asked go on; all of them where several are asked at once, sealed.

    Only bots are asked then; ``once``: each answers a single question. Returns what happened where
    one couldn't go on.
    """
    for seat in [decision.seat for decision in play.pending]:
        only: list[Player | None] = [None] * len(players)
        only[seat] = _stopping_at_sealed(play, players[seat], once)
        try:
            play.run(only)
        except BotError as error:
            if not isinstance(error.__cause__, _Enough):
                return Failure(error.seat, error.bot, str(error))
    return None


class _Enough(Exception):
    """A bot is asked more than is its turn."""


def _stopping_at_sealed(play: Play, player: Player | None, once: bool) -> Player:
    """The same bot, but it goes no further than to where several are asked at once.

    There people come first, then all bots at once; and what is revealed is shown before the play
    goes on.
    """
    assert player is not None
    sealed, answered = once or len(play.pending) > 1, False

    def some(view: Any, decision: Any) -> Any:
        nonlocal answered
        if answered and (sealed or len(play.pending) > 1):
            raise _Enough
        answered = True
        return player(view, decision)

    bounded = update_wrapper(some, player)
    bounded.draws = False  # type: ignore[attr-defined]  # or nothing would stop it
    return bounded
