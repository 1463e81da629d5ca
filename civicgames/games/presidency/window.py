"""R-20 to R-22: schemes at any time. A window opens after each resolved act."""

from __future__ import annotations

from civicgames.engine.decision import Question
from civicgames.games.presidency.effects import play_scheme
from civicgames.games.presidency.hands import Steps, all_know, ask, discard
from civicgames.games.presidency.options import Orders
from civicgames.games.presidency.plans import is_possible, playable
from civicgames.games.presidency.table import Declared, PresidencyTable

MOST_SCHEMES = 60
"""R-22: schemes between two acts."""


def window(table: PresidencyTable) -> Steps | tuple[()]:
    """Who holds a playable scheme says so or nothing, until nobody plays one."""
    asked = who_can_play(table)
    if asked:
        return open_window(table, asked)
    table.schemes_played = 0
    return ()


def open_window(table: PresidencyTable, asked: list[Question]) -> Steps:
    while asked:
        wishes = yield asked
        for (seat, _, _), wish in zip(asked, wishes, strict=True):
            if wish is not None:
                declare(table, seat, wish["card"], wish.get("target"))
        if not table.declared:
            break
        yield from in_the_holders_order(table)
        yield from resolve_declared(table)
        asked = who_can_play(table)
    table.schemes_played = 0


def who_can_play(table: PresidencyTable) -> list[Question]:
    """R-22: what those are asked, in secret, who hold a scheme that can be played now."""
    if table.schemes_played >= MOST_SCHEMES:
        return []
    table.windows.append(table.log.position)
    if table.could_play is None:
        table.could_play = [
            (seat, "scheme", (None, *options))
            for seat, hand in enumerate(table.hands["scheme"])
            if hand and (options := playable(table, seat))
        ]
    return table.could_play


def declare(table: PresidencyTable, seat: int, card: str, target: int | None) -> None:
    """A declared card leaves the hand at once, its target fixed."""
    table.could_play = None
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
