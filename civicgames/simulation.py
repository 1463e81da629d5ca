"""Many plays between strategies, to tidy tables."""

from __future__ import annotations

import hashlib
import secrets
import signal
import sys
import threading
import time
import warnings
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from civicgames.bots import HUMAN, player_name, players
from civicgames.engine.game import Game, Player, Seat
from civicgames.engine.header import make_header, seat_players
from civicgames.engine.play import Play
from civicgames.engine.players import BotError, wants_so_far
from civicgames.engine.summary import TABLES, Listener, Rows
from civicgames.games import find_game
from civicgames.runs import Runs, summary_of, tables
from civicgames.scenarios import Scenario, default_of, resolve
from civicgames.seating import Sitting, seating

MOST_PLAYS = 1_000_000
MOST_WORKERS = 256
LARGEST_BLOCK = 100
"""Plays a worker does at a time: few enough for a bar that moves and a stop that is quick."""

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
) -> Runs:
    """Play a game many times; returns :class:`~civicgames.runs.Runs` (plays, seats, rounds).

    ``scenario``: a built-in name, a line (``"full, vetoes=2"``) or a loaded scenario; None is the
    game's default. ``seats``: a strategy's name or function for all seats,
    ``"careful*2, random*2"``, or a list of them.
    ``seed``: the same seed makes the same tables, whatever ``workers`` (processes) is; None draws
    one, which ``runs.seed`` tells. ``workers=None`` starts more than one where strategies are
    named and it makes the wait shorter. ``progress``: a bar; None shows one on a terminal and in
    a notebook.

    Ctrl-C (in a notebook: the stop button) ends it and returns the plays done so far, with
    ``runs.complete`` False. Raises ValueError for what doesn't fit, and
    :class:`~civicgames.engine.play.BotError` where a strategy raises or answers what isn't
    allowed; the error's ``runs`` holds the plays before it.
    """
    work = _work(game, scenario, seats, seed)
    _check_number("plays", plays, MOST_PLAYS)
    if workers is not None:
        _check_number("workers", workers, MOST_WORKERS)
    runs = Runs(game, name=work.scenario.name, seed=work.seed)
    results = _results(work, plays, workers)
    bar = _bar(plays, f"{game} {work.scenario.name}", progress)
    failed: _Failure | None = None
    try:
        for found in results:
            runs.add(found.rows)
            bar.update(len(found.rows["plays"]))
            if found.failure:
                failed = found.failure
                break
    except KeyboardInterrupt:
        runs.complete = False
    finally:
        bar.close()
        results.close()
    if failed:
        runs.complete = False
        error = BotError(failed.sentence, failed.seat, failed.bot)
        error.runs = runs  # type: ignore[attr-defined]
        raise error
    if not runs.complete:
        print(f"Stopped: {len(runs):,} of {plays:,} plays are done and kept.", file=sys.stderr)
    return runs


def stepwise(
    game: str, scenario: str | Scenario, seats: Sitting | Sequence[Sitting], plays: int, seed: int
) -> Iterator[Runs]:
    """The same plays as :func:`simulate`, one at a time: the runs so far, after each.

    For those who show how far it is, or stop between two plays. Raises what ``simulate`` raises.
    """
    work = _work(game, scenario, seats, seed)
    runs = Runs(game, name=work.scenario.name, seed=work.seed)
    for block in _results(work, plays, 1):
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


def _results(work: _Work, plays: int, workers: int | None) -> Blocks:
    """All the plays in order: here, and in other processes where asked or where it pays."""
    if workers is not None and workers > 1 and plays > 1:
        yield from _in_processes(work, range(plays), workers)
        return
    maker = _Maker(work)
    # A strategy that isn't known by its name may keep something in this process.
    may_leave = workers is None and all(isinstance(sitting, str) for sitting in work.sittings)
    begun = time.perf_counter()
    for play in range(plays):
        yield maker.block(range(play, play + 1))
        if may_leave and time.perf_counter() - begun > TRIAL:
            may_leave = False
            left = (time.perf_counter() - begun) * (plays - play - 1) / (play + 1)
            if left > WORTH_STARTING and (processors := _processors()) > 1:
                yield from _in_processes(work, range(play + 1, plays), processors)
                return


TRIAL = 0.2
"""Seconds of plays in this process before it is decided whether others shall help."""

WORTH_STARTING = 1.5
"""Seconds of work left from which other processes, which take a while to start, save time."""


def _processors() -> int:
    """How many processes can work at a time here."""
    if sys.platform == "emscripten":  # in a browser there is one
        return 1
    from joblib import cpu_count

    return min(int(cpu_count()), MOST_WORKERS)


def _in_processes(work: _Work, plays: range, workers: int) -> Blocks:
    """Blocks of plays in other processes, in order."""
    from joblib import Parallel, delayed

    size = max(1, min(LARGEST_BLOCK, len(plays) // (4 * workers)))
    blocks = [plays[start : start + size] for start in range(0, len(plays), size)]
    parallel = Parallel(n_jobs=workers, backend="loky", return_as="generator")
    with _interrupts_held_back():
        results = parallel(delayed(_away)(work, block) for block in blocks)
    try:
        for result in results:  # noqa: UP028 (`yield from` would close it before the `finally`)
            yield result
    finally:
        with warnings.catch_warnings():  # that work is thrown away is what stopping means
            warnings.simplefilter("ignore", UserWarning)
            results.close()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """A terminal's Ctrl-C reaches every process; those started within this never hear it.

    It is for the one that asks, which hears it afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows; see `_away`
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _away(work: _Work, block: range) -> _Block:
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
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
        listener = Listener(self.summary, number, header)
        Play(self.game, self.work.scenario.rules, self.seats, seed=seed, log=listener).run(
            self.in_seats
        )
        return listener.tally.rows()


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


def _bar(total: int, what: str, progress: bool | None) -> Any:
    from tqdm.auto import tqdm

    if progress is None:
        progress = sys.stderr.isatty() or _in_notebook()
    return tqdm(total=total, desc=what, unit="play", disable=not progress, leave=False)


def _in_notebook() -> bool:
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return type(shell).__name__ == "ZMQInteractiveShell"
