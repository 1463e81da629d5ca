"""Score sheets of a class in one CSV file: a template to fill in, and reading it, whoever made it.

One line of the file is one line of a score sheet: which table, which line, which round, then the
value, or one value a seat. Comma, semicolon or tab; UTF-8, UTF-16 or what Windows writes.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from civicgames.classroom.paper import Cell, Problem, handed_in, label_of, read_sheet
from civicgames.classroom.paper_sheet import Field, Sheet, sheet
from civicgames.classroom.paper_template import ABOUT
from civicgames.classroom.pooling import Handed
from civicgames.classroom.sources import Refused
from civicgames.content import LANGUAGES
from civicgames.content.classroom_texts import classroom_texts
from civicgames.games import find_game, game_names
from civicgames.i18n import Texts, translator
from civicgames.numbers import number as in_words
from civicgames.say.words import plain_name
from civicgames.scenarios import Scenario, ScenarioError, SeatPlan, default_of, resolve

LARGEST = 1_000_000
"""Bytes; a class's sheets are a few kilobytes."""
MOST_LINES = 5_000
MOST_TABLES = 60
MOST_COLUMNS = 40
LONGEST_FIELD = 131_072
"""Characters: the limit of `csv`, which another library may have moved for the whole program."""
MOST_TOLD = 3
"""Problems told of one table; mending these often mends the others."""


class Line(NamedTuple):
    """One line of a file: its number there, what it says it is, and its values."""

    at: int
    what: str
    number: str
    value: str
    seats: Sequence[str]


@dataclass
class Written:
    """What a file says of one table."""

    name: str
    lines: list[Line] = field(default_factory=list)


class Unreadable(Exception):
    """A file, or a table in it, that can't be used; the reason is the sentence."""


def looks_like_paper(file: str, content: bytes) -> bool:
    """Whether a file is meant as score sheets: by its ending or by its first line."""
    if content.lstrip()[:1] == b"{":
        return False
    if file.lower().endswith((".csv", ".tsv")):
        return True
    try:
        first = _decoded(content[:400], translator("en")).splitlines()[:1]
    except Unreadable:
        return False
    return bool(first) and _columns(first[0]) is not None


def read_csv(file: str, content: bytes, texts: Texts) -> tuple[list[Handed], list[Refused]]:
    """The plays in a file of score sheets; what can't be used is refused with a reason."""
    try:
        tables = _tables(content, texts)
    except Unreadable as error:
        return [], [Refused(file, str(error))]
    plays: list[Handed] = []
    refused: list[Refused] = []
    for table in tables:
        try:
            plays.append(_play(table, file, texts))
        except Unreadable as error:
            name = file if len(tables) == 1 else f"{file}, {label_of(table.name, texts)}"
            refused.append(Refused(name, str(error)))
    return plays, refused


def _play(table: Written, file: str, texts: Texts) -> Handed:
    about = {key: _about(table, key) for key in ABOUT}
    wanted = sheet(_scenario(about, texts))
    typed: dict[Cell, str] = {}
    lines: dict[Cell, int] = {}
    of_play = [line for line in table.lines if _known(line.what, _about_names()) is None]
    names = _line_names(wanted)
    _check_names(of_play, names, texts)
    for line in of_play:
        key = _known(line.what, names)
        for cell, text in _cells(line, key, wanted, texts) if key else ():
            if cell in typed and text.strip():
                raise Unreadable(
                    texts._("Line {line} says again what another line says.", line=line.at)
                )
            if text.strip():
                typed[cell], lines[cell] = text, line.at
    if not typed:
        raise Unreadable(texts._("Nothing is filled in."))
    play, problems = read_sheet(wanted, typed, texts, table.name)
    if problems:
        raise Unreadable(_told(problems, lines, texts))
    return handed_in(play, texts, file)


def _told(problems: Sequence[Problem], lines: dict[Cell, int], texts: Texts) -> str:
    said = []
    for problem in problems[:MOST_TOLD]:
        at = lines.get(problem.cell) if problem.cell else None
        sentence = problem.sentence
        if at is not None:
            sentence = texts._("Line {line}: {problem}", line=at, problem=sentence)
        said.append(sentence)
    more = len(problems) - MOST_TOLD
    if more > 0:
        said.append(texts.n_("And {n} more problem.", "And {n} more problems.", more, n=more))
    return " ".join(said)


