"""The strategies of Delanopolis: ``careful``, and those that are the lesson.

``free_rider`` and ``cooperator`` say how a challenger plays, ``spender`` and ``miser`` how a mayor
does; in the other kind of seat each of them plays as ``careful``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from civicgames.bots import strategy
from civicgames.engine.decision import Choice, Decision
from civicgames.engine.game import Player
from civicgames.games.delanopolis.flow import REFUGE, ROLL
from civicgames.games.delanopolis.view import DelanopolisView

Answer = Callable[[DelanopolisView, Decision], Choice]
Answers = dict[str, Answer]
"""What a strategy answers, by the kind of the decision."""


# What can be seen


def is_mayor(view: DelanopolisView) -> bool:
    return view.seat == view.mayor


def highest(decision: Decision) -> int:
    """The highest stake that is allowed."""
    return int(decision.options[-1])  # type: ignore[index]


def doubling(view: DelanopolisView, seat: int) -> int:
    """How many times a seat's stake counts this turn."""
    return 2 if view.announced[seat] else 1


def bidding(view: DelanopolisView) -> list[int]:
    """The challengers who take part in this turn's auction."""
    if view.rules.bidders == "all":
        return view.challengers
    return [seat for seat in view.challengers if view.pawns[seat] == view.terrain]


def most_of_mayor(view: DelanopolisView) -> int:
    """The most that the mayor's stake can count for now; what it is, where that is seen."""
    if view.mayor_rests:
        return 0
    if view.stakes[view.mayor]:  # an open stake
        return (view.stakes[view.mayor] or 0) * doubling(view, view.mayor)
    cap = view.rules.cap_of_mayor(len(view.challengers))
    purse = view.com[view.mayor]
    return (purse if cap is None else min(cap, purse)) * doubling(view, view.mayor)


def most_of_challengers(view: DelanopolisView) -> int:
    """The most that the challengers' stakes can count for together now."""
    cap = view.rules.stake_cap
    return sum([min(cap, view.vot[seat]) * doubling(view, seat) for seat in bidding(view)])


def mayors_terrains(view: DelanopolisView) -> int:
    return view.owners.count(view.mayor)


def still_wanted(view: DelanopolisView) -> int:
    """How many more terrains the mayor needs for the highest office that it can still reach."""
    own = mayors_terrains(view)
    most = own + len(view.free)
    for goal in (view.rules.president_at, view.rules.majority_at):
        if own < goal <= most:
            return goal - own
    return 0


def nothing_left_to_win(view: DelanopolisView) -> bool:
    """Whether no terrain changes the mayor's office any more."""
    return still_wanted(view) == 0 and not view.rules.mayor_wins_on_points


# careful, as a challenger


