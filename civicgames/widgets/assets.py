"""The scripts and the styles of the widgets, as a browser gets them."""

from __future__ import annotations

from functools import cache
from importlib import resources


@cache
def asset(*names: str) -> str:
    """The files of `static/` one after the other: what a later one uses stands in an earlier."""
    folder = resources.files("civicgames.widgets") / "static"
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in names)
