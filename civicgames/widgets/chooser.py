"""Choosing a table before it is laid: which game, how long, who sits where."""

from __future__ import annotations

import logging
import math
from html import escape
from typing import Any

import ipywidgets

from civicgames import bots
from civicgames.games import find_game
from civicgames.i18n import Texts, translator
from civicgames.numbers import number
from civicgames.say import shown_names
from civicgames.say.words import capitalised
from civicgames.scenarios import Scenario
from civicgames.scenarios.finding import builtin, default_of, find_scenario
from civicgames.widgets.form import LANGUAGE_NAMES, Form, fields, main_button, spoken
from civicgames.widgets.players import CAREFUL, HUMAN, shown_player
from civicgames.widgets.table import Table

log = logging.getLogger(__name__)


class Chooser(Form):
    """A form to choose a table with, and below it the table once it is dealt (``table``)."""

    def __init__(self, game: str, scenario: str, lang: str, projector: bool, hints: bool) -> None:
        self.game = find_game(game)
        self.texts = translator(lang)
        self.table: Table | None = None
        find_scenario(game, scenario)  # raises, and says which there are
        self._scenarios = sorted(
            (find_scenario(game, name) for name in builtin(game)),
            key=lambda one: one.minutes or math.inf,
        )
        self.language = ipywidgets.Dropdown(
            options=[(name, code) for code, name in LANGUAGE_NAMES.items()], value=lang
        )
        self.scenario = ipywidgets.Dropdown(
            options=[(one.name, one.name) for one in self._scenarios], value=scenario
        )
        self.scenario.add_class("cg-wide-field")
        self.count = ipywidgets.Dropdown()
        self.seats: list[Any] = []
        self.projector = ipywidgets.Checkbox(value=projector, indent=False)
        self.hints = ipywidgets.Checkbox(value=hints, indent=False)
        self.deal = main_button("")
        self.another = ipywidgets.Button()
        self.message = spoken()
        self._seat_row = fields()
        self._row = fields()
        self._busy = False
        super().__init__([], "")
        self._fill_seats()
        self._say()
        self._lay_out()
        self.language.observe(self._change_language, "value")
        self.scenario.observe(self._change_scenario, "value")
        self.count.observe(self._change_count, "value")
        self.deal.on_click(lambda _: self.lay())
        self.another.on_click(lambda _: self.choose_again())

    @property
    def chosen(self) -> Scenario:
        """The scenario that is chosen, with its own number of seats."""
        return find_scenario(self.game.name, self.scenario.value)

    def lay(self) -> None:
        """Deal: the table takes the form's place. What can't be played is said in a sentence."""
        line = f"{self.game.name}: {self.scenario.value}"
        if self.count.value != self.chosen.count:
            line += f", seats={self.count.value}"
        try:
            self.table = Table(
                self.game.name,
                line,
                seats=[seat.value for seat in self.seats],
                lang=self.language.value,
                projector=self.projector.value,
                hints=self.hints.value,
            )
        except ValueError as error:
            self.message.value = f"<p>{escape(str(error))}</p>"
            return
        except Exception as error:  # in a click it would be swallowed, and nothing would happen
            log.exception("The table couldn't be laid.")
            said = self.texts._(
                "The table couldn't be laid ({detail}). Run this cell again.",
                detail=type(error).__name__,
            )
            self.message.value = f"<p>{escape(said)}</p>"
            return
        self.message.value = ""
        self.show([fields(self.another), self.table])

    def choose_again(self) -> None:
        """The form once more; the play on the table stays in its file."""
        if self.table is not None:
            self.table.session.leave()
            self.table.close()
            self.table = None
        self._lay_out()

    # What changes what

    def _change_language(self, change: Any) -> None:
        self.texts = translator(change["new"])
        self._say()

    def _change_scenario(self, _: Any) -> None:
        if not self._busy:
            self._seat_anew(None)

    def _change_count(self, _: Any) -> None:
        if not self._busy:
            self._seat_anew(self.count.value)

    def _seat_anew(self, count: int | None) -> None:
        self._fill_seats(count)
        self._say()
        self._lay_out()

    def _fill_seats(self, count: int | None = None) -> None:
        """As many seats as the rules allow; who sat there stays."""
        allowed = list(self.game.seat_numbers(self.chosen.rules))
        count = count if count in allowed else self.chosen.count
        before = [seat.value for seat in self.seats]
        players = self._players()
        wanted = before or [HUMAN]
        wanted = [*wanted, *[CAREFUL] * count][:count]
        self.seats = [ipywidgets.Dropdown(options=players, value=who) for who in wanted]
        for seat in self.seats:
            seat.observe(lambda _: self._say_who_plays(), "value")
        self._offer(self.count, {one: str(one) for one in allowed}, count)
        self.count.disabled = len(allowed) == 1

    # What is read

    def _say(self) -> None:
        """All labels, in the language that is chosen."""
        texts = self.texts
        self.language.description = texts._("Language")
        self.scenario.description = texts._("Which game")
        titles = {one.name: _title(one, texts) for one in self._scenarios}
        self._offer(self.scenario, titles, self.scenario.value)
        self.count.description = texts._("How many play")
        names = shown_names([f"Seat {at + 1}" for at in range(len(self.seats))], texts.lang)
        players = {who: capitalised(shown_player(who, texts)) for who in self._players()}
        for seat, name in zip(self.seats, names, strict=True):
            seat.description = name
            self._offer(seat, players, seat.value)
        self.projector.description = texts._("Large, for a projector")
        self.hints.description = texts._("Hints about my own cards")
        self.deal.description = texts._("Deal the cards")
        self.another.description = texts._("Choose another table")
        self._again = texts._("No table here? Run this cell again: your play is saved.")
        self._say_who_plays()

    def _say_who_plays(self) -> None:
        if self._busy:
            return
        texts = self.texts
        people = sum(seat.value == HUMAN for seat in self.seats)
        if people == 0:
            said = texts._("Only bots: you watch them play.")
        elif people == 1:
            said = texts._("One person against bots.")
        else:
            said = texts._(
                "{people} people at one screen: between two turns a cover hides the cards.",
                people=people,
            )
        self.message.value = f"<p>{escape(said)}</p>"

    def _players(self) -> list[str]:
        return [HUMAN, *(known.name for known in bots.strategies(self.game.name))]

    def _offer(self, dropdown: Any, names: dict[Any, str], value: Any) -> None:
        """Other options or other words for them; new options choose the first one on their way."""
        self._busy = True
        try:
            dropdown.options = [(name, key) for key, name in names.items()]
            dropdown.value = value
        finally:
            self._busy = False

    def _lay_out(self) -> None:
        self._seat_row.children = self.seats
        self._row.children = [self.language, self.count]
        self.show(
            [
                self.scenario,
                self._row,
                self._seat_row,
                self.message,
                fields(self.hints, self.projector),
                fields(self.deal),
            ]
        )


def choose_table(
    game: str = "demos",
    scenario: str | None = None,
    *,
    lang: str = "en",
    projector: bool = False,
    hints: bool = False,
) -> Chooser:
    """A form to choose scenario, seats, language and size with, and a button that deals.

    ``scenario`` is the built-in one that is chosen at first (default: the short one, else the
    game's own). Raises ValueError for a game, a scenario or a language that doesn't exist.
    """
    first = "short" if "short" in builtin(game) else default_of(game)
    return Chooser(game, scenario or first, lang, projector, hints)


def _title(scenario: Scenario, texts: Texts) -> str:
    """The title with the minutes that people were measured to take."""
    title = scenario.title(texts.lang)
    if scenario.minutes is None:
        return title
    return texts._(
        "About {minutes} minutes: {title}",
        minutes=number(scenario.minutes, texts.lang),
        title=title,
    )
