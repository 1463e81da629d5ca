"""The list of lessons in the welcome notebooks."""

from __future__ import annotations

import pytest

from civicgames import civic
from civicgames.lessons.model import lesson_keys, load_lesson
from tests.content.texts import both
from tools import lessons


@both
def test_each_lesson_that_exists_has_its_line_with_a_link(lang: str) -> None:
    lines = lessons.rows(lang)
    assert [line.split(" | ")[0] for line in lines] == [f"| {n}" for n in civic.LESSONS]
    for key in lesson_keys():
        lesson = load_lesson(key, lang)
        line = lines[lesson.number - 1]
        assert f"[{lesson.title}](lesson-{key}.ipynb)" in line
        assert line.endswith(f" {lesson.minutes:.0f} |")
    assert sum("](" in line for line in lines) == len(lesson_keys())


@both
def test_a_lesson_that_is_not_there_yet_is_named_without_a_link(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lessons, "lesson_keys", lambda: ["03-veto"])
    lines = lessons.rows(lang)
    assert [place for place, line in enumerate(lines, 1) if "](" in line] == [3]
    assert civic.words(lang)["lessons"]["12"] in lines[11]
    assert lessons.stale([]) == [f"notebooks/{one}/00-welcome.ipynb" for one in ("en", "fr")]


@both
def test_what_stands_above_the_list_is_kept(lang: str) -> None:
    written = lessons.path_of_welcome(lang).read_text(encoding="utf-8")
    above = written[: written.index(r"|---|---|---|---|\n| 1 |")]
    assert lessons.welcome(lang).startswith(above)
