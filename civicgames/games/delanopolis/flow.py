"""The rulebook of Delanopolis, from top to bottom."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Any

from civicgames.engine.decision import Asked, Question
from civicgames.games.delanopolis.auction import (
    Points,
    bidders,
    counted,
    highest_addition,
    highest_stakes,
    level_at_the_top,
    paid,
    who_counts_more,
    with_additions,
)
from civicgames.games.delanopolis.components import chapter_of, rent_of
from civicgames.games.delanopolis.election import outcome_of
from civicgames.games.delanopolis.table import NO_CAP, Auction, DelanopolisTable

Steps = Generator[Asked, Any, None]
Rest = Steps | tuple[()]
"""What is left to do, and may ask something; empty where nothing is."""

ROLL = "roll"
REFUGE = "refuge"
NO_OR_YES = (False, True)
ROLL_OR_REFUGE = (ROLL, REFUGE)


def flow(table: DelanopolisTable) -> Generator[Asked, Any, dict[str, Any]]:
    """A whole play; goes on from wherever the table stands between two turns."""
    if not table.challengers:
        set_up(table)
    while turns_remain(table):
        yield from play_turn(table)
    return end(table)


def set_up(table: DelanopolisTable) -> None:
    rules = table.rules
    seat_mayor(table, table.chance.pick("mayor", range(len(table.seats))))  # P-01
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


def seat_mayor(table: DelanopolisTable, mayor: int) -> None:
    """All others are challengers."""
    table.mayor = mayor
    table.challengers = list(table.clockwise(mayor)[1:])
    table.following = tuple(map(table.after, range(len(table.seats))))
    table.caps = [table.rules.stake_cap] * len(table.seats)  # P-20
    cap = table.rules.cap_of_mayor(len(table.challengers))
    table.caps[mayor] = NO_CAP if cap is None else cap


def hold_refuges(table: DelanopolisTable) -> None:
    """P-04: each player holds its refuges from the start; the few keys go round."""
    each, keys = table.rules.refuges_each, table.rules.decks["refuge"]
    for place, seat in enumerate(table.clockwise(table.mayor)):
        table.refuges[seat] = [keys[(place * each + n) % len(keys)] for n in range(each)]


def draw_card(table: DelanopolisTable, seat: int) -> None:
    """P-31: one card of the seat's own pile; none left, none drawn."""
    deck = table.deck_of(seat)
    pile, spent = table.piles[deck], table.spent[deck]
    if not pile:
        pile[:], spent[:] = spent, []
    if not pile:
        return
    kinds = table.rules.kinds
    key = table.chance.pick("card", pile, seat=seat, kind=kinds.get)
    pile.remove(key)
    hand = table.refuges if kinds[key] == REFUGE else table.cards
    hand[seat].append(key)
    if table.is_heard:
        table.event("card", seat=seat, kind=kinds[key], key=key)  # P-32


def turns_remain(table: DelanopolisTable) -> bool:
    """P-40: until all that can be reached is owned, or the turns or the passes are over."""
    if table.turn >= table.last_turn:
        return False
    if table.rules.placement == "in_order":
        return bool(table.coming)
    return None in table.owners[table.reachable]


def play_turn(table: DelanopolisTable) -> Steps:
    table.begin_turn()
    mayor, roller, refuges = table.mayor, table.roller, table.refuges
    if table.is_heard:
        table.event("turn", number=table.turn, seat=roller)
    if refuges[mayor] and mayor != roller and (yield mayor, "mayor_refuge", NO_OR_YES):  # P-11
        table.mayor_rests, table.mayors_refuge = True, refuges[mayor][0]
        spend_refuge(table, mayor)
    if refuges[roller] and (yield roller, "turn", ROLL_OR_REFUGE) == REFUGE:
        spend_refuge(table, roller)
        return
    if any(table.cards):
        yield from announce(table)
    place_pawn(table)
    yield from arrive(table)


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


def announce(table: DelanopolisTable) -> Steps:
    """P-11: the cards announced, by the challengers from the roller on, then by the mayor."""
    cards, mayor, roller = table.cards, table.mayor, table.roller
    for seat in announcing(mayor, roller, len(cards)):
        if not cards[seat] or (seat == mayor and table.mayor_rests):
            continue
        if (yield seat, "announce", NO_OR_YES):
            table.announced[seat] = cards[seat][0]
            if table.is_heard:
                table.event("announced", seat=seat, key=cards[seat][0])


