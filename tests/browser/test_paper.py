"""Paper in the real browser: a sheet typed by keyboard, the debriefing, the report as a file."""

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from civicgames.widgets.paper_form import _key
from tests.browser.harness import Lab, open_notebook, run_all
from tests.classroom.paper_of import on_paper, played

AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}

SLOW = 30_000
"""Milliseconds: what the class's plays are compared with is read in, charts are drawn."""


def violations(page: Page, part: str | None = None) -> list[str]:
    found = Axe().run(page, context=part, options=AXE).response["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


def test_a_sheet_is_typed_debriefed_and_reported(page: Page, lab: Lab, tmp_path: Path) -> None:
    open_notebook(page, "notebooks/fr/instructor-class.ipynb")
    run_all(page)
    form = page.locator(".cg-paper")
    first = form.get_by_label("Place 1, Points en tout")
    expect(first).to_be_visible(timeout=60_000)
    cells = page.locator(".jp-Cell").count()

    # By keyboard: what is typed stays in the box, and no key acts on the notebook.
    first.focus()
    page.keyboard.type("xadd")
    expect(first).to_have_value("xadd")
    page.keyboard.press("Tab")
    expect(form.get_by_label("Place 2, Points en tout")).to_be_focused()
    expect(page.locator(".jp-Cell")).to_have_count(cells)
    check = form.get_by_role("button", name="Vérifier et ajouter à la classe")
    check.focus()
    page.keyboard.press("Enter")
    expect(form).to_contain_text("« xadd » n'est pas un nombre entier.", timeout=SLOW)
    expect(first).to_have_attribute("aria-invalid", "true")

    # Typed fast and clicked at once: whatever is on its way to the kernel comes before the click.
    last = form.get_by_label("Manche 1, Points, Place 3")
    for turn in range(8):
        for place in (1, 2):
            form.get_by_label(f"Manche 2, Points, Place {place}").fill(f"a{turn}")
        last.fill(f"z{turn}")
        check.click()
        expect(form).to_contain_text(f"« z{turn} » n'est pas un nombre entier.", timeout=SLOW)
    for place in (1, 2):
        form.get_by_label(f"Manche 2, Points, Place {place}").fill("")

    _, typed = on_paper(played("demos: full", 1))
    for cell, text in typed.items():
        if cell.key in ("total", "executive", "legislative", "judicial", "media", "trio"):
            form.locator(f'[data-key="{_key(cell)}"]').fill(text)
    last.fill("23")
    check.click()
    expect(form).to_contain_text(
        "Place 3 ne peut pas avoir 23 points avec une suite.", timeout=SLOW
    )
    assert violations(page, ".cg-paper") == []
    last.fill("")
    check.click()
    expect(form).to_contain_text("Aucune contradiction.", timeout=SLOW)
    expect(page.locator(".cg-class").first).to_contain_text("Papier 1", timeout=SLOW)
    assert len(list((lab.root / "notebooks/fr/class").glob("paper-*.csv"))) == 1

    # The debriefing: feelings first; then the table that was typed in is among the facts.
    debriefing = page.locator(".cg-debriefing")
    expect(debriefing).to_contain_text("1. Comment l'avez-vous vécu")
    go_on = debriefing.locator(".cg-main-button")
    go_on.click()
    expect(debriefing.locator("table")).to_contain_text("Papier 1", timeout=SLOW)
    go_on.click()
    expect(debriefing.locator(".cg-cell")).to_have_count(4)
    assert violations(page, ".cg-debriefing") == []

    # The report: a file that needs nothing else.
    with page.expect_download(timeout=4 * SLOW) as saved:
        debriefing.get_by_role("button", name="Télécharger le rapport (page web)").click()
    assert saved.value.suggested_filename == "rapport-de-classe.html"
    report = tmp_path / "rapport.html"
    report.write_bytes(Path(saved.value.path()).read_bytes())
    other = page.context.new_page()
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url))
    other.goto(report.as_uri())
    expect(other.locator("html")).to_have_attribute("lang", "fr")
    expect(other.locator("h1")).to_have_text("Rapport de classe")
    assert [url for url in asked if not url.startswith("data:")] == [report.as_uri()]
    assert violations(other) == []
    for width in (1200, 360):
        other.set_viewport_size({"width": width, "height": 800})
        wide = other.evaluate("document.documentElement.scrollWidth")
        assert wide <= width
