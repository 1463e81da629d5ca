"""The rulebook of Delanopolis, from top to bottom."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from civicgames.engine.decision import Asked, Decision
from civicgames.games.delanopolis.auction import (
    bidders,
    counted,
    highest_addition,
    highest_stake,
    level_at_the_top,
    paid,
    staked,
    who_counts_more,
)
from civicgames.games.delanopolis.components import chapter_of, rent_of
from civicgames.games.delanopolis.election import outcome_of
from civicgames.games.delanopolis.table import Auction, DelanopolisTable

Steps = Generator[Asked, Any, None]
Question = Generator[Asked, Any, bool]

ROLL = "roll"
REFUGE = "refuge"
NO_OR_YES = (False, True)


def flow(table: DelanopolisTable) -> Generator[Asked, Any, dict[str, Any]]:
    """A whole play; goes on from wherever the table stands between two turns."""
    if not table.challengers:
        set_up(table)
    while turns_remain(table):
        yield from play_turn(table)
    return end(table)


def set_up(table: DelanopolisTable) -> None:
    rules, seats = table.rules, range(len(table.seats))
    table.mayor = table.chance.pick("mayor", seats)  # P-01
    table.challengers = table.clockwise(table.mayor)[1:]
    table.next_roller = table.challengers[0]  # P-10: at the mayor's left
    for seat in table.challengers:  # P-02
        table.vot[seat] = rules.vot
    table.com[table.mayor] = rules.com_per_challenger * len(table.challengers)
    table.vot[table.mayor] = rules.mayor_vot
    if rules.placement == "in_order":
        table.coming = list(rules.reachable)  # P-13
    if rules.refuges == "held":  # P-04
        hold_refuges(table)
    for _ in range(rules.trumps_each):  # P-31
        for seat in table.challengers:
            draw_card(table, seat)
    for _ in range(rules.jokers):
        draw_card(table, table.mayor)


def hold_refuges(table: DelanopolisTable) -> None:
    """P-04: each player holds its refuges from the start; the few keys go round."""
    each, keys = table.rules.refuges_each, table.rules.decks["refuge"]
    for place, seat in enumerate(table.clockwise(table.mayor)):
        table.refuges[seat] = [keys[(place * each + n) % len(keys)] for n in range(each)]


def draw_card(table: DelanopolisTable, seat: int) -> None:
    """P-31: one card of the seat's own pile; none left, none drawn."""
    pile, spent = table.piles[table.deck_of(seat)], table.spent[table.deck_of(seat)]
    if not pile:
        pile[:], spent[:] = spent, []
    if not pile:
        return

    def kind_of(key: str) -> str:
        return next(kind for kind, keys in table.rules.decks.items() if key in keys)

    key = table.chance.pick("card", pile, seat=seat, kind=kind_of)
    pile.remove(key)
    hand = table.refuges if kind_of(key) == REFUGE else table.cards
    hand[seat].append(key)
    table.event("card", seat=seat, kind=kind_of(key), key=key)  # P-32


def turns_remain(table: DelanopolisTable) -> bool:
    """P-40: until all that can be reached is owned, or the turns or the passes are over."""
    if table.turn >= table.rules.last_turn(len(table.challengers)):
        return False
    if table.rules.placement == "in_order":
        return bool(table.coming)
    reachable = table.rules.reachable
    return None in table.owners[reachable.start : reachable.stop]


def play_turn(table: DelanopolisTable) -> Steps:
    table.begin_turn()  # P-10
    if table.is_heard:
        table.event("turn", number=table.turn, seat=table.roller)
    if (yield from before_the_dice(table)):
        return
    place_pawn(table)
    yield from arrive(table)


def arrive(table: DelanopolisTable) -> Steps:
    owner = table.owners[table.terrain]
    if owner is None:
        table.visits[table.roller] = 0
        yield from auction(table)
    elif owner == table.roller:
        table.visits[table.roller] = 0  # P-30: its own terrain
    else:
        yield from visit(table, owner)


