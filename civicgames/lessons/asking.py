"""One check in a cell: what is on its screen, and what its answers do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from civicgames.i18n import Texts
from civicgames.lessons import experiments
from civicgames.lessons.checks import LONGEST_TEXT, Number, Predict
from civicgames.lessons.marking import (
    AnswerError,
    Feedback,
    Given,
    Mark,
    accept,
    mark,
    parse,
    rights,
    shuffled,
)
from civicgames.lessons.pieces import Piece

if TYPE_CHECKING:
    from civicgames.lessons.frame import Lesson


class CheckPiece(Piece):
    """A check: asked, answered, marked at once, and answered again as often as one likes."""

    def __init__(self, lesson: Lesson, key: str) -> None:
        self.check = lesson.text.check(key)
        self.given: Given | None = None
        self.mark: Mark | None = None
        self.html = ""
        self.fresh = 0
        super().__init__(lesson, f"check {key}")

    # What is kept

    def look(self) -> None:
        """Take the newest answer from what is kept: at the start, and after work is restored."""
        kept = self.lesson.memory.last(self.check.id)
        self.given, self.mark, self.html = None, None, ""
        if kept is not None:
            try:
                self.given = accept(self.check, kept["answer"], self.texts)
            except AnswerError:
                return  # of another version of this check: it is simply asked again
            if not kept.get("draft"):
                self._mark(tell_prediction=False)
        self.fresh += 1

    def _mark(self, *, tell_prediction: bool = True) -> None:
        if self.given is None:
            return
        if isinstance(self.check, Predict):
            self.mark, self.html = told(self.lesson, self.check, self.given, tell_prediction)
        else:
            self.mark = mark(self.check, self.given, self.texts)

    # What comes from the browser

    def hear(self, message: Mapping[str, Any], buffers: list[bytes]) -> None:
        do = message.get("do")
        if do == "answer":
            self.answer(message.get("answer"))
        elif do in ("draft", "points") and self.check.kind == "text":
            self._keep_text(message.get("answer"), draft=do == "draft" and self.mark is None)
        elif do == "hint":
            self.open_hint()
        elif do == "reveal" and self.mark is not None:
            self._mark()
            self.show()

    def answer(self, answer: Any) -> Mark | None:
        """Answer, as the browser does; returns the mark, None where the answer isn't whole."""
        try:
            given = accept(self.check, answer, self.texts)
        except AnswerError as error:
            self.notice = {"text": str(error), "wrong": True}
            self.show()
            return None
        if isinstance(self.check, Predict) and self.mark is not None:
            return self.mark  # what was predicted stays predicted
        self.notice = None
        self.given = given
        if isinstance(self.check, Predict):
            # Kept before it is told: who stops the simulation has predicted all the same.
            self.lesson.keep_line(check=self.check.id, answer=given, right=None)
            self._mark()
        else:
            self._mark()
            right = self.mark.right if self.mark else None
            self.lesson.keep_line(check=self.check.id, answer=given, right=right)
        self.show()
        return self.mark

    def _keep_text(self, answer: Any, *, draft: bool) -> None:
        try:
            self.given = accept(self.check, answer, self.texts)
        except AnswerError:
            return
        self.lesson.keep_line(
            check=self.check.id, answer=self.given, right=None, **({"draft": True} if draft else {})
        )

    def open_hint(self) -> None:
        """Open the next hint, if there is one."""
        opened = self.lesson.memory.hints(self.check.id)
        if opened < len(self.check.hints):
            self.lesson.keep_line(hint=self.check.id, number=opened + 1)
        self.show()

    # What is shown

    def screen(self) -> dict[str, Any]:
        check, texts = self.check, self.texts
        predicts = isinstance(check, Predict)
        shown: dict[str, Any] = {
            "type": "check",
            "check": check.id,
            "kind": ("choice" if check.answers else "number") if predicts else check.kind,
            "title": title_of(check, texts),
            "ask": check.ask,
            "answer": self.given,
            "fresh": self.fresh,
            "locked": predicts and self.mark is not None,
            "verdict": self._verdict(),
            "right": self.mark.right if self.mark else None,
            "feedback": [self._shown(one) for one in self.mark.feedback] if self.mark else [],
            "hints": hints_shown(check.hints, self.lesson.memory.hints(check.id), texts),
            "html": self.html,
            "words": words(check, texts),
            **self._parts(),
        }
        if predicts:
            shown["busyWords"] = texts._("Bots are playing: a moment…")
            if self.mark is not None and not self.html:
                shown["reveal"] = texts._("Show what the plays say")
        shown["said"] = " ".join(
            [shown["verdict"], *(f"{one['about']} {one['say']}" for one in shown["feedback"])]
        ).strip()
        return shown

    def _parts(self) -> dict[str, Any]:
        check = self.check
        if check.kind in ("choice", "choices") or (check.kind == "predict" and check.answers):
            return {"options": [{"id": one.id, "text": one.text} for one in check.answers]}
        if check.kind in ("number", "predict"):
            return {"unit": check.unit}
        if check.kind == "order":
            texts = {item.id: item.text for item in check.items}
            return {"items": [{"id": key, "text": texts[key]} for key in shuffled(check)]}
        if check.kind == "match":
            known = dict(rights(check))
            return {
                "lefts": [{"id": pair.id, "text": pair.left} for pair in check.pairs],
                "rights": [{"id": key, "text": known[key]} for key in shuffled(check)],
            }
        points = [{"id": point.id, "text": point.text} for point in check.points]
        return {
            "lines": check.lines,
            "longest": LONGEST_TEXT,
            "points": points if self.mark is not None else None,
        }

    def _verdict(self) -> str:
        texts = self.texts
        if self.mark is None:
            return ""
        if self.check.kind == "text":
            return texts._("Saved. Now look for each point in your own text, and tick it.")
        if self.check.kind == "predict":
            return ""
        return texts._("That's right.") if self.mark.right else texts._("Not yet.")

    def _shown(self, one: Feedback) -> dict[str, Any]:
        again = None
        if one.again:
            step = self.lesson.heading(one.again)
            again = {"label": self.texts._("Read again: {step}", step=step), "heading": step}
        return {"say": one.say, "right": one.right, "about": one.about, "again": again}


