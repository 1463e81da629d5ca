"""How Delanopolis ends: under each cap, and turn by turn."""

from __future__ import annotations

from collections.abc import Sequence

from civicgames.caps import Ends, ends_of
from civicgames.charts.chart import Chart
from civicgames.charts.elections import share
from civicgames.charts.look import SERIES
from civicgames.charts.spec import Panel, Series, Spec, checked
from civicgames.i18n import Texts, translator
from civicgames.numbers import number, percent
from civicgames.runs import Runs
from civicgames.statistics import Interval, mean

GAME = "delanopolis"


def of_delanopolis(runs: Runs) -> Runs:
    """Runs of Delanopolis with at least one play. Raises ValueError otherwise."""
    if checked(runs).game != GAME:
        raise ValueError(f"These are plays of {runs.game}: this chart is for {GAME}.")
    return runs


def caps(found: Sequence[Runs | Ends], lang: str = "en") -> Chart:
    """How often the mayor becomes president, is re-elected or beaten, cap by cap.

    ``found``: runs, one a cap, or what :func:`~civicgames.caps.simulate_caps` gives. Shares of
    plays with Wilson intervals (95 %). Raises ValueError for fewer than two caps.
    """
    texts = translator(lang)
    ends = [one if isinstance(one, Ends) else ends_of(of_delanopolis(one)) for one in found]
    ends.sort(key=lambda one: (one.cap is None, one.cap or 0))
    if len({one.cap for one in ends}) < max(2, len(ends)):
        raise ValueError(f"{len(ends)} runs: expected one for each of two caps or more.")
    series = [
        Series(name, [share(getattr(one, of), one.plays) for one in ends], colour)
        for name, of, colour in (
            (texts._("president"), "president", SERIES[3]),
            (texts._("re-elected"), "reelected", SERIES[1]),
            (texts._("beaten"), "beaten", SERIES[2]),
        )
    ]
    panel = Panel(
        texts._("The mayor's cap (COM for each challenger)"),
        texts._("Plays (%)"),
        [texts._("no cap") if one.cap is None else number(one.cap, lang) for one in ends],
        series,
        kind="lines",
    )
    plays = sorted({one.plays for one in ends})
    note = texts._(
        "{plays} plays under each cap; bands are 95 % intervals.",
        plays=" – ".join(number(count, lang) for count in (plays[:1] + plays[1:][-1:])),
    )
    return Chart(Spec(_caps_title(ends, texts), note, [panel], texts))


def _caps_title(ends: Sequence[Ends], texts: Texts) -> str:
    """The lowest cap beside the highest."""

    def called(cap: int | None) -> str:
        if cap is None:
            return texts._("without a cap")
        return texts._("with a cap of {cap}", cap=number(cap, texts.lang))

    first, last = ends[0], ends[-1]
    return texts._(
        "{low}, the mayor is beaten in {few} of the plays; {high}, in {many}.",
        low=called(first.cap)[:1].upper() + called(first.cap)[1:],
        few=percent(first.beaten / first.plays, texts.lang),
        high=called(last.cap),
        many=percent(last.beaten / last.plays, texts.lang),
    )


def terrains(runs: Runs, lang: str = "en") -> Chart:
    """How many terrains the mayor, the challengers and nobody own, turn by turn.

    Means over plays (Student, 95 %); a play that has ended stays as it ended.
    """
    texts = translator(lang)
    columns = of_delanopolis(runs).columns("rounds")
    by_play: dict[int, list[tuple[int, int]]] = {}
    for play, mayor, others in zip(
        columns["play"],
        columns["mayor_terrains"],
        columns["challenger_terrains"],
        strict=True,
    ):
        by_play.setdefault(play, []).append((mayor, others))
    longest = max(len(turns) for turns in by_play.values())
    at = [
        [turns[min(turn, len(turns) - 1)] for turns in by_play.values()] for turn in range(longest)
    ]
    series = [
        Series(name, [_mean([pair[side] for pair in pairs]) for pairs in at], colour)
        for name, side, colour in (
            (texts._("the mayor"), 0, SERIES[3]),
            (texts._("all challengers together"), 1, SERIES[2]),
        )
    ]
    mayor, others = (line.values[-1] for line in series)
    assert mayor is not None
    assert others is not None
    digits = 0 if len(runs) == 1 else 1
    values = {
        "mayor": number(mayor.value, lang, digits),
        "others": number(others.value, lang, digits),
    }
    title = (
        texts._("At the end the mayor owns {mayor} terrains, the challengers {others}.", **values)
        if len(runs) == 1
        else texts._(
            "At the end the mayor owns {mayor} terrains on average, the challengers {others}.",
            **values,
        )
    )
    panel = Panel(
        texts._("Turn"),
        texts._("Terrains"),
        [str(turn + 1) for turn in range(longest)],
        series,
        kind="lines",
        shares=False,
        digits=digits,
    )
    note = (
        texts._("One play.")
        if len(runs) == 1
        else texts._("{plays} plays; bands are 95 % intervals.", plays=number(len(runs), lang))
    )
    return Chart(Spec(title, note, [panel], texts))


def _mean(values: Sequence[float]) -> Interval:
    found = mean(values)
    return Interval(found.value, max(0.0, found.low), found.high)
