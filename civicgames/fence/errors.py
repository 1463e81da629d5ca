"""What is said where a fenced bot can't go on."""

from __future__ import annotations

from typing import Any


class FenceError(RuntimeError):
    """A fenced bot took too long or too much, stopped, or was no bot.

    The message is a sentence; ``kind`` and ``values`` let others say it in another language.
    """

    def __init__(self, kind: str, **values: Any) -> None:
        super().__init__(SENTENCES[kind].format(**values))
        self.kind = kind
        self.values = values


SENTENCES = {
    "time": "it thought longer than {seconds} seconds",
    "time_in_all": "it thought longer than {seconds} seconds in all",
    "memory": "it wanted more memory than {memory} MB",
    "ended": "it ended its own process",
    "flood": "it answered with more than a choice",
    "raised": "{error}: {said}",
    "raised_at": "{error} in line {line}: {said}",
    "no_bot": "its file makes no function called bot",
    "no_start": "its process couldn't be started",
}
