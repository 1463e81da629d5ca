"""R-20 to R-22: schemes at any time. A window opens after each resolved act."""

from __future__ import annotations

from civicgames.engine.decision import Decision
from civicgames.games.presidency.effects import is_possible, play_scheme, playable
from civicgames.games.presidency.hands import Steps, all_know, ask, discard
from civicgames.games.presidency.options import Orders
from civicgames.games.presidency.table import Declared, PresidencyTable

MOST_SCHEMES = 60
"""R-22: schemes between two acts."""


def window(table: PresidencyTable) -> Steps:
    """Who holds a playable scheme says so or nothing, until nobody plays one."""
    while asked := who_can_play(table):
        wishes = yield asked
        for decision, wish in zip(asked, wishes, strict=True):
            if wish is not None:
                declare(table, decision.seat, wish["card"], wish.get("target"))
        if not table.declared:
            break
        yield from in_the_holders_order(table)
        yield from resolve_declared(table)
    table.schemes_played = 0


def who_can_play(table: PresidencyTable) -> list[Decision]:
    """R-22: what those are asked, in secret, who hold a scheme that can be played now."""
    asked: list[Decision] = []
    if table.schemes_played < MOST_SCHEMES:
        table.windows.append(table.log.position)
        for seat, hand in enumerate(table.hands["scheme"]):
            options = playable(table, seat) if hand else []
            if options:
                asked.append(Decision(seat, "scheme", (None, *options)))
    return asked


def declare(table: PresidencyTable, seat: int, card: str, target: int | None) -> None:
    """A declared card leaves the hand at once, its target fixed."""
    table.hands["scheme"][seat].remove(card)
    table.declared.append(Declared(seat, card, target))
    if seat == table.holder:
        table.may_draw = False


def in_the_holders_order(table: PresidencyTable) -> Steps:
    """R-21"""
    if len(table.declared) > 1:
        seats = [declared.seat for declared in table.declared]
        order = yield from ask(table, table.holder, "order", Orders(seats))
        table.declared.sort(key=lambda declared: order.index(declared.seat))


def resolve_declared(table: PresidencyTable) -> Steps:
    """One by one, in order; what has become impossible isn't played."""
    while table.declared:
        now = table.declared.pop(0)
        table.schemes_played += 1
        if table.schemes_played > MOST_SCHEMES:
            take_back(table, now)
        elif is_possible(table, now.seat, table.rules.scheme_of[now.card], now.target):
            yield from play_scheme(table, now.seat, now.card, now.target)
        else:
            impossible(table, now)


def impossible(table: PresidencyTable, now: Declared) -> None:
    returned = table.rules.impossible_scheme == "returned"
    if returned:
        take_back(table, now)
    else:
        discard(table, now.card)
    told = {} if now.target is None else {"target": now.target}
    table.event("impossible", seat=now.seat, card=now.card, **told, returned=returned)


def take_back(table: PresidencyTable, declared: Declared) -> None:
    """A declared scheme returns to its owner's hand; everybody has seen it."""
    table.hands["scheme"][declared.seat].append(declared.card)
    all_know(table, declared.card)
