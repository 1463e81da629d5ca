"""A chart to show, to hold and to save; drawn by matplotlib, or plainly where that is missing."""

from __future__ import annotations

from base64 import b64encode
from functools import cached_property
from html import escape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicgames.charts.spec import Spec
from civicgames.charts.svg import plain_svg

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS = 144
"""Dots an inch of the pictures in notebooks."""


class Chart:
    """One question answered in a picture.

    ``title`` is the sentence that says what is seen, ``alt`` the whole chart in words, ``figure``
    a matplotlib Figure to change or put elsewhere.
    """

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.title = spec.title
        self.alt = spec.alt()

    @cached_property
    def figure(self) -> Figure:
        """The matplotlib Figure. Raises ImportError, with what to install, where it is missing."""
        try:
            from civicgames.charts.drawing import draw
        except ImportError as error:
            raise ImportError(
                "A chart's figure needs matplotlib: pip install 'civicgames[data]'."
            ) from error
        return draw(self.spec)

    def save(self, path: str | Path) -> Path:
        """Write to ``path``, by its ending: .png, .svg or .pdf. Returns the path.

        Raises ValueError for another ending.
        """
        path = Path(path)
        if path.suffix.lower() not in (".png", ".svg", ".pdf"):
            raise ValueError(f"{path.name} can't be a chart: expected .png, .svg or .pdf.")
        self.figure.savefig(path, dpi=2 * DOTS)
        return path

    def image(self) -> tuple[str, bytes]:
        """The picture's media type and bytes: PNG, or a plain SVG where matplotlib is missing."""
        try:
            figure = self.figure
        except ImportError:
            return "image/svg+xml", plain_svg(self.spec).encode()
        buffer = BytesIO()
        figure.savefig(buffer, format="png", dpi=DOTS)
        return "image/png", buffer.getvalue()

    def source(self) -> str:
        """The picture as an address that holds it, for ``src``."""
        kind, image = self.image()
        return f"data:{kind};base64,{b64encode(image).decode()}"

    def plain_html(self) -> str:
        """The chart as plain bars, drawn in no time: for one that changes while one looks."""
        image = b64encode(plain_svg(self.spec).encode()).decode()
        return self._html(f"data:image/svg+xml;base64,{image}")

    def _repr_html_(self) -> str:
        return self._html(self.source())

    def _html(self, source: str) -> str:
        return (
            '<figure class="cg-chart" style="margin:0">'
            f'<img alt="{escape(self.alt)}" style="max-width:100%;height:auto" width="800" '
            f'src="{source}">'
            f"<figcaption>{escape(self.spec.note)}</figcaption></figure>"
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self._repr_html_(), "text/plain": self.alt}

    def __repr__(self) -> str:
        return f"<Chart: {self.title}>"
