"""Bounds on time and memory for what might never end."""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager


class TooLong(AssertionError):
    """Something computed for longer than it may."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raises :class:`TooLong` after so many seconds of this process's computing.

    A busy machine makes nothing slow: what it waits isn't counted. In the main thread only.
    """

    def stop(*_: object) -> None:
        raise TooLong(f"not over after {seconds} seconds of computing")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def memory_at_most(more: int) -> Iterator[None]:
    """Raises MemoryError where this process asks for so many bytes more than it has."""
    with open("/proc/self/statm", encoding="ascii") as file:
        has = int(file.read().split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (has + more, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
