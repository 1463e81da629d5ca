"""The process of a fenced bot: reads what it is asked, runs the bot, writes what it chose.

Started by :mod:`civicgames.fence.running`. What the bot prints goes nowhere.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any, BinaryIO

from civicgames.engine.decision import UNKNOWN, plain_copy, short
from civicgames.fence.wire import receive

LONGEST = 200
"""Characters of what an error of the bot says."""


def main() -> None:
    """Serve questions until nobody asks any more."""
    questions, answers = _own_pipes()
    start = receive(questions)
    _limit(start["memory"])
    import_what_views_need(start["game_modules"])
    from civicgames.fence.forbidding import forbid

    forbid()
    serve(questions, answers, start)


def serve(questions: BinaryIO, answers: int, start: dict[str, Any]) -> None:
    life: list[ModuleType] = []
    while True:
        try:
            asked = receive(questions)
        except EOFError:
            return
        if hasattr(signal, "alarm"):  # should who asks be gone, an endless loop ends all the same
            signal.alarm(int(start["patience"]) + 60)
        told = _answered(asked, start, life)
        if hasattr(signal, "alarm"):
            signal.alarm(0)
        os.write(answers, json.dumps({"number": asked["number"], **told}).encode() + b"\n")


def _answered(
    asked: dict[str, Any], start: dict[str, Any], life: list[ModuleType]
) -> dict[str, Any]:
    """What came of a question, in plain values, whatever the bot does; ``life`` holds the bot."""
    try:
        if asked["do"] == "ready":
            return {}
        if asked["do"] == "begin":
            return _begin(start, life)
        view, decision = asked["view"], asked["decision"]
        view.random = Random(asked["random"])
        bot: Callable[..., Any] = life[0].bot
        choice = bot(view, decision)
        plain = plain_copy(choice)
        return {"odd": short(choice)} if plain is UNKNOWN else {"choice": plain}
    except MemoryError:
        return {"failed": "memory"}
    except BaseException as error:
        return _told(error, start["name"])


def _begin(start: dict[str, Any], life: list[ModuleType]) -> dict[str, Any]:
    """A seat of a new play: the file is run anew, so that nothing is left of the play before."""
    life.clear()
    made = ModuleType("bot_file")
    exec(compile(start["code"], start["name"], "exec"), made.__dict__)
    if not callable(getattr(made, "bot", None)):
        return {"failed": "no_bot"}
    life.append(made)
    wants = getattr(made.bot, "wants", None)
    return {"begun": wants if wants == "so_far" else None}


def _told(error: BaseException, name: str) -> dict[str, Any]:
    try:
        said = str(error)[:LONGEST]
    except BaseException:  # an error of a bot's own making may fail to say what it is
        said = "?"
    if isinstance(error, SyntaxError) and error.filename == name:
        line = error.lineno
    else:
        frames = traceback.extract_tb(error.__traceback__)
        line = next((f.lineno for f in reversed(frames) if f.filename == name), None)
    return {"failed": "raised", "error": type(error).__name__[:60], "said": said, "line": line}


def _own_pipes() -> tuple[BinaryIO, int]:
    """The pipes to who asks, moved to where a bot that prints or reads doesn't come across them."""
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    return questions, answers


def _limit(memory: int) -> None:
    """Limits that the bot can't raise again; ``memory`` in MB. None of them on Windows."""
    try:
        import resource
    except ImportError:
        return
    limits = {
        "RLIMIT_AS": memory * 1_000_000,
        "RLIMIT_FSIZE": 0,
        "RLIMIT_CORE": 0,
        "RLIMIT_NPROC": 0,
    }
    for name, most in limits.items():
        try:
            resource.setrlimit(getattr(resource, name), (most, most))
        except (AttributeError, ValueError, OSError):
            continue  # a system without this limit


def import_what_views_need(modules: list[str]) -> None:
    from importlib import import_module

    for module in modules:
        import_module(module)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
