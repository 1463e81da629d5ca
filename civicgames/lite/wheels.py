"""The wheels that a browser's Python needs, fetched for it rather than for this machine."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from email.parser import HeaderParser
from pathlib import Path
from zipfile import ZipFile

import civicgames

ENGINE = ("joblib", "pydantic", "rich", "tomlkit", "tqdm", "typer")
"""What civicgames itself depends on (pyproject.toml)."""
WIDGETS = ("anywidget", "ipywidgets")
KERNEL = ("ipython", "jedi", "comm", "micropip")
"""What the notebook's kernel depends on."""
UNUSED = frozenset({"jupyterlab-widgets", "pexpect", "psutil", "ptyprocess", "widgetsnbextension"})
"""Named by some wheel, but of no use in a browser: JupyterLite brings its own, or there is no
terminal."""


@dataclass(frozen=True)
class Wheel:
    """A wheel file with its normalised name and version."""

    path: Path
    name: str
    version: str

    @property
    def digest(self) -> str:
        """SHA-256, in hexadecimal."""
        return hashlib.sha256(self.path.read_bytes()).hexdigest()

    def imports(self) -> list[str]:
        """The modules and packages at the wheel's top."""
        with ZipFile(self.path) as files:
            tops = {Path(name).parts[0] for name in files.namelist()}
        found = {
            top.split(".")[0]
            for top in tops
            if not top.endswith((".dist-info", ".data")) and (top.endswith(".py") or "." not in top)
        }
        return sorted(found)

    def requires(self) -> list[str]:
        """The normalised names of what the wheel asks for, extras and other systems' left out."""
        with ZipFile(self.path) as files:
            name = next(n for n in files.namelist() if n.endswith(".dist-info/METADATA"))
            metadata = HeaderParser().parsestr(files.read(name).decode("utf-8"))
        asked = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
        return sorted({normal(_named(line)) for line in asked})


def _named(requirement: str) -> str:
    name = requirement.strip()
    for end in " ;<>=!~[(":
        name = name.split(end)[0]
    return name


def normal(name: str) -> str:
    """A package's name as indexes write it."""
    return name.lower().replace("_", "-").replace(".", "-")


def read(path: Path) -> Wheel:
    """The wheel at ``path``; its name is taken from the file's."""
    name, version = path.name.split("-")[:2]
    return Wheel(path, normal(name), version)


def own_wheel(folder: Path, wheel: Path | None = None) -> Wheel:
    """civicgames itself: ``wheel``, or one made from the checkout this runs from.

    Raises ValueError, in a sentence, where there is neither.
    """
    if wheel is not None:
        if not wheel.is_file() or wheel.suffix != ".whl":
            raise ValueError(f"{wheel} is no wheel: expected a file that ends in .whl.")
        return read(wheel)
    checkout = Path(civicgames.__file__).parent.parent
    if not (checkout / "pyproject.toml").is_file():
        raise ValueError(
            "This civicgames wasn't started from a checkout of the project: name its wheel with "
            "--wheel civicgames-….whl."
        )
    _pip("wheel", "--no-deps", "--wheel-dir", str(folder), str(checkout))
    return read(next(folder.glob("civicgames-*.whl")))


def for_browser(folder: Path, lock: Mapping[str, str]) -> list[Wheel]:
    """Fetch what ENGINE, WIDGETS and KERNEL name into ``folder``, for the Python of ``lock``.

    ``lock`` is the ``info`` of ``pyodide-lock.json``: ``python`` and ``abi_version``.
    """
    version = ".".join(lock["python"].split(".")[:2])
    _pip(
        "download", "--only-binary", ":all:", "--dest", str(folder),
        "--implementation", "cp", "--python-version", version,
        "--abi", f"cp{version.replace('.', '')}",
        "--platform", f"pyemscripten_{lock['abi_version']}_wasm32",
        *ENGINE, *WIDGETS, *KERNEL,
    )  # fmt: skip
    return usable(folder)


def usable(folder: Path) -> list[Wheel]:
    """The wheels of ``folder``, those of no use in a browser left out, by name."""
    found = map(read, sorted(folder.glob("*.whl")))
    return [wheel for wheel in found if wheel.name not in UNUSED]


def _pip(*arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments],
        capture_output=True,
        text=True,
    )
    if done.returncode:
        last = next(iter(done.stderr.strip().splitlines()[-1:]), "it said nothing")
        raise ValueError(f"pip {arguments[0]} didn't work ({last}): is there a network?")
