"""What the stories share: a notebook of their own, and what is seen in it."""

from __future__ import annotations

import nbformat
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Lab

# Starting a kernel and importing takes its time on two shared cores.
APPEARS_MS = 90_000


def write(lab: Lab, last: str) -> None:
    """A notebook whose middle cell shows a widget."""
    v4 = nbformat.v4
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [
        v4.new_markdown_cell("Above"),
        v4.new_code_cell(f"import civicgames as cg\n\n{last}"),
        v4.new_markdown_cell("Below"),
    ]
    made = v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(made, lab.root / "own.ipynb")


def table(page: Page) -> Locator:
    root = page.locator(".cg-root")
    expect(root).to_be_visible(timeout=APPEARS_MS)
    return root


def hand(root: Locator) -> list[str]:
    return root.locator(".cg-hand .cg-card .cg-hidden").all_inner_texts()


def cells(page: Page) -> list[str]:
    """Each cell by what it is and what it says."""
    found: list[str] = page.locator(".jp-Notebook .jp-Cell").evaluate_all(
        """all => all.map((one) => [...one.classList].find((name) => /^jp-.+Cell$/.test(name))
            + ": " + one.querySelector(".cm-content, .jp-MarkdownOutput")?.textContent)"""
    )
    return found
