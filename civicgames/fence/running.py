"""Asking a bot's process, never longer than it may take."""

from __future__ import annotations

import contextlib
import json
import queue
import sys
import threading
from collections.abc import Callable
from typing import Any

from civicgames.engine.decision import harmless
from civicgames.fence.errors import FenceError
from civicgames.fence.nursery import Started, start
from civicgames.fence.wire import send

STARTING = 60.0
"""Seconds in which a process must be up, on however busy a machine: that is no fault of the bot."""
LOADING = 10
"""Times as long as a choice may take, a bot's file may take to be read in."""
LONGEST = 100_000
"""Bytes of an answer."""


class BotProcess:
    """A process with one bot in it, for one seat at a time: ``seat``, None before it begins.

    ``code`` is the bot's file, ``name`` what it is called, ``seconds`` the time for a choice,
    ``memory`` in MB. Raises :class:`~civicgames.fence.errors.FenceError` where it can't be started.
    """

    def __init__(
        self,
        code: str,
        name: str,
        seconds: float,
        memory: int,
        start: Callable[[], Started] = start,
    ) -> None:
        self.seconds, self.memory = seconds, memory
        self.seat: int | None = None
        self.is_alive = True
        self._number = 0
        self._questions: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        try:
            self._started = start()
        except OSError as error:
            raise FenceError("no_start") from error
        threading.Thread(target=self._talk, daemon=True).start()
        self._questions.put(
            {
                "code": code,
                "name": name,
                "memory": memory,
                "patience": LOADING * seconds,
                "game_modules": sorted(m for m in sys.modules if m.startswith("civicgames.games.")),
            }
        )
        self._ask({"do": "ready"}, STARTING, "no_start")

    def begin(self, seat: int, most: float | None = None) -> str | None:
        """Read the bot in anew for a seat of a new play; returns what it wants of a view.

        Within ``most`` seconds; by default ten times as long as a choice may take.
        """
        self.seat = None
        told = self._ask({"do": "begin"}, LOADING * self.seconds if most is None else most)
        wants = told.get("begun")
        self.seat = seat
        return wants if wants == "so_far" else None

    def choose(self, view: Any, decision: Any, random: int, most: float | None = None) -> Any:
        """What the bot answers: plain values, not yet checked against the options.

        Within ``most`` seconds; by default as long as a choice may take.
        """
        question = {"do": "choose", "view": view, "decision": decision, "random": random}
        told = self._ask(question, self.seconds if most is None else most)
        if "odd" in told:
            return Odd(harmless(str(told["odd"]))[:80])
        if "choice" not in told:
            raise self._over("flood")
        return told["choice"]

    def close(self) -> None:
        """End the process and whatever it started."""
        self.is_alive = False
        self._started.end()
        self._questions.put(None)

    def _ask(self, question: dict[str, Any], seconds: float, late: str = "time") -> dict[str, Any]:
        self._number += 1
        self._questions.put({**question, "number": self._number})
        try:
            line = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise self._over(late, seconds=f"{seconds:g}") from None
        except BaseException:  # Ctrl-C: the answer still to come must not be taken for the next
            self.close()
            raise
        if line is None:
            raise self._over("ended" if late == "time" else late)
        told = _read(line)
        if told is None or told.get("number") != self._number:
            raise self._over("flood")
        if "failed" in told:
            raise self._failed(told)
        return told

    def _failed(self, told: dict[str, Any]) -> FenceError:
        kind = told["failed"]
        if kind == "memory":
            return self._over("memory", memory=self.memory)
        if kind == "no_bot":
            return self._over("no_bot")
        said = " ".join(harmless(str(told.get("said", ""))).split())[:120]
        values = {"error": harmless(str(told.get("error")))[:60], "said": said}
        if type(told.get("line")) is int:
            return self._over("raised_at", **values, line=told["line"])
        return self._over("raised", **values)

    def _over(self, kind: str, **values: Any) -> FenceError:
        self.close()
        return FenceError(kind, **values)

    def _talk(self) -> None:
        """In a thread: one question in, one line out; None where the process is gone."""
        questions, answers = self._started.questions, self._started.answers
        try:
            send(questions, self._questions.get())
            while True:
                asked = self._questions.get()
                if asked is None:
                    return
                send(questions, asked)
                line = answers.readline(LONGEST)
                self._answers.put(line or None)
                if not line.endswith(b"\n"):
                    return
        except (OSError, ValueError):
            self._answers.put(None)
        finally:
            for stream in (questions, answers):
                with contextlib.suppress(OSError):
                    stream.close()


class Odd:
    """An answer that isn't made of plain values; shown as the bot's own object was."""

    def __init__(self, shown: str) -> None:
        self._shown = shown

    def __repr__(self) -> str:
        return self._shown


def _read(line: bytes) -> dict[str, Any] | None:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) else None
