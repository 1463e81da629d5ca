"""What schemes and skeletons do: their needs, their steps, and skeletons that are shown."""

from __future__ import annotations

from civicgames.games.presidency.components import (
    Cause,
    number_of,
)
from civicgames.games.presidency.data import Step
from civicgames.games.presidency.hands import (
    Steps,
    ask,
    discard,
    draw,
    expose,
    give,
    hide,
    in_hand,
    spend,
    take,
    take_blind,
)
from civicgames.games.presidency.plans import amount, end_of, pile_of
from civicgames.games.presidency.squares import move_by, move_to
from civicgames.games.presidency.table import Doing, PresidencyTable

# What they do


def play_scheme(table: PresidencyTable, seat: int, card: str, target: int | None) -> Steps:
    """A scheme that has left the hand: discarded before its effect, then its steps in order."""
    discard(table, card)
    told = {} if target is None else {"target": target}
    table.event("played", seat=seat, card=card, **told)
    table.doing.append(Doing(seat, card, target))
    yield from go_on(table)


def go_on(table: PresidencyTable) -> Steps:
    """The steps that remain of the scheme being played, skeletons that it shows included."""
    doing = table.doing[-1]
    steps = table.rules.scheme_of[doing.card].effect
    while doing.step < len(steps):
        yield from carry_out(table, doing, steps[doing.step], "scheme")
        if True in table.face_up:
            yield from settle(table)
    table.doing.pop()


def carry_out(table: PresidencyTable, doing: Doing, step: Step, cause: Cause) -> Steps:
    if step.do in ("take", "give"):
        yield from pass_cards(table, doing, step)
    else:
        yield from by_itself(table, doing, step, cause)
    doing.step += 1
    doing.done = 0


def by_itself(table: PresidencyTable, doing: Doing, step: Step, cause: Cause) -> Steps:
    """A step that nobody has a say in."""
    who = doing.seat if step.who == "self" else doing.target
    assert who is not None
    if step.do == "move":
        end, bounced = end_of(table, step, who, cause)
        if step.by is not None and (end != table.pawns[who] or bounced):
            yield from move_by(table, who, amount(table, step), cause)
        elif end != table.pawns[who]:
            yield from move_to(table, who, end, cause)
    elif step.do == "expose":
        expose(table, who)
    elif step.do == "hide":
        hide(table, who)
    elif step.do == "draw":
        for _ in range(step.count or 1):
            draw(table, who, pile_of(step))
    else:
        discard_from(table, who, step)


def pass_cards(table: PresidencyTable, doing: Doing, step: Step) -> Steps:
    """Cards taken from the target, chosen where they lie face up, or given to it, chosen."""
    seat, target, pile = doing.seat, doing.target, step.pile or "any"
    assert target is not None
    giver = target if step.do == "take" else seat
    while doing.done < (step.count or 1) and (cards := tuple(in_hand(table, giver, pile))):
        if step.do == "give":
            give(table, seat, target, (yield from ask(table, seat, "give", cards)))
        elif table.face_up[target]:
            take(table, seat, target, (yield from ask(table, seat, "take", cards)))
        else:
            take_blind(table, seat, target, pile)
        doing.done += 1


def discard_from(table: PresidencyTable, who: int, step: Step) -> None:
    for _ in range(step.count or 1):
        cards = in_hand(table, who, step.pile or "any")
        if not cards:
            return
        if step.which == "random":
            card = table.chance.pick("random_discard", cards)
        else:
            sign = -1 if step.which == "highest" else 1
            money = table.rules.money_of
            card = min(cards, key=lambda c: (sign * money[c].value, number_of(c), c))
        spend(table, who, card)
        table.event("discarded", seat=who, card=card)


# Skeletons


def settle(table: PresidencyTable) -> Steps:
    """Every skeleton that lies face up takes effect, one by one, each arrival included."""
    while shown := first_shown(table):
        seat, card = shown
        spend(table, seat, card)
        table.event("skeleton", seat=seat, card=card)
        table.doing.append(Doing(seat, card, None))
        yield from skeleton(table)


def first_shown(table: PresidencyTable) -> tuple[int, str] | None:
    """The next one to act: of several owners the first from the holder, to the right."""
    if True not in table.face_up:
        return None
    for seat in table.rightwards(table.holder):
        if table.face_up[seat]:
            for card in table.hands["scheme"][seat]:
                if is_skeleton(table, card):
                    return seat, card
    return None


def is_skeleton(table: PresidencyTable, card: str) -> bool:
    """R-34: a scheme that can't be played, and acts when it is shown."""
    return card in table.rules.skeletons


def skeleton(table: PresidencyTable) -> Steps:
    """The steps that remain of the skeleton that acts."""
    doing = table.doing[-1]
    steps = table.rules.scheme_of[doing.card].effect
    while doing.step < len(steps):
        yield from carry_out(table, doing, steps[doing.step], "skeleton")
    table.doing.pop()
