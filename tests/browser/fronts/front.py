"""Four fronts of one notebook, and all in which they differ: start, open, run, reload."""

from __future__ import annotations

import secrets
import sys
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.fronts.older import python_with_older_lab
from tests.browser.harness import READY_TIMEOUT_MS, TOKEN, run_all, wait_idle


@dataclass(frozen=True)
class Front:
    """JupyterLab, the newest of those installed here; the others say what differs."""

    name: str

    def command(self, settings: Path) -> list[str]:
        """What starts its server, but for address and token."""
        return [sys.executable, "-m", "jupyterlab", f"--LabApp.app_settings_dir={settings}"]

    def address(self, path: str) -> str:
        """Where the notebook at `path` is; an own workspace, so that no tab of before comes."""
        return f"/doc/workspaces/{secrets.token_hex(6)}/tree/{path}?token={TOKEN}&reset"

    def ready(self, page: Page) -> None:
        """Wait until cells can be run."""
        wait_idle(page)

    def show(self, page: Page, path: str) -> None:
        """Open a notebook and run its cells; then wait for what they are to show."""
        page.goto(self.address(path), wait_until="commit", timeout=READY_TIMEOUT_MS)
        self.ready(page)
        run_all(page)

    def reload(self, page: Page) -> None:
        """What a pupil does who presses F5, once the notebook is saved."""
        page.locator(".jp-MarkdownCell").first.click()  # in a widget of ours, keys aren't commands
        page.keyboard.press("Control+s")
        page.wait_for_timeout(2_000)
        page.goto(page.url.replace("&reset", "").replace("?reset", ""), wait_until="commit")
        self.ready(page)

    @property
    def keeps_kernel(self) -> bool:
        """Whether the play is still on the table after a reload."""
        return True


class OlderLab(Front):
    """JupyterLab 4.4.9."""

    def command(self, settings: Path) -> list[str]:
        return [str(python_with_older_lab()), *super().command(settings)[1:]]


class Notebook(Front):
    """Notebook 7: no workspaces, and no status bar."""

    def command(self, settings: Path) -> list[str]:
        return [
            sys.executable, "-m", "notebook", f"--JupyterNotebookApp.app_settings_dir={settings}",
        ]  # fmt: skip

    def address(self, path: str) -> str:
        return f"/notebooks/{path}?token={TOKEN}"

    def ready(self, page: Page) -> None:
        kernel = page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")
        expect(kernel).to_be_visible(timeout=READY_TIMEOUT_MS)
        # It is idle before the page has met its kernel, and what is run then is lost.
        page.wait_for_function(MET, timeout=READY_TIMEOUT_MS)
        page.wait_for_timeout(1_000)


MET = """async () => {
    const kernels = await (await fetch("/api/kernels")).json();
    return kernels.some((one) => one.connections && one.execution_state === "idle");
}"""


class Voila(Front):
    """Voila, as on Binder beside the notebooks: the server runs the cells, each time anew."""

    def command(self, settings: Path) -> list[str]:
        return [sys.executable, "-m", "jupyter_server"]  # Voila is an extension of it

    def address(self, path: str) -> str:
        return f"/voila/render/{path}?token={TOKEN}"

    def show(self, page: Page, path: str) -> None:
        page.goto(self.address(path), wait_until="commit", timeout=READY_TIMEOUT_MS)

    def reload(self, page: Page) -> None:
        page.reload(wait_until="commit")

    @property
    def keeps_kernel(self) -> bool:
        return False


FRONTS = (OlderLab("lab-4.4.9"), Front("lab"), Notebook("notebook"), Voila("voila"))
