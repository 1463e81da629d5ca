"""What people type is shown as they typed it, and never becomes a part of the page.

Every field is filled with the beginnings of attacks; a real browser is given all that a notebook or
a reader would be, and has to find no element, no attribute and no script of theirs in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Dialog, Page

from tests.browser.hostile import HOSTILE, MARK, PLAYED, Part, parts

SHOW = """
async ({ html, script, state }) => {
  window.hits ??= [];
  window.hit = (number) => window.hits.push(number);
  const el = document.createElement("div");
  document.body.replaceChildren(el);
  if (html) el.innerHTML = html;
  if (script) {
    const silent = { set() {}, save_changes() {}, send() {}, on() {}, off() {} };
    const model = { get: (key) => state[key], ...silent };
    const file = new Blob([script], { type: "text/javascript" });
    const module = await import(URL.createObjectURL(file));
    await module.default.render({ model, el });
  }
}
"""
LOOK = """
(mark) => {
  const every = [...document.querySelectorAll("*")];
  const values = every.flatMap((one) => [...one.attributes].map((attribute) => attribute.value));
  const own = (one) => [...one.attributes].filter(({ name, value }) =>
    name.startsWith("on") ||
    (["href", "src", "action"].includes(name) && /^\\s*javascript:/i.test(value)));
  return {
    made: every.filter((one) => one.classList.contains(mark) || own(one).length)
      .map((one) => one.outerHTML.slice(0, 200)),
    shown: values.concat(document.body.textContent).some((one) => one.includes(`class=${mark}`)),
    hits: window.hits ?? [],
  };
}
"""
SHOWN = {
    *("record", "comparison", "tournament", "ranking plain", "ranking of hostile words"),
    *("class board", "paper form", "report", "lesson page", "class answers/Exercise"),
    "replay/TableView",
}
SHOWN_OF_EACH_GAME = ("begun/TableView", "over/TableView", "refused/TableView", "builder")
"""Parts in which hostile words are there to be read: else nothing would have been tested."""


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    yield page
    page.close()


def look(page: Page, part: Part) -> dict[str, Any]:
    """Show it in the browser, and what is there then."""
    if part.page:
        page.set_content(part.page)
    else:
        if page.locator("meta").count():  # a page of its own came before, and may forbid scripts
            page.goto("about:blank")
        page.evaluate(SHOW, {"html": part.html, "script": part.script, "state": part.state})
    found: dict[str, Any] = page.evaluate(LOOK, MARK)
    return found


@pytest.mark.parametrize(
    "games", [["demos"], pytest.param(list(PLAYED), marks=pytest.mark.slow)], ids=["short", "all"]
)
def test_what_people_type_never_becomes_a_part_of_the_page(
    games: list[str], page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    dialogs: list[str] = []
    errors: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismiss)
    page.on("pageerror", lambda error: errors.append(str(error)))
    shown: set[str] = set()
    for part in parts(tmp_path, games):
        found = look(page, part)
        assert not found["made"], part.name
        assert not found["hits"], part.name
        if found["shown"]:
            shown.add(part.name)
    of_games = {f"{game} {part}" for game in games for part in SHOWN_OF_EACH_GAME}
    assert shown >= SHOWN | of_games
    assert not dialogs
    assert not errors


ONE, *OTHERS = HOSTILE


@pytest.mark.parametrize("words", [ONE, *(pytest.param(w, marks=pytest.mark.slow) for w in OTHERS)])
def test_the_check_would_notice(page: Page, words: str) -> None:
    """Each of the attacks makes an element where it isn't escaped."""
    prefix = '<p title="' if words.startswith('"') else "<p title='x" if words[0] == "'" else ""
    found = look(page, Part("unescaped", html=f"{prefix}{words}"))
    assert found["made"]


def test_the_check_would_notice_what_is_run(page: Page) -> None:
    look(page, Part("unescaped", html=f'<p title="{HOSTILE[0]}'))
    page.wait_for_function("window.hits.length > 0")
