"""Plays on paper: what a table wrote on its score sheet, read, checked by the rules, pooled."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple

from civicgames.classroom.paper_sheet import Field, Sheet
from civicgames.classroom.pooling import Handed
from civicgames.content import LANGUAGES
from civicgames.engine.summary import Rows
from civicgames.i18n import Texts
from civicgames.numbers import number as in_words
from civicgames.runs import summary_of
from civicgames.say.words import plain_name

LONGEST_CELL = 60
"""Characters that may stand in one box; no box needs more than twenty."""
FORMULA = ("=", "+", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula; a minus may begin a number."""
NOBODY = ("-", "–", "—", "nobody", "none", "personne")

Value = int | str | tuple[int, ...]
ToldRows = dict[str, list[dict[str, Any]]]
"""By table, its rows: each what paper tells, by column."""


class Cell(NamedTuple):
    """A box of the sheet: its field, its line (from 1), its seat (from 0)."""

    key: str
    number: int | None = None
    seat: int | None = None


class Problem(NamedTuple):
    """What is wrong, in a sentence, and in which box, if it is in one."""

    sentence: str
    cell: Cell | None = None
    others: tuple[Cell, ...] = ()
    """More boxes that the same sentence is about."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All the boxes it is about."""
        return (() if self.cell is None else (self.cell,)) + self.others


@dataclass(frozen=True)
class PaperPlay:
    """A score sheet that was read: ``values`` by box, empty boxes left out; seats from 0.

    ``name`` is what the table is called: its number, or whatever was typed.
    """

    sheet: Sheet
    name: str
    values: Mapping[Cell, Value]
    rounds: int
    """How many lines are filled in."""

    def at(self, key: str, number: int | None = None, seat: int | None = None) -> Any:
        """What stands in a box; None where it is empty."""
        return self.values.get(Cell(key, number, seat))

    def by_seat(self, key: str, number: int | None = None) -> list[Any]:
        """A field's values by seat; None where a box is empty."""
        return [self.at(key, number, seat) for seat in range(self.sheet.seats)]

    def by_round(self, key: str) -> list[Any]:
        """A field's values by line; None where a box is empty."""
        return [self.at(key, number) for number in range(1, self.rounds + 1)]

    @property
    def rules(self) -> Any:
        return self.sheet.scenario.rules

    @property
    def digest(self) -> str:
        """The same for the same sheet of the same table."""
        content = [
            self.sheet.scenario.as_line(),
            self.name,
            sorted(map(repr, self.values.items())),
        ]
        return "paper-" + hashlib.sha256(repr(content).encode()).hexdigest()


def read_sheet(
    sheet: Sheet, typed: Mapping[Cell, str], texts: Texts, name: str = ""
) -> tuple[PaperPlay, list[Problem]]:
    """A play from what was typed into the boxes, and all that is wrong with it.

    With problems the play can't be used. Boxes that the sheet doesn't have are a problem too.
    """
    problems: list[Problem] = []
    values: dict[Cell, Value] = {}
    for cell, text in typed.items():
        if not text.strip():
            continue
        if not _is_on(sheet, cell):
            problems.append(Problem(texts._("There is no box for “{text}”.", text=_short(text))))
            continue
        try:
            value = read_box(sheet[cell.key], text.strip(), sheet.seats, texts)
        except ValueError as error:
            sentence = texts._("{where}: {problem}", where=where(sheet, cell, texts), problem=error)
            problems.append(Problem(sentence, cell))
            continue
        values[cell] = value
    rounds = max((cell.number for cell in values if cell.number is not None), default=0)
    play = PaperPlay(sheet, plain_name(name), values, rounds)
    problems = problems or _missing(play, texts)
    if not problems:
        problems = _of(sheet.game).contradictions(play, texts)
    return play, problems


def _is_on(sheet: Sheet, cell: Cell) -> bool:
    if cell.key not in sheet:
        return False
    per = sheet[cell.key].per
    return (
        (cell.number is not None) == (per in ("round", "round_seat"))
        and (cell.number is None or 1 <= cell.number <= sheet.most_lines)
        and (cell.seat is not None) == (per in ("seat", "round_seat"))
        and (cell.seat is None or 0 <= cell.seat < sheet.seats)
    )


def _missing(play: PaperPlay, texts: Texts) -> list[Problem]:
    sheet, problems = play.sheet, []
    for field in sheet.fields:
        seats = range(sheet.seats) if field.per == "seat" else (None,)
        cells = [Cell(field.key, None, seat) for seat in seats if field.needed]
        empty = [cell for cell in cells if cell not in play.values]
        if not empty:
            continue
        said = texts._(
            "“{label}” is empty: the play can't be counted without it.",
            label=field.label(texts.lang),
        )
        if field.per == "seat":
            said = texts._(
                "“{label}” is empty for {seats}: the play can't be counted without it.",
                label=field.label(texts.lang),
                seats=seat_names((cell.seat for cell in empty), texts),
            )
        problems.append(Problem(said, empty[0], tuple(empty[1:])))
    filled = {cell.number for cell in play.values}
    for number in range(1, play.rounds):
        if number not in filled and not _may_be_empty(sheet):
            problems.append(
                Problem(
                    texts._(
                        "{line} is empty, and a later one is filled in.",
                        line=sheet.round_word(texts.lang, number),
                    )
                )
            )
    return problems


def _may_be_empty(sheet: Sheet) -> bool:
    """A line without anything in it means something: nobody was elected in that term."""
    return sheet.game == "presidency"


