"""The form in which a teacher types what a paper table wrote on its score sheet."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

from civicgames.classroom.folder import FOLDER
from civicgames.classroom.paper import (
    Cell,
    PaperPlay,
    Problem,
    handed_in,
    label_of,
    lines,
    read_sheet,
)
from civicgames.classroom.paper_csv import with_seats
from civicgames.classroom.paper_sheet import SEAT_LISTS, Field, Sheet, sheet
from civicgames.classroom.paper_template import template, written
from civicgames.classroom.room import here
from civicgames.content import load
from civicgames.games import find_game, game_names
from civicgames.i18n import Texts, translator
from civicgames.say import sentences
from civicgames.say.words import default_names
from civicgames.scenarios import default_of
from civicgames.scenarios.finding import builtin, find_scenario, scenario
from civicgames.widgets.assets import asset
from civicgames.widgets.form import GuardedForm, fields, main_button, spoken

log = logging.getLogger(__name__)

MOST_SHOWN = 8
"""Problems told at once; mending these often mends the others."""
TABLES_OF_A_TEMPLATE = 8


class SheetGrid(anywidget.AnyWidget):
    """The boxes of a score sheet; ``values`` holds what is typed, by ``field/line/seat``.

    A state that is typed fast may come after a click that came later; a message doesn't. So each
    box is told by a message besides.
    """

    _esm = traitlets.Unicode(asset("saving.js", "paper.js")).tag(sync=True)
    _css = traitlets.Unicode(asset("paper.css")).tag(sync=True)
    sheet = traitlets.Dict().tag(sync=True)
    values = traitlets.Dict().tag(sync=True)
    lines = traitlets.Int(1).tag(sync=True)
    problems: traitlets.List[Any] = traitlets.List().tag(sync=True)

    def __init__(self) -> None:
        self._told: dict[str, str] = {}
        super().__init__()
        self.on_msg(self._hear)

    def _hear(self, _: Any, message: Any, __: Any) -> None:
        match message:
            case {"typed": [str(key), str(text)]}:
                self._told[key] = text

    def typed(self) -> dict[Cell, str]:
        """What is typed, by box; what isn't a box is left out."""
        found = {}
        for key, text in {**self.values, **self._told}.items():
            cell = _cell(str(key))
            if cell is not None and text != "":
                found[cell] = str(text)
        return found

    def clear(self) -> None:
        """Empty all boxes."""
        self._told.clear()
        self.values = {}

    def download(self, name: str, content: bytes) -> None:
        """Hand a file to the browser."""
        self.send({"save": name, "type": "text/csv"}, buffers=[content])


def _key(cell: Cell) -> str:
    return "/".join("" if part is None else str(part) for part in cell)


def _cell(key: str) -> Cell | None:
    name, _, rest = key.partition("/")
    number, _, seat = rest.partition("/")
    try:
        return Cell(name, int(number) if number else None, int(seat) if seat else None)
    except ValueError:
        return None


