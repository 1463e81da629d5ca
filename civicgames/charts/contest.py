"""A tournament's ranking, drawn."""

from __future__ import annotations

from civicgames.charts.chart import Chart
from civicgames.charts.look import ACCENT
from civicgames.charts.spec import Panel, Series, Spec
from civicgames.contest.results import Results, Standing
from civicgames.contest.telling import in_hundred
from civicgames.i18n import Texts, translator
from civicgames.numbers import number, percent

MOST_SHOWN = 12
"""Strategies in a chart: more can't be told apart."""
MOST_NAMED = 4


def ranking(results: Results, lang: str | None = None) -> Chart:
    """What share of the victories each strategy won, the best first, with 95 % intervals.

    Strategies that withdrew are left out. ``lang``: None is the tournament's own language. Raises
    ValueError where nothing was played.
    """
    if not isinstance(results, Results):
        raise ValueError(
            f"A ranking can't be made of {type(results).__name__}: expected what tournament gives."
        )
    lang = lang or results.lang
    texts = translator(lang)
    ranked = [one for one in results.standings if one.seats and not one.withdrew]
    if not ranked:
        raise ValueError("Nobody played to the end: there is no ranking to draw.")
    shown = ranked[:MOST_SHOWN]
    panel = Panel(
        texts._("Strategy"),
        texts._("Share of the victories (%)"),
        [one.name for one in shown],
        [Series(texts._("Share of the victories (%)"), [one.share for one in shown], ACCENT)],
    )
    note = texts._(
        "{plays} plays, every strategy in every seat equally often; all alike, each would win "
        "{fair}. The whiskers are 95 % intervals.",
        plays=number(len(results), lang),
        fair=percent(results.fair, lang, 1),
    )
    if len(shown) < len(ranked):
        note += " " + texts._(
            "The first {count} of {all} are shown.", count=len(shown), all=len(ranked)
        )
    return Chart(Spec(_title(ranked, results.fair, texts), note, [panel], texts))


def _title(ranked: list[Standing], fair: float, texts: Texts) -> str:
    first = ranked[0]
    level = [one.name for one in ranked if one.best == 1]
    if first.worst == 1 or len(level) == 1:
        return texts._(
            "Surely first: {name}, with {low} to {high} victories in 100, fair {fair}.",
            name=first.name,
            **in_hundred(first, 100 * fair, texts.lang),
        )
    if len(level) > MOST_NAMED:
        return texts._("Who is first is open between {count} strategies.", count=len(level))
    names = texts._("{some} and {last}", some=", ".join(level[:-1]), last=level[-1])
    return texts._("Who is first is open between {names}.", names=names)