def before_the_dice(table: DelanopolisTable) -> Question:
    """P-11: the refuges, then the cards announced. True where the roller passes its turn."""
    mayor, roller = table.mayor, table.roller
    if table.refuges[mayor] and mayor != roller:
        table.mayor_rests = yield Decision(mayor, "mayor_refuge", NO_OR_YES)
        if table.mayor_rests:
            spend_refuge(table, mayor)
    if table.refuges[roller] and (yield Decision(roller, "turn", (ROLL, REFUGE))) == REFUGE:
        spend_refuge(table, roller)
        return True
    if not any(table.cards):
        return False
    for seat in [s for s in table.clockwise(roller) if s != mayor] + [mayor]:
        if not table.cards[seat] or (seat == mayor and table.mayor_rests):
            continue
        if (yield Decision(seat, "announce", NO_OR_YES)):
            table.announced[seat] = table.cards[seat][0]
            table.event("announced", seat=seat, key=table.announced[seat])
    return False


def spend_refuge(table: DelanopolisTable, seat: int) -> None:
    rules = table.rules
    key = table.refuges[seat].pop(0)
    if rules.refuges == "drawn":
        table.spent[table.deck_of(seat)].append(key)
    table.com[seat] += rules.refuge_com  # P-12
    table.vot[seat] += rules.refuge_vot
    table.given_com += rules.refuge_com
    table.given_vot += rules.refuge_vot
    table.event("refuge", seat=seat, key=key)  # P-32


def place_pawn(table: DelanopolisTable) -> None:
    """P-13: the roll says the terrain."""
    placement, terrains, roller = table.rules.placement, table.rules.terrains, table.roller
    if placement == "in_order":
        terrain = table.coming[0]
    elif placement == "d12":
        table.dice = table.chance.dice("roll", 1, terrains)
        terrain = table.dice[0]
    else:
        table.dice = table.chance.dice("roll", 2, 6)
        terrain = sum(table.dice)
        if placement == "2d6_track":
            terrain = (table.pawns[roller] + terrain - 1) % terrains + 1
    table.terrain = table.pawns[roller] = terrain  # P-14: others may stand there
    if table.is_heard:
        table.event("placed", seat=roller, terrain=terrain)


def auction(table: DelanopolisTable) -> Steps:
    yield from stake(table)
    side = who_counts_more(table)  # P-22
    winner = None
    if side == "mayor":
        winner = table.mayor
    elif side == "challengers":
        winner = yield from highest_challenger(table)
    settle(table, winner)
    if table.rules.placement == "in_order":
        next_in_order(table, winner)
    if winner in table.challengers and table.rules.lead == "winner":
        table.next_roller = winner  # P-10


def stake(table: DelanopolisTable) -> Steps:
    """P-20: all at once and sealed; the mayor first where its stake is open."""
    taking_part = bidders(table)
    for seat in taking_part:
        table.stakes[seat] = 0  # what a seat stakes that can't stake anything else
    asked = [
        Decision(seat, "stake", range(most + 1))
        for seat in taking_part
        if (most := highest_stake(table, seat))
    ]
    if table.rules.mayor_stake == "open":
        for decision in asked:
            if decision.seat == table.mayor:
                table.stakes[table.mayor] = yield decision
        asked = [decision for decision in asked if decision.seat != table.mayor]
    if asked:
        sealed = yield asked
        for decision, points in zip(asked, sealed, strict=True):
            table.stakes[decision.seat] = points


def highest_challenger(table: DelanopolisTable) -> Generator[Asked, Any, int]:
    """P-22, P-24: the challenger who counts highest; where several are level, one of them."""
    level = level_at_the_top(table, table.challengers)
    rule = table.rules.tied_stakes
    if len(level) == 1:
        return level[0]
    if rule == "turn_order":
        return next(seat for seat in table.clockwise(table.roller) if seat in level)
    if rule == "fewest_points":
        fewest = min(map(table.points, level))
        level = [seat for seat in level if table.points(seat) == fewest]
    if rule == "rebid":
        yield from rebid(table, level)
        level = level_at_the_top(table, level)
    return level[0] if len(level) == 1 else table.chance.pick("lot", sorted(level))


def rebid(table: DelanopolisTable, level: list[int]) -> Steps:
    """P-24: those who are level each add to their stake, sealed."""
    for seat in level:
        table.added[seat] = 0
    asked = [
        Decision(seat, "rebid", range(most + 1))
        for seat in sorted(level)
        if (most := highest_addition(table, seat))
    ]
    if asked:
        sealed = yield asked
        for decision, points in zip(asked, sealed, strict=True):
            table.added[decision.seat] = points


