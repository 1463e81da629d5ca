"""Binder as a class meets it: an environment of exactly the pins, and the server Binder starts."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import websocket

from tests.test_project import PROJECT, copy_of_tracked_files, shipped_notebooks
from tools import sizes

TOKEN = "a-token-of-a-test"
BASE = "/user/somebody-civicgames-4x7/"
START_S = 120
READY_S = 60
LARGEST_MB = 560


@dataclass(frozen=True)
class Binder:
    """A clone, and beside it the environment that Binder would make for it."""

    clone: Path
    bin: Path
    environment: dict[str, str]

    def run(self, *command: str | Path, folder: Path | None = None) -> str:
        done = subprocess.run(
            command, cwd=folder or self.clone, env=self.environment,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{command}: {done.stdout[-3000:]}{done.stderr[-5000:]}"
        return done.stdout


def python_3_11() -> str:
    """An interpreter of Binder's version; without one the test fails and says so."""
    for candidate in (sys.executable, shutil.which("python3.11")):
        if candidate is None:
            continue
        done = subprocess.run(
            [candidate, "-c", "import sys; print(sys.version_info[:2])"],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode == 0 and done.stdout.strip() == "(3, 11)":
            return candidate
    pytest.fail(
        "Binder runs Python 3.11, and no python3.11 that works is on the path: install one."
    )


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Binder:
    folder = tmp_path_factory.mktemp("binder")
    clone = copy_of_tracked_files(folder / "clone")
    subprocess.run([python_3_11(), "-m", "venv", str(folder / "env")], check=True)
    bin_folder = folder / "env" / "bin"
    # Only what is installed there may be found: neither this environment nor the user's settings.
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "JUPYTER_PATH")
    } | {
        "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}",
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "IPYTHONDIR": str(folder / "ipython"),
    }
    made = Binder(clone, bin_folder, environment)
    made.run(bin_folder / "python", "-m", "pip", "install", "--quiet", "-r",
             "binder/requirements.txt")  # fmt: skip
    made.run(clone / "binder/postBuild")
    return made


@pytest.mark.slow
def test_the_notebooks_run_with_exactly_binders_pins(binder: Binder) -> None:
    notebooks = shipped_notebooks()
    assert notebooks, "no notebook under notebooks/en or notebooks/fr"
    binder.run(binder.bin / "python", "-m", "pip", "check")
    for notebook in notebooks:
        copy = binder.clone / notebook.relative_to(PROJECT)
        # nbclient's own command; it exits with an error when a cell raises one.
        binder.run(binder.bin / "jupyter", "execute", "--timeout=300", copy, folder=copy.parent)


@pytest.mark.slow
def test_the_image_stays_small(binder: Binder) -> None:
    told = binder.run(binder.bin / "python", "-m", "tools.sizes")
    print(told)
    whole = re.search(r"([\d.]+) MB +all$", told.strip())
    assert whole, told
    assert float(whole[1]) < LARGEST_MB
    assert "pyarrow" not in told


def image_command(clone: Path) -> list[str]:
    """What the image starts when it is told nothing, as repo2docker writes it."""
    said = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(clone)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = re.search(r"^CMD (\[.*\])$", said.stdout + said.stderr, re.MULTILINE)
    assert found, "repo2docker names no command"
    command: list[str] = json.loads(found[1])
    return command


@pytest.fixture(params=["jupyter-lab", "image"])
def server(request: pytest.FixtureRequest, binder: Binder, tmp_path: Path) -> Iterator[str]:
    """The address of the server, started as BinderHub does, or as the image does by itself."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = (
        image_command(binder.clone) if request.param == "image" else ["jupyter-lab", "--ip=0.0.0.0"]
    )
    command = [
        str(binder.bin / command[0]), *command[1:], f"--port={port}",
        f"--ServerApp.base_url={BASE}", f"--IdentityProvider.token={TOKEN}", "--no-browser",
        # Binder's user isn't root; whoever runs this test may be.
        "--allow-root",
    ]  # fmt: skip
    log = tmp_path / "server.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            command, cwd=binder.clone, env=binder.environment, stdin=subprocess.DEVNULL,
            stdout=output, stderr=subprocess.STDOUT,
        )  # fmt: skip
    address = f"http://127.0.0.1:{port}{BASE}"
    try:
        end = time.monotonic() + START_S
        while True:
            try:
                ask(f"{address}api/status")
                break
            except urllib.error.URLError:
                assert process.poll() is None, log.read_text()[-3000:]
                assert time.monotonic() < end, log.read_text()[-3000:]
                time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait(30)


def ask(address: str, data: dict[str, Any] | None = None) -> str:
    request = urllib.request.Request(
        address,
        data=None if data is None else json.dumps(data).encode(),
        headers={"Authorization": f"token {TOKEN}"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return str(answer.read().decode("utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_links_of_the_readme_open_the_welcome(server: str, lang: str) -> None:
    page = ask(f"{server}lab/tree/notebooks/{lang}/00-welcome.ipynb")
    found = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert found
    config = json.loads(found[1])
    assert config["treePath"] == f"notebooks/{lang}/00-welcome.ipynb"
    assert "@jupyterlab/apputils-extension:announcements" in config["disabledExtensions"]
    notebook = json.loads(ask(f"{server}api/contents/notebooks/{lang}/00-welcome.ipynb"))
    assert notebook["content"]["cells"][0]["source"].startswith("# ")
    session = json.loads(
        ask(
            f"{server}api/sessions",
            {
                "path": f"notebooks/{lang}/00-welcome.ipynb", "name": "00-welcome.ipynb",
                "type": "notebook", "kernel": {"name": "python3"},
            },
        )
    )  # fmt: skip
    assert run_in(server, session["kernel"]["id"], "import civicgames as cg; cg.Table()") == "ok"


def run_in(server: str, kernel: str, code: str) -> str:
    """Run code as a page does, over a web socket; how it ended."""
    address = f"ws{server.removeprefix('http')}api/kernels/{kernel}/channels?token={TOKEN}"
    header = {"msg_id": "run", "msg_type": "execute_request", "username": "", "session": "test",
              "date": "2026-01-01T00:00:00Z", "version": "5.3"}  # fmt: skip
    asked = {"channel": "shell", "header": header, "parent_header": {}, "metadata": {},
             "content": {"code": code, "silent": False}, "buffers": []}  # fmt: skip
    socket_ = websocket.create_connection(address, timeout=READY_S)
    try:
        socket_.send(json.dumps(asked))
        while True:
            told = json.loads(socket_.recv())
            if told["msg_type"] == "execute_reply":
                return str(told["content"]["status"])
    finally:
        socket_.close()


def test_sizes_are_told_the_heaviest_first(capsys: pytest.CaptureFixture[str]) -> None:
    found = sizes.sizes()
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert found["ruff"] > 10_000_000 > found["six"] > 10_000
    assert sizes.main(["2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    parts = [float(line.split()[0]) for line in lines]
    assert abs(sum(parts[:3]) - parts[3]) < 0.3
    assert sizes.main(["many"]) == 2
