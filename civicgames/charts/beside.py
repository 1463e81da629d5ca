"""A class's plays beside thousands of simulated ones."""

from __future__ import annotations

from civicgames.charts.chart import Chart
from civicgames.charts.elections import share
from civicgames.charts.look import SERIES
from civicgames.charts.spec import Panel, Series, Spec, checked
from civicgames.comparison import shares_of_plays
from civicgames.i18n import translator
from civicgames.numbers import number
from civicgames.runs import Runs
from civicgames.statistics import difference


def class_beside_simulation(class_runs: Runs, simulated: Runs, lang: str = "en") -> Chart:
    """What happened in a class's plays and in simulated ones: shares of plays (Wilson, 95 %).

    The title says where the class differs by more than chance (Newcombe's interval, 95 %; of five
    comparisons, one class in five shows some difference by chance alone).
    """
    texts = translator(lang)
    if checked(class_runs).game != checked(simulated).game:
        raise ValueError("The class's plays and the simulated ones are of different games.")
    measured = []
    for name, column, counts in shares_of_plays(class_runs, texts):
        mine = sum(map(counts, class_runs.columns("plays")[column]))
        theirs = sum(map(counts, simulated.columns("plays")[column]))
        measured.append((name, mine, theirs))
    few, many = len(class_runs), len(simulated)
    differing = []
    for name, mine, theirs in measured:
        by = difference(theirs, many, mine, few)[2]
        if not by.low <= 0 <= by.high:
            differing.append(name)
    plays = texts.n_("{plays} play", "{plays} plays", few, plays=number(few, lang))
    if differing:
        title = texts._(
            "The class ({plays}) differs from the simulation by more than chance: {what}.",
            plays=plays,
            what=", ".join(differing),
        )
    else:
        title = texts._(
            "The class ({plays}) differs from the simulation no more than chance explains.",
            plays=plays,
        )
    panel = Panel(
        texts._("What happened"),
        texts._("Plays (%)"),
        [name for name, _, _ in measured],
        [
            Series(texts._("the class"), [share(n, few) for _, n, _ in measured], SERIES[1]),
            Series(texts._("simulation"), [share(n, many) for _, _, n in measured], SERIES[0]),
        ],
    )
    note = texts._(
        "{few} plays of the class, {many} simulated ones; the whiskers are 95 % intervals.",
        few=number(few, lang),
        many=number(many, lang),
    )
    return Chart(Spec(title, note, [panel], texts))
