"""``strategist``: plays Presidency by trying its acts and schemes some turns ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civicgames.bots import strategy
from civicgames.bots.search import LookAhead
from civicgames.engine.decision import Choice, Decision
from civicgames.engine.game import Player
from civicgames.engine.play import Play
from civicgames.games.presidency.bots import (
    CARD,
    ROLL_WORTH,
    can_roll,
    careful,
    gain_of_money,
    gain_of_scheme,
    worth_a_thought,
)
from civicgames.games.presidency.flow import PASS, ROLL
from civicgames.games.presidency.outlook import ELECTED, Outlook
from civicgames.games.presidency.view import PresidencyView

MOST = 3
"""Answers tried beside careful's."""
ROUNDS_AHEAD = 1
"""How many more turns each player has in an imagined play."""


DOUBT = 1.0
"""Standard errors by which another answer must do better than careful's."""


def shortlist(view: PresidencyView, decision: Decision) -> Sequence[Choice]:
    """What careful would answer, then the others that gain most at once."""
    first = careful(view, decision)
    if decision.kind == "act":
        others = acts(view, decision)
    elif decision.kind == "scheme":
        others = schemes(view, decision)
    else:
        return [first]
    return [first, *(option for option in others if option != first)][: MOST + 1]


def acts(view: PresidencyView, decision: Decision) -> list[Choice]:
    options: Sequence[Any] = decision.options  # type: ignore[assignment]
    outlook = Outlook(view)
    ranked = sorted(
        worth_a_thought(view, options), key=lambda option: -gain_of_money(outlook, option)
    )
    return [*ranked[:2], *(option for option in (ROLL, PASS) if option in options)]


def schemes(view: PresidencyView, decision: Decision) -> list[Choice]:
    outlook = Outlook(view)
    wishes: list[Any] = [option for option in decision.options if option]  # type: ignore[union-attr]
    ranked = sorted(wishes, key=lambda o: -gain_of_scheme(outlook, o["card"], o.get("target")))
    return [None, *ranked]


def shorten(play: Play) -> None:
    """End an imagined play some turns ahead, with this term."""
    table = play.table
    count = len(table.seats)
    last = table.rules.numbers.max_turns * count
    table.turn = max(table.turn, last - ROUNDS_AHEAD * count)
    table.term = table.rules.terms


def for_this_term(view: PresidencyView, decision: Decision) -> Choice:
    """Careful, who plays no other term after the one that is imagined."""
    return False if decision.kind == "relaunch" else careful(view, decision)


def standing(play: Play, seat: int) -> float:
    """The term won or lost, or how the pawns stand and what is in hand."""
    president = play.table.presidents[-1]
    if president is not None:
        return ELECTED / 20 * (1 if president == seat else -1)
    view: PresidencyView = play.view(seat)
    return Outlook(view).now + worth_of_hand(view)


def worth_of_hand(view: PresidencyView) -> float:
    """Its cards at careful's prices; a card of each kind is the next turn's roll."""
    return CARD * view.cards_of(view.seat or 0) + ROLL_WORTH * can_roll(view)


strategist: Player = strategy("strategist", game="presidency")(
    LookAhead(
        "presidency",
        base=for_this_term,
        tries=16,
        shortlist=shortlist,
        judge=standing,
        shorten=shorten,
        doubt=DOUBT,
        wants="",
    )
)
