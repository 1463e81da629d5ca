"""A small honest game with all that games ask of the engine; tests break it in one way each.

Seats bid coins, sealed, for a card that only the winner sees; the winner shares out two coins and
buries a card unseen. At every window anybody may play a card: "gain" takes a coin from the bank,
"again" lets its player play another at once, "end" ends the term then and there.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from civicgames.engine import (
    Chance,
    Decision,
    Game,
    Line,
    Play,
    Record,
    Seat,
    Table,
    View,
    register,
)
from civicgames.engine.log import AnyLog

Steps = Generator[Any, Any, Any]
CARDS = tuple(f"{kind}{number}" for kind in ("gain", "again", "end") for number in range(1, 7))
COINS = 5
BANK = 30


class ToyRules(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    terms: int = Field(3, ge=1, le=9)
    hand: int = Field(2, ge=1, le=3)


class ToyTable(Table):
    def __init__(self, rules: ToyRules, seats: Sequence[Seat], chance: Chance, log: AnyLog) -> None:
        super().__init__(rules, seats, chance, log)
        count = len(seats)
        self.term = 0
        self.dice: list[int] = []
        self.pile: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(count)]
        self.played: list[str] = []
        self.coins = [COINS] * count
        self.bank = BANK
        self.nods = 0


@dataclass
class ToyView(View):
    term: int
    dice: list[int]
    hand: list[str]
    cards: list[int]
    played: list[str]
    coins: list[int]
    bank: int
    pile: int
    nods: int


@dataclass(frozen=True)
class Shares:
    """All ways to share so many coins among so many seats, too many to list in a bigger game."""

    seats: int
    coins: int

    def __contains__(self, choice: object) -> bool:
        return (
            isinstance(choice, list)
            and len(choice) == self.seats
            and all(type(share) is int and share >= 0 for share in choice)
            and sum(choice) == self.coins
        )

    def __len__(self) -> int:
        return sum(1 for _ in self.ways(self.seats, self.coins))

    def ways(self, seats: int, coins: int) -> Iterator[list[int]]:
        if seats == 1:
            yield [coins]
            return
        for first in range(coins + 1):
            for rest in self.ways(seats - 1, coins - first):
                yield [first, *rest]

    def draw(self, random: Random) -> list[int]:
        shares = [0] * self.seats
        for _ in range(self.coins):
            shares[int(random.random() * self.seats)] += 1
        return shares


class TermOver(Exception):
    """A card ended the term, however deep in effects it was played."""


def flow(table: ToyTable) -> Steps:
    seats = range(len(table.seats))
    table.pile = table.chance.shuffle("pack", CARDS)[::-1]
    for seat in seats:
        table.hands[seat] = [table.pile.pop() for _ in range(table.rules.hand)]
        table.event("dealt", seat=seat, cards=table.hands[seat][:])
    while table.term < table.rules.terms:
        table.term += 1
        table.event("term", number=table.term)
        try:
            yield from play_term(table)
        except TermOver:
            table.event("term_ended", number=table.term)
    most = max(table.coins)
    outcome = {"winners": [seat for seat in seats if table.coins[seat] == most], "reason": "coins"}
    table.event("outcome", **outcome)
    return outcome


def play_term(table: ToyTable) -> Steps:
    table.dice = table.chance.dice("dice", 2, 6)
    yield from reactions(table)
    winner = yield from auction(table)
    if winner is not None:
        yield from spoils(table, winner)
    for seat in range(len(table.seats)):
        table.nods += yield seat, "nod", (False, True)
    yield from reactions(table)


def reactions(table: ToyTable, asked: Sequence[int] | None = None) -> Steps:
    """The any-time window: whoever holds a card may play one; all answer at once."""
    seats = range(len(table.seats)) if asked is None else asked
    questions = [
        Decision(seat, "react", (None, *table.hands[seat])) for seat in seats if table.hands[seat]
    ]
    if not questions:
        return
    answers = yield questions
    for question, card in zip(questions, answers, strict=True):
        if card is not None:
            yield from effect(table, question.seat, card)


def effect(table: ToyTable, seat: int, card: str) -> Steps:
    table.hands[seat].remove(card)
    table.played.append(card)
    table.event("played", seat=seat, card=card)
    if card.startswith("gain") and table.bank:
        pay(table, seat, -1)
    elif card.startswith("end"):
        raise TermOver
    elif card.startswith("again"):
        yield from reactions(table, [seat])


def auction(table: ToyTable) -> Steps:
    bidders = [seat for seat, coins in enumerate(table.coins) if coins]
    if len(bidders) < 2 or not table.pile:
        return None
    # Clockwise from the last seat, so that the order of asking isn't that of the record.
    stakes = yield [(seat, "stake", range(table.coins[seat] + 1)) for seat in reversed(bidders)]
    by_seat = dict(zip(reversed(bidders), stakes, strict=True))
    winner = max(bidders, key=lambda seat: (by_seat[seat], -seat))
    pay(table, winner, by_seat[winner])
    table.event("auction", stakes=[by_seat.get(s) for s in range(len(table.seats))], winner=winner)
    return winner


def spoils(table: ToyTable, winner: int) -> Steps:
    card = table.pile.pop()
    table.hands[winner].append(card)
    table.event("drew", seat=winner, card=card)
    if table.bank >= 2:
        shares = yield Decision(winner, "share", Shares(len(table.seats), 2))
        for seat, share in enumerate(shares):
            pay(table, seat, -share)
        table.event("shared", seat=winner, shares=shares)
    if len(table.hands[winner]) > 1:
        card = yield Decision(winner, "bury", tuple(table.hands[winner]))
        table.hands[winner].remove(card)
        table.pile.insert(0, card)


def pay(table: ToyTable, seat: int, coins: int) -> None:
    coins = max(coins, -table.bank)
    table.coins[seat] -= coins
    table.bank += coins


def view(table: ToyTable, seat: int | None) -> ToyView:
    return ToyView(
        seat=seat,
        term=table.term,
        dice=table.dice[:],
        hand=[] if seat is None else table.hands[seat][:],
        cards=[len(hand) for hand in table.hands],
        played=table.played[:],
        coins=table.coins[:],
        bank=table.bank,
        pile=len(table.pile),
        nods=table.nods,
    )


def seen(table: ToyTable, line: Line, seat: int | None) -> Line | None:
    own = line.get("seat") == seat
    if line.get("chance") == "pack" or (line.get("event") == "dealt" and not own):
        return None
    if line.get("event") == "drew" and not own:
        return {**line, "card": None}
    # Of several cards answered at once, one that ends the term keeps the others in hand, unseen.
    if line.get("choice") in ("bury", "react") and not own:
        return {**line, "value": None}
    return line


def redeal(table: ToyTable, seat: int | None, random: Random) -> None:
    hidden = [hand for other, hand in enumerate(table.hands) if other != seat] + [table.pile]
    cards = [card for place in hidden for card in place]
    random.shuffle(cards)
    for place in hidden:
        place[:] = [cards.pop() for _ in place]


def conserved(table: ToyTable) -> tuple[int, list[str]]:
    in_hands = [card for hand in table.hands for card in hand]
    return table.bank + sum(table.coins), sorted([*table.pile, *table.played, *in_hands])


def seated(rules: ToyRules, seats: Sequence[Seat]) -> Sequence[Seat]:
    return seats


TOY = Game(
    name="toy",
    rules=ToyRules,
    seat_numbers=lambda rules: (2, 3, 4),
    seated=seated,
    table=ToyTable,
    flow=flow,
    view=view,
    seen=seen,
    redeal=redeal,
    conserved=conserved,
    presets={"short": {"terms": 2}, "long": {"terms": 4, "hand": 3}},
    showing=frozenset({"react", "stake", "share"}),
    most_decisions=400,
)


def variant(name: str, **changed: Any) -> Game:
    """The toy game with a part replaced, registered by its name."""
    game = replace(TOY, name=name, **changed)
    register(name, lambda: game, listed=False)
    return game


register("toy", lambda: TOY, listed=False)


def drawn(view: Any, decision: Decision) -> Any:
    """A player at random."""
    return decision.draw(view.random)


drawn.looks = False  # type: ignore[attr-defined]


def a_play(seed: int = 1, seats: int = 3, **more: Any) -> Play:
    """A toy play that has just begun."""
    return Play(TOY, ToyRules(**more.pop("switches", {})), seats, seed=seed, **more)


def a_record(seed: int = 1, seats: int = 3, **more: Any) -> Record:
    """The record of a finished toy play."""
    play = a_play(seed, seats, **more)
    play.run([drawn] * seats)
    return play.record
