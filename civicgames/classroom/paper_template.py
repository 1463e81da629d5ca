"""The CSV file that score sheets are typed into: its lines, each with its guide."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable

from civicgames.classroom.paper import Cell, PaperPlay, in_text
from civicgames.classroom.paper_sheet import Field, Sheet
from civicgames.content.classroom_texts import classroom_texts
from civicgames.scenarios import Scenario

ABOUT = ("game", "scenario", "seats")
"""Lines that say what was played, before those of the sheet."""
DELIMITERS = {"en": ",", "fr": ";"}
"""What each language's spreadsheets expect."""


def template(wanted: Sheet, lang: str = "en", tables: int = 1) -> bytes:
    """A CSV file to fill in, as bytes: the sheet's lines once a table, each with its guide."""
    names = map(str, range(1, tables + 1))
    return _file(wanted, lang, [(name, wanted.lines, lambda cell: "") for name in names])


def written(play: PaperPlay, lang: str = "en") -> bytes:
    """The same file with what one table wrote: reading it gives the play again."""
    lines = max(play.rounds, 1)
    return _file(play.sheet, lang, [(play.name, lines, lambda cell: in_text(play, cell, lang))])


def _file(
    wanted: Sheet, lang: str, tables: Iterable[tuple[str, int, Callable[[Cell], str]]]
) -> bytes:
    words = classroom_texts("paper", lang)["csv"]
    out = io.StringIO()
    writer = csv.writer(out, delimiter=DELIMITERS[lang], lineterminator="\r\n")
    heads = [words["seat"]["label"].format(number=seat + 1) for seat in range(wanted.seats)]
    columns = [words[key]["label"] for key in ("table", "line", "number", "value")]
    writer.writerow([*columns, *heads, words["guide"]["label"]])
    blank = [""] * wanted.seats
    for name, lines, text in tables:
        table = _harmless(name)
        about = (wanted.game, _scenario_line(wanted.scenario), wanted.seats)
        for key, value in zip(ABOUT, about, strict=True):
            said = words["about"][key]
            writer.writerow([table, said["label"], "", value, *blank, said["help"]])
        for one in wanted.per("play", "seat"):
            values = _values(one, None, wanted.seats, text)
            writer.writerow([table, one.label(lang), "", *values, guide(one, lang)])
        for number in range(1, lines + 1):
            for one in wanted.per("round", "round_seat"):
                values = _values(one, number, wanted.seats, text)
                said = guide(one, lang) if number == 1 else ""
                writer.writerow([table, one.label(lang), number, *values, said])
    # The mark at the beginning is what makes a spreadsheet read the accents.
    return out.getvalue().encode("utf-8-sig")


def _values(one: Field, number: int | None, seats: int, text: Callable[[Cell], str]) -> list[str]:
    """The column of one value, then one a seat."""
    if one.per in ("play", "round"):
        return [text(Cell(one.key, number)), *[""] * seats]
    return ["", *(text(Cell(one.key, number, seat)) for seat in range(seats))]


def _harmless(name: str) -> str:
    """A spreadsheet takes no name for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name


def _scenario_line(scenario: Scenario) -> str:
    if not scenario.changes and scenario.base == scenario.name:
        return scenario.name
    return scenario.as_line()


def guide(one: Field, lang: str) -> str:
    """What to write in a line, where, and what is possible."""
    words = classroom_texts("paper", lang)["csv"]["where"]
    said = [one.help(lang), words["seats" if "seat" in one.per.split("_") else "value"]]
    if one.kind == "number":
        said.append(words["range"].format(low=one.low, high=one.high))
    elif one.kind == "choice":
        choices = "; ".join(one.choice(value, lang) for value in one.choices)
        said.append(words["choices"].format(choices=choices))
    else:
        said.append(words["seat" if one.kind == "seat" else "several"])
    return " ".join(said)


def column_guide(lang: str = "en") -> list[tuple[str, str]]:
    """What each column of the file holds."""
    words = classroom_texts("paper", lang)["csv"]
    keys = ("table", "line", "number", "value", "seat", "guide")
    return [(words[key]["label"].format(number="1…"), words[key]["help"]) for key in keys]
