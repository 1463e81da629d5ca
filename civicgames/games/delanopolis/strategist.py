"""``strategist``: plays Delanopolis by trying its stakes in imagined plays, to their end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from civicgames.bots import strategy
from civicgames.bots.search import LookAhead, share_of_victory
from civicgames.engine.decision import Choice, Decision
from civicgames.engine.game import Player
from civicgames.engine.play import Play
from civicgames.games.delanopolis.bots import careful, highest
from civicgames.games.delanopolis.view import DelanopolisView

STEPS = 2
"""Stakes tried beside careful's: nothing, the most, and the half of it."""

NEARNESS = 0.25
"""What being near to victory counts beside a victory: it tells level answers apart."""


def shortlist(view: DelanopolisView, decision: Decision) -> Sequence[Choice]:
    """What careful would answer, then the others worth a try."""
    first = careful(view, decision)
    others = SHORTLISTS.get(decision.kind, nothing_else)(view, decision)
    return [first, *(option for option in others if option != first)]


def nothing_else(view: DelanopolisView, decision: Decision) -> Sequence[Choice]:
    return []


def stakes(view: DelanopolisView, decision: Decision) -> Sequence[Choice]:
    most = highest(decision)
    return sorted({most * step // STEPS for step in range(STEPS + 1)})


def everything(view: DelanopolisView, decision: Decision) -> Sequence[Choice]:
    return list(decision.options)  # type: ignore[arg-type]


SHORTLISTS: dict[str, Callable[[DelanopolisView, Decision], Sequence[Choice]]] = {
    "stake": stakes,
    "rebid": stakes,
    "sell": everything,
}


def standing(play: Play, seat: int) -> float:
    """A victory, and something for being near to it: a mayor by terrains, others by points."""
    outcome = play.outcome or {}
    terrains, points = outcome["terrains"], outcome["points"]
    if seat == play.table.mayor:
        nearness = float(terrains[seat] / play.rules.terrains)
    else:
        rivals = [points[other] for other in play.table.challengers]
        nearness = float(points[seat] / max(1, *rivals))
    return share_of_victory(play, seat) + NEARNESS * nearness


strategist: Player = strategy("strategist", game="delanopolis")(
    LookAhead("delanopolis", base=careful, tries=12, shortlist=shortlist, judge=standing, wants="")
)
