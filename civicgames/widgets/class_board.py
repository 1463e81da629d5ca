"""The class board: all tables' plays handed in, listed, and held against the simulation."""

from __future__ import annotations

import logging
from html import escape
from pathlib import Path

import ipywidgets

from civicgames.classroom.baselines import simulated, stored
from civicgames.classroom.beside_chart import beside_chart
from civicgames.classroom.board_tables import beside_table, handed_table, news_of
from civicgames.classroom.comparing import beside
from civicgames.classroom.exporting import export, export_name
from civicgames.classroom.folder import FOLDER
from civicgames.classroom.pooling import Pool
from civicgames.classroom.room import here
from civicgames.classroom.titles import scenario_title
from civicgames.i18n import translator
from civicgames.numbers import number
from civicgames.scenarios import Scenario
from civicgames.simulated import FEW_PLAYS
from civicgames.widgets.class_files import FileDrop, Given
from civicgames.widgets.form import GuardedForm, fields, spoken

log = logging.getLogger(__name__)


class ClassBoard(GuardedForm):
    """Records of all tables are dropped in; each is checked, counted once, and shown.

    ``folder``: where the class is kept, beside the notebook (:func:`civicgames.classroom.room.here`
    gives what is in it to other cells). Raises ValueError for a language that doesn't exist.
    """

    _broke = "The class board couldn't do what was asked."

    def __init__(self, *, lang: str = "en", folder: Path | str = FOLDER) -> None:
        self.texts = texts = translator(lang)
        self.room = here(folder, lang)
        self._too_large: list[str] = []
        self.stays = ipywidgets.HTML(f'<p class="cg-notice">{escape(self._where_it_stays())}</p>')
        self.drop = FileDrop(self._take, self._failed, texts)
        self.said = spoken()
        self.listed = ipywidgets.HTML()
        self.names = ipywidgets.Button(description=texts._("Replace all names"))
        self.export = ipywidgets.Button(description=texts._("Download the tables (CSV)"))
        self.with_names = ipywidgets.Checkbox(
            description=texts._("with the names"), indent=False, value=False
        )
        self.empty = ipywidgets.Button(description=texts._("Empty the board"))
        self.sure = ipywidgets.Button(description=texts._("Yes, remove these plays"))
        self.stay = ipywidgets.Button(description=texts._("No, keep them"))
        self.asked = ipywidgets.VBox()
        self.group = ipywidgets.Dropdown(description=texts._("Beside the simulation"))
        self.group.add_class("cg-wide-field")
        self.compared = spoken()
        self.simulate = ipywidgets.Button(
            description=texts._("Simulate {plays} plays to compare with", plays=FEW_PLAYS)
        )
        self.chart = ipywidgets.HTML()
        super().__init__(
            [], texts._("Nothing here? Run this cell again: the plays handed in are kept.")
        )
        self.add_class("cg-class")
        self.names.on_click(self._guarded(self._replace_names))
        self.export.on_click(self._guarded(self._download))
        self.empty.on_click(self._guarded(self._ask))
        self.sure.on_click(self._guarded(self._forget))
        self.stay.on_click(self._guarded(lambda: self._ask(False)))
        self.group.observe(self._guarded(self._compare), "value")
        self.simulate.on_click(self._guarded(self._simulate))
        self.room.on_change(self.look)
        self.look()

    @property
    def pool(self) -> Pool:
        """The plays that are in the class."""
        return self.room.pool

    def hand_in(self, *paths: str | Path) -> None:
        """Files or zips by their paths, as if they had been dropped here."""
        self._too_large = []
        self.room.hand_in(paths)

    def look(self) -> None:
        """Show the class as it is now."""
        texts, shown = self.texts, self.room.shown
        self.said.value = news_of(self.pool, self._too_large, texts) + self._problems()
        if not shown.tables:
            heard = self.pool.refused or self._too_large
            if not heard:
                nobody = texts._("No play yet. The files of all your tables can come at once.")
                self.said.value = f"<p>{escape(nobody)}</p>"
            self.show([self.stays, self.drop, self.said])
            return
        if self.room.nameless:
            replaced = texts._(
                "The names are replaced on this page and in what you download; the files that "
                "were handed in keep them."
            )
            self.said.value += f"<p>{escape(replaced)}</p>"
        self.listed.value = handed_table(shown, texts, files=not self.room.nameless)
        self.names.description = (
            texts._("Show the names again") if self.room.nameless else texts._("Replace all names")
        )
        self._fill_groups()
        compare = []
        if self.group.options:
            heading = texts._("The class and the simulation")
            title = ipywidgets.HTML(f"<h3>{escape(heading)}</h3>")
            several = [self.group] if len(self.group.options) > 1 else []
            compare = [title, *several, self.compared, fields(self.simulate), self.chart]
        self.show(
            [
                self.stays,
                self.drop,
                self.said,
                self.listed,
                fields(self.names, self.export, self.with_names, self.empty),
                self.asked,
                *compare,
            ]
        )
        self._compare()

    # What comes in and goes out

    def _take(self, files: Given, too_large: list[str]) -> None:
        self.pool.refused.clear()  # of what was handed in before it was said
        self.pool.duplicates.clear()
        self._too_large = too_large
        count = len(files)
        self._say(
            self.texts.n_(
                "Reading and checking {number} file…",
                "Reading and checking {number} files…",
                count,
                number=count,
            )
        )
        self.room.hand_in(files)

    def _replace_names(self) -> None:
        self.room.replace_names(not self.room.nameless)

    def _download(self) -> None:
        content = export(self.pool, names=bool(self.with_names.value))
        self.drop.download(export_name(), content, "application/zip")
        done = self.texts._("The tables are in {file}, which your browser saves.")
        self._say(done.format(file=export_name()))

    def _ask(self, on: bool = True) -> None:
        if not on:
            self.asked.children = ()
            return
        question = self.texts._(
            "Remove all plays and bookmarks from this page and its folder? The files that you "
            "handed in stay where you took them from."
        )
        self.asked.children = (
            ipywidgets.HTML(f"<p>{escape(question)}</p>"),
            fields(self.sure, self.stay),
        )

    def _forget(self) -> None:
        self.asked.children = ()
        self._too_large = []
        self.room.forget()

    # Beside the simulation

    def _fill_groups(self) -> None:
        lang = self.texts.lang
        groups: list[tuple[str, tuple[str, int]]] = []
        for game in self.pool.games:
            for place, scenario in enumerate(self.pool.scenarios(game)):
                title = scenario_title(scenario, lang)
                plays = len(self.pool.runs(game, scenario))
                counted = self.texts.n_("{plays} play", "{plays} plays", plays, plays=plays)
                groups.append((f"{title} ({counted})", (game, place)))
        before = self.group.value
        self._busy = True  # new options choose something on their way
        self.group.options = groups
        values = [value for _, value in groups]
        self.group.value = before if before in values else values[0] if values else None
        self._busy = False

    def _chosen(self) -> Scenario | None:
        if self.group.value is None:
            return None
        game, place = self.group.value
        return self.pool.scenarios(str(game))[int(place)]

    def _compare(self) -> None:
        scenario = self._chosen()
        if scenario is None:
            return
        others = stored(scenario)
        self.simulate.layout.display = None if others is None else "none"
        if others is None:
            said = self.texts._(
                "No simulated plays of this scenario are stored. {plays} can be simulated now; "
                "that takes from a few seconds to a minute.",
                plays=number(FEW_PLAYS, self.texts.lang),
            )
            self.compared.value, self.chart.value = f"<p>{escape(said)}</p>", ""
            return
        runs, lang = self.pool.runs(scenario.game, scenario), self.texts.lang
        found = beside(runs, others, lang)
        self.compared.value = beside_table(found, runs, others, self.texts)
        self.chart.value = beside_chart(found, runs, others, lang)._repr_html_()

    def _simulate(self) -> None:
        scenario = self._chosen()
        if scenario is None:
            return
        wait = self.texts._("Simulating…")
        self.compared.value = f"<p>{escape(wait)}</p>"
        self.simulate.layout.display = "none"
        try:
            simulated(scenario)
        finally:
            self._compare()

    # What is said

    def _where_it_stays(self) -> str:
        return self.texts._(
            "Nothing leaves the machine that runs this page. The plays are kept in the folder "
            "“{folder}” beside it until you empty the board. On Binder that machine is Binder's "
            "server, and everything is gone when it ends.",
            folder=self.room.folder.path.name,
        )

    def _problems(self) -> str:
        said = [self.room.folder.problem, self.room.bookmarks.problem]
        return "".join(f"<p>⚠ {escape(one)}</p>" for one in said if one)

    def _what_failed(self, detail: str) -> str:
        return self.texts._(
            "That didn't work ({detail}). The plays handed in are kept: run this cell again.",
            detail=detail,
        )
