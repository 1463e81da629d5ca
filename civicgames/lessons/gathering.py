"""Many learners' works as one class: what was missed, what was predicted, what was written."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from civicgames.engine.storage import to_json
from civicgames.i18n import Texts
from civicgames.lessons.marking import AnswerError, parse
from civicgames.lessons.model import LessonText
from civicgames.lessons.page import find_lesson
from civicgames.lessons.recounting import Answered, answer_in_words, answered
from civicgames.lessons.work import Work

MOST_WORKS = 500
MOST_LINES = 20_000
"""Lines of answers read of one learner; all lessons together ask for far fewer."""
MOST_LINES_OF_CLASS = 500_000


@dataclass(frozen=True)
class Marked:
    """A check that has right answers, over all who answered it; the first answer counts."""

    check: Any
    answers: int
    right: int
    wrong: Sequence[tuple[str, int]]
    """The wrong first answers, the most frequent first."""

    @property
    def missed(self) -> float:
        """The share that didn't get it at first."""
        return 1 - self.right / self.answers


@dataclass(frozen=True)
class Spread:
    """A prediction, over all who made it: answers with their counts, or the numbers typed."""

    check: Any
    counts: Sequence[tuple[str, int]]
    numbers: Sequence[float] = ()


@dataclass(frozen=True)
class Written:
    """A question to write on, and what was written, each with how many points were ticked."""

    check: Any
    texts: Sequence[tuple[str, int]]


@dataclass(frozen=True)
class OfLesson:
    """One lesson in a class: ``learners`` are those who did anything in it."""

    key: str
    lesson: LessonText
    learners: int
    marked: Sequence[Marked]
    spreads: Sequence[Spread]
    written: Sequence[Written]


def distinct(works: Sequence[Work]) -> list[Work]:
    """Without those that hold nothing that another hasn't: a file handed in twice, or an early one.

    In an order that says nothing of who handed in when.
    """
    held = [
        frozenset(to_json(line) for lines in work.answers.values() for line in lines)
        for work in works
    ]
    kept = [
        place
        for place, mine in enumerate(held)
        if mine
        and not any(
            mine < other or (mine == other and before < place)
            for before, other in enumerate(held)
            if before != place
        )
    ]
    mixed = sorted(kept, key=lambda place: _digest("".join(sorted(held[place]))))
    return [works[place] for place in mixed]


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).digest()


def summarize(
    works: Sequence[Work], texts: Texts, known: Mapping[str, LessonText] | None = None
) -> list[OfLesson]:
    """Each lesson that anybody worked on, in order; lessons that aren't known are left out."""
    found = []
    for key in sorted({key for work in works for key in work.answers}):
        lesson = find_lesson(key, texts.lang, known or {})
        if lesson is None:
            continue
        each = [answered(lesson, work.answers[key], texts) for work in works if key in work.answers]
        by_check = {
            check.id: [one for answers in each for one in answers if one.check.id == check.id]
            for check in lesson.checks
        }
        marked = [_marked(c, by_check[c.id]) for c in lesson.checks if _is_marked(c)]
        marked = [one for one in marked if one.answers]
        found.append(
            OfLesson(
                key,
                lesson,
                sum(bool(answers) for answers in each),
                sorted(marked, key=lambda one: -one.missed),
                [
                    _spread(check, by_check[check.id], texts)
                    for check in lesson.checks
                    if check.kind == "predict" and by_check[check.id]
                ],
                [
                    _written(check, by_check[check.id])
                    for check in lesson.checks
                    if check.kind == "text" and by_check[check.id]
                ],
            )
        )
    return found


def _is_marked(check: Any) -> bool:
    return check.kind not in ("predict", "text")


def _marked(check: Any, answers: Sequence[Answered]) -> Marked:
    wrong = Counter(
        " · ".join(answer_in_words(check, one.first)) for one in answers if not one.first_right
    )
    return Marked(
        check, len(answers), sum(bool(one.first_right) for one in answers), wrong.most_common(5)
    )


def _spread(check: Any, answers: Sequence[Answered], texts: Texts) -> Spread:
    # The first: what was predicted before anything was seen.
    if check.answers:
        counts = Counter(one.first for one in answers)
        return Spread(check, [(one.text, counts[one.id]) for one in check.answers])
    numbers = []
    for one in answers:
        try:
            numbers.append(parse(str(one.first), check.unit, texts))
        except AnswerError:
            continue
    return Spread(check, [], sorted(numbers))


def _written(check: Any, answers: Sequence[Answered]) -> Written:
    said = [(str(one.given["text"]).strip(), len(one.given["points"])) for one in answers]
    return Written(check, sorted(said, key=lambda one: _digest(one[0])))
