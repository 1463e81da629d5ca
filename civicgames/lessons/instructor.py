"""The instructor's view: drop the files of a class, see what to talk about. No names are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from statistics import median
from typing import Any

from civicgames.i18n import Texts, translator
from civicgames.lessons.gathering import (
    MOST_LINES,
    MOST_LINES_OF_CLASS,
    MOST_WORKS,
    Marked,
    OfLesson,
    Spread,
    Written,
    distinct,
    summarize,
)
from civicgames.lessons.model import LessonText, lesson_keys
from civicgames.lessons.work import LARGEST_FILE, Work, WorkError, read_work
from civicgames.numbers import number, percent
from civicgames.widgets.exercise import Exercise

RANGES = 5
"""Into so many the numbers that were predicted are counted."""
MOST_REFUSED = 10
"""Sentences shown about files that can't be used."""


class ClassAnswers:
    """A place for files, then one part a lesson. ``works`` is what was read; nothing is kept."""

    def __init__(self, lang: str, known: Mapping[str, LessonText] | None = None) -> None:
        self.texts = translator(lang)
        self._known = known
        self.works: list[Work] = []
        self._lines = 0
        self.refused: list[str] = []
        self.widget = Exercise(
            self.texts._("Nothing here? Run this cell again, and drop the files once more."),
            self.texts._("That didn't work: drop the files once more."),
        )
        self.widget.hear = self.hear
        self.show()

    def hear(self, message: Mapping[str, Any], buffers: list[bytes]) -> None:
        """One message a file; the last of a batch says so."""
        do = message.get("do")
        if do == "file" and len(buffers) == 1:
            self.take(buffers[0], str(message.get("name"))[:60], show=message.get("last") is True)
        elif do == "too_large":
            self.refused.append(self._too_large(str(message.get("name"))[:60]))
            self.show()
        elif do == "empty":
            self.works, self.refused, self._lines = [], [], 0
            self.show()

    def take(self, data: bytes, name: str, *, show: bool = True) -> None:
        """Read one learner's file; what can't be read ends in a sentence."""
        try:
            if len(self.works) >= MOST_WORKS:
                said = self.texts._("More than {most} files: these are enough.", most=MOST_WORKS)
                raise WorkError(said)
            if self._lines >= MOST_LINES_OF_CLASS:
                said = self.texts._(
                    "More than {most} lines of answers: these are enough.",
                    most=number(MOST_LINES_OF_CLASS, self.texts.lang),
                )
                raise WorkError(said)
            known = {*lesson_keys(), *(self._known or {})}
            work = read_work(data, name, self.texts, lessons=known, most=MOST_LINES)
            self._lines += sum(map(len, work.answers.values()))
            self.works.append(work)
        except WorkError as error:
            self.refused.append(str(error))
        if show:
            self.show()

    def _too_large(self, name: str) -> str:
        return self.texts._(
            "{name} is too large: a downloaded work has at most {most} MB.",
            name=name,
            most=LARGEST_FILE // 1_000_000,
        )

    def show(self) -> None:
        """Send the screen."""
        texts = self.texts
        works = distinct(self.works)
        lessons = summarize(works, texts, self._known)
        said = texts.n_(
            "{number} learner's work is here.",
            "{number} learners' works are here.",
            len(works),
            number=len(works),
        )
        double = len(self.works) - len(works)
        if double:
            more = texts.n_(
                "One file says nothing that another doesn't: it isn't counted.",
                "{number} files say nothing that another doesn't: they aren't counted.",
                double,
                number=double,
            )
            said = f"{said} {more}"
        refused = "".join(f"<li>{escape(one)}</li>" for one in self.refused[:MOST_REFUSED])
        html = f'<ul class="cg-l-refused">{refused}</ul>' if refused else ""
        self.widget.screen = {
            "type": "pool",
            "title": texts._("The answers of a class"),
            "ask": texts._("Choose the files that your class downloaded, all at once."),
            "told": said if self.works or self.refused else "",
            "said": said if self.works or self.refused else "",
            "largest": LARGEST_FILE,
            "html": html + "".join(of_lesson(one, texts) for one in lessons),
            "words": {
                "empty": texts._("Start again") if self.works or self.refused else "",
            },
            "notice": None,
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.widget._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        return repr(self.widget)


def of_lesson(found: OfLesson, texts: Texts) -> str:
    """One lesson as HTML; all that learners typed is escaped."""
    who = texts.n_("{number} learner", "{number} learners", found.learners, number=found.learners)
    parts = [f"<h3>{found.lesson.number}. {escape(found.lesson.title)} · {escape(who)}</h3>"]
    if found.marked:
        parts.append(_heading(texts._("Missed most, at the first try")))
        parts.append(_missed(found.marked, texts))
    if found.spreads:
        parts.append(_heading(texts._("What was predicted")))
        parts += [_spread(one, texts) for one in found.spreads]
    if found.written:
        parts.append(_heading(texts._("What was written, in no order")))
        parts += [_written(one, texts) for one in found.written]
    return f'<section class="cg-l-pooled">{"".join(parts)}</section>'


def _heading(text: str) -> str:
    return f"<h4>{escape(text)}</h4>"


def _bar(share: float, texts: Texts) -> str:
    return (
        f'<span class="cg-l-bar" aria-hidden="true"><i style="width:{round(100 * share)}%"></i>'
        f"</span> {percent(share, texts.lang)}"
    )


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{one}</td>" for one in row[1:])}</tr>'
        for row in rows
    )
    return f'<table class="cg-l-table"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _missed(marked: Sequence[Marked], texts: Texts) -> str:
    rows = []
    for one in marked:
        wrong = "".join(f"<li>{count} × {escape(said)}</li>" for said, count in one.wrong)
        counted = texts._("{missed} of {all}", missed=one.answers - one.right, all=one.answers)
        rows.append(
            [
                escape(one.check.ask),
                f"{_bar(one.missed, texts)} ({escape(counted)})",
                f"<ul>{wrong}</ul>" if wrong else "–",
            ]
        )
    heads = [texts._("Question"), texts._("Missed"), texts._("Answered instead")]
    return _table(heads, rows)


