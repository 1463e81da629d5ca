"""Moves, and what the square does where a pawn arrives."""

from __future__ import annotations

from civicgames.games.presidency.components import Cause, end_of_move, is_annulled
from civicgames.games.presidency.hands import Steps, ask, expose, give, take, take_blind
from civicgames.games.presidency.options import Splits
from civicgames.games.presidency.table import PresidencyTable


class Elected(Exception):
    """A pawn has reached President: the term is over, whatever was going on."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


def move_by(table: PresidencyTable, seat: int, by: int, cause: Cause) -> Steps:
    """R-14, R-51: a move of so many squares, with what follows at its end."""
    end, bounced = end_of_move(table.pawns[seat], by, table.rules.board.last)
    yield from move_to(table, seat, end, cause, bounced)


def move_to(
    table: PresidencyTable, seat: int, end: int, cause: Cause, bounced: bool = False
) -> Steps:
    start, last = table.pawns[seat], table.rules.board.last
    if end == last and not elects(table, cause):
        end = last - 1
    passed = table.rules.passed
    crosses = passed[start] != passed[end]  # forward or back
    annulled = crosses and is_annulled(table.pawns, seat, end, table.limits)
    told = table.is_heard and crosses and not annulled
    before = table.set_aside() if told else {}
    if not annulled:
        table.pawns[seat] = end
    stands = table.pawns[seat]
    if table.is_heard:
        told_of = {"from": start, "to": stands, "cause": cause, "annulled": annulled}
        table.event("moved", seat=seat, **told_of)
    if stands == last:
        table.event("elected", seat=seat, by=cause)
        raise Elected(seat)
    if told:
        tell_changes(table, before)
    if stands in table.rules.kinds and (stands != start or (bounced and not annulled)):
        yield from arrive(table, seat)


def elects(table: PresidencyTable, cause: Cause) -> bool:
    """R-50: whether a move of that cause can make a President."""
    return cause in ("roll", "money") or table.rules.scheme_elects


def tell_changes(table: PresidencyTable, before: dict[str, list[int]]) -> None:
    """R-40, R-42: who is set aside where it wasn't, and who no longer is."""
    after = table.set_aside()
    if after == before:
        return
    for stage in table.limits:
        was, now = before.get(stage.id, []), after.get(stage.id, [])
        for seat in was:
            if seat not in now:
                table.event("restored", seat=seat, limit=stage.id)
        for seat in now:
            if seat not in was:
                table.event("set_aside", seat=seat, limit=stage.id)


def arrive(table: PresidencyTable, seat: int) -> Steps:
    """R-30 to R-33: the effect of the square where a pawn arrives, whoever moved it."""
    square = table.pawns[seat]
    kind = table.rules.kinds.get(square)
    if kind is None:
        return
    if table.keeps_log:
        table.event("square", seat=seat, kind=kind, at=square)
    if kind == "long_arm":
        yield from long_arm(table, seat)
    elif kind == "headline":
        expose(table, seat)
    elif kind == "family_sunday":
        yield from family_sunday(table, seat)


def long_arm(table: PresidencyTable, seat: int) -> Steps:
    """R-31: one card of one other player, if one likes."""
    answer = yield from ask(table, seat, "long_arm", long_arm_options(table, seat))
    if answer is None:
        return
    other, card = answer[0], answer[1] if len(answer) > 1 else "any"
    if table.face_up[other]:
        take(table, seat, other, card)
    else:
        take_blind(table, seat, other, card)


def long_arm_options(table: PresidencyTable, seat: int) -> tuple[tuple[int | str, ...] | None, ...]:
    """Nothing, a hidden hand (where ``blind_kind``: one kind of it), or a card of one face up."""
    options: list[tuple[int | str, ...] | None] = [None]
    for other in table.others(seat):
        if table.face_up[other]:
            options += [(other, card) for card in table.cards(other)]
        elif table.rules.blind_kind:
            options += [(other, pile) for pile, hands in table.hands.items() if hands[other]]
        elif table.has_card(other):
            options.append((other,))
    return tuple(options)


def family_sunday(table: PresidencyTable, seat: int) -> Steps:
    """R-33: all one's schemes go to the others."""
    cards = table.hands["scheme"][seat][:]
    if not cards:
        return
    split = yield from ask(table, seat, "family_sunday", Splits(cards, table.others(seat)))
    for card in cards:
        give(table, seat, split[card], card)
