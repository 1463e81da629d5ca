"""The rulebook of DēmoS, from top to bottom."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from itertools import product
from typing import Any

from civicgames.engine.decision import Question
from civicgames.games.demos.components import (
    HAND,
    INSTITUTIONS,
    SUITS,
    Combination,
    Figure,
    best_combination,
    figure_cards,
)
from civicgames.games.demos.election import elect
from civicgames.games.demos.rounds import Result, judge_round
from civicgames.games.demos.rules import CAMPS
from civicgames.games.demos.table import DemosTable, Note

Steps = Generator[Question, Any, None]
YesOrNo = Generator[Question, Any, bool]

PACK = "pack"
KEEP = "keep"


def flow(table: DemosTable) -> Generator[Question, Any, dict[str, Any]]:
    """A whole play; goes on from wherever the table stands between two rounds."""
    if table.turn == "start":
        yield from set_up(table)
    while rounds_remain(table):
        deal(table)
        yield from public_turn(table)
        yield from secret_turn(table)
        if table.rules.unanimous_turn and (yield from everyone_agrees(table)):  # D-13
            yield from unanimous_turn(table)
        yield from settle(table)
    yield from scandal_phase(table)
    table.turn = "final"
    return elect(table)


def set_up(table: DemosTable) -> Steps:
    rules, chance = table.rules, table.chance
    seats = range(len(table.seats))
    if rules.in_teams and rules.teams == "random":  # D-04
        table.camps = list(chance.shuffle("teams", CAMPS[rules.mode]))
    dealer = rules.first_dealer
    if dealer is None:
        dealer = chance.pick("first_dealer", seats)  # D-02
    seat_from(table, dealer)
    table.pile = chance.shuffle("power_pile", figure_cards(rules.media))[::-1]  # D-01
    table.vetoes = dict.fromkeys(table.sides(), rules.vetoes)  # D-15
    if rules.mode == "2v3":
        team_of_two = min(table.sides(), key=lambda side: table.camps.count(str(side)))
        table.vetoes[team_of_two] += 1
    if rules.favourite_suit:  # D-60
        for seat in table.order:
            table.favourites[seat] = yield seat, "favourite_suit", SUITS
    if rules.announced_trio:  # D-61
        for seat in table.order:
            announced = yield seat, "announced_trio", ANNOUNCEMENTS
            if announced:
                table.announced[seat] = tuple(i + announced[i] for i in INSTITUTIONS)


ANNOUNCEMENTS = (
    None,
    *(dict(zip(INSTITUTIONS, suits, strict=True)) for suits in product(SUITS, repeat=3)),
)


def seat_from(table: DemosTable, dealer: int) -> None:
    """D-02: every sequence of actions starts at the dealer's left and goes clockwise."""
    table.dealer = dealer
    table.order = from_left_of(dealer, len(table.seats))


@cache
def from_left_of(dealer: int, count: int) -> tuple[int, ...]:
    """Clockwise; the dealer comes last."""
    return tuple((dealer + step) % count for step in range(1, count + 1))


def rounds_remain(table: DemosTable) -> bool:
    """D-27, D-30: until the Power Pile is empty, or the rounds are over."""
    last = table.rules.max_rounds
    return bool(table.pile) and (last is None or table.round < last)


def deal(table: DemosTable) -> None:
    if table.round:  # D-02, D-27: the deal passes clockwise, whoever won
        seat_from(table, (table.dealer + 1) % len(table.seats))
    table.round += 1
    table.turn = "deal"
    if table.is_heard:
        table.event("round", number=table.round, dealer=table.dealer)
    pack = table.chance.shuffle("people_pack", table.number_cards)  # D-03
    count = len(table.seats)
    dealt = count * HAND
    hands, keeps_log = table.hands, table.keeps_log
    for place, seat in enumerate(table.order):  # one card at a time
        hands[seat] = hand = pack[place:dealt:count]
        if keeps_log:
            table.event("hand", seat=seat, cards=hand[:])
    table.pack = pack[: dealt - 1 : -1]
    table.visible = []
    table.public = [None] * count
    table.secret = [None] * count
    table.unanimous = [None] * count
    table.shown = [None] * count
    table.vetoed_by = None


