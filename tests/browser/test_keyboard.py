"""A whole game of each by keyboard alone: focus is never lost, and all is said once."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from civicgames.widgets.table import Table
from tests.browser.states import lay

FOCUSED = "document.activeElement.closest('.cg-root') !== null"
LISTEN = """
() => {
  window.said = [];
  const live = document.querySelector(".cg-root [role=status]");
  new MutationObserver(() => window.said.push(live.textContent)).observe(live, { childList: true });
}
"""


@pytest.fixture
def bare(chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Page:
    """An empty page, and a folder of its own for plays."""
    monkeypatch.chdir(tmp_path)
    errors: list[str] = []
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page  # type: ignore[misc]
    page.close()
    assert not errors


class AtTheKeyboard:
    """A person without a mouse: every step is a key."""

    def __init__(self, page: Page, table: Table, seed: int = 1) -> None:
        self.page, self.table, self.random = page, table, Random(seed)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def tab_to(self, selector: str) -> None:
        """On with Tab until the focus is there."""
        here = f"document.activeElement.matches({selector!r})"
        for _ in range(80):
            if self.page.evaluate(here):
                return
            self.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}.")

    def act(self) -> None:
        """One answer to what is asked, and what is heard of it."""
        page, screen = self.page, self.table.table.screen
        heard = page.evaluate("window.said.length")
        before = page.evaluate("document.querySelector('.cg-root').dataset.screen")
        question = screen["question"]
        acted = True
        if question and question.get("amount"):
            self.tab_to(".cg-amount input")
            page.keyboard.type(str(self.random.randint(0, question["amount"]["most"])))
            self.press("Enter")
        elif (
            question
            and question["slots"]
            and (not question["buttons"] or self.random.random() < 0.7)
        ):
            acted = self.pick(question)
        elif question:
            number = self.random.randrange(len(question["buttons"]))
            self.press_one(f"[data-key=button-{number}]")
        else:
            self.press_one("[data-key=go-on]")
        if not acted:
            return
        page.wait_for_function(
            "before => document.querySelector('.cg-root').dataset.screen !== before", arg=before
        )
        assert page.evaluate(FOCUSED), f"the focus is lost after {question or screen['panel']}"
        said = page.evaluate("window.said")[heard:]
        assert said in ([self.table.table.screen["status"]], [])

    def press_one(self, selector: str) -> None:
        self.tab_to(selector)
        self.press("Enter")

    def pick(self, question: dict[str, object]) -> bool:
        """Something for each slot by arrows, then the button that says what it will do.

        Whether that was a whole answer.
        """
        slots = question["slots"]
        assert isinstance(slots, list)
        for index, slot in enumerate(slots):
            pick = f"[data-key^='pick-{index}-']"
            if slot["where"] == "market" and self.random.random() < 0.5:
                continue  # the pack, unless something else is picked
            self.tab_to(pick)
            for _ in range(self.random.randrange(len(slot["options"]))):
                self.press("ArrowRight")
            if self.page.evaluate("document.activeElement.ariaPressed") != "true":
                self.press("Space")
            assert self.page.evaluate(FOCUSED)
        self.tab_to("[data-key=main]")
        whole = self.page.evaluate("document.activeElement.ariaDisabled") != "true"
        self.press("Enter")
        return whole


def play(page: Page, table: Table, lang: str, most: int = 1500) -> None:
    """To its end, or for as many acts."""
    lay(page, table, lang)
    page.evaluate(LISTEN)
    person = AtTheKeyboard(page, table)
    person.press("Tab")
    for _ in range(most):
        if table.session.stage == "over":
            break
        person.act()
        status = table.table.screen["status"]
        question, panel = table.table.screen["question"], table.table.screen["panel"]
        asked = question["title"] if question else panel.get("title", "")
        assert asked in status
        assert question is None or status.count(question["sentence"]) == 1
    if most < 1500:
        return
    assert table.play.outcome is not None
    assert table.table.screen["panel"]["headline"] in page.evaluate("window.said")[-1]


@pytest.mark.parametrize(
    ("game", "scenario", "lang", "most"),
    [
        ("demos", "simplified, max_rounds=1", "fr", 1500),
        ("delanopolis", "classroom", "en", 8),
        pytest.param("presidency", "quiet", "fr", 12, marks=pytest.mark.slow),
    ],
)
def test_a_short_game_by_keyboard_alone(
    bare: Page, game: str, scenario: str, lang: str, most: int
) -> None:
    seats = ["human", "random", "random"]
    play(bare, Table(game, scenario, seats=seats, seed=7, lang=lang, speed="at once"), lang, most)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "scenario", "seats", "lang"),
    [
        ("demos", "simplified", ["human", "careful", "careful"], "en"),
        ("demos", "full", ["human"] * 3, "fr"),
        ("demos", "2v2", ["human"] * 4, "en"),
        ("delanopolis", "forty-five-minutes", ["human", "random", "random"], "fr"),
        ("delanopolis", "classroom", ["human"] * 3, "en"),
        ("presidency", "standard", ["human", "careful", "careful"], "en"),
        ("presidency", "quiet", ["human"] * 3, "fr"),
    ],
)
def test_a_whole_game_by_keyboard_alone(
    bare: Page, game: str, scenario: str, seats: list[str], lang: str
) -> None:
    play(bare, Table(game, scenario, seats=seats, seed=7, lang=lang, speed="at once"), lang)
