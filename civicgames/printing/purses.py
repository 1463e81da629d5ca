"""Delanopolis on paper: the slips for sealed stakes, and a sheet for each purse."""

from __future__ import annotations

from civicgames.content import load
from civicgames.i18n import Texts
from civicgames.numbers import number
from civicgames.printing.pages import GREY, Box, Pages
from civicgames.scenarios import Scenario

_HEAD = "#eceae4"


def slips(pages: Pages, scenario: Scenario, texts: Texts) -> None:
    """P-20: a page of slips; whoever stakes writes one, folds it, and all are opened at once."""
    pages.page()
    title = texts._("Slips for stakes: cut, write, fold, open together")
    pages.section(texts._("Slips for stakes"))
    room = pages.room
    pages.text(room.top(7), title, 12, style="B")
    words = load("delanopolis", texts.lang).words["things"]
    for cell in room.below(9).cells(4, 6):
        pages.dashed(cell.x, cell.y, cell.x + cell.w, cell.y)
        pages.dashed(cell.x, cell.y + cell.h, cell.x + cell.w, cell.y + cell.h)
        pages.dashed(cell.x, cell.y, cell.x, cell.y + cell.h)
        pages.dashed(cell.x + cell.w, cell.y, cell.x + cell.w, cell.y + cell.h)
        inside = cell.inner(3)
        step = inside.h / 5
        lines = (
            texts._("Seat {number}", number="……"),
            f"{words['terrain'].name} ……",
            words["stake"].name,
        )
        for place, line in enumerate(lines):
            row = Box(inside.x, inside.y + place * step, inside.w, step)
            pages.text(row, line, 9.5, vertical="middle")
        box = Box(inside.x + 16, inside.y + 2 * step + 0.3, inside.w - 16, 2 * step - 2)
        pages.rect(box, line=0.4)
        row = Box(inside.x, inside.y + 4 * step, inside.w, step)
        pages.rect(Box(row.x, row.y + (row.h - 3) / 2, 3, 3), line=0.35)
        said = texts._("doubled")
        pages.text(Box(row.x + 4.5, row.y, row.w - 4.5, row.h), said, 9.5, vertical="middle")


def purse_sheets(pages: Pages, scenario: Scenario, texts: Texts) -> None:
    """P-02, P-23: what a player has: the mayor's sheet, then a challenger's, two a page."""
    pages.page()
    pages.section(texts._("Purse sheets"))
    roles = load("delanopolis", texts.lang).words["roles"]
    rules = scenario.rules
    vot = number(rules.vot, texts.lang)
    com = number(rules.com_per_challenger, texts.lang)
    starts = (
        (roles["challenger"].name, texts._("At the start: {vot} VOT.", vot=vot)),
        (
            roles["mayor"].name,
            texts._("At the start: {com} COM for each challenger.", com=com),
        ),
    )
    for half, (role, start) in zip(pages.room.cells(2, 1, 8), starts, strict=True):
        _purse(pages, half, role, start, texts)


def _purse(pages: Pages, box: Box, role: str, start: str, texts: Texts) -> None:
    things = load("delanopolis", texts.lang).words["things"]
    pages.text(box.top(8), f"{role} · {texts._('Seat {number}', number='……')}", 13, style="B")
    pages.text(box.below(8).top(6), start, 9)
    said = texts._("A new line whenever something changes. Put aside: counts at the end only.")
    used = pages.text(box.below(14).top(9), said, 8, colour=GREY)
    heads = (
        texts._("What happened"),
        texts._("VOT in the purse"),
        texts._("COM in the purse"),
        things["aside"].name,
    )
    room = box.below(14 + used + 3)
    widths = [room.w * share for share in (0.4, 0.2, 0.2, 0.2)]
    rows = 26
    height = (room.h - 11) / rows
    y = room.y
    for row in range(rows + 1):
        tall = 11.0 if row == 0 else height
        x = room.x
        for wide, head in zip(widths, heads, strict=True):
            cell = Box(x, y, wide, tall)
            pages.rect(cell, line=0.3, fill="" if row else _HEAD)
            if row == 0:
                pages.text(cell.inner(1), head, 8, align="C", vertical="middle", least=5.5)
            x += wide
        y += tall
