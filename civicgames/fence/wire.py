"""How both sides talk: questions go in as pickles with their length, answers come out as lines.

Pickles go from here to the bot only. What comes back is JSON and nothing else: whatever a bot
writes can't be more than wrong.
"""

from __future__ import annotations

import pickle
from typing import IO, Any

LENGTH = 8
"""Bytes that say how long the pickle is."""


def send(stream: IO[bytes], message: Any) -> None:
    """Write one message."""
    packed = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    stream.write(len(packed).to_bytes(LENGTH, "big") + packed)
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """Read one message; raises EOFError where nobody writes any more."""
    head = stream.read(LENGTH)
    if len(head) < LENGTH:
        raise EOFError
    return pickle.loads(stream.read(int.from_bytes(head, "big")))