@cache
def announcing(mayor: int, roller: int, count: int) -> tuple[int, ...]:
    """P-11: in which order the seats of a table are asked."""
    clockwise = [(roller + step) % count for step in range(count)]
    return *[seat for seat in clockwise if seat != mayor], mayor


def place_pawn(table: DelanopolisTable) -> None:
    """P-13: the roll says the terrain."""
    rules, roller = table.rules, table.roller
    if rules.placement == "in_order":
        terrain = table.coming[0]
    elif rules.placement == "d12":
        table.dice = table.chance.dice("roll", 1, rules.terrains)
        terrain = table.dice[0]
    else:
        table.dice = table.chance.dice("roll", 2, 6)
        terrain = sum(table.dice)
        if rules.placement == "2d6_track":
            terrain = (table.pawns[roller] + terrain - 1) % rules.terrains + 1
    table.terrain = table.pawns[roller] = terrain  # P-14: others may stand there
    if table.is_heard:
        table.event("placed", seat=roller, terrain=terrain)


def arrive(table: DelanopolisTable) -> Rest:
    owner = table.owners[table.terrain]
    if owner is None or owner == table.roller:  # P-30: its own terrain
        table.visits[table.roller] = 0
        return auction(table) if owner is None else ()
    return visit(table, owner)


def auction(table: DelanopolisTable) -> Steps:
    asked = stakes_asked(table)
    if table.rules.mayor_stake == "open":
        asked = yield from the_mayor_first(table, asked)
    if asked:
        reveal(table.stakes, asked, (yield asked))
    counts = counted(table)
    side = who_counts_more(table, counts)  # P-22
    winner = None
    if side == "mayor":
        winner = table.mayor
    elif side == "challengers":
        level = level_at_the_top(counts, table.challengers)
        winner = level[0] if len(level) == 1 else (yield from one_of_level(table, level, counts))
    settle(table, winner, counts)
    if table.rules.placement == "in_order":
        next_in_order(table, winner)
    if table.rules.lead == "winner" and winner in table.challengers:
        table.next_roller = winner  # P-10


def stakes_asked(table: DelanopolisTable) -> list[Question]:
    """P-20: all at once and sealed."""
    stakes, highest = table.stakes, highest_stakes(table)
    asked: list[Question] = []
    for seat in bidders(table):
        stakes[seat] = 0  # what a seat stakes that can't stake anything else
        if most := highest[seat]:
            asked.append((seat, "stake", range(most + 1)))
    return asked


def the_mayor_first(
    table: DelanopolisTable, asked: list[Question]
) -> Generator[Asked, Any, list[Question]]:
    """P-20: where its stake is open. Returns who is asked then."""
    for question in asked:
        if question[0] == table.mayor:
            table.stakes[table.mayor] = yield question
    return [question for question in asked if question[0] != table.mayor]


def reveal(points: Points, asked: list[Question], answers: tuple[int, ...]) -> None:
    for (seat, _, _), answer in zip(asked, answers, strict=True):
        points[seat] = answer


def one_of_level(
    table: DelanopolisTable, level: list[int], counts: Points
) -> Generator[Asked, Any, int]:
    """P-24: which of the challengers who are level."""
    rule = table.rules.tied_stakes
    if rule == "turn_order":
        return next(seat for seat in table.clockwise(table.roller) if seat in level)
    if rule == "fewest_points":
        fewest = min(map(table.points, level))
        level = [seat for seat in level if table.points(seat) == fewest]
    if rule == "rebid":
        yield from rebid(table, level)
        counts[:] = with_additions(table, counts)
        level = level_at_the_top(counts, level)
    return level[0] if len(level) == 1 else table.chance.pick("lot", sorted(level))


def rebid(table: DelanopolisTable, level: list[int]) -> Steps:
    """P-24: those who are level each add to their stake, sealed."""
    asked: list[Question] = []
    for seat in sorted(level):
        table.added[seat] = 0
        if most := highest_addition(table, seat):
            asked.append((seat, "rebid", range(most + 1)))
    if asked:
        reveal(table.added, asked, (yield asked))


