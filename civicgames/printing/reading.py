"""The pages to read: how to print, the pocket guide, the rules with their ids, the chapters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civicgames.content import Content, Reading, load
from civicgames.games import find_game
from civicgames.games.delanopolis.components import chapter_of
from civicgames.i18n import Texts
from civicgames.printing.flowing import (
    Block,
    Piece,
    fits,
    flow,
    page_number,
    scale_that_fits,
    write,
)
from civicgames.printing.pages import GREY, INK, Box, Pages
from civicgames.scenarios import Scenario
from civicgames.scenarios.differences import differences
from civicgames.scenarios.explaining import readable
from civicgames.scenarios.words import sentence

SMALLEST = 0.85
"""How much a pocket guide's letters may shrink for what a scenario changes."""


def mode_of(scenario: Scenario) -> str:
    """Which of its texts a scenario uses; empty for a game that has one way to be played."""
    if scenario.game == "demos":
        return str(scenario.rules.mode)
    if scenario.game == "delanopolis":
        return "in_order" if scenario.rules.placement == "in_order" else "dice"
    return ""


def rules_pages(pages: Pages, scenario: Scenario, texts: Texts) -> None:
    """The pocket guide, twice to be cut apart; the rules; what is read aloud."""
    content = load(scenario.game, texts.lang)
    _guide(pages, content, scenario, texts)
    _rules(pages, content, scenario, texts)
    if content.readings:
        _chapters(pages, content, scenario, texts)


def _guide(pages: Pages, content: Content, scenario: Scenario, texts: Texts) -> None:
    pages.page()
    pages.section(texts._("Pocket guide"))
    blocks: list[Block] = [
        [
            Piece(section.title, 10.5, "B", 0.8),
            *(Piece(line, 9, after=0.7) for line in section.lines[:-1]),
            Piece(section.lines[-1], 9, after=3),
        ]
        for section in content.guide_for(mode_of(scenario))
    ]
    changes = _differences(scenario, texts)
    halves = pages.whole.cells(1, 2)
    if not fits(pages, [*blocks, *changes], _inside(halves[0]), 3, SMALLEST):
        # Too many for a page that is to be read at the table: they are beside the rules.
        said = texts._("This scenario changes much: see the rules.")
        changes = [[Piece(said, 9, "B", 0.7)]]
    blocks += changes
    for half in halves:
        room = half.inner(12, 9)
        title = _titled(content, texts._("Pocket guide"))
        pages.text(room.top(8), title, 14, style="B")
        pages.text(room.below(6.5).top(5), scenario.title(texts.lang), 8.5, colour=GREY)
        inside = _inside(half)
        scale = scale_that_fits(pages, blocks, inside, 3)
        boxes = iter([inside])
        flow(pages, blocks, lambda boxes=boxes: next(boxes), 3, scale=scale)  # type: ignore[misc]
    middle = pages.whole.h / 2
    pages.dashed(4, middle, pages.whole.w - 4, middle)


def _inside(half: Box) -> Box:
    return half.inner(12, 9).below(13)


def _differences(scenario: Scenario, texts: Texts) -> list[Block]:
    """What the scenario changes of the numbers that the texts name."""
    found = changed(scenario, texts)
    if not found:
        return []
    head: Block = [Piece(texts._("In this scenario"), 10.5, "B", 0.8)]
    return [head, *([Piece(line, 9, after=0.7)] for line in found)]


def changed(scenario: Scenario, texts: Texts) -> list[str]:
    """What differs from the game as its texts tell it, in sentences."""
    usual: dict[str, Any] = {}
    mode = mode_of(scenario)
    if scenario.game == "demos":
        usual = {"mode": mode}
    elif mode == "in_order":
        usual = {"placement": mode}
    plain = find_game(scenario.game).rules(**usual)
    found = readable(differences(scenario.rules, plain))
    return [sentence(scenario.game, one, texts.lang) for one in found]


def _rules(pages: Pages, content: Content, scenario: Scenario, texts: Texts) -> None:
    title = _titled(content, texts._("The rules"))
    blocks: list[Block] = []
    for chapter in content.chapters_for(mode_of(scenario)):
        blocks.append([Piece(chapter.title, 12, "B", 1.6)])
        blocks += [
            [
                Piece(f"{rule.id}  {rule.title}", 9.5, "B", 0.5),
                Piece(rule.text, 9.5, after=3),
            ]
            for rule in chapter.rules
        ]
    blocks += _differences(scenario, texts)
    _pages_of(pages, blocks, title, content.tagline, texts._("The rules"))


def _chapters(pages: Pages, content: Content, scenario: Scenario, texts: Texts) -> None:
    title = _titled(content, texts._("To read aloud"))
    blocks = [_chapter(reading, scenario, content, texts) for reading in content.readings]
    line = texts._("Read the page when the game opens it, then talk about the question.")
    _pages_of(pages, blocks, title, line, texts._("To read aloud"))


