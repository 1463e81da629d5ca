"""The debriefing on a page: one step after the other, with what happened in this class."""

from __future__ import annotations

import logging
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

from civicgames.classroom.board_tables import handed_table
from civicgames.classroom.bookmarked import marked_html
from civicgames.classroom.debrief import GRID, debriefing
from civicgames.classroom.folder import FOLDER
from civicgames.classroom.pooling import Pool
from civicgames.classroom.room import here
from civicgames.i18n import translator
from civicgames.widgets.assets import asset
from civicgames.widgets.form import GuardedForm, fields, main_button, spoken

log = logging.getLogger(__name__)


KINDS = {"html": "text/html", "pdf": "application/pdf"}


class Download(anywidget.AnyWidget):
    """Draws nothing: the style of the page, and how a file is handed to the browser."""

    _esm = traitlets.Unicode(asset("saving.js", "debriefing.js")).tag(sync=True)
    _css = traitlets.Unicode(asset("debriefing.css")).tag(sync=True)

    def save(self, name: str, content: bytes, kind: str) -> None:
        """Hand a file to the browser."""
        self.send({"save": name, "type": kind}, buffers=[content])


class Debriefing(GuardedForm):
    """A guided debriefing: feelings, facts, institutions, and what it says of the world.

    ``pool``: the plays it is about; None: the class that the class board of this notebook holds
    (``folder``), as it is shown there, without names once they are replaced. Raises ValueError for
    a language that doesn't exist.
    """

    _broke = "The debriefing couldn't do what was asked."

    def __init__(
        self, pool: Pool | None = None, *, lang: str = "en", folder: Path | str = FOLDER
    ) -> None:
        self.texts = texts = translator(lang)
        self._pool = pool
        self.step = 0
        self.room = None if pool is not None else here(folder, lang)
        self.title = spoken()
        self.page = ipywidgets.HTML()
        self.back = ipywidgets.Button(description=texts._("Back"))
        self.on = main_button(texts._("Go on"))
        self.large = ipywidgets.Checkbox(
            description=texts._("Large, for a projector"), indent=False, value=False
        )
        self.notes = ipywidgets.Textarea(
            description=texts._("What the class says (stays on this page)"), rows=4
        )
        self.notes.add_class("cg-wide-field")
        self._noted: dict[int, str] = {}
        about_report = escape(texts._("The report"))
        self.report_title = ipywidgets.HTML(f"<h3>{about_report}</h3>")
        self.reports = {
            "html": ipywidgets.Button(description=texts._("Download the report (web page)")),
            "pdf": ipywidgets.Button(description=texts._("Download the report (PDF)")),
        }
        self.names = ipywidgets.Checkbox(
            description=texts._("with the names"), indent=False, value=False
        )
        self.said = spoken()
        self.download = Download()
        super().__init__(
            [
                self.title,
                self.page,
                self.notes,
                fields(self.back, self.on, self.large),
                self.report_title,
                fields(*self.reports.values(), self.names),
                self.said,
                self.download,
            ],
            texts._("Nothing here? Run this cell again: the plays handed in are kept."),
        )
        self.add_class("cg-debriefing")
        self.on.on_click(self._guarded(lambda: self.go(self.step + 1)))
        self.back.on_click(self._guarded(lambda: self.go(self.step - 1)))
        for kind, button in self.reports.items():
            button.on_click(self._guarded(partial(self._save, kind)))
        self.large.observe(self._guarded(self._resize), "value")
        if self.room is not None:
            self.room.on_change(self.look)
            self.room.on_mark(self._show)
        self.look()

    @property
    def pool(self) -> Pool:
        """The plays it is about."""
        if self._pool is not None:
            return self._pool
        assert self.room is not None
        return self.room.shown

    def go(self, step: int) -> None:
        """Show another step, from 0; what was written down of each is kept."""
        self._noted[self.step] = self.notes.value
        self.step = max(0, min(step, len(self._made.steps) - 1))
        self.notes.value = self._noted.get(self.step, "")
        self._show()

    def look(self) -> None:
        """Look through the class's plays again."""
        self._made = debriefing(self.pool, self.texts.lang)
        self._show()

    def _show(self) -> None:
        texts, made = self.texts, self._made
        step = made.steps[self.step]
        count = texts._("Step {number} of {all}", number=self.step + 1, all=len(made.steps))
        self.title.value = (
            f"<h3>{escape(step.title)}</h3><p>{escape(step.text)} ({escape(count)})</p>"
        )
        parts = [_list(step.prompts)] if step.prompts else []
        if step.key == "facts":
            parts.append(self._facts())
        elif step.key == "institutions":
            parts.append(self._grid())
        self.page.value = "".join(parts)
        self.back.disabled = self.step == 0
        self.on.disabled = self.step == len(made.steps) - 1

    def _facts(self) -> str:
        if not self.pool.tables:
            said = self.texts._(
                "No play was handed in yet: tell what happened, and go on with the questions."
            )
            return f"<p>{escape(said)}</p>"
        marks = marked_html(self.pool, self.room.bookmarks, self.texts) if self.room else ""
        return handed_table(self.pool, self.texts, files=False) + marks

    def _grid(self) -> str:
        made = self._made
        parts = []
        for cell in GRID:
            own = "".join(
                f"<li>{escape(prompt.text)} <b>{escape(prompt.question)}</b></li>"
                for prompt in made.of_cell(cell)
            )
            own = f'<ul class="cg-own">{own}</ul>' if own else ""
            parts.append(
                f'<section class="cg-cell"><h4>{escape(made.cell_title(cell))}</h4>'
                f"{_list(made.cell_questions(cell))}{own}</section>"
            )
        return f'<div class="cg-grid">{"".join(parts)}</div>'

    def _save(self, kind: str) -> None:
        """The report of the same plays, as a file."""
        from civicgames.classroom.report import report
        from civicgames.classroom.report_html import as_html
        from civicgames.classroom.report_pdf import as_pdf

        texts = self.texts
        if not self.pool.finished():
            self._say(texts._("None of these plays has ended: a report needs at least one."))
            return
        self._say(texts._("The charts are being drawn: that takes up to a minute."))
        made = report(self.pool, texts.lang, names=bool(self.names.value))
        content = as_pdf(made) if kind == "pdf" else as_html(made).encode("utf-8")
        name = texts._("class-report") + f".{kind}"
        self.download.save(name, content, KINDS[kind])
        self._say(texts._("The report is in {file}, which your browser saves.", file=name))

    def _say(self, sentence: str) -> None:
        self.said.value = f"<p>{escape(sentence)}</p>"

    def _resize(self) -> None:
        if self.large.value:
            self.add_class("cg-large")
        else:
            self.remove_class("cg-large")

    def _what_failed(self, detail: str) -> str:
        return self.texts._("That didn't work ({detail}). Run this cell again.", detail=detail)


def _list(items: Any) -> str:
    return f"<ul>{''.join(f'<li>{escape(item)}</li>' for item in items)}</ul>"
