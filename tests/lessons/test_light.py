"""Lessons where numpy, pandas and matplotlib are missing, as in a browser's own Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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
