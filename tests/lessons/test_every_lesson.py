"""What holds for every lesson: the sample's, and each that is shipped."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest

from civicgames.content import LANGUAGES
from civicgames.engine.decision import Decision
from civicgames.i18n import translator
from civicgames.lessons import experiments
from civicgames.lessons.checks import Predict
from civicgames.lessons.frame import Lesson, asked_by
from civicgames.lessons.marking import accept, mark
from civicgames.lessons.model import LessonText, lesson_keys
from civicgames.lessons.moving import position
from civicgames.lessons.notebook import notebook, notebook_name
from tests.lessons.lesson_cases import ALL, IDS, KEYS, right_answer, text_of, wrong_answers
from tools.lessons import stale
from tools.reading import MOST_MINUTES, measure

each = pytest.mark.parametrize(("key", "lang"), ALL, ids=IDS)
each_key = pytest.mark.parametrize("key", KEYS)


@each
def test_the_right_answer_is_right(key: str, lang: str) -> None:
    texts = translator(lang)
    for check in text_of(key, lang).checks:
        found = mark(check, accept(check, right_answer(check), texts), texts)
        assert found.right is (None if check.kind in ("text", "predict") else True), check.id


@each
def test_each_wrong_answer_is_wrong_and_told_why(key: str, lang: str) -> None:
    texts = translator(lang)
    for check in text_of(key, lang).checks:
        for given, why in wrong_answers(check):
            found = mark(check, accept(check, given, texts), texts)
            assert found.right is False, (check.id, given)
            said = [one.say for one in found.feedback if not one.right]
            assert said, (check.id, given)
            assert not why or why in said, (check.id, given)


@each
def test_each_answer_has_a_sentence_of_its_own(key: str, lang: str) -> None:
    for check in text_of(key, lang).checks:
        parts = getattr(check, "answers", ()) if check.kind != "predict" else ()
        parts = parts or getattr(check, "items", ()) or getattr(check, "pairs", ())
        said = [part.why for part in parts]
        assert len(set(said)) == len(said), check.id
        if check.kind == "number":
            own = [check.too_low, check.too_high, *(one.why for one in check.mistakes), check.why]
            # Too low and too high may read alike where the way out is the same.
            assert len(set(own)) >= len(own) - 1, check.id


def shape(lesson: LessonText) -> Any:
    """All of a lesson that isn't text."""
    return _without_text(lesson.model_dump(mode="json"))


_WORDS = {
    "title", "about", "able", "text", "ask", "why", "again_text", "say", "left", "right_text",
    "too_low", "too_high", "unit", "axis", "label", "extra",
}  # fmt: skip


def _without_text(data: Any, key: str = "") -> Any:
    if isinstance(data, dict):
        kept = {name: _without_text(one, name) for name, one in data.items()}
        if "left" in data:
            kept.pop("right")
        return {name: one for name, one in kept.items() if name not in _WORDS}
    if isinstance(data, list | tuple):
        return (
            len(data)
            if data and isinstance(data[0], str) and key == "hints"
            else [_without_text(one, key) for one in data]
        )
    return data


@each_key
def test_twins_have_the_same_steps_checks_and_all_the_rest(key: str) -> None:
    english, french = (text_of(key, lang) for lang in LANGUAGES)
    one, other = shape(english), shape(french)
    if key != KEYS[0]:
        # A source may be read in each language's own edition.
        for found in (one, other):
            for source in found["sources"]:
                source.pop("url"), source.pop("read")
    assert one == other
    for mine, theirs in zip(english.steps, french.steps, strict=True):
        # Calls may name their language.
        said = [re.sub(r'"(en|fr)"', '""', call) for call in theirs.calls]
        assert [re.sub(r'"(en|fr)"', '""', call) for call in mine.calls] == said, mine.id
    assert len(english.able) == len(french.able)
    assert [len(getattr(check, "extra", ())) for check in english.checks] == [
        len(getattr(check, "extra", ())) for check in french.checks
    ]


@each
def test_calls_are_calls_and_every_check_is_asked_once(key: str, lang: str) -> None:
    lesson = text_of(key, lang)
    calls = [call for step in lesson.steps for call in step.calls]
    for call in calls:
        assert isinstance(ast.parse(call, mode="eval").body, ast.Call), call
    asked = [name for call in calls for name in asked_by(call, lesson)]
    assert sorted(asked) == sorted(check.id for check in lesson.checks)
    assert any(call == "lesson.keep()" for call in lesson.steps[-1].calls)


@each
def test_texts_are_in_their_own_language(key: str, lang: str) -> None:
    if lang == "en":
        return
    english, french = text_of(key, "en"), text_of(key, "fr")
    assert english.title != french.title
    for mine, theirs in zip(english.checks, french.checks, strict=True):
        assert mine.ask != theirs.ask
    for theirs in french.steps:
        text = re.sub(r"^```.*?^```$", "", theirs.text, flags=re.M | re.S)
        words = re.sub(r"^>>> .*$", "", text, flags=re.M)
        assert not re.search(r" [;:!?»]|« ", re.sub(r"\]\([^)]*\)|https?://\S+", "", words))