def _about(table: Written, key: str) -> str:
    for line in table.lines:
        if _known(line.what, _about_names()) == key:
            return line.value.strip()
    return ""


def _about_names() -> dict[str, str]:
    names = {key: key for key in ABOUT}
    for lang in LANGUAGES:
        about = classroom_texts("paper", lang)["csv"]["about"]
        names |= {about[key]["label"].casefold(): key for key in ABOUT}
    return names


def _known(text: str, names: dict[str, str]) -> str | None:
    return names.get(" ".join(text.casefold().split()))


def _scenario(about: dict[str, str], texts: Texts) -> Scenario:
    names = ", ".join(game_names())
    game = about["game"].casefold().replace("ē", "e")
    if not game:
        raise Unreadable(
            texts._("No line says which game was played: expected one of {games}.", games=names)
        )
    if game not in game_names():
        raise Unreadable(
            texts._(
                "“{game}” isn't a game that is known here: expected one of {games}.",
                game=plain_name(about["game"]),
                games=names,
            )
        )
    try:
        found = resolve(game, about["scenario"] or default_of(game))
    except ScenarioError as error:
        raise Unreadable(
            texts._("The scenario can't be used: {reason}", reason=plain_name(error))
        ) from None
    return with_seats(found, about["seats"], texts)


def with_seats(scenario: Scenario, wanted: str, texts: Texts) -> Scenario:
    """A scenario for as many seats as a table had; as it is where nothing is said."""
    if not wanted:
        return scenario
    possible = list(find_game(scenario.game).seat_numbers(scenario.rules))
    if not re.fullmatch("[0-9]{1,2}", wanted) or int(wanted) not in possible:
        raise Unreadable(
            texts._(
                "“{seats}” can't be the number of seats: expected {possible}.",
                seats=plain_name(wanted),
                possible=", ".join(map(str, possible)),
            )
        )
    if int(wanted) == scenario.count:
        return scenario
    return replace(scenario, seats=SeatPlan(count=int(wanted)))


def _check_names(lines: Sequence[Line], names: dict[str, str], texts: Texts) -> None:
    for line in lines:
        filled = any(text.strip() for text in (line.value, *line.seats))
        if filled and _known(line.what, names) is None:
            raise Unreadable(
                texts._(
                    "Line {line}: “{what}” isn't a line of this game's score sheet.",
                    line=line.at,
                    what=plain_name(line.what),
                )
            )


def _line_names(wanted: Sheet) -> dict[str, str]:
    names = {one.key: one.key for one in wanted.fields}
    for one in wanted.fields:
        names |= {one.label(lang).casefold(): one.key for lang in LANGUAGES}
    return names


def _cells(line: Line, key: str, wanted: Sheet, texts: Texts) -> Iterator[tuple[Cell, str]]:
    written = [text for text in (line.value, *line.seats) if text.strip()]
    one, number = wanted[key], _number(line, wanted, wanted[key], bool(written), texts)
    if one.per in ("play", "round"):
        yield Cell(key, number), line.value or next(iter(written), "")
        return
    for seat, text in enumerate(line.seats):
        if seat < wanted.seats:
            yield Cell(key, number, seat), text
        elif text.strip():
            raise Unreadable(
                texts._(
                    "Line {line}: there is something for seat {seat}, and {seats} played.",
                    line=line.at,
                    seat=seat + 1,
                    seats=wanted.seats,
                )
            )
    if line.value.strip():
        raise Unreadable(
            texts._(
                "Line {line}: “{what}” is written seat by seat, not in the column of one value.",
                line=line.at,
                what=plain_name(line.what),
            )
        )


def _number(line: Line, wanted: Sheet, one: Field, written: bool, texts: Texts) -> int | None:
    if one.per in ("play", "seat"):
        return None
    text = re.sub(r"[.,]0+$", "", line.number.strip())
    if re.fullmatch("[0-9]{1,4}", text) and 1 <= int(text) <= wanted.most_lines:
        return int(text)
    if not written:
        return 1  # nothing is told, so it doesn't matter of which
    raise Unreadable(
        texts._(
            "Line {line}: the number is “{number}”: expected 1 to {most}.",
            line=line.at,
            number=plain_name(line.number),
            most=wanted.most_lines,
        )
    )


