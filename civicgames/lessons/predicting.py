"""Predict first, look afterwards: three questions about ten thousand simulated plays."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import ipywidgets

from civicgames.charts import Chart, harmony, who_won
from civicgames.i18n import Texts, translator
from civicgames.numbers import number, percent
from civicgames.runs import Runs
from civicgames.say.demos.cards import harmony_name
from civicgames.scenarios.finding import find_scenario
from civicgames.simulated import baseline
from civicgames.widgets.form import Form, fields, main_button, spoken

log = logging.getLogger(__name__)

BOUNDS = (0.1, 0.4, 0.7)
"""Where one answer about a share ends and the next begins."""


@dataclass(frozen=True)
class Asked:
    """A question, its answers, and what the plays say: the right answer, a sentence, a chart."""

    text: str
    answers: Sequence[str]
    find: Callable[[Any], tuple[int | None, str]]
    chart: Callable[[Any, str], Chart] | None = None


class Prediction(Form):
    """Questions to answer, and a button that shows what the simulated plays say."""

    def __init__(self, game: str, scenario: str, lang: str) -> None:
        self.game, self.name = game, scenario
        self.texts = translator(lang)
        find_scenario(game, scenario)
        self.asked = self.questions()
        self.answers = [
            ipywidgets.RadioButtons(
                description=f"{at}. {one.text}",
                options=[(text, place) for place, text in enumerate(one.answers)],
                value=None,
            )
            for at, one in enumerate(self.asked, 1)
        ]
        for answer in self.answers:
            answer.add_class("cg-wide-field")
        self.button = main_button(self.texts._("Show what the simulated plays say"))
        self.said = spoken()
        self.charts = ipywidgets.HTML()
        super().__init__(
            [*self.answers, fields(self.button), self.said, self.charts],
            self.texts._("Nothing here? Run this cell again: your plays are saved."),
        )
        self.button.on_click(lambda _: self.reveal())

    def questions(self) -> list[Asked]:
        """What is asked, in the form's language."""
        return questions(self.texts)

    def plays(self) -> Any:
        """What the answers are found in."""
        return baseline(self.game, self.name)

    def number_of(self, plays: Any) -> int:
        """How many plays these are."""
        return len(plays)

    def reveal(self) -> None:
        """Each answer beside what the plays say; not before all are given."""
        texts = self.texts
        if any(answer.value is None for answer in self.answers):
            said = texts._("First choose an answer to each question: a wrong guess costs nothing.")
            self.said.value = f"<p>{escape(said)}</p>"
            return
        try:
            self._reveal()
        except Exception:  # in a click it would be swallowed, and nothing would happen
            log.exception("The simulated plays couldn't be shown.")
            said = texts._("The simulated plays can't be read: install civicgames again.")
            self.said.value = f"<p>{escape(said)}</p>"

    def _reveal(self) -> None:
        texts = self.texts
        runs = self.plays()
        told, charts = [], []
        for at, (one, answer) in enumerate(zip(self.asked, self.answers, strict=True), 1):
            right, found = one.find(runs)
            given = one.answers[answer.value]
            verdict = (
                texts._("That's what you predicted.")
                if answer.value == right
                else texts._("You predicted: {answer}.", answer=given)
            )
            told.append(f"<p><b>{at}.</b> {escape(found)} {escape(verdict)}</p>")
            if one.chart:
                charts.append(one.chart(runs, texts.lang)._repr_html_())
        head = texts.n_(
            "What {plays} simulated play says",
            "What {plays} simulated plays say",
            self.number_of(runs),
            plays=number(self.number_of(runs), texts.lang),
        )
        self.said.value = f"<h3>{escape(head)}</h3>" + "".join(told)
        self.charts.value = "".join(charts)


def questions(texts: Texts) -> list[Asked]:
    """The three questions, in a language."""
    shares = shares_in_words(texts)
    suits = [harmony_name(number_of, texts) for number_of in (1, 2, 3)]
    return [
        Asked(
            texts._("In how many plays is nobody elected, since nobody has all three powers?"),
            shares,
            lambda runs: _nobody(runs, texts),
            who_won,
        ),
        Asked(
            texts._("When somebody is elected, how many suits are most often in the winning trio?"),
            suits,
            lambda runs: _suits(runs, texts),
            harmony,
        ),
        Asked(
            texts._("How often is the one elected also the one with the most points?"),
            shares,
            lambda runs: _popular(runs, texts),
        ),
    ]


def shares_in_words(texts: Texts) -> list[str]:
    """The answers to a question about a share."""
    low, middle, high = (percent(bound, texts.lang) for bound in BOUNDS)
    return [
        texts._("in fewer than {part} of them", part=low),
        texts._("in {low} to {high}", low=low, high=middle),
        texts._("in {low} to {high}", low=middle, high=high),
        texts._("in {part} or more", part=high),
    ]


def _nobody(runs: Runs, texts: Texts) -> tuple[int | None, str]:
    share = runs.columns("plays")["reason"].count("nobody") / len(runs)
    said = texts._("In {part} of the plays nobody is elected.", part=percent(share, texts.lang))
    return place_of(share), said


def _suits(runs: Runs, texts: Texts) -> tuple[int | None, str]:
    columns = runs.columns("seats")
    by_play: dict[int, int] = {}
    rows = zip(columns["play"], columns["won"], columns["trio_suits"], strict=True)
    for play, won, suits in rows:
        if won:
            by_play[play] = max(suits, by_play.get(play, 0))
    counts = Counter(by_play.values())
    if not counts:
        return None, texts._("Nobody is elected in any of these plays.")
    [(most, times)] = counts.most_common(1)
    said = texts._(
        "Most often {suits}: in {part} of the plays with a winner.",
        suits=harmony_name(most, texts),
        part=percent(times / len(by_play), texts.lang),
    )
    return most - 1, said


def _popular(runs: Runs, texts: Texts) -> tuple[int | None, str]:
    columns = runs.columns("seats")
    most: dict[int, int] = {}
    elected: dict[int, int] = {}
    for play, won, total in zip(columns["play"], columns["won"], columns["total"], strict=True):
        most[play] = max(total, most.get(play, 0))
        if won:
            elected[play] = max(total, elected.get(play, 0))
    if not elected:
        return None, texts._("Nobody is elected in any of these plays.")
    share = sum(total == most[play] for play, total in elected.items()) / len(elected)
    said = texts._(
        "In {part} of the plays with a winner, the one elected also has the most points.",
        part=percent(share, texts.lang),
    )
    return place_of(share), said


def place_of(share: float) -> int:
    """Which of those answers is right."""
    return sum(share >= bound for bound in BOUNDS)


def predict(scenario: str = "full", game: str = "demos", *, lang: str = "en") -> Prediction:
    """Three questions about simulated plays of a scenario; what they say after one has answered.

    Raises ValueError for a scenario or a language that doesn't exist.
    """
    return Prediction(game, scenario, lang)
