"""Looking ahead in any game: try each answer in many plays that may be going on.

Determinised Monte Carlo: the cards that a seat can't see are dealt anew, each answer is played on
to the end by a base strategy on the same deals, and the answer with the best average is given.
(Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game", 2001, is the best
known description.)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from civicgames.engine.decision import Choice, Decision
from civicgames.engine.game import Player
from civicgames.engine.play import Play
from civicgames.games import find_game
from civicgames.statistics import Interval, mean

Judge = Callable[[Play, int], float]
"""What an imagined play that was played on is worth to a seat: more is better."""

Shortlist = Callable[[Any, Decision], Sequence[Choice]]
"""The options worth a try, the most promising first."""


class Estimate(NamedTuple):
    """What an option was found to be worth, on average over so many tries."""

    option: Choice
    value: float
    tries: int
    lead: float
    """On the first option, in standard errors, over the deals that both were tried in."""
    interval: Interval
    """The value with the bounds of its 95 % interval (Student's)."""


def lead(one: Sequence[float], other: Sequence[float]) -> float:
    """By how many standard errors one is better than the other, deal by deal."""
    ahead = [mine - its for mine, its in zip(one, other, strict=False)]
    by, count = fmean(ahead), len(ahead)
    if count < 2 or not by:
        return 0.0
    # Some tries that came out alike are no proof: the error is never below that of a coin.
    return by / max(stdev(ahead), abs(by)) * sqrt(count)


def share_of_victory(play: Play, seat: int) -> float:
    """1 for a victory, its share where it is shared, 0 otherwise."""
    winners = (play.outcome or {}).get("winners") or ()
    return 1 / len(winners) if seat in winners else 0.0


MANY = 12
"""Options that a shortlist of nobody's making has at most."""


def some_options(view: Any, decision: Decision) -> Sequence[Choice]:
    """All options where there are few, else some by lot."""
    options = decision.options
    if not isinstance(options, Sequence):
        return [options.draw(view.random) for _ in range(MANY)]
    return options if len(options) <= MANY else view.random.sample(options, MANY)


@dataclass
class LookAhead:
    """A strategy that tries its answers in imagined plays; ``base`` plays them on.

    ``tries`` is the budget of a decision: how many imagined plays are played on, over all options.
    ``seconds`` instead of it stops by the clock (and so isn't the same again from the same seed).
    ``shorten`` may make an imagined play end sooner; ``judge`` says what it came to. The first of
    the shortlist is given unless another did better by more than ``doubt`` standard errors: so
    that few tries do no harm. Where a play can't be imagined, ``base`` answers.

    ``LookAhead("demos", base=find_strategy("demos", "careful"), tries=500)`` plays at any table.
    """

    game: str
    base: Player
    tries: int = 100
    seconds: float | None = None
    shortlist: Shortlist = some_options
    judge: Judge = share_of_victory
    shorten: Callable[[Play], None] | None = None
    doubt: float = 0.0
    strategy: str = "look ahead"
    wants: str = "so_far"

    def __call__(self, view: Any, decision: Decision) -> Choice:
        """The option with the best estimate, the first one where that is in doubt."""
        estimates = self.estimates(view, decision)
        if not estimates:
            return self.base(view, decision)
        most = max(estimate.tries for estimate in estimates)
        best = max((e for e in estimates if e.tries == most), key=lambda e: e.value)
        return best.option if best.lead > self.doubt else estimates[0].option

    def estimates(self, view: Any, decision: Decision) -> list[Estimate]:
        """What each option of the shortlist was found to be worth; empty where nothing was tried.

        Tries go to what looks best: after each stage the better half of the options goes on, the
        first one always.
        """
        options = list(self.shortlist(view, decision))
        if len(options) < 2:
            return [Estimate(option, 0.0, 0, 0.0, Interval(0.0, 0.0, 0.0)) for option in options]
        values: list[list[float]] = [[] for _ in options]
        alive = list(range(len(options)))
        stages = (len(options) - 1).bit_length()
        begun, tried = time.monotonic(), 0
        for stage in range(1, stages + 1):
            # At least one try of each option, however small the budget.
            while not tried or self._spent(begun, tried + len(alive)) <= stage / stages:
                tried += len(alive)
                deal = view.random.getrandbits(64)
                for option in alive:
                    value = self._try(view, decision, options[option], deal)
                    if value is None:
                        return []
                    values[option].append(value)
            better = sorted(alive[1:], key=lambda option: -fmean(values[option]))
            alive = sorted([0, *better[: max(1, len(alive) // 2)]])
        return [
            Estimate(option, fmean(found), len(found), lead(found, values[0]), mean(found))
            for option, found in zip(options, values, strict=True)
        ]

    def _spent(self, begun: float, tried: int) -> float:
        """The part of the budget that is spent."""
        if self.seconds is None:
            return tried / self.tries
        return (time.monotonic() - begun) / self.seconds

    def _try(self, view: Any, decision: Decision, option: Choice, deal: int) -> float | None:
        """Play on from one imagined deal; None where none can be imagined."""
        imagine = find_game(self.game).imagine
        if imagine is None:
            return None
        try:
            play = imagine(view, Random(deal))
        except RuntimeError:
            return None
        play.choose(decision.seat, option)
        if self.shorten:
            self.shorten(play)
        play.run([self.base] * len(play.seats))
        return self.judge(play, decision.seat)


__all__ = ["Estimate", "LookAhead", "share_of_victory", "some_options"]
