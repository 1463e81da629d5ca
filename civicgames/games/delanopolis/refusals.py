"""Why an answer isn't allowed in Delanopolis, in one sentence for the person who gave it."""

from __future__ import annotations

from civicgames.engine.decision import Choice, Decision, short
from civicgames.games.delanopolis.auction import highest_stakes
from civicgames.games.delanopolis.table import DelanopolisTable


def refusal(
    table: DelanopolisTable, seat: int, decision: Decision | None, choice: Choice
) -> str | None:
    """A sentence that names the purse, the cap or the price that stands in the way, or None."""
    if decision is None:
        return stake_of_an_empty_purse(table, seat, choice)
    if decision.kind in ("stake", "rebid"):
        return stake_refused(table, decision, choice)
    if decision.kind == "sell":
        return sale_refused(table, seat, choice)
    return None


def stake_refused(table: DelanopolisTable, decision: Decision, choice: Choice) -> str:
    """P-20, P-21, P-24"""
    seat, most = decision.seat, decision.options[-1]  # type: ignore[index]
    verb = "stake" if decision.kind == "stake" else "add"
    begin = f"Seat {seat + 1} can't {verb} {short(choice)}"
    expected = f"expected a whole number from 0 to {most}."
    if type(choice) is not int or choice < 0:
        return f"{begin}: {expected}"
    mayor = seat == table.mayor
    unit, purse = ("COM", table.com[seat]) if mayor else ("VOT", table.vot[seat])
    cap = table.rules.cap_of_mayor(len(table.challengers)) if mayor else table.rules.stake_cap
    if cap == most:
        whose = "the mayor's cap" if mayor else "the cap"
        return f"{begin}: {whose} is {cap} {unit} in one auction, {expected}"
    holds = f"its purse holds {purse} {unit}"
    if decision.kind == "rebid":
        holds += f" and its stake is {table.stakes[seat]}"
    elif table.announced[seat] and table.rules.doubler_pays:
        holds += " and the announced card doubles what is paid"
    return f"{begin}: {holds}, {expected}"


def sale_refused(table: DelanopolisTable, seat: int, choice: Choice) -> str | None:
    """P-33"""
    if type(choice) is not int or not 1 <= choice < len(table.owners):
        return None
    begin = f"Seat {seat + 1} can't sell terrain {choice}"
    if table.owners[choice] != seat:
        return f"{begin}: it doesn't own it."
    price, has = table.prices[choice], table.com[table.mayor]
    return f"{begin}: its price is {price} COM, and the mayor has {has}."


def stake_of_an_empty_purse(table: DelanopolisTable, seat: int, choice: Choice) -> str | None:
    """Who can stake nothing but 0 isn't asked."""
    takes_part = 0 <= seat < len(table.seats) and table.stakes[seat] == 0
    if type(choice) is not int or not takes_part or table.owners[table.terrain] is not None:
        return None
    if highest_stakes(table)[seat]:
        return None
    return f"Seat {seat + 1} has nothing that it may stake: it takes part with 0 and isn't asked."
