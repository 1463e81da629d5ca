"""``tournament``: strategies against each other, in every seat equally often."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from civicgames.contest.design import lineups, whole_turns
from civicgames.contest.entrants import Entrant, bounded, entrants
from civicgames.contest.failures import Failure
from civicgames.contest.playing import Work, blocks
from civicgames.contest.results import Results
from civicgames.contest.standings import Played
from civicgames.engine.game import Player, Seat
from civicgames.engine.play import Play
from civicgames.fence import close_all
from civicgames.fence.player import (
    MEMORY,
    MEMORY_IN_ALL,
    SECONDS,
    check_limits,
    check_limits_in_all,
)
from civicgames.games import find_game
from civicgames.i18n import translator
from civicgames.progress_bar import progress_bar
from civicgames.scenarios import Scenario, default_of, resolve

MOST_PLAYS = 200_000
MOST_WORKERS = 256
LEAST_IN_ALL, IN_ALL_A_PLAY = 600.0, 0.6
"""Seconds that an own bot may think in a tournament, unless it is said: at least, and for each
play."""

Entry = str | Path | Player


def tournament(
    game: str,
    strategies: Iterable[Entry] | Mapping[str, Entry],
    plays: int = 1000,
    scenario: str | Scenario | None = None,
    seed: int | None = None,
    workers: int = 1,
    *,
    seconds: float = SECONDS,
    memory: int = MEMORY,
    seconds_in_all: float | None = None,
    memory_in_all: int = MEMORY_IN_ALL,
    progress: bool | None = None,
    lang: str = "en",
) -> Results:
    """Strategies against each other; returns :class:`~civicgames.contest.results.Results`.

    ``strategies``: names, functions of (view, decision), and own bots' files (``"ana.py"``,
    ``"ben.ipynb"``) or folders of such (``"bots/"``), in a list; or a map of such by the names to
    show. ``plays`` is rounded up so that each sits in each seat equally often. ``scenario``: as in
    :func:`~civicgames.simulation.simulate`. ``seed``: the same seed, the same plays, whatever
    ``workers`` (processes) is; None draws one, which ``results.seed`` tells.

    A bot's file is run in a process of its own for each of its seats, with ``seconds`` for a
    choice and ``memory`` MB; it is run anew for each play. In the whole tournament it may think
    for ``seconds_in_all`` (by default 0.6 a play, at least 600; with several ``workers`` counted
    after each round of 100 plays), and all bots together never take more than ``memory_in_all``
    MB. A strategy that raises, answers what isn't allowed, or takes too
    long withdraws: ``careful`` plays on in its seats, it is ranked last, and
    ``results.withdrawn`` says why. Functions are run here, and have no limits.

    Ctrl-C (in a notebook: the stop button) ends it and returns the plays done so far, with
    ``results.complete`` False. Raises ValueError for what doesn't fit.
    """
    _check_number("plays", plays, MOST_PLAYS)
    _check_number("workers", workers, MOST_WORKERS)
    check_limits(seconds, memory)
    if seconds_in_all is None:
        seconds_in_all = max(LEAST_IN_ALL, IN_ALL_A_PLAY * plays)
    check_limits_in_all(seconds_in_all, memory_in_all)
    translator(lang)
    found = entrants(game, strategies, seconds, memory)
    work = _work(game, scenario, found, plays, seed)
    inside = bounded(found, work.lineups, workers, seconds_in_all, memory_in_all)
    work = replace(work, entrants=tuple(inside))
    played: list[Played] = []
    out: dict[int, Failure] = {}
    complete = True
    results = blocks(work, workers, out)
    bar = progress_bar(len(work.lineups), f"{game} {work.scenario.name}", progress)
    try:
        for block in results:
            played += block.played
            bar.update(len(block.played))
    except KeyboardInterrupt:
        complete = False
    finally:
        bar.close()
        results.close()
        close_all()
    if not complete:
        total = len(work.lineups)
        print(f"Stopped: {len(played):,} of {total:,} plays are done and kept.", file=sys.stderr)
    return Results(
        game,
        work.scenario.name,
        work.seed,
        tuple(one.name for one in found),
        played,
        out,
        complete=complete,
        lang=lang,
    )


def _work(
    game: str,
    wanted: str | Scenario | None,
    found: list[Entrant],
    plays: int,
    seed: int | None,
) -> Work:
    scenario = resolve(game, default_of(game) if wanted is None else wanted)
    if seed is None:
        seed = secrets.randbits(32)
    elif type(seed) is not int:
        raise ValueError(f"The seed is {seed!r:.40}: expected a whole number, or None.")
    count = scenario.count
    teams: Sequence[str | None] = scenario.seats.teams or [None] * count
    if len(teams) != count:
        raise ValueError(f"{count} seats: the scenario names teams for {len(teams)}.")
    seats = [Seat(f"Seat {number}", team=team) for number, team in enumerate(teams, 1)]
    Play(find_game(game), scenario.rules, seats, seed=0, log=False)  # says what doesn't fit
    turns = lineups(len(found), count, whole_turns(len(found), plays), seed)
    return Work(game, scenario, tuple(found), seed, tuple(turns))


def _check_number(name: str, value: object, most: int) -> None:
    if type(value) is not int or not 1 <= value <= most:
        raise ValueError(f"{name} is {value!r:.40}: expected a whole number from 1 to {most:,}.")
