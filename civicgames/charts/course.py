"""How a play goes, round by round: points and vetoes."""

from __future__ import annotations

from collections.abc import Sequence

from civicgames.charts.chart import Chart
from civicgames.charts.elections import seat_names, share
from civicgames.charts.look import ACCENT, SERIES
from civicgames.charts.spec import Panel, Series, Spec, checked, plays_counted
from civicgames.i18n import Texts, translator
from civicgames.numbers import number, percent
from civicgames.runs import Runs
from civicgames.statistics import Interval, mean

FEWEST_PLAYS = 0.05
"""Rounds that a smaller share of plays reaches aren't shown: too few to speak of."""


def points_by_round(runs: Runs, lang: str = "en", names: Sequence[str] | None = None) -> Chart:
    """Points by round: of one play each seat's running total, else means of the round.

    ``names`` are of one play's seats. In points; bands are Student's 95 % intervals of means.
    """
    texts = translator(lang)
    if len(checked(runs)) == 1:
        return _running_totals(runs, texts, names)
    return _means(runs, texts)


def _running_totals(runs: Runs, texts: Texts, names: Sequence[str] | None) -> Chart:
    columns = runs.columns("rounds")
    called = dict(enumerate(names)) if names else seat_names(runs, texts)
    series = []
    totals = []
    for seat, name in called.items():
        total, values = 0, []
        for points in columns[f"points_{seat}"]:
            total += points
            values.append(Interval(total, total, total))
        series.append(Series(name, values, SERIES[seat % len(SERIES)]))
        totals.append((total, name))
    most = max(total for total, _ in totals)
    title = texts._(
        "Most points at the end: {names}, {points}.",
        names=", ".join(name for total, name in totals if total == most),
        points=number(most, texts.lang),
    )
    panel = Panel(
        texts._("Round"),
        texts._("Running total (points)"),
        [str(round_) for round_ in columns["round"]],
        series,
        kind="lines",
        shares=False,
        digits=0,
    )
    return Chart(Spec(title, plays_counted(runs, texts), [panel], texts))


def _means(runs: Runs, texts: Texts) -> Chart:
    columns = runs.columns("rounds")
    rounds = _rounds_shown(runs)
    series = [
        Series(
            name,
            [
                mean([v for v, r in zip(columns[column], columns["round"], strict=True) if r == at])
                for at in rounds
            ],
            colour,
        )
        for name, column, colour in (
            (texts._("best combination"), "best_points", SERIES[0]),
            (texts._("mean of all seats"), "mean_points", SERIES[1]),
        )
    ]
    best = columns["best_points"]
    title = texts._(
        "The best combination of a round earns {best} points on average, a seat {seat}.",
        best=number(sum(best) / len(best), texts.lang, 1),
        seat=number(sum(columns["mean_points"]) / len(best), texts.lang, 1),
    )
    panel = Panel(
        texts._("Round"),
        texts._("Points earned in the round (mean)"),
        [str(at) for at in rounds],
        series,
        kind="lines",
        shares=False,
    )
    note = texts._(
        "{plays} plays; bands are 95 % intervals. Rounds that under 5 % of plays reach are left "
        "out.",
        plays=number(len(runs), texts.lang),
    )
    return Chart(Spec(title, note, [panel], texts))


def _rounds_shown(runs: Runs) -> list[int]:
    reached = runs.columns("plays")["rounds"]
    longest = max(reached)
    return [
        at
        for at in range(1, longest + 1)
        if sum(rounds >= at for rounds in reached) >= FEWEST_PLAYS * len(reached)
    ]


def vetoes(runs: Runs, lang: str = "en") -> Chart:
    """In which rounds a veto cancels the unanimous turn: shares of the plays that reach the round.

    Wilson intervals (95 %).
    """
    texts = translator(lang)
    checked(runs)
    columns = runs.columns("rounds")
    rounds = _rounds_shown(runs)
    vetoed = [
        at for at, by in zip(columns["round"], columns["vetoed_by"], strict=True) if by is not None
    ]
    reached = columns["round"]
    values = [share(vetoed.count(at), reached.count(at)) for at in rounds]
    if not vetoed:
        title = texts._("No veto was used.")
    else:
        top = max(range(len(rounds)), key=lambda place: values[place].value)
        title = texts._(
            "Vetoes fall most often in round {round}: in {part} of the plays that reach it.",
            round=rounds[top],
            part=percent(values[top].value, lang),
        )
    panel = Panel(
        texts._("Round"),
        texts._("Unanimous turns cancelled by a veto (% of plays that reach the round)"),
        [str(at) for at in rounds],
        [Series(texts._("Vetoes"), values, ACCENT)],
    )
    return Chart(Spec(title, plays_counted(runs, texts), [panel], texts))