class PaperForm(GuardedForm):
    """A score sheet to type in, checked against the rules, put into the class.

    ``game``, ``scenario``: what is chosen at first. ``folder``: the class that the plays go to, as
    for the class board. Raises ValueError for a game, a scenario or a language that doesn't exist.
    """

    _broke = "The score sheet couldn't do what was asked."

    def __init__(
        self,
        game: str = "demos",
        scenario: str | None = None,
        *,
        lang: str = "en",
        folder: Path | str = FOLDER,
    ) -> None:
        self.texts = texts = translator(lang)
        find_game(game)
        first = find_scenario(game, scenario or default_of(game))
        self.room = here(folder, lang)
        self._busy = True
        self.game = ipywidgets.Dropdown(
            description=texts._("Game"),
            options=[(load(name, lang).title, name) for name in game_names()],
            value=game,
        )
        self.scenario = ipywidgets.Dropdown(description=texts._("Scenario"))
        self.scenario.add_class("cg-wide-field")
        self.count = ipywidgets.Dropdown(description=texts._("Players"))
        self.name = ipywidgets.Text(description=texts._("Table number"), value="1")
        self.grid = SheetGrid()
        self.check = main_button(texts._("Check, and put it into the class"))
        self.empty = ipywidgets.Button(description=texts._("Empty the sheet"))
        self.save = ipywidgets.Button(description=texts._("Download this sheet (CSV)"))
        self.blank = ipywidgets.Button(description=texts._("Download a template (CSV)"))
        self.said = spoken()
        super().__init__(
            [
                fields(self.game, self.scenario, self.count, self.name),
                self.grid,
                fields(self.check, self.empty),
                self.said,
                fields(self.save, self.blank),
            ],
            texts._("Nothing here? Run this cell again: the plays handed in are kept."),
        )
        self.add_class("cg-paper")
        self._fill_scenarios(first.name)
        self._busy = False
        self._lay_out()
        self.game.observe(self._guarded(self._change_game), "value")
        self.scenario.observe(self._guarded(self._change_scenario), "value")
        self.count.observe(self._guarded(self._lay_out), "value")
        self.check.on_click(self._guarded(self._check))
        self.empty.on_click(self._guarded(self._empty))
        self.save.on_click(self._guarded(self._save))
        self.blank.on_click(self._guarded(self._blank))

    @property
    def sheet(self) -> Sheet:
        """The score sheet of what is chosen."""
        chosen = scenario(f"{self.game.value}: {self.scenario.value}")
        return sheet(with_seats(chosen, str(self.count.value or ""), self.texts))

    def read(self) -> tuple[PaperPlay, list[Problem]]:
        """The play as it is typed, and what is wrong with it."""
        return read_sheet(self.sheet, self.grid.typed(), self.texts, self.name.value)

    # What is chosen

    def _fill_scenarios(self, chosen: str) -> None:
        game, lang = self.game.value, self.texts.lang
        self.scenario.options = [
            (find_scenario(game, name).title(lang), name) for name in builtin(game)
        ]
        self.scenario.value = chosen
        self._fill_counts()

    def _fill_counts(self) -> None:
        found = find_scenario(self.game.value, self.scenario.value)
        possible = list(find_game(found.game).seat_numbers(found.rules))
        self.count.options = [(str(number), number) for number in possible]
        self.count.value = found.count

    def _change_game(self) -> None:
        self._busy = True  # new options choose something on their way
        self._fill_scenarios(default_of(self.game.value))
        self._busy = False
        self._lay_out()

    def _change_scenario(self) -> None:
        self._busy = True
        self._fill_counts()
        self._busy = False
        self._lay_out()

    def _lay_out(self) -> None:
        """Other boxes; what is typed and fits them stays."""
        wanted, texts = self.sheet, self.texts
        self.grid.problems = []
        self.grid.lines = max(wanted.lines, self.grid.lines if self.grid.values else 1)
        self.grid.lines = min(self.grid.lines, wanted.most_lines)
        self.grid.sheet = drawn(wanted, texts)

    # What is done

    def _check(self) -> None:
        play, problems = self.read()
        self.grid.problems = [
            [_key(cell), problem.sentence] for problem in problems for cell in problem.cells
        ]
        if problems:
            self.said.value = self._told(problems)
            return
        handed = handed_in(play, self.texts)
        there = [one for one in self.room.pool.tables if one.digest == handed.digest]
        names = default_names(play.sheet.seats, self.texts.lang)
        told = sentences(play.sheet.game).outcome_sentences(lines(play), names, self.texts)
        if there:
            said = self.texts._(
                "This sheet is in the class already, as {label}.", label=there[0].label
            )
        else:
            said = self.texts._(
                "No contradiction found. The play is in the class, as {label}.",
                label=handed.label or self.texts._("paper"),
            )
        done = [f"✓ {said}", f"{told.headline} {told.reason}"]
        # Said first: the board, which is told next, may take its time to compare.
        self.said.value = "".join(f"<p>{escape(one)}</p>" for one in done)
        self.room.add(handed)

    def _told(self, problems: Sequence[Problem]) -> str:
        texts = self.texts
        head = texts.n_(
            "⚠ One thing doesn't fit. The play isn't in the class yet.",
            "⚠ {n} things don't fit. The play isn't in the class yet.",
            len(problems),
            n=len(problems),
        )
        said = "".join(f"<li>{escape(one.sentence)}</li>" for one in problems[:MOST_SHOWN])
        more = len(problems) - MOST_SHOWN
        if more > 0:
            rest = texts.n_("And {n} more problem.", "And {n} more problems.", more, n=more)
            said += f"<li>{escape(rest)}</li>"
        return f"<p>{escape(head)}</p><ul>{said}</ul>"

    def _empty(self) -> None:
        self.grid.clear()
        self.grid.problems = []
        self.grid.lines = self.sheet.lines
        self.said.value = ""
        if self.name.value.isdecimal():
            self.name.value = str(int(self.name.value) + 1)

    def _save(self) -> None:
        play, problems = self.read()
        marked = {cell for problem in problems for cell in problem.cells}
        name = label_of(play.name, self.texts).replace(" ", "-").lower() or "paper"
        self.grid.download(f"{_file_name(name)}.csv", written(play, self.texts.lang))
        self._say(
            self.texts._("What can be read is in the file; what is marked isn't.")
            if any(cell not in play.values for cell in marked & set(self.grid.typed()))
            else self.texts._("Your browser saves the file; the class board takes it like a play.")
        )

    def _blank(self) -> None:
        content = template(self.sheet, self.texts.lang, TABLES_OF_A_TEMPLATE)
        self.grid.download(f"{self.game.value}-{self.scenario.value}.csv", content)
        self._say(
            self.texts._(
                "A template for {tables} tables: open it in a spreadsheet, fill in what you have, "
                "save it as CSV, and drop it on the class board.",
                tables=TABLES_OF_A_TEMPLATE,
            )
        )

    def _what_failed(self, detail: str) -> str:
        return self.texts._(
            "That didn't work ({detail}). What you typed is still there: try again.", detail=detail
        )


def _file_name(name: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in name)


def drawn(wanted: Sheet, texts: Texts) -> dict[str, Any]:
    """A sheet as the browser draws it: its fields, its seats, its words."""
    lang = texts.lang
    return {
        "lang": lang,
        "fields": [_drawn(one, wanted, lang) for one in wanted.fields],
        "seats": default_names(wanted.seats, lang),
        "most": wanted.most_lines,
        "words": {
            "seats": texts._("At the end, seat by seat"),
            "rounds": texts._("Line by line"),
            "round": wanted.round_word(lang) + " {number}",
            "guide": texts._("What to write there"),
            "more": texts._("One more line"),
        },
    }


def _drawn(one: Field, wanted: Sheet, lang: str) -> Mapping[str, Any]:
    options = None
    if one.kind == "choice":
        options = [(value, one.choice(value, lang)) for value in one.choices]
    elif one.kind == "seat":
        names = default_names(wanted.seats, lang)
        options = [(str(seat), name) for seat, name in enumerate(names, 1)]
    kind = "seat" if one.kind in SEAT_LISTS else one.kind
    about = {"key": one.key, "per": one.per, "kind": kind, "label": one.label(lang)}
    return {**about, "help": one.help(lang), "options": options}
