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


def schemes(runs: Runs, lang: str = "en") -> Chart:
    """Which schemes are played, and what happens in the turns in which they are.

    Times a play; then shares of the turns with that scheme in which a skeleton came out, somebody
    was set aside, a full limit opened again (Wilson, 95 %). Other cards of the turn count too.
    """
    texts = translator(lang)
    plays = len(of_presidency(runs))
    columns = runs.columns("rounds")
    counts: Counter[str] = Counter()
    turns: Counter[str] = Counter()
    followed: dict[str, Counter[str]] = {
        "skeletons": Counter(),
        "set_aside": Counter(),
        "restored": Counter(),
    }
    rows = zip(*(columns[name] for name in ("schemes", *followed)), strict=True)
    for played, *after in rows:
        names = played.split()
        counts.update(names)
        for name in set(names):
            turns[name] += 1
            for found, happened in zip(followed.values(), after, strict=True):
                found[name] += bool(happened)
    order = [name for name, _ in counts.most_common()]
    if not order:
        title = texts._("No scheme is played.")
    else:
        title = texts._(
            "Played most: {card}, {times} times a play.",
            card=card_name(order[0], texts),
            times=number(counts[order[0]] / plays, lang, 1),
        )
    cards = [card_name(name, texts) for name in order]
    often = [Interval(*[counts[name] / plays] * 3) for name in order]
    labels = {
        "skeletons": (texts._("a skeleton comes out"), SERIES[3]),
        "set_aside": (texts._("somebody is set aside"), SERIES[1]),
        "restored": (texts._("a limit opens again"), SERIES[4]),
    }
    panels = [
        Panel(
            texts._("Scheme"),
            texts._("Times a play (mean)"),
            cards,
            [Series(texts._("Schemes"), often, SERIES[0])],
            shares=False,
        ),
        Panel(
            texts._("Scheme"),
            texts._("Turns with this scheme (%)"),
            cards,
            [
                Series(
                    labels[what][0],
                    [share(found[name], turns[name]) for name in order],
                    labels[what][1],
                )
                for what, found in followed.items()
            ],
        ),
    ]
    note = " ".join(
        [
            plays_counted(runs, texts),
            texts._("What happens in a turn may also come from other cards, or from the die."),
        ]
    )
    return Chart(Spec(title, note, panels if order else panels[:1], texts))


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
