"""A class's plays beside simulated ones of the same rules."""

from __future__ import annotations

import logging
from html import escape

import ipywidgets

from civicgames.charts import class_beside_simulation
from civicgames.i18n import translator
from civicgames.lessons.own_plays import left_out, nothing_yet, own_plays, scenario_title
from civicgames.numbers import number
from civicgames.runs import tables
from civicgames.simulated import FEW_PLAYS, baseline, scenario_of, shipped
from civicgames.widgets.form import Form, fields, main_button, spoken

log = logging.getLogger(__name__)


class Comparing(Form):
    """A button, what it found in the folder, and the chart."""

    def __init__(self, game: str, lang: str) -> None:
        self.game = game
        self.texts = translator(lang)
        self.button = main_button(self.texts._("Compare my plays with simulated ones"))
        self.said = spoken()
        self.chart = ipywidgets.HTML()
        super().__init__(
            [fields(self.button), self.said, self.chart],
            self.texts._("Nothing here? Run this cell again: your plays are saved."),
        )
        self.button.on_click(lambda _: self.compare())

    def compare(self) -> None:
        """Read the folder and draw the chart; whatever can't be done ends in a sentence."""
        try:
            self._compare()
        except Exception:  # in a click the error would be swallowed, and nothing would happen
            log.exception("The plays couldn't be compared.")
            self._tell(self.texts._("These plays can't be compared: a file isn't complete."))

    def _compare(self) -> None:
        texts, lang = self.texts, self.texts.lang
        found = own_plays(self.game)
        if not found.finished:
            self._tell(nothing_yet(found, texts), left_out(found, texts))
            return
        alike = found.alike()
        scenario = scenario_of(alike[0])
        title = scenario_title(alike[0], lang)
        said = texts.n_(
            "“{title}” with {seats} seats: one play in the folder.",
            "“{title}” with {seats} seats: {number} plays in the folder.",
            len(alike),
            title=title,
            seats=scenario.count,
            number=number(len(alike), lang),
        )
        others = len(found.finished) - len(alike)
        rest = (
            texts.n_(
                "One other play has other rules and isn't counted.",
                "{number} other plays have other rules and aren't counted.",
                others,
                number=number(others, lang),
            )
            if others
            else ""
        )
        simulated = shipped(scenario)
        if simulated is None:
            plays = number(FEW_PLAYS, lang)
            self._tell(
                said, texts._("Now {plays} plays are being simulated: a moment…", plays=plays)
            )
            simulated = baseline(self.game, scenario)
        self._tell(said, rest, left_out(found, texts))
        self.chart.value = class_beside_simulation(tables(alike), simulated, lang)._repr_html_()

    def _tell(self, *sentences: str) -> None:
        self.said.value = "".join(f"<p>{escape(one)}</p>" for one in sentences if one)
        self.chart.value = ""


def compare_with_simulation(game: str = "demos", *, lang: str = "en") -> Comparing:
    """The folder's plays that are like the newest one, beside simulated plays of those rules.

    A sentence where there is none. Raises ValueError for a language that doesn't exist.
    """
    return Comparing(game, lang)
