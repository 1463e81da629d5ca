"""Playing the plays of a tournament, here or in other processes; whoever fails is replaced."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field

from civicgames.bots import find_strategy, strategies
from civicgames.contest.design import Lineup
from civicgames.contest.entrants import Entrant
from civicgames.contest.failures import Failure, failure_of
from civicgames.contest.standings import Played
from civicgames.engine.game import Player, Seat
from civicgames.engine.play import Play
from civicgames.engine.players import BotError, wants_so_far
from civicgames.fence import Fenced, FenceError, fence_of
from civicgames.games import find_game
from civicgames.processes import deaf_to_interrupts, in_order
from civicgames.scenarios import Scenario
from civicgames.simulation import play_seed

STAND_INS = ("careful", "random")
"""Who plays for a strategy that can't: the first of these that the game has."""
BLOCK = 20
"""Plays in one go; who fails in one of them is left out of the rest."""
BLOCKS = 5
"""Blocks in a round; those who failed in it sit out the next ones. The first round is one block in
which each sits in each seat. All fixed, so that the same comes out of any number of processes."""


@dataclass(frozen=True)
class Work:
    """What all plays of a tournament have in common; travels to other processes."""

    game: str
    scenario: Scenario
    entrants: tuple[Entrant, ...]
    seed: int
    lineups: tuple[Lineup, ...]


@dataclass(frozen=True)
class Block:
    """Plays that were played, and who failed in them: the first failure of each."""

    played: list[Played]
    failed: dict[int, Failure]
    spent: dict[int, float] = field(default_factory=dict)
    """Seconds that own bots thought, by strategy, where the block was played elsewhere."""


Blocks = Generator[Block, None, None]


def blocks(work: Work, workers: int, out: dict[int, Failure]) -> Blocks:
    """All the plays, in order; ``out`` is filled with whoever fails, by strategy.

    In a round those sit out who failed in a round before.
    """
    for parts in rounds(len(work.lineups), len(work.entrants)):
        left_out = frozenset(out)
        if workers == 1 or len(parts) == 1:
            yield from _here(work, parts, left_out, out)
        else:
            yield from _in_processes(work, parts, left_out, out, workers)


def rounds(plays: int, strategies: int) -> Iterator[list[range]]:
    """The blocks of plays, round by round."""
    first, size = 0, min(plays, strategies)
    while size:
        end = first + size
        step = size if not first else BLOCK
        yield [range(start, min(start + step, end)) for start in range(first, end, step)]
        first, size = end, min(plays - end, BLOCK * BLOCKS)


def _here(
    work: Work, parts: Sequence[range], left_out: frozenset[int], out: dict[int, Failure]
) -> Blocks:
    """In this process, handed on play by play, so that a stop keeps each."""
    for part in parts:
        failed: dict[int, Failure] = {}
        for play in part:
            one = Block([_one_play(work, play, left_out, failed)], {})
            _note(failed, out)
            yield one


def _in_processes(
    work: Work,
    parts: Sequence[range],
    left_out: frozenset[int],
    out: dict[int, Failure],
    workers: int,
) -> Blocks:
    results = in_order(_away, ((work, part, left_out) for part in parts), workers)
    try:
        for block in results:
            _note(block.failed, out)
            for one, fence in _fences(work).items():
                fence.spent += block.spent.get(one, 0.0)
            yield block
    finally:
        results.close()


def _away(work: Work, part: range, left_out: frozenset[int]) -> Block:
    deaf_to_interrupts()
    failed: dict[int, Failure] = {}
    fences = _fences(work)
    before = {one: fence.spent for one, fence in fences.items()}
    played = [_one_play(work, play, left_out, failed) for play in part]
    return Block(played, failed, {one: fences[one].spent - before[one] for one in fences})


def _fences(work: Work) -> dict[int, Fenced]:
    """The own bots that take part, by strategy."""
    found = {one: fence_of(entrant.player) for one, entrant in enumerate(work.entrants)}
    return {one: fence for one, fence in found.items() if fence is not None}


def _note(failed: dict[int, Failure], out: dict[int, Failure]) -> None:
    for strategy, failure in failed.items():
        out.setdefault(strategy, failure)


def _one_play(
    work: Work, number: int, left_out: frozenset[int], failed: dict[int, Failure]
) -> Played:
    """One play to its end; ``failed`` is filled with whoever failed in this block."""
    lineup = work.lineups[number]
    stand_in = substitute(work.game)
    stood_in = {s for s, one in enumerate(lineup) if one in left_out or one in failed}
    in_seats = [
        stand_in if seat in stood_in else work.entrants[one].player
        for seat, one in enumerate(lineup)
    ]

    def replace(one: int, failure: Failure) -> None:
        """Wherever it sits in this play: what failed once may fail again, and takes its time."""
        failed.setdefault(one, failure)
        for seat, other in enumerate(lineup):
            if other == one:
                in_seats[seat] = stand_in
                stood_in.add(seat)

    for seat, one in enumerate(lineup):
        fence = fence_of(in_seats[seat])
        if fence is not None:
            try:
                fence.begin(seat, lineup[:seat].count(one))
            except FenceError as error:
                replace(one, Failure(number, error.kind, error.values))
    play = _play(work, number, in_seats)
    while True:
        try:
            outcome = play.run(in_seats)
            break
        except BotError as error:
            if error.seat in stood_in:
                raise
            replace(lineup[error.seat], failure_of(error, number))
    winners = tuple((outcome or {}).get("winners") or ())
    teams = [seat.team for seat in play.seats]
    sides = tuple(teams.index(team) if team else seat for seat, team in enumerate(teams))
    return Played(
        number, play_seed(work.seed, number), lineup, tuple(sorted(stood_in)), winners, sides
    )


def _play(work: Work, number: int, in_seats: Sequence[Player | None]) -> Play:
    teams: Sequence[str | None] = work.scenario.seats.teams or [None] * len(in_seats)
    seats = [
        Seat(f"Seat {place}", work.entrants[one].name, team)
        for place, (one, team) in enumerate(zip(work.lineups[number], teams, strict=True), 1)
    ]
    looks_ahead = any(wants_so_far(player) for player in in_seats)
    return Play(
        find_game(work.game),
        work.scenario.rules,
        seats,
        seed=play_seed(work.seed, number),
        log=looks_ahead,
    )


def substitute(game: str) -> Player:
    """Who plays on where a strategy failed."""
    known = {one.name for one in strategies(game)}
    return find_strategy(game, next(name for name in STAND_INS if name in known))