def _chapter(reading: Reading, scenario: Scenario, content: Content, texts: Texts) -> Block:
    about = _belongs(reading, scenario, content, texts)
    found = [
        *([Piece(about, 8, after=0.2, colour=GREY)] if about else []),
        Piece(reading.title, 11, "B", 0.8),
        Piece(reading.text, 9, after=1.2),
        Piece(reading.question, 9, "I", 1.2),
    ]
    if reading.fact:
        found.append(Piece(reading.fact.text, 8, after=0.4))
        source = f"{reading.fact.source}, {reading.fact.date}."
        found.append(Piece(source, 7, after=0.4, colour=GREY))
    if reading.basis:
        found.append(Piece(reading.basis, 7, after=0.4, colour=GREY))
    found.append(Piece(" ", 5, after=1))
    return found


def _belongs(reading: Reading, scenario: Scenario, content: Content, texts: Texts) -> str:
    if reading.kind == "terrain":
        terrains = range(1, scenario.rules.terrains + 1)
        numbers = [str(n) for n in terrains if chapter_of(n) == reading.key]
        return f"{content.words['things']['terrain'].name} {', '.join(numbers)}".strip()
    for group in ("things", "squares"):
        if word := content.words[group].get(reading.kind):
            return word.name
    return ""


def _pages_of(pages: Pages, blocks: Sequence[Block], title: str, line: str, section: str) -> None:
    first = pages.pages + 1

    def begin() -> Box:
        pages.page()
        if pages.pages == first:
            pages.section(section)
            room = pages.room
            used = pages.text(room.top(9), title, 16, style="B") + 1
            used += pages.text(room.below(used).top(9), line, 9.5, colour=GREY) + 4
            room = room.below(used)
        else:
            room = pages.room
        page_number(pages, f"{title} · {pages.pages - first + 1}")
        return Box(room.x, room.y, room.w, room.h - 2)

    flow(pages, blocks, begin)


def _titled(content: Content, title: str) -> str:
    return f"{content.title} · {title}"


# How to print


def first_page(
    pages: Pages, scenario: Scenario, texts: Texts, parts: list[tuple[str, int]]
) -> None:
    """What there is and how to print it; ``parts``: their titles and first pages."""
    content = load(scenario.game, texts.lang)
    room = pages.room
    used = (
        pages.text(room.top(14), _titled(content, texts._("to print and cut out")), 20, style="B")
        + 1
    )
    used += pages.text(room.below(used).top(8), scenario.title(texts.lang), 11, colour=GREY) + 5
    room = room.below(used)
    lists: list[Block] = [
        [
            Piece(texts._("What is in this file"), 13, "B", 1.5),
            *(
                Piece(texts._("Page {page}: {part}", page=page, part=part), 11)
                for part, page in parts
            ),
            Piece(" ", 6),
        ],
        [
            Piece(texts._("How to print the cards"), 13, "B", 1.5),
            *(
                Piece(f"{number}. {line}", 11, after=1.6)
                for number, line in enumerate(_how(texts), 1)
            ),
            Piece(" ", 6),
        ],
        [
            Piece(texts._("Also needed"), 13, "B", 1.5),
            *(Piece(f"• {line}", 11, after=1.6) for line in _also(scenario, texts)),
            Piece(" ", 6),
        ],
    ]
    for block in lists:
        room = room.below(write(pages, block, room))
    _ruler(pages, room, texts)
    foot = texts._("Scenario: {line}", line=scenario.as_line())
    licence = texts._("Texts and drawings: CC BY 4.0, the civicgames project.")
    bottom = pages.room.bottom(10)
    pages.text(bottom.top(5), foot, 8, colour=GREY)
    pages.text(bottom.below(5), licence, 8, colour=GREY)


def _how(texts: Texts) -> list[str]:
    return [
        texts._("Print at 100 %, “actual size”: check with the ruler below."),
        texts._(
            "Print on both sides, turned over the long edge: each page of cards is followed "
            "by its backs."
        ),
        texts._(
            "No printing on both sides? Print the fronts only, and slip each card into a "
            "sleeve in front of an old playing card."
        ),
        texts._(
            "Cut along the marks. The backs have a pale edge, so that a millimetre more or "
            "less is not seen."
        ),
        texts._("Black and white is enough: each suit has a shape and its name."),
    ]


def _also(scenario: Scenario, texts: Texts) -> list[str]:
    pen = texts._("a score sheet and a pen")
    if scenario.game == "demos":
        return [pen]
    if scenario.game == "presidency":
        sides = scenario.rules.numbers.die
        return [texts._("a die with {number} sides", number=sides), pen]
    purses = texts._("a purse sheet for each player: print that page as often as needed")
    placement = scenario.rules.placement
    dice = {
        "d12": texts._("a die with 12 sides, or the numbers to draw that are among the pawns"),
        "in_order": "",
    }.get(placement, texts._("two dice with six sides"))
    return [line for line in (dice, pen, purses) if line]


def _ruler(pages: Pages, room: Box, texts: Texts) -> None:
    y = room.y + 6
    pages.text(room.top(5), texts._("This line is 10 centimetres long:"), 10)
    pages.line(room.x, y + 3, room.x + 100, y + 3, 0.5, INK)
    for tick in range(11):
        x = room.x + tick * 10
        pages.line(x, y + (0.5 if tick in (0, 5, 10) else 1.5), x, y + 3, 0.3)


__all__ = ["changed", "first_page", "mode_of", "rules_pages"]
