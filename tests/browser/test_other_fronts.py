"""The shortest story in Notebook 7 and in Voila; `make fronts` tells them all in four fronts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fronts.front import FRONTS
from tests.browser.fronts.stories import APPEARS_MS, cells, hand, table, write
from tests.browser.harness import VOILA_ASKS, Lab
from tests.browser.test_table import play_a_turn, press

# JupyterLab's server has both of them as extensions.
VOILA = next(one for one in FRONTS if one.name == "voila")
NOTEBOOK = next(one for one in FRONTS if one.name == "notebook")
TABLE = 'cg.Table("demos", "simplified", seats="human, random*2", speed="at once")'


@pytest.fixture
def let_ask() -> tuple[str, ...]:
    """What Voila asks for in its part of the story."""
    return VOILA_ASKS


def test_in_voila_a_reload_offers_the_play_and_in_notebook_7_keys_leave_the_notebook_alone(
    page: Page, lab: Lab
) -> None:
    write(lab, TABLE)
    VOILA.show(page, "own.ipynb")
    root = table(page)
    play_a_turn(root)
    held = hand(root)
    VOILA.reload(page)
    offer = root.locator("[data-key=act-go_on_with_it]")
    expect(offer).to_be_visible(timeout=APPEARS_MS)

    NOTEBOOK.show(page, "own.ipynb")
    expect(offer).to_be_visible(timeout=APPEARS_MS)
    press(root, offer)
    expect(root.locator(".cg-hand .cg-card .cg-hidden")).to_have_text(held)
    before = cells(page)
    root.locator(".cg-in-hand").first.focus()
    for key in ("a", "b", "x", "m", "d", "d", "z"):
        page.keyboard.press(key)
    expect(root.locator(".cg-in-hand").first).to_be_focused()
    assert cells(page) == before
    play_a_turn(root)
