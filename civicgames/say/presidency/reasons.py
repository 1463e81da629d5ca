"""Why ``careful`` chose as it did in Presidency, in a sentence about what it saw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from civicgames.engine.decision import Choice, Decision
from civicgames.games.presidency.bots import (
    can_roll,
    can_spare_scheme,
    gain_of_money,
    gain_of_scheme,
    nearer_by_another,
    worth_of_card,
)
from civicgames.games.presidency.components import set_aside
from civicgames.games.presidency.flow import PASS, ROLL
from civicgames.games.presidency.outlook import Outlook
from civicgames.games.presidency.view import PresidencyView
from civicgames.i18n import Texts
from civicgames.say.presidency.cards import (
    card_label,
    forward_or_back,
    square_name,
    stage_name,
)
from civicgames.say.words import Speaker

Reason = Callable[[PresidencyView, Decision, Any, Texts], str]


def reason(view: PresidencyView, decision: Decision, choice: Choice, texts: Texts) -> str | None:
    """What made ``careful`` choose; None for a kind of decision that it doesn't know."""
    tell = REASONS.get(decision.kind)
    return tell(view, decision, choice, texts) if tell else None


def _draw(view: PresidencyView, decision: Decision, choice: Any, texts: Texts) -> str:
    money, schemes = len(view.money), len(view.scheme)
    held = {
        "money": texts.n_("{number} money card", "{number} money cards", money, number=money),
        "schemes": texts.n_("{number} scheme", "{number} schemes", schemes, number=schemes),
    }
    if view.rules.roll_needs_both and not (money and schemes):
        return texts._(
            "It held {money} and {schemes}: the die can't be rolled without a card of each kind.",
            **held,
        )
    return texts._(
        "It held {money} and {schemes}: it drew the kind that it was nearest to running out of.",
        **held,
    )


def _act(view: PresidencyView, decision: Decision, choice: Any, texts: Texts) -> str:
    if choice == ROLL:
        return texts._(
            "No money card gained more than it was worth keeping, and the roll costs nothing."
        )
    if choice == PASS:
        if ROLL in decision.options and not can_roll(view):
            return texts._("Without a card of each kind, its roll would have been annulled.")
        return texts._("No money card gained more than it was worth keeping.")
    return _money(view, choice, texts)


def _money(view: PresidencyView, choice: Any, texts: Texts) -> str:
    outlook, pawn = Outlook(view), choice["pawn"]
    after = outlook.moved(view.pawns, pawn, choice["by"], "money")
    if pawn != outlook.seat:
        stage = _reopened(view, after)
        if stage is not None:
            return texts._(
                "With {name} back, too few pawns were beyond “{stage}” to shut it out there.",
                name=_name(pawn, texts),
                stage=stage_name(stage, texts),
            )
        return texts._(
            "{name} stood too well: no other use of its money brought it more.",
            name=_name(pawn, texts),
        )
    if after[pawn] == outlook.last:
        return texts._("The card led exactly to President.")
    if nearer_by_another(view, choice["money"], after[pawn]):
        return texts._(
            "From {square}, another of its money cards leads exactly to President.",
            square=square_name(after[pawn], texts),
        )
    return texts._(
        "No other use of its money brought it more: about as much as {squares}, "
        "limits and special squares included.",
        squares=_squares(gain_of_money(outlook, choice), texts),
    )


def _reopened(view: PresidencyView, after: Sequence[int]) -> str | None:
    """A stage at which the view's seat was set aside, and no longer is (R-42)."""
    then = set_aside(after, view.rules.limits)
    for stage, seats in view.set_aside.items():
        if view.seat in seats and view.seat not in then.get(stage, ()):
            return stage
    return None


def _scheme(view: PresidencyView, decision: Decision, choice: Any, texts: Texts) -> str:
    if choice is None:
        if not can_spare_scheme(view):
            return texts._("It kept its last scheme for the die, which asks for one of each kind.")
        return texts._("None of its schemes gained clearly more than it was worth keeping.")
    outlook, target = Outlook(view), choice.get("target")
    values = {"squares": _squares(gain_of_scheme(outlook, choice["card"], target), texts)}
    if target is None:
        return texts._(
            "None of its schemes gained more: about as much as {squares}.",
            **values,
        )
    values["name"] = _name(target, texts)
    if target == outlook.leader:
        return texts._(
            "{name} stood best of its opponents, and no other scheme gained it more "
            "(about as much as {squares}).",
            **values,
        )
    return texts._(
        "None of its schemes gained more than this one against {name}: about as much as {squares}.",
        **values,
    )


def _order(view: PresidencyView, decision: Decision, choice: Any, texts: Texts) -> str:
    return texts._("Its own scheme comes first, then the others as the die passes.")


def _long_arm(view: PresidencyView, decision: Decision, choice: Any, texts: Texts) -> str:
    if choice is None:
        return texts._("All that it could take was worth less than nothing.")
    other = choice[0]
    name = _name(other, texts)
    if len(choice) > 1 and view.face_up[other]:
        return texts._(
            "The cards of {name} lay face up, and {card} was worth more than an unseen one.",
            name=name,
            card=card_label(choice[1], texts),
        )
    if other == Outlook(view).leader:
        return texts._(
            "Of its opponents {name} stood best: a card lost hurts most there.", name=name
        )
    return texts._("Whoever stood best had nothing that was better to take.")


def _take(view: PresidencyView, decision: Decision, choice: Any, texts: Texts) -> str:
    return texts._(
        "Of the cards that lay face up, {card} was worth most to it.",
        card=card_label(choice, texts),
    )


def _give(view: PresidencyView, decision: Decision, choice: Any, texts: Texts) -> str:
    return texts._("Of its cards, {card} was worth least to it.", card=card_label(choice, texts))


def _family_sunday(view: PresidencyView, decision: Decision, choice: Any, texts: Texts) -> str:
    if all(worth_of_card(view, card) < 0 for card in choice):
        return texts._(
            "A skeleton does most harm in a hand that lies face up, else in the leader's."
        )
    return texts._(
        "A skeleton goes to a hand that lies face up, else to the leader; "
        "a good scheme helps least whoever stands last."
    )


def _president_deals(view: PresidencyView, decision: Decision, choice: Any, texts: Texts) -> str:
    return texts._("It kept the best of the cards that it drew, and dealt the others skeletons.")


def _relaunch(view: PresidencyView, decision: Decision, choice: Any, texts: Texts) -> str:
    return texts._("It always plays on.")


def _squares(gain: float, texts: Texts) -> str:
    """A gain rounded to whole squares: it is an estimate."""
    return forward_or_back(max(1, round(gain)), texts)


def _name(seat: Any, texts: Texts) -> str:
    return Speaker((), texts).name(seat)


REASONS: dict[str, Reason] = {
    "draw": _draw,
    "act": _act,
    "scheme": _scheme,
    "order": _order,
    "long_arm": _long_arm,
    "take": _take,
    "give": _give,
    "family_sunday": _family_sunday,
    "president_deals": _president_deals,
    "relaunch": _relaunch,
}
