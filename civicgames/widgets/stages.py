"""What a table's screen can be about, and what it can say of itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from civicgames.engine import Decision

Stage = Literal["table", "pass", "cover", "window", "aside", "round", "consult", "over", "moved"]
"""What the screen is about.

``table``: the board, and a question if the viewer is asked. ``pass``: the viewer's own cards once
more, before the screen goes to somebody else. ``cover``: nothing secret. ``window``: anybody may
act, and it stands the same whoever could. ``aside``: somebody looks there in private. ``round``:
how a round ended. ``consult``: a team's talk before the first deal. ``moved``: another table goes
on with it.
"""

SPEEDS = {"slow": 2200, "normal": 1000, "fast": 300, "at once": 0}
"""Milliseconds from one bot's turn to the next."""

ROUND_PAUSE = 4
"""Bots' turns for which the end of a round stays where nobody is there to go on."""


def speed_named(speed: object) -> str:
    """A speed's name; ``at_once`` too. Raises ValueError naming those there are."""
    name = str(speed).replace("_", " ")
    if name not in SPEEDS:
        raise ValueError(f"There is no speed {speed!r}: expected {', '.join(SPEEDS)}.")
    return name


@dataclass(frozen=True)
class Notice:
    """A sentence for the person, by key; ``values`` fill it in, ``acts`` are what is offered."""

    key: str
    values: tuple[tuple[str, str], ...] = ()
    acts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Failure:
    """A bot that couldn't go on: its seat, its name, and what happened, in the engine's words."""

    seat: int
    bot: str
    sentence: str


@dataclass(frozen=True)
class Why:
    """Why a bot did something: the line that tells of it, and a sentence.

    ``answers``: what it tried, each with its value in words, and where in its bar (0 to 1) nothing,
    the value and the bounds of its interval lie. ``note`` says how to read them.
    """

    line: int
    text: str
    answers: tuple[dict[str, Any], ...] = ()
    note: str = ""


def not_allowed(asked: Decision | None) -> Notice:
    """What an answer that the rules refuse is met with; of amounts it says which are allowed."""
    if asked is None or not isinstance(asked.options, range):
        return Notice("not_allowed")
    least, most = asked.options[0], asked.options[-1]
    return Notice("not_an_amount", (("least", str(least)), ("most", str(most))))
