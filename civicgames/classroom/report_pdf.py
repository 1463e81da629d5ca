"""A class's report as a PDF to print or to send on."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from civicgames.classroom.report import (
    Block,
    Bullets,
    Grid,
    Heading,
    Paragraph,
    Picture,
    Report,
)
from civicgames.i18n import translator
from civicgames.printing.pages import FONT, GREY, INK, Pages

if TYPE_CHECKING:
    from fpdf import FPDF

    from civicgames.charts.chart import Chart

MARGIN = 18.0
BOTTOM = 20.0
ACCENT = "#46307c"
BODY, SMALL, TABLE = 10.5, 9.0, 9.0
"""Points."""
LINE = 5.4
"""From one line of the text to the next, in millimetres."""


def as_pdf(made: Report, paper: str = "a4") -> bytes:
    """The report as the bytes of a PDF file; ``paper`` is a4 or letter.

    Raises ImportError, with what to install, where fpdf2 or matplotlib is missing.
    """
    pdf = Pages(paper, made.lang, made.title).pdf
    pdf.set_margins(MARGIN, MARGIN, MARGIN)
    pdf.set_auto_page_break(True, BOTTOM)
    pdf.c_margin = 1.0
    pdf.footer = lambda: _footer(pdf, made)  # type: ignore[method-assign]
    pdf.add_page()
    _words(pdf, made.title, 20, "B", 9.0)
    _words(pdf, made.summary, BODY)
    for section in made.sections:
        _make_room(pdf, _begins_with(pdf, section.blocks))
        pdf.ln(5)
        pdf.start_section(section.title)
        _words(pdf, section.title, 15, "B", 7.5, ACCENT)
        pdf.ln(1)
        for block, following in zip_longest(section.blocks, section.blocks[1:]):
            if isinstance(block, Heading):
                _make_room(pdf, _with_what_follows(pdf, following))
            _block(pdf, block)
    return bytes(pdf.output())


def _footer(pdf: FPDF, made: Report) -> None:
    texts = translator(made.lang)
    pdf.set_y(-13)
    pdf.set_font(FONT, "", 8)
    pdf.set_text_color(GREY)
    said = texts._("{title}, page {number}", title=made.title, number=pdf.page_no())
    pdf.cell(0, 5, said, align="R")


def _make_room(pdf: FPDF, height: float) -> None:
    """A new page where less than that is left: no heading stands alone."""
    if pdf.will_page_break(height):
        pdf.add_page()


def _begins_with(pdf: FPDF, blocks: Sequence[Block]) -> float:
    """How high the beginning of a section is, which isn't parted."""
    pictures = [block for block in blocks[:2] if isinstance(block, Picture)]
    return 45.0 + sum(_height_of(pdf, one.chart) for one in pictures[:1])


def _with_what_follows(pdf: FPDF, following: Block | None) -> float:
    """How high a heading is together with what it must not be parted from."""
    if isinstance(following, Picture):
        return _height_of(pdf, following.chart) + 14
    return 30.0


def _words(
    pdf: FPDF, text: str, size: float, style: str = "", line: float = LINE, colour: str = INK
) -> None:
    pdf.set_font(FONT, style, size)
    pdf.set_text_color(colour)
    pdf.multi_cell(0, line, text, align="L", new_x="LMARGIN", new_y="NEXT")


def _block(pdf: FPDF, block: Block) -> None:
    match block:
        case Paragraph(text, strong):
            _words(pdf, text, BODY, "B" if strong else "")
            pdf.ln(1.5)
        case Heading(text):
            pdf.ln(2.5)
            _words(pdf, text, 12, "B", 6.2)
            pdf.ln(0.8)
        case Bullets(items, numbered):
            for place, item in enumerate(items, 1):
                _item(pdf, f"{place}." if numbered else "•", item)
            pdf.ln(1.5)
        case Grid(_, head, rows):
            _table(pdf, head, rows)
        case Picture():
            _picture(pdf, block)


def _item(pdf: FPDF, sign: str, text: str) -> None:
    lines: Any = pdf.multi_cell(pdf.epw - 8, LINE, text, align="L", dry_run=True, output="LINES")
    _make_room(pdf, LINE * len(lines))
    pdf.set_font(FONT, "", BODY)
    pdf.set_text_color(INK)
    pdf.cell(8, LINE, sign)
    pdf.multi_cell(pdf.epw - 8, LINE, text, align="L", new_x="LMARGIN", new_y="NEXT")
    pdf.ln(0.8)


def _table(pdf: FPDF, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from fpdf.enums import TableBordersLayout
    from fpdf.fonts import FontFace

    widths = _widths(pdf, head, rows)
    pdf.set_font(FONT, "", TABLE)
    pdf.set_text_color(INK)
    pdf.set_draw_color("#b9b5aa")
    bold = FontFace(emphasis="BOLD")
    with pdf.table(
        borders_layout=TableBordersLayout.HORIZONTAL_LINES,
        col_widths=widths,
        headings_style=bold,
        line_height=4.8,
        padding=1.2,
        text_align="LEFT",
        v_align="TOP",
    ) as table:
        for number, cells in enumerate([head, *rows]):
            row = table.row()
            for place, cell in enumerate(cells):
                row.cell(_listed(cell), style=bold if number == 0 or place == 0 else None)
    pdf.ln(3)


def _widths(pdf: FPDF, head: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[float, ...]:
    """The width of each column: none breaks a word, and long texts share what is left."""
    least, wanted = [], []
    pdf.set_font(FONT, "B", TABLE)
    for place in range(len(head)):
        cells = [row[place] for row in (head, *rows)]
        widest = max(pdf.get_string_width(part) for cell in cells for part in cell.split("\n"))
        word = max(pdf.get_string_width(part) for cell in cells for part in [*cell.split(), ""])
        least.append(word + 5)
        wanted.append(max(word, widest) + 5)
    if sum(wanted) <= pdf.epw:
        return (*wanted[:-1], pdf.epw - sum(wanted[:-1]))
    left = max(0.0, pdf.epw - sum(least))
    more = [full - few for full, few in zip(wanted, least, strict=True)]
    return tuple(few + left * part / sum(more) for few, part in zip(least, more, strict=True))


def _listed(cell: str) -> str:
    """Several questions in one cell, each with a sign before it."""
    parts = cell.split("\n")
    return cell if len(parts) == 1 else "\n".join(f"• {part}" for part in parts)


def _height_of(pdf: FPDF, chart: Chart) -> float:
    width, height = chart.figure.get_size_inches()
    return float(pdf.epw * height / width)


def _picture(pdf: FPDF, picture: Picture) -> None:
    _make_room(pdf, _height_of(pdf, picture.chart) + 3)
    pdf.image(BytesIO(picture.image[1]), w=pdf.epw, alt_text=picture.chart.alt)
    pdf.ln(3)
