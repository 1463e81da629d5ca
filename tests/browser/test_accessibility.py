"""Every kind of screen of every game: axe, zoom, phones, motion; both languages, light and dark."""

from __future__ import annotations

from math import atan, degrees

import pytest
from playwright.sync_api import Page, expect

from tests.browser.states import LONG, SHORT, State, draw, lost, states, violations
from tests.browser.test_keyboard import bare

__all__ = ["bare"]

GAMES = ("demos", "delanopolis", "presidency")
TABS = ("album", "guide", "rules", "options", "log")
WIDTHS = {"desktop": 1280, "narrow desktop": 920, "at 200 %": 640, "phone": 360, "at 400 %": 320,
          "phone in JupyterLab": 250}  # fmt: skip
"""CSS pixels: zoom makes a page of 1280 as narrow as that, JupyterLab keeps 110 for itself."""


def open_tab(page: Page, tab: str) -> None:
    page.evaluate(
        "tab => document.querySelectorAll(`[data-key=tab-${tab}]`).forEach((one) => one.click())",
        tab,
    )


def unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")


def light(page: Page, on: bool) -> None:
    page.evaluate("on => { document.body.dataset.jpThemeLight = String(on); }", on)


def moving(page: Page) -> int:
    """How many things move, or would."""
    found: int = page.evaluate(
        """() => [...document.querySelectorAll(".cg-root *")].filter((one) => {
            const style = getComputedStyle(one);
            return style.animationName !== "none" || parseFloat(style.transitionDuration) > 0;
        }).length + document.getAnimations().length"""
    )
    return found


def at_width(page: Page, width: int) -> None:
    """Wait until the tables have been laid out anew."""
    page.set_viewport_size({"width": width, "height": 900})
    form = "cg-wide" if width >= 900 else "cg-medium" if width > 560 else "cg-phone"
    expect(page.locator(f".cg-root:not(.cg-projector):not(.{form})")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "lang"),
    [
        ("demos", "fr"),
        pytest.param("delanopolis", "en", marks=pytest.mark.slow),
        ("presidency", "fr"),
    ],
)
def test_nothing_is_cut_and_nothing_moves(bare: Page, game: str, lang: str) -> None:
    shown = states(game, lang, SHORT[game], most=25)
    assert len(shown) > 8
    bare.emulate_media(reduced_motion="reduce")
    draw(bare, shown, lang)
    for name, width in WIDTHS.items():
        at_width(bare, width)
        assert lost(bare) == [], name
    assert moving(bare) == 0


def loses_nothing(page: Page, tab: str) -> None:
    """An open tab, unfolded, at every width; leaves the page as wide as a desktop."""
    for name, width in WIDTHS.items():
        at_width(page, width)
        unfold(page)
        assert lost(page) == [], (tab, name)
    at_width(page, 1280)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_tabs_lose_nothing_at_any_width(bare: Page, lang: str) -> None:
    """French words are the longer ones: "vidéoprojecteur" beside a tick box on a phone."""
    draw(bare, states("demos", lang, SHORT["demos"], most=6)[-6:], lang)
    for tab in TABS:
        open_tab(bare, tab)
        loses_nothing(bare, tab)


def test_a_projector_can_be_read_from_three_metres(bare: Page) -> None:
    """ISO 9241-3: capitals are to be 16 minutes of arc high at least, 20 to 22 are preferred.

    A picture 2 m wide that shows 1,280 pixels makes each 1.56 mm; capitals are 0.7 of a font's
    size high.
    """
    pixel_mm, capital, distance_mm = 2000 / 1280, 0.7, 3000
    large = [one for one in states("demos", "en", [], most=0) if one["look"]["projector"]]
    large += [one | {"look": {**one["look"], "projector": True}} for one in _one_of_each()]
    draw(bare, large, "en")
    smallest, words = bare.evaluate(
        """() => {
            const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const found = [];
            while (walk.nextNode()) {
                const one = walk.currentNode.parentElement;
                const hidden = !one.getClientRects().length || one.closest(".cg-hidden, style");
                if (!hidden && walk.currentNode.textContent.trim()) {
                    found.push([parseFloat(getComputedStyle(one).fontSize), one.textContent]);
                }
            }
            return found.sort((a, b) => a[0] - b[0])[0];
        }"""
    )
    angle = 60 * degrees(atan(smallest * capital * pixel_mm / distance_mm))
    assert angle >= 20, words


def _one_of_each() -> list[State]:
    return [states(game, "en", SHORT[game], most=6)[-6] for game in GAMES]


def test_the_measure_would_notice(bare: Page) -> None:
    """A name that is cut, a button too small, something beyond the edge, colours too pale."""
    draw(bare, states("demos", "en", SHORT["demos"], most=3)[:1], "en")
    assert lost(bare) == []
    bare.add_style_tag(
        content=".cg-title { overflow: hidden; width: 1em; } .cg-root .cg-tool { width: 20px; }"
        ".cg-side { position: relative; left: 60px; } .cg-about { color: #ccc; }"
    )
    found = {one.partition(":")[0] for one in lost(bare)}
    assert found >= {"cut at the side", "smaller than 24 px", "beyond the edge"}
    assert [one for one in violations(bare) if one.startswith("color-contrast")]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_screen_has_no_violation_and_loses_nothing(
    bare: Page, game: str, lang: str
) -> None:
    shown: list[State] = states(game, lang, SHORT[game] + LONG[game], most=700)
    kinds = {one["screen"]["stage"] for one in shown}
    assert kinds >= {"table", "over", "round"}
    bare.emulate_media(reduced_motion="reduce")  # a colour on its way has another contrast
    for start in range(0, len(shown), 12):
        some = shown[start : start + 12]
        draw(bare, some, lang)
        for width in WIDTHS.values():
            at_width(bare, width)
            assert lost(bare) == []
        at_width(bare, 1280)
        for on in (True, False):
            light(bare, on)
            assert violations(bare) == []
    draw(bare, shown[-6:], lang)
    for tab in TABS:
        open_tab(bare, tab)
        unfold(bare)
        for on in (True, False):
            light(bare, on)
            assert violations(bare) == [], tab
        loses_nothing(bare, tab)
