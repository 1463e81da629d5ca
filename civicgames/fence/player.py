"""A bot from a file, as a player like any other."""

from __future__ import annotations

import atexit
import copy
import os
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from civicgames.engine.decision import Choice, Decision, harmless
from civicgames.engine.game import Player
from civicgames.fence.nursery import CAN_FORK, close_nursery
from civicgames.fence.running import BotProcess
from civicgames.fence.sources import read_bot
from civicgames.seating import MOST_SEATS

SECONDS = 2.0
"""What a choice may take."""
MEMORY = 1000
"""MB."""
MOST_PROCESSES = 40
"""Bots that are kept running at once: a class's; where each starts from nothing, fewer."""

_processes: OrderedDict[int, BotProcess] = OrderedDict()


@dataclass(eq=False)
class Fenced:
    """A bot of a file, in a process of its own; it plays at any table as a function does.

    ``seconds`` is the time for a choice, ``memory`` in MB. A failure is a
    :class:`~civicgames.fence.errors.FenceError`; the next question starts a new process.
    """

    strategy: str
    code: str = field(repr=False)
    seconds: float = SECONDS
    memory: int = MEMORY
    wants: str | None = None

    def begin(self, seat: int) -> None:
        """A new play: the file is read in anew for that seat."""
        self.wants = self._process().begin(seat)

    def __call__(self, view: Any, decision: Decision) -> Choice:
        """What the bot chooses; it gets copies, and randomness that follows from the seat's own."""
        if decision.seat not in self._process().begun:
            self.begin(decision.seat)
        sent = copy.copy(view)
        sent.random = None
        return self._process().choose(sent, decision, view.random.getrandbits(63))

    def _process(self) -> BotProcess:
        """The process of this bot, started where there is none."""
        key = hash((os.getpid(), self.code, self.strategy, self.seconds, self.memory))
        process = _processes.pop(key, None)
        if process is None or not process.is_alive:
            if process is not None:
                process.close()
            while len(_processes) >= (MOST_PROCESSES if CAN_FORK else MOST_SEATS):
                _processes.popitem(last=False)[1].close()
            process = BotProcess(self.code, self.strategy, self.seconds, self.memory)
        _processes[key] = process
        return process


def fenced(
    path: str | Path, *, seconds: float = SECONDS, memory: int = MEMORY, name: str | None = None
) -> Fenced:
    """The bot of a .py file or a notebook, to play in a process of its own.

    The file makes a function ``bot(view, decision)``; of a notebook only imports, functions,
    classes and plain values are read. In a tournament it is run anew for each play; elsewhere it
    remembers what it kept until its process ends. ``seconds``: what a choice may take.
    ``memory``: MB, where the system can limit it (not on Windows, and not well on macOS).
    ``name``: what it is called, else as the file. Raises ValueError, in one sentence, for a file
    that can't be a bot, OSError where there is none.
    """
    path = Path(path)
    check_limits(seconds, memory)
    return Fenced(harmless(name or path.stem), read_bot(path), float(seconds), memory)


def check_limits(seconds: object, memory: object) -> None:
    """Raises ValueError, in one sentence, for limits that can't be."""
    if not isinstance(seconds, (int, float)) or not 0 < seconds <= 600:
        raise ValueError(f"seconds is {seconds!r:.40}: expected a number above 0, up to 600.")
    if type(memory) is not int or not 200 <= memory <= 100_000:
        raise ValueError(f"memory is {memory!r:.40}: expected whole MB from 200 to 100,000.")


def fence_of(player: Player | None) -> Fenced | None:
    """The fenced bot that a player is, or None."""
    return player if isinstance(player, Fenced) else None


@atexit.register
def close_all() -> None:
    """End all bots' processes of this process."""
    while _processes:
        _processes.popitem()[1].close()
    close_nursery()
