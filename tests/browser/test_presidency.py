"""Presidency in a browser: a term against bots, and windows when a screen is passed around."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Lab, show_table

from .test_table import AXE, press

expect.set_options(timeout=20_000)


def lay(page: Page, lab: Lab, arguments: str) -> Locator:
    """Lay a table in a fresh notebook: the arguments of ``cg.Table``, as they are typed."""
    code = f"import civicgames as cg\ntable = cg.Table({arguments})\ntable"
    return show_table(page, lab, code, "presidency.ipynb")


def lines(lab: Lab) -> list[dict[str, object]]:
    [file] = Path(lab.root / "plays").glob("*.play.jsonl")
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()[1:]]


def violations(page: Page) -> list[str]:
    found = Axe().run(page, context=".cg-table", options=AXE).response["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


def a_step(root: Locator) -> None:
    """What a pupil in a hurry does: rolls where it counts, else the first button that acts."""
    panel = root.locator(".cg-panel .cg-button")
    if panel.count():
        press(root, panel.first)
        return
    for at in range(root.locator(".cg-option-row").count()):
        row = root.locator(".cg-option-row").nth(at)
        if row.locator("[aria-pressed=true]").count() == 0:
            row.locator("button").first.click()
    main = root.locator("[data-key=main]:not([aria-disabled])")
    buttons = root.locator(".cg-acts .cg-button:not([data-key=main])")
    if buttons.count() == 0:
        press(root, main)
        return
    first = buttons.first
    annulled = re.search(r"annulled|annulé", first.inner_text())
    press(root, buttons.nth(1) if annulled and buttons.count() > 1 else first)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_pupil_plays_a_term_to_its_end_against_bots(page: Page, lab: Lab, lang: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    root = lay(
        page,
        lab,
        '"presidency", "quiet", seats=["human", "schemer", "clean_hands"], seed=7, '
        f'lang="{lang}", speed="at once"',
    )
    expect(root).to_have_attribute("lang", lang)
    expect(root.locator(".cg-square")).to_have_count(41)
    expect(root.locator(".cg-gate-box")).to_have_count(6)
    steps = 0
    while not root.locator(".cg-over").count():
        a_step(root)
        steps += 1
        if steps == 5:
            assert violations(page) == []
        assert steps < 300
    assert steps > 10
    expect(root.locator(".cg-over h2")).to_have_text(
        re.compile(r"elected|Nobody|présidence|élection|Personne|élue?", re.I)
    )
    expect(page.locator(".cg-table figure img")).to_have_attribute("alt", re.compile(r"\w+"))
    assert violations(page) == []
    assert any(line.get("event") == "outcome" for line in lines(lab))
    assert not errors


def test_the_bar_at_a_window_one_key_goes_on_and_a_look_is_private(page: Page, lab: Lab) -> None:
    root = lay(page, lab, '"presidency", "standard", seats=["human"] * 3, seed=11, speed="at once"')
    bar = root.locator(".cg-window")
    expect(bar).to_contain_text("A scheme, anyone?")
    expect(bar.locator("button")).to_have_count(4)
    assert violations(page) == []
    before = bar.inner_text()
    # A look aside: under the cover, one's own cards, nothing said, back to the very same bar.
    press(root, bar.get_by_role("button", name="Seat 2 looks"))
    expect(root.locator(".cg-cover")).to_be_visible()
    expect(root.locator(".cg-hand")).to_have_count(0)
    press(root, root.locator(".cg-cover .cg-button"))
    expect(root.locator(".cg-hand li")).to_have_count(2)
    press(root, root.get_by_role("button", name="Play nothing"))
    expect(bar).to_be_visible()
    assert bar.inner_text() == before
    expect(root.locator(".cg-hand")).to_have_count(0)
    # One key lets play go on: the button has the focus.
    expect(bar.locator("[data-key=go-on]")).to_be_focused()
    number = root.get_attribute("data-screen")
    page.keyboard.press("Enter")
    expect(root).not_to_have_attribute("data-screen", number or "")
    expect(root.locator(".cg-ask h3")).to_contain_text("Your draw")
    schemes = [line for line in lines(lab) if line.get("choice") == "scheme"]
    assert all(line["value"] is None for line in schemes)


def test_on_a_phone_nothing_scrolls_sideways(page: Page, lab: Lab) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    root = lay(
        page,
        lab,
        '"presidency", "standard", seats=["human", "random", "random"], seed=7, speed="at once"',
    )
    for _ in range(4):
        wider = root.evaluate(
            "root => [...root.querySelectorAll('*')].filter((one) => !one.closest('.cg-hidden') && "
            "one.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)"
            ".map((one) => one.className)"
        )
        assert wider == []
        a_step(root)
