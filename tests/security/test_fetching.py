"""Nothing is fetched while it runs: what a page loads comes with the page."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import civicgames

PACKAGE = Path(civicgames.__file__).parent
SHIPPED = sorted(
    path for ending in ("js", "css", "html", "svg") for path in PACKAGE.rglob(f"*.{ending}")
)
NAMESPACES = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml")
"""Names that look like addresses, and that nobody loads."""
LOADS = re.compile(
    r"""@import|\burl\(\s*['"]?(?!data:|\#)|\bfetch\s*\(|XMLHttpRequest|WebSocket|EventSource
    |sendBeacon|importScripts|\bimport\s*\(|\bfrom\s+['"]|<link\b|<iframe\b|<(script|img)[^>]+src=""",
    re.VERBOSE,
)
ADDRESS = re.compile(r"(?:https?:)?//[\w-]+\.[\w.-]+[^\s\"'`)]*")
NETWORK = ("aiohttp", "ftplib", "http.client", "httpx", "requests", "urllib.request", "urllib3")
SERVES = {
    "cli/lab.py": "asks JupyterLab, on this machine, whether it is up",
    "lite/serving.py": "serves the site on this machine",
}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.name))
def test_what_browsers_get_loads_nothing(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for namespace in NAMESPACES:
        text = text.replace(namespace, "")
    assert not ADDRESS.findall(text)
    assert not [found.group() for found in LOADS.finditer(text)]


@pytest.mark.parametrize(
    "line",
    [
        '@import "a.css";',
        "a { background: url(https://cdn.example.org/a.png) }",
        'fetch("/a")',
        'import { x } from "https://esm.example.org/x";',
        '<script src="a.js">',
        '<img alt="" src="//cdn.example.org/a.png">',
    ],
)
def test_the_check_would_notice(line: str) -> None:
    assert ADDRESS.search(line) or LOADS.search(line)


def test_no_module_asks_the_network() -> None:
    """What is imported to do so, but for talking to a server on this machine."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(part, ast.Import):
                names = [one.name for one in part.names]
            elif isinstance(part, ast.ImportFrom) and part.module:
                names = [part.module, *(f"{part.module}.{one.name}" for one in part.names)]
            if any(name in NETWORK for name in names):
                found.add(path.relative_to(PACKAGE).as_posix())
    assert found <= set(SERVES)


TAG = re.compile(r"<(script|link|img|iframe|source|video|audio|object|embed)\b[^>]*>", re.I)


def test_python_writes_no_tag_that_loads_from_elsewhere() -> None:
    """In all strings of the package: pictures are in the page itself, links are for people."""
    loads = []
    for path in PACKAGE.rglob("*.py"):
        for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                loads += [tag for tag in TAG.finditer(part.value) if ADDRESS.search(tag.group())]
    assert not loads
