"""Looking back at a play: who was elected and why, how the points went, which figures govern."""

from __future__ import annotations

import logging
from html import escape
from typing import Any

import ipywidgets

from civicgames.charts import figures, limits, play_chart_html, points_by_round
from civicgames.engine.record import Record
from civicgames.i18n import translator
from civicgames.lessons.own_plays import (
    OwnPlays,
    left_out,
    nothing_yet,
    own_plays,
    scenario_title,
    when,
)
from civicgames.runs import tables
from civicgames.say import sentences, shown_names
from civicgames.widgets.form import Form, fields, main_button, spoken

log = logging.getLogger(__name__)


class LookBack(Form):
    """The finished plays of the folder, one of them in words and charts."""

    def __init__(self, game: str, lang: str) -> None:
        self.game = game
        self.texts = translator(lang)
        self.plays = OwnPlays(())
        self._busy = False
        self.button = main_button(self.texts._("Show my last play"))
        self.which = ipywidgets.Dropdown(description=self.texts._("Which play"))
        self.which.add_class("cg-wide-field")
        self.said = spoken()
        self.charts = ipywidgets.HTML()
        super().__init__(
            [], self.texts._("Nothing here? Run this cell again: your plays are saved.")
        )
        self.look()
        self.button.on_click(lambda _: self.look())
        self.which.observe(lambda _: None if self._busy else self._tell(), "value")

    def look(self) -> None:
        """Read the folder again and show the newest play."""
        self.plays = own_plays(self.game)
        found = self.plays.finished
        labels = [
            f"{place}. {scenario_title(record, self.texts.lang)}, {when(record, self.texts)}"
            for place, record in enumerate(found, 1)
        ]
        self._busy = True  # new options choose something on their way
        self.which.options = [(label, place) for place, label in enumerate(labels)]
        self.which.value = 0 if found else None
        self._busy = False
        self._tell()
        choice = [self.which] if len(found) > 1 else []
        self.show([fields(self.button), *choice, self.said, self.charts])

    def _tell(self) -> None:
        if self.which.value is None:
            self.said.value = _paragraphs(
                nothing_yet(self.plays, self.texts), left_out(self.plays, self.texts)
            )
            self.charts.value = ""
            return
        record = self.plays.finished[self.which.value]
        try:
            told, shown = told_of(record, self.texts.lang), charts_of(record, self.texts.lang)
        except Exception:  # a file that somebody changed; in a click the error would be swallowed
            log.exception("The play couldn't be shown.")
            told = _paragraphs(self.texts._("This play can't be shown: its file isn't complete."))
            shown = ""
        self.said.value = told + _paragraphs(left_out(self.plays, self.texts))
        self.charts.value = shown


def told_of(record: Record, lang: str) -> str:
    """Who was elected and why, as HTML."""
    names = shown_names([seat["name"] for seat in record.header["seats"]], lang)
    lines = [record.header, *record.lines]
    said = sentences(record.game).outcome_sentences(lines, names, translator(lang))
    return f"<h3>{escape(said.headline)}</h3>{_paragraphs(said.reason)}"


def charts_of(record: Record, lang: str) -> str:
    """The charts of one play, as HTML with their texts for those who don't see them."""
    runs = tables([record])
    if record.game == "delanopolis":
        return play_chart_html(record, lang)
    if record.game == "presidency":
        return play_chart_html(record, lang) + limits(runs, lang)._repr_html_()
    shown: list[Any] = [points_by_round(runs, lang)]
    if any(trio for trio in runs.columns("seats")["trio"]):
        shown.append(figures(runs, lang))
    return "".join(chart._repr_html_() for chart in shown)


def _paragraphs(*sentences: str) -> str:
    return "".join(f"<p>{escape(one)}</p>" for one in sentences if one)


def look_back(game: str = "demos", *, lang: str = "en") -> LookBack:
    """The last finished play of the folder ``plays``, in words and charts; others to choose.

    A sentence where there is none. Raises ValueError for a language that doesn't exist.
    """
    return LookBack(game, lang)
