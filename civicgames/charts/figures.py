"""Which figures govern, and what the Media do."""

from __future__ import annotations

from collections import Counter

from civicgames.charts.chart import Chart
from civicgames.charts.elections import share
from civicgames.charts.look import SERIES, SUITS
from civicgames.charts.spec import Panel, Series, Spec, checked, plays_counted
from civicgames.i18n import translator
from civicgames.numbers import number, percent
from civicgames.runs import Runs
from civicgames.say.demos.cards import card_name, institution_name, suit_name

INSTITUTIONS = ("E", "L", "J")


def figures(runs: Runs, lang: str = "en") -> Chart:
    """The figures in the winners' trios, by institution and by the suit that they count as.

    Shares of the plays in which a winner had a trio, with Wilson intervals (95 %).
    """
    texts = translator(lang)
    checked(runs)
    columns = runs.columns("seats")
    governing: dict[int, set[str]] = {}
    for play, won, trio in zip(columns["play"], columns["won"], columns["trio"], strict=True):
        if won and trio:
            governing.setdefault(play, set()).update(trio.split())
    plays = len(governing)
    counts = Counter(card for cards in governing.values() for card in cards)
    series = [
        Series(
            suit_name(suit, texts),
            [share(counts[of + suit], plays) if plays else None for of in INSTITUTIONS],
            colour,
        )
        for suit, colour in SUITS.items()
    ]
    if not plays:
        title = texts._("No winner had a trio.")
    elif plays == 1:
        title = texts._(
            "The winners' trios: {cards}.",
            cards=", ".join(card_name(card, texts) for card in sorted(counts)),
        )
    else:
        parts = [counts[of + suit] / plays for of in INSTITUTIONS for suit in SUITS]
        title = texts._(
            "Each figure is found in {low} to {high} of the winners' trios.",
            low=percent(min(parts), lang),
            high=percent(max(parts), lang),
        )
    panel = Panel(
        texts._("Institution"),
        texts._("Winners' trios with this figure (% of plays)"),
        [institution_name(of, texts) for of in INSTITUTIONS],
        series,
    )
    note = texts.n_(
        "{plays} play in which a winner had a trio; suits as they count after the scandals.",
        "{plays} plays in which a winner had a trio; suits as they count after the scandals.",
        plays,
        plays=number(plays, lang),
    )
    return Chart(Spec(title, note, [panel], texts))


def media(runs: Runs, lang: str = "en") -> Chart:
    """How often seats win that cause a scandal, suffer one, both or neither.

    Shares of seats (Wilson, 95 %). Who is aimed at was strong beforehand: the effect of the Media
    alone is seen by comparing with runs of ``media=0``.
    """
    texts = translator(lang)
    checked(runs)
    columns = runs.columns("seats")
    groups: dict[tuple[bool, bool], list[bool]] = {}
    for caused, suffered, won in zip(
        columns["media_used"], columns["marked"], columns["won"], strict=True
    ):
        groups.setdefault((caused > 0, suffered > 0), []).append(won)
    named = [
        (texts._("no scandal"), groups.get((False, False), [])),
        (texts._("caused one"), groups.get((True, False), [])),
        (texts._("suffered one"), groups.get((False, True), [])),
        (texts._("both"), groups.get((True, True), [])),
    ]
    values = [share(sum(won), len(won)) if won else None for _, won in named]
    hit = [won for key, wins in groups.items() if key[1] for won in wins]
    spared = [won for key, wins in groups.items() if not key[1] for won in wins]
    if not hit or not spared:
        title = texts._("No scandal happened.")
    else:
        title = texts._(
            "Seats that suffered a scandal won {hit} of the time, the others {spared}.",
            hit=percent(sum(hit) / len(hit), lang),
            spared=percent(sum(spared) / len(spared), lang),
        )
    panel = Panel(
        texts._("Scandals"),
        texts._("Seats that won (%)"),
        [name for name, _ in named],
        [Series(texts._("Victories"), values, SERIES[2])],
    )
    note = " ".join(
        [
            plays_counted(runs, texts),
            texts._(
                "Who is aimed at was often strong before: compare with plays without Media to "
                "see their effect alone."
            ),
        ]
    )
    return Chart(Spec(title, note, [panel], texts))
