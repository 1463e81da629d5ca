"""Many plays between strategies, to tidy tables."""

from __future__ import annotations

import hashlib
import inspect
import secrets
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from civicgames.bots import HUMAN, player_name, players
from civicgames.engine.game import Game, Player, Seat
from civicgames.engine.header import make_header, seat_players
from civicgames.engine.play import Play
from civicgames.engine.players import BotError, wants_so_far
from civicgames.engine.summary import TABLES, Rows
from civicgames.games import find_game
from civicgames.processes import (
    MOST_WORKERS,
    client_of,
    deaf_to_interrupts,
    in_order,
    processors,
)
from civicgames.progress_bar import progress_bar
from civicgames.runs import Runs, summary_of, tables
from civicgames.scenarios import Scenario, default_of, resolve
from civicgames.seating import Sitting, seating

MOST_PLAYS = 1_000_000
"""Plays whose tables are kept in memory."""
MOST_PLAYS_OUT = 10_000_000_000
"""Plays that are written to a folder."""
LARGEST_BLOCK = 100
"""Plays a worker does at a time: few enough for a bar that moves and a stop that is quick."""
WAVE = 20_000
"""Plays that are handed out before all of them are waited for: more never wait in memory."""

__all__ = ["Runs", "play_seed", "simulate", "tables"]


def play_seed(seed: int, play: int) -> int:
    """The seed of play number ``play`` of a simulation: the same wherever and with whom it is made.

    63 bits of a hash, so that it fits a column of whole numbers.
    """
    digest = hashlib.blake2b(f"{seed}:{play}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def simulate(
    game: str,
    scenario: str | Scenario | None = None,
    seats: Sitting | Sequence[Sitting] = "careful",
    plays: int = 1000,
    seed: int | None = None,
    workers: int | None = None,
    progress: bool | None = None,
    out: str | Path | None = None,
    cluster: Any = None,
) -> Runs:
    """Play a game many times; returns :class:`~civicgames.runs.Runs` (plays, seats, rounds).

    ``scenario``: a built-in name, a line (``"full, vetoes=2"``) or a loaded scenario; None is the
    game's default. ``seats``: a strategy's name or function for all seats,
    ``"careful*2, random*2"``, or a list of them.
    ``seed``: the same seed makes the same tables, whatever ``workers`` (processes) is; None draws
    one, which ``runs.seed`` tells. ``workers=None`` starts more than one where strategies are
    named and it makes the wait shorter. ``progress``: a bar; None shows one on a terminal and in
    a notebook. ``out``: a folder to which the tables are written as they come, as Parquet files
    (see :mod:`civicgames.parts`); the same call again goes on where it stopped, with more
    ``plays`` if you like. The runs are then read from there when asked for.
    ``cluster``: a Dask client or its scheduler's address, to play there.

    Ctrl-C (in a notebook: the stop button) ends it and returns the plays done so far, with
    ``runs.complete`` False. Raises ValueError for what doesn't fit, and
    :class:`~civicgames.engine.play.BotError` where a strategy raises or answers what isn't
    allowed; the error's ``runs`` holds the plays before it.
    """
    _check_number("plays", plays, MOST_PLAYS if out is None else MOST_PLAYS_OUT)
    if workers is not None:
        _check_number("workers", workers, MOST_WORKERS)
        if cluster is not None:
            raise ValueError("A cluster has the workers it has: expected workers or cluster alone.")
    work = _work(game, scenario, seats, _seed_in(out) if seed is None else seed)
    kept = _Kept(work, plays, out)
    bar = progress_bar(plays, f"{game} {work.scenario.name}", progress, kept.done)
    with client_of(cluster) as client:
        return _played(work, kept, _results(work, range(kept.done, plays), workers, client), bar)


class _Kept:
    """Where plays go: into memory, or into a folder that may hold some already."""

    def __init__(self, work: _Work, plays: int, out: str | Path | None) -> None:
        self.plays = plays
        self._runs = Runs(work.game, name=work.scenario.name, seed=work.seed)
        self._sink = None
        if out is not None:
            from civicgames.parts import Sink

            self._sink = Sink(out, work.call(), plays)
        self.done = self._sink.done if self._sink else 0

    def add(self, rows: Rows) -> None:
        self.done += len(rows["plays"])
        (self._sink or self._runs).add(rows)

    def runs(self) -> Runs:
        """All that is done, for who reads."""
        if self._sink is None:
            self._runs.complete = self.done == self.plays
            return self._runs
        self._sink.close()
        return Runs.from_parts(self._sink.folder)