def where(sheet: Sheet, cell: Cell, texts: Texts) -> str:
    """A box in words: `Round 3, Seat 2, Points`."""
    parts = []
    if cell.number is not None:
        parts.append(sheet.round_word(texts.lang, cell.number))
    if cell.seat is not None:
        parts.append(seat_name(cell.seat, texts))
    return ", ".join([*parts, sheet[cell.key].label(texts.lang)])


def seat_name(seat: int, texts: Texts) -> str:
    """What a seat is called on paper."""
    return texts._("Seat {number}", number=seat + 1)


def seat_names(seats: Any, texts: Texts) -> str:
    """Several seats, one after the other."""
    return ", ".join(seat_name(seat, texts) for seat in seats)


def read_box(field: Field, text: str, seats: int, texts: Texts) -> Value:
    """What a box says. Raises ValueError with what is wrong and what is expected."""
    if text.startswith(FORMULA) or re.match(r"-\s*[^\s\d]", text):
        raise ValueError(
            texts._("“{text}” looks like a formula; write the value itself.", text=_short(text))
        )
    if len(text) > LONGEST_CELL:
        raise ValueError(texts._("“{text}” is too long for a box.", text=_short(text)))
    if field.kind == "number":
        return _number(field, text, texts)
    if field.kind == "choice":
        return _choice(field, text, texts)
    return _seats(field, text, seats, texts)


def _number(field: Field, text: str, texts: Texts) -> int:
    plain = re.sub(r"[.,]0+$", "", re.sub(r"\s", "", text))
    if not re.fullmatch(r"-?[0-9]{1,9}", plain):
        raise ValueError(
            texts._("“{text}” isn't a whole number.", text=_short(text)) + _expected(field, texts)
        )
    value = int(plain)
    if not field.low <= value <= field.high:
        found = texts._("{value} can't be.", value=in_words(value, texts.lang))
        raise ValueError(found + _expected(field, texts))
    return value


def _expected(field: Field, texts: Texts) -> str:
    return " " + texts._(
        "Expected: {low} to {high}.",
        low=in_words(field.low, texts.lang),
        high=in_words(field.high, texts.lang),
    )


def _choice(field: Field, text: str, texts: Texts) -> str:
    for value in field.choices:
        names = (value, *(field.choice(value, lang) for lang in LANGUAGES))
        if text.casefold() in map(str.casefold, names):
            return value
    raise ValueError(
        texts._(
            "“{text}” isn't one of the answers: {answers}.",
            text=_short(text),
            answers=", ".join(field.choice(value, texts.lang) for value in field.choices),
        )
    )


def _seats(field: Field, text: str, seats: int, texts: Texts) -> Value:
    if text.casefold() in NOBODY:
        return ()
    bare = re.sub(r"\b(seats?|places?|and|et)\b", " ", text.casefold())
    if not re.fullmatch(r"[0-9\s,;&+/]+", bare) or not re.search("[0-9]", bare):
        raise ValueError(
            texts._(
                "“{text}” isn't a seat; write its number, 1 to {seats}.",
                text=_short(text),
                seats=seats,
            )
        )
    found = tuple(dict.fromkeys(int(one) - 1 for one in re.findall("[0-9]{1,4}", bare)))
    wrong = [seat + 1 for seat in found if not 0 <= seat < seats]
    if wrong:
        raise ValueError(
            texts._("There is no seat {number}: 1 to {seats}.", number=wrong[0], seats=seats)
        )
    if field.kind == "seat":
        if len(found) > 1:
            raise ValueError(texts._("“{text}” are several seats: one fits.", text=_short(text)))
        return found[0]
    return tuple(sorted(found))


def _short(text: str) -> str:
    plain = plain_name(text)
    return plain if len(plain) <= 24 else plain[:23] + "…"


def _of(game: str) -> Any:
    return import_module(f"civicgames.classroom.paper_{game}")


def rows(play: PaperPlay) -> Rows:
    """The three tables' rows of a play without problems; None where paper doesn't tell."""
    told: ToldRows = _of(play.sheet.game).told_rows(play)
    columns = summary_of(play.sheet.game).columns
    return {
        table: [tuple(row.get(column.name) for column in columns[table]) for row in found]
        for table, found in told.items()
    }


def lines(play: PaperPlay) -> list[dict[str, Any]]:
    """As much of a record as says who won and why: for the sentences about the outcome."""
    header = {
        "record": 1,
        "game": play.sheet.game,
        "scenario": {**play.rules.model_dump(mode="json"), "name": play.sheet.scenario.name},
        "seats": [{"name": f"Seat {n + 1}", "player": "human"} for n in range(play.sheet.seats)],
    }
    return [header, *_of(play.sheet.game).lines(play)]


def in_text(play: PaperPlay, cell: Cell, lang: str) -> str:
    """What stands in a box, as it may be typed; empty where nothing does."""
    value, field = play.values.get(cell), play.sheet[cell.key]
    if value is None:
        return ""
    if isinstance(value, tuple):
        return " ".join(str(seat + 1) for seat in value) or NOBODY[0]
    if field.kind == "seat" and isinstance(value, int):
        return str(value + 1)
    return field.choice(value, lang) if isinstance(value, str) else str(value)


def label_of(name: str, texts: Texts) -> str:
    """What a paper table is called beside the others."""
    plain = plain_name(name)
    return texts._("Paper {number}", number=plain) if plain.isdecimal() else plain


def handed_in(play: PaperPlay, texts: Texts, file: str = "") -> Handed:
    """A play without problems, for a pool: marked as paper."""
    from civicgames.classroom.paper_template import written

    return Handed(
        label=label_of(play.name, texts),
        file=file,
        record=None,
        rows=rows(play),
        source="paper",
        game=play.sheet.game,
        scenario=play.sheet.scenario,
        digest=play.digest,
        paper=written(play, texts.lang),
    )
