"""An environment of its own with JupyterLab 4.4.9, which Binder starts from, made once and kept.

It lies in pytest's cache; this checkout is in it as the wheel that a user would install.
"""

from __future__ import annotations

import fcntl
import hashlib
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parents[3]
CACHE = PROJECT / ".pytest_cache" / "d" / "fronts"
PINS = ("jupyterlab==4.4.9", "ipywidgets==8.1.7", "ipykernel==7.0.1")
LONGEST_S = 900


def python_with_older_lab() -> Path:
    """Its Python; what pip said is in the error where it can't be made."""
    environment = CACHE / f"lab-4.4.9-{hashlib.sha256(_needs().encode()).hexdigest()[:10]}"
    python, complete = environment / "bin" / "python", environment / "complete"
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another worker of pytest may want it, too
        wheel = _wheel()
        if not complete.exists():
            for old in CACHE.glob("lab-4.4.9-*"):
                shutil.rmtree(old)
            _run(sys.executable, "-m", "venv", str(environment))
            _run(*_pip(python), f"{wheel}[lab]", *PINS)
            complete.touch()
        else:
            _run(*_pip(python), "--no-deps", "--force-reinstall", str(wheel))
    return python


def _needs() -> str:
    """What is to be installed: where that changes, the environment is made anew."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    return " ".join([*project["dependencies"], *extras["lab"], *extras["data"], *PINS])


def _wheel() -> Path:
    folder = CACHE / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    _run(
        sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check",
        "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(PROJECT),
    )  # fmt: skip
    [wheel] = folder.glob("*.whl")
    return wheel


def _pip(python: Path) -> list[str]:
    return [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_S)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed; it said:\n{done.stderr[-3000:]}")