def _played(work: _Work, kept: _Kept, results: Blocks, bar: Any) -> Runs:
    """The plays, kept as they come; what was done is kept however it ends."""
    failed: _Failure | None = None
    try:
        for found in results:
            kept.add(found.rows)
            bar.update(len(found.rows["plays"]))
            if found.failure:
                failed = found.failure
                break
    except KeyboardInterrupt:
        pass
    finally:
        bar.close()
        results.close()
        runs = kept.runs()
    if failed:
        error = BotError(failed.sentence, failed.seat, failed.bot)
        error.runs = runs  # type: ignore[attr-defined]
        raise error
    if not runs.complete:
        print(f"Stopped: {len(runs):,} of {kept.plays:,} plays are done and kept.", file=sys.stderr)
    return runs


def _seed_in(out: str | Path | None) -> int | None:
    """The seed of the plays that a folder holds: who draws one draws it once."""
    if out is None:
        return None
    from civicgames.parts import read_about

    about = read_about(Path(out))
    return None if about is None else about["call"]["seed"]


def fits(game: str, scenario: str | Scenario, seats: Sitting | Sequence[Sitting]) -> None:
    """Raises the ValueError that :func:`simulate` raises where these don't fit; plays nothing."""
    _work(game, scenario, seats, 0)


def stepwise(
    game: str, scenario: str | Scenario, seats: Sitting | Sequence[Sitting], plays: int, seed: int
) -> Iterator[Runs]:
    """The same plays as :func:`simulate`, one at a time: the runs so far, after each.

    For those who show how far it is, or stop between two plays. Raises what ``simulate`` raises.
    """
    work = _work(game, scenario, seats, seed)
    runs = Runs(game, name=work.scenario.name, seed=work.seed)
    for block in _results(work, range(plays), 1):
        if block.failure:
            raise BotError(block.failure.sentence, block.failure.seat, block.failure.bot)
        runs.add(block.rows)
        yield runs


@dataclass(frozen=True)
class _Work:
    """What every play of a simulation has in common; travels to other processes."""

    game: str
    scenario: Scenario
    sittings: tuple[Sitting, ...]
    seed: int

    def seats(self) -> list[Seat]:
        teams: Sequence[str | None] = self.scenario.seats.teams or [None] * len(self.sittings)
        return [
            Seat(f"Seat {number}", player_name(sitting), team)
            for number, (sitting, team) in enumerate(zip(self.sittings, teams, strict=True), 1)
        ]

    def call(self) -> dict[str, Any]:
        """What makes the same plays again, as JSON has it; functions by what they look like."""
        game = find_game(self.game)
        seats = seat_players(game, self.scenario.rules, self.seats())
        header = make_header(game, self.scenario.rules, seats, self.scenario.name, self.seed)
        code = {player_name(sitting): _code(sitting) for sitting in self.sittings}
        return {
            **{key: value for key, value in header.items() if key not in ("session", "started")},
            "code": {name: found for name, found in code.items() if found},
        }


def _code(sitting: Sitting) -> str:
    """A mark of a function's text, which changes when it does; nothing for a strategy's name."""
    if isinstance(sitting, str):
        return ""
    try:
        text = inspect.getsource(sitting)
    except (OSError, TypeError):
        return ""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


@dataclass(frozen=True)
class _Failure:
    """A BotError between processes, which can't carry exceptions with several arguments."""

    sentence: str
    seat: int
    bot: str


@dataclass(frozen=True)
class _Block:
    rows: Rows
    failure: _Failure | None = None


Blocks = Generator[_Block, None, None]


def _work(
    game: str,
    wanted: str | Scenario | None,
    seats: Sitting | Sequence[Sitting],
    seed: int | None,
) -> _Work:
    found = find_game(game)
    scenario = resolve(game, default_of(game) if wanted is None else wanted)
    sittings = seating(seats, scenario.count)
    if HUMAN in sittings:
        raise ValueError("A simulation has no people in it: expected strategies in all seats.")
    if seed is None:
        seed = secrets.randbits(32)
    elif type(seed) is not int:
        raise ValueError(f"The seed is {seed!r:.40}: expected a whole number, or None.")
    if scenario.seats.teams and len(scenario.seats.teams) != len(sittings):
        raise ValueError(
            f"{len(sittings)} seats: the scenario names teams for {len(scenario.seats.teams)}."
        )
    work = _Work(game, scenario, tuple(sittings), seed)
    players(game, sittings)
    Play(found, scenario.rules, work.seats(), seed=0, log=False)  # says what doesn't fit
    return work


