"""Every kind of screen a table can show, drawn side by side on one page without a kernel."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from civicgames.i18n import translator
from civicgames.widgets.replies import replies
from civicgames.widgets.table import Table, TableView
from tests.browser.test_table import AXE
from tests.widgets.picking import pick

State = dict[str, Any]

SHORT = {
    "demos": [("full, announced_trio=true, max_rounds=1", ["human"] * 2 + ["random"])],
    "delanopolis": [("classroom", ["human", "human", "careful"])],
    "presidency": [("standard", ["human", "human", "random"])],
}
LONG = {
    "demos": [
        ("full, favourite_suit=10", ["human"] * 5),
        ("full, announced_trio=true, max_rounds=3", ["human", "random", "random"]),
        ("2v2+1", ["human"] * 5),
        ("simplified", ["careful", "careful", "random"]),
    ],
    "delanopolis": [
        ("forty-five-minutes", ["human", "spender", "free_rider", "cooperator"]),
        ("accounts", ["human"] * 5),
        ("literal", ["careful"] * 3),
    ],
    "presidency": [
        ("quiet", ["human", "schemer", "clean_hands"]),
        ("three-terms", ["human"] * 4),
        ("standard", ["careful"] * 6),
    ],
}
NAMES = ["Anne-Clémentine-Élisabeth de La Tour", "Bo", "Wolfeschlegelsteinhausen", "Li", "Ng", "Al"]
"""As short and as long as names get."""


def state_of(view: TableView) -> State:
    """What a browser is given, as it is now."""
    found: State = json.loads(json.dumps({k: getattr(view, k) for k in KEPT}))
    return found


KEPT = ("screen", "words", "look", "number")


def kind_of(screen: dict[str, Any]) -> tuple[Any, ...]:
    """What makes a screen another one than those before."""
    question, panel = screen["question"], screen["panel"]
    return (
        screen["stage"],
        question["kinds"][0] if question else None,
        bool(question and question.get("compose")),
        panel["kind"] if panel else None,
        screen["paused"],
        screen["notice"] and screen["notice"]["text"],
    )


def states(game: str, lang: str, plays: list[tuple[str, list[str]]], most: int) -> list[State]:
    """One screen of each kind that is met in those plays, and some more."""
    met: dict[tuple[Any, ...], State] = {}
    for place, (scenario, seats) in enumerate(plays):
        table = Table(
            game, scenario, seats=seats, seed=5 + place, lang=lang, speed="at once", hints=True,
            names=NAMES[: len(seats)],
        )  # fmt: skip
        for screen in _through(table, most):
            met.setdefault((place, *kind_of(screen)), state_of(table.table))
    return list(met.values()) + _settings(game, lang)


def _through(table: Table, most: int) -> Iterator[dict[str, Any]]:
    """A play at random, with a look at everything that can be asked of a table on its way."""
    random = Random(3)
    texts = translator(table.lang)
    for _ in range(most):
        screen = table.table.screen
        yield screen
        if screen["stage"] == "over":
            break
        found = replies(screen, table.table.words, texts)
        with suppress(ValueError):
            table._do(found.read(pick(found, random)))
    if table.play.is_over:
        lines = table.table.screen["log"]["lines"]
        for line in [one for one in lines if one["why"]][:2]:
            table._do({"do": "why", "line": line["n"]})
            yield table.table.screen


def _settings(game: str, lang: str) -> list[State]:
    """Notices, a break, a bot that failed, another table that goes on, a projector."""

    def broken(view: Any, decision: Any) -> Any:
        raise ZeroDivisionError

    found = []
    table = Table(game, seats=["human", "careful", "careful"], seed=3, lang=lang, projector=True)
    for message in (
        {"do": "restart"},
        {"do": "load", "name": "holiday.txt", "text": "sun"},
        {"do": "save"},
        {"do": "pause", "on": True},
    ):
        table._do(message)
        found.append(state_of(table.table))
    failing = Table(game, seats=["human", broken, broken], seed=3, lang=lang, speed="at once")
    random = Random(1)
    for _ in range(20):
        if failing.session.failure:
            break
        offered = replies(failing.table.screen, failing.table.words, translator(lang))
        with suppress(ValueError):
            failing._do(offered.read(pick(offered, random)))
    found.append(state_of(failing.table))
    return found


DRAW = """
async ([script, style, states]) => {
  document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: module } = await import(url);
  states.forEach((state, n) => {
    const heard = [];
    const el = document.querySelector("main").appendChild(document.createElement("div"));
    const send = async (message) => {
      if (!window.tellPython) return;
      Object.assign(state, await window.tellPython(message));
      heard.filter(([event]) => event === "change:number").forEach(([, act]) => act());
    };
    const on = (event, act) => heard.push([event, act]);
    const model = { get: (key) => state[key], model_id: `m${n}`, send, on, off() {} };
    module.render({ model, el });
  });
}
"""
"""A model that knows what our modules ask of anywidget's; what is sent goes to `tellPython`."""


def draw(page: Page, shown: list[State], lang: str) -> None:
    """All of them below each other, on a page of their own."""
    page.set_content(
        f"<!doctype html><html lang='{lang}'><meta name='viewport' content='width=device-width'>"
        "<title>Tables</title><style>body { margin: 0 }</style><body><main></main>"
    )
    page.evaluate(DRAW, [_SCRIPT, _STYLE, shown])


_SCRIPT, _STYLE = TableView._esm.default_value, TableView._css.default_value


def lay(page: Page, table: Table, lang: str) -> None:
    """A table that is played: what is sent goes to it, and the screen that follows comes back."""

    def tell(message: dict[str, Any]) -> State:
        table.table._handle_custom_msg(message, [])
        return state_of(table.table)

    page.expose_function("tellPython", tell)
    draw(page, [state_of(table.table)], lang)


def violations(page: Page, context: str = "main") -> list[str]:
    """What axe finds: WCAG 2.2 AA and best practice."""
    found = Axe().run(page, context=context, options=AXE).response["violations"]
    return [f"{one['id']}: {node['html'][:300]}" for one in found for node in one["nodes"]]


LOST = """
() => {
  const lost = new Set();
  const hidden = (one) =>
    one.closest(".cg-hidden, [aria-hidden=true], svg") || !one.getClientRects().length;
  for (const root of document.querySelectorAll(".cg-root")) {
    const edge = root.getBoundingClientRect();
    if (root.scrollWidth > root.clientWidth) lost.add(`${root.dataset.game} scrolls sideways`);
    for (const one of [...root.querySelectorAll("*")].filter((one) => !hidden(one))) {
      const tell = (what) => lost.add(`${what}: ${one.className} | ${one.textContent.trim()}`);
      const box = one.getBoundingClientRect();
      const { overflowX, overflowY, display } = getComputedStyle(one);
      if (box.right > edge.right + 1 || box.left < edge.left - 1) tell("beyond the edge");
      if (one.matches("button, input, select, summary") && Math.min(box.width, box.height) < 24) {
        tell("smaller than 24 px");
      }
      if (!one.textContent.trim() || display === "inline") continue;
      if (overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1) tell("cut at the side");
      if (overflowY === "hidden" && one.scrollHeight > one.clientHeight + 2) tell("cut below");
    }
  }
  return [...lost];
}
"""


def lost(page: Page) -> list[str]:
    """What is cut off, scrolls sideways, or is too small to be pressed."""
    found: list[str] = page.evaluate(LOST)
    return [re.sub(r"\s+", " ", one)[:120] for one in found]
