"""Drive JupyterLab in a real Chromium: start both, open a notebook, run its cells."""

import contextlib
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Locator, Page, expect

from civicgames.cli.lab import quiet_settings

CHROMIUM_FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    # No other machine answers, as behind a school's firewall.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]  # fmt: skip

# Generous: on two shared cores a kernel may take its time, and waiting ends at the event itself.
START_TIMEOUT_S = 180
READY_TIMEOUT_MS = 60_000

VOILA_ASKS = (
    "https://cdn.jsdelivr.net/npm/@fortawesome/",
    "https://cdnjs.cloudflare.com/ajax/libs/mathjax/",
)
"""What Voila's own template asks for, Font Awesome and MathJax: we use neither."""

# One server a test process, so its token can be known to `open_notebook` without passing it along.
TOKEN = secrets.token_hex(16)


def chromium_path() -> str:
    """Where Chromium is; `RuntimeError` with the way to install it where it is not."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        raise RuntimeError(
            "The browser tests found no chromium on the path: install it with "
            "`apt-get update && apt-get install -y --no-install-recommends chromium`."
        )
    return path


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its address, the folder it shows, and the file with what it said."""

    url: str
    root: Path
    log: Path

    def request(self, path: str, method: str = "GET") -> Any:
        """Ask the server's REST API; the decoded JSON, or None for an empty answer."""
        request = urllib.request.Request(
            self.url + path, method=method, headers={"Authorization": f"token {TOKEN}"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            body = answer.read()
        return json.loads(body) if body else None

    def delete_sessions(self) -> None:
        """End every kernel: one that outlives its page would keep old imports and plays."""
        # Voila's kernels have no session.
        for kind in ("sessions", "kernels"):
            for one in self.request(f"/api/{kind}"):
                # A kernel that ended by itself meanwhile is what was wanted.
                with contextlib.suppress(urllib.error.HTTPError):
                    self.request(f"/api/{kind}/{one['id']}", "DELETE")


@contextlib.contextmanager
def running_lab(
    folder: Path, root: Path, start: Callable[[Path], list[str]] | None = None
) -> Iterator[Lab]:
    """JupyterLab on a free port, showing `root`, with all that it remembers inside `folder`.

    `start`, given a folder of settings without news, is the beginning of another server's command.
    """
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        "IPYTHONDIR": str(folder / "ipython"),
    }
    app_settings = quiet_settings(folder)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = folder / "server.log"
    with log.open("w") as output:
        server = subprocess.Popen(
            [
                *(start or _jupyterlab)(app_settings), "--allow-root", "--no-browser",
                "--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0",
                f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={root}",
            ],
            env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
        )  # fmt: skip
    lab = Lab(f"http://127.0.0.1:{port}", root, log)
    try:
        _wait_until_up(server, lab)
        yield lab
    finally:
        server.terminate()
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _jupyterlab(settings: Path) -> list[str]:
    return [sys.executable, "-m", "jupyterlab", f"--LabApp.app_settings_dir={settings}"]


def _wait_until_up(server: subprocess.Popen[bytes], lab: Lab) -> None:
    end = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < end and server.poll() is None:
        # Refused until the port is open.
        with contextlib.suppress(OSError):
            lab.request("/api/status")
            return
        time.sleep(0.1)
    raise RuntimeError(f"The server did not start; it said:\n{lab.log.read_text()[-3000:]}")


def open_notebook(page: Page, path: str) -> None:
    """Open the notebook at `path` (below the server's root) and wait until its kernel is idle."""
    # An own workspace each time: no tab of an earlier test comes back.
    workspace = secrets.token_hex(6)
    page.goto(
        f"/doc/workspaces/{workspace}/tree/{path}?token={TOKEN}&reset",
        wait_until="commit",
        timeout=READY_TIMEOUT_MS,
    )
    wait_idle(page)


def show_table(page: Page, lab: Lab, code: str, name: str) -> Locator:
    """Run a new notebook of one cell, with no play of before in its folder; the table it shows."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(code)], metadata={"kernelspec": kernel}
    )
    for old in (lab.root / "plays").glob("*.play.jsonl"):
        old.unlink()
    nbformat.write(notebook, lab.root / name)
    open_notebook(page, name)
    run_all(page)
    root = page.locator(".cg-root")
    expect(root).to_be_visible(timeout=READY_TIMEOUT_MS)
    return root


def wait_idle(page: Page, timeout: float = READY_TIMEOUT_MS) -> None:
    """Wait until the status bar says that the kernel is idle (`timeout` in milliseconds)."""
    # The indicator in the notebook's toolbar is idle too early: Run All was lost after it.
    status = page.locator(".jp-StatusBar-Widget", has_text="| Idle")
    expect(status.first).to_be_visible(timeout=timeout)


def run_all(page: Page) -> None:
    """Choose Run > Run All Cells; then wait for what the cells are to show, not for this call."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
