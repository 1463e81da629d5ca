"""A play of Delanopolis that stands where a seat is asked something, made from its view alone."""

from __future__ import annotations

from random import Random
from typing import Any

from civicgames.engine.chance import Chance
from civicgames.engine.decision import Choice, Decision
from civicgames.engine.game import Seat
from civicgames.engine.log import NoLog
from civicgames.engine.play import Play
from civicgames.games.delanopolis.flow import ROLL, flow
from civicgames.games.delanopolis.table import DelanopolisTable
from civicgames.games.delanopolis.view import DelanopolisView


def imagine(view: DelanopolisView, random: Random) -> Play:
    """A play at the same decision: the turn is played again from its beginning as it was seen.

    What chance will give, and what others have sealed, is not known: the first is drawn from
    ``random``, the second is asked again. Raises ValueError where the view's seat is asked nothing.
    """
    from civicgames.games.delanopolis import GAME

    if not view.asked:
        raise ValueError("This seat is asked nothing now: there is no decision to imagine.")
    foreseen: list[tuple[str, Any]] = [("roll", view.dice)] if view.dice else []
    seats = [Seat(f"Seat {number + 1}") for number in range(len(view.vot))]
    table = DelanopolisTable(view.rules, seats, Chance(random, foreseen=foreseen), NoLog())
    table.restore(view.began)
    play = Play.imagined(GAME, table, flow(table), seed=random.getrandbits(64))
    while not is_there(play, view):
        decision = play.pending[0]
        play.choose(decision.seat, as_seen(view, table, decision))
    return play


def is_there(play: Play, view: DelanopolisView) -> bool:
    """Whether the play stands at what the view's seat is asked."""
    asked = view.asked[0]
    if len(play.table.sold) < len(view.sold):
        return False
    return any(d.seat == asked.seat and d.kind == asked.kind for d in play.pending)


def as_seen(view: DelanopolisView, table: DelanopolisTable, decision: Decision) -> Choice:
    """What was answered earlier in this turn, as everybody saw."""
    seat = decision.seat
    if decision.kind == "mayor_refuge":
        return view.mayor_rests
    if decision.kind == "turn":
        return ROLL  # who spends a refuge is asked nothing more, nor is anybody else
    if decision.kind == "announce":
        return view.announced[seat] is not None
    if decision.kind == "stake":
        return view.stakes[seat]
    return view.sold[len(table.sold)]
