"""A table's play step by step on the projector, with bookmarks for the debriefing."""

from __future__ import annotations

import logging
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from civicgames.classroom.board_tables import named
from civicgames.classroom.bookmarked import round_name, where_it_is
from civicgames.classroom.bookmarks import FILE, Bookmark
from civicgames.classroom.folder import FOLDER
from civicgames.classroom.pooling import Handed
from civicgames.classroom.room import here
from civicgames.classroom.titles import scenario_title
from civicgames.i18n import translator
from civicgames.widgets.class_files import FileDrop
from civicgames.widgets.class_looking import OPEN, Eye, Looking, looked_at, words_beside
from civicgames.widgets.class_steps import Steps
from civicgames.widgets.form import GuardedForm, fields, main_button, spoken
from civicgames.widgets.table import TableView

SPECTATOR = "spectator"

log = logging.getLogger(__name__)


class ClassReplay(GuardedForm):
    """Any play of the class, forward and back; ``step`` counts its steps from 0.

    ``folder``: where the class is kept (:func:`civicgames.classroom.room.here`).
    """

    _broke = "The play couldn't be shown."

    def __init__(self, *, lang: str = "en", folder: Path | str = FOLDER) -> None:
        self.texts = texts = translator(lang)
        self.room = here(folder, lang)
        self.table: Handed | None = None
        self.steps: Steps | None = None
        self.step = 0
        self.drop = FileDrop(lambda *_: None, self._failed, texts)  # only to download by
        self.drop.layout.display = "none"
        self.which = _dropdown(texts._("Whose play"), wide=True)
        self.round = _dropdown(texts._("Go to"))
        self.eye = _dropdown(texts._("Seen by"))
        self.large = ipywidgets.Checkbox(
            description=texts._("Large, for a projector"), indent=False
        )
        self.acts = {
            "start": self._button(texts._("Start"), lambda: 0),
            "round_back": self._button("", lambda: self._next_round(-1)),
            "back": self._button("‹ " + texts._("Step back"), lambda: self.step - 1),
            "on": self._button(texts._("Step forward") + " ›", lambda: self.step + 1, main=True),
            "round_on": self._button("", lambda: self._next_round(1)),
            "end": self._button(texts._("End"), lambda: self._last),
        }
        self.where = ipywidgets.HTML()
        self.view = TableView(look={"projector": False, "hints": False})
        self.note = ipywidgets.Text(description=texts._("Note for the debriefing (optional)"))
        self.keep = ipywidgets.Button(description=texts._("Bookmark this moment"))
        self.get = ipywidgets.Button(description=texts._("Download the bookmarks"))
        self.said = spoken()
        self.marks = ipywidgets.VBox()
        super().__init__(
            [], texts._("Nothing here? Run this cell again: the plays handed in are kept.")
        )
        self.add_class("cg-class")
        self.add_class("cg-replay")
        self.which.observe(self._guarded(self._choose), "value")
        self.round.observe(self._guarded(self._go_to_round), "value")
        self.eye.observe(self._guarded(self._show), "value")
        self.large.observe(self._guarded(self._enlarge), "value")
        self.keep.on_click(self._guarded(self._bookmark))
        self.get.on_click(self._guarded(self._download))
        self.room.on_change(self.look)
        self.look()

    @property
    def _last(self) -> int:
        return len(self.steps) - 1 if self.steps else 0

    # What there is

    def look(self) -> None:
        """Show the class's plays as they are now."""
        texts, lang = self.texts, self.texts.lang
        tables = [table for table in self.room.shown.tables if table.record]
        if not tables:
            self.table = self.steps = None
            nothing = texts._(
                "There is no play to replay yet: hand in the files of your tables at the class "
                "board further up."
            )
            self._say(nothing)
            self.show([self.said])
            return
        before = self.table.digest if self.table else None
        self._busy = True  # new options choose something on their way
        self.which.options = [(_name(table, lang), table.digest) for table in tables]
        known = [table.digest for table in tables]
        self.which.value = before if before in known else known[0]
        self._busy = False
        self.said.value = ""
        row = ipywidgets.Box(list(self.acts.values()))
        row.add_class("cg-steps-row")
        row.layout.flex_flow = "row wrap"
        self.show(
            [
                fields(self.which, self.eye, self.round, self.large),
                row,
                self.where,
                self.view,
                fields(self.note, self.keep),
                self.said,
                self.marks,
                fields(self.get),
                self.drop,
            ]
        )
        self._choose()

    def _choose(self) -> None:
        """Another play, or the same under other names."""
        table = next(one for one in self.room.shown.tables if one.digest == self.which.value)
        same = self.table is not None and self.table.digest == table.digest
        eye = self.eye.value if same else SPECTATOR
        assert table.record is not None
        self.table, self.steps = table, Steps(table.record)
        self.step = min(self.step, self._last) if same else 0
        texts = self.texts
        names = table.names(texts.lang)
        self._busy = True
        self.eye.options = [
            (texts._("a spectator"), SPECTATOR),
            (texts._("everybody, all cards open"), OPEN),
            *((name, seat) for seat, name in enumerate(names)),
        ]
        self.eye.value = eye
        self.round.options = self._rounds()
        self._busy = False
        in_turns = table.game != "demos"
        back, on = self.acts["round_back"], self.acts["round_on"]
        back.description = "« " + (texts._("Turn back") if in_turns else texts._("Round back"))
        on.description = (texts._("Next turn") if in_turns else texts._("Next round")) + " »"
        nothing_hidden = not any(
            self.steps.at(self._last // 2).hidden(n) for n in range(len(names))
        )
        self.eye.layout.display = "none" if nothing_hidden else None
        self._show()
        self._list_marks()

    def _rounds(self) -> list[tuple[str, int]]:
        assert self.steps is not None
        assert self.table is not None
        numbers = range(self.steps.steps[0].round, self.steps.rounds + 1)
        return [(round_name(self.table.game, number, self.texts), number) for number in numbers]

    # Going through it

    def go(self, step: int) -> None:
        """To a step, or as far as there are any."""
        self.step = max(0, min(step, self._last))
        self._show()

    def _next_round(self, by: int) -> int:
        assert self.steps is not None
        now = self.steps.steps[self.step].round
        start = self.steps.start_of(now)
        if by < 0:
            return start if self.step > start else self.steps.start_of(now - 1) if now else 0
        return self.steps.start_of(now + 1) if now < self.steps.rounds else self._last

    def _go_to_round(self) -> None:
        if self.steps is not None:
            self.go(self.steps.start_of(self.round.value) if self.round.value else 0)

    def _show(self) -> None:
        """Draw the step that is reached."""
        if self.steps is None or self.table is None:
            return
        lang, step = self.texts.lang, self.steps.steps[self.step]
        news_from = self.steps.steps[self.step - 1].lines if self.step else 0
        eye: Eye = None if self.eye.value == SPECTATOR else self.eye.value
        looking = Looking(self.steps, self.step, eye, news_from, self.table.scenario)
        with self.view.hold_sync():
            self.view.number += 1
            self.view.words = words_beside(looking, lang)
            self.view.screen = looked_at(looking, lang)
        self._busy = True
        self.round.value = step.round
        self._busy = False
        place = self.texts._("Step {number} of {all}", number=self.step + 1, all=len(self.steps))
        marked = [one for one in self._marks() if one.lines == step.lines]
        said = (marked[0].note or self.texts._("bookmarked")) if marked else ""
        star = f" · ★ {escape(said)}" if said else ""
        unfinished = ""
        if step.kind == "end" and self.table.state != "finished":
            unfinished = " · " + self.texts._("the play was broken off here")
        told = self.view.screen["status"]
        self.where.value = (
            f'<p class="cg-where">{escape(place + unfinished)}{star}</p><p>{escape(told)}</p>'
        )

    def _enlarge(self) -> None:
        self.view.look = {"projector": self.large.value, "hints": False}
        (self.add_class if self.large.value else self.remove_class)("cg-large")

    # Bookmarks

    def _marks(self) -> list[Bookmark]:
        return self.room.bookmarks.of(self.table.digest) if self.table else []

    def _bookmark(self) -> None:
        if self.steps is None or self.table is None:
            return
        step = self.steps.steps[self.step]
        moment = Bookmark(self.table.digest, step.lines, step.round, self.note.value)
        self.room.bookmarks.add(moment)
        self.note.value = ""
        self._say(self.room.bookmarks.problem or self.texts._("The moment is bookmarked."))
        self._show()
        self._list_marks()
        self.room.marks_changed()

    def _list_marks(self) -> None:
        """Every bookmark of the class as a button that leads to it, and one that removes it."""
        texts, rows = self.texts, []
        for table in self.room.shown.tables:
            for moment in self.room.bookmarks.of(table.digest):
                rows.append(self._mark_row(table, moment))
        heading = texts._("Bookmarked moments")
        title = ipywidgets.HTML(f"<h3>{escape(heading)}</h3>")
        self.marks.children = (title, *rows) if rows else ()

    def _mark_row(self, table: Handed, moment: Bookmark) -> Any:
        texts = self.texts
        where = where_it_is(table, moment, texts)
        go = ipywidgets.Button(
            description=named(where, moment.note, texts) if moment.note else where
        )
        remove = ipywidgets.Button(
            description=texts._("Remove"), tooltip=texts._("Remove the bookmark {what}", what=where)
        )
        go.on_click(self._guarded(lambda: self._go_to_mark(moment)))
        remove.on_click(self._guarded(lambda: self._remove_mark(moment)))
        return fields(go, remove)

    def _go_to_mark(self, moment: Bookmark) -> None:
        self.which.value = moment.digest
        if self.steps is not None:
            self.go(self.steps.nearest(moment.lines))

    def _remove_mark(self, moment: Bookmark) -> None:
        self.room.bookmarks.remove(moment)
        self._say(self.texts._("The bookmark is removed."))
        self._show()
        self._list_marks()
        self.room.marks_changed()

    def _download(self) -> None:
        self.drop.download(FILE, self.room.bookmarks.as_bytes(), "application/json")

    # So that nothing is swallowed

    def _button(self, label: str, step: Callable[[], int], *, main: bool = False) -> Any:
        button = main_button(label) if main else ipywidgets.Button(description=label)
        button.on_click(self._guarded(lambda: self.go(step())))
        return button

    def _what_failed(self, detail: str) -> str:
        return self.texts._(
            "That didn't work ({detail}). The plays handed in are kept: run this cell again.",
            detail=detail,
        )


def _dropdown(label: str, *, wide: bool = False) -> Any:
    found = ipywidgets.Dropdown(description=label)
    if wide:
        found.add_class("cg-medium-field")
    return found


def _name(table: Handed, lang: str) -> str:
    return named(table.label, scenario_title(table.scenario, lang), translator(lang))
