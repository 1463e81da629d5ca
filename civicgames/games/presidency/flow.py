"""The rulebook of Presidency, from top to bottom; schemes, squares and skeletons beside it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from civicgames.engine.decision import Asked, Question
from civicgames.games.presidency.components import CANDIDACY, PILES
from civicgames.games.presidency.effects import first_shown, settle
from civicgames.games.presidency.hands import (
    Answer,
    Steps,
    ask,
    draw,
    expose,
    hide,
    rebuild,
    spend,
    top_card,
)
from civicgames.games.presidency.options import Deal, Deals
from civicgames.games.presidency.squares import Elected, move_by
from civicgames.games.presidency.table import PresidencyTable
from civicgames.games.presidency.window import take_back, window

Flow = Generator[Asked, Any, dict[str, Any]]

ROLL = "roll"
PASS = "pass"
DRAWS = (*PILES, None)


def flow(table: PresidencyTable) -> Flow:
    """A whole play."""
    yield from run_term(table, a_new_term(table))
    return (yield from further_terms(table))


def further_terms(table: PresidencyTable) -> Flow:
    """R-60: terms follow each other as long as everybody likes."""
    while (yield from everybody_goes_on(table)):
        yield from run_term(table, a_new_term(table))
    return end(table)


def run_term(table: PresidencyTable, steps: Steps) -> Steps:
    """A term, or what remains of it; it ends where somebody is elected, within whatever."""
    president = None
    try:
        yield from steps
    except Elected as elected:
        president = elected.seat
    else:
        table.event("nobody_elected", term=table.term)
    close_term(table, president)


def a_new_term(table: PresidencyTable) -> Steps:
    table.term += 1
    table.turn = 0
    table.could_play = None
    table.event("term", number=table.term)
    if table.term == 1:
        set_up(table)
    else:
        yield from relaunch(table)
    yield from turns(table)


# Set-up


def set_up(table: PresidencyTable) -> None:
    table.holder = first_holder(table)
    for pile in PILES:
        table.piles[pile] = table.chance.shuffle(f"{pile}_pile", table.piles[pile])[::-1]
    for pile in PILES:  # dealt blind, one at a time, money first
        for _ in range(getattr(table.rules.numbers.opening_hand, pile)):
            for seat in table.rightwards(table.holder):
                draw(table, seat, pile)


def first_holder(table: PresidencyTable) -> int:
    """R-02: the highest roll; level ones roll again."""
    count, sides = len(table.seats), table.rules.numbers.die
    level = list(range(count))
    while len(level) > 1:

        def possible(value: Any, level: list[int] = level) -> bool:
            return (
                isinstance(value, list)
                and len(value) == count
                and all(
                    type(roll) is int and 1 <= roll <= sides if seat in level else roll is None
                    for seat, roll in enumerate(value)
                )
            )

        random = table.chance.source.random
        rolls = [1 + int(random() * sides) if seat in level else None for seat in range(count)]
        rolls = table.chance.give("first_holder", rolls, possible)
        highest = max(roll for roll in rolls if roll is not None)
        level = [seat for seat, roll in enumerate(rolls) if roll == highest]
    return level[0]


# Turns


def turns(table: PresidencyTable) -> Steps:
    """The turns that remain of a term (R-53); the die has just come to the holder."""
    while table.turn < table.rules.numbers.max_turns * len(table.seats):
        receive_die(table)
        yield from end_act(table)
        yield from draw_turn(table)
        yield from acts(table)
        pass_die(table)


def receive_die(table: PresidencyTable) -> None:
    table.turn += 1
    table.may_draw, table.drawn, table.money_played, table.rolled = True, 0, 0, False
    table.window_due = True
    if table.is_heard:
        table.event("holder", seat=table.holder, turn=table.turn)
    if table.face_up[table.holder]:
        hide(table, table.holder)
        table.could_play = None


def pass_die(table: PresidencyTable) -> None:
    table.holder = (table.holder - 1) % len(table.seats)


def end_act(table: PresidencyTable) -> Steps | tuple[()]:
    """R-20, R-22: what has been shown takes effect, then a window opens."""
    if True in table.face_up and first_shown(table):
        return settle_first(table)
    return window(table) if table.window_due else ()


def settle_first(table: PresidencyTable) -> Steps:
    yield from settle(table)
    table.could_play = None
    if table.window_due:
        yield from window(table)


def rest_of_turn(table: PresidencyTable) -> Steps:
    yield from draw_turn(table)
    yield from acts(table)


def draw_turn(table: PresidencyTable) -> Steps:
    """R-10: one card, or two on a square that says so (R-30)."""
    if not table.may_draw:
        return
    most = 2 if table.campaign(table.holder) == "draw_two" else 1
    while table.drawn < most and (table.can_draw("money") or table.can_draw("scheme")):
        table.waiting_for = table.holder
        pile = yield table.holder, "draw", DRAWS
        table.waiting_for = None
        if pile is None:
            break
        draw(table, table.holder, pile, or_other=True)
        table.drawn += 1
        table.could_play = None
    table.may_draw = False
    if table.drawn:
        table.window_due = table.rules.windows == "each_act"
        yield from end_act(table)


def acts(table: PresidencyTable) -> Steps:
    """R-12, R-13, R-14: money cards, the die, and passing it on."""
    holder = table.holder
    while True:
        options = possible_acts(table)
        act: Any = PASS
        if len(options) > 1:
            table.waiting_for = holder
            act = yield holder, "act", options
            table.waiting_for = None
        table.may_draw = False
        if act == PASS:
            return
        if act == ROLL:
            if not may_roll(table):
                table.event("roll_annulled", seat=holder)
                return
            yield from roll(table)
        else:
            yield from play_money(table, act["money"], act["pawn"], act["by"])
        yield from end_act(table)


def possible_acts(table: PresidencyTable) -> tuple[Any, ...]:
    holder = table.holder
    options: list[Any] = [PASS]
    campaign = table.campaign(holder)
    if not table.rolled and campaign != "no_die":
        options.append(ROLL)
    if not (table.money_played and campaign == "one_money"):
        options += money_moves(table)
    return tuple(options)


def money_moves(table: PresidencyTable) -> list[dict[str, Any]]:
    """R-12: the pawns that the holder can move with each of its money cards, and by how much."""
    holder, money, made = table.holder, table.rules.money_of, table.moves_of
    pawns: Sequence[int] = range(len(table.seats))
    if not table.rules.protected.isdisjoint(table.pawns):
        pawns = tuple([p for p in pawns if p == holder or not table.is_protected(p)])
    moves: list[dict[str, Any]] = []
    for card in table.hands["money"][holder]:
        moved = pawns if money[card].any_pawn else (holder,)
        if (card, moved) not in made:
            made[card, moved] = [
                {"money": card, "pawn": pawn, "by": by} for pawn in moved for by in money[card].ways
            ]
        moves += made[card, moved]
    return moves


def may_roll(table: PresidencyTable) -> bool:
    """R-13: at least one card of each kind at this moment."""
    both = table.hands["money"][table.holder] and table.hands["scheme"][table.holder]
    return bool(both) or not table.rules.roll_needs_both


def roll(table: PresidencyTable) -> Steps:
    table.rolled = True
    table.window_due = True
    table.could_play = None
    squares = table.chance.roll("roll", table.rules.numbers.die)
    yield from move_by(table, table.holder, squares, "roll")


def play_money(table: PresidencyTable, card: str, pawn: int, by: int) -> Steps:
    table.money_played += 1
    table.could_play = None
    table.window_due = table.rules.windows == "each_act"
    spend(table, table.holder, card)
    table.event("played", seat=table.holder, card=card, target=pawn, by=by)
    yield from move_by(table, pawn, by, "money")


# The end of a term and the next one


def close_term(table: PresidencyTable, president: int | None) -> None:
    table.presidents.append(president)
    for declared in table.declared:
        take_back(table, declared)
    table.declared, table.doing = [], []
    table.schemes_played = 0
    table.waiting_for = None


def everybody_goes_on(table: PresidencyTable) -> Answer:
    """R-60: one refusal ends the game."""
    if table.term >= table.rules.terms:
        return False
    asked: list[Question] = [(seat, "relaunch", (False, True)) for seat in range(len(table.seats))]
    return all((yield asked))


def relaunch(table: PresidencyTable) -> Steps:
    president = table.presidents[-1]
    table.pawns = [CANDIDACY] * len(table.seats)
    for seat in range(len(table.seats)):
        hide(table, seat)
    rebuild(table)
    if president is None:  # the die goes on to where it was passed last
        return
    table.pawns[president] = table.rules.board.first_headline or CANDIDACY
    table.holder = president
    draw_to_deal(table, president)
    yield from deal(table)
    yield from inaugurate(table)


def draw_to_deal(table: PresidencyTable, president: int) -> None:
    """R-61: a money card for each player, then a scheme, as far as there are any."""
    for pile in PILES:
        for _ in table.seats:
            card = top_card(table, pile)
            if card is not None:
                table.to_deal[pile].append(card)
                table.event("drew", seat=president, pile=pile, card=card, shown=False)


def deal(table: PresidencyTable) -> Steps:
    """R-61: the President gives each player one of each, secretly."""
    president = table.holder
    served = [*table.rightwards(president)[1:], president]
    deals = Deals(table.to_deal["money"], table.to_deal["scheme"], served)
    given: Deal
    if len(deals) > 1:
        given = yield from ask(table, president, "president_deals", deals)
    else:
        given = deals.deal(*deals.piles)
    table.to_deal = {pile: [] for pile in PILES}
    for seat in served:
        for pile, card in zip(PILES, given[seat], strict=True):
            if card is not None:
                table.hands[pile][seat].append(card)
                table.known[president].add(card)
                table.event("gave", seat=president, card=card, to=seat, shown=False)


def inaugurate(table: PresidencyTable) -> Steps:
    """R-61: the President stands on a headline. R-62: the player to its right has the die."""
    stands_on = table.rules.kinds.get(table.pawns[table.holder])
    if table.rules.president_exposed and stands_on == "headline":
        expose(table, table.holder)
        yield from settle(table)
    pass_die(table)


def end(table: PresidencyTable) -> dict[str, Any]:
    """R-63: the most presidencies win."""
    elected = [seat for seat in table.presidents if seat is not None]
    most = max(map(elected.count, elected), default=0)
    outcome = {
        "presidents": table.presidents[:],
        "winners": [s for s in range(len(table.seats)) if elected and elected.count(s) == most],
    }
    table.event("outcome", **outcome)
    return outcome
