"""The teacher's guide in the real browser: a game is made into a PDF and downloaded."""

import io
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from civicgames.printing import make_pdf
from tests.browser.harness import open_notebook, run_all

from .test_table import AXE


def test_a_teacher_without_a_terminal_gets_the_pdf(page: Page, tmp_path: Path) -> None:
    open_notebook(page, "notebooks/fr/teachers-guide.ipynb")
    run_all(page)
    form = page.locator(".cg-form")
    expect(form).to_be_attached(timeout=60_000)
    form.scroll_into_view_if_needed()
    # By keyboard: the parts that aren't wanted, then the button.
    for box in form.get_by_role("checkbox").all()[:3]:
        box.focus()
        page.keyboard.press("Space")
        expect(box).not_to_be_checked()
    button = form.get_by_role("button", name="Faire le PDF")
    button.focus()
    page.keyboard.press("Enter")
    link = form.get_by_role("link")
    expect(link).to_be_visible(timeout=60_000)
    with page.expect_download() as waiting:
        link.click()
    target = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(target)
    assert target.name == "demos-fr.pdf"
    expected = make_pdf("demos", lang="fr", parts=["sheets"])
    assert target.read_bytes() == expected.content
    assert len(PdfReader(io.BytesIO(target.read_bytes())).pages) == expected.pages
    found = Axe().run(page, context=".cg-form", options=AXE)
    assert found.response["violations"] == [], found.generate_report()
