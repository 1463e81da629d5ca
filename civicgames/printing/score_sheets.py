"""The score sheets: the lines that a paper table writes down, as the class's form asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from civicgames.classroom.paper_sheet import Field, Sheet, sheet
from civicgames.content import load
from civicgames.i18n import Texts
from civicgames.printing import purses
from civicgames.printing.flowing import Block, Piece, flow, level, page_number, scale_that_fits
from civicgames.printing.pages import GREY, Box, Pages
from civicgames.scenarios import Scenario

HEAD = "#eceae4"
_ROW, _LEAST_ROW = 8.0, 6.4
_TICK = 3.4


def sheets_pages(pages: Pages, scenario: Scenario, texts: Texts) -> None:
    """The score sheet; in Delanopolis the slips and the purse sheets too."""
    _score(pages, sheet(scenario), scenario, texts)
    if scenario.game == "delanopolis":
        purses.slips(pages, scenario, texts)
        purses.purse_sheets(pages, scenario, texts)


def _score(pages: Pages, about: Sheet, scenario: Scenario, texts: Texts) -> None:
    room = _begin(pages, scenario, texts, first=True)
    for field in about.per("play"):
        room = _play_field(pages, room, field, about, texts)
    room = room.below(3)
    room = _seat_table(pages, room, about, texts).below(4)
    room = _round_tables(pages, room, about, scenario, texts)
    helps = _helps(about, texts)
    room = room.below(4)
    if scale_that_fits(pages, helps, room, 2, 0.86) < 0.88:
        room = _begin(pages, scenario, texts, first=False)
    scale = scale_that_fits(pages, helps, room, 2)
    boxes = iter([level(pages, helps, room, 2, scale)])
    flow(pages, helps, lambda: next(boxes), 2, scale=scale)


def _begin(pages: Pages, scenario: Scenario, texts: Texts, *, first: bool) -> Box:
    pages.page()
    title = load(scenario.game, texts.lang).title
    name = texts._("Score sheet")
    room = pages.room
    page_number(pages, f"{title} · {name} · {scenario.as_line()}")
    if not first:
        return room
    pages.section(name)
    pages.text(room.top(9), f"{title} · {name}", 16, style="B")
    date = texts._("Table: ……………   Date: ……………")
    pages.text(Box(room.x, room.y + 2, room.w, 6), date, 10, align="R")
    said = texts._(
        "{scenario}. No names are needed: seats have numbers. Bold: please fill in; "
        "the rest may stay empty.",
        scenario=scenario.title(texts.lang),
    )
    used = pages.text(room.below(9).top(9), said, 8.5, colour=GREY)
    return room.below(9 + used + 3)


def _seat(number: int, texts: Texts) -> str:
    return texts._("Seat {number}", number=number)


def _style(field: Field) -> str:
    return "B" if field.needed else ""


# What is written once


def _play_field(pages: Pages, room: Box, field: Field, about: Sheet, texts: Texts) -> Box:
    width = 42.0
    pages.text(room.top(6), field.label(texts.lang), 9.5, style=_style(field))
    answers = _answers(field, about, texts)
    if not answers:
        pages.line(room.x + width, room.y + 5, room.x + width + 40, room.y + 5, 0.3, GREY)
        return room.below(7.5)
    x, y = room.x + width, room.y
    for answer in answers:
        wide = pages.width_of(answer, 9) + _TICK + 6
        if x + wide > room.x + room.w and x > room.x + width:
            x, y = room.x + width, y + 5.6
        pages.rect(Box(x, y + 0.4, _TICK, _TICK), line=0.35)
        pages.text(Box(x + _TICK + 1.4, y, wide, 5), answer, 9)
        x += wide
    return room.below(y - room.y + 7.5)


def _answers(field: Field, about: Sheet, texts: Texts) -> list[str]:
    if field.kind == "choice":
        return [field.choice(value, texts.lang) for value in field.choices]
    if field.kind in ("seat", "seats"):
        return [_seat(number, texts) for number in range(1, about.seats + 1)]
    return []


# Tables


@dataclass(frozen=True)
class _Column:
    """A column of a table: its head, and what stands in each of its boxes to be marked."""

    head: str
    bold: bool = False
    printed: str = ""

    @property
    def share(self) -> float:
        """How wide it is beside the others: words to mark need room."""
        return 1.6 if self.printed else 1.0


def _column(field: Field, texts: Texts, seat: int | None = None) -> _Column:
    head = field.label(texts.lang)
    if seat is not None:
        head = f"{head}, {_seat(seat, texts).lower()}"
    choices = [field.choice(value, texts.lang) for value in field.choices]
    return _Column(head, field.needed, " / ".join(choices))


def _widths(room: Box, first: float, columns: Sequence[_Column]) -> list[float]:
    whole = sum(column.share for column in columns)
    return [first, *((room.w - first) * column.share / whole for column in columns)]


def _seat_table(pages: Pages, room: Box, about: Sheet, texts: Texts) -> Box:
    columns = [_column(field, texts) for field in about.per("seat")]
    widths = _widths(room, 24, columns)
    room = _heads(pages, room, widths, [_Column(""), *columns])
    for number in range(1, about.seats + 1):
        said = [_seat(number, texts), *(column.printed for column in columns)]
        room = _row(pages, room, widths, said, _ROW)
    return room


def _round_tables(pages: Pages, room: Box, about: Sheet, scenario: Scenario, texts: Texts) -> Box:
    fields = about.per("round")
    # What an auction is about stands before what is staked on it.
    columns = [_column(field, texts) for field in fields if field.key == "terrain"]
    for field in about.per("round_seat"):
        columns += [_column(field, texts, seat) for seat in range(1, about.seats + 1)]
    columns += [_column(field, texts) for field in fields if field.key != "terrain"]
    widths = _widths(room, 20, columns)
    heads = [_Column(about.round_word(texts.lang)), *columns]
    room = _heads(pages, room, widths, heads)
    for number in range(1, about.lines + 1):
        if room.h < _LEAST_ROW:
            room = _heads(pages, _begin(pages, scenario, texts, first=False), widths, heads)
        said = [str(number), *(column.printed for column in columns)]
        room = _row(pages, room, widths, said, _height(room, about, number))
    return room


def _height(room: Box, about: Sheet, number: int) -> float:
    left = about.lines - number + 1
    return max(_LEAST_ROW, min(_ROW, (room.h - 46) / left))


def _heads(pages: Pages, room: Box, widths: Sequence[float], columns: Sequence[_Column]) -> Box:
    x, height = room.x, 10.0
    for wide, column in zip(widths, columns, strict=True):
        cell = Box(x, room.y, wide, height)
        pages.rect(cell, line=0.3, fill=HEAD)
        style = "B" if column.bold else ""
        inside = cell.inner(1, 0.6)
        pages.text(inside, column.head, 8.5, style=style, align="C", vertical="middle")
        x += wide
    return room.below(height)


def _row(
    pages: Pages, room: Box, widths: Sequence[float], texts: Sequence[str], height: float
) -> Box:
    x = room.x
    for number, (wide, said) in enumerate(zip(widths, texts, strict=True)):
        cell = Box(x, room.y, wide, height)
        pages.rect(cell, line=0.3, colour=GREY if number else "#1f2430")
        pages.text(
            cell.inner(1.2, 0.4),
            said,
            9 if not number else 8,
            least=5,
            vertical="middle",
            align="L" if not number else "C",
            colour="#1f2430" if not number else GREY,
        )
        x += wide
    return room.below(height)


def _helps(about: Sheet, texts: Texts) -> list[Block]:
    return [
        [
            Piece(
                f"{field.label(texts.lang)}: {field.help(texts.lang)}"
                if texts.lang == "en"
                else f"{field.label(texts.lang)} : {field.help(texts.lang)}",
                7.5,
                after=0.8,
            )
        ]
        for field in about.fields
    ]
