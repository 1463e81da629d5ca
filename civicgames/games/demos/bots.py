"""``careful``: plays DēmoS by what can be seen, one readable rule for each kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from civicgames.bots import strategy
from civicgames.engine.decision import Choice, Decision
from civicgames.games.demos.components import (
    HIGHEST,
    INSTITUTIONS,
    NUMBER,
    SUITS,
    best_combination,
    number_cards,
)
from civicgames.games.demos.flow import KEEP, PACK
from civicgames.games.demos.prospects import BIT, Prospects, mask, prospects
from civicgames.games.demos.view import FACE_DOWN, DemosView, FigureSeen

GOOD_HAND = 14
"""Points from which a hand is good enough to spend a veto on."""


@strategy("careful", game="demos")
def careful(view: DemosView, decision: Decision) -> Choice:
    """Plays by what can be seen: the hand that promises most, the veto when it protects that hand."""
    return ANSWERS[decision.kind](view, decision)


def merit(points: int) -> float:
    """What showing so many points is worth: the points, and the figure that the round's best draws.

    The share of rounds that so many points win among four careful players, roughly: half at 17.
    """
    return points + WIN * min(1.0, max(0.0, (points - 8) / 18))


WIN = 20.0


# The hand


def outlook_of(view: DemosView) -> Prospects:
    return prospects(view.rules.worth, view.favourites[view.seat or 0], merit)


def prospects_in_points(view: DemosView) -> Prospects:
    """The same hands valued by their points alone: what a person is told."""
    return prospects(view.rules.worth, view.favourites[view.seat or 0], float)


def seen_cards(view: DemosView) -> int:
    """All the number cards that this seat knows the place of, as bits."""
    return mask((*view.hand, *view.public, *view.secret, *view.unanimous))


def unseen_cards(view: DemosView) -> int:
    """The number cards that may still be drawn, as bits."""
    return PACK_FROM[view.rules.lowest_number] & ~seen_cards(view)


PACK_FROM = {lowest: mask(number_cards(lowest)) for lowest in range(1, HIGHEST + 1)}


def worst_card(hand: list[str], unseen: int, prospects: Prospects) -> tuple[str, float]:
    """The card whose four neighbours promise most without it, and what they promise.

    Of several as good, the lowest number: what is not shown breaks ties (D-25).
    """
    bits = mask(hand)
    worst, most = hand[0], -1.0
    for card in hand:
        promise = prospects.with_one_more(bits ^ BIT[card], unseen) - NUMBER[card] * 0.001
        if promise > most:
            worst, most = card, promise
    return worst, most


def discard(view: DemosView, decision: Decision) -> str:
    """Keeps the four cards that most likely make a good run or square with a fifth."""
    return worst_card(view.hand, unseen_cards(view), outlook_of(view))[0]


def discard_or_keep(view: DemosView, decision: Decision) -> str:
    """The same, unless the hand as it is is worth more than any four and a new card."""
    card, promise = worst_card(view.hand, unseen_cards(view), outlook_of(view))
    if KEEP in decision.options and merit(points_in(view, view.hand)) >= promise:
        return KEEP
    return card


def points_in(view: DemosView, hand: list[str]) -> int:
    """What five cards would earn if they were shown now."""
    shown = best_combination(hand, view.rules.worth, view.favourites[view.seat or 0])
    return shown.points if shown else 0


def take(view: DemosView, decision: Decision) -> str:
    """A visible card where it makes a better hand than a card from the pack would on average."""
    outlook = outlook_of(view)
    four = mask(view.hand)
    best, most = PACK, outlook.with_one_more(four, unseen_cards(view))
    for card in outlook.helpful(four, view.visible):
        worth = merit(points_in(view, [*view.hand, card]))
        if worth > most:
            best, most = card, worth
    return best


# The veto


def veto(view: DemosView, decision: Decision) -> bool:
    """Vetoes when the hand is good and the cards in sight would help others past it."""
    points = points_in(view, view.hand)
    return points >= GOOD_HAND and len(tempting(view, points)) >= 2


def confirm_veto(view: DemosView, decision: Decision) -> bool:
    """Agrees with a teammate who has a good hand, unless its own needs the turn and is close."""
    points = points_in(view, view.hand)
    unseen, outlook = unseen_cards(view), outlook_of(view)
    promise = worst_card(view.hand, unseen, outlook)[1]
    return promise - merit(points) < WIN / 3


def tempting(view: DemosView, points: int) -> list[str]:
    """The visible cards that can be part of a run of one suit worth more than these points."""
    most = (view.rules.points_one_suit or 0) - points
    return [card for card in view.visible if most + min(NUMBER[card], HIGHEST_RUN) > 0]


HIGHEST_RUN = 8
"""The lowest card of 8-9-10."""


# Figures


def allot(view: DemosView, decision: Decision) -> int:
    """The figure goes to the member whom it brings nearest a trio."""
    card = view.to_allot or FACE_DOWN
    return max(decision.options, key=lambda member: (usefulness(view, member, card), -member))


def usefulness(view: DemosView, member: int, card: str) -> float:
    """How much a figure helps a member: whether it is a new institution or suit, and how near."""
    figures = view.figures[member]
    known = [figure for figure in figures if figure.card != FACE_DOWN]
    hidden = len(figures) - len(known)
    if card[0] == "M":  # two in one hand cancel each other (D-40)
        return -1.0 if any(figure.card[0] == "M" for figure in known) else 1.0
    likely_new = (2 / 3) ** hidden
    same = [figure for figure in known if figure.card[0] == card[0]]
    if any((figure.marked or figure.card[1]) == card[1] for figure in same):
        return 0.0
    if same:
        likely_new = 0.2  # another suit of the same institution may still make harmony
    return likely_new * (1 + len(figures))


def media_target(view: DemosView, decision: Decision) -> tuple[int, int]:
    """A hidden figure of the strongest opponent; of one's own side only where nothing else is."""
    own_side = view.side(view.seat or 0)
    return max(
        decision.options,
        key=lambda target: (view.side(target[0]) != own_side, strength(view, target[0]), target),
    )


