"""The strategies of Presidency: ``careful``, and the two that are the lesson.

``schemer`` lives on schemes, ``clean_hands`` on money and the die; all else they do as ``careful``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from civicgames.bots import strategy
from civicgames.engine.decision import Choice, Decision
from civicgames.games.presidency.components import last_stage_passed
from civicgames.games.presidency.data import Step
from civicgames.games.presidency.flow import PASS, ROLL
from civicgames.games.presidency.outlook import Outlook
from civicgames.games.presidency.view import FACE_DOWN, PresidencyView

CARD = 1.5
"""What keeping a card is worth."""
ROLL_WORTH = 3.5
"""What the turn's roll is worth: with a last card of its kind it would go too."""


@strategy("careful", game="presidency")
def careful(view: PresidencyView, decision: Decision) -> Choice:
    """Keeps a card of each kind for the die, and spends the others where they gain most."""
    return ANSWERS[decision.kind](view, decision)


careful.spares = True  # type: ignore[attr-defined]


@strategy("schemer", game="presidency")
def schemer(view: PresidencyView, decision: Decision) -> Choice:
    """Collects schemes and plays each as soon as it does anything against whoever leads."""
    if decision.kind == "draw":
        return "money" if not view.money else "scheme"
    if decision.kind == "scheme":
        return strongest(view, decision, at_least=0.0 if can_spare_scheme(view) else ROLL_WORTH)
    return ANSWERS[decision.kind](view, decision)


schemer.spares = True  # type: ignore[attr-defined]


@strategy("clean_hands", game="presidency")
def clean_hands(view: PresidencyView, decision: Decision) -> Choice:
    """Plays no scheme, holds one only because the die asks for it, and hides nothing else."""
    if decision.kind == "draw":
        return "scheme" if not view.scheme else "money"
    if decision.kind == "scheme":
        return None
    if decision.kind == "long_arm":
        return None
    return ANSWERS[decision.kind](view, decision)


clean_hands.spares = True  # type: ignore[attr-defined]


# Drawing


def draw(view: PresidencyView, decision: Decision) -> Choice:
    """The kind of which it holds fewer: the die asks for both (R-13)."""
    if not view.money:
        return "money"
    if not view.scheme:
        return "scheme"
    return "money" if len(view.money) <= len(view.scheme) else "scheme"


# The turn


def act(view: PresidencyView, decision: Decision) -> Choice:
    """The best money card where it gains more than it is worth; else the die; else pass."""
    options: Sequence[Any] = decision.options  # type: ignore[assignment]
    outlook = Outlook(view)
    best, most = None, price_of_money(view, options)
    for option in worth_a_thought(view, options):
        gain = gain_of_money(outlook, option)
        if gain > most:
            best, most = option, gain
    if best is not None:
        return best
    if ROLL in options and can_roll(view):
        return ROLL
    return PASS


def worth_a_thought(view: PresidencyView, options: Sequence[Any]) -> list[dict[str, Any]]:
    """One option for each way of moving the own pawn, or an opponent's back."""
    found: dict[tuple[int, int], dict[str, Any]] = {}
    for option in options:
        if option.__class__ is dict:
            pawn, by = option["pawn"], option["by"]
            if pawn == view.seat or by < 0:
                found.setdefault((pawn, by), option)
    return list(found.values())


def can_roll(view: PresidencyView) -> bool:
    return bool(view.money and view.scheme) or not view.rules.roll_needs_both


def price_of_money(view: PresidencyView, options: Sequence[Any]) -> float:
    """The last money card is needed for the roll, this turn's or the next one's."""
    if len(view.money) > 1:
        return CARD
    return ROLL_WORTH if ROLL in options and can_roll(view) else CARD + 1.0


def gain_of_money(outlook: Outlook, option: dict[str, Any]) -> float:
    """What moving a pawn changes, its square included where it is one's own."""
    pawn = option["pawn"]
    after = outlook.moved(outlook.pawns, pawn, option["by"], "money")
    gain = outlook.merit(after) - outlook.now
    if pawn == outlook.seat and after[pawn] != outlook.pawns[pawn]:
        gain += outlook.arrival(after[pawn])
        if outlook.last - after[pawn] in outlook.track.money_values:
            gain += nearer_by_another(outlook.view, option["money"], after[pawn])
    return gain


def nearer_by_another(view: PresidencyView, played: str, square: int) -> float:
    """Whether another money card in hand then leads exactly to President (R-50)."""
    short = view.rules.board.last - square
    money = view.rules.money_of
    for card in view.money:
        if card != played and money[card].value == short:
            return 100.0
    return 0.0


# Schemes


def scheme(view: PresidencyView, decision: Decision) -> Choice:
    """The scheme that gains most, if it gains clearly; the last one is kept for the die."""
    return strongest(view, decision, at_least=CARD if can_spare_scheme(view) else ROLL_WORTH)


def can_spare_scheme(view: PresidencyView) -> bool:
    """Whether the die can still be rolled without one of the schemes (R-13)."""
    return len(view.scheme) > 1 or not view.rules.roll_needs_both


def strongest(view: PresidencyView, decision: Decision, at_least: float) -> Choice:
    """The option that gains most, if it gains more than so much; else nothing."""
    outlook = Outlook(view)
    best, most = None, at_least
    tried = set()
    for option in decision.options:  # type: ignore[union-attr]
        if option is None:
            continue
        card, target = option["card"], option.get("target")
        same = outlook.rules.scheme_of[card].id, target
        if same not in tried:
            tried.add(same)
            gain = gain_of_scheme(outlook, card, target)
            if gain > most:
                best, most = option, gain
    return best


