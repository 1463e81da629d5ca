"""``strategist``: plays DēmoS by trying its answers in imagined deals, to the end of the round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from civicgames.bots import strategy
from civicgames.bots.search import LookAhead, share_of_victory
from civicgames.engine.decision import Choice, Decision
from civicgames.engine.game import Player
from civicgames.engine.play import Play
from civicgames.games.demos.bots import careful, outlook_of, unseen_cards
from civicgames.games.demos.flow import KEEP, PACK
from civicgames.games.demos.prospects import BIT, mask
from civicgames.games.demos.table import DemosTable
from civicgames.games.demos.view import DemosView

FEW = 3
"""Options tried of a hand: the others promise clearly less."""

FIGURE = 20.0
"""What a figure counts in points: it is what elects, points only settle who is level (D-51)."""

VICTORY = 100.0
"""What a victory counts beside them."""


def shortlist(view: DemosView, decision: Decision) -> Sequence[Choice]:
    """The options that promise most by what can be seen; where trying tells nothing, only one."""
    return SHORTLISTS.get(decision.kind, as_careful)(view, decision)


def as_careful(view: DemosView, decision: Decision) -> Sequence[Choice]:
    return [careful(view, decision)]


def discards(view: DemosView, decision: Decision) -> Sequence[Choice]:
    """The cards whose loss costs least, and keeping the hand where that may be done."""
    outlook, unseen, hand = outlook_of(view), unseen_cards(view), mask(view.hand)

    def promise(card: str) -> float:
        return outlook.with_one_more(hand & ~BIT[card], unseen)

    best = sorted(view.hand, key=promise, reverse=True)[:FEW]
    return [*best, KEEP] if KEEP in decision.options else best


def takes(view: DemosView, decision: Decision) -> Sequence[Choice]:
    """The pack, and the visible cards with which the hand promises most."""
    outlook, unseen = outlook_of(view), unseen_cards(view)
    four = mask(view.hand)

    def promise(card: str) -> float:
        five = four | BIT[card]
        return max(outlook.with_one_more(five & ~BIT[out], unseen) for out in view.hand)

    best = sorted(view.visible, key=promise, reverse=True)[: FEW - 1]
    return [PACK, *best]


def everything(view: DemosView, decision: Decision) -> Sequence[Choice]:
    return list(decision.options)  # type: ignore[arg-type]


SHORTLISTS: dict[str, Callable[[DemosView, Decision], Sequence[Choice]]] = {
    "public_discard": discards,
    "secret_discard": discards,
    "unanimous_discard": discards,
    "secret_take": takes,
    "unanimous_take": takes,
    "veto": everything,
    "veto_confirm": everything,
    "media_target": everything,
    "media_suit": everything,
}


def end_with_this_round(play: Play) -> None:
    """Let an imagined play go to the Scandal phase after this round (D-30)."""
    table = play.table
    if table.turn != "scandal":
        table.rules = table.rules.model_copy(update={"max_rounds": table.round})


def standing(play: Play, seat: int) -> float:
    """What the seat's side holds more than the others do on average, figures counted in points.

    A play that went to its true end is a victory or not, whatever it came to.
    """
    if play.table.rules is play.rules:
        return VICTORY * share_of_victory(play, seat)
    table: DemosTable = play.table
    own = others = 0.0
    for other, figures in enumerate(table.figures):
        holds = FIGURE * len(figures) + table.totals[other]
        if table.side(other) == table.side(seat):
            own += holds
        else:
            others += holds
    return own - others / (len(table.sides()) - 1)


strategist: Player = strategy("strategist", game="demos")(
    LookAhead(
        "demos",
        base=careful,
        tries=60,
        shortlist=shortlist,
        judge=standing,
        shorten=end_with_this_round,
    )
)
