"""A bot from a file, as a player like any other."""

from __future__ import annotations

import atexit
import copy
import math
import os
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from civicgames.engine.decision import Choice, Decision, harmless
from civicgames.engine.game import Player
from civicgames.fence.errors import FenceError
from civicgames.fence.nursery import CAN_FORK, close_nursery
from civicgames.fence.running import LOADING, BotProcess
from civicgames.fence.sources import read_bot
from civicgames.seating import MOST_SEATS

SECONDS = 2.0
"""What a choice may take."""
MEMORY = 500
"""MB of a bot's process; numpy and pandas fit in."""
MEMORY_IN_ALL = 8000
"""MB that the bots' processes kept at once may come to."""
MOST_SECONDS_IN_ALL = 10_000_000
MOST_PROCESSES = 40
"""Bots that are kept running at once: a class's; where each starts from nothing, fewer."""

_Key = tuple[Any, ...]
_processes: OrderedDict[_Key, BotProcess] = OrderedDict()


@dataclass(eq=False)
class Fenced:
    """A bot of a file, in processes of its own; it plays at any table as a function does.

    In several seats of a table it has a process for each: what one seat sees never comes to
    another. ``seconds`` is the time for a choice, ``memory`` in MB for each process;
    ``seconds_in_all`` the time for all its choices and for reading it in (None: no bound), of
    which ``spent`` is used up; ``memory_in_all`` the MB of all bots' processes that are kept at
    once. A failure is a :class:`~civicgames.fence.errors.FenceError`; the next question starts a
    new process.
    """

    strategy: str
    code: str = field(repr=False)
    seconds: float = SECONDS
    memory: int = MEMORY
    seconds_in_all: float | None = None
    memory_in_all: int = MEMORY_IN_ALL
    wants: str | None = None
    spent: float = 0.0
    _copies: dict[int, int] = field(default_factory=dict, repr=False)

    def begin(self, seat: int, copy: int | None = None) -> None:
        """A new play: the file is read in anew for that seat.

        ``copy`` numbers the seats that the bot has at the table, so that few processes do for
        many plays; by default each seat number has its own.
        """
        self._copies[seat] = seat if copy is None else copy
        process = self._process(seat)
        self.wants = self._timed(lambda most: process.begin(seat, most), LOADING * self.seconds)

    def __call__(self, view: Any, decision: Decision) -> Choice:
        """What the bot chooses; it gets copies, and randomness that follows from the seat's own."""
        seat = decision.seat
        if self._process(seat).seat != seat:
            self.begin(seat, self._copies.get(seat))
        process = self._process(seat)
        sent = copy.copy(view)
        sent.random = None
        random = view.random.getrandbits(63)
        return self._timed(lambda most: process.choose(sent, decision, random, most), self.seconds)

    def _timed(self, ask: Callable[[float], Any], most: float) -> Any:
        """What is answered within ``most`` seconds, or within what is left of the time in all."""
        left = math.inf if self.seconds_in_all is None else self.seconds_in_all - self.spent
        if left <= 0:
            raise self._spent_all()
        began = time.monotonic()
        try:
            return ask(min(most, left))
        except FenceError as error:
            if error.kind == "time" and left < most:
                raise self._spent_all() from None
            raise
        finally:
            self.spent += time.monotonic() - began

    def _spent_all(self) -> FenceError:
        return FenceError("time_in_all", seconds=f"{self.seconds_in_all:g}")

    def _process(self, seat: int) -> BotProcess:
        """The process of this bot for a seat, started where there is none."""
        number = self._copies.get(seat, seat)
        key = (os.getpid(), self.code, self.strategy, self.seconds, self.memory, number)
        process = _processes.pop(key, None)
        if process is None or not process.is_alive:
            if process is not None:
                process.close()
            _make_room(self.memory, self.memory_in_all)
            process = BotProcess(self.code, self.strategy, self.seconds, self.memory)
        _processes[key] = process
        return process


def _make_room(memory: int, in_all: int) -> None:
    """End the processes that were asked longest ago, until one of ``memory`` MB more fits in."""
    most = MOST_PROCESSES if CAN_FORK else MOST_SEATS
    while _processes and (
        len(_processes) >= most or memory + sum(p.memory for p in _processes.values()) > in_all
    ):
        _processes.popitem(last=False)[1].close()


def fenced(
    path: str | Path, *, seconds: float = SECONDS, memory: int = MEMORY, name: str | None = None
) -> Fenced:
    """The bot of a .py file or a notebook, to play in a process of its own for each seat.

    The file makes a function ``bot(view, decision)``; of a notebook only imports, functions,
    classes and plain values are read. In a tournament it is run anew for each play; elsewhere it
    remembers what it kept until its process ends. ``seconds``: what a choice may take.
    ``memory``: MB for each process, where the system can limit it (not on Windows, and not well on
    macOS); all bots' processes together are kept below 8,000 MB, or what eight of this bot take.
    ``name``: what it is called, else as the file. Raises ValueError, in one sentence, for a file
    that can't be a bot, OSError where there is none.
    """
    path = Path(path)
    check_limits(seconds, memory)
    return Fenced(
        harmless(name or path.stem),
        read_bot(path),
        float(seconds),
        memory,
        memory_in_all=max(MEMORY_IN_ALL, MOST_SEATS * memory),
    )


def check_limits(seconds: object, memory: object) -> None:
    """Raises ValueError, in one sentence, for limits that can't be."""
    if not isinstance(seconds, (int, float)) or not 0 < seconds <= 600:
        raise ValueError(f"seconds is {seconds!r:.40}: expected a number above 0, up to 600.")
    if type(memory) is not int or not 200 <= memory <= 100_000:
        raise ValueError(f"memory is {memory!r:.40}: expected whole MB from 200 to 100,000.")


def check_limits_in_all(seconds: object, memory: object) -> None:
    """Raises ValueError, in one sentence, for bounds of a whole tournament that can't be."""
    if not isinstance(seconds, (int, float)) or not 0 < seconds <= MOST_SECONDS_IN_ALL:
        raise ValueError(
            f"seconds_in_all is {seconds!r:.40}: expected a number above 0, up to "
            f"{MOST_SECONDS_IN_ALL:,}."
        )
    if type(memory) is not int or not 200 <= memory <= 10_000_000:
        raise ValueError(
            f"memory_in_all is {memory!r:.40}: expected whole MB from 200 to 10,000,000."
        )


def fence_of(player: Player | None) -> Fenced | None:
    """The fenced bot that a player is, or None."""
    return player if isinstance(player, Fenced) else None


@atexit.register
def close_all() -> None:
    """End all bots' processes of this process."""
    while _processes:
        _processes.popitem()[1].close()
    close_nursery()