# The file


def _decoded(content: bytes, texts: Texts) -> str:
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = content.decode("utf-16", errors="replace")
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = content.decode("cp1252", errors="replace")
    if "\0" in text:
        raise Unreadable(texts._("It isn't a text file: save the sheet as CSV."))
    return text


def _tables(content: bytes, texts: Texts) -> list[Written]:
    if len(content) > LARGEST:
        raise Unreadable(
            texts._(
                "It is larger than {most} bytes: a class's score sheets are far smaller.",
                most=in_words(LARGEST, texts.lang),
            )
        )
    text = _decoded(content, texts)
    if not text.strip():
        raise Unreadable(texts._("It is empty."))
    first, _, _ = text.lstrip("\r\n").partition("\n")
    columns = _columns(first)
    if columns is None:
        raise Unreadable(
            texts._("Its first line isn't that of the template for score sheets: begin with that.")
        )
    tables: dict[str, Written] = {}
    for at, row in _rows(text, columns.delimiter, texts):
        line = columns.line(at, row)
        name = row[columns.table].strip() if columns.table < len(row) else ""
        tables.setdefault(name, Written(name)).lines.append(line)
        if len(tables) > MOST_TABLES:
            raise Unreadable(texts._("It holds more than {most} tables.", most=MOST_TABLES))
    filled = [table for table in tables.values() if _is_filled(table)]
    if not filled:
        raise Unreadable(texts._("Nothing is filled in."))
    return filled


def _is_filled(table: Written) -> bool:
    return any(
        any(text.strip() for text in (line.value, *line.seats))
        for line in table.lines
        if _known(line.what, _about_names()) is None
    )


def _rows(text: str, delimiter: str, texts: Texts) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text.lstrip("\r\n"), newline=""), delimiter=delimiter)
    try:
        for place, row in enumerate(reader):
            if max(map(len, row), default=0) > LONGEST_FIELD:
                raise csv.Error
            if place > MOST_LINES:
                raise Unreadable(
                    texts._("It has more than {most} lines.", most=in_words(MOST_LINES, texts.lang))
                )
            if place and any(cell.strip() for cell in row):
                yield reader.line_num, row[:MOST_COLUMNS]
    except csv.Error:
        raise Unreadable(
            texts._("Line {line} can't be read as CSV.", line=reader.line_num)
        ) from None


@dataclass(frozen=True)
class _Columns:
    delimiter: str
    table: int
    what: int
    number: int
    value: int
    seats: tuple[int, ...]

    def line(self, at: int, row: Sequence[str]) -> Line:
        def cell(place: int) -> str:
            return row[place] if 0 <= place < len(row) else ""

        seats = [cell(place) for place in self.seats]
        return Line(at, cell(self.what), cell(self.number), cell(self.value), seats)


def _columns(first: str) -> _Columns | None:
    """Where the columns are, by the first line; None where it isn't the template's."""
    names = _column_names()
    for delimiter in (";", ",", "\t"):
        try:
            heads = next(csv.reader([first.rstrip("\r")], delimiter=delimiter), [])
        except csv.Error:
            continue
        found: dict[str, int] = {}
        for place, head in enumerate(heads[:MOST_COLUMNS]):
            key = names.get(" ".join(head.replace("_", " ").casefold().split()))
            if key is not None:
                found.setdefault(key, place)
        if {"table", "line", "value"} <= set(found):
            seats: list[int] = []
            while (key := f"seat {len(seats) + 1}") in found:
                seats.append(found[key])
            number = found.get("number", -1)
            return _Columns(
                delimiter, found["table"], found["line"], number, found["value"], tuple(seats)
            )
    return None


def _column_names() -> dict[str, str]:
    names: dict[str, str] = {}
    for lang in LANGUAGES:
        words = classroom_texts("paper", lang)["csv"]
        for key in ("table", "line", "number", "value"):
            names[words[key]["label"].casefold()] = key
        for seat in range(1, MOST_COLUMNS):
            names[words["seat"]["label"].format(number=seat).casefold()] = f"seat {seat}"
    return names
