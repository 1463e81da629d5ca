"""The lesson of Presidency: schemers and clean hands, predicted, looked at, tried anew."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from civicgames.charts import Chart, incumbency, limits, presidents, skeletons
from civicgames.i18n import Texts, translator
from civicgames.lessons.predicting import Asked, Prediction, place_of, shares_in_words
from civicgames.lessons.trial import Trial
from civicgames.numbers import number, percent
from civicgames.runs import Runs
from civicgames.simulated import packaged
from civicgames.simulation import simulate
from civicgames.statistics import difference, mean

log = logging.getLogger(__name__)

GAME, SCENARIO = "presidency", "three-terms"
SEED = 1
SCHEMER, CLEAN = "schemer", "clean_hands"
GROUPS = {
    "mixed": (SCHEMER, CLEAN, SCHEMER, CLEAN),
    "schemers": (SCHEMER,) * 4,
    "clean": (CLEAN,) * 4,
    "careful": ("careful",) * 4,
}
"""Who sits in the four seats. The plays of the data package are those of ``mixed``."""
TRIED_PLAYS = 40
"""Plays that are simulated on the spot: some seconds."""


def shipped_styles() -> Runs:
    """The plays of the data package: two schemers, two clean hands, three terms at most."""
    return packaged(GAME, "mixed", SEED)


def about_styles(*, lang: str = "en") -> str:
    """What simulated plays these are, in a sentence."""
    texts = translator(lang)
    return texts._(
        "{plays} simulated plays of three terms, two schemers against two clean hands, all bots: "
        "no person took part.",
        plays=number(len(shipped_styles()), lang),
    )


class StylesPrediction(Prediction):
    """Three questions: who wins, who pays for skeletons, does a President win again."""

    def questions(self) -> list[Asked]:
        texts = self.texts
        who = [
            texts._("the schemers"),
            texts._("the clean hands"),
            texts._("both alike, as far as chance can tell"),
        ]
        return [
            Asked(
                texts._("Two schemers and two clean hands: who wins more often?"),
                who,
                lambda runs: _who_wins(runs, who, texts),
                presidents,
            ),
            Asked(
                texts._("In whose hands do more skeletons come out?"),
                who,
                lambda runs: _whose_skeletons(runs, who, texts),
                skeletons,
            ),
            Asked(
                texts._("How often does a President win the next term as well?"),
                shares_in_words(texts),
                lambda runs: _again(runs, texts),
                incumbency,
            ),
        ]

    def plays(self) -> Any:
        return shipped_styles()


def _by_style(runs: Runs, column: str) -> tuple[list[Any], list[Any]]:
    """A column of the seats: those of schemers, those of clean hands."""
    columns = runs.columns("seats")
    rows = list(zip(columns["strategy"], columns[column], strict=True))
    schemers = [value for strategy, value in rows if strategy == SCHEMER]
    return schemers, [value for strategy, value in rows if strategy == CLEAN]


def _who_wins(runs: Runs, who: Sequence[str], texts: Texts) -> tuple[int, str]:
    schemers, clean = _by_style(runs, "won")
    first, second, by = difference(sum(schemers), len(schemers), sum(clean), len(clean))
    place = 2 if by.low <= 0 <= by.high else int(by.value > 0)
    said = texts._(
        "Of the schemers' seats {part} win, of the clean hands' {other}: {who}.",
        part=percent(first.value, texts.lang),
        other=percent(second.value, texts.lang),
        who=who[place],
    )
    return place, said


def _whose_skeletons(runs: Runs, who: Sequence[str], texts: Texts) -> tuple[int, str]:
    first, second = (mean(values) for values in _by_style(runs, "skeletons"))
    apart = first.low > second.high or second.low > first.high
    place = int(second.value > first.value) if apart else 2
    said = texts._(
        "In a play {number} come out of a schemer's hand, {other} of a clean one: {who}.",
        number=number(first.value, texts.lang, 1),
        other=number(second.value, texts.lang, 1),
        who=who[place],
    )
    return place, said


def _again(runs: Runs, texts: Texts) -> tuple[int, str]:
    pairs = [
        before == after
        for told in runs.columns("plays")["presidents"]
        for before, after in pairwise(told.split())
        if before != "-"
    ]
    share = sum(pairs) / len(pairs)
    said = texts._(
        "A President wins the next term in {part} of the cases; with four players, chance alone "
        "would say {fair}.",
        part=percent(share, texts.lang),
        fair=percent(0.25, texts.lang),
    )
    return place_of(share), said


def group_name(group: str, texts: Texts) -> str:
    """Who sits at the table, by a key of :data:`GROUPS`."""
    return {
        "mixed": texts._("two schemers, two clean hands"),
        "schemers": texts._("four schemers"),
        "clean": texts._("four clean hands"),
        "careful": texts._("four careful bots"),
    }[group]


class StylesTrial(Trial):
    """Who plays, a button, and what a smaller simulation made on the spot shows."""

    def __init__(self, lang: str, simulate: Callable[..., Runs] = simulate) -> None:
        self._simulate = simulate
        super().__init__(translator(lang), list(GROUPS), first="schemers")

    def name_of(self, group: str) -> str:
        return group_name(group, self.texts)

    def try_out(self, group: str) -> list[Chart]:
        # Another seed than that of the shipped plays: these are other ones.
        seats = list(GROUPS[group])
        runs = self._simulate(GAME, "standard", seats, plays=TRIED_PLAYS, seed=2, progress=False)
        return [make(runs, self.texts.lang) for make in (limits, skeletons)]


def predict_styles(*, lang: str = "en") -> StylesPrediction:
    """Three questions about schemers and clean hands; the plays' answer after one's own.

    Raises ValueError for a language that doesn't exist.
    """
    return StylesPrediction(GAME, SCENARIO, lang)


def try_styles(*, lang: str = "en") -> StylesTrial:
    """A button that simulates some plays on the spot, and draws what happened in them.

    Raises ValueError for a language that doesn't exist.
    """
    return StylesTrial(lang)
