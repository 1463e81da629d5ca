"""The state of a play of Delanopolis: the board, the purses, the cards, and the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from civicgames.engine.chance import Chance
from civicgames.engine.game import Seat, Table
from civicgames.engine.log import AnyLog
from civicgames.games.delanopolis.rules import Rules

NO_CAP = 10**9
"""More than there are points."""


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

    __slots__ = (
        "added",
        "announced",
        "aside_com",
        "aside_vot",
        "auctions",
        "came_from",
        "caps",
        "cards",
        "challengers",
        "com",
        "coming",
        "debt",
        "dice",
        "following",
        "given_com",
        "given_vot",
        "last_turn",
        "mayor",
        "mayor_rests",
        "mayors_refuge",
        "next_roller",
        "once_more",
        "owners",
        "pawns",
        "piles",
        "prices",
        "reachable",
        "refuges",
        "roller",
        "second_pass",
        "sold",
        "spent",
        "stakes",
        "terrain",
        "turn",
        "visits",
        "visits_before",
        "vot",
    )
    rules: Rules

    def __init__(self, rules: Rules, seats: Sequence[Seat], chance: Chance, log: AnyLog) -> None:
        super().__init__(rules, seats, chance, log)
        count = len(seats)
        self.mayor = -1
        self.challengers: list[int] = []
        """In turn order from the mayor's left; empty until the mayor is drawn."""
        self.caps: list[int] = []
        """P-20: what each may stake in one auction, whatever its purse."""
        self.following: tuple[int, ...] = (-1,)
        """P-10: whose turn comes after each seat's."""
        self.last_turn = rules.last_turn(count - 1)
        self.reachable = slice(rules.reachable.start, rules.reachable.stop)
        """P-40: where ``owners`` are of terrains that can be reached."""
        self.turn = -1
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
        self.debt = 0
        """P-33: the rent that the roller owes and can't pay yet."""
        self.mayors_refuge = ""
        """The key of the refuge that the mayor spent last."""
        self.begin_turn()  # number 0, nobody's

    def begin_turn(self) -> None:
        """P-10: the next turn, of ``next_roller``."""
        count = len(self.seats)
        self.turn += 1
        self.roller = roller = self.next_roller
        self.next_roller = self.following[roller]
        self.came_from = self.pawns[roller]
        self.visits_before = self.visits[roller]
        """Like ``came_from``, how the roller stood before its turn: for imagining."""
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

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats, from this one."""
        count = len(self.seats)
        return tuple([(first + step) % count for step in range(count)])

    def after(self, seat: int) -> int:
        """P-10: whose turn comes after that seat's, clockwise."""
        count = len(self.seats)
        following = (seat + 1) % count
        if following == self.mayor and not self.rules.mayor_rolls:
            following = (following + 1) % count  # there is one mayor
        return following

    def points(self, seat: int) -> int:
        """VOT and COM, purse and aside."""
        return self.vot[seat] + self.com[seat] + self.aside_vot[seat] + self.aside_com[seat]

    def owned(self, seat: int) -> list[int]:
        """The terrains of a seat, in order."""
        return [terrain for terrain, owner in enumerate(self.owners) if owner == seat]

    def deck_of(self, seat: int) -> int:
        """The pile that a seat draws from: 0 the challengers', 1 the mayor's."""
        return 1 if seat == self.mayor else 0
