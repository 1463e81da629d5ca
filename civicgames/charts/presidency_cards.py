"""Schemes and skeletons of Presidency: how often they come, what follows, what they cost."""

from __future__ import annotations

from collections import Counter

from civicgames.charts.chart import Chart
from civicgames.charts.elections import share
from civicgames.charts.look import SERIES
from civicgames.charts.presidency_race import of_presidency
from civicgames.charts.spec import Panel, Series, Spec, plays_counted
from civicgames.i18n import translator
from civicgames.numbers import number, percent
from civicgames.runs import Runs
from civicgames.say.presidency import card_name
from civicgames.say.words import player_in_words
from civicgames.statistics import Interval, mean

FOLLOWING = ("skeletons", "set_aside", "restored")
"""What may happen in a turn, by the column that tells it."""


def schemes(runs: Runs, lang: str = "en") -> Chart:
    """Which schemes are played: times a play (Student's 95 % intervals of means)."""
    texts = translator(lang)
    plays = len(of_presidency(runs))
    columns = runs.columns("rounds")
    counts: dict[str, Counter[int]] = {}
    for play, played in zip(columns["play"], columns["schemes"], strict=True):
        for name in played.split():
            counts.setdefault(name, Counter())[play] += 1
    order = sorted(counts, key=lambda name: (-counts[name].total(), name))
    if not order:
        title = texts._("No scheme is played.")
    else:
        title = texts._(
            "Played most: {card}, {times} times a play.",
            card=card_name(order[0], texts),
            times=number(counts[order[0]].total() / plays, lang, 1),
        )
    numbers = runs.columns("plays")["play"]
    panel = Panel(
        texts._("Scheme"),
        texts._("Times a play (mean)"),
        [card_name(name, texts) for name in order],
        [
            Series(
                texts._("Schemes"),
                [_mean([counts[name][play] for play in numbers]) for name in order],
                SERIES[0],
            )
        ],
        shares=False,
    )
    return Chart(Spec(title, plays_counted(runs, texts), [panel], texts))


def after_schemes(runs: Runs, lang: str = "en") -> Chart:
    """What happens in the turns in which a scheme is played, beside all turns.

    Shares of the turns with that scheme in which a skeleton came out, somebody was set aside, a
    full limit opened again (Wilson, 95 %). Other cards of the turn, and the die, count too.
    """
    texts = translator(lang)
    of_presidency(runs)
    columns = runs.columns("rounds")
    turns: Counter[str] = Counter()
    found = {what: Counter[str]() for what in FOLLOWING}
    for played, *after in zip(*(columns[name] for name in ("schemes", *FOLLOWING)), strict=True):
        for name in {EVERY_TURN, *played.split()}:
            turns[name] += 1
            for counts, happened in zip(found.values(), after, strict=True):
                counts[name] += bool(happened)
    exposed = found["skeletons"]
    order = sorted(set(turns) - {EVERY_TURN}, key=lambda n: (-exposed[n] / turns[n], n))
    if not order:
        title = texts._("No scheme is played.")
    else:
        title = texts._(
            "A skeleton comes out in {part} of the turns with {card}, and in {all} of all turns.",
            part=percent(exposed[order[0]] / turns[order[0]], lang),
            card=card_name(order[0], texts),
            all=percent(exposed[EVERY_TURN] / turns[EVERY_TURN], lang),
        )
    labels = (
        texts._("a skeleton comes out"),
        texts._("somebody is set aside"),
        texts._("a limit opens again"),
    )
    shown = [*order, EVERY_TURN]
    series = [
        Series(label, [share(found[what][name], turns[name]) for name in shown], colour)
        for what, label, colour in zip(
            FOLLOWING, labels, (SERIES[3], SERIES[1], SERIES[4]), strict=True
        )
    ]
    panel = Panel(
        texts._("Scheme"),
        texts._("Turns with this scheme (%)"),
        [*(card_name(name, texts) for name in order), texts._("all turns")],
        series,
    )
    note = " ".join(
        [
            plays_counted(runs, texts),
            texts._("What happens in a turn may also come from other cards, or from the die."),
        ]
    )
    return Chart(Spec(title, note, [panel], texts))


EVERY_TURN = ""
"""Where a scheme's id would stand."""


def skeletons(runs: Runs, lang: str = "en") -> Chart:
    """How many skeletons come out, and what each costs, by strategy.

    Skeletons of a seat in a play, and squares lost to each (means, Student's 95 % intervals).
    """
    texts = translator(lang)
    of_presidency(runs)
    columns = runs.columns("seats")
    out: dict[str, list[float]] = {}
    cost: dict[str, list[float]] = {}
    rows = zip(*(columns[name] for name in ("strategy", "skeletons", "skeleton_cost")), strict=True)
    for strategy, count, squares in rows:
        out.setdefault(strategy, []).append(count)
        if count:
            cost.setdefault(strategy, []).append(squares / count)
    styles = sorted(out)
    every = [squares for found in cost.values() for squares in found]
    seats = sum(map(len, out.values()))
    if not every:
        title = texts._("No skeleton comes out.")
    else:
        title = texts._(
            "A skeleton costs {squares} squares on average; {part} of the seats see one come out.",
            squares=number(sum(every) / len(every), lang, 1),
            part=percent(len(every) / seats, lang),
        )
    called = [player_in_words(name, texts) for name in styles]
    panels = [
        Panel(
            texts._("Who plays"),
            texts._("Skeletons that come out, a seat and play (mean)"),
            called,
            [Series(texts._("Skeletons"), [_mean(out[name]) for name in styles], SERIES[3])],
            shares=False,
        ),
        Panel(
            texts._("Who plays"),
            texts._("Squares that each costs (mean)"),
            called,
            [
                Series(
                    texts._("Squares"),
                    [_mean(cost[name]) if name in cost else None for name in styles],
                    SERIES[0],
                )
            ],
            shares=False,
        ),
    ]
    return Chart(Spec(title, plays_counted(runs, texts), panels, texts))


def _mean(values: list[float]) -> Interval:
    """A mean with its interval; of a single value it is what it is."""
    return mean(values) if len(values) > 1 else Interval(values[0], values[0], values[0])
