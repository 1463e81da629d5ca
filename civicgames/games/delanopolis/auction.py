"""What an auction of Delanopolis comes to, once the stakes are revealed. Lists are by seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from civicgames.games.delanopolis.table import DelanopolisTable

Side = Literal["mayor", "challengers"] | None
"""Who takes a terrain; None: it stays free."""

Points = list[int | None]
"""By seat; None for who takes no part."""


def bidders(table: DelanopolisTable) -> list[int]:
    """P-12, P-20: who takes part in this turn's auction, in seat order."""
    challengers = table.challengers
    if table.rules.bidders == "present":
        challengers = [seat for seat in challengers if table.pawns[seat] == table.terrain]
    return sorted(challengers if table.mayor_rests else [*challengers, table.mayor])


def highest_stakes(table: DelanopolisTable) -> list[int]:
    """P-20, P-21: the most that each seat may stake: its cap, and what its purse can pay."""
    purses = table.vot[:]
    purses[table.mayor] = table.com[table.mayor]
    if table.rules.doubler_pays:
        purses = [
            purse // 2 if card else purse
            for purse, card in zip(purses, table.announced, strict=True)
        ]
    return list(map(min, purses, table.caps))


def highest_addition(table: DelanopolisTable, seat: int) -> int:
    """P-24: the most that a challenger level with others may add."""
    return min(table.caps[seat], table.vot[seat] - (paid(table)[seat] or 0))


def counted(table: DelanopolisTable) -> Points:
    """P-21: what each stake counts for."""
    if not any(table.announced):
        return table.stakes[:]
    return [
        stake * 2 if card and stake else stake
        for stake, card in zip(table.stakes, table.announced, strict=True)
    ]


def paid(table: DelanopolisTable) -> Points:
    """P-21, P-24: what each seat's part in the auction costs it."""
    return with_additions(table, counted(table) if table.rules.doubler_pays else table.stakes)


def with_additions(table: DelanopolisTable, points: Points) -> Points:
    """P-24: stakes, or what they count for or cost, with what was added."""
    if not any(table.added):
        return points
    return [
        (stake or 0) + added if added else stake
        for stake, added in zip(points, table.added, strict=True)
    ]


def who_counts_more(table: DelanopolisTable, counts: Points) -> Side:
    """P-22: the mayor, or all challengers together; None where the terrain stays free."""
    of_mayor = counts[table.mayor] or 0
    of_challengers = sum(filter(None, counts)) - of_mayor
    if of_mayor > of_challengers:
        return "mayor"
    if of_mayor < of_challengers:
        return "challengers"
    if of_mayor == 0 or table.rules.equal_stakes == "nobody":
        return None
    return "mayor" if table.rules.equal_stakes == "mayor" else "challengers"


def level_at_the_top(counts: Points, among: Sequence[int]) -> list[int]:
    """P-22: of these challengers, the one whose stake counts highest, or those who are level."""
    most = max([counts[seat] or 0 for seat in among])
    return [seat for seat in among if counts[seat] == most]
