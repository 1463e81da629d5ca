"""Lessons where numpy, pandas and matplotlib are missing, as in a browser's own Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from civicgames.lessons.model import lesson_keys
from tests.lessons.lesson_cases import SAMPLE, SAMPLES

CODE = """
import sys
for missing in ("numpy", "pandas", "matplotlib", "pyarrow", "joblib"):
    sys.modules[missing] = None
from pathlib import Path
import civicgames as cg
from civicgames.lessons.frame import Lesson
from civicgames.lessons.model import load_lesson
text = load_lesson("{key}", "fr", Path({folder!r}))
lesson = Lesson("{key}", "fr", text=text)
lesson.start()
for step in text.steps:
    for call in step.calls:
        shown = eval(call, {{"lesson": lesson, "cg": cg}})
        if hasattr(shown, "_repr_html_"):
            shown._repr_html_()
    lesson.step(step.id)
told = lesson.check("how-often")
told.answer("30")
assert "image/svg+xml" in told.html, told.html[:200]
simulated = lesson.simulate("elected")
simulated.run()
assert "image/svg+xml" in simulated.html
lesson.keep().download()
print("fine")
"""


def test_a_whole_lesson_needs_none_of_them(tmp_path: Path) -> None:
    code = CODE.format(key=SAMPLE, folder=str(SAMPLES))
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ended.stdout.strip().endswith("fine"), ended.stderr


EVERY_LESSON = """
import sys
for missing in ("numpy", "pandas", "matplotlib", "pyarrow", "joblib", "openskill"):
    sys.modules[missing] = None
import civicgames as cg
from civicgames.lessons import experiments
from civicgames.lessons.frame import Lesson
from civicgames.lessons.model import lesson_keys, load_lesson
experiments.IN_BROWSER = True
for key in lesson_keys():
    for lang in ("en", "fr"):
        text = load_lesson(key, lang)
        lesson = Lesson(key, lang, text=text)
        lesson.start()
        for step in text.steps:
            for call in step.calls:
                eval(call, {{"lesson": lesson, "cg": cg}})
            lesson.step(step.id)
        for experiment in text.experiments if {simulates} and lang == "fr" else ():
            simulated = lesson.simulate(experiment.id)
            simulated.run()
            assert "image/svg+xml" in simulated.html, (key, experiment.id)
        lesson.keep().download()
print(len(lesson_keys()), "lessons are fine")
"""


@pytest.mark.parametrize("simulates", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_every_lesson_needs_none_of_them(simulates: bool, tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", EVERY_LESSON.format(simulates=simulates)],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ended.stdout.strip().endswith(f"{len(lesson_keys())} lessons are fine"), ended.stderr
    assert len(lesson_keys()) == 12
