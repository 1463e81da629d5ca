"""R-22: which schemes can be played, on whom: what they need, and whether they would do anything.

It is asked of each scheme in each window: what follows from the rules alone is put together once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from civicgames.games.presidency.components import CANDIDACY, Cause, Pile, end_of_move
from civicgames.games.presidency.data import Scheme, Step
from civicgames.games.presidency.hands import held
from civicgames.games.presidency.rules import Rules
from civicgames.games.presidency.squares import elects
from civicgames.games.presidency.table import PresidencyTable

Holds = Callable[[PresidencyTable, int, Any], bool]
"""Whether something is so, for a scheme's owner and its target."""


class Plan(NamedTuple):
    """What decides whether a scheme can be played."""

    id: str
    is_aimed: bool
    needs: tuple[Holds, ...]
    would_do: Holds


def plan_of(rules: Rules, scheme: Scheme) -> Plan:
    needs = tuple([HOLDS[need] for need in scheme.needs])
    return Plan(scheme.id, scheme.target == "one_other", needs, would_do(scheme.effect))


def playable(table: PresidencyTable, seat: int) -> list[dict[str, Any]]:
    """The schemes that a seat can play now, each on each target: ``{"card": …, "target": …}``."""
    options: list[dict[str, Any]] = []
    plans = table.rules.plans
    found: dict[str, Sequence[int]] = {}
    # Here and below loops in one piece: they run for each card in each window.
    for card in table.hands["scheme"][seat]:
        if card not in plans:
            continue
        plan = plans[card]
        if not plan.is_aimed:
            if holds(table, seat, None, plan):
                options.append({"card": card})
            continue
        if plan.id not in found:
            found[plan.id] = targets(table, seat, plan)
        for target in found[plan.id]:
            options.append({"card": card, "target": target})
    return options


def targets(table: PresidencyTable, seat: int, plan: Plan) -> list[int]:
    """Whom a seat can play an aimed scheme on."""
    protected = table.rules.protected
    return [
        target
        for target, square in enumerate(table.pawns)
        if target != seat and square not in protected and holds(table, seat, target, plan)
    ]


def holds(table: PresidencyTable, seat: int, target: int | None, plan: Plan) -> bool:
    """Whether all that a scheme needs is so, and one of its steps would do something."""
    for need in plan.needs:
        if not need(table, seat, target):
            return False
    return plan.would_do(table, seat, target)


def is_possible(table: PresidencyTable, seat: int, scheme: Scheme, target: int | None) -> bool:
    """R-22, R-30: whether all that it needs holds, and its target isn't protected."""
    if target is not None and table.is_protected(target):
        return False
    return all(HOLDS[need](table, seat, target) for need in scheme.needs)


HOLDS: dict[str, Holds] = {
    "self_face_up": lambda table, seat, target: table.face_up[seat],
    "target_face_down": lambda table, seat, target: not table.face_up[target],
    "target_has_card": lambda table, seat, target: table.has_card(target),
    "target_has_money": lambda table, seat, target: bool(table.hands["money"][target]),
    "target_has_no_card": lambda table, seat, target: not table.has_card(target),
    "target_not_at_start": lambda table, seat, target: table.pawns[target] > CANDIDACY,
}
"""R-22: what a scheme may need, of its owner or its target."""


def would_do(steps: Sequence[Step]) -> Holds:
    """R-22: whether one of these steps at least would do something, be it tried in vain."""
    would = [would_do_one(step) for step in steps]
    if len(would) == 1:
        return would[0]
    return lambda table, seat, target: any(does(table, seat, target) for does in would)


def would_do_one(step: Step) -> Holds:
    does = WOULD_DO[step.do]
    if step.who == "self":
        return lambda table, seat, target: does(table, step, seat, seat)
    return lambda table, seat, target: does(table, step, seat, target)


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
