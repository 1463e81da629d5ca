"""Cards, tokens and pawns to cut out: where they lie on the paper, crop marks, backs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from civicgames.printing.pages import GREY, INK, PALE, Box, Pages

Draw = Callable[[Pages, Box], None]

CARD = (63.0, 88.0)
"""Millimetres: the size of playing cards, so that sleeves and old packs stiffen them."""
ACROSS, DOWN = 3, 3
ON_A_PAGE = ACROSS * DOWN

_MARK, _GAP = 3.2, 1.0
_ROUND = 3.0


@dataclass(frozen=True)
class Card:
    """A card to cut: its name, and how both sides are drawn within its edges."""

    name: str
    front: Draw
    back: Draw


@dataclass(frozen=True)
class Words:
    """What stands in the margin of a page of cards; cut away."""

    front: str
    back: str


def grid(pages: Pages) -> list[Box]:
    """Where the cards of a page lie: in the middle, so that backs meet their fronts."""
    width, height = CARD[0] * ACROSS, CARD[1] * DOWN
    left, top = (pages.whole.w - width) / 2, (pages.whole.h - height) / 2
    return Box(left, top, width, height).cells(ACROSS, DOWN)


def mirrored(place: int) -> int:
    """Where the back of a card lies when the paper is turned over its long edge."""
    row, column = divmod(place, ACROSS)
    return row * ACROSS + (ACROSS - 1 - column)


def card_pages(
    pages: Pages, cards: Sequence[Card], words: Callable[[int, int], Words], section: str
) -> None:
    """The cards, nine a page, each page followed by its backs.

    ``words`` makes what the margins say from the page's number and how many there are.
    """
    sheets = [cards[n : n + ON_A_PAGE] for n in range(0, len(cards), ON_A_PAGE)]
    for number, sheet in enumerate(sheets, 1):
        said = words(number, len(sheets))
        pages.page()
        if number == 1:
            pages.section(section)
        places = grid(pages)
        for card, place in zip(sheet, places, strict=False):
            _edge(pages, place)
            card.front(pages, place)
        _margins(pages, places, said.front)
        pages.page()
        for number_on_page, card in enumerate(sheet):
            card.back(pages, places[mirrored(number_on_page)])
        _margins(pages, places, said.back)


def _edge(pages: Pages, place: Box) -> None:
    pages.rect(place, line=0.15, colour=PALE)


def _margins(pages: Pages, places: Sequence[Box], said: str) -> None:
    first, last = places[0], places[-1]
    left, top, right, bottom = first.x, first.y, last.x + last.w, last.y + last.h
    for column in range(ACROSS + 1):
        x = left + column * CARD[0]
        pages.line(x, top - _GAP - _MARK, x, top - _GAP, 0.2)
        pages.line(x, bottom + _GAP, x, bottom + _GAP + _MARK, 0.2)
    for row in range(DOWN + 1):
        y = top + row * CARD[1]
        pages.line(left - _GAP - _MARK, y, left - _GAP, y, 0.2)
        pages.line(right + _GAP, y, right + _GAP + _MARK, y, 0.2)
    # Between the marks, where it is cut away.
    pages.text(Box(left + 1, top - 4.4, CARD[0] * ACROSS - 2, 3.4), said, 6, colour=GREY)


def frame(pages: Pages, place: Box, colour: str = INK) -> Box:
    """The line within a card's edge; returns the room within it."""
    pages.rect(place.inner(2.5), line=0.5, colour=colour, round_=_ROUND)
    return place.inner(5)


def back(pages: Pages, place: Box, figures: Sequence[str], word: str, *, dark: bool) -> None:
    """A back: a pattern (never blank), drawings in the middle, the name of its pile.

    The two piles of a game differ by their pattern and by light and dark, not by colour.
    """
    inside = place.inner(3.2)
    pages.rect(inside, line=0.5, fill="#3c4254" if dark else "", round_=_ROUND)
    with pages.within(inside.inner(1)):
        _hatch(pages, inside.inner(1), "#8a90a0" if dark else PALE, crossed=not dark)
    middle = Box(place.x + 12, place.y + 22, place.w - 24, place.h - 44)
    pages.rect(middle, line=0.5, fill="#ffffff", round_=_ROUND)
    pages.text(middle.bottom(14).inner(2, 1), word, 9.5, style="B", align="C", vertical="middle")
    size = 13.0
    columns = 2 if len(figures) > 1 else 1
    rows = -(-len(figures) // columns)
    size = min(13.0, (middle.h - 15) / rows - 1, 20.0)
    top = middle.y + (middle.h - 13 - rows * (size + 1)) / 2
    for number, name in enumerate(figures):
        row, column = divmod(number, columns)
        here = min(columns, len(figures) - row * columns)
        left = middle.x + (middle.w - here * (size + 2)) / 2 + 1
        pages.figure(name, left + column * (size + 2), top + row * (size + 1), size)


def _hatch(pages: Pages, box: Box, colour: str, *, crossed: bool) -> None:
    step = 3.0
    count = int((box.w + box.h) / step) + 1
    for number in range(count):
        at = number * step
        pages.line(box.x + at - box.h, box.y + box.h, box.x + at, box.y, 0.25, colour)
        if crossed:
            pages.line(box.x + at - box.h, box.y, box.x + at, box.y + box.h, 0.25, colour)


PAWN = (17.0, 60.0)
"""Millimetres of a pawn before it is folded."""


def tents(pages: Pages, at: Box, faces: Sequence[Draw]) -> None:
    """A row of pawns to fold: the same face on both sides, the upper one on its head, and feet."""
    width, height = PAWN
    foot = height * 0.14
    half = height / 2 - foot
    for number, face in enumerate(faces):
        box = Box(at.x + number * (width + 3), at.y, width, height)
        pages.rect(box, line=0.3, colour=GREY)
        upper = Box(box.x, box.y + foot, box.w, half)
        lower = Box(box.x, box.y + foot + half, box.w, half)
        for y in (upper.y, lower.y, lower.y + half):
            pages.dashed(box.x, y, box.x + box.w, y)
        with pages.turned(upper):
            face(pages, upper)
        face(pages, lower)
