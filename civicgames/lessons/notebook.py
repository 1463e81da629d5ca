"""A lesson's notebook, made from its file: what is read as Markdown, each call as a hidden cell."""

from __future__ import annotations

import ast
import io
import re
from contextlib import redirect_stdout
from typing import Any

from civicgames import civic
from civicgames.content import LANGUAGES
from civicgames.i18n import Texts, translator
from civicgames.lessons.model import CALL, LessonText, Step, lesson_keys, load_lesson

PYTHON = re.compile(r"^```python run\n(?P<code>.*?)^```$", re.M | re.S)
"""A block of Python that a learner reads, changes and runs: only where a lesson is about code."""
HIDDEN = {"jupyter": {"source_hidden": True}, "tags": ["hide-input", "nbval-ignore-output"]}
CHECKED = {"jupyter": {"source_hidden": True}, "tags": ["hide-input", "nbval-check-output"]}
SHOWN = {"tags": ["nbval-ignore-output"]}
SIMULATES = "lesson.simulate("
NAMES = {"en": "English", "fr": "Français"}


def notebook_name(key: str) -> str:
    """The file in `notebooks/en` and `notebooks/fr`."""
    return f"lesson-{key}.ipynb"


def notebook(key: str, lesson: LessonText, lang: str) -> dict[str, Any]:
    """The whole notebook, as JSON holds it."""
    texts = translator(lang)
    cells = [
        markdown_cell("title", _title(key, lesson, texts)),
        _call("start", "lesson.start()", None, key, texts),
    ]
    for number, step in enumerate(lesson.steps, 1):
        cells += _step(key, lesson, number, step, texts)
    cells.append(markdown_cell("on-from-here", _on_from_here(lesson, texts)))
    return as_notebook(cells)


