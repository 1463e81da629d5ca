"""DēmoS on paper: the People's Pack, the Power Pile, the mat, vetoes and marks of scandals."""

from __future__ import annotations

from functools import partial

from civicgames.content import load
from civicgames.games.demos.components import figure_cards, number_cards
from civicgames.games.demos.rules import CAMPS, Rules, seat_numbers
from civicgames.i18n import Texts
from civicgames.printing.cutting import CARD, Card, back, frame
from civicgames.printing.pages import GREY, INK, PALE, Box, Pages
from civicgames.say.demos import card_name, suit_name
from civicgames.say.demos.cards import camp_label, institution_name
from civicgames.scenarios import Scenario

COLOURS = {"S": "#24304f", "H": "#b3321c", "D": "#005f9e", "C": "#1d6b45", "M": "#5b3fa0"}
"""As on the screen; the shape and the word say the suit too."""


def cards(scenario: Scenario, texts: Texts) -> list[Card]:
    """D-01: both packs, as the scenario's rules have them."""
    rules: Rules = scenario.rules
    words = load("demos", texts.lang).words["backs"]
    people = partial(_back, "SHDC", words["people_pack"].name, False)
    power = partial(_back, "ELJ", words["power_pile"].name, True)
    found = [
        Card(card_name(card, texts), partial(_number, card, texts), people)
        for card in number_cards(rules.lowest_number)
    ]
    found += [
        Card(card_name(card, texts), partial(_figure, card, texts), power)
        for card in figure_cards(rules.media)
    ]
    return found


def _back(figures: str, word: str, dark: bool, pages: Pages, place: Box) -> None:
    back(pages, place, figures, word, dark=dark)


def _number(card: str, texts: Texts, pages: Pages, place: Box) -> None:
    suit, number, colour = card[0], card[1:], COLOURS[card[0]]
    frame(pages, place, colour)
    word = suit_name(suit, texts)

    def corner() -> None:
        at = Box(place.x + 5, place.y + 5, 13, 11)
        pages.text(at, number, 26, style="B", align="C", colour=colour)
        if number in ("6", "9"):  # one is the other on its head
            pages.line(at.x + 3, at.y + 11.6, at.x + 10, at.y + 11.6, 0.9, colour)
        pages.figure(suit, place.x + 7.5, place.y + 18.5, 8, colour)

    corner()
    with pages.turned(place):
        corner()
    side = 27.0
    middle = place.x + place.w / 2
    pages.figure(suit, middle - side / 2, place.y + 24, side, colour)
    name = Box(place.x + 7, place.y + 54, place.w - 14, 8)
    pages.text(name, word, 13, style="B", align="C", vertical="middle", colour=colour)


def _figure(card: str, texts: Texts, pages: Pages, place: Box) -> None:
    institution, suit = card[0], "" if card[0] == "M" else card[1]
    colour = COLOURS[suit or "M"]
    frame(pages, place, colour)
    pages.rect(place.inner(4), line=0.25, colour=colour, round_=2)
    word = load("demos", texts.lang).words["institutions"][institution]

    def corner() -> None:
        at = Box(place.x + 6, place.y + 6, 10, 9)
        pages.text(at, institution, 20, style="B", align="C", colour=colour)
        if suit:
            pages.figure(suit, place.x + 7.5, place.y + 15.5, 7, colour)

    corner()
    with pages.turned(place):
        corner()
    middle = place.x + place.w / 2
    pages.figure(institution, middle - 14, place.y + 9, 28, colour)
    room = Box(place.x + 7, place.y + 38.5, place.w - 14, 8)
    name = institution_name(institution, texts)
    pages.text(room, name, 15, style="B", align="C", vertical="middle", colour=colour)
    if suit:
        said = suit_name(suit, texts)
        wide = pages.width_of(said, 11)
        left = middle - (wide + 8) / 2
        pages.figure(suit, left, place.y + 47.5, 6, colour)
        pages.text(Box(left + 8, place.y + 48, wide + 1, 6), said, 11, colour=colour)
    about = Box(place.x + 8, place.y + 55.5, place.w - 16, 15)
    pages.text(about, word.line, 7.5, align="C", vertical="top", least=6)


# The mat, the tokens


def board(pages: Pages, scenario: Scenario, texts: Texts) -> None:
    """A mat for the two piles and the rounds, then the tokens."""
    _mat(pages, scenario, texts)
    _tokens(pages, scenario, texts)


