"""What a lesson shows in a cell: drawn by `static/lesson.js`, decided in Python."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from civicgames.widgets.assets import asset

log = logging.getLogger(__name__)

Hear = Callable[[Mapping[str, Any], list[bytes]], None]


class Exercise(anywidget.AnyWidget):
    """A piece of a lesson. ``screen`` is all that the browser receives; no text is made there.

    ``hear`` is called with each message and its attached bytes; what it raises ends in the
    sentence ``failed`` on the screen, never in a traceback.
    """

    _esm = traitlets.Unicode(asset("saving.js", "leaving.js", "lesson.js")).tag(sync=True)
    _css = traitlets.Unicode(asset("lesson.css", "leaving.css")).tag(sync=True)

    screen = traitlets.Dict().tag(sync=True)

    def __init__(self, again: str, failed: str) -> None:
        self._again, self._failed = again, failed
        self.hear: Hear = lambda message, buffers: None
        super().__init__()
        self.on_msg(self._heard)

    def _heard(self, _: Any, message: Any, buffers: Any) -> None:
        if not isinstance(message, Mapping):
            return
        try:
            self.hear(message, [bytes(one) for one in buffers or ()])
        except Exception:  # a widget's handler would swallow it, and nothing would happen
            log.exception("The lesson couldn't do what was asked.")
            self.screen = {**self.screen, "notice": {"text": self._failed, "wrong": True}}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle: Any = super()._repr_mimebundle_(**kwargs)
        shown = bundle[0] if isinstance(bundle, tuple) else bundle
        if shown is not None:
            shown["text/plain"] = self._again
        return bundle

    def __repr__(self) -> str:
        return self._again