def _results(work: _Work, plays: range, workers: int | None, client: Any = None) -> Blocks:
    """These plays in order: here, and in other processes where asked or where it pays."""
    if client is not None:
        yield from _in_processes(work, plays, sum(client.ncores().values()) or 1, client)
        return
    if workers is not None and workers > 1 and len(plays) > 1:
        yield from _in_processes(work, plays, workers)
        return
    maker = _Maker(work)
    # A strategy that isn't known by its name may keep something in this process.
    may_leave = workers is None and all(isinstance(sitting, str) for sitting in work.sittings)
    begun = time.perf_counter()
    for done, play in enumerate(plays, 1):
        yield maker.block(range(play, play + 1))
        if may_leave and time.perf_counter() - begun > TRIAL:
            may_leave = False
            left = (time.perf_counter() - begun) * (len(plays) - done) / done
            if left > WORTH_STARTING and (here := processors()) > 1:
                yield from _in_processes(work, plays[done:], here)
                return


TRIAL = 0.2
"""Seconds of plays in this process before it is decided whether others shall help."""

WORTH_STARTING = 1.5
"""Seconds of work left from which other processes, which take a while to start, save time."""


def _in_processes(work: _Work, plays: range, workers: int, client: Any = None) -> Blocks:
    """Blocks of plays in other processes, in order."""
    wave = max(WAVE, 4 * workers * LARGEST_BLOCK)
    for start in range(0, len(plays), wave):
        some = plays[start : start + wave]
        size = max(1, min(LARGEST_BLOCK, len(some) // (4 * workers)))
        blocks = (some[at : at + size] for at in range(0, len(some), size))
        yield from in_order(_away, ((work, block) for block in blocks), workers, client)


def _away(work: _Work, block: range) -> _Block:
    deaf_to_interrupts()
    return _Maker(work).block(block)


class _Maker:
    """Makes plays of a simulation, after all that they have in common was made once."""

    def __init__(self, work: _Work) -> None:
        self.game = find_game(work.game)
        self.summary = summary_of(work.game)
        self.in_seats = players(work.game, work.sittings)
        self.work = work
        scenario = work.scenario
        self.seats = seat_players(self.game, scenario.rules, work.seats())
        self.header = make_header(self.game, scenario.rules, self.seats, scenario.name, work.seed)
        self.reads_on = any(map(wants_so_far, self.in_seats))

    def block(self, numbers: range) -> _Block:
        """These plays, up to the first in which a bot fails."""
        rows: Rows = {table: [] for table in TABLES}
        for number in numbers:
            try:
                made = self.rows(number)
            except BotError as error:
                return _Block(rows, _Failure(f"Play {number}: {error}", error.seat, error.bot))
            for table in TABLES:
                rows[table] += made[table]
        return _Block(rows)

    def rows(self, number: int) -> Rows:
        """One play as rows. Its record is kept only where a player reads it."""
        seed = play_seed(self.work.seed, number)
        header = {**self.header, "seed": seed}
        if self.reads_on:
            played = one_play(self.game, self.work.scenario, self.seats, self.in_seats, seed)
            return self.summary.rows(number, header, played.record.lines)
        listener = self.summary.listener(number, header)
        play = Play(self.game, self.work.scenario.rules, self.seats, seed=seed, log=listener)
        play.run(self.in_seats)
        return listener.rows(play)


def one_play(
    game: Game,
    scenario: Scenario,
    seats: Sequence[Seat],
    in_seats: Sequence[Player | None],
    seed: int,
) -> Play:
    """One play between strategies to its end."""
    play = Play(game, scenario.rules, seats, scenario=scenario.name, seed=seed)
    play.run(in_seats)
    return play


def _check_number(name: str, value: object, most: int) -> None:
    if type(value) is not int or not 1 <= value <= most:
        raise ValueError(f"{name} is {value!r:.40}: expected a whole number from 1 to {most:,}.")
