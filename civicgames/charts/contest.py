"""A tournament's ranking, drawn."""

from __future__ import annotations

from civicgames.charts.chart import Chart
from civicgames.charts.look import ACCENT
from civicgames.charts.spec import Panel, Series, Spec
from civicgames.contest.results import Results, Standing
from civicgames.contest.telling import sentences
from civicgames.i18n import translator
from civicgames.numbers import number, percent


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
    shown = [one for one in results.standings if one.seats and not one.withdrew]
    if not shown:
        raise ValueError("Nobody played to the end: there is no ranking to draw.")
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
    return Chart(Spec(_title(shown, results, lang), note, [panel], texts))


def _title(shown: list[Standing], results: Results, lang: str) -> str:
    texts = translator(lang)
    first = shown[0]
    if first.worst == 1 and len(shown) > 1:
        return texts._(
            "{name} is surely first: {sentence}", name=first.name, sentence=sentences(results)[0]
        )
    level = [one.name for one in shown if one.best == 1]
    if len(level) == 1:
        return sentences(results)[0]
    names = texts._("{some} and {last}", some=", ".join(level[:-1]), last=level[-1])
    return texts._("Who is first is open between {names}.", names=names)
