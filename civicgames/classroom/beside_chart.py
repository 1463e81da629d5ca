"""The class beside the simulation as a chart: shares on the left, counts on the right."""

from __future__ import annotations

from collections.abc import Sequence

from civicgames.charts.chart import Chart
from civicgames.charts.look import SERIES
from civicgames.charts.spec import Panel, Series, Spec
from civicgames.classroom.comparing import Beside, in_short
from civicgames.i18n import translator
from civicgames.numbers import number
from civicgames.runs import Runs


def beside_chart(
    found: Sequence[Beside], class_runs: Runs, simulated: Runs, lang: str = "en"
) -> Chart:
    """A chart of what :func:`~civicgames.classroom.comparing.beside` found; 95 % intervals."""
    texts = translator(lang)
    panels = []
    for shares, label in ((True, texts._("Plays (%)")), (False, texts._("Mean over plays"))):
        some = [one for one in found if one.measure.share is shares]
        if some:
            series = [
                Series(texts._("the class"), [one.mine for one in some], SERIES[1]),
                Series(texts._("simulation"), [one.theirs for one in some], SERIES[0]),
            ]
            panels.append(
                Panel(
                    texts._("What happened"),
                    label,
                    [one.measure.what for one in some],
                    series,
                    shares=shares,
                )
            )
    few, many = (number(len(runs), lang) for runs in (class_runs, simulated))
    note = texts.n_(
        "{few} play of the class, {many} simulated ones; the whiskers are 95 % intervals.",
        "{few} plays of the class, {many} simulated ones; the whiskers are 95 % intervals.",
        len(class_runs),
        few=few,
        many=many,
    )
    return Chart(Spec(in_short(found, class_runs, lang), note, panels, texts))
