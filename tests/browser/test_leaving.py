"""On Binder: who has an unsaved play and does nothing is warned in time, and saves with one key."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from civicgames.engine import read_record
from tests.browser.harness import Lab, open_notebook, run_all

from .test_table import AXE, press

CODE = """import os
import civicgames as cg
from civicgames.widgets import leaving
os.environ["BINDER_SERVICE_HOST"] = "here"
leaving.WARN_AFTER = 2
cg.Table("demos", "simplified", seats=["human", "random", "random"], seed=7, speed="at once",
         lang="{lang}")"""
SAVE = {"en": "Save my play", "fr": "Enregistrer ma partie"}
STAY = {"en": "I'm still here", "fr": "Je suis encore là"}


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.slow)])
def test_an_unsaved_play_is_saved_by_one_key(
    page: Page, lab: Lab, lang: str, tmp_path: Path
) -> None:
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(CODE.replace("{lang}", lang))],
        metadata={
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}
        },
    )
    nbformat.write(notebook, lab.root / "leaving.ipynb")
    open_notebook(page, "leaving.ipynb")
    run_all(page)
    root = page.locator(".cg-root")
    expect(root).to_be_visible(timeout=60_000)
    warned = page.locator(".cg-leaving")
    page.wait_for_timeout(4_000)
    expect(warned).to_be_hidden()  # nobody has played yet

    root.locator(".cg-in-hand").first.click()
    press(root, root.locator("[data-key=main]"))
    expect(warned).to_be_visible()
    assert not Axe().run(page, context=".cg-leaving", options=AXE).response["violations"]
    cells = page.locator(".jp-Cell").count()
    warned.get_by_role("button", name=STAY[lang]).focus()
    page.keyboard.press("x")  # in command mode it cuts the cell
    expect(page.locator(".jp-Cell")).to_have_count(cells)
    page.keyboard.press("Shift+Tab")
    with page.expect_download() as sent:
        page.keyboard.press("Enter")
    sent.value.save_as(tmp_path / "mine.play.jsonl")
    assert [line for line in read_record(tmp_path / "mine.play.jsonl").lines if "choice" in line]
    expect(warned).to_be_hidden()
    page.wait_for_timeout(4_000)
    expect(warned).to_be_hidden()  # all is saved
    assert SAVE[lang] in (warned.locator(".cg-leaving-save").text_content() or "")