def draw(table: DemosTable, seat: int, hand: list[str]) -> None:
    """D-11, D-14: the top card of the People's Pack."""
    card = table.pack.pop()
    hand.append(card)
    if table.keeps_log:
        table.event("drew", seat=seat, card=card)


def public_turn(table: DemosTable) -> Steps:
    table.turn = "public"
    hands, public, visible = table.hands, table.public, table.visible
    for seat in table.order:  # D-10
        hand = hands[seat]
        card = yield seat, "public_discard", tuple(hand)
        hand.remove(card)
        public[seat] = card
        visible.append(card)
        draw(table, seat, hand)


def secret_turn(table: DemosTable) -> Steps:
    table.turn = "secret"
    optional = table.rules.secret_optional
    hands, secret, visible = table.hands, table.secret, table.visible
    for seat in table.order:  # D-11
        hand = hands[seat]
        options = (*hand, KEEP) if optional else tuple(hand)
        card = yield seat, "secret_discard", options
        if card == KEEP:
            continue
        hand.remove(card)
        secret[seat] = card
        source = (yield seat, "secret_take", (PACK, *visible)) if visible else PACK
        if source == PACK:
            draw(table, seat, hand)
        else:
            visible.remove(source)  # D-12
            hand.append(source)


def everyone_agrees(table: DemosTable) -> YesOrNo:
    table.turn = "veto"
    if not any(table.vetoes.values()):
        return True
    asked_no_more: list[object] = []
    for seat in table.order:  # D-13
        side = table.side(seat)
        if not table.vetoes[side] or side in asked_no_more:
            continue
        if not (yield seat, "veto", (False, True)):
            continue
        if (yield from the_team_confirms(table, seat)):
            table.vetoes[side] -= 1
            table.vetoed_by = seat
            table.event("vetoed", seat=seat, camp=table.camps[seat])
            return False
        asked_no_more.append(side)
    return True


def the_team_confirms(table: DemosTable, proposer: int) -> YesOrNo:
    table.proposed_by = proposer
    for mate in table.members(proposer):  # D-15
        if mate != proposer and not (yield mate, "veto_confirm", (False, True)):
            table.event("veto_refused", seat=proposer, camp=table.camps[proposer])
            table.proposed_by = None
            return False
    table.proposed_by = None
    return True


def unanimous_turn(table: DemosTable) -> Steps:
    table.turn = "unanimous"
    if table.is_heard:
        table.event("secret_turned_up", cards=table.secret[:])  # D-14
    hands, unanimous, visible = table.hands, table.unanimous, table.visible
    visible += [card for seat in table.order if (card := table.secret[seat])]
    for seat in table.order:
        hand = hands[seat]
        card = yield seat, "unanimous_discard", tuple(hand)
        hand.remove(card)
        unanimous[seat] = card
        source = (yield seat, "unanimous_take", (PACK, *visible)) if visible else PACK
        if source == PACK:
            draw(table, seat, hand)
        else:
            visible.remove(source)
            hand.append(source)


def settle(table: DemosTable) -> Steps:
    table.turn = "show"
    worth, favourites, combinations = table.worth, table.favourites, table.shown
    for seat, hand in enumerate(table.hands):
        combinations[seat] = best_combination(hand, worth, favourites[seat])  # D-22
    for seat in table.order:
        if (shown := combinations[seat]) or table.keeps_log:
            show(table, seat, shown)
    result = judge_round(
        table.hands, combinations, table.order, table.camps, table.rules, len(table.pile)
    )
    if table.is_heard:
        table.event("round_won", seats=list(result.winners), by=result.by)
    if table.notes is not None:
        note(table, result, table.notes)
    if result.draws:
        yield from draw_figures(table, result)
    if result.square_winners:
        turn_up_first_figures(table, result)


