"""A learner's work as a page to print: HTML in one file, which loads nothing from anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from civicgames.engine import Record
from civicgames.i18n import Texts, translator
from civicgames.lessons.model import LessonError, LessonText, lesson_keys, load_lesson
from civicgames.lessons.own_plays import scenario_title, when
from civicgames.lessons.recounting import Answered, answer_in_words, answered, points_ticked
from civicgames.lessons.work import Work
from civicgames.say import sentences, shown_names

STYLE = """
body { font: 12pt/1.45 Georgia, "DejaVu Serif", serif; color: #1f2430; }
main { max-width: 45em; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.6em; }
h2 { font-size: 1.25em; border-bottom: 1px solid #8d8878; margin-top: 1.6em; }
h3 { font-size: 1em; margin: 1em 0 0.2em; }
p { margin: 0.2em 0; overflow-wrap: anywhere; }
.given { border-left: 3px solid #8d8878; padding-left: 0.8em; white-space: pre-wrap; }
.about { color: #565b66; font-size: 0.9em; }
section { break-inside: avoid; }
"""


def page(work: Work, lang: str = "en", known: Mapping[str, LessonText] | None = None) -> str:
    """The page. ``known``: other lessons by their keys; a lesson that isn't known is only named.

    Whatever is in the work is escaped: what learners typed can't become a part of the page.
    """
    texts = translator(lang)
    title = texts._("Work of {name}", name=work.name) if work.name else texts._("My work")
    parts = [f"<h1>{escape(title)}</h1>"]
    if work.made:
        parts.append(f'<p class="about">{escape(work.made[:10])}</p>')
    for key, lines in sorted(work.answers.items()):
        parts.append(_lesson(key, lines, texts, known or {}))
    parts.append(_plays(work.records(), texts))
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'\">"
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><main>{''.join(parts)}</main></body></html>\n"
    )


def find_lesson(key: str, lang: str, known: Mapping[str, LessonText]) -> LessonText | None:
    """A lesson by its key; None where this installation hasn't it."""
    if key in known:
        return known[key]
    try:
        return load_lesson(key, lang) if key in lesson_keys() else None
    except LessonError:
        return None


def _lesson(
    key: str, lines: Sequence[Mapping[str, Any]], texts: Texts, known: Mapping[str, LessonText]
) -> str:
    lesson = find_lesson(key, texts.lang, known)
    if lesson is None:
        said = texts._("This lesson isn't part of this version.")
        return f"<h2>{escape(key)}</h2><p>{escape(said)}</p>"
    done = sum(
        next((one["done"] for one in reversed(lines) if one.get("step") == step.id), False) is True
        for step in lesson.steps
    )
    progress = texts._("{done} of {all} steps done", done=done, all=len(lesson.steps))
    parts = [
        f"<h2>{lesson.number}. {escape(lesson.title)}</h2>",
        f'<p class="about">{escape(progress)}</p>',
    ]
    parts += [_answered(one, texts) for one in answered(lesson, lines, texts)]
    return "".join(parts)


def _answered(one: Answered, texts: Texts) -> str:
    given = "\n".join(answer_in_words(one.check, one.given))
    about = []
    if one.right is not None:
        about.append(texts._("right") if one.right else texts._("not right yet"))
    if one.check.kind == "predict":
        about.append(texts._("a prediction"))
    elif one.tries > 1 and one.check.kind != "text":
        about.append(texts.n_("{number} try", "{number} tries", one.tries, number=one.tries))
    if one.hints:
        about.append(texts.n_("{number} hint", "{number} hints", one.hints, number=one.hints))
    parts = [
        f"<section><h3>{escape(one.check.ask)}</h3>",
        f'<p class="given">{escape(given)}</p>',
        f'<p class="about">{escape(" · ".join(about))}</p>' if about else "",
    ]
    for text, ticked in points_ticked(one.check, one.given):
        parts.append(f'<p class="about">{"☑" if ticked else "☐"} {escape(text)}</p>')
    return "".join([*parts, "</section>"])


def _plays(records: Sequence[Record], texts: Texts) -> str:
    if not records:
        return ""
    heading = texts._("Plays")
    parts = [f"<h2>{escape(heading)}</h2>"]
    for record in records:
        try:
            title, told = scenario_title(record, texts.lang), _headline(record, texts)
            moment = when(record, texts)
        except Exception:  # a file that somebody made up: it is named, and no more is said of it
            title, told, moment = record.game, "", ""
        line = " · ".join(part for part in (title, moment, told) if part)
        parts.append(f"<p>{escape(line)}</p>")
    return "".join(parts)


def _headline(record: Record, texts: Texts) -> str:
    if record.state != "finished":
        return texts._("not finished")
    names = shown_names([seat["name"] for seat in record.header["seats"]], texts.lang)
    said = sentences(record.game).outcome_sentences([record.header, *record.lines], names, texts)
    return str(said.headline)
