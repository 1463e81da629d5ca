"""A rule is changed by keyboard, predicted about and seen; a mistake in code is one sentence."""

from __future__ import annotations

from typing import Any

import nbformat
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.harness import Lab, open_notebook, run_all
from tests.browser.test_lessons import RULES

CELLS = (
    "import civicgames as cg",
    'cg.lessons.lesson("11-design", "fr").change("one-rule")',
    'cg.lessons.lesson("12-strategy", "fr").plain_errors()',
    "def bot(view, decision)\n    return decision.options[0]",
)


def test_a_rule_is_changed_by_keyboard_and_a_mistake_is_a_sentence(page: Page, lab: Lab) -> None:
    here = lab.root / "changing"
    here.mkdir(exist_ok=True)
    v4: Any = nbformat.v4
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [v4.new_code_cell(one) for one in CELLS]
    nbformat.write(v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), here / "a.ipynb")
    open_notebook(page, "changing/a.ipynb")
    run_all(page)
    rules = page.locator(".cg-change .cg-lesson[data-type=pick]")
    expect(rules).to_be_visible(timeout=60_000)
    choice = rules.get_by_label("Delanopolis : les concurrents misent 40")
    rules.get_by_role("radio").first.focus()
    page.keyboard.press("Space")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(choice).to_be_checked()
    expect(choice).to_be_focused()
    asked = page.locator('.cg-change .cg-lesson[data-check="ceiling"]')
    expect(asked).to_be_visible()
    page.keyboard.press("Tab")
    expect(asked.get_by_role("radio").first).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(asked.locator("figure")).to_be_visible(timeout=60_000)
    expect(rules).to_contain_text("✓ Delanopolis : les concurrents misent 40")
    also = page.locator(".cg-change .cg-lesson[data-type=simulate]")
    also.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(also.locator("figure")).to_be_visible(timeout=60_000)
    found = (
        Axe()
        .run(page, context={"include": [[".cg-change"]]}, options={"runOnly": RULES})
        .response["violations"]
    )
    assert not found, [one["id"] for one in found]
    # The notebook draws only the cells in sight.
    page.locator(".jp-WindowedPanel-outer").first.evaluate("one => one.scrollTo(0, 1e6)")
    mistake = page.locator(".jp-OutputArea-output", has_text="La ligne 1 de cette cellule")
    expect(mistake).to_be_visible()
    expect(mistake).not_to_contain_text("SyntaxError")
