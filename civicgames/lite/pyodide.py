"""A browser's Python beside its packages: the lock file says which there are, and where."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from civicgames.lite.wheels import WIDGETS, Wheel

LOCK = "pyodide-lock.json"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""What a browser loads, but for the lock file and the wheels."""


def fetch(folder: Path, version: str) -> Path:
    """The npm package ``pyodide`` of that version, unpacked below ``folder``; needs npm."""
    npm = shutil.which("npm")
    if npm is None:
        raise ValueError(
            f"There is no npm here to fetch Pyodide {version} with: install it, or name a folder "
            "that has Pyodide's files with --pyodide."
        )
    done = subprocess.run(
        [npm, "pack", "--silent", f"pyodide@{version}"], cwd=folder, capture_output=True, text=True
    )
    archives = sorted(folder.glob("pyodide-*.tgz"))
    if done.returncode or not archives:
        raise ValueError(f"npm couldn't fetch Pyodide {version}: is there a network?")
    with tarfile.open(archives[0]) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def read_lock(folder: Path) -> dict[str, Any]:
    """The lock file of Pyodide's ``folder``.

    Raises ValueError, in a sentence, where something of Pyodide is missing.
    """
    missing = [name for name in (*CORE, LOCK) if not (folder / name).is_file()]
    if missing:
        raise ValueError(f"{folder} isn't Pyodide: there is no {missing[0]} in it.")
    lock: dict[str, Any] = json.loads((folder / LOCK).read_text(encoding="utf-8"))
    return lock


def locked(info: dict[str, Any], wheels: Sequence[Wheel]) -> dict[str, Any]:
    """A lock file of these wheels only: nothing else can be asked for, so nothing is fetched."""
    there = {wheel.name for wheel in wheels}
    packages = {
        wheel.name: {
            "name": wheel.name,
            "version": wheel.version,
            "file_name": wheel.path.name,
            "sha256": wheel.digest,
            "install_dir": "site",
            "package_type": "package",
            "imports": wheel.imports(),
            "depends": [name for name in _asked(wheel) if name in there],
            "unvendored_tests": False,
        }
        for wheel in wheels
    }
    return {"info": info, "packages": packages}


def _asked(wheel: Wheel) -> list[str]:
    # The table's widgets are an extra on other machines; in a browser all come at once.
    return [*wheel.requires(), *(WIDGETS if wheel.name == "civicgames" else ())]


def put(source: Path, target: Path, wheels: Sequence[Wheel]) -> None:
    """Pyodide's core, the wheels and their lock file, from ``source`` into ``target``."""
    lock = locked(read_lock(source)["info"], wheels)
    target.mkdir(parents=True)
    for name in CORE:
        shutil.copyfile(source / name, target / name)
    for wheel in wheels:
        shutil.copyfile(wheel.path, target / wheel.path.name)
    (target / LOCK).write_text(json.dumps(lock, indent=1), encoding="utf-8")