def as_notebook(cells: list[dict[str, Any]]) -> dict[str, Any]:
    """The cells as a notebook for Python, as JSON holds it."""
    return {
        "cells": cells,
        "metadata": {
            "kernelspec": {
                "display_name": "Python 3 (ipykernel)",
                "language": "python",
                "name": "python3",
            },
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _title(key: str, lesson: LessonText, texts: Texts) -> str:
    links = " · ".join(
        f"**{NAMES[lang]}**"
        if lang == texts.lang
        else f"[{NAMES[lang]}](../{lang}/{notebook_name(key)})"
        for lang in LANGUAGES
    )
    heading = texts._("Lesson {number}: {title}", number=lesson.number, title=lesson.title)
    welcome = texts._("← Welcome")
    run = texts._(
        "First choose **Run**, then **Run All Cells** in the menu at the top; then come back up "
        "here. What you answer is saved at once, and is there again when you come back."
    )
    able = texts._("**At the end of this lesson:**")
    goals = "\n".join(f"- {goal}" for goal in lesson.able)
    return (
        f"# {heading}\n\n{links} · [{welcome}](00-welcome.ipynb)\n\n{lesson.about.strip()}\n\n"
        f"{run}\n\n{able}\n\n{goals}"
    )


def _on_from_here(lesson: LessonText, texts: Texts) -> str:
    """The end of the page isn't a dead end: back up, the next lesson, the welcome."""
    heading = texts._("Lesson {number}: {title}", number=lesson.number, title=lesson.title)
    up, all_lessons = texts._("↑ Back up"), texts._("All lessons")
    links = [f"[{up}](#{heading.replace(' ', '-')})"]
    for key in lesson_keys():
        following = load_lesson(key, texts.lang)
        if following.number == lesson.number + 1:
            said = texts._("Next: {title} →", title=following.title)
            links.append(f"[{said}]({notebook_name(key)})")
    links.append(f"[{all_lessons}](00-welcome.ipynb)")
    return " · ".join(links)


def _step(
    key: str, lesson: LessonText, number: int, step: Step, texts: Texts
) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = []
    text = f"## {number}. {step.title}\n\n{linked(step.text, lesson, texts.lang)}"
    at = 0
    told = False
    for found in sorted(
        [*CALL.finditer(text), *PYTHON.finditer(text)], key=lambda one: one.start()
    ):
        if found.start() < at:
            continue  # a line inside a block of Python
        if before := text[at : found.start()].strip():
            cells.append(markdown_cell(f"{step.id}-{len(cells) + 1}", _folded(before, told, texts)))
        name = f"{step.id}-{len(cells) + 1}"
        if found.re is PYTHON:
            cells.append(_code(name, found["code"].rstrip(), SHOWN))
        else:
            cells.append(_call(name, found["code"], found["about"], key, texts))
            told = told or SIMULATES in found["code"]
        at = found.end()
    if rest := text[at:].strip():
        cells.append(markdown_cell(f"{step.id}-{len(cells) + 1}", _folded(rest, told, texts)))
    cells.append(_call(f"{step.id}-end", f'lesson.step("{step.id}")', None, key, texts))
    return cells


def _folded(text: str, told: bool, texts: Texts) -> str:
    """What a simulation shows is read once it was seen: it would answer the prediction."""
    if not told:
        return text
    summary = texts._("Once you have seen the result: what it says")
    return f"<details><summary>{summary}</summary>\n\n{text}\n\n</details>"


def linked(text: str, lesson: LessonText, lang: str) -> str:
    """`[@source]` as a link to it, `[=statement]` as that statement of :mod:`civicgames.civic`."""
    sources = {source.id: source for source in lesson.sources}

    def link(found: re.Match[str]) -> str:
        source = sources[found[1]]
        return f"([{source.text}]({source.url}))"

    stated = re.sub(r"\[=([\w-]+)\]", lambda found: civic.statement(found[1], lang).markdown, text)
    return re.sub(r"\[@([\w-]+)\]", link, stated)


def _call(name: str, call: str, about: str | None, key: str, texts: Texts) -> dict[str, Any]:
    code = re.sub(
        r"\blesson\.(?=\w+\()", f'cg.lessons.lesson("{key}", "{texts.lang}").', call, count=1
    )
    source = f"# {about or about_call(call, texts)}\nimport civicgames as cg\n\n{code}"
    if not call.startswith("print("):
        return _code(name, source, HIDDEN)
    cell = _code(name, source, CHECKED)
    said = io.StringIO()
    with redirect_stdout(said):
        exec(compile(ast.parse(source), name, "exec"), {})
    cell["execution_count"] = 1
    cell["outputs"] = [{"name": "stdout", "output_type": "stream", "text": said.getvalue()}]
    return cell


def about_call(call: str, texts: Texts) -> str:
    """What stands where a hidden cell's code would: what the cell is for."""
    found = re.match(r"(?:print\()?(?:\w+\.)*(\w+)\(", call)
    return {
        "start": texts._("Where you are"),
        "step": texts._("End of the step"),
        "check": texts._("A question"),
        "predict": texts._("Predict"),
        "rule_card": texts._("Rule card"),
        "guided_move": texts._("A guided move"),
        "Table": texts._("Play"),
        "table": texts._("Play"),
        "choose_table": texts._("Choose a table"),
        "hints": texts._("Hints"),
        "simulate": texts._("Simulate"),
        "plain_errors": texts._("How mistakes in code are told"),
        "change": texts._("Change one rule"),
        "look_back": texts._("Look at a play"),
        "compare": texts._("Compare"),
        "figures": texts._("Figures"),
        "sources": texts._("Sources"),
        "keep": texts._("Keep my work"),
    }.get(found[1] if found else "", texts._("Run this cell"))


def markdown_cell(name: str, text: str) -> dict[str, Any]:
    """Text to read."""
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text}


def _code(name: str, source: str, metadata: dict[str, Any]) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": metadata,
        "outputs": [],
        "source": source,
    }
