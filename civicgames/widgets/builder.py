"""The scenario builder: a form for a teacher who changes a game's rules without any code."""

from __future__ import annotations

import logging
import re
import unicodedata
from base64 import b64encode
from dataclasses import replace
from html import escape
from typing import Any

import ipywidgets

from civicgames.content import load
from civicgames.games import find_game, game_names
from civicgames.i18n import translator
from civicgames.scenarios import (
    Lesson,
    Scenario,
    ScenarioError,
    as_toml,
    builtin,
    default_of,
    explain,
    find_scenario,
    read_scenario,
)
from civicgames.scenarios.differences import OWN, flat
from civicgames.scenarios.finding import changed
from civicgames.scenarios.line import nested
from civicgames.scenarios.reading import decoded
from civicgames.scenarios.shortcuts import CARDS
from civicgames.widgets.builder_controls import Control, controls_of
from civicgames.widgets.builder_trial import Trial
from civicgames.widgets.form import GuardedForm, fields, spoken
from civicgames.widgets.table import Table

log = logging.getLogger(__name__)


class ScenarioBuilder(GuardedForm):
    """A form that makes a scenario: ``scenario`` is what it says now, None where it can't be.

    ``game`` and ``start`` are chosen at first. Raises ValueError for a game, a scenario or a
    language that doesn't exist.
    """

    def __init__(self, game: str = "demos", start: str | None = None, *, lang: str = "en") -> None:
        self.texts = texts = translator(lang)
        find_game(game)
        start = start or default_of(game)
        find_scenario(game, start)
        self.controls: dict[str, Control] = {}
        self.own: dict[str, Any] = {}
        self.scenario: Scenario | None = None
        self.table: Table | None = None
        wide: dict[str, Any] = {"continuous_update": False}
        self.game = ipywidgets.Dropdown(
            description=texts._("Game"),
            options=[(load(name, lang).title, name) for name in game_names()],
            value=game,
        )
        self.start = ipywidgets.Dropdown(description=texts._("Start from"))
        self.count = ipywidgets.Dropdown(description=texts._("How many play"))
        self.upload = ipywidgets.FileUpload(
            accept=".toml", multiple=False, description=texts._("Go on with a file of mine")
        )
        self.title = ipywidgets.Text(description=texts._("Title"), **wide)
        self.objective = ipywidgets.Textarea(description=texts._("Objective"), rows=2, **wide)
        self.before = ipywidgets.Textarea(description=texts._("Question before"), rows=2, **wide)
        self.after = ipywidgets.Textarea(
            description=texts._("Questions after, one a line"), rows=3, **wide
        )
        for field in (self.start, self.title, self.objective, self.before, self.after):
            field.add_class("cg-wide-field")
        self.said = spoken()
        self.line = ipywidgets.Textarea(
            description=texts._("In one line, to copy and share"), rows=2
        )
        self.line.add_class("cg-wide-field")
        self.file = ipywidgets.HTML()
        self.switches = ipywidgets.VBox()
        self.switches.add_class("cg-switches")
        self.trial = Trial(lambda: self.scenario, texts)
        self.play = ipywidgets.Button(description=texts._("Play it here"))
        self.place = ipywidgets.VBox()
        super().__init__([], texts._("Nothing here? Run this cell again."))
        self._lay_out()
        self._begin(start)
        self.game.observe(self._guarded(lambda: self._begin(None)), "value")
        self.start.observe(self._guarded(lambda: self._begin(self.start.value)), "value")
        self.upload.observe(self._guarded(self._load), "value")
        for field in (self.title, self.objective, self.before, self.after, self.count):
            field.observe(self._guarded(self._look), "value")
        self.play.on_click(self._guarded(self.lay))

    def lay(self) -> None:
        """Lay a table with the scenario below the form."""
        if self.scenario is None:
            return
        if self.table is not None:
            self.table.session.leave()
            self.table.close()
        self.table = Table(self.scenario.game, self.scenario, lang=self.texts.lang)
        self.place.children = [self.table]

    def load_file(self, content: bytes, name: str) -> None:
        """Put a scenario file into the form. Raises ScenarioError."""
        found = read_scenario(decoded(content, name), name)
        self._busy = True
        try:
            self.game.value = found.game
        finally:
            self._busy = False
        self._begin(found.base, found)

    # What changes what

    def _failed(self, error: Exception) -> None:
        if isinstance(error, ScenarioError):
            self._warn(error.sentence(self.texts.lang))
        elif isinstance(error, ValueError):
            self._warn(str(error))
        else:
            log.error("The scenario builder met an error.", exc_info=error)
            detail = type(error).__name__
            self._warn(self.texts._("That didn't work ({detail}).", detail=detail))

    def _load(self) -> None:
        if not self.upload.value:
            return
        [file] = self.upload.value
        content, name = bytes(file["content"]), str(file["name"])
        self._busy = True
        try:
            self.upload.value = ()
        finally:
            self._busy = False
        self.load_file(content, name)

    def _begin(self, start: str | None, found: Scenario | None = None) -> None:
        """All controls for a built-in scenario, set to it, or to one of somebody's own."""
        game, lang = self.game.value, self.texts.lang
        base = find_scenario(game, start or default_of(game))
        found = found or base
        self._busy = True
        try:
            names = builtin(game)
            self.start.options = [(find_scenario(game, n).title(lang), n) for n in names]
            self.start.value = base.name
            now, usual = flat(found.rules), flat(base.rules)
            own = [key for key in OWN if now.get(key) != usual.get(key)]
            mine = any(key not in ("money", "scheme") for key in own)
            self.own = {k: v for k, v in found.changes.items() if k in find_game(game).data[:1]}
            self.own |= {k: v for k, v in found.changes.items() if k in ("money", "scheme")}
            self.controls = controls_of(game, base.rules if not mine else found.rules, self.texts)
            for switch, control in self.controls.items():
                zero = 0 if switch.startswith(f"{CARDS}.") else None
                before = _plain(usual.get(switch, now.get(switch, zero)))
                control.begin(before, _plain(now.get(switch, zero)))
                control.observe(lambda: self._guarded(self._look)(None))
            self.switches.children = [one.box() for one in self.controls.values()]
            self._seat(found.count, found.rules)
            is_own = found is not base
            self.title.value = found.title(lang) if is_own else ""
            lesson = found.lesson
            self.objective.value = lesson.objective.get(lang, "") if is_own else ""
            self.before.value = lesson.question_before.get(lang, "") if is_own else ""
            after = [one.get(lang, "") for one in lesson.questions_after] if is_own else []
            self.after.value = "\n".join(after)
        finally:
            self._busy = False
        self._look()

    def _seat(self, count: int, rules: Any) -> None:
        allowed = list(find_game(self.game.value).seat_numbers(rules))
        self.count.options = allowed
        self.count.value = count if count in allowed else allowed[0]

    def _look(self) -> None:
        """Read the form: the scenario it makes, in sentences, or what is wrong with it."""
        self.trial.clear()
        for control in self.controls.values():
            control.say()
        self.scenario = None
        self._show()
        found = self._made()
        self._busy = True
        try:
            self._seat(found.count, found.rules)
        finally:
            self._busy = False
        self.scenario = found
        self._show()

    def _made(self) -> Scenario:
        base = self.start.value
        values = {
            switch: control.value
            for switch, control in self.controls.items()
            if control.value != control.usual
        }
        changes = {**self.own, **nested(values)}
        try:
            found = changed(self.game.value, base, {**changes, "seats": self.count.value})
        except ScenarioError:
            # Another number may play by these rules; what else is wrong is said by this.
            found = changed(self.game.value, base, changes)
        lang = self.texts.lang
        title = self.title.value.strip()
        texts = {
            "objective": self.objective.value.strip(),
            "question_before": self.before.value.strip(),
        }
        after = [one.strip() for one in self.after.value.splitlines() if one.strip()]
        lesson = {key: {lang: text} for key, text in texts.items() if text}
        if title:
            found = replace(found, titles={lang: title}, name=_slug(title))
        if lesson or after:
            found = replace(
                found, lesson=Lesson(**lesson, questions_after=[{lang: one} for one in after])
            )
        text = as_toml(found, lang)
        return replace(read_scenario(text, f"{_slug(title)}.toml"), name=found.name)

    # What is read

    def _warn(self, sentence: str) -> None:
        self.scenario = None
        self._show()
        self.said.value = f'<p class="cg-warning">⚠ {escape(sentence)}</p>'

    def _show(self) -> None:
        texts, found = self.texts, self.scenario
        self.play.disabled = self.trial.button.disabled = found is None
        if found is None:
            self.file.value = self.said.value = self.line.value = ""
            return
        told = explain(found, texts.lang)
        items = "".join(f"<li>{escape(one)}</li>" for one in told.sentences)
        rest = "".join(f"<p>{escape(one)}</p>" for one in told.missing)
        self.said.value = f"<p>{escape(told.beside)}</p><ul>{items}</ul>{rest}"
        self.line.value = told.line
        content = b64encode(as_toml(found, texts.lang).encode()).decode()
        name = f"{_slug(self.title.value)}.toml"
        label = texts._("Download the file {name}", name=name)
        self.file.value = (
            f'<a class="cg-download" download="{escape(name)}" '
            f'href="data:application/toml;base64,{content}">{escape(label)}</a>'
        )

    def _lay_out(self) -> None:
        texts = self.texts
        self.show(
            [
                _heading(texts._("1. Start from a scenario")),
                fields(self.game, self.count),
                self.start,
                fields(self.upload),
                _heading(texts._("2. Change what you like")),
                self.switches,
                _heading(texts._("3. Give it a title and a lesson")),
                self.title,
                self.objective,
                self.before,
                self.after,
                _heading(texts._("4. Your scenario")),
                self.said,
                self.line,
                self.file,
                _heading(texts._("5. Try it")),
                *self.trial.parts,
                _heading(texts._("6. Play it")),
                fields(self.play),
                self.place,
            ]
        )


def _heading(text: str) -> Any:
    return ipywidgets.HTML(f"<h3>{escape(text)}</h3>")


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _slug(title: str) -> str:
    """A file's name from a title: plain letters, no path."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:40] or "scenario"
