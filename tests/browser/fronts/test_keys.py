"""Keys that act on a notebook, pressed in widgets of ours: the notebook stays as it is.

Voila has no such keys; there it is enough that nothing breaks.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.fronts.front import Front
from tests.browser.fronts.stories import APPEARS_MS, cells, write
from tests.browser.harness import Lab

# In JupyterLab: insert above and below, cut, copy, paste, to Markdown, to code, delete (twice),
# undo, restart the kernel (twice), interrupt it (twice).
LETTERS = ("a", "b", "x", "c", "v", "m", "y", "d", "d", "z", "0", "0", "i", "i")
MOVES = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Escape")
MOST_STOPS = 150

WIDGETS = {
    "table": (
        'cg.Table("demos", "simplified", seats="human, random*2", seed=7, speed="at once")',
        ".cg-table",
        (".cg-in-hand", "[role=tab]", "[data-key=tab-panel]", "[data-key=pause]"),
    ),
    "builder": (
        'cg.ScenarioBuilder(lang="en")',
        ".cg-form",
        ("button", "select", "input[type=number]", "input[type=checkbox]", "textarea", "summary"),
    ),
    "form": (
        'cg.choose_table("demos", "short", lang="en")',
        ".cg-form",
        ("select", "input[type=checkbox]", "button"),
    ),
}


def inside(widget: Locator) -> bool:
    return bool(widget.evaluate("one => one.contains(document.activeElement)"))


def keeps_the_focus(page: Page, widget: Locator, after: str) -> None:
    """At once, or when what a key has changed is drawn anew."""
    if not inside(widget):
        page.wait_for_timeout(3_000)
        assert inside(widget), f"{after} took the focus away"


def settle(page: Page, lab: Lab) -> None:
    """Another game's fields, say, take the place of those that were there."""
    page.wait_for_timeout(500)
    while any(one["execution_state"] == "busy" for one in lab.request("/api/kernels")):
        page.wait_for_timeout(200)
    page.wait_for_timeout(500)


@pytest.mark.parametrize("name", WIDGETS)
def test_no_key_pressed_in_a_widget_acts_on_the_notebook(
    page: Page, lab: Lab, front: Front, name: str
) -> None:
    code, where, places = WIDGETS[name]
    page.set_viewport_size({"width": 1280, "height": 3000})  # all cells are drawn
    write(lab, code)
    front.show(page, "own.ipynb")
    widget = page.locator(where)
    expect(widget).to_be_visible(timeout=APPEARS_MS)
    expect(widget.locator("button:visible").first).to_have_attribute(
        "data-lm-suppress-shortcuts", "true"
    )
    before, kernels = cells(page), [one["id"] for one in lab.request("/api/kernels")]
    assert len(before) == 3

    for place in places:
        found = widget.locator(f"{place}:visible")
        if not found.count():
            continue
        for keys in (LETTERS, MOVES):
            found.first.focus()
            for key in keys:
                page.keyboard.press(key)
                keeps_the_focus(page, widget, f"{key} in {place}")
            settle(page, lab)
        assert cells(page) == before, place
    widget.locator("button:visible").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    assert cells(page) == before
    assert [one["id"] for one in lab.request("/api/kernels")] == kernels


@pytest.mark.parametrize("name", WIDGETS)
def test_every_stop_of_the_tab_key_says_no_to_commands(
    page: Page, lab: Lab, front: Front, name: str
) -> None:
    code, where, _ = WIDGETS[name]
    write(lab, code)
    front.show(page, "own.ipynb")
    widget = page.locator(where)
    expect(widget).to_be_visible(timeout=APPEARS_MS)
    first = widget.locator(":is(button, select, input, [tabindex='0']):visible").first
    first.focus()
    stops = 0
    while inside(widget):
        stops += 1
        assert stops < MOST_STOPS
        bare = page.evaluate(
            """() => { const one = document.activeElement;
                return one.dataset.lmSuppressShortcuts === "true" ? null : one.outerHTML; }"""
        )
        assert bare is None
        page.keyboard.press("Tab")
    assert stops >= 5
