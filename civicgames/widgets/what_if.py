"""What if? Move one switch of a game's rules and see what it changes, at once."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

import ipywidgets

from civicgames.bots import HUMAN, strategies
from civicgames.charts import Chart
from civicgames.charts.look import ACCENT
from civicgames.charts.spec import Panel, Series, Spec
from civicgames.comparison import Comparison, compare
from civicgames.content import load
from civicgames.games import find_game, game_names
from civicgames.i18n import Texts, translator
from civicgames.numbers import number
from civicgames.runs import Runs
from civicgames.scenarios import (
    Scenario,
    ScenarioError,
    builtin,
    default_of,
    explain,
    find_scenario,
)
from civicgames.scenarios.differences import flat
from civicgames.scenarios.finding import changed
from civicgames.scenarios.line import nested
from civicgames.widgets.background import Background
from civicgames.widgets.builder_controls import Control, controls_of
from civicgames.widgets.builder_trial import what_differs
from civicgames.widgets.form import GuardedForm, fields, spoken
from civicgames.widgets.players import CAREFUL, shown_player
from civicgames.widgets.what_if_plays import STAGES, Pairs

log = logging.getLogger(__name__)

FIRST = {"demos": "vetoes", "delanopolis": "mayor_cap", "presidency": "windows"}
"""The switch that is shown where nobody names one."""
SLOW = "strategist"
"""Who looks ahead takes seconds a play: nothing to wait for at a switch."""


def differing(found: Comparison, plays: int, texts: Texts) -> Chart:
    """What differs and by how much, with 95 % intervals: a bar for each share that was counted."""
    counted = texts._("Plays more or fewer in 100, with the changed rule")
    panel = Panel(
        texts._("What happened"),
        counted,
        [one.what for one in found],
        [Series(counted, [one.by for one in found], ACCENT)],
    )
    note = texts._(
        "{plays} plays with each rule, from the same seeds; the whiskers are 95 % intervals. One "
        "that crosses zero may be chance.",
        plays=number(plays, texts.lang),
    )
    return Chart(Spec(what_differs(found, texts), note, [panel], texts))


class WhatIf(GuardedForm):
    """A form: a scenario, one of its switches, who plays; below it what the switch changes.

    ``game``, ``scenario`` (a built-in name), ``switch`` and ``who`` (a strategy) are chosen at
    first. ``found`` is the comparison shown last, None where nothing is changed. Raises ValueError
    for a game, a scenario, a switch, a strategy or a language that doesn't exist.
    """

    _broke = "The comparison met an error."

    def __init__(
        self,
        game: str = "demos",
        scenario: str | None = None,
        switch: str | None = None,
        who: str = CAREFUL,
        *,
        lang: str = "en",
    ) -> None:
        self.pairs, self.background = Pairs(), Background()
        self._writing, self._question = threading.Lock(), object()
        self.texts = texts = translator(lang)
        find_game(game)
        find_scenario(game, scenario or default_of(game))
        self.controls: dict[str, Control] = {}
        self.found: Comparison | None = None
        self.game = ipywidgets.Dropdown(
            description=texts._("Game"),
            options=[(load(name, lang).title, name) for name in game_names()],
            value=game,
        )
        self.start = ipywidgets.Dropdown(description=texts._("Start from"))
        self.switch = ipywidgets.Dropdown(description=texts._("What to change"))
        self.who = ipywidgets.Dropdown(description=texts._("Who plays"))
        for field in (self.start, self.switch):
            field.add_class("cg-wide-field")
        self.place = ipywidgets.VBox()
        self.how_far = ipywidgets.HTML()
        self.said = spoken()
        self.chart = ipywidgets.HTML()
        super().__init__([], texts._("Nothing here? Run this cell again."))
        self.add_class("cg-what-if")
        self._fill(scenario or default_of(game), switch, who)
        self.show(
            [
                fields(self.game, self.who),
                self.start,
                self.switch,
                self.place,
                self.how_far,
                self.said,
                self.chart,
            ]
        )
        self.game.observe(self._guarded(lambda: self._fill(None, None, CAREFUL)), "value")
        self.start.observe(self._guarded(self._fill_switches), "value")
        self.switch.observe(self._guarded(self._place), "value")
        self.who.observe(self._guarded(self._look), "value")

    def close(self) -> None:
        """Stop playing, and go."""
        self.background.end()
        super().close()

    # What changes what

    def _fill(self, start: str | None, switch: str | None, who: str) -> None:
        game, lang = self.game.value, self.texts.lang
        self._busy = True
        try:
            names = builtin(game)
            self.start.options = [(find_scenario(game, n).title(lang), n) for n in names]
            self.start.value = start or default_of(game)
            known = [one.name for one in strategies(game) if one.name not in (HUMAN, SLOW)]
            if who not in known:
                raise ValueError(f"{who!r:.40} can't play here: expected {', '.join(known)}.")
            self.who.options = [(shown_player(name, self.texts), name) for name in known]
            self.who.value = who
        finally:
            self._busy = False
        self._fill_switches(switch)

    def _fill_switches(self, switch: str | None = None) -> None:
        game = self.game.value
        rules = find_scenario(game, self.start.value).rules
        self.controls = controls_of(game, rules, self.texts)
        for key, control in self.controls.items():
            usual = _plain(flat(rules).get(key))
            control.begin(usual, usual)
            control.observe(lambda: self._guarded(self._look)(None))
        wanted = switch or self.switch.value or FIRST[game]
        if switch is not None and switch not in self.controls:
            raise ValueError(f"{game} has no switch {switch!r:.40}.")
        self._busy = True
        try:
            self.switch.options = [(one.word.name, key) for key, one in self.controls.items()]
            self.switch.value = wanted if wanted in self.controls else FIRST[game]
        finally:
            self._busy = False
        self._place()

    def _place(self) -> None:
        """Show the switch that was chosen; it alone counts."""
        self.place.children = [self.controls[self.switch.value].box()]
        self._look()

    def _look(self) -> None:
        """Read the form, and play what it says."""
        self.background.end()
        with self._writing:  # whatever is being worked out answers an older question now
            self._question = question = object()
            self.found = None
        control = self.controls[self.switch.value]
        control.say()
        texts, game = self.texts, self.game.value
        base, who = find_scenario(game, self.start.value), self.who.value
        self.chart.value = self.said.value = ""
        if control.value == control.usual:
            hint = texts._("Change this rule: what it does will stand here, in plain words.")
            self.how_far.value = f"<p>{escape(hint)}</p>"
            self._begin(self.pairs.ahead(base, who))
            return
        try:
            changes = nested({control.switch: control.value})
            mine = changed(game, base.name, {**changes, "seats": base.count})
        except ScenarioError as error:
            self.how_far.value = ""
            self.said.value = f'<p class="cg-warning">⚠ {escape(error.sentence(texts.lang))}</p>'
            return
        self.how_far.value = f"<p>{escape(texts._('Bots are playing: a moment…'))}</p>"
        self._begin(self._played(base, mine, who, question))

    def _begin(self, steps: Iterator[object]) -> None:
        def guarded() -> Iterator[object]:
            try:
                yield from steps
            except Exception as error:  # in a thread it would be seen by nobody
                self._failed(error)

        self.background.begin(guarded)

    def _played(
        self, base: Scenario, mine: Scenario, who: str, question: object
    ) -> Iterator[object]:
        """Play both, and show what is known at each stage."""
        for stage in self.pairs.steps(base, mine, who):
            yield None  # whoever moved something meanwhile isn't shown an old answer
            if stage is not None:
                self._show(stage, explain(mine, self.texts.lang).sentences, question)

    # What is read

    def _show(
        self, stage: tuple[int, Runs, Runs], differences: Sequence[str], question: object
    ) -> None:
        plays, one, other = stage
        texts = self.texts
        names = texts._("usual rule"), texts._("changed rule")
        found = compare([one, other], names, texts.lang)
        chart = differing(found, plays, texts)
        last = plays == STAGES[-1]
        how_far = texts._(
            "{plays} of {most} plays with each rule.",
            plays=number(plays, texts.lang),
            most=number(STAGES[-1], texts.lang),
        )
        if not last:
            how_far += " " + texts._("First numbers: they may still change.")
        told = [*differences, chart.title, *(str(each) for each in found if each.beyond_chance)]
        drawn = chart.plain_html()
        with self._writing:
            if question is not self._question:
                return
            self.found = found
            self.how_far.value = f"<p>{escape(how_far)}</p>"
            if last or plays == STAGES[0]:  # a screen reader reads the first and the last answer
                self.said.value = "".join(f"<p>{escape(sentence)}</p>" for sentence in told)
            self.chart.value = drawn

    def _what_failed(self, detail: str) -> str:
        return self.texts._("It couldn't be tried ({detail}).", detail=detail)


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
