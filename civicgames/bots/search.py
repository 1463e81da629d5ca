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
from random import Random
from typing import Any, NamedTuple

from civicgames.engine.decision import Choice, Decision
from civicgames.engine.game import Player, find_game
from civicgames.engine.play import Play

Judge = Callable[[Play, int], float]
"""What an imagined play that was played on is worth to a seat: more is better."""

Shortlist = Callable[[Any, Decision], Sequence[Choice]]
"""The options worth a try, the most promising first."""


class Estimate(NamedTuple):
    """What an option was found to be worth, on average over so many tries."""

    option: Choice
    value: float
    tries: int


def share_of_victory(play: Play, seat: int) -> float:
    """1 for a victory, its share where it is shared, 0 otherwise."""
    winners = (play.outcome or {}).get("winners") or ()
    return 1 / len(winners) if seat in winners else 0.0


def at_most(count: int) -> Shortlist:
    """Options as they come: all of a few, else the first ones."""

    def shortlist(view: Any, decision: Decision) -> Sequence[Choice]:
        options = decision.options
        if isinstance(options, Sequence):
            return options[:count]
        return [options.draw(view.random) for _ in range(count)]

    return shortlist


@dataclass
class LookAhead:
    """A strategy that tries its answers in imagined plays; ``base`` plays them on.

    ``tries`` is the budget of a decision: how many imagined plays are played on, over all options.
    ``seconds`` instead of it stops by the clock (and so isn't the same again from the same seed).
    ``shorten`` may make an imagined play end sooner; ``judge`` says what it came to. Where a play
    can't be imagined, ``base`` answers.

    >>> deep = LookAhead("demos", base=find_strategy("demos", "careful"), tries=200)  # doctest: +SKIP
    """

    game: str
    base: Player
    tries: int = 100
    seconds: float | None = None
    shortlist: Shortlist = at_most(12)
    judge: Judge = share_of_victory
    shorten: Callable[[Play], None] | None = None
    strategy: str = "look ahead"
    wants: str = "so_far"

    def __call__(self, view: Any, decision: Decision) -> Choice:
        """The option with the best estimate; of several level, the first."""
        estimates = self.estimates(view, decision)
        if not estimates:
            return self.base(view, decision)
        most = max(estimate.tries for estimate in estimates)
        return max((e for e in estimates if e.tries == most), key=lambda e: e.value).option

    def estimates(self, view: Any, decision: Decision) -> list[Estimate]:
        """What each option of the shortlist was found to be worth; empty where nothing was tried.

        Tries go to what looks best: after each stage the better half of the options goes on.
        """
        options = list(self.shortlist(view, decision))
        if len(options) < 2:
            return [Estimate(option, 0.0, 0) for option in options]
        totals, tried = [0.0] * len(options), [0] * len(options)
        alive = list(range(len(options)))
        stages = (len(options) - 1).bit_length()
        stops = self._stops(stages)
        for stop in stops:
            while not stop(sum(tried), len(alive)):
                deal = view.random.getrandbits(64)
                for option in alive:
                    value = self._try(view, decision, options[option], deal)
                    if value is None:
                        return []
                    totals[option] += value
                    tried[option] += 1
            alive.sort(key=lambda option: -totals[option] / max(1, tried[option]))
            alive = sorted(alive[: (len(alive) + 1) // 2])
        return [
            Estimate(option, total / max(1, tries), tries)
            for option, total, tries in zip(options, totals, tried, strict=True)
        ]

    def _stops(self, stages: int) -> list[Callable[[int, int], bool]]:
        if self.seconds is None:
            ends = [self.tries * (stage + 1) / stages for stage in range(stages)]
            # At least one try an option, whatever the budget.
            return [lambda tried, alive, end=end: tried and tried + alive > end for end in ends]
        begun = time.monotonic()
        until = [begun + self.seconds * (stage + 1) / stages for stage in range(stages)]
        return [lambda tried, _, end=end: tried and time.monotonic() > end for end in until]

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


__all__ = ["Estimate", "LookAhead", "at_most", "share_of_victory"]
