"""Why ``careful`` chose as it did in DēmoS, in a sentence or two about what it saw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from civicgames.engine.decision import Choice, Decision
from civicgames.games.demos.bots import (
    GOOD_HAND,
    outlook_of,
    points_in,
    suits_before,
    tempting,
    unseen_cards,
)
from civicgames.games.demos.flow import KEEP, PACK
from civicgames.games.demos.prospects import BIT, mask
from civicgames.games.demos.view import FACE_DOWN, DemosView
from civicgames.i18n import Texts
from civicgames.say.demos.cards import card_name, suit_name
from civicgames.say.words import Speaker

Reason = Callable[[DemosView, Decision, Any, Texts], str]


def reason(view: DemosView, decision: Decision, choice: Choice, texts: Texts) -> str | None:
    """What made ``careful`` choose; None for a kind of decision that it doesn't know."""
    tell = REASONS.get(decision.kind)
    return tell(view, decision, choice, texts) if tell else None


def in_points(number: float, texts: Texts) -> str:
    """Rounded: an average is never exact."""
    whole = round(number)
    return texts.n_("{number} point", "{number} points", whole, number=whole)


def _discard(view: DemosView, decision: Decision, choice: Any, texts: Texts) -> str:
    now = points_in(view, view.hand)
    if choice == KEEP:
        return texts._(
            "Its hand was worth {points}, and no exchange promised more on average.",
            points=in_points(now, texts),
        )
    prospects, unseen, hand = outlook_of(view), unseen_cards(view), mask(view.hand)
    promise = {card: prospects.with_one_more(hand & ~BIT[card], unseen) for card in view.hand}
    second = max((card for card in view.hand if card != choice), key=lambda card: promise[card])
    values = {
        "card": card_name(choice, texts),
        "points": in_points(promise[choice], texts),
        "other": card_name(second, texts),
        "less": in_points(promise[second], texts),
    }
    if round(promise[second]) >= round(promise[choice]):
        return texts._(
            "Without {card}, its other four cards and a new one would make {points} on average: "
            "no other discard clearly promised more.",
            **values,
        )
    return texts._(
        "Without {card}, its other four cards and a new one would make {points} on average; "
        "without {other}, only {less}.",
        **values,
    )


def _take(view: DemosView, decision: Decision, choice: Any, texts: Texts) -> str:
    average = outlook_of(view).with_one_more(mask(view.hand), unseen_cards(view))
    if choice == PACK:
        return texts._(
            "No visible card helped its hand more than an unknown one, "
            "which would make {average} on average.",
            average=in_points(average, texts),
        )
    return texts._(
        "With {card} its hand made {points}; an unknown card would make {average} on average.",
        card=card_name(choice, texts),
        points=in_points(points_in(view, [*view.hand, choice]), texts),
        average=in_points(average, texts),
    )


def _veto(view: DemosView, decision: Decision, choice: Any, texts: Texts) -> str:
    points = points_in(view, view.hand)
    tempted = len(tempting(view, points))
    if choice:
        return texts.n_(
            "Its hand was worth {points}, enough to protect, and {number} visible card "
            "could have helped the others past it.",
            "Its hand was worth {points}, enough to protect, and {number} visible cards "
            "could have helped the others past it.",
            tempted,
            points=in_points(points, texts),
            number=tempted,
        )
    if points < GOOD_HAND:
        return texts._(
            "Its hand was worth {points}: it spends a veto only from {good} on.",
            points=in_points(points, texts),
            good=in_points(GOOD_HAND, texts),
        )
    return texts._(
        "Its hand was worth {points}, but the visible cards could hardly help the others past it.",
        points=in_points(points, texts),
    )


def _confirm(view: DemosView, decision: Decision, choice: Any, texts: Texts) -> str:
    points = in_points(points_in(view, view.hand), texts)
    if choice:
        return texts._(
            "Its own hand, worth {points}, had little to gain from the turn: "
            "it helped its team-mate.",
            points=points,
        )
    return texts._(
        "Its own hand, worth {points}, could still gain much from the turn.", points=points
    )


def _allot(view: DemosView, decision: Decision, choice: Any, texts: Texts) -> str:
    return texts._(
        "Of its team, {name} seemed to be brought nearest a trio by {card}.",
        name=_name(choice, texts),
        card=card_name(view.to_allot or FACE_DOWN, texts),
    )


def _media_target(view: DemosView, decision: Decision, choice: Any, texts: Texts) -> str:
    owner = choice[0]
    figures = len(view.figures[owner])
    if view.side(owner) == view.side(view.seat or 0):
        return texts._("No rival had a figure face down.")
    return texts.n_(
        "Of the rivals with a figure face down, {name} seemed nearest a strong trio "
        "({number} figure, {points}).",
        "Of the rivals with a figure face down, {name} seemed nearest a strong trio "
        "({number} figures, {points}).",
        figures,
        name=_name(owner, texts),
        number=figures,
        points=in_points(view.totals[owner], texts),
    )


def _media_suit(view: DemosView, decision: Decision, choice: Any, texts: Texts) -> str:
    owner = view.media_target[0] if view.media_target else 0
    suit = suit_name(choice, texts)
    if view.side(owner) == view.side(view.seat or 0):
        return texts._("{suit} seemed to be missing from its team-mate's trio.", suit=suit)
    if any(suits_before(view.figures[owner]).values()):
        return texts._(
            "{name} already showed {suit}: twice the same suit makes a weaker trio.",
            name=_name(owner, texts),
            suit=suit,
        )
    return texts._(
        "{name} showed nothing; few figures of {suit} were known elsewhere, so that "
        "{name} was likely to hold one already.",
        name=_name(owner, texts),
        suit=suit,
    )


def _favourite_suit(view: DemosView, decision: Decision, choice: Any, texts: Texts) -> str:
    return texts._(
        "Fewest others had announced {suit}: they won't all want the same cards.",
        suit=suit_name(choice, texts),
    )


def _announced_trio(view: DemosView, decision: Decision, choice: Any, texts: Texts) -> str:
    return texts._("Three suits make the strongest trio, and fewest others want these figures.")


def _name(seat: Any, texts: Texts) -> str:
    return Speaker((), texts).name(seat)


REASONS: dict[str, Reason] = {
    "public_discard": _discard,
    "secret_discard": _discard,
    "unanimous_discard": _discard,
    "secret_take": _take,
    "unanimous_take": _take,
    "veto": _veto,
    "veto_confirm": _confirm,
    "allot": _allot,
    "media_target": _media_target,
    "media_suit": _media_suit,
    "favourite_suit": _favourite_suit,
    "announced_trio": _announced_trio,
}