def title_of(check: Any, texts: Texts) -> str:
    """What stands above a check: what kind of answer it wants."""
    return {
        "choice": texts._("Question: one answer is right"),
        "choices": texts._("Question: tick all that are right"),
        "number": texts._("Question: a number"),
        "order": texts._("Question: put these in order"),
        "match": texts._("Question: what belongs together"),
        "text": texts._("Question: write a few lines"),
        "predict": texts._("Predict before you see"),
    }[check.kind]


def words(check: Any, texts: Texts) -> dict[str, str]:
    """The words around a check."""
    send = {
        "predict": texts._("Keep my prediction, and show"),
        "text": texts._("Save, and show what a good answer says"),
    }
    return {
        "send": send.get(check.kind, texts._("Check my answer")),
        "hints": texts._("Hints"),
        "choose": texts._("choose…"),
        "points": texts._("Does your text say this?"),
        "up": texts._("Move up: {item}"),
        "down": texts._("Move down: {item}"),
        "placed": texts._("{item}: place {place} of {all}"),
    }


def hints_shown(hints: tuple[str, ...], opened: int, texts: Texts) -> dict[str, Any]:
    """The hints that are open, and the button for the next one (empty after the last)."""
    opened = max(0, min(opened, len(hints)))
    following = (
        texts._("Hint {number} of {all}", number=opened + 1, all=len(hints))
        if opened < len(hints)
        else ""
    )
    return {"shown": list(hints[:opened]), "next": following}


def told(lesson: Lesson, check: Predict, given: Given, run: bool) -> tuple[Mark, str]:
    """What the plays say of a prediction. Without ``run`` nothing is simulated: only a sentence."""
    texts = lesson.texts
    if not run:
        said = texts._("You predicted: {answer}.", answer=in_words(check, given))
        return Mark(None, (Feedback(said, None),)), ""
    experiment = lesson.text.experiment(check.experiment)
    results = experiments.run(experiment, lesson.text.game)
    found = experiments.told(experiment, results, texts)
    if check.answers:
        right = right_guess(check, experiment, results)
        good = given == right
        said = (
            texts._("That's what you predicted.")
            if good
            else texts._("You predicted: {answer}.", answer=in_words(check, given))
        )
    else:
        asked = next(one for one in results if one.case.id == check.case)
        off = abs(parse(str(given), check.unit, texts) - experiments.in_units(experiment, asked))
        good = off <= check.near
        said = (
            texts._("You predicted {answer}: that is near.", answer=in_words(check, given))
            if good
            else texts._("You predicted {answer}.", answer=in_words(check, given))
        )
    lines = (Feedback(found, None), Feedback(said, good or None), Feedback(check.why, None))
    return Mark(None, lines), experiments.chart(experiment, results, texts.lang)._repr_html_()


def right_guess(check: Predict, experiment: Any, results: Any) -> str | None:
    """Which answer the plays agree with; None where they agree with none."""
    top = experiments.highest(results)
    for one in check.answers:
        if one.tie and top is None:
            return one.id
        if one.case is not None and one.case == top:
            return one.id
        if one.low is not None or one.high is not None:
            asked = next(found for found in results if found.case.id == check.case)
            value = experiments.in_units(experiment, asked)
            low = float("-inf") if one.low is None else one.low
            high = float("inf") if one.high is None else one.high
            if low <= value < high:
                return one.id
    return None


def in_words(check: Predict | Number, given: Given) -> str:
    """A prediction or a number as it was read or typed."""
    if isinstance(check, Predict):
        for one in check.answers:
            if one.id == given:
                return one.text
    typed = str(given)
    return typed if not check.unit or typed.endswith(check.unit) else f"{typed} {check.unit}"
