"""Delanopolis on paper: terrains, trumps, jokers, refuges, the ring of terrains, pawns."""

from __future__ import annotations

from functools import partial

from civicgames.content import Reading, load
from civicgames.games.delanopolis.components import chapter_of
from civicgames.games.delanopolis.rules import Rules, seat_numbers
from civicgames.i18n import Texts
from civicgames.numbers import number
from civicgames.printing.cutting import PAWN, Card, back, frame, tents
from civicgames.printing.pages import GREY, PALE, Box, Pages
from civicgames.scenarios import Scenario

DRAWINGS = {"trump": "trump", "joker": "joker", "refuge": "refuge"}
CHITS = ("d12",)
"""Placements whose die few classrooms have: numbers to draw instead are printed."""


def cards(scenario: Scenario, texts: Texts) -> list[Card]:
    """P-03, P-04, P-31: a card a terrain, the piles, and the refuges that players hold."""
    rules: Rules = scenario.rules
    content = load("delanopolis", texts.lang)
    things = content.words["things"]
    backs = {
        "terrain": partial(_back, "hall", things["terrain"].name, False),
        "trump": partial(_back, "trump", things["trump"].name, False),
        "joker": partial(_back, "joker", things["joker"].name, True),
        "refuge": partial(_back, "refuge", things["refuge"].name, False),
    }
    found = []
    for terrain in range(1, rules.terrains + 1):
        reading = content.reading(chapter_of(terrain))
        said = f"{things['terrain'].name} {terrain}"
        draw = partial(_terrain, terrain, reading, texts)
        found.append(Card(f"{said}: {reading.title}", draw, backs["terrain"]))

    def pile(kind: str, drawn: bool) -> None:
        keys = rules.decks[kind]  # type: ignore[index]
        keys += rules.decks["refuge"] if drawn else ()
        for key in keys:
            reading = content.reading(key)
            draw = partial(_effect, reading, rules, texts)
            found.append(Card(reading.title, draw, backs[kind]))

    pile("trump", rules.refuges == "drawn")
    pile("joker", rules.refuges == "drawn")
    if rules.refuges == "held":
        keys = rules.decks["refuge"]
        for place in range(max(seat_numbers(rules)) * rules.refuges_each):
            reading = content.reading(keys[place % len(keys)])
            draw = partial(_effect, reading, rules, texts)
            found.append(Card(reading.title, draw, backs["refuge"]))
    return found


def _back(figure: str, word: str, dark: bool, pages: Pages, place: Box) -> None:
    back(pages, place, (figure,), word, dark=dark)


def _terrain(terrain: int, reading: Reading, texts: Texts, pages: Pages, place: Box) -> None:
    room = frame(pages, place)
    things = load("delanopolis", texts.lang).words["things"]
    pages.text(Box(room.x + 1, room.y, 20, 15), str(terrain), 32, style="B")
    pages.text(
        Box(room.x + 22, room.y + 2, room.w - 24, 5),
        things["terrain"].name,
        9,
        align="R",
        colour=GREY,
    )
    title = Box(room.x + 2, room.y + 18, room.w - 4, 14)
    pages.text(title, reading.title, 15, style="B", least=8, vertical="middle")
    pages.line(room.x + 2, room.y + 34, room.x + room.w - 2, room.y + 34, 0.3, PALE)
    question = Box(room.x + 2, room.y + 36, room.w - 4, 24)
    pages.text(question, reading.question, 9.5, style="I", least=6.5)
    price = Box(room.x + 2, room.y + room.h - 14, room.w - 4, 12)
    pages.rect(price, line=0.4, round_=1.5)
    pages.text(price.inner(2, 0), things["price"].name, 9, vertical="middle", colour=GREY)


def _effect(reading: Reading, rules: Rules, texts: Texts, pages: Pages, place: Box) -> None:
    room = frame(pages, place)
    content = load("delanopolis", texts.lang)
    word = content.words["things"][reading.kind]
    pages.text(Box(room.x + 2, room.y + 1.5, room.w - 4, 6), word.name, 11, colour=GREY)
    pages.figure(DRAWINGS[reading.kind], room.x + room.w - 14, room.y + 1, 12)
    title = Box(room.x + 2, room.y + 15, room.w - 4, 14)
    pages.text(title, reading.title, 15, style="B", least=9, vertical="middle")
    what = word.line
    if reading.kind == "refuge":
        what = texts._(
            "Pass your turn and receive {com} COM and {vot} VOT.",
            com=number(rules.refuge_com, texts.lang),
            vot=number(rules.refuge_vot, texts.lang),
        )
    pages.text(Box(room.x + 2, room.y + 31, room.w - 4, 13), what, 9, least=7)
    pages.line(room.x + 2, room.y + 46, room.x + room.w - 2, room.y + 46, 0.3, PALE)
    question = Box(room.x + 2, room.y + 48, room.w - 4, room.h - 50)
    pages.text(question, reading.question, 9, style="I", least=6.5)


# The board


def board(pages: Pages, scenario: Scenario, texts: Texts) -> None:
    """P-03, P-13: the ring of terrains, then pawns and what stands in for the die."""
    _ring(pages, scenario, texts)
    _pawns(pages, scenario, texts)


