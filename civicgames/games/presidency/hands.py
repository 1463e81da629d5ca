"""What is done with cards: drawn, shown, taken, given, discarded. Nobody's pawn moves here."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from civicgames.engine.decision import Asked, Options
from civicgames.games.presidency.components import OTHER_PILE, PILES, Pile
from civicgames.games.presidency.table import PresidencyTable

Steps = Generator[Asked, Any, None]
Answer = Generator[Asked, Any, Any]


def ask(table: PresidencyTable, seat: int, kind: str, options: Options) -> Answer:
    """A seat's answer, all knowing who is asked; where only one is possible, it isn't asked."""
    if len(options) == 1 and isinstance(options, tuple):
        return options[0]
    table.waiting_for = seat
    answer = yield seat, kind, options
    table.waiting_for = None
    return answer


def rebuild(table: PresidencyTable) -> None:
    """R-11: both piles from their discards; one without discards is left as it is."""
    for pile in PILES:
        if table.discards[pile]:
            cards = table.piles[pile] + table.discards[pile]
            table.piles[pile] = table.chance.shuffle(f"{pile}_pile", cards)[::-1]
            table.discards[pile] = []


def top_card(table: PresidencyTable, pile: Pile, *, or_other: bool = False) -> str | None:
    """R-11: the next card of a pile; None where it stays empty (``or_other``: where both do)."""
    if not table.piles[pile]:
        rebuild(table)
    if or_other and not table.piles[pile]:
        pile = OTHER_PILE[pile]
    if not table.piles[pile]:
        return None
    card = table.piles[pile].pop()
    if not table.piles[pile]:
        rebuild(table)
    return card


def draw(table: PresidencyTable, seat: int, pile: Pile, *, or_other: bool = False) -> None:
    """R-11: one card into a hand; ``or_other`` is for the draw of R-10."""
    card = top_card(table, pile, or_other=or_other)
    if card is not None:
        kind = table.pile_of(card)
        table.hands[kind][seat].append(card)
        if table.keeps_log:
            table.event("drew", seat=seat, pile=kind, card=card, shown=table.face_up[seat])


def expose(table: PresidencyTable, seat: int) -> None:
    """R-32: a hand is turned up."""
    if not table.face_up[seat]:
        table.face_up[seat] = True
        table.event("face_up", seat=seat)


def hide(table: PresidencyTable, seat: int) -> None:
    """A hand is turned down; everybody has seen what is in it."""
    if table.face_up[seat]:
        for card in table.cards(seat):
            all_know(table, card)
        table.face_up[seat] = False
        table.event("face_down", seat=seat)


def all_know(table: PresidencyTable, card: str) -> None:
    for known in table.known:
        known.add(card)


def hand_over(table: PresidencyTable, card: str, giver: int, receiver: int) -> bool:
    """A card from one hand to another. True where everybody sees which."""
    pile = table.pile_of(card)
    shown = table.face_up[giver] or table.face_up[receiver]
    if shown:
        all_know(table, card)
    else:
        for seat, known in enumerate(table.known):
            if seat not in (giver, receiver):  # it may have been any card of that hand
                known.difference_update(table.hands[pile][giver])
            else:
                known.add(card)
    table.hands[pile][giver].remove(card)
    table.hands[pile][receiver].append(card)
    return shown


def take(table: PresidencyTable, seat: int, other: int, card: str) -> None:
    shown = hand_over(table, card, other, seat)
    table.event("took", seat=seat, card=card, **{"from": other}, shown=shown)


def take_blind(table: PresidencyTable, seat: int, other: int, pile: str) -> None:
    """R-31: a card from a hidden hand, unseen; ``pile`` is money, scheme or any."""
    cards = in_hand(table, other, pile)
    take(table, seat, other, table.chance.pick("blind_take", cards))


def give(table: PresidencyTable, seat: int, other: int, card: str) -> None:
    shown = hand_over(table, card, seat, other)
    table.event("gave", seat=seat, card=card, to=other, shown=shown)


def in_hand(table: PresidencyTable, seat: int, pile: str) -> list[str]:
    """The cards of a hand that are money, schemes, or any."""
    return table.cards(seat) if pile == "any" else list(table.hands[pile][seat])  # type: ignore[index]


def held(table: PresidencyTable, seat: int, pile: str) -> int:
    """How many cards of a hand are money, schemes, or any."""
    money, scheme = table.hands["money"][seat], table.hands["scheme"][seat]
    if pile == "any":
        return len(money) + len(scheme)
    return len(money if pile == "money" else scheme)


def spend(table: PresidencyTable, seat: int, card: str) -> None:
    """A card from a hand onto its discard, where everybody sees it."""
    pile = table.pile_of(card)
    table.hands[pile][seat].remove(card)
    discard(table, card)


def discard(table: PresidencyTable, card: str) -> None:
    """A card that is in no hand any more, onto its discard."""
    table.discards[table.pile_of(card)].append(card)
    for known in table.known:
        known.discard(card)
