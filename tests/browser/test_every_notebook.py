"""Every notebook as a class meets it: axe finds nothing in what is ours, and phones lose nothing.

JupyterLab's own frame has faults of its own; what is looked at is what our cells show.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.harness import Lab, open_notebook, run_all, wait_idle
from tests.browser.test_table import AXE

PROJECT = Path(__file__).parents[2]
GOLDEN = PROJECT / "tests" / "golden"
OURS = ".cg-table, .cg-form, .cg-lesson, .cg-class, .cg-paper, .cg-debriefing"
NAMES = sorted(path.stem for path in (PROJECT / "notebooks" / "en").glob("*.ipynb"))

WIDER = """
(ours) => {
  const found = new Set();
  for (const root of document.querySelectorAll(ours)) {
    const edge = root.getBoundingClientRect();
    if (!edge.width) continue;
    const scrolls = (one) => {  // a table of data may, within its own frame
      for (let up = one.parentElement; up && up !== root.parentElement; up = up.parentElement) {
        if (getComputedStyle(up).overflowX !== "visible" && up.scrollWidth > up.clientWidth) {
          return up.querySelector("table") !== null;
        }
      }
      return false;
    };
    for (const one of root.querySelectorAll("*")) {
      const box = one.getBoundingClientRect();
      if (one.closest(".cg-hidden, svg") || scrolls(one)) continue;
      if (box.width && box.right > edge.right + 2) {
        found.add(`${one.tagName} ${one.className} | ${one.textContent.trim().slice(0, 60)}`);
      }
    }
  }
  return [...found];
}
"""


@pytest.fixture
def all_cells(lab: Lab) -> Iterator[None]:
    """JupyterLab keeps only what is near the window in the page, unless it is told not to."""
    folder = lab.log.parent / "settings" / "@jupyterlab"
    settings = folder / "notebook-extension" / "tracker.jupyterlab-settings"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps({"windowingMode": "none"}))
    yield
    settings.unlink()
    (folder / "apputils-extension" / "themes.jupyterlab-settings").unlink(missing_ok=True)


def in_the_dark(page: Page) -> None:
    """Choose the dark theme in JupyterLab's menu."""
    item = page.locator(".lm-Menu-itemLabel")
    page.get_by_role("menuitem", name="Settings", exact=True).click()
    item.filter(has_text=re.compile("^Theme$")).click()
    item.filter(has_text=re.compile("^JupyterLab Dark$")).click()
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")


def violations(page: Page) -> list[str]:
    context = {"include": [[one] for one in OURS.split(", ") if page.locator(one).count()]}
    found = Axe().run(page, context=context, options=AXE).response["violations"]
    return [f"{one['id']}: {node['html'][:300]}" for one in found for node in one["nodes"]]


def hand_in(page: Page) -> None:
    """What a class board needs before there is a board and a replay."""
    names = ("demos-short", "delanopolis-accounts", "presidency-quiet")
    files = [str(GOLDEN / f"{name}.play.jsonl") for name in names]
    page.locator(".cg-drop input").first.set_input_files(files)
    replay = page.locator(".cg-replay")
    expect(replay.get_by_role("combobox").first).to_be_visible(timeout=60_000)


def look(page: Page, name: str, lang: str) -> None:
    open_notebook(page, f"notebooks/{lang}/{name}.ipynb")
    run_all(page)
    wait_idle(page, 180_000)
    page.wait_for_timeout(1500)
    wait_idle(page, 180_000)
    assert page.locator(OURS).count() or name in ("sources", "teachers-guide")
    if name == "instructor-class":
        hand_in(page)
    if not page.locator(OURS).count():
        return
    assert violations(page) == []
    in_the_dark(page)
    page.wait_for_timeout(500)
    assert violations(page) == []
    page.set_viewport_size({"width": 360, "height": 800})
    page.wait_for_timeout(600)
    assert page.evaluate(WIDER, OURS) == []
    if name == "instructor-class":
        page.locator(".cg-replay input[type=checkbox]").first.check()
        expect(page.locator(".cg-replay .cg-projector")).to_be_visible()
        page.wait_for_timeout(600)
        assert page.evaluate(WIDER, ".cg-replay") == []


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_has_no_violation_and_loses_nothing_on_a_phone(
    page: Page, lab: Lab, all_cells: None, name: str, lang: str
) -> None:
    look(page, name, lang)