def settle(table: DelanopolisTable, winner: int | None) -> None:
    """P-22, P-23, P-25: who takes the terrain and the points."""
    seats = range(len(table.seats))
    com = vot = 0
    price = None
    if winner is not None:
        com = paid(table, table.mayor)
        vot = sum(paid(table, seat) for seat in table.challengers)
        table.com[table.mayor] -= com
        for seat in table.challengers:
            table.vot[seat] -= paid(table, seat)
        gain(table, winner, com, vot)
        price = staked(table, winner)  # P-25
        table.owners[table.terrain], table.prices[table.terrain] = winner, price
    stakes = [staked(table, seat) for seat in seats]
    counts = [counted(table, seat) for seat in seats]
    table.auctions.append(
        Auction(table.terrain, tuple(stakes), tuple(counts), winner, price, com, vot)
    )
    if table.is_heard:
        table.event(
            "auction",
            terrain=table.terrain,
            stakes=stakes,
            counted=counts,
            winner=winner,
            price=price,
            com=com,
            vot=vot,
            chapter=None if winner is None else chapter_of(table.terrain),  # P-25
        )
    for seat in seats:  # P-11: kept by who takes no part
        key = table.announced[seat]
        if key and table.stakes[seat] is not None:
            table.cards[seat].remove(key)
            table.spent[table.deck_of(seat)].append(key)


def gain(table: DelanopolisTable, winner: int, com: int, vot: int) -> None:
    """P-23: points won are put aside, or may be spent."""
    spendable = table.rules.winnings == "spendable"
    into_com, into_vot = (table.com, table.vot) if spendable else (table.aside_com, table.aside_vot)
    into_com[winner] += com
    into_vot[winner] += vot


def next_in_order(table: DelanopolisTable, winner: int | None) -> None:
    """P-13: a terrain left free returns after the last, for one more pass."""
    terrain = table.coming.pop(0)
    if winner is None and not table.second_pass:
        table.once_more.append(terrain)
    if not table.coming and not table.second_pass:
        table.coming, table.once_more, table.second_pass = table.once_more, [], True


def visit(table: DelanopolisTable, owner: int) -> Steps:
    """P-30, P-31: a terrain that somebody else owns."""
    roller = table.roller
    table.visits[roller] += 1
    if table.visits[roller] == 2:  # P-31
        table.visits[roller] = 0
        table.event("free_stay", seat=roller, terrain=table.terrain)
        draw_card(table, roller)
        if roller != table.mayor and table.rules.joker_on == "challenger_trump":
            draw_card(table, table.mayor)
    elif owner != table.mayor or table.rules.rent_to_mayor:  # P-30
        yield from pay_rent(table, owner)


def pay_rent(table: DelanopolisTable, owner: int) -> Steps:
    rules, roller, terrain = table.rules, table.roller, table.terrain
    due = rent_of(table.prices[terrain] or 0, rules.rent, rules.rent_rounding)  # P-30
    yield from sell_to_pay(table, due)
    in_vot = min(due, table.vot[roller])
    in_com = min(due - in_vot, table.com[roller])  # P-33: it pays what it has
    for purse, points in ((table.vot, in_vot), (table.com, in_com)):
        purse[roller] -= points
        purse[owner] += points
    told = {"from": roller, "to": owner, "terrain": terrain, "points": due}
    table.event("rent", **told, paid=in_vot + in_com)


def sell_to_pay(table: DelanopolisTable, due: int) -> Steps:
    """P-33: who can't pay may sell terrains to the mayor, at their price, in COM."""
    roller, mayor = table.roller, table.mayor
    while roller != mayor and (short := due - table.vot[roller] - table.com[roller]) > 0:
        table.debt = short
        offered = [t for t in table.owned(roller) if (table.prices[t] or 0) <= table.com[mayor]]
        terrain = (yield Decision(roller, "sell", (None, *offered))) if offered else None
        if terrain is None:
            break
        price = table.prices[terrain] or 0
        table.com[mayor] -= price
        table.com[roller] += price
        table.owners[terrain] = mayor
        table.sold.append(terrain)
        table.event("sold", seat=roller, terrain=terrain, price=price)
    table.debt = 0


def end(table: DelanopolisTable) -> dict[str, Any]:
    seats = range(len(table.seats))
    terrains = [len(table.owned(seat)) for seat in seats]
    outcome = outcome_of(table.rules, table.mayor, terrains, [table.points(s) for s in seats])
    table.event("outcome", **outcome)  # P-41
    return outcome