def challengers_stake(view: DelanopolisView, decision: Decision) -> int:
    """Its share of what it takes to beat the mayor's most, and something to be the highest.

    Where even all together can't beat the mayor, it keeps its points.
    """
    most = highest(decision)
    to_beat = most_of_mayor(view)
    if to_beat > most_of_challengers(view):
        return 0
    others = len(bidding(view))
    share = -(-to_beat // max(1, others))
    least = min(most, share // doubling(view, view.seat or 0))
    return least + int(view.random.random() * (most - least + 1))


def turn_of_challenger(view: DelanopolisView, decision: Decision) -> str:
    """A refuge where a roll more likely costs a rent than brings an auction, or before the end.

    Whoever passes loses no auction: all challengers stake in each.
    """
    dear = rivals_terrains(view) > len(view.free)
    return REFUGE if dear or few_turns_left(view) else ROLL


def rivals_terrains(view: DelanopolisView) -> int:
    """How many terrains belong to the other challengers."""
    return sum([view.owners.count(seat) for seat in view.challengers if seat != view.seat])


def few_turns_left(view: DelanopolisView) -> bool:
    return view.last_turn - view.turn < 2 * len(view.challengers)


def announce_trump(view: DelanopolisView, decision: Decision) -> bool:
    """Doubles when the mayor takes part: a card that meets no auction is kept."""
    return not view.mayor_rests


def sell(view: DelanopolisView, decision: Decision) -> int | None:
    """Sells the dearest terrain, unless that brings the mayor to its majority."""
    if mayors_terrains(view) + 1 >= view.rules.majority_at:
        return None
    offered = [terrain for terrain in decision.options if terrain]  # type: ignore[union-attr]
    dearest: int = max(offered, key=lambda terrain: view.prices[terrain] or 0)
    return dearest


def add_a_part(view: DelanopolisView, decision: Decision) -> int:
    """Adds something between nothing and half of what it may."""
    return int(view.random.random() * (highest(decision) / 2 + 1))


# careful, as the mayor


def mayors_stake(view: DelanopolisView, decision: Decision) -> int:
    """What surely wins if that can be staked, else the most; shared out over the terrains wanted.

    COM left at the end are worth nothing to a mayor, terrains that change nothing neither.
    """
    if nothing_left_to_win(view):
        return 0
    surely = most_of_challengers(view) // doubling(view, view.mayor) + 1
    share = view.com[view.mayor] // max(1, still_wanted(view))
    return min(highest(decision), surely, share)


def mayors_refuge(view: DelanopolisView, decision: Decision) -> bool:
    """Rests where no terrain helps it any more, or its purse can't pay one good stake."""
    cap = view.rules.cap_of_mayor(len(view.challengers)) or view.rules.com_per_challenger
    return nothing_left_to_win(view) or view.com[view.mayor] < cap


def announce_joker(view: DelanopolisView, decision: Decision) -> bool:
    """Doubles while there is something to win: a card that meets no auction is kept."""
    return not nothing_left_to_win(view)


def turn_of_mayor(view: DelanopolisView, decision: Decision) -> str:
    return REFUGE if mayors_refuge(view, decision) else ROLL


CHALLENGER: Answers = {
    "turn": turn_of_challenger,
    "announce": announce_trump,
    "stake": challengers_stake,
    "rebid": add_a_part,
    "sell": sell,
}

MAYOR: Answers = {
    "mayor_refuge": mayors_refuge,
    "turn": turn_of_mayor,
    "announce": announce_joker,
    "stake": mayors_stake,
}


def playing(
    name: str, doc: str, *, challenger: Answers | None = None, mayor: Answers | None = None
) -> Player:
    """A strategy that answers as ``careful`` but for what is given."""
    as_challenger = {**CHALLENGER, **(challenger or {})}
    as_mayor = {**MAYOR, **(mayor or {})}

    def player(view: Any, decision: Decision) -> Choice:
        answers = as_mayor if is_mayor(view) else as_challenger
        return answers[decision.kind](view, decision)

    player.__name__, player.__doc__ = name, doc
    return strategy(name, game="delanopolis")(player)


careful = playing("careful", "Plays by what can be seen.")


# The lesson: challengers


def hold_back(view: DelanopolisView, decision: Decision) -> int:
    """A tenth of what it may stake, or less: others will stop the mayor."""
    return int(view.random.random() * (highest(decision) // 10 + 1))


def all_it_may(view: DelanopolisView, decision: Decision) -> int:
    return highest(decision)


def yes(view: DelanopolisView, decision: Decision) -> bool:
    return True


def no(view: DelanopolisView, decision: Decision) -> bool:
    return False


def nothing(view: DelanopolisView, decision: Decision) -> int:
    return 0


free_rider = playing(
    "free_rider",
    "A challenger who lets the others pay for stopping the mayor.",
    challenger={"stake": hold_back, "announce": no, "rebid": nothing},
)

cooperator = playing(
    "cooperator",
    "A challenger who always stakes all that is allowed against the mayor.",
    challenger={"stake": all_it_may, "announce": yes, "rebid": nothing},
)


# The lesson: mayors


def just_more_than_usual(view: DelanopolisView, decision: Decision) -> int:
    """A point more than the challengers' stakes have counted for on average; at first the least."""
    totals = [
        sum(auction.counted[seat] or 0 for seat in view.challengers) for auction in view.auctions
    ]
    usual = sum(totals) // len(totals) if totals else 0
    return min(highest(decision), usual // doubling(view, view.mayor) + 1)


def all_it_may_or_surely_wins(view: DelanopolisView, decision: Decision) -> int:
    """All that the cap allows; without a cap, what no stakes of the challengers can reach."""
    if view.rules.cap_of_mayor(len(view.challengers)) is not None:
        return highest(decision)
    return min(highest(decision), most_of_challengers(view) + 1)


def short_of_one_stake(view: DelanopolisView, decision: Decision) -> bool:
    """Rests only where the purse is below the cap."""
    cap = view.rules.cap_of_mayor(len(view.challengers))
    return view.com[view.mayor] < (1 if cap is None else cap)


def within_one_of_an_office(view: DelanopolisView, decision: Decision) -> bool:
    """Keeps its joker for the terrain that decides."""
    own, rules = mayors_terrains(view), view.rules
    return own + 1 in (rules.majority_at, rules.president_at)


spender = playing(
    "spender",
    "A mayor who stakes all that is allowed in each auction.",
    mayor={"stake": all_it_may_or_surely_wins, "announce": yes, "mayor_refuge": short_of_one_stake},
)

miser = playing(
    "miser",
    "A mayor who stakes just more than challengers usually do.",
    mayor={"stake": just_more_than_usual, "announce": within_one_of_an_office},
)
