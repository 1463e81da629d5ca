"""The screen's drawings on paper: the same shapes, read from the same file."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any
from xml.sax.saxutils import quoteattr

BOX = 24
"""The shapes are drawn in a square of that side."""


@cache
def shapes() -> dict[str, list[tuple[str, dict[str, Any]]]]:
    """Every drawing by its name: ``S`` a spade, ``E`` a helm, ``sign-circle``, ``headline``…"""
    file = resources.files("civicgames").joinpath("widgets", "static", "figures.svg.js")
    text = file.read_text(encoding="utf-8")
    found = text.partition("const SHAPES = ")[2].partition("\n};")[0] + "\n}"
    return {
        name: [(tag, attributes) for tag, attributes in parts]
        for name, parts in json.loads(found).items()
    }


@cache
def svg(name: str, colour: str, size: float) -> str:
    """A drawing as an SVG document. ``colour``: `#rrggbb`; ``size``: millimetres."""
    parts = "".join(_element(tag, attributes, colour) for tag, attributes in shapes()[name])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {BOX} {BOX}" '
        f'width="{size}mm" height="{size}mm">{parts}</svg>'
    )


def _element(tag: str, attributes: dict[str, Any], colour: str) -> str:
    drawn = {"fill": colour, "stroke": "none", **attributes}
    if "stroke-width" in attributes:
        drawn["stroke"] = colour
    written = " ".join(f"{key}={quoteattr(str(value))}" for key, value in drawn.items())
    return f"<{tag} {written}/>"