def strength(view: DemosView, seat: int) -> tuple[float, int]:
    """How near a seat seems to the strongest trio, then its points (D-51)."""
    known = [figure for figure in view.figures[seat] if figure.card != FACE_DOWN]
    hidden = len(view.figures[seat]) - len(known)
    institutions = {figure.card[0] for figure in known} & set(INSTITUTIONS)
    suits = {figure.marked or figure.card[1] for figure in known if figure.card[0] != "M"}
    return min(3, len(institutions) + hidden) + len(suits) / 4 + hidden / 6, view.totals[seat]


def media_suit(view: DemosView, decision: Decision) -> str:
    """A suit that the target's trio has already; a teammate gets one that it lacks."""
    owner, _ = view.media_target or (view.seat or 0, 0)
    helps = view.side(owner) == view.side(view.seat or 0)
    counts = suits_before(view.figures[owner])
    if not any(counts.values()):  # nothing is known: what few others show is likely to be there
        counts = {suit: -n for suit, n in suits_known(view).items()}
    return min(SUITS, key=lambda suit: counts[suit] if helps else -counts[suit])


def suits_before(figures: Sequence[FigureSeen]) -> dict[str, int]:
    """How many known E, L, J of each suit lie there, with the suits they count as."""
    counts = dict.fromkeys(SUITS, 0)
    for figure in figures:
        if figure.card != FACE_DOWN and figure.card[0] in INSTITUTIONS:
            counts[figure.marked or figure.card[1]] += 1
    return counts


def suits_known(view: DemosView) -> dict[str, int]:
    """The same, of all that this seat knows."""
    return suits_before([figure for figures in view.figures for figure in figures])


# House rules


def favourite_suit(view: DemosView, decision: Decision) -> str:
    """The suit that fewest others have announced (D-60): they would want the same cards."""
    return min(decision.options, key=view.favourites.count)


def announced_trio(view: DemosView, decision: Decision) -> Any:
    """Three suits, of the figures that fewest others have announced (D-61)."""
    taken = [card for cards in view.announced if cards for card in cards]

    def clashes(trio: dict[str, str]) -> int:
        return sum(taken.count(institution + suit) for institution, suit in trio.items())

    strongest = [trio for trio in decision.options if trio and len(set(trio.values())) == 3]
    return min(strongest, key=clashes)


ANSWERS: dict[str, Callable[[Any, Decision], Choice]] = {
    "public_discard": discard,
    "secret_discard": discard_or_keep,
    "unanimous_discard": discard,
    "secret_take": take,
    "unanimous_take": take,
    "veto": veto,
    "veto_confirm": confirm_veto,
    "allot": allot,
    "media_target": media_target,
    "media_suit": media_suit,
    "favourite_suit": favourite_suit,
    "announced_trio": announced_trio,
}
