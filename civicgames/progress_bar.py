"""The bar that says how far many plays have come."""

from __future__ import annotations

import sys
from typing import Any


def progress_bar(total: int, what: str, shown: bool | None = None, done: int = 0) -> Any:
    """A bar of ``total`` plays, ``done`` of them already; tqdm's, so ``update`` and ``close``.

    ``shown`` None: where somebody watches, in a terminal or a notebook.
    """
    from tqdm.auto import tqdm

    if sys.platform == "emscripten":
        # A browser's Python has no threads, and the bar's own helper would warn of that.
        tqdm.monitor_interval = 0
    if shown is None:
        shown = sys.stderr.isatty() or _in_notebook()
    return tqdm(total=total, initial=done, desc=what, unit="play", disable=not shown, leave=False)


def _in_notebook() -> bool:
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return type(shell).__name__ == "ZMQInteractiveShell"
