"""What a learner answered, in words: for the page to print and for who reads many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from civicgames.i18n import Texts
from civicgames.lessons.asking import in_words
from civicgames.lessons.marking import AnswerError, accept, mark, rights
from civicgames.lessons.model import LessonText


@dataclass(frozen=True)
class Answered:
    """One check as a learner left it. ``right`` is marked anew, never taken from the file."""

    check: Any
    given: Any
    first: Any
    right: bool | None
    first_right: bool | None
    tries: int
    hints: int


def answered(
    lesson: LessonText, lines: Sequence[Mapping[str, Any]], texts: Texts
) -> list[Answered]:
    """The checks that have an answer, in the lesson's order; answers that fit none are left out."""
    found = []
    for check in lesson.checks:
        given = []
        for line in lines:
            if line.get("check") != check.id or line.get("draft"):
                continue
            try:
                given.append(accept(check, line.get("answer"), texts))
            except AnswerError:
                continue
        if not given:
            continue
        opened = [
            n
            for one in lines
            if one.get("hint") == check.id and type(n := one.get("number")) is int
        ]
        found.append(
            Answered(
                check,
                given[-1],
                given[0],
                mark(check, given[-1], texts).right,
                mark(check, given[0], texts).right,
                len(given),
                max(0, min(max(opened, default=0), len(check.hints))),
            )
        )
    return found


def answer_in_words(check: Any, given: Any) -> list[str]:
    """An answer, one line a part."""
    if check.kind in ("choice", "choices"):
        chosen = [given] if isinstance(given, str) else given
        return [one.text for one in check.answers if one.id in chosen]
    if check.kind in ("number", "predict"):
        return [in_words(check, given)]
    if check.kind == "order":
        texts = {item.id: item.text for item in check.items}
        return [f"{place}. {texts[key]}" for place, key in enumerate(given, 1)]
    if check.kind == "match":
        known = dict(rights(check))
        return [f"{pair.left} → {known[given[pair.id]]}" for pair in check.pairs]
    return str(given["text"]).splitlines()


def points_ticked(check: Any, given: Any) -> list[tuple[str, bool]]:
    """The points of a text, each with whether the learner found it in the own text."""
    if check.kind != "text":
        return []
    return [(point.text, point.id in given["points"]) for point in check.points]
