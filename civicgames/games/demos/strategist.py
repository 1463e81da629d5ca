"""``strategist``: plays DēmoS by trying its answers in imagined deals, to the end of the round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from civicgames.bots import strategy
from civicgames.bots.search import LookAhead, share_of_victory
from civicgames.engine.decision import Choice, Decision
from civicgames.engine.game import Player
from civicgames.engine.play import Play
from civicgames.games.demos.bots import answer, listed, outlook_of, points_in, unseen_cards
from civicgames.games.demos.flow import PACK
from civicgames.games.demos.prospects import BIT, mask
from civicgames.games.demos.table import DemosTable
from civicgames.games.demos.view import DemosView

CHANCE_TO_WIN = {13: 0.04, 14: 0.13, 15: 0.26, 16: 0.52, 17: 0.65, 18: 0.71, 19: 0.81, 20: 0.93}
"""The share of rounds that so many points won, in 2,000 rounds of four careful players."""

SQUARE = 30
"""Points from which it surely wins, and draws two figures (D-28)."""

POINT = 0.0025
"""What a point counts beside a figure: figures elect, points settle who is level (D-51)."""

CLOSE = 0.04
"""Promises that differ by less, in figures, are worth trying out."""

FEW = 3
"""Options tried at most of a hand."""


def to_win(points: int) -> float:
    """Hands are worth the figures that they win: 12 points that lose are worth next to nothing."""
    if points >= SQUARE:
        return 2.0 + POINT * points
    certain = float(points > max(CHANCE_TO_WIN))
    return CHANCE_TO_WIN.get(points, certain) + POINT * points


def ambitious(view: DemosView, decision: Decision) -> Choice:
    """Plays as careful does, but for the round rather than for points."""
    return answer(view, decision, to_win)


def shortlist(view: DemosView, decision: Decision) -> Sequence[Choice]:
    """What ambitious would answer, then what may be better and is worth a try."""
    first = ambitious(view, decision)
    others = SHORTLISTS.get(decision.kind, nothing_else)(view, decision)
    return [first, *(option for option in others if option != first)]


def nothing_else(view: DemosView, decision: Decision) -> Sequence[Choice]:
    return []


def everything(view: DemosView, decision: Decision) -> Sequence[Choice]:
    return list(listed(decision))


def discards(view: DemosView, decision: Decision) -> Sequence[Choice]:
    """The cards whose loss costs least, where it is a close thing."""
    outlook, unseen, hand = outlook_of(view, to_win), unseen_cards(view), mask(view.hand)
    return close_ones(
        {card: outlook.with_one_more(hand & ~BIT[card], unseen) for card in view.hand}
    )


def takes(view: DemosView, decision: Decision) -> Sequence[Choice]:
    """The pack and the visible cards, where it is a close thing."""
    outlook = outlook_of(view, to_win)
    promises = {card: to_win(points_in(view, [*view.hand, card])) for card in view.visible}
    promises[PACK] = outlook.with_one_more(mask(view.hand), unseen_cards(view))
    return close_ones(promises)


def close_ones(promises: dict[str, float]) -> list[str]:
    """The options that promise nearly as much as the best, the best first."""
    most = max(promises.values())
    close = [option for option, promise in promises.items() if promise > most - CLOSE]
    return sorted(close, key=lambda option: -promises[option])[:FEW]


def targets(view: DemosView, decision: Decision) -> Sequence[Choice]:
    """One figure of each rival: which place is told by nothing that can be seen."""
    side = view.side(view.seat or 0)
    rivals: dict[int, Choice] = {
        option[0]: option for option in listed(decision) if view.side(option[0]) != side
    }
    return list(rivals.values())


SHORTLISTS: dict[str, Callable[[DemosView, Decision], Sequence[Choice]]] = {
    "public_discard": discards,
    "secret_discard": discards,
    "unanimous_discard": discards,
    "secret_take": takes,
    "unanimous_take": takes,
    "veto": everything,
    "veto_confirm": everything,
    "media_target": targets,
    "media_suit": everything,
}


def end_with_this_round(play: Play) -> None:
    """Let an imagined play go to the Scandal phase after this round (D-30)."""
    table: DemosTable = play.table
    if table.turn != "scandal":
        table.rules = table.rules.model_copy(update={"max_rounds": table.round})


def standing(play: Play, seat: int) -> float:
    """What the seat's side holds more than the others do on average, in figures.

    A play that was imagined to its true end is a victory or not, whatever it came to.
    """
    table: DemosTable = play.table
    if table.rules is play.rules:
        return share_of_victory(play, seat)
    own = others = 0.0
    for other, figures in enumerate(table.figures):
        holds = len(figures) + POINT * table.totals[other]
        if table.side(other) == table.side(seat):
            own += holds
        else:
            others += holds
    return own - others / (len(table.sides()) - 1)


strategist: Player = strategy("strategist", game="demos")(
    LookAhead(
        "demos",
        base=ambitious,
        tries=100,
        shortlist=shortlist,
        judge=standing,
        shorten=end_with_this_round,
        doubt=1.5,
    )
)
