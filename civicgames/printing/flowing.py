"""Text that flows through columns and pages, in blocks that are never torn apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from civicgames.printing.pages import GREY, Box, Pages


@dataclass(frozen=True)
class Piece:
    """A paragraph of a block; ``size`` in points, ``after``: the space below it."""

    text: str
    size: float
    style: str = ""
    after: float = 1.0
    colour: str = "#1f2430"


Block = Sequence[Piece]

GAP = 6.0
"""Between columns."""


def height(pages: Pages, block: Block, width: float, scale: float = 1) -> float:
    """How high a block is in a column of that width."""
    return sum(
        pages.height_of(piece.text, width, piece.size * scale, piece.style) + piece.after * scale
        for piece in block
    )


def write(pages: Pages, block: Block, at: Box, scale: float = 1) -> float:
    """Write a block at the top of a box; returns its height."""
    used = 0.0
    for piece in block:
        tall = pages.height_of(piece.text, at.w, piece.size * scale, piece.style)
        box = Box(at.x, at.y + used, at.w, tall + 0.01)
        size = piece.size * scale
        pages.text(box, piece.text, size, style=piece.style, least=size, colour=piece.colour)
        used += tall + piece.after * scale
    return used


def flow(
    pages: Pages,
    blocks: Sequence[Block],
    begin: Callable[[], Box],
    columns: int = 2,
    gap: float = GAP,
    scale: float = 1,
) -> None:
    """Write blocks into columns, page after page.

    ``begin`` begins a page and returns the room on it. A block of headings only (all bold) stays
    with the block after it.
    """
    left: list[Box] = []
    column: Box | None = None
    for number, block in enumerate(blocks):
        if column is None or _needed(pages, blocks, number, column.w, scale) > column.h:
            if not left:
                left = begin().cells(columns, 1, gap)
            column = left.pop(0)
        column = column.below(write(pages, block, column, scale))


def _needed(
    pages: Pages, blocks: Sequence[Block], number: int, width: float, scale: float
) -> float:
    """How much room a block needs, with the one after it where it is its heading."""
    block = blocks[number]
    needed = height(pages, block, width, scale)
    if all(piece.style == "B" for piece in block) and number + 1 < len(blocks):
        needed += height(pages, blocks[number + 1], width, scale)
    return needed


def fits(pages: Pages, blocks: Sequence[Block], room: Box, columns: int, scale: float) -> bool:
    """Whether the blocks fill no more than the columns of one box."""
    boxes = room.cells(columns, 1, GAP)
    column = boxes.pop(0)
    for number, block in enumerate(blocks):
        needed = _needed(pages, blocks, number, column.w, scale)
        if needed > column.h:
            if not boxes:
                return False
            column = boxes.pop(0)
            if needed > column.h:
                return False
        column = column.below(height(pages, block, column.w, scale))
    return True


def scale_that_fits(
    pages: Pages, blocks: Sequence[Block], room: Box, columns: int, least: float = 0.6
) -> float:
    """The largest scale, up to 1, at which the blocks fit into the columns of a box."""
    scale = 1.0
    while scale > least and not fits(pages, blocks, room, columns, scale):
        scale -= 0.02
    return scale


def level(pages: Pages, blocks: Sequence[Block], room: Box, columns: int, scale: float) -> Box:
    """The lowest box in which the blocks still fit, so that its columns are equally long."""
    while room.h > 1 and fits(pages, blocks, Box(*room[:3], room.h - 1), columns, scale):
        room = Box(*room[:3], room.h - 1)
    return room


def page_number(pages: Pages, said: str) -> None:
    """What the foot of a page says."""
    foot = pages.whole.bottom(10).inner(12, 0)
    pages.text(foot.top(3.2), said, 7, colour=GREY, align="R")
