"""Plays with a rule and with another, from the same seeds: few at first, more as they come."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from time import monotonic

from civicgames.runs import Runs
from civicgames.scenarios import Scenario
from civicgames.simulation import stepwise

STAGES = (25, 50, 100, 200, 500, 1000)
"""After so many plays of each there is something new to see."""
SLICE = 0.05
"""Seconds of play between two moments in which a person can be heard."""
MOST_KEPT = 30
"""Scenarios whose plays are kept, so that going back to one costs nothing."""
SEED = 1

Steps = Generator[tuple[int, Runs, Runs] | None, None, None]
"""At each stage the plays of each and both runs; None where only time has passed."""


class Pairs:
    """The plays made so far of each scenario and strategy, all with the same seeds."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str, str], _Growing] = {}

    def steps(self, one: Scenario, other: Scenario, who: str) -> Steps:
        """Both, from few plays to many. Raises what ``simulate`` raises."""
        first, second = self._of(one, who), self._of(other, who)
        begun = monotonic()
        for stage in STAGES:
            while min(len(first.runs), len(second.runs)) < stage:
                behind = min(first, second, key=lambda growing: len(growing.runs))
                behind.grow()
                if monotonic() - begun > SLICE:
                    yield None
                    begun = monotonic()
            yield stage, first.runs, second.runs

    def ahead(self, scenario: Scenario, who: str) -> Iterator[None]:
        """One alone, before anybody asks what another is like: half of the wait is over then."""
        growing = self._of(scenario, who)
        while len(growing.runs) < STAGES[-1]:
            growing.grow()
            yield

    def _of(self, scenario: Scenario, who: str) -> _Growing:
        key = scenario.game, scenario.as_line(), who
        growing = self._kept.pop(key, None) or _Growing(scenario, who)
        self._kept[key] = growing  # the last that was asked for stands last
        while len(self._kept) > MOST_KEPT:
            self._kept.pop(next(iter(self._kept)))
        return growing


class _Growing:
    """Plays of one scenario, one more at a time."""

    def __init__(self, scenario: Scenario, who: str) -> None:
        self.runs = Runs(scenario.game)
        self._more: Iterator[Runs] = stepwise(scenario.game, scenario, who, STAGES[-1], SEED)

    def grow(self) -> None:
        self.runs = next(self._more)
