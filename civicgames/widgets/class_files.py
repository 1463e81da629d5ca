"""Where files are dropped, and how what is made of them is downloaded."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import anywidget
import traitlets

from civicgames.classroom.sources import LARGEST_TOTAL, MOST_FILES, file_name
from civicgames.i18n import Texts
from civicgames.widgets.assets import asset

LARGEST_MESSAGE = 9_000_000
"""Bytes: what Jupyter lets through in one message is 10 MiB."""

log = logging.getLogger(__name__)

Given = list[tuple[str, bytes]]


class FileDrop(anywidget.AnyWidget):
    """A place to drop files on, or to choose them with the keyboard.

    ``taken(files, refused)`` is called once all files of one go are there: pairs of a name and a
    content, and the names of those that are too large to be sent. Whatever it raises ends in
    ``failed(error)``: in a callback it would be swallowed.
    """

    _esm = traitlets.Unicode(asset("saving.js", "class.js")).tag(sync=True)
    _css = traitlets.Unicode(asset("class.css")).tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    most = traitlets.Dict({"files": MOST_FILES, "bytes": LARGEST_MESSAGE}).tag(sync=True)

    def __init__(
        self,
        taken: Callable[[Given, list[str]], None],
        failed: Callable[[Exception], None],
        texts: Texts,
    ) -> None:
        super().__init__()
        self._taken, self._failed = taken, failed
        self._files: Given = []
        self._too_large: list[str] = []
        self._size = 0
        self.words = {
            "label": texts._("The plays of your tables"),
            "help": texts._(
                "Drop many files here at once, or choose them: .play.jsonl as saved at the tables, "
                "score sheets as CSV, or a zip of them."
            ),
        }
        self.on_msg(self._hear)

    def download(self, name: str, content: bytes, kind: str) -> None:
        """Hand a file to the browser."""
        self.send({"save": name, "type": kind}, buffers=[content])

    def _hear(self, _: Any, message: Any, buffers: Sequence[Any]) -> None:
        try:
            self._act(message, buffers)
        except Exception as error:
            log.exception("The files couldn't be taken.")
            self._failed(error)

    def _act(self, message: Any, buffers: Sequence[Any]) -> None:
        if not isinstance(message, Mapping):
            return
        do = message.get("do")
        if do == "begin":
            self._files, self._too_large, self._size = [], [], 0
        elif do == "file" and len(self._files) + len(self._too_large) < MOST_FILES:
            self._one(file_name(str(message.get("name"))), buffers)
        elif do == "end":
            files, too_large = self._files, self._too_large
            self._files, self._too_large, self._size = [], [], 0
            self._taken(files, too_large)

    def _one(self, name: str, buffers: Sequence[Any]) -> None:
        content = bytes(buffers[0]) if buffers else None
        if content is None or self._size + len(content) > LARGEST_TOTAL:
            self._too_large.append(name)
            return
        self._size += len(content)
        self._files.append((name, content))
