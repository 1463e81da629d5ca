"""The form that makes a PDF in a notebook."""

import io
import logging
import re
from base64 import b64decode
from collections.abc import Iterator

import pytest
from pypdf import PdfReader

import civicgames as cg
from civicgames.games import game_names
from civicgames.printing import make_pdf
from civicgames.scenarios import builtin, default_of
from civicgames.widgets import print_form as module
from civicgames.widgets.print_form import PrintForm


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """An error that a click swallows fails the test."""
    yield
    assert not [r for r in caplog.get_records("call") if r.levelno >= logging.WARNING]


def only(form: PrintForm, *parts: str) -> None:
    for part, box in form.parts.items():
        box.value = part in parts


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_click_makes_the_pdf_and_offers_it(lang: str) -> None:
    form = cg.print_form("delanopolis", lang=lang)
    only(form, "sheets")
    form.paper.value = "letter"
    form.make.click()
    [said] = re.findall(
        r'download="delanopolis-(\w\w)\.pdf" href="data:application/pdf;base64,'
        r'([^"]+)"',
        form.message.value,
    )
    assert said[0] == lang
    content = b64decode(said[1])
    expected = make_pdf("delanopolis", lang=lang, paper="letter", parts=["sheets"])
    assert content == form.content == expected.content
    assert len(PdfReader(io.BytesIO(content)).pages) == expected.pages
    assert str(expected.pages) in form.message.value
    assert {"en": "Download", "fr": "Télécharger"}[lang] in form.message.value


def test_every_scenario_of_every_game_is_offered() -> None:
    form = cg.print_form()
    for game in game_names():
        form.game.value = game
        assert [name for _, name in form.scenario.options] == builtin(game)
        assert form.scenario.value == default_of(game)


def test_what_was_made_goes_when_the_choice_changes() -> None:
    form = cg.print_form("presidency")
    only(form, "sheets")
    form.make.click()
    assert form.content
    form.scenario.value = "quiet"
    assert form.content == b""
    assert form.message.value == ""


def test_nothing_ticked_is_said() -> None:
    form = cg.print_form()
    only(form)
    form.make.click()
    assert form.message.value == "<p>Nothing is ticked: tick at least one part.</p>"
    assert form.content == b""


def test_a_missing_library_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> None:
        raise ImportError('pip install "civicgames[print]"')

    monkeypatch.setattr(module, "make_pdf", missing)
    form = cg.print_form()
    form.make.click()
    assert "civicgames[print]" in form.message.value


def test_every_control_has_a_name() -> None:
    for lang in ("en", "fr"):
        form = cg.print_form(lang=lang)
        controls = [form.game, form.scenario, form.language, form.paper, form.make]
        names = [one.description for one in [*controls, *form.parts.values()]]
        assert all(names)
        assert len(set(names)) == len(names)


@pytest.mark.parametrize(("call", "said"), [({"game": "demox"}, "demox"), ({"lang": "de"}, "'de'")])
def test_what_does_not_exist_is_refused(call: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        cg.print_form(**call)