def settle(table: DelanopolisTable, winner: int | None, counts: Points) -> None:
    """P-22, P-25: who takes the terrain and the points."""
    terrain, stakes = table.terrain, with_additions(table, table.stakes)
    com = vot = 0
    price = None
    if winner is not None:
        price = stakes[winner]  # P-25
        table.owners[terrain], table.prices[terrain] = winner, price
        com, vot = pay_stakes(table, winner)
    table.auctions.append(Auction(terrain, tuple(stakes), tuple(counts), winner, price, com, vot))
    if table.is_heard:
        table.event(
            "auction",
            terrain=terrain,
            stakes=stakes[:],
            counted=counts,
            winner=winner,
            price=price,
            com=com,
            vot=vot,
            chapter=None if winner is None else chapter_of(terrain),  # P-25
        )
    if any(table.announced):
        spend_cards(table)


def pay_stakes(table: DelanopolisTable, winner: int) -> tuple[int, int]:
    """P-22, P-23: all pay, and the winner has it aside, or to spend. Returns COM and VOT."""
    mayor, into_com, into_vot = table.mayor, table.com, table.vot
    costs = paid(table)
    com = costs[mayor] or 0
    vot = sum(filter(None, costs)) - com
    into_com[mayor] -= com
    for seat in table.challengers:
        into_vot[seat] -= costs[seat] or 0
    if table.rules.winnings == "aside":
        into_com, into_vot = table.aside_com, table.aside_vot
    into_com[winner] += com
    into_vot[winner] += vot
    return com, vot


def spend_cards(table: DelanopolisTable) -> None:
    """P-11: a card announced is spent, but kept by who takes no part."""
    for seat, key in enumerate(table.announced):
        if key and table.stakes[seat] is not None:
            table.cards[seat].remove(key)
            table.spent[table.deck_of(seat)].append(key)


def next_in_order(table: DelanopolisTable, winner: int | None) -> None:
    """P-13: a terrain left free returns after the last, for one more pass."""
    terrain = table.coming.pop(0)
    if winner is None and not table.second_pass:
        table.once_more.append(terrain)
    if not table.coming and not table.second_pass:
        table.coming, table.once_more, table.second_pass = table.once_more, [], True


def visit(table: DelanopolisTable, owner: int) -> Rest:
    """P-30, P-31: a terrain that somebody else owns."""
    roller = table.roller
    table.visits[roller] += 1
    if table.visits[roller] == 2:  # P-31
        free_stay(table)
        return ()
    if owner != table.mayor or table.rules.rent_to_mayor:  # P-30
        return pay_rent(table, owner)
    return ()


def free_stay(table: DelanopolisTable) -> None:
    """P-31: the second visit running is free, and brings a card."""
    roller = table.roller
    table.visits[roller] = 0
    if table.is_heard:
        table.event("free_stay", seat=roller, terrain=table.terrain)
    draw_card(table, roller)
    if roller != table.mayor and table.rules.joker_on == "challenger_trump":
        draw_card(table, table.mayor)


def pay_rent(table: DelanopolisTable, owner: int) -> Steps:
    rules, roller, terrain = table.rules, table.roller, table.terrain
    vot, com = table.vot, table.com
    due = rent_of(table.prices[terrain] or 0, rules.rent, rules.rent_rounding)  # P-30
    if due > vot[roller] + com[roller]:
        yield from sell_to_pay(table, due)
    in_vot = min(due, vot[roller])
    in_com = min(due - in_vot, com[roller])  # P-33: it pays what it has
    vot[roller] -= in_vot
    vot[owner] += in_vot
    com[roller] -= in_com
    com[owner] += in_com
    if table.is_heard:
        told = {"from": roller, "to": owner, "terrain": terrain, "points": due}
        table.event("rent", **told, paid=in_vot + in_com)


def sell_to_pay(table: DelanopolisTable, due: int) -> Steps:
    """P-33: who can't pay may sell terrains to the mayor, at their price, in COM."""
    roller, mayor = table.roller, table.mayor
    while roller != mayor and (short := due - table.vot[roller] - table.com[roller]) > 0:
        table.debt = short
        offered = [t for t in table.owned(roller) if (table.prices[t] or 0) <= table.com[mayor]]
        terrain = (yield roller, "sell", (None, *offered)) if offered else None
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
    terrains = list(map(table.owners.count, seats))
    outcome = outcome_of(table.rules, table.mayor, terrains, [table.points(s) for s in seats])
    table.event("outcome", **outcome)  # P-41
    return outcome
