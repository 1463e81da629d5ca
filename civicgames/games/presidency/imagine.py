"""A play of Presidency that stands where a seat is asked something, made from its view alone."""

from __future__ import annotations

from random import Random

from civicgames.engine.chance import Chance
from civicgames.engine.game import Seat
from civicgames.engine.log import NoLog
from civicgames.engine.play import Play
from civicgames.games.presidency.components import PILES, Pile
from civicgames.games.presidency.effects import go_on, is_skeleton, settle, skeleton
from civicgames.games.presidency.flow import (
    Flow,
    deal,
    end_act,
    further_terms,
    inaugurate,
    pass_die,
    rest_of_turn,
    run_term,
    turns,
)
from civicgames.games.presidency.hands import Steps
from civicgames.games.presidency.squares import family_sunday, long_arm
from civicgames.games.presidency.table import Declared, Doing, PresidencyTable
from civicgames.games.presidency.view import FACE_DOWN, PresidencyView
from civicgames.games.presidency.window import in_the_holders_order, resolve_declared

ARRIVALS = {"long_arm": long_arm, "family_sunday": family_sunday}


def imagine(view: PresidencyView, random: Random) -> Play:
    """A play at the same decision; the cards that this seat can't see are dealt anew.

    Raises ValueError where the view's seat is asked nothing.
    """
    from civicgames.games.presidency import GAME

    if not view.asked:
        raise ValueError("This seat is asked nothing now: there is no decision to imagine.")
    table = imagined_table(view, random)
    return Play.imagined(GAME, table, from_here(table, view.asked[0].kind, view.asked[0].seat))


def imagined_table(view: PresidencyView, random: Random) -> PresidencyTable:
    """All that the view shows, and the unseen cards anywhere they may be."""
    seats = [Seat(f"Seat {number + 1}") for number in range(len(view.pawns))]
    table = PresidencyTable(view.rules, seats, Chance(random), NoLog())
    for pile in PILES:
        deal_unseen(table, view, pile, random)
    table.pawns = view.pawns[:]
    table.face_up = view.face_up[:]
    table.discards = {pile: cards[:] for pile, cards in view.discards.items()}
    if view.seat is not None:
        in_sight = [card for hands in view.hands.values() for hand in hands for card in hand]
        table.known[view.seat] = {card for card in in_sight if card != FACE_DOWN}
    table.presidents = view.presidents[:]
    table.declared = [Declared(d.seat, d.card, d.target) for d in view.declared]
    table.doing = [Doing(d.seat, d.card, d.target, d.step, d.done) for d in view.doing]
    for name in (
        "term",
        "turn",
        "holder",
        "may_draw",
        "drawn",
        "money_played",
        "rolled",
        "window_due",
        "schemes_played",
    ):
        setattr(table, name, getattr(view, name))
    return table


def deal_unseen(table: PresidencyTable, view: PresidencyView, pile: Pile, random: Random) -> None:
    in_sight = [card for hand in view.hands[pile] for card in hand]
    in_sight += [*view.discards[pile], *view.to_deal[pile], *(d.card for d in view.declared)]
    unseen = sorted(set(table.piles[pile]) - set(in_sight))
    random.shuffle(unseen)

    def filled(cards: list[str]) -> list[str]:
        return [unseen.pop() if card == FACE_DOWN else card for card in cards]

    table.hands[pile] = [filled(hand) for hand in view.hands[pile]]
    table.to_deal[pile] = filled(view.to_deal[pile])
    table.piles[pile] = unseen


def from_here(table: PresidencyTable, kind: str, seat: int) -> Flow:
    """What remains of a play from a question of that kind to that seat."""
    if kind == "president_deals":
        yield from run_term(table, from_the_deal(table))
    elif kind != "relaunch":
        yield from run_term(table, from_within(table, kind, seat))
    return (yield from further_terms(table))


def from_the_deal(table: PresidencyTable) -> Steps:
    yield from deal(table)
    yield from inaugurate(table)
    yield from turns(table)


def from_within(table: PresidencyTable, kind: str, seat: int) -> Steps:
    """The rest of what is being done, of the turn, of the term."""
    if kind not in ("draw", "act"):
        if kind in ARRIVALS:
            yield from ARRIVALS[kind](table, seat)
            yield from after_arrival(table)
        elif kind == "order":
            yield from in_the_holders_order(table)
        while table.doing:
            acts = skeleton if is_skeleton(table, table.doing[-1].card) else go_on
            yield from acts(table)
            yield from settle(table)
        yield from resolve_declared(table)
        if table.turn == 0:  # the President's hand has just been turned up
            yield from settle(table)
        else:
            yield from end_act(table)
    if table.turn > 0:
        yield from rest_of_turn(table)
    pass_die(table)
    yield from turns(table)


def after_arrival(table: PresidencyTable) -> Steps:
    """The arrival was the last thing in a step of what is being carried out."""
    if table.doing:
        doing = table.doing[-1]
        doing.step, doing.done = doing.step + 1, 0
        if not is_skeleton(table, doing.card):
            yield from settle(table)