def gain_of_scheme(outlook: Outlook, card: str, target: int | None) -> float:
    """What all the steps of a scheme are worth together."""
    pawns: Sequence[int] = outlook.pawns
    gain, moves = 0.0, False
    for step in outlook.rules.scheme_of[card].effect:
        who = outlook.seat if step.who == "self" else target
        if step.do == "move":
            assert who is not None
            pawns, moves = after_step(outlook, pawns, step, who), True
        else:
            gain += gain_of_cards(outlook, step, who, target)
    return gain + outlook.merit(pawns) - outlook.now if moves else gain


def after_step(outlook: Outlook, pawns: Sequence[int], step: Step, who: int) -> Sequence[int]:
    if step.to is not None:
        by = last_stage_passed(pawns[who], outlook.rules.limits) - pawns[who]
    else:
        by = outlook.rules.numbers.amount(step.by or 0)
    return outlook.moved(pawns, who, by, "scheme")


def gain_of_cards(outlook: Outlook, step: Step, who: int | None, target: int | None) -> float:
    """What taking, showing, hiding, drawing or losing cards is worth; leaders are worth more."""
    count, own = step.count or 1, who == outlook.seat
    against = 1.5 if target is not None and target == outlook.leader else 1.0
    if step.do == "take":
        return 1.2 * count * against + 1.0
    if step.do == "give":
        return -CARD * count
    if step.do == "draw":
        return CARD * count if own else -CARD * count
    sign = -1.0 if own else against
    if step.do == "discard":
        return sign * CARD * count
    if step.do == "hide":
        return -sign * (1.0 + 0.3 * outlook.setback * outlook.skeletons(who or 0))
    return sign * shown_worth(outlook, who or 0)


def shown_worth(outlook: Outlook, who: int) -> float:
    """What turning up a hand costs its owner: its known skeletons, and those it may hold."""
    view = outlook.view
    unknown = view.hands["scheme"][who].count(FACE_DOWN)
    shown = outlook.setback * (outlook.skeletons(who) + outlook.track.skeleton_rate * unknown)
    return 0.5 + min(view.pawns[who], shown)


def order(view: PresidencyView, decision: Decision) -> Choice:
    """Its own scheme first, then the others as the die passes."""
    seats = [declared.seat for declared in view.declared]
    count = len(view.pawns)
    return sorted(seats, key=lambda seat: (view.holder - seat) % count)


# Squares and cards


def long_arm(view: PresidencyView, decision: Decision) -> Choice:
    """The best card in sight that is no skeleton; else one of the leader, unseen."""
    outlook = Outlook(view)
    return max(decision.options, key=lambda option: worth_taking(outlook, option))  # type: ignore[arg-type]


def worth_taking(outlook: Outlook, option: tuple[Any, ...] | None) -> tuple[float, int]:
    if option is None:
        return 0.0, 0
    view, other = outlook.view, option[0]
    against = 0.5 if other == outlook.leader else 0.0
    if len(option) > 1 and view.face_up[other]:
        return worth_of_card(view, option[1]) + against, -other
    if len(option) > 1:  # the kind is said
        wanted = option[1] == draw_kind(view)
        return 1.0 + wanted + against, -other
    return (1.0 + against if view.cards_of(other) else 0.0), -other


def draw_kind(view: PresidencyView) -> str:
    return "money" if len(view.money) <= len(view.scheme) else "scheme"


def worth_of_card(view: PresidencyView, card: str) -> float:
    """A money card by its value, a scheme alike, a skeleton less than nothing."""
    if card in view.rules.money_of:
        return 1.0 + view.rules.money_of[card].value / 2
    return -2.0 if card in view.rules.skeletons else 2.0


def take(view: PresidencyView, decision: Decision) -> Choice:
    return max(decision.options, key=lambda card: worth_of_card(view, card))  # type: ignore[arg-type]


def give(view: PresidencyView, decision: Decision) -> Choice:
    return min(decision.options, key=lambda card: worth_of_card(view, card))  # type: ignore[arg-type]


def family_sunday(view: PresidencyView, decision: Decision) -> Choice:
    """Skeletons to whose hand lies open, else to the leader; schemes to whoever is last."""
    outlook = Outlook(view)
    values = outlook.standings(view.pawns)
    last = min(outlook.others, key=lambda seat: (values[seat], seat))
    exposed = [seat for seat in outlook.others if view.face_up[seat]]
    best = {True: outlook.leader, False: last}
    if exposed:
        best[True] = max(exposed, key=lambda seat: (values[seat], -seat))
    return {card: best[card in view.rules.skeletons] for card in view.scheme}


# Between terms


def president_deals(view: PresidencyView, decision: Decision) -> Choice:
    """The best cards for itself, the skeletons for the others; itself served last (R-61)."""
    deals: Any = decision.options
    piles = []
    for cards in deals.piles:
        ranked = sorted(cards, key=lambda card: (worth_of_card(view, card), card))
        piles.append(ranked if len(cards) == len(deals.seats) else list(cards))
    return deals.deal(*piles)


def relaunch(view: PresidencyView, decision: Decision) -> Choice:
    return True


ANSWERS: dict[str, Callable[[PresidencyView, Decision], Choice]] = {
    "draw": draw,
    "act": act,
    "scheme": scheme,
    "order": order,
    "take": take,
    "give": give,
    "long_arm": long_arm,
    "family_sunday": family_sunday,
    "president_deals": president_deals,
    "relaunch": relaunch,
}
