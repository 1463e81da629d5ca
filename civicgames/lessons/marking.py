"""Marking answers: what is right, and what is said of each answer that isn't. No widget here."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from civicgames.i18n import Texts
from civicgames.lessons.checks import (
    LONGEST_TEXT,
    Choice,
    Choices,
    Match,
    Number,
    Order,
    Predict,
    Written,
)
from civicgames.numbers import number

Given = str | list[str] | dict[str, Any]
"""An answer as it is kept: an id, what was typed, ids in order, or a map of ids."""


class AnswerError(ValueError):
    """An answer that can't be marked; the sentence says what is expected, to the learner."""


@dataclass(frozen=True)
class Feedback:
    """One sentence about an answer. ``about``: what it speaks of, by its text; may be empty.

    ``right`` is None for what is neither right nor wrong.
    """

    say: str
    right: bool | None
    about: str = ""
    again: str | None = None
    """The step to read again."""


def once(feedback: Sequence[Feedback]) -> tuple[Feedback, ...]:
    """The same step to read again is named once, at the last sentence that wants it."""
    later: set[str] = set()
    kept = []
    for one in reversed(feedback):
        kept.append(replace(one, again=None) if one.again in later else one)
        later |= {one.again} if one.again else set()
    return tuple(reversed(kept))


@dataclass(frozen=True)
class Mark:
    """``right`` is None where nothing is right or wrong: a text, a prediction."""

    right: bool | None
    feedback: tuple[Feedback, ...]


def accept(check: Any, answer: Any, texts: Texts) -> Given:
    """What a browser sent, as it is kept. Raises AnswerError for what isn't a whole answer."""
    if isinstance(check, Choice) or (isinstance(check, Predict) and check.answers):
        if answer not in [one.id for one in check.answers]:
            raise AnswerError(texts._("Choose an answer first."))
        return str(answer)
    if isinstance(check, Choices):
        known = [one.id for one in check.answers]
        if not isinstance(answer, list) or not answer or any(one not in known for one in answer):
            raise AnswerError(texts._("Tick at least one answer first."))
        return [one for one in known if one in answer]
    if isinstance(check, Number | Predict):
        typed = answer.strip()[:60] if isinstance(answer, str) else ""
        parse(typed, check.unit, texts)
        return typed
    if isinstance(check, Order):
        known = [item.id for item in check.items]
        if not isinstance(answer, list) or sorted(map(str, answer)) != sorted(known):
            raise AnswerError(texts._("Put all of them in order first."))
        return [str(one) for one in answer]
    if isinstance(check, Match):
        sides = [key for key, _ in rights(check)]
        if (
            not isinstance(answer, dict)
            or set(answer) != {pair.id for pair in check.pairs}
            or any(one not in sides for one in answer.values())
        ):
            raise AnswerError(texts._("Choose something in each line first."))
        return {pair.id: str(answer[pair.id]) for pair in check.pairs}
    return _written(check, answer, texts)


def _written(check: Written, answer: Any, texts: Texts) -> Given:
    text = answer.get("text") if isinstance(answer, dict) else None
    if not isinstance(text, str) or not text.strip():
        raise AnswerError(texts._("Write something first: a few words are enough."))
    if len(text) > LONGEST_TEXT:
        raise AnswerError(
            texts._(
                "That is {found} characters long: at most {most} are kept.",
                found=number(len(text), texts.lang),
                most=number(LONGEST_TEXT, texts.lang),
            )
        )
    text = text.encode("utf-8", "replace").decode()  # half a character couldn't be kept
    found = answer.get("points", [])
    points = [point.id for point in check.points if isinstance(found, list) and point.id in found]
    return {"text": text, "points": points}


def parse(typed: str, unit: str, texts: Texts) -> float:
    """A number as people write it: `4.5`, `4,5`, `1 234`, `12 %`. Raises AnswerError."""
    plain = re.sub(r"[\s\u00a0\u202f]", "", typed)
    wanted = re.sub(r"\s", "", unit)
    if wanted and plain.casefold().endswith(wanted.casefold()):
        plain = plain[: -len(wanted)]
    plain = plain.replace("−", "-")
    if texts.lang == "en" and re.fullmatch(r"-?\d{1,3}(,\d{3})+(\.\d+)?", plain):
        plain = plain.replace(",", "")
    elif plain.count(",") == 1 and "." not in plain:
        plain = plain.replace(",", ".")
    if not re.fullmatch(r"[+-]?(\d{1,15}(\.\d{0,10})?|\.\d{1,10})", plain, re.ASCII):
        raise AnswerError(_expected(unit, texts))
    value = float(plain)
    if not math.isfinite(value):
        raise AnswerError(_expected(unit, texts))
    return value