def _spread(found: Spread, texts: Texts) -> str:
    if found.numbers:
        said = texts._(
            "{count} predictions from {low} to {high}; half of them up to {middle}.",
            count=len(found.numbers),
            low=_typed(found.numbers[0], found, texts),
            high=_typed(found.numbers[-1], found, texts),
            middle=_typed(median(found.numbers), found, texts),
        )
        ranges = _table(
            [texts._("Prediction"), texts._("Learners")],
            [
                [
                    escape(
                        texts._(
                            "{low} to {high}",
                            low=_typed(low, found, texts),
                            high=_typed(high, found, texts),
                        )
                    ),
                    f"{_bar(count / len(found.numbers), texts)} ({count})",
                ]
                for low, high, count in in_ranges(found.numbers)
            ],
        )
        return f"<p><b>{escape(found.check.ask)}</b></p><p>{escape(said)}</p>{ranges}"
    every = sum(count for _, count in found.counts) or 1
    rows = [
        [escape(text), f"{_bar(count / every, texts)} ({count})"] for text, count in found.counts
    ]
    table = _table([texts._("Prediction"), texts._("Learners")], rows)
    return f"<p><b>{escape(found.check.ask)}</b></p>{table}"


def in_ranges(numbers: Sequence[float]) -> list[tuple[float, float, int]]:
    """Numbers counted in up to :data:`RANGES` equal ranges: from, to, how many.

    A number on the border of two ranges counts in the upper one. Empty for no number.
    """
    if not numbers:
        return []
    low, high = min(numbers), max(numbers)
    width = (high - low) / RANGES
    if not width > 0:  # all alike, or closer together than can be told apart
        return [(low, high, len(numbers))]
    counts = [0] * RANGES
    for one in numbers:
        counts[min(RANGES - 1, int((one - low) / width))] += 1
    return [(low + place * width, low + (place + 1) * width, n) for place, n in enumerate(counts)]


def _typed(value: float, found: Spread, texts: Texts) -> str:
    shown = number(value, texts.lang, 0 if value == int(value) else 1)
    return f"{shown} {found.check.unit}".strip()


def _written(found: Written, texts: Texts) -> str:
    cards = []
    for text, points in found.texts:
        ticked = texts._(
            "{points} of {all} points found by the writer",
            points=points,
            all=len(found.check.points),
        )
        cards.append(f'<li><p>{escape(text)}</p><p class="cg-l-muted">{escape(ticked)}</p></li>')
    return f'<p><b>{escape(found.check.ask)}</b></p><ul class="cg-l-texts">{"".join(cards)}</ul>'


def class_answers(*, lang: str = "en") -> ClassAnswers:
    """A place for the files of a class, and what they say: missed most, predicted, written.

    Raises ValueError for a language that doesn't exist.
    """
    return ClassAnswers(lang)
