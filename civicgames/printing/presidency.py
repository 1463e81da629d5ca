"""Presidency on paper: money, schemes, the track in its stages, what its squares do, pawns."""

from __future__ import annotations

from functools import cache, partial

from civicgames.content import Content, Party, Word, load
from civicgames.games.presidency.data import Money, Scheme
from civicgames.games.presidency.rules import Rules
from civicgames.i18n import Texts
from civicgames.printing.cutting import PAWN, Card, back, frame, tents
from civicgames.printing.pages import GREY, PALE, Box, Pages
from civicgames.say.presidency import card_name, stage_name
from civicgames.say.presidency.effects import money_text, scheme_text
from civicgames.scenarios import Scenario

MOST_IN_A_ROW, MOST_ROWS = 9, 7


def cards(scenario: Scenario, texts: Texts) -> list[Card]:
    """R-01, R-12, R-20: every copy of every card of both decks of the scenario."""
    rules: Rules = scenario.rules
    things = load("presidency", texts.lang).words["things"]
    money = partial(_back, "money", things["money"].name, False)
    scheme = partial(_back, "scheme", things["scheme"].name, True)
    found = []
    for note in rules.money:
        card = Card(card_name(note.id, texts), partial(_money, note, texts), money)
        found += [card] * note.count
    for trick in rules.scheme:
        card = Card(card_name(trick.id, texts), partial(_scheme, trick, rules, texts), scheme)
        found += [card] * trick.count
    return found


def _back(figure: str, word: str, dark: bool, pages: Pages, place: Box) -> None:
    back(pages, place, (figure,), word, dark=dark)


def _money(card: Money, texts: Texts, pages: Pages, place: Box) -> None:
    words = load("presidency", texts.lang).words
    room = frame(pages, place)
    pages.text(Box(room.x + 2, room.y, 24, 17), str(card.value), 36, style="B")
    pages.figure("money", room.x + room.w - 17, room.y + 1, 15)
    word = _word(words["money"].get(card.id), _as_usual(card), money_text(card, texts))
    name = Box(room.x + 2, room.y + 18, room.w - 4, 12)
    pages.text(name, word.name or card_name(card.id, texts), 15, style="B", least=9)
    _told(pages, room.below(31), 9, word, words["things"]["money"].name)


def _scheme(card: Scheme, rules: Rules, texts: Texts, pages: Pages, place: Box) -> None:
    words = load("presidency", texts.lang).words
    room = frame(pages, place)
    figure = "scheme" if card.playable else "skeleton"
    pages.figure(figure, room.x + room.w - 17, room.y + 1, 15)
    same = _as_usual(card) and _same_numbers(card, rules)
    word = _word(words["scheme"].get(card.id), same, scheme_text(card, rules, texts))
    # In the corner, so that it is read in a hand that is spread out.
    name = Box(room.x + 1.5, room.y + 1.5, room.w - 20, 16)
    pages.text(name, word.name or card_name(card.id, texts), 14, style="B", least=8)
    _told(pages, room.below(22), 10.5, word, words["things"]["scheme"].name)


def _word(known: Word | None, as_usual: bool, told: str) -> Word:
    """A card's own words where it does what they say; else what its data say."""
    if known and as_usual:
        return known
    return Word(known.name if known else "", told, known.civics if known else "")


@cache
def _usual() -> dict[str, Money | Scheme]:
    usual = Rules()
    return {**usual.money_by_id, **usual.scheme_by_id}


def _as_usual(card: Money | Scheme) -> bool:
    """Whether a card is the built-in one, but for its number of copies."""
    usual = _usual().get(card.id)
    return usual is not None and usual.model_copy(update={"count": card.count}) == card


def _same_numbers(card: Scheme, rules: Rules) -> bool:
    """Whether the numbers that its steps name are the built-in ones."""
    named = [step.by for step in card.effect if isinstance(step.by, str)]
    return all(rules.numbers.amount(by) == Rules().numbers.amount(by) for by in named)


def _told(pages: Pages, room: Box, size: float, word: Word, kind: str) -> None:
    """What a card does, what that is in real life, and what kind of card it is."""
    civics = room.bottom(20)
    does = Box(room.x + 2, room.y, room.w - 4, civics.y - room.y - 2)
    pages.text(does, word.line, size, least=6.5)
    pages.line(civics.x + 2, civics.y - 1.5, civics.x + civics.w - 2, civics.y - 1.5, 0.3, PALE)
    pages.text(civics.inner(2, 0).top(15.5), word.civics, 7, style="I", least=6)
    pages.text(civics.bottom(3.6).inner(2, 0), kind, 6, colour=GREY)


# The board


def board(pages: Pages, scenario: Scenario, texts: Texts) -> None:
    """R-03: the track with its limits, what its squares do, pawns."""
    content = load("presidency", texts.lang)
    _track(pages, scenario, content, texts)
    _legend(pages, scenario, content, texts)
    _pawns(pages, content, texts)


