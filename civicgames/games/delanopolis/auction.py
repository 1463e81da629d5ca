"""What an auction of Delanopolis comes to, once the stakes are revealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from civicgames.games.delanopolis.table import DelanopolisTable

Side = Literal["mayor", "challengers"] | None
"""Who takes a terrain; None: it stays free."""


def bidders(table: DelanopolisTable) -> list[int]:
    """P-12, P-20: who takes part in this turn's auction, in seat order."""
    challengers = table.challengers
    if table.rules.bidders == "present":
        challengers = [seat for seat in challengers if table.pawns[seat] == table.terrain]
    return sorted(challengers if table.mayor_rests else [*challengers, table.mayor])


def highest_stake(table: DelanopolisTable, seat: int) -> int:
    """P-20, P-21: the most that a seat may stake now: its cap, and what its purse can pay."""
    if seat == table.mayor:
        purse, cap = table.com[seat], table.rules.cap_of_mayor(len(table.challengers))
    else:
        purse, cap = table.vot[seat], table.rules.stake_cap
    affordable = purse // times_paid(table, seat)
    return affordable if cap is None else min(cap, affordable)


def highest_addition(table: DelanopolisTable, seat: int) -> int:
    """P-24: the most that a seat level with others may add."""
    return min(table.rules.stake_cap, table.vot[seat] - paid(table, seat))


def times_paid(table: DelanopolisTable, seat: int) -> int:
    """P-21: how many times its stake a seat pays."""
    return 2 if table.announced[seat] and table.rules.doubler_pays else 1


def counted(table: DelanopolisTable, seat: int) -> int | None:
    """P-21, P-24: what a seat's stake counts for, with what it added; None where it has no part."""
    stake = table.stakes[seat]
    if stake is None:
        return None
    doubled = 2 * stake if table.announced[seat] else stake
    return doubled + (table.added[seat] or 0)


def staked(table: DelanopolisTable, seat: int) -> int | None:
    """A seat's stake with what it added; None where it has no part. A winner's is the price."""
    stake = table.stakes[seat]
    return None if stake is None else stake + (table.added[seat] or 0)


def paid(table: DelanopolisTable, seat: int) -> int:
    """P-21: what a seat's part in the auction costs it."""
    stake = table.stakes[seat] or 0
    return stake * times_paid(table, seat) + (table.added[seat] or 0)


def who_counts_more(table: DelanopolisTable) -> Side:
    """P-22: the mayor, or all challengers together; None where the terrain stays free."""
    of_mayor = counted(table, table.mayor) or 0
    of_challengers = sum(counted(table, seat) or 0 for seat in table.challengers)
    if of_mayor > of_challengers:
        return "mayor"
    if of_mayor < of_challengers:
        return "challengers"
    if of_mayor == 0 or table.rules.equal_stakes == "nobody":
        return None
    return "mayor" if table.rules.equal_stakes == "mayor" else "challengers"


def level_at_the_top(table: DelanopolisTable, among: Sequence[int]) -> list[int]:
    """P-22: of these challengers, the one whose stake counts highest, or those who are level."""
    most = max(counted(table, seat) or 0 for seat in among)
    return [seat for seat in among if counted(table, seat) == most]
