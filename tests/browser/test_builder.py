"""The scenario builder in a real browser: by keyboard to a file, tried, and on a phone."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from civicgames.scenarios import Scenario, load_scenario
from tests.browser.harness import open_notebook, run_all, wait_idle

from .test_table import AXE

WORDS = {
    "en": {
        "vetoes": "Vetoes",
        "said": "Nobody has a veto",
        "title": "Title",
        "download": "Download the file no-veto-for-us.toml",
        "try": "Try it",
        "stop": "Stop",
        "plays": "of each.",
        "usual": "Change this rule",
        "changed": "of 1,000 plays with each rule.",
    },
    "fr": {
        "vetoes": "Vetos",
        "said": "Personne n'a de veto",
        "title": "Titre",
        "download": "Télécharger le fichier no-veto-for-us.toml",
        "try": "Essayer",
        "stop": "Arrêter",
        "plays": "de chacun.",
        "usual": "Changez cette règle",
        "changed": "avec chaque règle.",
    },
}


def builder(page: Page, lang: str) -> Locator:
    """The notebook, run; its form."""
    open_notebook(page, f"notebooks/{lang}/instructor-scenarios.ipynb")
    run_all(page)
    form = page.locator(".cg-form:not(.cg-what-if)")
    expect(form).to_be_visible(timeout=60_000)
    wait_idle(page)
    return form


def built_by_keyboard(page: Page, form: Locator, words: dict[str, str], file: Path) -> Scenario:
    """A scenario without a veto, with a title, downloaded to the file and read from there."""
    form.get_by_label(words["vetoes"], exact=True).focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("0")
    page.keyboard.press("Tab")
    expect(form).to_contain_text(words["said"])
    form.get_by_label(words["title"], exact=True).focus()
    page.keyboard.type("No veto for us")
    page.keyboard.press("Tab")
    link = form.get_by_role("link", name=words["download"])
    expect(link).to_be_visible()
    with page.expect_download() as saved:
        link.focus()
        page.keyboard.press("Enter")
    saved.value.save_as(file)
    return load_scenario(file)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_by_keyboard_to_a_file_and_on_a_phone(page: Page, lang: str, tmp_path: Path) -> None:
    words = WORDS[lang]
    form = builder(page, lang)
    found = built_by_keyboard(page, form, words, tmp_path / "mine.toml")
    assert found.rules.vetoes == 0
    assert found.titles == {lang: "No veto for us"}
    form.get_by_role("button", name=words["try"]).press("Enter")
    stop = form.get_by_role("button", name=words["stop"])
    expect(stop).to_be_enabled()
    stop.press("Enter")
    expect(form).to_contain_text(words["plays"], timeout=30_000)
    expect(form.get_by_role("img").first).to_be_visible()
    moved = what_if(page, words)
    found = Axe().run(page, context=".cg-form", options=AXE).response["violations"]
    assert not [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]

    page.set_viewport_size({"width": 360, "height": 740})
    for one in (form, moved):
        one.scroll_into_view_if_needed()
        assert one.evaluate("form => form.scrollWidth <= form.clientWidth")
        fields = one.locator("select:visible, button:visible, input[type=number]:visible").all()
        assert fields
        for field in fields:
            box = field.bounding_box()
            assert box
            assert box["x"] + box["width"] <= 360


def what_if(page: Page, words: dict[str, str]) -> Locator:
    """A switch moved by keyboard in the form below, and back while bots are playing."""
    form = page.locator(".cg-what-if")
    form.scroll_into_view_if_needed()
    expect(form).to_contain_text(words["usual"])
    vetoes = form.get_by_role("spinbutton", name=words["vetoes"])
    for number, said in (("0", "changed"), ("1", "usual"), ("0", "changed")):
        vetoes.focus()
        page.keyboard.press("Control+a")
        page.keyboard.type(number)
        page.keyboard.press("Tab")
        expect(form).to_contain_text(words[said], timeout=30_000)
    expect(form.get_by_role("img")).to_be_visible()
    return form
