"""A smaller simulation made on the spot: who plays, a button, and what the plays show."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from html import escape

import ipywidgets

from civicgames.charts import Chart
from civicgames.i18n import Texts
from civicgames.widgets.form import Form, fields, main_button, spoken

log = logging.getLogger(__name__)


class Trial(Form):
    """``groups``: keys of who may play; ``first`` is chosen at first. A lesson says the rest."""

    def __init__(self, texts: Texts, groups: Sequence[str], first: str) -> None:
        self.texts = texts
        self.who = ipywidgets.Dropdown(
            description=texts._("Who plays"),
            options=[(self.name_of(group), group) for group in groups],
            value=first,
        )
        self.who.add_class("cg-wide-field")
        self.button = main_button(texts._("Simulate now"))
        self.said = spoken()
        self.charts = ipywidgets.HTML()
        super().__init__(
            [self.who, fields(self.button), self.said, self.charts],
            texts._("Nothing here? Run this cell again: your plays are saved."),
        )
        self.button.on_click(lambda _: self.run())

    def name_of(self, group: str) -> str:
        """A group in words."""
        raise NotImplementedError

    def try_out(self, group: str) -> list[Chart]:
        """Simulate that group's plays; what is seen in them."""
        raise NotImplementedError

    def run(self) -> None:
        """Simulate and draw; whatever can't be done ends in a sentence."""
        texts = self.texts
        self._say(texts._("Some seconds, please."))
        try:
            charts = self.try_out(self.who.value)
        except Exception:  # in a click it would be swallowed, and nothing would happen
            log.exception("The plays couldn't be simulated.")
            self._say(texts._("These plays couldn't be simulated. Run this cell again."))
            return
        title = " ".join(chart.title for chart in charts)
        said = texts._("{who}: {title}", who=self.name_of(self.who.value), title=title)
        self._say(said[:1].upper() + said[1:])
        self.charts.value = "".join(chart._repr_html_() for chart in charts)

    def _say(self, sentence: str) -> None:
        self.said.value = f"<p>{escape(sentence)}</p>"
