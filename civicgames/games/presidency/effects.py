"""What schemes and skeletons do: their needs, their steps, and skeletons that are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from civicgames.games.presidency.components import (
    CANDIDACY,
    Cause,
    Pile,
    end_of_move,
    number_of,
)
from civicgames.games.presidency.data import Scheme, Step
from civicgames.games.presidency.hands import (
    Steps,
    ask,
    discard,
    draw,
    expose,
    give,
    held,
    hide,
    in_hand,
    spend,
    take,
    take_blind,
)
from civicgames.games.presidency.squares import elects, move_by, move_to
from civicgames.games.presidency.table import Doing, PresidencyTable

# What can be played


def playable(table: PresidencyTable, seat: int) -> list[dict[str, Any]]:
    """The schemes that a seat can play now, each on each target: ``{"card": …, "target": …}``."""
    options: list[dict[str, Any]] = []
    found: dict[str, Sequence[int | None]] = {}
    for card in table.hands["scheme"][seat]:
        scheme = table.rules.scheme_of[card]
        if scheme.id not in found:
            found[scheme.id] = targets(table, seat, scheme)
        for target in found[scheme.id]:
            options.append({"card": card} if target is None else {"card": card, "target": target})
    return options


def targets(table: PresidencyTable, seat: int, scheme: Scheme) -> Sequence[int | None]:
    """Whom a seat can play a scheme on; ``[None]`` where it has no target and can be played."""
    if not scheme.playable:
        return ()
    possible: Sequence[int | None] = (None,)
    if scheme.target == "one_other":
        possible = range(len(table.pawns))
    found = []
    # A loop in one piece, and no all() or any(): it runs for each card in each window.
    for target in possible:
        if target == seat or (target is not None and table.pawns[target] in table.rules.protected):
            continue
        for need in scheme.needs:
            if not HOLDS[need](table, seat, target):
                break
        else:
            if changes(table, seat, scheme, target):
                found.append(target)
    return found


def is_possible(table: PresidencyTable, seat: int, scheme: Scheme, target: int | None) -> bool:
    """R-22, R-30: whether all that it needs holds, and its target isn't protected."""
    if target is not None and table.is_protected(target):
        return False
    return all(HOLDS[need](table, seat, target) for need in scheme.needs)


HOLDS: dict[str, Callable[[PresidencyTable, int, Any], bool]] = {
    "self_face_up": lambda table, seat, target: table.face_up[seat],
    "target_face_down": lambda table, seat, target: not table.face_up[target],
    "target_has_card": lambda table, seat, target: table.has_card(target),
    "target_has_money": lambda table, seat, target: bool(table.hands["money"][target]),
    "target_has_no_card": lambda table, seat, target: not table.has_card(target),
    "target_not_at_start": lambda table, seat, target: table.pawns[target] > CANDIDACY,
}
"""R-22: what a scheme may need, of its owner or its target."""


def changes(table: PresidencyTable, seat: int, scheme: Scheme, target: int | None) -> bool:
    """R-22: whether at least one of its steps would do something, be it tried in vain."""
    for step in scheme.effect:
        if WOULD_DO[step.do](table, step, seat, seat if step.who == "self" else target):
            return True
    return False


def would_move(table: PresidencyTable, step: Step, seat: int, who: int) -> bool:
    end, bounced = end_of(table, step, who, "scheme")
    return end != table.pawns[who] or bounced


def would_give(table: PresidencyTable, step: Step, seat: int, who: int) -> bool:
    itself = step.pile != "money"  # the scheme leaves the hand first
    return held(table, seat, step.pile or "any") > itself


def would_discard(table: PresidencyTable, step: Step, seat: int, who: int) -> bool:
    itself = who == seat and step.pile != "money"
    return held(table, who, step.pile or "any") > itself


WOULD_DO: dict[str, Callable[[PresidencyTable, Step, int, Any], bool]] = {
    "move": would_move,
    "expose": lambda table, step, seat, who: not table.face_up[who],
    "hide": lambda table, step, seat, who: table.face_up[who],
    "take": lambda table, step, seat, who: held(table, who, step.pile or "any") > 0,
    "give": would_give,
    "draw": lambda table, step, seat, who: table.can_draw(pile_of(step)),
    "discard": would_discard,
}
"""R-22: whether a step would do something; ``who``: whose pawn or cards it is about."""


def end_of(table: PresidencyTable, step: Step, who: int, cause: Cause) -> tuple[int, bool]:
    """Where a step would move a pawn, were there no limits, and whether it would bounce."""
    if step.to == "last_stage_passed":
        return table.last_stage_passed(who), False
    end, bounced = end_of_move(table.pawns[who], amount(table, step), table.rules.board.last)
    if end == table.rules.board.last and not elects(table, cause):
        end -= 1
    return end, bounced


def amount(table: PresidencyTable, step: Step) -> int:
    return table.rules.numbers.amount(step.by or 0)


def pile_of(step: Step) -> Pile:
    assert step.pile == "money" or step.pile == "scheme"
    return step.pile


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
