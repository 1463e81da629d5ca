"""Our modules on a page without Jupyter, as VS Code's or anybody's front would run them.

The page has a model that knows what anywidget promises and throws at anything else; what is sent to
it goes to the real widget in Python, and what that answers comes back.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

import civicgames as cg
from tests.browser.test_table import AXE, play_a_turn, press

MODEL = """
async ({ id, script, style, state }) => {
  let heard = [];
  const fire = (event) => heard.filter((one) => one.event === event).forEach((one) => one.act());
  const take = (now) => {
    const differs = (key) => JSON.stringify(now[key]) !== JSON.stringify(state[key]);
    const changed = Object.keys(now).filter(differs);
    Object.assign(state, now);
    changed.forEach((key) => fire(`change:${key}`));
  };
  const set = {};
  const promised = {
    get: (key) => state[key],
    set: (key, value) => { state[key] = set[key] = value; },
    save_changes: async () => take(await window.tellPython(id, { state: { ...set } })),
    send: async (message, _, buffers = []) => {
      const bytes = buffers.map((one) => [...new Uint8Array(one)]);
      take(await window.tellPython(id, { message, buffers: bytes }));
    },
    on: (event, act) => heard.push({ event, act }),
    off: (event, act) => { heard = heard.filter((x) => x.event !== event || x.act !== act); },
  };
  const model = new Proxy(promised, { get(all, name) {
    if (!(name in all)) throw new Error(`no front promises model.${String(name)}`);
    return all[name];
  } });
  document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  const el = Object.assign(document.createElement("div"), { id });
  document.querySelector("main").append(el);
  const module = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  const end = await module.default.render({ model, el });
  window.ends = { ...window.ends, [id]: () => { end?.(); el.remove(); return heard.length; } };
}
"""

OF_JUPYTER = ("layout", "tabbable", "tooltip")
Show = Callable[[str, Any], Locator]


@pytest.fixture
def bare(chromium: Browser) -> Any:
    """An empty page; it hears nothing of Jupyter."""
    errors: list[str] = []
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_content("<!doctype html><html lang='en'><title>Bare</title><main class='cg-form'>")
    yield page
    page.close()
    assert not errors


@pytest.fixture
def show(bare: Page) -> Show:
    """Draw a widget in an element with this id."""
    shown: dict[str, Any] = {}

    def tell(id: str, told: dict[str, Any]) -> dict[str, Any]:
        widget = shown[id]
        if "state" in told:
            widget.set_state(told["state"])
        else:
            buffers = [memoryview(bytes(one)) for one in told["buffers"]]
            widget._handle_custom_msg(told["message"], buffers)
        return state_of(widget)

    bare.expose_function("tellPython", tell)

    def show(id: str, widget: Any) -> Locator:
        shown[id] = widget
        given = {"script": widget._esm, "style": widget._css, "state": state_of(widget)}
        bare.evaluate(MODEL, {"id": id, **given})
        return bare.locator(f"#{id}")

    return show


def state_of(widget: Any) -> dict[str, Any]:
    """What a front is given of it: its own traits, as JSON."""
    own = [name for name in widget.keys if not name.startswith("_") and name not in OF_JUPYTER]
    found: dict[str, Any] = json.loads(json.dumps(widget.get_state(own)))
    return found


def inside(widget: Any, wanted: str) -> Any:
    """The widget of that class somewhere in another."""
    if type(widget).__name__ == wanted:
        return widget
    found = (inside(one, wanted) for one in getattr(widget, "children", ()))
    return next((one for one in found if one is not None), None)


@pytest.mark.slow
def test_a_game_is_played_to_its_end_without_jupyter(
    bare: Page, show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table = cg.Table("demos", "simplified", seats="human, random*2", seed=7, speed="at once")
    root = show("table", table.table).locator(".cg-root")
    turns = 0
    while play_a_turn(root):
        turns += 1
        assert turns < 200
    expect(root.locator(".cg-over h2")).not_to_be_empty()
    assert table.play.is_over
    for dark in (False, True):
        bare.evaluate("dark => document.body.classList.toggle('vscode-dark', dark)", dark)
        found = Axe().run(bare, context=".cg-root", options=AXE).response["violations"]
        assert not [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]
    assert bare.evaluate("window.ends.table()") == 0


def test_a_table_shown_twice_has_no_id_twice_and_is_dark_in_a_dark_vs_code(
    bare: Page, show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table = cg.Table("demos", "simplified", seats=["human"] * 3, seed=7).table
    press(show("one", table).locator(".cg-root"), bare.locator("#one .cg-panel .cg-button"))
    show("two", table)
    ids = bare.locator("[id]").evaluate_all("all => all.map((one) => one.id)")
    assert len(ids) > 10
    assert len(ids) == len(set(ids))
    ground = "one => getComputedStyle(one).backgroundColor"
    root = bare.locator("#two .cg-root")
    light = root.evaluate(ground)
    bare.evaluate("document.body.classList.add('vscode-dark')")
    assert root.evaluate(ground) != light


def test_all_other_modules_answer_without_jupyter(
    bare: Page, show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    check = cg.lessons.lesson("03-veto", "en").check("why-refuse")
    asked = show("exercise", check.widget)
    asked.locator("input").first.check()
    asked.locator("[data-key=send]").click()
    expect(asked.locator(".cg-l-verdict")).not_to_be_empty()

    board = cg.ClassBoard(lang="en")
    drop = show("drop", inside(board, "FileDrop"))
    record = Path(__file__).parents[1] / "golden" / "demos-short.play.jsonl"
    drop.locator("input").set_input_files(record)
    expect(drop.locator(".cg-drop")).not_to_have_attribute("aria-busy", "true")
    assert len(list((tmp_path / "class").glob("*.play.jsonl"))) == 1

    grid = inside(cg.PaperForm(lang="en"), "SheetGrid")
    box = show("grid", grid).locator("input").first
    box.fill("3")
    box.press("Tab")
    expect(box).to_have_value("3")
    assert "3" in grid.typed().values()

    form = cg.choose_table("demos", "short", lang="en")
    bare.evaluate("document.querySelector('main').append(document.createElement('button'))")
    show("guard", inside(form, "Guard"))
    expect(bare.locator("main > button")).to_have_attribute("data-lm-suppress-shortcuts", "true")

    show("download", inside(cg.Debriefing(lang="en"), "Download"))
    for one in ("exercise", "drop", "grid", "guard", "download"):
        assert bare.evaluate(f"window.ends.{one}()") == 0, one