def around(count: int) -> tuple[int, int, list[tuple[int, int]]]:
    """Columns and rows of a ring with room for so many squares, and each one's place in it.

    Clockwise from the top left, as on the screen.
    """
    half = -(-(count + 4) // 2)
    rows = max(3, half // 2)
    columns = half - rows
    places = [(x, 0) for x in range(columns)]
    places += [(columns - 1, y) for y in range(1, rows)]
    places += [(x, rows - 1) for x in range(columns - 2, -1, -1)]
    places += [(0, y) for y in range(rows - 2, 0, -1)]
    return columns, rows, places[:count]


def _ring(pages: Pages, scenario: Scenario, texts: Texts) -> None:
    rules: Rules = scenario.rules
    content = load("delanopolis", texts.lang)
    things = content.words["things"]
    pages.page(landscape=True)
    pages.section(texts._("The board and the pawns"))
    columns, rows, places = around(rules.terrains)
    cells = pages.room.cells(columns, rows, 2)
    for terrain, (x, y) in enumerate(places, 1):
        cell = cells[y * columns + x]
        reachable = terrain in rules.reachable
        pages.rect(cell, line=0.6 if reachable else 0.3, round_=2)
        size = min(20.0, cell.h * 0.55)
        inside = cell.inner(2.5, 1.8)
        pages.text(inside.top(10), str(terrain), size, style="B", least=8)
        title = content.reading(chapter_of(terrain)).title
        pages.text(inside.below(size * 0.36 + 2).top(12), title, 10.5, style="B", least=6)
        if not reachable:
            said = texts._("can't be reached with these dice")
            pages.text(inside.bottom(8), said, 7.5, colour=GREY, vertical="bottom")
    first, last = cells[columns + 1], cells[(rows - 1) * columns - 2]
    middle = Box(first.x, first.y, last.x + last.w - first.x, last.y + last.h - first.y).inner(4)
    used = pages.text(middle.top(14), content.title, 24, style="B", align="C")
    used += pages.text(
        middle.below(used + 1).top(10), scenario.title(texts.lang), 10, align="C", colour=GREY
    )
    rest = middle.below(used + 6)
    piles = [cell.inner(3, 0) for cell in rest.top(min(34.0, rest.h * 0.5)).cells(2, 1)]
    for pile, key in zip(piles, ("trump", "joker"), strict=True):
        pages.rect(pile, line=0.4, colour=GREY, round_=2)
        side = min(12.0, pile.h * 0.4)
        pages.figure(key, pile.x + 4, pile.y + (pile.h - side) / 2, side, GREY)
        beside = Box(pile.x + side + 8, pile.y, pile.w - side - 10, pile.h)
        pages.text(beside, things[key].name, 13, style="B", vertical="middle", colour=GREY)
    note = rest.below(piles[0].h + 5)
    pages.text(note, _how_to_mark(rules, texts), 9.5, align="C")


def _how_to_mark(rules: Rules, texts: Texts) -> str:
    owned = texts._("Whoever takes a terrain keeps its card and writes the price on it.")
    last = rules.last_turn
    if rules.placement == "in_order":
        return owned
    turns = texts._("After turn {number} the game ends.", number=last(3))
    if last(3) == last(4):
        return f"{owned} {turns}"
    each = texts._("Each challenger has {number} turns.", number=last(4) - last(3))
    return f"{owned} {each}"


def _pawns(pages: Pages, scenario: Scenario, texts: Texts) -> None:
    rules: Rules = scenario.rules
    roles = load("delanopolis", texts.lang).words["roles"]
    pages.page()
    box = pages.room
    pages.text(box.top(8), texts._("Pawns: cut out, fold, glue the feet together"), 13, style="B")
    most = max(seat_numbers(rules))
    faces = [partial(_pawn, seat, texts) for seat in range(1, most + 1)]
    faces.append(partial(_mayor, roles["mayor"].name))
    tents(pages, box.below(11), faces)
    if rules.placement not in CHITS:
        return
    box = box.below(11 + PAWN[1] + 12)
    title = texts._(
        "No die with {number} sides? Cut out these numbers, draw one, put it back.",
        number=rules.terrains,
    )
    pages.text(box.top(10), title, 11, style="B")
    side = 18.0
    columns = int(box.w // side)
    for terrain in rules.reachable:
        row, column = divmod(terrain - 1, columns)
        cell = Box(box.x + column * side, box.y + 11 + row * side, side, side)
        pages.rect(cell, line=0.3, colour=GREY)
        pages.text(cell, _upright(terrain), 18, style="B", align="C", vertical="middle")


def _upright(number_: int) -> str:
    """A chit may lie on its head: 6 and 9 have a point."""
    return f"{number_}." if number_ in (6, 9) else str(number_)


def _pawn(seat: int, texts: Texts, pages: Pages, place: Box) -> None:
    pages.figure("pawn", place.x + (place.w - 9) / 2, place.y + 2, 9)
    pages.text(Box(place.x, place.y + 11, place.w, 7), str(seat), 14, style="B", align="C")
    said = texts._("Seat {number}", number=seat)
    pages.text(Box(place.x + 1, place.y + 17.2, place.w - 2, 4), said, 6.5, align="C")


def _mayor(role: str, pages: Pages, place: Box) -> None:
    pages.figure("hall", place.x + (place.w - 12) / 2, place.y + 2, 12)
    room = Box(place.x + 1, place.y + 15, place.w - 2, 5)
    pages.text(room, role, 9, style="B", align="C")
