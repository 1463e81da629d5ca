"""Simulating what a lesson compares: a number for each case, its interval, a chart."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from civicgames.charts.chart import Chart
from civicgames.charts.look import SERIES
from civicgames.charts.spec import Panel, Series, Spec
from civicgames.i18n import Texts, translator
from civicgames.lessons.model import Case, Experiment, LessonError
from civicgames.numbers import number, percent
from civicgames.runs import Runs
from civicgames.scenarios import resolve
from civicgames.simulated import shipped
from civicgames.simulation import simulate
from civicgames.statistics import Interval, mean, wilson

IN_BROWSER = sys.platform == "emscripten"
"""Python runs in the browser itself, several times slower: fewer plays."""


@dataclass(frozen=True)
class Result:
    """One case: its number with a 95 % interval (a share of 1, or a mean) and how many plays."""

    case: Case
    value: Interval
    plays: int


def run(experiment: Experiment, game: str) -> tuple[Result, ...]:
    """Simulate all cases; plays that were simulated once in a program are remembered.

    Raises LessonError where the experiment names a column that isn't there, or finds no row.
    """
    game = experiment.game or game
    return tuple(_measure(experiment, case, game) for case in experiment.cases)


def _measure(experiment: Experiment, case: Case, game: str) -> Result:
    runs = _plays(experiment, case, game)
    values = measured(experiment, runs, case)
    if experiment.values:
        hits = sum(value in experiment.values for value in values)
        return Result(case, wilson(hits, len(values)), len(runs))
    return Result(case, mean([float(value) for value in values]), len(runs))


def _plays(experiment: Experiment, case: Case, game: str) -> Runs:
    if experiment.shipped and experiment.table != "rounds" and case.seats == "careful":
        found = _shipped(game, case.scenario)
        if found is not None:
            return found
    plays = experiment.few if IN_BROWSER else experiment.plays
    return _simulated(game, case.scenario, case.seats, plays, experiment.seed)


@cache
def _shipped(game: str, scenario: str) -> Runs | None:
    return shipped(resolve(game, scenario))


@cache
def _simulated(game: str, scenario: str, seats: str, plays: int, seed: int) -> Runs:
    return simulate(game, scenario, seats=seats, plays=plays, seed=seed, progress=False)


def measured(experiment: Experiment, runs: Runs, case: Case) -> list[Any]:
    """The values that are counted. Raises LessonError with the columns there are."""
    columns = runs.columns(experiment.table)
    where = {**experiment.where, **case.where}
    for name in (experiment.column, *where):
        if name not in columns:
            known = ", ".join(columns)
            raise LessonError(
                f"{experiment.id}: {experiment.table} of {runs.game} have no column {name!r}: "
                f"there are {known}."
            )
    kept = [
        value
        for place, value in enumerate(columns[experiment.column])
        if all(columns[name][place] == wanted for name, wanted in where.items())
        and (value is not None or experiment.values)
    ]
    if not kept:
        raise LessonError(f"{experiment.id}: no row of {experiment.table} is as asked for.")
    return kept


def shown(experiment: Experiment, value: float, lang: str) -> str:
    """A result as it is written."""
    if experiment.values:
        return percent(value, lang, 0)
    return number(value, lang, experiment.digits)


def in_units(experiment: Experiment, result: Result) -> float:
    """The number as learners type it: shares in percent."""
    return 100 * result.value.value if experiment.values else result.value.value


def highest(results: Sequence[Result]) -> str | None:
    """The case with the highest value; None where another's interval reaches into its own."""
    ordered = sorted(results, key=lambda one: one.value.value, reverse=True)
    if len(ordered) > 1 and ordered[1].value.high >= ordered[0].value.low:
        return None
    return ordered[0].case.id


def told(experiment: Experiment, results: Sequence[Result], texts: Texts) -> str:
    """The results in words: each case with its number and its interval."""
    parts = [
        texts._(
            "{label}: {value} ({low} to {high})",
            label=one.case.label,
            value=shown(experiment, one.value.value, texts.lang),
            low=shown(experiment, one.value.low, texts.lang),
            high=shown(experiment, one.value.high, texts.lang),
        )
        for one in results
    ]
    return texts._("; ").join(parts) + "."


def chart(experiment: Experiment, results: Sequence[Result], lang: str) -> Chart:
    """One bar a case, with whiskers."""
    texts = translator(lang)
    plays = list(dict.fromkeys(number(one.plays, lang) for one in results))
    note = texts._(
        "Simulated plays of bots, of each kind: {plays}. The whiskers are 95 % intervals.",
        plays=", ".join(plays),
    )
    axis = f"{experiment.axis} (%)" if experiment.values else experiment.axis
    panel = Panel(
        texts._("What is compared"),
        axis,
        [one.case.label for one in results],
        [Series(experiment.axis, [one.value for one in results], SERIES[2])],
        shares=bool(experiment.values),
        digits=experiment.digits,
    )
    return Chart(Spec(experiment.title, note, [panel], texts))