def rows_of(rules: Rules) -> list[list[int]]:
    """The squares in rows, each up to a stage square, a long one in several."""
    rows: list[list[int]] = []
    start = 0
    for end in [*(limit.at for limit in rules.limits), rules.board.last]:
        squares = list(range(start, end + 1))
        count = -(-len(squares) // MOST_IN_A_ROW)
        size = -(-len(squares) // count)
        rows += [squares[n : n + size] for n in range(0, len(squares), size)]
        start = end + 1
    return rows


def _track(pages: Pages, scenario: Scenario, content: Content, texts: Texts) -> None:
    rules: Rules = scenario.rules
    rows = rows_of(rules)
    limits = {limit.at: limit for limit in rules.limits}
    across = max(len(row) for row in rows)
    on_page = -(-len(rows) // -(-len(rows) // MOST_ROWS))
    for first in range(0, len(rows), on_page):
        pages.page(landscape=True)
        room = pages.whole.inner(9)
        if first == 0:
            pages.section(texts._("The board and the pawns"))
        head = f"{content.title} · {content.words['things']['board'].name}"
        pages.text(room.top(7), head, 13, style="B")
        said = texts._("Left to right, then the next row.")
        pages.text(room.top(7), said, 8.5, align="R", colour=GREY, vertical="middle")
        room = room.below(8.5)
        gate_w = 30.0
        height = min(34.0, room.h / on_page)
        wide = (room.w - gate_w) / across
        for number, row in enumerate(rows[first : first + on_page]):
            y = room.y + number * height
            for place, at in enumerate(row):
                cell = Box(room.x + place * wide, y, wide, height - 2.5)
                _square(pages, cell, at, rules, content, texts)
            if limit := limits.get(row[-1]):
                x = room.x + len(row) * wide
                _gate(
                    pages,
                    Box(x, y, gate_w, height - 2.5),
                    limit.limit,
                    stage_name(limit.id, texts),
                    texts,
                )


def _square(pages: Pages, cell: Box, at: int, rules: Rules, content: Content, texts: Texts) -> None:
    kind = _kind(at, rules)
    is_stage = kind == "stage"
    pages.rect(cell, line=0.9 if is_stage else 0.4, fill="#eceae4" if is_stage else "")
    pages.text(Box(cell.x + 1.5, cell.y + 1, 12, 6), str(at), 12, style="B")
    if not kind:
        return
    pages.figure(kind, cell.x + cell.w - 9, cell.y + 1.2, 7.5)
    name = Box(cell.x + 1.5, cell.y + cell.h - 9.5, cell.w - 3, 8.5)
    pages.text(name, _name(at, rules, content, texts), 8, style="B", vertical="bottom", least=5.5)


def _kind(at: int, rules: Rules) -> str:
    if at in (0, rules.board.last):
        return "president" if at else "candidacy"
    return rules.campaigns.get(at) or rules.kinds.get(at, "")


def _name(at: int, rules: Rules, content: Content, texts: Texts) -> str:
    for limit in rules.limits:
        if limit.at == at:
            return stage_name(limit.id, texts)
    kind = _kind(at, rules)
    return content.words["campaign" if at in rules.campaigns else "squares"][kind].name


def _gate(pages: Pages, box: Box, limit: int, stage: str, texts: Texts) -> None:
    pages.line(box.x + 1.6, box.y, box.x + 1.6, box.y + box.h, 1.4)
    room = Box(box.x + 4, box.y, box.w - 4, box.h)
    pages.text(room.top(8), stage, 8, style="B", least=5.5)
    pages.text(Box(room.x, room.y + 6.8, room.w, 9), str(limit), 20, style="B")
    said = texts.n_("pawn beyond at most", "pawns beyond at most", limit)
    pages.text(room.below(15.5), said, 7, least=5.5)


def _legend(pages: Pages, scenario: Scenario, content: Content, texts: Texts) -> None:
    rules: Rules = scenario.rules
    kinds: dict[str, int] = {}
    for at in range(rules.board.last + 1):
        if kind := _kind(at, rules):
            kinds.setdefault(kind, at)
    pages.page()
    room = pages.room
    pages.text(room.top(9), texts._("What the squares do"), 15, style="B")
    room = room.below(13)
    step = min(21.0, room.h / max(1, len(kinds)))
    for number, (kind, at) in enumerate(kinds.items()):
        y = room.y + number * step
        pages.figure(kind, room.x, y, 11)
        group = "campaign" if at in rules.campaigns else "squares"
        word = content.words[group][kind]
        squares = [str(n) for n in range(rules.board.last + 1) if _kind(n, rules) == kind]
        title = f"{word.name} ({', '.join(squares)})"
        beside = Box(room.x + 15, y, room.w - 15, step - 2)
        used = pages.text(beside.top(5.5), title, 10.5, style="B")
        used += pages.text(beside.below(used).top(10), word.line, 9)
        pages.text(beside.below(used), word.civics, 8, style="I", colour=GREY, least=6)


def _pawns(pages: Pages, content: Content, texts: Texts) -> None:
    pages.page()
    box = pages.room
    pages.text(box.top(8), texts._("Pawns: cut out, fold, glue the feet together"), 13, style="B")
    faces = [partial(_pawn, seat, party) for seat, party in enumerate(content.parties, 1)]
    tents(pages, box.below(11), faces)
    room = box.below(11 + PAWN[1] + 12)
    pages.text(room.top(7), texts._("The invented parties"), 13, style="B")
    for seat, party in enumerate(content.parties, 1):
        y = room.y + 10 + (seat - 1) * 14
        pages.figure(f"sign-{party.sign}", room.x, y, 9, party.paint)
        beside = Box(room.x + 13, y - 0.5, room.w - 13, 12)
        said = f"{texts._('Seat {number}', number=seat)} · {party.name}"
        used = pages.text(beside.top(5.5), said, 10.5, style="B")
        pages.text(beside.below(used), party.line, 9)


def _pawn(seat: int, party: Party, pages: Pages, place: Box) -> None:
    sign = f"sign-{party.sign}"
    pages.figure(sign, place.x + (place.w - 11) / 2, place.y + 2, 11, party.paint)
    pages.text(Box(place.x, place.y + 13.5, place.w, 8), str(seat), 14, style="B", align="C")
