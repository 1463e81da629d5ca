"""Why a strategy is out, kept as plain values and said in either language."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from civicgames.engine.decision import IllegalChoice, harmless, short
from civicgames.engine.players import BotError
from civicgames.fence import FenceError
from civicgames.i18n import Texts

LONGEST = 120
"""Characters of what a bot itself says."""


@dataclass(frozen=True)
class Failure:
    """What a strategy did that put it out, in which play (counted from 0)."""

    play: int
    kind: str
    values: dict[str, Any] = field(default_factory=dict)

    def sentence(self, name: str, texts: Texts) -> str:
        """What happened, in one sentence that names the bot."""
        values = {"name": name, "play": self.play + 1, **self.values}
        say = {
            "time": texts._(
                "{name} withdrew in play {play}: it thought longer than {seconds} seconds."
            ),
            "time_in_all": texts._(
                "{name} withdrew in play {play}: it thought longer than {seconds} seconds in all."
            ),
            "memory": texts._(
                "{name} withdrew in play {play}: it wanted more memory than {memory} MB."
            ),
            "ended": texts._("{name} withdrew in play {play}: it ended its own process."),
            "flood": texts._(
                "{name} withdrew in play {play}: it answered with more than a choice."
            ),
            "illegal": texts._(
                "{name} withdrew in play {play}: it answered {choice} to {asked}, which isn't "
                "allowed there."
            ),
            "raised": texts._("{name} withdrew in play {play}: it stopped with {error} ({said})."),
            "raised_at": texts._(
                "{name} withdrew in play {play}: it stopped with {error} ({said}) in line {line}."
            ),
            "no_bot": texts._(
                "{name} withdrew in play {play}: its file makes no function called bot."
            ),
            "no_start": texts._("{name} withdrew in play {play}: its process couldn't be started."),
        }[self.kind]
        return say.format(**values)


def failure_of(error: BotError, play: int) -> Failure:
    """The failure that made a play stop."""
    cause = error.__cause__
    if isinstance(cause, FenceError):
        return Failure(play, cause.kind, dict(cause.values))
    if isinstance(cause, IllegalChoice):
        return Failure(play, "illegal", {"choice": short(cause.choice), "asked": cause.kind})
    said = " ".join(harmless(_said(cause)[: 10 * LONGEST]).split())[:LONGEST]
    values = {"error": harmless(type(cause).__name__), "said": said}
    line = _line_of(cause)
    return (
        Failure(play, "raised_at", {**values, "line": line})
        if line
        else Failure(play, "raised", values)
    )


def _line_of(error: BaseException | None) -> int:
    """The last line that was reached of the bot's own code; 0 where that is of this package."""
    own, line = None, 0
    trace = error.__traceback__ if error else None
    while trace is not None:
        names = trace.tb_frame.f_globals
        if own is None and not str(names.get("__name__")).startswith("civicgames."):
            own = names
        if names is own:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _said(error: BaseException | None) -> str:
    try:
        return str(error)
    except Exception:  # an error of a bot's own making may fail to say what it is
        return "?"
