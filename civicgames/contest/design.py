"""Who sits where in which play: every strategy in every seat equally often, beside every other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from random import Random

Lineup = tuple[int, ...]
"""By seat: which of the strategies sits there."""

CANDIDATES = 12
"""Ways to sit that are drawn for each turn of the circle; the one that evens out meetings wins."""


def lineups(strategies: int, seats: int, plays: int, seed: int) -> list[Lineup]:
    """Who sits where, play by play.

    The strategies sit on a circle and move on by one from play to play: after as many plays as
    there are strategies, each has sat in each seat once (a cyclic design, as for Latin squares).
    Then the circle is shuffled anew, so that who meets whom evens out too. Where there are fewer
    strategies than seats, each has several.
    """
    return list(islice(_turns(strategies, seats, Random(f"lineups/{seed}")), plays))


def whole_turns(strategies: int, plays: int) -> int:
    """The least number of plays from ``plays`` on in which every strategy sits alike."""
    return -(-plays // strategies) * strategies


def _turns(strategies: int, seats: int, random: Random) -> Iterator[Lineup]:
    met: Counter[tuple[int, int]] = Counter()
    while True:
        drawn = [_turn(strategies, seats, random) for _ in range(CANDIDATES)]
        turn = min(drawn, key=lambda one: _unevenness(met, one))
        met.update(_meetings(turn))
        yield from turn


def _turn(strategies: int, seats: int, random: Random) -> list[Lineup]:
    circle = random.sample(range(strategies), strategies)
    places = list(range(strategies)) * -(-seats // strategies)
    # Who comes twice, where seats are left over, must be drawn as well.
    places = places[: seats - seats % strategies] + random.sample(
        range(strategies), seats % strategies
    )
    random.shuffle(places)
    return [
        tuple(circle[(place + move) % strategies] for place in places) for move in range(strategies)
    ]


def _meetings(turn: list[Lineup]) -> Counter[tuple[int, int]]:
    return Counter((min(pair), max(pair)) for lineup in turn for pair in combinations(lineup, 2))


def _unevenness(met: Counter[tuple[int, int]], turn: list[Lineup]) -> int:
    """How much more uneven the meetings become: the growth of the sum of their squares."""
    return sum(
        times * (times + 2 * met[pair])
        for pair, times in _meetings(turn).items()
        if pair[0] != pair[1]
    )
