"""Paper to write and draw on: pages, text that is made to fit its box, drawings. In millimetres."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from civicgames.printing.drawings import svg

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from fpdf import FPDF

    Drawing = AbstractContextManager[None]

Align = Literal["L", "C", "R"]
Vertical = Literal["top", "middle", "bottom"]

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of a page standing upright."""

INK = "#1f2430"
GREY = "#5c6270"
PALE = "#c9c7c0"
WHITE = "#ffffff"
FONT = "DejaVu"
_STYLES = {"": "", "B": "-Bold", "I": "-Oblique"}
POINT = 25.4 / 72
"""A point in millimetres."""
LEADING = 1.28
"""From one line to the next, in heights of the letters."""
_ASCENT = 0.93
# The same input gives the same bytes, so no page carries the day on which it was made.
_DATE = datetime(2026, 1, 1, tzinfo=UTC)

MARGIN = 12.0


class Box(NamedTuple):
    """A place on a page: its left, its top, its width and its height."""

    x: float
    y: float
    w: float
    h: float

    def inner(self, dx: float, dy: float | None = None) -> Box:
        """The box within, so much away from each side."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def top(self, h: float) -> Box:
        """A strip of that height at the top."""
        return Box(self.x, self.y, self.w, h)

    def below(self, dy: float) -> Box:
        """What is left under a strip of that height."""
        return Box(self.x, self.y + dy, self.w, self.h - dy)

    def bottom(self, h: float) -> Box:
        """A strip of that height at the bottom."""
        return Box(self.x, self.y + self.h - h, self.w, h)

    def cells(self, columns: int, rows: int, gap: float = 0) -> list[Box]:
        """The box in a grid, row by row."""
        w = (self.w - gap * (columns - 1)) / columns
        h = (self.h - gap * (rows - 1)) / rows
        return [
            Box(self.x + column * (w + gap), self.y + row * (h + gap), w, h)
            for row in range(rows)
            for column in range(columns)
        ]


class Pages:
    """A document in the making.

    Raises ImportError, in one sentence, where fpdf2 or the fonts are missing.
    """

    def __init__(self, paper: str, lang: str, title: str) -> None:
        self.paper = paper
        self.pdf = _document(paper)
        self.pdf.set_lang(lang)
        self.pdf.set_title(title)
        self.pdf.set_creator("civicgames")
        self.pdf.set_creation_date(_DATE)
        self.pages = 0
        self._is_fresh = False
        self._broken: dict[tuple[str, float, float, str], list[str]] = {}

    @property
    def whole(self) -> Box:
        """The page that is being drawn."""
        return Box(0, 0, self.pdf.w, self.pdf.h)

    @property
    def room(self) -> Box:
        """The page within its margins."""
        return self.whole.inner(MARGIN)

    def page(self, landscape: bool = False) -> None:
        """Begin a page."""
        if not self._is_fresh:
            self.pdf.add_page(orientation="landscape" if landscape else "portrait")
        self._is_fresh = False
        self.pages += 1

    def reserve(self, write: Callable[[list[tuple[str, int]]], None]) -> None:
        """Leave this first page for a table of contents, which ``write`` makes at the end.

        It is given the sections, each with its page.
        """
        self.page()
        self.pdf.insert_toc_placeholder(
            lambda _, outline: write([(part.name, part.page_number) for part in outline])
        )
        self._is_fresh = True  # fpdf2 has begun the page after it

    def section(self, title: str) -> None:
        """Begin a part on this page: it is in the document's outline."""
        self.pdf.start_section(title)

    # Text

    def lines(self, text: str, width: float, size: float, style: str = "") -> list[str]:
        """A text broken into lines; ``size`` in points."""
        key = (text, round(width, 3), size, style)
        if key not in self._broken:
            self._broken[key] = self._break(text, width, size, style)
        return self._broken[key]

    def _break(self, text: str, width: float, size: float, style: str) -> list[str]:
        self.pdf.set_font(FONT, style, size)
        broken: list[str] = []
        for paragraph in text.split("\n"):
            broken += self.pdf.multi_cell(  # type: ignore[arg-type]
                width, size * POINT, paragraph or " ", align="L", dry_run=True, output="LINES"
            )
        return broken

    def width_of(self, text: str, size: float, style: str = "") -> float:
        """How wide a line is."""
        self.pdf.set_font(FONT, style, size)
        return self.pdf.get_string_width(text)

    def text(
        self,
        box: Box,
        text: str,
        size: float,
        *,
        style: str = "",
        least: float = 5.5,
        align: Align = "L",
        vertical: Vertical = "top",
        colour: str = INK,
    ) -> float:
        """Write a text into a box, as large as fits from ``size`` down to ``least`` points.

        What doesn't fit even then ends with an ellipsis. Returns the height that was used.
        """
        size, lines = self._fitted(text, box, size, least, style)
        step = size * POINT * LEADING
        used = step * len(lines)
        y = box.y + {"top": 0.0, "middle": (box.h - used) / 2, "bottom": box.h - used}[vertical]
        self.pdf.set_text_color(colour)
        self.pdf.set_font(FONT, style, size)
        for number, line in enumerate(lines):
            left = {"L": 0.0, "C": 0.5, "R": 1.0}[align] * (box.w - self.pdf.get_string_width(line))
            self.pdf.text(box.x + left, y + number * step + _ASCENT * size * POINT, line)
        return used

    def _fitted(
        self, text: str, box: Box, size: float, least: float, style: str
    ) -> tuple[float, list[str]]:
        while True:
            lines = self.lines(text, box.w, size, style)
            step = size * POINT * LEADING
            widest = max((self.width_of(word, size, style) for word in text.split()), default=0)
            if (len(lines) * step <= box.h + 0.01 and widest <= box.w) or size <= least:
                break
            size = max(least, size - 0.25)
        room = max(1, int((box.h + 0.01) / step))
        if len(lines) > room:
            lines = [*lines[: room - 1], lines[room - 1][:-1].rstrip() + "…"]
        return size, lines

    def height_of(self, text: str, width: float, size: float, style: str = "") -> float:
        """How high a text is at that width and size."""
        return len(self.lines(text, width, size, style)) * size * POINT * LEADING

    # Drawing

    def figure(self, name: str, x: float, y: float, size: float, colour: str = INK) -> None:
        """One of the drawings, in a square with that left, top and side."""
        from fpdf.svg import SVGObject

        SVGObject(svg(name, colour, round(size, 2))).draw_to_page(self.pdf, x, y)

    def rect(
        self, box: Box, *, line: float = 0.3, colour: str = INK, fill: str = "", round_: float = 0
    ) -> None:
        """A frame; ``line``: its width, 0 for none."""
        self._pen(line or 0.1, colour)
        if fill:
            self.pdf.set_fill_color(fill)
        style = ("D" if line else "") + ("F" if fill else "")
        self.pdf.rect(*box, style=style, round_corners=bool(round_), corner_radius=round_)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, width: float = 0.3, colour: str = INK
    ) -> None:
        """A line."""
        self._pen(width, colour)
        self.pdf.line(x1, y1, x2, y2)

    def circle(
        self, x: float, y: float, radius: float, *, line: float = 0.3, fill: str = ""
    ) -> None:
        """A circle around a point."""
        self._pen(line, INK)
        if fill:
            self.pdf.set_fill_color(fill)
        self.pdf.circle(x, y, radius, style="DF" if fill else "D")

    def polygon(self, points: Sequence[tuple[float, float]], fill: str = INK) -> None:
        """A filled shape."""
        self.pdf.set_fill_color(fill)
        self.pdf.polygon(points, style="F")

    def dashed(self, x1: float, y1: float, x2: float, y2: float, colour: str = GREY) -> None:
        """A line along which to fold."""
        self._pen(0.2, colour)
        self.pdf.set_dash_pattern(dash=1.2, gap=1.2)
        self.pdf.line(x1, y1, x2, y2)
        self.pdf.set_dash_pattern()

    def turned(self, box: Box) -> Drawing:
        """For a `with`: what is drawn meanwhile stands on its head, about the box's middle."""
        return self.pdf.rotation(180, box.x + box.w / 2, box.y + box.h / 2)

    def within(self, box: Box) -> Drawing:
        """For a `with`: what is drawn meanwhile is cut off at the box."""
        return self.pdf.rect_clip(*box)

    def _pen(self, width: float, colour: str) -> None:
        self.pdf.set_line_width(width)
        self.pdf.set_draw_color(colour)

    def bytes(self) -> bytes:
        """The finished document."""
        return bytes(self.pdf.output())


def _document(paper: str) -> FPDF:
    missing = 'PDFs need more than the plain package: pip install "civicgames[print]".'
    try:
        from fpdf import FPDF
    except ImportError:
        raise ImportError(missing) from None
    pdf = FPDF(format=PAPERS[paper])
    pdf.set_auto_page_break(False)
    pdf.set_margins(0, 0, 0)
    pdf.c_margin = 0
    for style, ending in _STYLES.items():
        pdf.add_font(FONT, style, _fonts(missing) / f"DejaVuSans{ending}.ttf")
    return pdf


def _fonts(missing: str) -> Path:
    # Not by importing matplotlib, which takes its time: only its files are needed.
    found = find_spec("matplotlib")
    if found is None or not found.submodule_search_locations:
        raise ImportError(missing)
    return Path(found.submodule_search_locations[0]) / "mpl-data" / "fonts" / "ttf"
