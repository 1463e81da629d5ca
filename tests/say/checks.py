"""What holds for the sentences of every game: whole, plain text, each language for itself."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from civicgames.i18n import Texts
from civicgames.say import Question, default_names, sentences

EN, FR = Texts("en"), Texts("fr")
LEFT_IN = r"[{}<>_]|\bNone\b"
"""What no sentence holds: gaps to fill, marks of a page, words of the code."""
HOSTILE_NAMES = ["<b>Ann</b>", "{card}", "a\nb\x1b[31m\u202ec", "x" * 500, "%s", "  "]

Line = dict[str, Any]


def telling(game: str, seats: int) -> Callable[[Line, int | None, Texts], str | None]:
    """How lines of that game are told to a reader, with the names of untyped seats."""

    def told(line: Line, viewer: int | None, texts: Texts) -> str | None:
        return sentences(game).say_line(line, default_names(seats, texts.lang), texts, viewer)

    return told


def check_sentences(english: str | None, french: str | None, *, en: str, fr: str) -> None:
    """Both are sentences, without these words of English (`en`) and French (`fr`) in the other."""
    for sentence in (english, french):
        assert sentence
        assert sentence[-1] in ".!"
        assert sentence[0].isupper()
        assert not re.search(LEFT_IN, sentence)
    assert english != french
    assert not re.search(rf"\b(the|you|of|and|Seat|{en})\b", french)
    assert not re.search(rf"\b(le|la|vous|et|Place|{fr})\b", english)


def asking(game: str, options: Mapping[str, Any], seats: int) -> Callable[..., Question]:
    """How that game's questions are put: by kind and language, with what is known."""

    def question(kind: str, texts: Texts, **more: object) -> Question:
        names = default_names(seats, texts.lang)
        context = {"names": names, "seat": 0, "options": options[kind], **more}
        return sentences(game).ask(kind, context, texts)

    return question


def check_question(asked: Iterable[Question], options: Iterable[Any], *, en: str) -> None:
    """The same question in English and French, whole, and a button of its own for each option."""
    said = []
    for question in asked:
        buttons = [question.button(option) for option in options]
        assert len(set(buttons)) == len(buttons)
        assert question.sentence[-1] in ".?"
        said.append([question.title, question.sentence, *buttons])
        for text in said[-1]:
            assert text[0].isupper()
            assert text == text.strip()
            assert not re.search(rf"{LEFT_IN}|  ", text)
    for one, other in zip(*said, strict=True):
        assert one != other
        assert not re.search(rf"\b(the|your?|and|Seat|with|{en})\b", other)


def check_waiting(game: str, kind: str) -> None:
    """The others read who decides what."""
    waiting = sentences(game).waiting
    assert re.fullmatch(r"Seat 2 decides: \w.+\.", waiting(kind, "Seat 2", EN))
    assert re.fullmatch(r"Place 2 doit choisir\u00a0: \w.+\.", waiting(kind, "Place 2", FR))
    assert "…" not in waiting(kind, "Seat 2", EN)


every_hostile_name = pytest.mark.parametrize("name", HOSTILE_NAMES)
