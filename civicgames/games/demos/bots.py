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
    number_cards,
)
from civicgames.games.demos.flow import KEEP, PACK
from civicgames.games.demos.prospects import BIT, Merit, Prospects, mask, prospects
from civicgames.games.demos.view import FACE_DOWN, DemosView, FigureSeen

GOOD_HAND = 16
"""Points from which a hand is good enough to spend a veto on."""


@strategy("careful", game="demos")
def careful(view: DemosView, decision: Decision) -> Choice:
    """Plays by what can be seen: the hand that promises most points, the veto to protect it."""
    return answer(view, decision, by_points)


careful.spares = True  # type: ignore[attr-defined]


def answer(view: DemosView, decision: Decision, merit: Merit) -> Choice:
    """What to answer, hands being valued by ``merit``."""
    if decision.kind in OF_THE_HAND:
        return OF_THE_HAND[decision.kind](view, decision, merit)
    return OTHERS[decision.kind](view, decision)


def listed(decision: Decision) -> Sequence[Any]:
    """The options, which DēmoS always lists."""
    options: Any = decision.options
    return options  # type: ignore[no-any-return]


def by_points(points: int) -> float:
    """Hands are worth the points that they show, on average."""
    return points


# The hand


def outlook_of(view: DemosView, merit: Merit = by_points) -> Prospects:
    """The table of what the seat's hands may become."""
    return prospects(view.rules.worth, view.favourites[view.seat or 0], merit)


def seen_cards(view: DemosView) -> int:
    """All the number cards that this seat knows the place of, as bits."""
    if view.turn == "public":  # no card was laid face down yet
        return mask(view.hand + view.public)
    return mask(view.hand + view.public + view.secret + view.unanimous)


def unseen_cards(view: DemosView) -> int:
    """The number cards that may still be drawn, as bits."""
    return PACK_FROM[view.rules.lowest_number] & ~seen_cards(view)


PACK_FROM = {lowest: mask(number_cards(lowest)) for lowest in range(1, HIGHEST + 1)}


def worst_card(hand: list[str], unseen: int, prospects: Prospects) -> tuple[str, float]:
    """The card whose four neighbours promise most without it, and what they promise.

    Of several as good, the lowest number: what is not shown breaks ties (D-25).
    """
    worst, most = hand[0], -1.0
    for card, promise in zip(hand, prospects.without_each(hand, unseen), strict=True):
        promise -= TIE_BREAK[card]
        if promise > most:
            worst, most = card, promise
    return worst, most


TIE_BREAK = {card: number * 0.001 for card, number in NUMBER.items()}


def discard(view: DemosView, decision: Decision, merit: Merit) -> str:
    """Keeps the four cards that promise most with a fifth.

    Where it may (D-11), keeps all five if they are worth as much as any four and a new card.
    """
    outlook = outlook_of(view, merit)
    card, promise = worst_card(view.hand, unseen_cards(view), outlook)
    if KEEP in decision.options and merit(outlook.points(mask(view.hand))) >= promise:
        return KEEP
    return card


def points_in(view: DemosView, hand: list[str]) -> int:
    """What five cards would earn if they were shown now."""
    return outlook_of(view).points(mask(hand))


def take(view: DemosView, decision: Decision, merit: Merit) -> str:
    """A visible card where it makes a better hand than a card from the pack would on average."""
    outlook = outlook_of(view, merit)
    four = mask(view.hand)
    best, most = PACK, outlook.with_one_more(four, unseen_cards(view))
    for card in outlook.helpful(four, view.visible):
        worth = merit(outlook.points(four | BIT[card]))
        if worth > most:
            best, most = card, worth
    return best


# The veto


def veto(view: DemosView, decision: Decision) -> bool:
    """Vetoes when the hand is good and the cards in sight would help others past it."""
    points = points_in(view, view.hand)
    return points >= GOOD_HAND and len(tempting(view, points)) >= 2


def confirm_veto(view: DemosView, decision: Decision) -> bool:
    """Agrees with a team-mate who has a good hand, unless its own would gain much from the turn."""
    promise = worst_card(view.hand, unseen_cards(view), outlook_of(view))[1]
    return promise - points_in(view, view.hand) < MUCH


MUCH = 3.0
"""Points that one more card would bring on average."""


def tempting(view: DemosView, points: int) -> list[str]:
    """The visible cards that can be part of a run of one suit worth more than these points."""
    most = (view.rules.points_one_suit or 0) - points
    return [card for card in view.visible if most + min(NUMBER[card], HIGHEST_RUN) > 0]


HIGHEST_RUN = 8
"""The lowest card of 8-9-10."""


# Figures


def allot(view: DemosView, decision: Decision) -> Any:
    """The figure goes to the member whom it brings nearest a trio."""
    card = view.to_allot or FACE_DOWN
    return max(listed(decision), key=lambda member: (usefulness(view, member, card), -member))


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


def media_target(view: DemosView, decision: Decision) -> Any:
    """A hidden figure of the strongest opponent; of one's own side only where nothing else is."""
    own_side = view.side(view.seat or 0)
    return max(
        listed(decision),
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


def favourite_suit(view: DemosView, decision: Decision) -> Any:
    """The suit that fewest others have announced (D-60): they would want the same cards."""
    return min(listed(decision), key=view.favourites.count)


def announced_trio(view: DemosView, decision: Decision) -> Any:
    """Three suits, of the figures that fewest others have announced (D-61)."""
    taken = [card for cards in view.announced if cards for card in cards]

    def clashes(trio: dict[str, str]) -> int:
        return sum(taken.count(institution + suit) for institution, suit in trio.items())

    strongest = [trio for trio in listed(decision) if trio and len(set(trio.values())) == 3]
    return min(strongest, key=clashes)


OF_THE_HAND: dict[str, Callable[[DemosView, Decision, Merit], Choice]] = {
    "public_discard": discard,
    "secret_discard": discard,
    "unanimous_discard": discard,
    "secret_take": take,
    "unanimous_take": take,
}

OTHERS: dict[str, Callable[[DemosView, Decision], Choice]] = {
    "veto": veto,
    "veto_confirm": confirm_veto,
    "allot": allot,
    "media_target": media_target,
    "media_suit": media_suit,
    "favourite_suit": favourite_suit,
    "announced_trio": announced_trio,
}
