"""Where a learner is in a lesson: the overview at its start, the line at the end of each step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from civicgames.lessons.keeping import send_work
from civicgames.lessons.pieces import Piece
from civicgames.numbers import number
from civicgames.widgets import leaving

if TYPE_CHECKING:
    from civicgames.lessons.frame import Lesson


class StartPiece(Piece):
    """All steps with what is done; the clock for a class; Binder's warning."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson, "start")

    def hear(self, message: Mapping[str, Any], buffers: list[bytes]) -> None:
        if message.get("do") == "clock" and isinstance(message.get("on"), bool):
            self.lesson.clock = message["on"]
            self.lesson.refresh()
        elif message.get("do") == "save":
            send_work(self.lesson, self.widget)

    def screen(self) -> dict[str, Any]:
        texts, lesson = self.texts, self.lesson
        steps = lesson.text.steps
        done = sum(lesson.memory.done(step.id) for step in steps)
        return {
            "type": "start",
            "title": lesson.text.title,
            "progress": texts._(
                "{done} of {all} steps done · about {minutes} minutes in all",
                done=done,
                all=len(steps),
                minutes=number(lesson.text.minutes, texts.lang),
            ),
            "steps": [
                {
                    "label": lesson.heading(step.id),
                    "heading": lesson.heading(step.id),
                    "done": lesson.memory.done(step.id),
                }
                for step in steps
            ],
            "clock": lesson.clock,
            "leaving": leaving.of_lesson(lesson.memory.unsaved, texts),
            "words": {
                "done": texts._("done"),
                "clock": texts._("In class: show a clock at the end of each step"),
            },
        }


class StepPiece(Piece):
    """The end of a step: which one it is, how long it takes, what is still open, *done*."""

    def __init__(self, lesson: Lesson, key: str) -> None:
        self.step = lesson.text.step(key)
        super().__init__(lesson, f"step {key}")

    def hear(self, message: Mapping[str, Any], buffers: list[bytes]) -> None:
        if message.get("do") == "done" and isinstance(message.get("on"), bool):
            self.lesson.keep_line(step=self.step.id, done=message["on"])
            self.show()

    def screen(self) -> dict[str, Any]:
        texts, lesson = self.texts, self.lesson
        steps = lesson.text.steps
        minutes = number(self.step.minutes, texts.lang)
        done = lesson.memory.done(self.step.id)
        place = texts._(
            "Step {number} of {all}", number=lesson.text.number_of(self.step.id), all=len(steps)
        )
        open_checks = lesson.open_checks(self.step)
        still = texts.n_(
            "One question of this step is still open.",
            "{number} questions of this step are still open.",
            open_checks,
            number=open_checks,
        )
        about = texts._("about {minutes} minutes", minutes=minutes)
        return {
            "type": "step",
            "place": f"{place} · {about}",
            "all": len(steps),
            "done": sum(lesson.memory.done(step.id) for step in steps),
            "isDone": done,
            "open": still if open_checks and not done else "",
            "minutes": self.step.minutes,
            "clock": lesson.clock,
            "said": texts._("Step done.") if done else "",
            "words": {
                "done": texts._("Done"),
                "undo": texts._("✓ Done"),
                "progress": texts._("Steps done"),
                "startClock": texts._("Start {minutes} minutes", minutes=minutes),
                "running": texts._("The clock runs."),
                "left": texts._("{time} left"),
                "over": texts._("Time is up: go on when you are ready."),
            },
        }
