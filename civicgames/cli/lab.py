"""``civicgames lab``: the notebooks, copied to where the user works, in JupyterLab."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

import civicgames
from civicgames.cli.common import Lang, Wrong
from civicgames.i18n import translator

FOLDER = "civicgames-notebooks"
MANIFEST = ".copied.json"
"""What was copied, as hashes: so that a notebook that was changed since is known."""
WELCOME = "00-welcome.ipynb"
SETTINGS = ".jupyterlab-settings"
QUIET = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}
}
"""JupyterLab's offer to fetch its news would lie over a pupil's first screen."""


def lab(
    context: typer.Context,
    lang: Lang = None,  # type: ignore[assignment]
    port: Annotated[int | None, typer.Option(help="The port to serve on.")] = None,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open a browser.")] = True,
) -> int:
    """Open the welcome notebook in JupyterLab. Other options are passed on to it.

    The notebooks are copied to ./civicgames-notebooks; yours that you changed stay as they are.
    """
    texts = translator(lang)
    source = notebooks()
    if find_spec("jupyterlab") is None:
        raise Wrong(texts._("JupyterLab isn't installed: pip install 'civicgames[lab]'."))
    target = Path.cwd() / FOLDER
    for kept, beside in copy_notebooks(source, target):
        print(
            texts._(
                "You changed {kept}: it stays as it is, and the new version lies beside it as "
                "{beside}.",
                kept=kept.as_posix(),
                beside=beside.name,
            )
        )
    welcome = Path(lang, WELCOME)
    command = [
        sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={target}",
        f"--LabApp.app_settings_dir={quiet_settings(target)}",
    ]  # fmt: skip
    if (target / welcome).is_file():
        command.append(f"--LabApp.default_url=/lab/tree/{welcome.as_posix()}")
    if port is not None:
        command.append(f"--port={port}")
    if not open_:
        command.append("--no-browser")
    return start([*command, *context.args])


def quiet_settings(target: Path) -> Path:
    """JupyterLab's settings of this installation with :data:`QUIET` added, in the user's folder."""
    settings = target / SETTINGS
    installed = Path(sys.prefix, "share", "jupyter", "lab", "settings")
    if installed.is_dir():
        shutil.copytree(installed, settings, dirs_exist_ok=True)
    own = settings / "overrides.d" / "civicgames.json"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text(json.dumps(QUIET, indent=1), encoding="utf-8")
    return settings


def start(command: list[str]) -> int:
    """Run JupyterLab until it ends; returns its exit code. Who ends this program ends both."""
    process = subprocess.Popen(command, env={**os.environ, "CIVICGAMES": civicgames.__version__})
    before = signal.signal(signal.SIGTERM, lambda *_: process.terminate())
    try:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:  # JupyterLab got it too, and asks whether to stop
                continue
    finally:
        signal.signal(signal.SIGTERM, before)


def notebooks() -> Path:
    """Where the notebooks lie: in the installed package, or in the checkout beside it."""
    package = Path(civicgames.__file__).parent
    for folder in (package / "_share" / "notebooks", package.parent / "notebooks"):
        if folder.is_dir():
            return folder
    raise Wrong("This installation has no notebooks: install civicgames again.")


def copy_notebooks(source: Path, target: Path) -> list[tuple[Path, Path]]:
    """Copy what is new, never over a file that was changed.

    Returns the changed ones with what was put beside them, both relative to ``target``.
    """
    target.mkdir(parents=True, exist_ok=True)
    manifest = target / MANIFEST
    copied: dict[str, str] = _read(manifest)
    kept_both = []
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if not path.is_file() or any(part.startswith((".", "__")) for part in inside.parts):
            continue
        name, new, there = inside.as_posix(), _hash(path), target / inside
        before = copied.get(name)
        if there.exists() and _hash(there) not in (before, new):
            if before != new:
                beside = inside.with_name(f"{inside.stem}-{civicgames.__version__}{inside.suffix}")
                if not (target / beside).exists():
                    shutil.copyfile(path, target / beside)
                kept_both.append((inside, beside))
        else:
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, there)
        copied[name] = new
    manifest.write_text(json.dumps(copied, indent=1), encoding="utf-8")
    return kept_both


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _read(manifest: Path) -> dict[str, str]:
    try:
        found = json.loads(manifest.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
