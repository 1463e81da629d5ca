"""A site in a real Chromium that may ask nobody but the site; needs npm once, to build it."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route, expect, sync_playwright

from civicgames.lite import serving
from tests.browser.harness import CHROMIUM_FLAGS, chromium_path, run_all, wait_idle

COLD_MS = 300_000
"""Python's first start, on a machine that has other things to do."""
ALL_RAN = """() => {
  const shown = window.jupyterapp.shell.currentWidget;
  const code = [...shown.content.model.cells].filter((cell) => cell.type === "code");
  return shown.sessionContext.session?.kernel?.status === "idle"
    && code.every((cell) => cell.executionCount !== null);
}"""
LAY = """text => {
  const notebook = JSON.parse(text);
  for (const cell of notebook.cells) {
    if (cell.cell_type === "code") { cell.execution_count = null; cell.outputs = []; }
  }
  window.jupyterapp.shell.currentWidget.content.model.fromJSON(notebook);
}"""
SHOWN = "() => window.jupyterapp.shell.currentWidget.content.model.toJSON()"


@contextlib.contextmanager
def served(site: Path) -> Iterator[str]:
    """The site's address while it is handed out."""
    with serving.server(site, 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://localhost:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@contextlib.contextmanager
def browser_of(address: str) -> Iterator[BrowserContext]:
    """A browser that may load from there alone; what else it asked for fails at the end."""
    outside: list[str] = []

    def inside_only(route: Route) -> None:
        url = route.request.url
        if not url.startswith((address, "blob:", "data:")):
            outside.append(url)
            route.abort()
        elif url.partition("?")[0] == f"{address}jupyter-lite.json":
            # So that a test can read the notebook as it is, and not only what is drawn of it.
            answer = route.fetch()
            settings = answer.json()
            settings["jupyter-config-data"]["exposeAppInBrowser"] = True
            route.fulfill(response=answer, json=settings)
        else:
            route.continue_()

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
        context = browser.new_context(viewport={"width": 1300, "height": 950})
        context.route("**/*", inside_only)
        yield context
        browser.close()
    assert outside == []


def open_site(page: Page, address: str, notebook: str) -> None:
    """Open a notebook of the site and wait until Python is there."""
    page.goto(f"{address}lab/index.html?path={notebook}", timeout=COLD_MS)
    wait_idle(page, COLD_MS)


def run_to_end(page: Page) -> list[dict[str, Any]]:
    """Run all cells; the notebook's code cells as they are then."""
    run_all(page)
    page.wait_for_function(ALL_RAN, timeout=COLD_MS)
    expect(page.locator(".jp-InputPrompt", has_text="*")).to_have_count(0, timeout=COLD_MS)
    wait_idle(page, COLD_MS)
    return [cell for cell in page.evaluate(SHOWN)["cells"] if cell["cell_type"] == "code"]


def lay(page: Page, notebook: Path) -> None:
    """Put another notebook's cells into the open one: its Python has started already."""
    page.evaluate(LAY, notebook.read_text(encoding="utf-8"))


def lay_cell(page: Page, code: str) -> None:
    """Put one cell there instead."""
    cell = {"cell_type": "code", "id": "only", "metadata": {}, "source": code,
            "execution_count": None, "outputs": []}  # fmt: skip
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    page.evaluate(LAY, json.dumps(notebook))


def faults(cells: list[dict[str, Any]]) -> list[str]:
    """Errors, and whatever was said on the error stream."""
    return [
        f"{cell['source'][:60]}: {output.get('traceback') or output.get('text')}"
        for cell in cells
        for output in cell["outputs"]
        if output["output_type"] == "error" or output.get("name") == "stderr"
    ]
