"""The interface's languages: complete, typed as French is, and nothing global."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from civicgames.i18n import LANGUAGES, Texts, translator

PROJECT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """tools/catalogues.py, at work on the package itself."""
    spec = importlib.util.spec_from_file_location("catalogues", PROJECT / "tools/catalogues.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def french(tool: ModuleType) -> list[tuple[list[str], list[str]]]:
    """The forms of each message, and of its translation."""
    catalogue = tool.read(tool.catalogue_path("fr"), "fr")
    return [(tool.texts_of(m.id), tool.texts_of(m.string)) for m in catalogue if m.id]


def test_every_message_of_the_code_has_its_french_compiled(tool: ModuleType) -> None:
    assert tool.problems() == []


def test_placeholders_are_the_same_in_both_languages(tool: ModuleType) -> None:
    for source, translation in french(tool):
        for form, text in enumerate(translation):
            said = source[min(form, len(source) - 1)]
            assert tool.names_in([text]) == tool.names_in([said]), text


def test_french_spaces_before_high_punctuation_do_not_break(tool: ModuleType) -> None:
    for _, translation in french(tool):
        for text in translation:
            assert not re.search(r" [;:!?»]|« |[^\s\u00a0][;:!?»]", text), text


def test_two_languages_side_by_side() -> None:
    english, french = Texts("en"), Texts("fr")
    assert english._("Seat {number}", number=3) == "Seat 3"
    assert french._("Seat {number}", number=3) == "Place 3"
    assert english._("Seat {number}", number=3) == "Seat 3"
    assert (english.lang, french.lang) == ("en", "fr")
    assert translator("fr") is translator("fr")


@pytest.mark.parametrize(
    ("lang", "number", "expected"),
    [
        ("en", 0, "0 points"),
        ("en", 1, "1 point"),
        ("en", 2, "2 points"),
        ("fr", 0, "0 point"),
        ("fr", 1, "1 point"),
        ("fr", 2, "2 points"),
        ("fr", 1_000_000, "1000000 points"),
    ],
)
def test_grammatical_number(lang: str, number: int, expected: str) -> None:
    said = Texts(lang).n_("{number} point", "{number} points", number, number=number)
    assert said == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_values_are_never_read_as_placeholders(lang: str) -> None:
    assert "{number} {0}" in Texts(lang)._("{name} is elected.", name="{number} {0}")
    assert Texts(lang)._("{name} is elected.").count("{name}") == 1


@pytest.mark.parametrize("lang", ["de", "", "EN", "../fr", ["en"], None])
@pytest.mark.parametrize("ask", [Texts, translator])
def test_an_unknown_language_is_refused_in_a_sentence(ask: Any, lang: Any) -> None:
    with pytest.raises(ValueError, match="the languages are en, fr") as error:
        ask(lang)
    assert repr(lang) in str(error.value)
