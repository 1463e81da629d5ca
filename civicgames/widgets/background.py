"""Work that is done beside the notebook, so that it still hears clicks."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextvars import copy_context


def started(work: Callable[[], None]) -> threading.Thread | None:
    """A thread that does it; None, and nothing is done, where there are none: in a browser."""
    # Older kernels find out whom to tell by the context, which a thread doesn't inherit.
    thread = threading.Thread(target=copy_context().run, args=(work,), daemon=True)
    try:
        thread.start()
    except RuntimeError:
        return None
    return thread


class Background:
    """Does one thing at a time beside the notebook; a new one ends the one before it."""

    def __init__(self) -> None:
        self._last = 0
        self._one_at_a_time = threading.Lock()
        self.thread: threading.Thread | None = None

    def begin(self, work: Callable[[], Iterator[object]]) -> None:
        """Go through what ``work`` gives, as long as nothing else is begun or ended."""
        self.end()
        number = self._last

        def go_on() -> Iterator[None]:
            for _ in work():
                if self._last != number:
                    return
                yield

        def alone() -> None:
            with self._one_at_a_time:  # the one before may be in its last slice
                for _ in go_on():
                    pass

        self.thread = started(alone)
        if self.thread is None:  # but the notebook has a loop
            self._task = asyncio.ensure_future(_between(go_on()))

    def end(self) -> None:
        """Stop what is being done, after this slice."""
        self._last += 1


async def _between(steps: Iterator[None]) -> None:
    for _ in steps:
        await asyncio.sleep(0.01)  # clicks are heard here
