"""What a seat may see of a play of Delanopolis.

All of it is public but one thing: a sealed stake is seen by nobody before all are in, and until
then the table doesn't have it either. So every seat sees the same table.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from civicgames.engine.game import View
from civicgames.engine.log import Line
from civicgames.games.delanopolis.rules import Rules
from civicgames.games.delanopolis.table import Auction, DelanopolisTable


class Unseen(NamedTuple):
    """What no screen shows: how the turn began, and the piles, from which cards come by lot."""

    came_from: int
    """The terrain under the roller's pawn before its turn."""
    visits_before: int
    """P-31: the roller's visits before its turn."""
    mayors_refuge: str | None
    """The key of the refuge that the mayor has spent this turn."""
    second_pass: bool
    given_vot: int
    given_com: int
    piles: list[list[str]]
    spent: list[list[str]]


@dataclass
class DelanopolisView(View):
    """A table of Delanopolis as a seat sees it.

    Lists are by seat, but ``owners`` and ``prices`` by terrain, from 1 (place 0 is empty). Points
    are VOT and COM, in the purse or put aside. ``announced``, ``stakes``, ``added``, ``dice``,
    ``terrain``, ``sold`` and ``debt`` belong to this turn; stakes are there once all are revealed.
    """

    rules: Rules
    mayor: int
    challengers: list[int]
    """In turn order from the mayor's left."""
    turn: int
    last_turn: int
    """P-40: the turn after which the game ends at the latest."""
    roller: int
    pawns: list[int]
    """The terrain under each pawn; 0 before its first roll."""
    visits: list[int]
    """P-31: 1 where the last roll led to somebody else's terrain: the next such stay is free."""
    vot: list[int]
    com: list[int]
    aside_vot: list[int]
    aside_com: list[int]
    owners: list[int | None]
    prices: list[int | None]
    cards: list[list[str]]
    """The trumps of challengers and the jokers of the mayor, oldest first."""
    refuges: list[list[str]]
    piles: dict[str, int]
    """How many cards are left to draw, spent ones that may return not counted."""
    coming: list[int]
    """P-13, in order: the terrains still to be auctioned in this pass, the next one first."""
    once_more: list[int]
    """P-13, in order: those that return after the last."""
    auctions: list[Auction]
    """All that are over, the last one last."""
    mayor_rests: bool
    """P-12: the mayor has spent a refuge this turn."""
    announced: list[str | None]
    dice: list[int] | None
    terrain: int
    """Where the roller stands this turn; 0 until the dice are thrown."""
    stakes: list[int | None]
    added: list[int | None]
    sold: list[int]
    debt: int
    """P-33: what the roller can't pay yet."""
    unseen: Unseen = field(repr=False)
    """What else there is to a table, for imagining; none of it is a secret."""

    def points(self, seat: int) -> int:
        """VOT and COM, purse and aside: what counts at the end (P-41)."""
        return self.vot[seat] + self.com[seat] + self.aside_vot[seat] + self.aside_com[seat]

    def owned(self, seat: int) -> list[int]:
        """The terrains of a seat, in order."""
        return [terrain for terrain, owner in enumerate(self.owners) if owner == seat]

    @property
    def free(self) -> list[int]:
        """The terrains that can be reached and that nobody owns."""
        return [terrain for terrain in self.rules.reachable if self.owners[terrain] is None]


def view(table: DelanopolisTable, seat: int | None) -> DelanopolisView:
    """What that seat may see; None is a spectator."""
    return DelanopolisView(
        seat=seat,
        rules=table.rules,
        mayor=table.mayor,
        challengers=table.challengers[:],
        turn=table.turn,
        last_turn=table.last_turn,
        roller=table.roller,
        pawns=table.pawns[:],
        visits=table.visits[:],
        vot=table.vot[:],
        com=table.com[:],
        aside_vot=table.aside_vot[:],
        aside_com=table.aside_com[:],
        owners=table.owners[:],
        prices=table.prices[:],
        cards=[cards[:] for cards in table.cards],
        refuges=[refuges[:] for refuges in table.refuges],
        piles={"trump": len(table.piles[0]), "joker": len(table.piles[1])},
        coming=table.coming[:],
        once_more=table.once_more[:],
        auctions=table.auctions[:],
        mayor_rests=table.mayor_rests,
        announced=table.announced[:],
        dice=table.dice and table.dice[:],
        terrain=table.terrain,
        stakes=table.stakes[:],
        added=table.added[:],
        sold=table.sold[:],
        debt=table.debt,
        unseen=Unseen(
            table.came_from,
            table.visits_before,
            table.mayors_refuge if table.mayor_rests else None,
            table.second_pass,
            table.given_vot,
            table.given_com,
            [pile[:] for pile in table.piles],
            [pile[:] for pile in table.spent],
        ),
    )


def seen(table: DelanopolisTable, line: Line, seat: int | None) -> Line | None:
    """A line of the log as that seat may read it: all of it, since stakes come when all are in."""
    return line


def redeal(table: DelanopolisTable, seat: int | None, random: Random) -> None:
    """Deal anew what a seat can't see: nothing, since cards come by lot from piles in no order."""