@each
def test_only_steps_are_markdown(key: str, lang: str) -> None:
    """In checks, moves and hints an asterisk would be read as one."""
    lesson = text_of(key, lang)
    for part in (*lesson.checks, *lesson.moves, *lesson.hints):
        for said in said_in(part.model_dump()):
            assert not re.search(r"\*[^\s*][^*]*\*|`|\]\(", said), (part.id, said)


def said_in(data: Any, key: str = "") -> Iterator[str]:
    """Every text that is read."""
    if isinstance(data, str):
        yield from (data,) if key in {*_WORDS, "hints", "right"} else ()
    elif isinstance(data, dict):
        for name, one in data.items():
            yield from said_in(one, name)
    elif isinstance(data, list | tuple):
        for one in data:
            yield from said_in(one, key)


@each
def test_positions_are_reached_and_show_what_the_text_says(key: str, lang: str) -> None:
    lesson = text_of(key, lang)
    for move in lesson.moves:
        play, decision = position(move, lesson.game)
        assert isinstance(decision, Decision)
        for shown in move.shows:
            assert shown in decision.options, (move.id, shown, decision.options)
        for after in move.after:
            assert after.choice is None or after.choice in decision.options, (move.id, after)
        assert move.after[-1].choice is None or {one.choice for one in move.after} >= set(
            decision.options
        )
        play.close()


@each
def test_experiments_can_be_measured(key: str, lang: str) -> None:
    lesson = text_of(key, lang)
    for experiment in lesson.experiments:
        # What a case picks out may be too rare in ten plays; shipped ones are many, and quick.
        picks = any(case.where for case in experiment.cases)
        assert experiment.shipped or not picks, experiment.id
        few = experiment if picks else experiment.model_copy(update={"plays": 10, "shipped": False})
        results = experiments.run(few, lesson.game)
        assert [one.case.id for one in results] == [case.id for case in experiment.cases]
        assert experiments.told(experiment, results, translator(lang))


@each
def test_a_prediction_can_come_true(key: str, lang: str) -> None:
    for check in text_of(key, lang).checks:
        if isinstance(check, Predict) and check.answers:
            ranged = [one for one in check.answers if one.low is not None or one.high is not None]
            if ranged:
                # No value falls between two answers.
                bounds = [(one.low, one.high) for one in ranged]
                assert bounds[0][0] is None or bounds[0][0] <= 0
                assert all(a[1] == b[0] for a, b in pairwise(bounds))


@each
def test_it_takes_twenty_to_sixty_minutes_and_is_read_in_time(key: str, lang: str) -> None:
    lesson = text_of(key, lang)
    assert 20 <= lesson.minutes <= 60
    assert measure(lesson, lang).minutes <= MOST_MINUTES
    assert measure(lesson, lang).ease >= 50


@each
def test_the_notebook_is_valid_thin_and_hides_its_code(key: str, lang: str) -> None:
    made = notebook(key, text_of(key, lang), lang)
    nbformat.validate(nbformat.from_dict(made))
    ids = [cell["id"] for cell in made["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in made["cells"]:
        if cell["cell_type"] == "code" and "hide-input" in cell["metadata"]["tags"]:
            assert cell["metadata"]["jupyter"]["source_hidden"] is True
            lines = [line for line in cell["source"].splitlines() if line]
            assert len(lines) == 3
            assert lines[0].startswith("# ")


@each_key
def test_the_notebooks_of_both_languages_have_the_same_cells(key: str) -> None:
    made = [notebook(key, text_of(key, lang), lang)["cells"] for lang in LANGUAGES]
    one, other = ([(c["id"], c["cell_type"], c["metadata"]) for c in cells] for cells in made)
    assert one == other


def test_the_notebooks_are_what_the_files_make() -> None:
    assert stale(lesson_keys()) == []


@each
def test_every_call_shows_something(
    key: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import civicgames as cg

    monkeypatch.chdir(tmp_path)
    text = text_of(key, lang)
    lesson = Lesson(key, lang, text=text, folder=tmp_path / "answers")
    assert lesson.start().widget.screen["steps"]
    for step in text.steps:
        for call in step.calls:
            if not call.startswith("print("):
                shown = eval(call, {"lesson": lesson, "cg": cg})
                assert shown is not None
                assert hasattr(shown, "_repr_mimebundle_") or hasattr(shown, "_ipython_display_")
        assert lesson.step(step.id).widget.screen["all"] == len(text.steps)


def test_names_of_notebooks() -> None:
    assert notebook_name("03-veto") == "lesson-03-veto.ipynb"
