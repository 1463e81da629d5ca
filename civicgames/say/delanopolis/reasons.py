"""Why ``careful`` chose as it did in Delanopolis, in a sentence about what it saw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from civicgames.engine.decision import Choice, Decision
from civicgames.games.delanopolis.bots import (
    bidding,
    few_turns_left,
    highest,
    is_mayor,
    most_of_challengers,
    most_of_mayor,
    nothing_left_to_win,
    rivals_terrains,
    still_wanted,
)
from civicgames.games.delanopolis.flow import ROLL
from civicgames.games.delanopolis.view import DelanopolisView
from civicgames.i18n import Texts
from civicgames.say.delanopolis.cards import points_in_words, terrain_label, terrains_in_words

Reason = Callable[[DelanopolisView, Decision, Any, Texts], str]


def reason(view: DelanopolisView, decision: Decision, choice: Choice, texts: Texts) -> str | None:
    """What made ``careful`` choose; None for a kind of decision that it doesn't know."""
    tell = (MAYOR if is_mayor(view) else CHALLENGER).get(decision.kind)
    return tell(view, decision, choice, texts) if tell else None


# As a challenger


def _stake(view: DelanopolisView, decision: Decision, choice: Any, texts: Texts) -> str:
    to_beat, together = most_of_mayor(view), most_of_challengers(view)
    if to_beat > together:
        return texts._(
            "All challengers together could make {together} count, the mayor {points}: "
            "it kept what it has.",
            together=points_in_words(together, texts),
            points=points_in_words(to_beat, texts),
        )
    others = len(bidding(view))
    return texts.n_(
        "The mayor could make {points} count at the most: it paid a fair part of that among "
        "{number} challenger, and something by lot to be the highest.",
        "The mayor could make {points} count at the most: it paid a fair part of that among "
        "{number} challengers, and something by lot to be the highest.",
        others,
        points=points_in_words(to_beat, texts),
        number=others,
    )


def _turn(view: DelanopolisView, decision: Decision, choice: Any, texts: Texts) -> str:
    values = {
        "rent": terrains_in_words(rivals_terrains(view), texts),
        "free": terrains_in_words(len(view.free), texts),
    }
    if choice == ROLL:
        return texts._(
            "{free} free, {rent} of rivals: a roll was no less likely to bring an auction "
            "than a rent.",
            **values,
        )
    if few_turns_left(view):
        return texts._("The game was nearly over, and a refuge left over is worth nothing.")
    return texts._(
        "{rent} of rivals, {free} free: a roll was more likely to cost a rent than to bring "
        "an auction.",
        **values,
    )


def _announce(view: DelanopolisView, decision: Decision, choice: Any, texts: Texts) -> str:
    if choice:
        return texts._("The mayor took part: a stake that counts twice could stop it.")
    return texts._("The mayor took no part: it kept its card for a harder auction.")


def _rebid(view: DelanopolisView, decision: Decision, choice: Any, texts: Texts) -> str:
    return texts._("It adds something by lot, up to half of what it may: being foreseen loses.")


def _sell(view: DelanopolisView, decision: Decision, choice: Any, texts: Texts) -> str:
    if choice is None:
        return texts._("One more terrain would have brought the mayor its majority.")
    return texts._(
        "{terrain} was the dearest that the mayor could pay: one sale brings most.",
        terrain=terrain_label(choice, texts),
    )


# As the mayor


def _mayors_stake(view: DelanopolisView, decision: Decision, choice: Any, texts: Texts) -> str:
    if nothing_left_to_win(view):
        return _no_more_offices(view, texts)
    if choice > most_of_challengers(view):
        return texts._("All challengers together couldn't make as much count: it was sure to win.")
    if choice == highest(decision):
        return texts._("Nothing was sure to win: it staked the most that is allowed.")
    wanted = still_wanted(view)
    return texts.n_(
        "It had {points} left and wanted {number} more terrain: it staked that part of it.",
        "It had {points} left and wanted {number} more terrains: it staked an equal part for each.",
        max(1, wanted),
        points=points_in_words(view.com[view.mayor], texts),
        number=max(1, wanted),
    )


def _refuge(view: DelanopolisView, decision: Decision, choice: Any, texts: Texts) -> str:
    if choice in (False, ROLL):
        return texts._("There was an office to win or to keep, and its purse allowed a good stake.")
    if nothing_left_to_win(view):
        return _no_more_offices(view, texts)
    return texts._(
        "Its purse held {points}, too little for a good stake.",
        points=points_in_words(view.com[view.mayor], texts),
    )


def _mayor_announces(view: DelanopolisView, decision: Decision, choice: Any, texts: Texts) -> str:
    if not choice:
        return _no_more_offices(view, texts)
    return texts._(
        "There was still an office to win, and a stake that counts twice is hard to beat."
    )


def _no_more_offices(view: DelanopolisView, texts: Texts) -> str:
    return texts._("No terrain could change its office any more.")


CHALLENGER: dict[str, Reason] = {
    "turn": _turn,
    "announce": _announce,
    "stake": _stake,
    "rebid": _rebid,
    "sell": _sell,
}

MAYOR: dict[str, Reason] = {
    "mayor_refuge": _refuge,
    "turn": _refuge,
    "announce": _mayor_announces,
    "stake": _mayors_stake,
}