def _mat(pages: Pages, scenario: Scenario, texts: Texts) -> None:
    rules: Rules = scenario.rules
    content = load("demos", texts.lang)
    pages.page(landscape=True)
    pages.section(texts._("The mat and the tokens"))
    room = pages.room
    pages.text(room.top(10), scenario.title(texts.lang), 15, style="B")
    x = room.x
    for key, figures in (("people_pack", "SHDC"), ("power_pile", "ELJ")):
        pile = Box(x, room.y + 13, *CARD)
        pages.rect(pile, line=0.4, colour=GREY, round_=3)
        word = content.words["backs"][key]
        size = 11.0
        left = pile.x + (pile.w - len(figures) * (size + 2)) / 2 + 1
        for number, name in enumerate(figures):
            pages.figure(name, left + number * (size + 2), pile.y + 14, size, GREY)
        pages.text(pile.below(32).inner(5, 0).top(14), word.name, 13, style="B", align="C")
        pages.text(pile.below(46).inner(6, 0), word.line, 9, align="C")
        x += CARD[0] + 8
    _rounds(pages, Box(room.x, room.y + 108, x - room.x - 8, room.h - 108), rules, texts)
    column = Box(x + 2, room.y + 13, room.x + room.w - x - 2, room.h - 13)
    for section in content.guide_for(rules.mode):
        if section.key.partition("_")[0] not in ("round", "points", "ties"):
            continue
        used = pages.text(column, section.title, 11, style="B")
        column = column.below(used + 1)
        for line in section.lines:
            used = pages.text(column, line, 9)
            column = column.below(used + 1.2)
        column = column.below(3)


def _rounds(pages: Pages, box: Box, rules: Rules, texts: Texts) -> None:
    """One square a figure of the pile: a round takes one at least."""
    figures = len(figure_cards(rules.media))
    count = min(rules.max_rounds or figures, figures)
    pages.text(box.top(7), texts._("Rounds: tick one off after each"), 11, style="B")
    columns = 8
    rows = -(-count // columns)
    height = min(17.0, (box.h - 20) / rows)
    cells = Box(box.x, box.y + 8, box.w, height * rows).cells(columns, rows, 1.5)
    for number, cell in enumerate(cells[:count], 1):
        pages.rect(cell, line=0.4, round_=1.5)
        pages.text(cell.inner(1.2), str(number), 10, colour=GREY)
    under = box.below(10 + height * rows)
    end = texts._("The rounds end when the Power Pile is empty.")
    if rules.max_rounds:
        end = texts.n_(
            "After {number} round, or when the Power Pile is empty, the election is held.",
            "After {number} rounds, or when the Power Pile is empty, the election is held.",
            rules.max_rounds,
            number=rules.max_rounds,
        )
    pages.text(under, end, 9)


def veto_holders(rules: Rules, texts: Texts) -> list[str]:
    """D-15: who has vetoes, once for each veto; empty where there is no unanimous turn."""
    if not rules.unanimous_turn:
        return []
    if not rules.in_teams:
        seats = range(1, max(seat_numbers(rules)) + 1)
        return [texts._("Seat {number}", number=seat) for seat in seats] * rules.vetoes
    found = []
    camps = CAMPS[rules.mode]
    for camp in dict.fromkeys(camps):
        extra = 1 if rules.mode == "2v3" and camps.count(camp) == 2 else 0
        found += [camp_label(camp, texts)] * (rules.vetoes + extra)
    return found


def _tokens(pages: Pages, scenario: Scenario, texts: Texts) -> None:
    rules: Rules = scenario.rules
    vetoes = veto_holders(rules, texts)
    marks = [suit for _ in range(rules.media) for suit in "SHDC"]
    if not vetoes and not marks:
        return
    pages.page()
    box = pages.room
    pages.text(box.top(9), texts._("Tokens to cut out"), 15, style="B")
    box = box.below(12)
    side, columns = 30.0, 6
    if vetoes:
        box = _heading(
            pages, box, texts._("Vetoes"), texts._("Lay yours on the table when you use it.")
        )
        for number, holder in enumerate(vetoes):
            row, column = divmod(number, columns)
            place = Box(box.x + column * (side + 1), box.y + row * (side + 1), side, side)
            _token(pages, place, holder, texts)
        box = box.below(-(-len(vetoes) // columns) * (side + 1) + 8)
    if marks:
        said = texts._("Lay one on the figure that a scandal hit: it counts in this suit.")
        box = _heading(pages, box, texts._("Marks of a scandal"), said)
        for number, suit in enumerate(marks):
            row, column = divmod(number, columns)
            place = Box(box.x + column * (side + 1), box.y + row * (side + 1), side, side)
            pages.rect(place, line=0.25, colour=PALE)
            pages.rect(place.inner(1.5), line=0.6, colour=COLOURS[suit])
            pages.figure(suit, place.x + 9, place.y + 4.5, 12, COLOURS[suit])
            room = Box(place.x + 3, place.y + 18, side - 6, 6)
            pages.text(room, suit_name(suit, texts), 9, style="B", align="C", vertical="middle")


def _heading(pages: Pages, box: Box, title: str, line: str) -> Box:
    pages.text(box.top(6), title, 11, style="B")
    pages.text(box.below(6).top(5), line, 9)
    return box.below(13)


def _token(pages: Pages, place: Box, holder: str, texts: Texts) -> None:
    pages.rect(place, line=0.25, colour=PALE)
    x, y = place.x + place.w / 2, place.y + place.h / 2
    pages.circle(x, y, 13, line=1.6)
    pages.line(x - 9.2, y - 9.2, x - 6.4, y - 6.4, 1.6)
    pages.line(x + 6.4, y + 6.4, x + 9.2, y + 9.2, 1.6)
    pages.text(Box(x - 9, y - 5, 18, 6), texts._("Veto"), 12, style="B", align="C", colour=INK)
    pages.text(Box(x - 9, y + 1, 18, 5), holder, 7.5, align="C", least=5.5, colour=INK)
