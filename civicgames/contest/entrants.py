"""Who takes part: strategies by name, functions, files and folders of own bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from civicgames.bots import find_strategy, player_name
from civicgames.contest.design import Lineup
from civicgames.engine.decision import short
from civicgames.engine.game import Player
from civicgames.fence import ENDINGS, fence_of, fenced
from civicgames.say.words import plain_name

MOST = 60
"""Strategies in one tournament."""


@dataclass(frozen=True)
class Entrant:
    """A strategy that takes part, under the name that tables show."""

    name: str
    player: Player


def entrants(game: str, given: Any, seconds: float, memory: int) -> list[Entrant]:
    """The strategies that take part.

    ``given``: a list of strategies' names, functions, files or folders of own bots; or a map of
    such by the names to show. Who is called as another gets a number.
    Raises ValueError, in one sentence, for what can't take part.
    """
    pairs: Iterable[tuple[str | None, Any]]
    if isinstance(given, Mapping):
        pairs = [(str(name), one) for name, one in given.items()]
    elif isinstance(given, Iterable) and not isinstance(given, (str, bytes)):
        pairs = [(None, one) for one in given]
    else:
        raise ValueError(
            f"A tournament is given {short(given)}: expected a list of strategies, such as "
            "['careful', 'random']."
        )
    found: dict[str, Entrant] = {}
    for name, one in pairs:
        for player in _players(game, one, seconds, memory):
            shown = _free(plain_name(name or player_name(player)) or "?", found)
            found[shown] = Entrant(shown, player)
    if not 2 <= len(found) <= MOST:
        raise ValueError(
            f"A tournament of {len(found)}: expected 2 to {MOST} strategies against each other."
        )
    return list(found.values())


def bounded(
    found: Sequence[Entrant],
    lineups: Sequence[Lineup],
    workers: int,
    seconds_in_all: float,
    memory_in_all: int,
) -> list[Entrant]:
    """The same strategies, where own bots have bounds for the whole tournament.

    ``seconds_in_all``: what each may think in all its seats and plays. ``memory_in_all``: MB of
    all bots' processes together, at any time, in all ``workers``. Raises ValueError, in one
    sentence, where a single play needs more.
    """
    fences = [fence_of(one.player) for one in found]
    # With workers, plays are played in this process too, whose bots stay between rounds.
    playing = 1 if workers == 1 else workers + 1
    memory = [0 if fence is None else fence.memory for fence in fences]
    needed = playing * max(sum(memory[one] for one in lineup) for lineup in lineups)
    if needed > memory_in_all:
        raise ValueError(
            f"The own bots of a play may come to {needed:,} MB in all processes: expected at most "
            f"{memory_in_all:,}. Lower memory or workers, or raise memory_in_all."
        )
    return [
        one
        if fence is None
        else Entrant(
            one.name,
            replace(
                fence,
                strategy=one.name,  # so that two of one file have processes of their own
                seconds_in_all=float(seconds_in_all),
                memory_in_all=memory_in_all // playing,
                spent=0.0,
                _copies={},
            ),
        )
        for one, fence in zip(found, fences, strict=True)
    ]


def _players(game: str, one: Any, seconds: float, memory: int) -> Iterator[Player]:
    if callable(one):
        yield one
        return
    if isinstance(one, Path) or (isinstance(one, str) and _is_path(one)):
        for path in _files(Path(one)):
            yield fenced(path, seconds=seconds, memory=memory)
        return
    if not isinstance(one, str):
        raise ValueError(
            f"{short(one)} can't take part: expected a strategy's name, a function of "
            "(view, decision), or a file of a bot."
        )
    yield find_strategy(game, one)


def _is_path(name: str) -> bool:
    return name.endswith(ENDINGS) or "/" in name or "\\" in name


def _files(path: Path) -> list[Path]:
    """The file itself, or the bots' files of a folder by name."""
    if not path.is_dir():
        return [path]
    found = sorted(
        one for one in path.iterdir() if one.suffix in ENDINGS and one.name[0] not in "._"
    )
    if not found:
        raise ValueError(f"There is no bot in {path}: expected files that end in .py or .ipynb.")
    return found


def _free(name: str, taken: Mapping[str, Any]) -> str:
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name} ({number})"
    return free