def _expected(unit: str, texts: Texts) -> str:
    example = number(4.5, texts.lang, 1)
    if unit:
        return texts._(
            "Type a number such as {example}; it is counted in: {unit}.", example=example, unit=unit
        )
    return texts._("Type a number such as {example}.", example=example)


def mark(check: Any, given: Given, texts: Texts) -> Mark:
    """Right or wrong, and the sentences. ``given`` is what :func:`accept` returned."""
    if isinstance(check, Choice):
        chosen = next(one for one in check.answers if one.id == given)
        again = None if chosen.right else chosen.again or check.again
        return Mark(chosen.right, (Feedback(chosen.why, chosen.right, again=again),))
    if isinstance(check, Choices):
        return _mark_choices(check, given, texts)
    if isinstance(check, Number):
        return _mark_number(check, parse(str(given), check.unit, texts))
    if isinstance(check, Order):
        return _mark_order(check, list(given), texts)
    if isinstance(check, Match):
        return _mark_match(check, dict(given) if isinstance(given, dict) else {})
    return Mark(None, ())


def _mark_choices(check: Choices, given: Any, texts: Texts) -> Mark:
    feedback = []
    left_out, too_much = texts._("Left out: {answer}"), texts._("Not to be ticked: {answer}")
    for one in check.answers:
        wrong = (one.id in given) != one.right
        if wrong or one.right:
            again = (one.again or check.again) if wrong else None
            about = (left_out if one.right else too_much) if wrong else "{answer}"
            said = about.replace("{answer}", one.text)
            feedback.append(Feedback(one.why, not wrong, said, again))
    return Mark(all(one.right for one in feedback), once(feedback))


def _mark_number(check: Number, value: float) -> Mark:
    # A hair more: 4.6 is within 0.1 of 4.5, whatever binary fractions say.
    slack = check.tolerance + 1e-9
    if abs(value - check.answer) <= slack:
        return Mark(True, (Feedback(check.why, True),))
    for mistake in check.mistakes:
        if abs(value - mistake.value) <= slack:
            again = mistake.again or check.again
            return Mark(False, (Feedback(mistake.why, False, again=again),))
    said = check.too_low if value < check.answer else check.too_high
    return Mark(False, (Feedback(said, False, again=check.again),))


def _mark_order(check: Order, given: Sequence[str], texts: Texts) -> Mark:
    for place, (item, found) in enumerate(zip(check.items, given, strict=True), 1):
        if item.id != found:
            about = texts._("Place {number} should be: {item}", number=place, item=item.text)
            return Mark(False, (Feedback(item.why, False, about, check.again),))
    return Mark(True, (Feedback(check.why, True),))


def _mark_match(check: Match, given: Mapping[str, str]) -> Mark:
    wrong = [pair for pair in check.pairs if given.get(pair.id) != pair.id]
    if not wrong:
        return Mark(True, (Feedback(check.why, True),))
    return Mark(False, once([Feedback(pair.why, False, pair.left, check.again) for pair in wrong]))


def rights(check: Match) -> list[tuple[str, str]]:
    """What may be chosen in each line of a match: keys and texts, extras last."""
    extra = [(f"extra-{place}", text) for place, text in enumerate(check.extra, 1)]
    return [*((pair.id, pair.right) for pair in check.pairs), *extra]


def shuffled(check: Order | Match) -> list[str]:
    """The keys of what is to be ordered or chosen, mixed: for everybody alike, never in order."""
    if isinstance(check, Order):
        keys = [item.id for item in check.items]
    else:
        keys = [key for key, _ in rights(check)]
    mixed = list(keys)
    random = Random(check.id)
    while mixed == keys:
        random.shuffle(mixed)
    return mixed
