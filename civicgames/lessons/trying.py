"""Pieces to try things with: an experiment to simulate, hints for what is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from civicgames.lessons import experiments
from civicgames.lessons.asking import hints_shown
from civicgames.lessons.pieces import Piece

if TYPE_CHECKING:
    from civicgames.lessons.frame import Lesson


class SimulatePiece(Piece):
    """A button, then each case's number in words and the chart."""

    def __init__(self, lesson: Lesson, key: str) -> None:
        self.experiment = lesson.text.experiment(key)
        self.told = self.html = ""
        super().__init__(lesson, f"simulate {key}")

    def hear(self, message: Mapping[str, Any], buffers: list[bytes]) -> None:
        if message.get("do") == "simulate":
            self.run()

    def run(self) -> None:
        """Simulate, and show."""
        results = experiments.run(self.experiment, self.lesson.text.game)
        self.told = experiments.told(self.experiment, results, self.texts)
        drawn = experiments.chart(self.experiment, results, self.texts.lang)
        self.html = drawn._repr_html_()
        self.show()

    def screen(self) -> dict[str, Any]:
        texts = self.texts
        return {
            "type": "simulate",
            "title": self.experiment.title,
            "ask": self.experiment.title,
            "told": self.told,
            "html": self.html,
            "said": self.told,
            "busyWords": texts._("Bots are playing: a moment…"),
            "words": {"send": texts._("Simulate now")},
        }


class HintsPiece(Piece):
    """Hints that belong to no check; they open one at a time."""

    def __init__(self, lesson: Lesson, key: str) -> None:
        self.key = key
        self.texts_of = lesson.text.hint(key).hints
        super().__init__(lesson, f"hints {key}")

    def hear(self, message: Mapping[str, Any], buffers: list[bytes]) -> None:
        if message.get("do") == "hint":
            opened = self.lesson.memory.hints(self.key)
            if opened < len(self.texts_of):
                self.lesson.keep_line(hint=self.key, number=opened + 1)
            self.show()

    def screen(self) -> dict[str, Any]:
        opened = self.lesson.memory.hints(self.key)
        shown = hints_shown(self.texts_of, opened, self.texts)
        return {
            "type": "hints",
            "title": self.texts._("Need a hint?"),
            "hints": shown,
            "said": shown["shown"][-1] if shown["shown"] else "",
            "words": {"hints": self.texts._("Hints")},
        }
