"""What a lesson shows without asking anything: rule cards, sources."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from civicgames.content import load
from civicgames.lessons.model import LessonError

if TYPE_CHECKING:
    from civicgames.lessons.frame import Lesson

CARD = (
    "border:1px solid var(--jp-border-color1, #8d8878);border-left:6px solid #5b3fa0;"
    "border-radius:8px;padding:10px 16px;margin:4px 2px;max-width:46em;"
)


class RuleCard:
    """Rules with their ids, as a card. Raises LessonError for an id that the game hasn't."""

    def __init__(self, lesson: Lesson, rules: Sequence[str]) -> None:
        self._content = load(lesson.text.game, lesson.texts.lang)
        if not rules:
            raise LessonError("A rule card has at least one rule: expected ids such as “D-20”.")
        try:
            self._rules = [self._content.rule(one) for one in rules]
        except ValueError as error:
            raise LessonError(str(error)) from error
        self._title = lesson.texts._("Rule card: {game}", game=self._content.title)

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<p style="margin:6px 0"><b>{escape(rule.title)}</b> '
            f'<span style="font-size:0.85em">({escape(rule.id)})</span><br>{escape(rule.text)}</p>'
            for rule in self._rules
        )
        return (
            f'<div class="cg-rule-card" style="{CARD}"><p style="margin:0;font-weight:600">'
            f"{escape(self._title)}</p>{rows}</div>"
        )

    def __repr__(self) -> str:
        rules = "\n".join(f"{one.title} ({one.id}). {one.text}" for one in self._rules)
        return f"{self._title}\n{rules}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self._repr_html_(), "text/plain": repr(self)}


class Sources:
    """The lesson's sources, each with the day it was read."""

    def __init__(self, lesson: Lesson) -> None:
        read = lesson.texts._("read on {day}")
        self._lines = [
            (source.text, source.url, read.format(day=source.read))
            for source in lesson.text.sources
        ]

    def _repr_html_(self) -> str:
        lines = "".join(
            f'<li><a href="{escape(url)}" rel="noopener noreferrer" target="_blank">'
            f"{escape(text)}</a> ({escape(read)})</li>"
            for text, url, read in self._lines
        )
        return f'<ul class="cg-sources">{lines}</ul>'

    def __repr__(self) -> str:
        return "\n".join(f"{text} ({url}, {read})" for text, url, read in self._lines)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self._repr_html_(), "text/plain": repr(self)}
