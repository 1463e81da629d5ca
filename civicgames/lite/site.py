"""Build the site: JupyterLab's files, Python, the notebooks, a first page in both languages."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from civicgames.i18n import LANGUAGES
from civicgames.lite import pyodide, serving
from civicgames.lite.wheels import Wheel, for_browser, own_wheel, read
from civicgames.share import find

KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""JupyterLab's extensions that the site has; none of the others that are installed here."""
KERNELS_OWN = ("piplite", "pyodide-kernel", "ipykernel")
"""Wheels that come with the kernel's extension."""
AT_START = (
    "micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython",
)  # fmt: skip
"""Loaded all at once with Python; what is left out here JupyterLite would look up one by one."""
LEFT_OUT = shutil.ignore_patterns("plays", "class", "runs", ".*", "__pycache__")
QUIET = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}
}


def build_site(out: Path, pyodide_from: Path | None = None, wheel: Path | None = None) -> None:
    """Make the site as the folder ``out``, which must not exist or be empty.

    ``pyodide_from`` is a folder with Pyodide's files (without it npm fetches them), ``wheel`` a
    wheel of civicgames (without it one is made from this checkout). Raises ValueError, in one
    sentence, where something is missing.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise ValueError(f"{out} isn't empty: name a new folder, nothing is overwritten.")
    missing = [name for name in ("jupyterlite_core", "jupyterlite_pyodide_kernel")
               if find_spec(name) is None]  # fmt: skip
    if missing:
        raise ValueError("JupyterLite isn't installed: pip install 'civicgames[lite]'.")
    with TemporaryDirectory() as name:
        work = Path(name)
        made = _make(work, pyodide_from, wheel)
        # Only a whole site gets its name.
        out.parent.mkdir(parents=True, exist_ok=True)
        if out.exists():
            out.rmdir()
        shutil.move(made, out)


def _make(work: Path, pyodide_from: Path | None, wheel: Path | None) -> Path:
    for folder in ("own", "fetched", "npm", "lite"):
        (work / folder).mkdir()
    kernel = import_module("jupyterlite_pyodide_kernel.constants")
    source = pyodide_from or pyodide.fetch(work / "npm", kernel.PYODIDE_VERSION)
    extensions = [extension(name) for name in EXTENSIONS]
    wheels = [
        own_wheel(work / "own", wheel),
        *for_browser(work / "fetched", pyodide.read_lock(source)["info"]),
        *kernels_own(extensions[0]),
    ]
    lite = work / "lite"
    pyodide.put(source, lite / "static" / "pyodide", wheels)
    contents = lite / "contents"
    shutil.copytree(find("notebooks"), contents, ignore=LEFT_OUT)
    write_settings(lite, extensions)
    site = work / "site"
    done = subprocess.run(
        [
            sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", str(lite),
            "--output-dir", str(site), "--contents", str(contents), "--apps", "lab",
            "--no-sourcemaps", "--no-unused-shared-packages", "--no-libarchive",
        ],
        cwd=lite, capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode or not (site / "lab" / "index.html").is_file():
        raise ValueError(f"JupyterLite couldn't build the site: {done.stderr.strip()[-400:]}")
    (site / "index.html").write_text(first_page(), encoding="utf-8")
    shutil.copyfile(Path(serving.__file__), site / "serve.py")
    return site


def write_settings(lite: Path, extensions: Sequence[Path]) -> None:
    """Write what JupyterLite reads, when it builds and when it is opened, into ``lite``."""
    build = {"LiteBuildConfig": {
        "ignore_sys_prefix": True,
        "federated_extensions": [str(path) for path in extensions],
    }}  # fmt: skip
    opened = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "civicgames",
            "litePluginSettings": {f"{KERNEL}:kernel": kernel_settings()},
        },
    }
    for name, data in (
        ("jupyter_lite_config.json", build),
        ("jupyter-lite.json", opened),
        ("overrides.json", QUIET),
    ):
        (lite / name).write_text(json.dumps(data, indent=1), encoding="utf-8")


def kernel_settings() -> dict[str, Any]:
    """Python from the folder, and no index of packages to fall back on."""
    return {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": list(AT_START)},
    }


def extension(name: str) -> Path:
    """The folder of an installed JupyterLab extension."""
    places: list[str] = import_module("jupyter_core.paths").jupyter_path("labextensions", name)
    for place in map(Path, places):
        if (place / "package.json").is_file():
            return place
    raise ValueError(
        f"JupyterLab's extension {name} isn't installed: pip install 'civicgames[lab,lite]'."
    )


def kernels_own(kernel: Path) -> list[Wheel]:
    """The wheels that the kernel's extension brings, newest of each."""
    found = map(read, sorted((kernel / "static" / "pypi").glob("*.whl")))
    return [wheel for wheel in found if wheel.name in KERNELS_OWN]


def first_page() -> str:
    """The page at the site's address: a language to choose, and where work is kept."""
    return (Path(__file__).parent / "index.html").read_text(encoding="utf-8")


def size(folder: Path) -> int:
    """Bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def welcome_pages() -> list[str]:
    """Where the first page leads to, in the order of the languages."""
    return [f"lab/index.html?path={lang}/00-welcome.ipynb" for lang in LANGUAGES]
