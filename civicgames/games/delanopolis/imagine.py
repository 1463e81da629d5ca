"""A play of Delanopolis that stands where a seat is asked something, made from its view alone."""

from __future__ import annotations

from random import Random
from typing import Any

from civicgames.engine.chance import Chance
from civicgames.engine.decision import Choice, Decision
from civicgames.engine.game import Seat
from civicgames.engine.log import NoLog
from civicgames.engine.play import Play
from civicgames.games.delanopolis.flow import ROLL, flow, seat_mayor
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
    begin_anew(view, table)
    play = Play.imagined(GAME, table, flow(table), seed=random.getrandbits(64))
    while not is_there(play, view):
        decision = play.pending[0]
        play.choose(decision.seat, as_seen(view, table, decision))
    return play


def begin_anew(view: DelanopolisView, table: DelanopolisTable) -> None:
    """Set the table as it was before the turn: as it is seen now, but for what the turn changed."""
    mayor, roller, unseen = view.mayor, view.roller, view.unseen
    seat_mayor(table, mayor)
    table.turn, table.next_roller = view.turn - 1, roller
    for name in AS_SEEN:
        setattr(table, name, getattr(view, name)[:])
    table.cards = [cards[:] for cards in view.cards]
    table.refuges = [refuges[:] for refuges in view.refuges]
    table.piles = [pile[:] for pile in unseen.piles]
    table.spent = [pile[:] for pile in unseen.spent]
    table.second_pass = unseen.second_pass
    table.given_vot, table.given_com = unseen.given_vot, unseen.given_com
    table.pawns[roller], table.visits[roller] = unseen.came_from, unseen.visits_before
    if unseen.mayors_refuge is not None:
        take_back_refuge(table, unseen.mayors_refuge)
    for terrain in view.sold:
        price = table.prices[terrain] or 0
        table.owners[terrain] = roller
        table.com[mayor] += price
        table.com[roller] -= price


AS_SEEN = (
    "pawns",
    "visits",
    "vot",
    "com",
    "aside_vot",
    "aside_com",
    "owners",
    "prices",
    "coming",
    "once_more",
    "auctions",
)


def take_back_refuge(table: DelanopolisTable, key: str) -> None:
    """As if the mayor hadn't rested yet."""
    rules, mayor = table.rules, table.mayor
    table.refuges[mayor].insert(0, key)
    if rules.refuges == "drawn":
        table.spent[table.deck_of(mayor)].pop()
    table.com[mayor] -= rules.refuge_com
    table.vot[mayor] -= rules.refuge_vot
    table.given_com -= rules.refuge_com
    table.given_vot -= rules.refuge_vot


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