def note(table: DemosTable, result: Result, notes: list[Note]) -> None:
    """What the summary's row of this round is made of."""
    visible, pack = len(table.visible), len(table.pack)
    notes.append(
        (
            table.round,
            table.dealer,
            result,
            table.shown,
            table.secret,
            table.vetoed_by,
            visible,
            pack,
        )
    )


def show(table: DemosTable, seat: int, shown: Combination | None) -> None:
    kind, cards, points = shown or NO_COMBINATION
    table.totals[seat] += points  # D-23
    if table.is_heard:
        total = table.totals[seat]
        table.event(
            "shown", seat=seat, combination=kind, cards=[*cards], points=points, total=total
        )


NO_COMBINATION: tuple[None, tuple[str, ...], int] = (None, (), 0)


def draw_figures(table: DemosTable, result: Result) -> Steps:
    for winner, due in result.draws:  # D-26, D-28
        for _ in range(due):
            card = table.pile.pop()
            owner = winner
            if table.camps[winner]:
                owner = yield from allot(table, winner, card)
            table.figures[owner].append(Figure(card))
            if table.is_heard:
                table.event("figure", drawn_by=winner, owner=owner, card=card)


def allot(table: DemosTable, winner: int, card: str) -> Generator[Question, Any, int]:
    """D-32: in teams the winning seat says, for its team, whose the figure is."""
    members = tuple(sorted(table.members(winner)))
    if len(members) == 1:
        return winner
    table.to_allot, table.drawn_by = card, winner
    owner: int = yield winner, "allot", members
    table.to_allot = table.drawn_by = None
    return owner


def turn_up_first_figures(table: DemosTable, result: Result) -> None:
    for seat in table.order:  # D-29
        if any(table.side(other) != table.side(seat) for other in result.square_winners):
            first = next((figure for figure in table.figures[seat] if not figure.is_media), None)
            if first and not first.up:
                first.up = True
                table.event("turned_up", seat=seat, card=first.card)


def scandal_phase(table: DemosTable) -> Steps:
    table.turn = "scandal"
    acting = show_media(table)
    for seat in table.order:  # D-41, from the left of the last dealer
        for media in acting[seat]:
            yield from act_with_media(table, seat, media)


def show_media(table: DemosTable) -> list[list[Figure]]:
    """D-40: all Media are shown before anyone acts. Returns those that will act, by seat."""
    acting: list[list[Figure]] = [[] for _ in table.seats]
    for seat in table.order:
        media = [figure for figure in table.figures[seat] if figure.is_media]
        for figure in media:
            figure.up = True
        if not media:
            continue
        table.event("media_shown", seat=seat, cards=[figure.card for figure in media])
        paired = media[: len(media) // 2 * 2]
        acting[seat] = media[len(paired) :]
        if not paired:
            continue
        if table.is_independent(seat):
            table.event("media_laid_open", seat=seat)
            if table.rules.independent_uses_both_media:
                acting[seat] = media
        else:
            for figure in paired:
                figure.spent = True
            table.event("media_discarded", seat=seat)
    return acting


def act_with_media(table: DemosTable, seat: int, media: Figure) -> Steps:
    targets = tuple(  # D-41, D-42
        (other, place)
        for other in range(len(table.seats))
        if other != seat
        for place, figure in enumerate(table.figures[other])
        if not figure.up and not figure.is_media
    )
    if not targets:
        table.event("media_idle", seat=seat)
        return
    target = targets[0]
    if len(targets) > 1:
        target = yield seat, "media_target", targets
    table.media_target = target
    suit = yield seat, "media_suit", SUITS
    table.media_target = None
    owner, place = target
    figure = table.figures[owner][place]
    figure.up = True
    figure.marked = suit
    media.spent = True
    table.event("scandal", seat=seat, target=list(target), card=figure.card, suit=suit)
