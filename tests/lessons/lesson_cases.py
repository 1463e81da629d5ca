"""What the tests of lessons share: the sample, every lesson, right and wrong answers of a check."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from civicgames.content import LANGUAGES
from civicgames.lessons.frame import Lesson
from civicgames.lessons.marking import shuffled
from civicgames.lessons.model import LessonText, lesson_keys, load_lesson

SAMPLES = Path(__file__).parent / "sample"
SAMPLE = "00-sample"
KEYS = [SAMPLE, *lesson_keys()]
ALL = [(key, lang) for key in KEYS for lang in LANGUAGES]
IDS = [f"{key}-{lang}" for key, lang in ALL]


def text_of(key: str, lang: str) -> LessonText:
    """A lesson of the package, or the sample."""
    return load_lesson(key, lang, SAMPLES if key == SAMPLE else None)


def sample(folder: Path, lang: str = "en") -> Lesson:
    """The sample, which keeps its answers in a folder."""
    return Lesson(SAMPLE, lang, text=text_of(SAMPLE, lang), folder=folder / "answers")


def right_answer(check: Any) -> Any:
    """What a browser sends for the right answer; for texts and predictions, any whole one."""
    if check.kind == "choice":
        return next(one.id for one in check.answers if one.right)
    if check.kind == "choices":
        return [one.id for one in check.answers if one.right]
    if check.kind == "number":
        return str(check.answer)
    if check.kind == "order":
        return [item.id for item in check.items]
    if check.kind == "match":
        return {pair.id: pair.id for pair in check.pairs}
    if check.kind == "text":
        return {"text": "Some words.", "points": [check.points[0].id]}
    return check.answers[0].id if check.answers else "10"


def wrong_answers(check: Any) -> Iterator[tuple[Any, str]]:
    """Each way of being wrong, and the sentence that belongs to it."""
    if check.kind == "choice":
        yield from ((one.id, one.why) for one in check.answers if not one.right)
    elif check.kind == "choices":
        right = right_answer(check)
        for one in check.answers:
            given = [n for n in right if n != one.id] if one.right else [*right, one.id]
            if given:
                yield given, one.why
    elif check.kind == "number":
        far = 1000 * (1 + abs(check.answer) + check.tolerance)
        yield str(check.answer - far), check.too_low
        yield str(check.answer + far), check.too_high
        yield from ((str(one.value), one.why) for one in check.mistakes)
    elif check.kind == "order":
        keys = right_answer(check)
        for place in range(len(keys) - 1):
            wrong = list(keys)
            wrong[place], wrong[place + 1] = wrong[place + 1], wrong[place]
            yield wrong, check.items[place].why
        yield shuffled(check), ""
    elif check.kind == "match":
        keys = [pair.id for pair in check.pairs]
        for place, pair in enumerate(check.pairs):
            wrong = right_answer(check)
            wrong[pair.id] = keys[place - 1]
            yield wrong, pair.why
        for place, _ in enumerate(check.extra, 1):
            yield right_answer(check) | {keys[0]: f"extra-{place}"}, check.pairs[0].why
