"""Delanopolis as a pupil meets it in JupyterLab: stakes typed behind the cover, then the reveal."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_table import Lay, lay, press, violations

__all__ = ["lay"]  # the fixture of the tables' tests

LESSON = '"delanopolis", "{scenario}", seats={seats}, seed=11, lang="{lang}", speed="at once"'
ONE = '["human", "cooperator", "free_rider", "spender"]'


def go_on(root: Locator, stake: str = "max") -> bool:
    """What a pupil does with any screen; False when the play is over."""
    if root.locator(".cg-over").count():
        return False
    if root.locator(".cg-amount").count():
        quick = root.locator(".cg-quick button")
        (quick.last if stake == "max" else quick.nth(1)).click()
        press(root, root.locator("[data-key=main]"))
    elif root.locator(".cg-panel .cg-button").count():
        press(root, root.locator(".cg-panel .cg-button").first)
    else:
        press(root, root.locator(".cg-acts .cg-button").first)
    return True


def until(root: Locator, selector: str) -> None:
    for _ in range(60):
        if root.locator(selector).count():
            return
        assert go_on(root), f"the play ended before {selector} was met"
    raise AssertionError(f"{selector} isn't met")


@pytest.mark.parametrize(
    ("lang", "ended"),
    [("en", r"mayor|president|town hall"), ("fr", r"mairie|présidence|réélu|président")],
)
def test_a_pupil_plays_to_the_end(lay: Lay, page: Page, lang: str, ended: str) -> None:
    root = lay(LESSON.format(scenario="forty-five-minutes", seats=ONE, lang=lang))
    expect(root).to_have_attribute("lang", lang)
    expect(root.locator(".cg-cell")).to_have_count(12)
    reveals = 0
    for turn in range(300):
        if root.locator(".cg-reveal").count():
            reveals += 1
            expect(root.locator(".cg-bars.cg-sums > li")).to_have_count(2)
        if reveals == 1 and root.locator(".cg-reveal").count():
            assert violations(page) == []
        if not go_on(root):
            break
        assert turn < 299
    assert reveals >= 12
    expect(root.locator(".cg-over h2")).to_have_text(re.compile(ended))
    expect(root.locator(".cg-over .cg-reason")).not_to_be_empty()
    expect(page.locator(".cg-table figure img")).to_have_count(2)
    root.locator("[data-key=tab-album]").click()
    root.locator(".cg-album summary").first.click()
    expect(root.locator(".cg-album .cg-chapter").first).to_be_visible()
    assert violations(page) == []


def test_amounts_by_keyboard_and_a_wrong_one_keeps_what_was_typed(lay: Lay, page: Page) -> None:
    root = lay(LESSON.format(scenario="classroom", seats=ONE, lang="en"))
    until(root, ".cg-amount")
    field = root.get_by_label(re.compile(r"^Your stake in (VOT|COM), from 0 to \d+$"))
    field.fill("9999")
    screen = root.get_attribute("data-screen")
    page.keyboard.press("Enter")
    expect(root.locator(".cg-amount-wrong")).to_have_text(re.compile("A whole number from 0 to"))
    expect(field).to_have_value("9999")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    assert root.get_attribute("data-screen") == screen
    for bad in ("-1", "2,5", "ten"):
        field.fill(bad)
        expect(root.locator("[data-key=main]")).to_have_text("Type or press an amount")
    field.fill("7")
    page.keyboard.press("ArrowUp")
    expect(root.locator("[data-key=main]")).to_have_text(re.compile(r"^Stake 8 (VOT|COM)$"))
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(root.locator(".cg-reveal")).to_be_visible()
    expect(root.locator(".cg-bar-said", has_text=re.compile(r"^8 "))).to_have_count(1)


def test_stakes_go_round_behind_the_cover(lay: Lay) -> None:
    root = lay(LESSON.format(scenario="classroom", seats=["human"] * 3, lang="en"))
    until(root, ".cg-cover")
    for stake in ("43", "37"):
        press(root, root.locator(".cg-cover .cg-button"))
        root.locator("[data-key=amount]").fill(stake)
        press(root, root.locator("[data-key=main]"))
        expect(root.locator(".cg-cover")).to_be_visible()
        expect(root.locator("[data-key=amount]")).to_have_count(0)
        shown = root.evaluate("element => element.outerHTML")
        assert not re.search(rf"(?<!\w){stake}(?!\w)", shown)
    expect(root.locator(".cg-sealed")).to_have_count(2)
    press(root, root.locator(".cg-cover .cg-button"))
    root.locator("[data-key=amount]").fill("41")
    press(root, root.locator("[data-key=main]"))
    said = root.locator(".cg-reveal").inner_text()
    assert all(stake in said for stake in ("43", "37", "41"))


def test_on_a_phone_the_question_comes_first_and_nothing_is_cut(lay: Lay, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    root = lay(LESSON.format(scenario="classroom", seats=ONE, lang="fr"))
    until(root, ".cg-amount")
    ask, ring = root.locator(".cg-ask").bounding_box(), root.locator(".cg-ring").bounding_box()
    assert ask
    assert ring
    assert ask["y"] < ring["y"]
    assert root.evaluate("element => element.scrollWidth <= element.clientWidth")
    until(root, ".cg-reveal")
    assert root.evaluate("element => element.scrollWidth <= element.clientWidth")
