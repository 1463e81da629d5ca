"""Try it: plays of a scenario beside plays of the built-in one, drawn, and told in sentences."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from html import escape
from time import monotonic

import ipywidgets

from civicgames.charts import Chart
from civicgames.charts.elections import share
from civicgames.charts.look import SERIES
from civicgames.charts.spec import Panel, Series, Spec
from civicgames.comparison import Difference, compare, shares_of_plays
from civicgames.i18n import Texts
from civicgames.numbers import number
from civicgames.runs import Runs
from civicgames.scenarios import Scenario, find_scenario
from civicgames.simulation import stepwise
from civicgames.widgets.background import started
from civicgames.widgets.form import fields, main_button, spoken

log = logging.getLogger(__name__)

PLAYS = 1000
MOST_SECONDS = 45
"""Where a game is slow there are fewer plays: as many as fit."""
EVERY = 20
"""Plays between two looks at the progress bar."""
PLAYER = "careful"
SEED = 1


def what_differs(found: Sequence[Difference], texts: Texts) -> str:
    """A chart's title: what changes more than chance would."""
    differing = [each.what for each in found if each.beyond_chance]
    if differing:
        return texts._("It changes more than chance would: {what}.", what=", ".join(differing))
    return texts._("Nothing counted here changes more than chance would.")


def beside(one: Runs, other: Runs, names: tuple[str, str], texts: Texts) -> Chart:
    """Shares of plays in two scenarios, with their intervals (Wilson, 95 %)."""
    lang = texts.lang
    found = compare([one, other], names, lang)
    measured = shares_of_plays(one, texts)
    title = what_differs(found[: len(measured)], texts)
    panel = Panel(
        texts._("What happened"),
        texts._("Plays (%)"),
        [what for what, _, _ in measured],
        [
            Series(
                name,
                [
                    share(sum(map(counts, runs.columns("plays")[column])), len(runs))
                    for _, column, counts in measured
                ],
                colour,
            )
            for name, runs, colour in zip(names, (one, other), SERIES, strict=False)
        ],
    )
    note = texts._(
        "{plays} plays of each between careful bots; the whiskers are 95 % intervals.",
        plays=number(len(one), lang),
    )
    return Chart(Spec(title, note, [panel], texts))


class Trial:
    """The button, the progress and what came out (``parts``)."""

    def __init__(self, wanted: Callable[[], Scenario | None], texts: Texts) -> None:
        self.wanted, self.texts = wanted, texts
        self.button = main_button(texts._("Try it: {plays} plays", plays=number(PLAYS, texts.lang)))
        self.stop = ipywidgets.Button(description=texts._("Stop"), disabled=True)
        self.bar = ipywidgets.IntProgress(
            description=texts._("Plays"), min=0, max=PLAYS, layout={"visibility": "hidden"}
        )
        self.said = spoken()
        self.chart = ipywidgets.HTML()
        self.parts = [fields(self.button, self.stop, self.bar), self.said, self.chart]
        self.thread: threading.Thread | None = None
        self._stopped = False
        self._writing, self._question = threading.Lock(), object()
        self.button.on_click(lambda _: self.begin())
        self.stop.on_click(lambda _: self.end())

    def begin(self) -> None:
        """Play both scenarios beside the notebook, so that it can be stopped."""
        wanted = self.wanted()
        if wanted is None:
            self._say(self.texts._("First mend what is said to be wrong above."))
            return
        self._stopped = False
        self.button.disabled, self.stop.disabled = True, False
        self.bar.value, self.bar.layout.visibility = 0, "visible"
        self._say(self.texts._("Playing. This takes some seconds; you can stop at any time."))
        self._question = question = object()
        self.thread = started(lambda: self._run(wanted, question))
        if self.thread is None:
            self._run(wanted, question)

    def end(self) -> None:
        """Stop after this play; what is done is shown."""
        self._stopped = True

    def _run(self, wanted: Scenario, question: object) -> None:
        try:
            self._play(wanted, question)
        except Exception as error:  # in a thread it would be seen by nobody
            log.exception("The scenario couldn't be tried.")
            self._say(self.texts._("It couldn't be tried ({detail}).", detail=type(error).__name__))
        finally:
            self.button.disabled, self.stop.disabled = False, True
            self.bar.layout.visibility = "hidden"

    def _play(self, wanted: Scenario, question: object) -> None:
        texts = self.texts
        base = find_scenario(wanted.game, wanted.base)
        end = monotonic() + MOST_SECONDS
        pairs = zip(
            stepwise(wanted.game, base, PLAYER, PLAYS, SEED),
            stepwise(wanted.game, wanted, PLAYER, PLAYS, SEED),
            strict=True,
        )
        done: tuple[Runs, Runs] | None = None
        for done in pairs:
            if self._stopped or question is not self._question or monotonic() > end:
                break
            if len(done[0]) % EVERY == 0:
                self.bar.value = len(done[0])
        if done is None:
            return
        names = texts._("built-in"), texts._("mine")
        found = compare(done, names, texts.lang)
        chart = beside(*done, names, texts)
        played = texts.n_(
            "{plays} play of each.",
            "{plays} plays of each.",
            len(done[0]),
            plays=number(len(done[0]), texts.lang),
        )
        told = [played, chart.title, *(str(one) for one in found if one.beyond_chance)]
        drawn = chart._repr_html_()
        with self._writing:
            if question is self._question:
                self.said.value = "".join(f"<p>{escape(one)}</p>" for one in told)
                self.chart.value = drawn

    def _say(self, sentence: str) -> None:
        self.said.value = f"<p>{escape(sentence)}</p>"

    def clear(self) -> None:
        """Another scenario: what was found is of the old one."""
        self.end()
        with self._writing:  # also of one that is being drawn
            self._question = object()
        self.chart.value = ""
        self.said.value = ""
