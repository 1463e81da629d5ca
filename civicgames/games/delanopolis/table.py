"""The state of a play of Delanopolis: the board, the purses, the cards, and the turn."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from civicgames.engine.chance import Chance
from civicgames.engine.game import Seat, Table
from civicgames.engine.log import AnyLog
from civicgames.games.delanopolis.rules import Rules

NUMBERS = ("turn", "next_roller", "mayor", "second_pass", "given_vot", "given_com")
LISTS = (
    "challengers",
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
LISTS_OF_CARDS = ("cards", "refuges", "piles", "spent")
"""What a turn leaves to the next; the rest is made anew when a turn begins."""


class Auction(NamedTuple):
    """An auction that is over, as everybody saw it."""

    terrain: int
    stakes: tuple[int | None, ...]
    """By seat, additions of a rebid included; None for who took no part."""
    counted: tuple[int | None, ...]
    winner: int | None
    price: int | None
    com: int
    vot: int


class DelanopolisTable(Table):
    """Plain state; :mod:`civicgames.games.delanopolis.flow` is what changes it.

    Lists are by seat; those of terrains have one place more than there are terrains, since terrains
    are numbered from 1. ``cards`` are the trumps of challengers and the jokers of the mayor, oldest
    first. The piles are kept in no order: a card is drawn by lot.
    """

    rules: Rules

    def __init__(self, rules: Rules, seats: Sequence[Seat], chance: Chance, log: AnyLog) -> None:
        super().__init__(rules, seats, chance, log)
        count = len(seats)
        self.mayor = -1
        self.challengers: list[int] = []
        """In turn order from the mayor's left; empty until the mayor is drawn."""
        self.turn = 0
        self.next_roller = -1
        self.pawns = [0] * count
        """The terrain on which each pawn stands; 0 before its first roll."""
        self.visits = [0] * count
        """P-31: how many times running the own rolls led to somebody else's terrain."""
        self.vot = [0] * count
        self.com = [0] * count
        self.aside_vot = [0] * count
        self.aside_com = [0] * count
        self.owners: list[int | None] = [None] * (rules.terrains + 1)
        self.prices: list[int | None] = [None] * (rules.terrains + 1)
        self.cards: list[list[str]] = [[] for _ in seats]
        self.refuges: list[list[str]] = [[] for _ in seats]
        trumps, jokers, refuges = (rules.decks[kind] for kind in ("trump", "joker", "refuge"))
        drawn = refuges if rules.refuges == "drawn" else ()  # P-04: two decks
        self.piles = [[*trumps, *drawn], [*jokers, *drawn]]
        """The challengers' and the mayor's."""
        self.spent: list[list[str]] = [[], []]
        self.coming: list[int] = []
        """P-13, in order: the terrains still to be auctioned, the next one first."""
        self.once_more: list[int] = []
        """P-13, in order: those left free in the first pass."""
        self.second_pass = False
        self.given_vot = 0
        self.given_com = 0
        """P-12: what refuges have given to all."""
        self.auctions: list[Auction] = []
        self.began: tuple[Any, ...] = ()
        """What lasts, as it was when this turn began; none of it is a secret."""
        self._clear_turn()

    def _clear_turn(self) -> None:
        count = len(self.seats)
        self.roller = self.next_roller
        self.mayor_rests = False
        self.announced: list[str | None] = [None] * count
        """P-11: the trump or joker that each has announced for this turn's auction."""
        self.dice: list[int] | None = None
        self.terrain = 0
        """Where the roller stands this turn; 0 until the dice are thrown."""
        self.stakes: list[int | None] = [None] * count
        """P-20: once they are revealed; None for who takes no part."""
        self.added: list[int | None] = [None] * count
        """P-24: additions of those who were level."""
        self.sold: list[int] = []
        """P-33: terrains sold this turn, in order."""
        self.debt = 0
        """P-33: the rent that the roller owes and can't pay yet."""

    def begin_turn(self) -> None:
        """The next turn, of ``next_roller``."""
        self.began = self.lasting()
        self.turn += 1
        self._clear_turn()
        self.next_roller = self.after(self.roller)

    def lasting(self) -> tuple[Any, ...]:
        """What lasts from turn to turn, as it is now; nothing can change it later."""
        numbers, lists, cards = _numbers(self), _lists(self), _lists_of_cards(self)
        return numbers, tuple(map(tuple, lists)), tuple([tuple(map(tuple, of)) for of in cards])

    def restore(self, lasting: tuple[Any, ...]) -> None:
        """Put back what :meth:`lasting` gave."""
        numbers, lists, cards = lasting
        for name, number in zip(NUMBERS, numbers, strict=True):
            setattr(self, name, number)
        for name, values in zip(LISTS, lists, strict=True):
            setattr(self, name, list(values))
        for name, lists_of_cards in zip(LISTS_OF_CARDS, cards, strict=True):
            setattr(self, name, [list(keys) for keys in lists_of_cards])

    def clockwise(self, first: int) -> list[int]:
        """All seats, from this one."""
        count = len(self.seats)
        return [(first + step) % count for step in range(count)]

    def after(self, seat: int) -> int:
        """P-10: whose turn comes after that seat's, clockwise."""
        nearest = self.clockwise(seat)[1:3]  # there is one mayor
        return next(s for s in nearest if s != self.mayor or self.rules.mayor_rolls)

    def points(self, seat: int) -> int:
        """VOT and COM, purse and aside."""
        return self.vot[seat] + self.com[seat] + self.aside_vot[seat] + self.aside_com[seat]

    def owned(self, seat: int) -> list[int]:
        """The terrains of a seat, in order."""
        return [terrain for terrain, owner in enumerate(self.owners) if owner == seat]

    def deck_of(self, seat: int) -> int:
        """The pile that a seat draws from: 0 the challengers', 1 the mayor's."""
        return int(seat == self.mayor)


_numbers = attrgetter(*NUMBERS)
_lists = attrgetter(*LISTS)
_lists_of_cards = attrgetter(*LISTS_OF_CARDS)
