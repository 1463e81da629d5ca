"""The lesson of Delanopolis: what the mayor's cap changes, predicted, looked at, tried anew."""

from __future__ import annotations

import csv
import logging
from collections.abc import Callable, Sequence
from typing import Any

from civicgames.caps import CAPS, FOLDER, Ends, shipped_caps, simulate_caps
from civicgames.charts import Chart, caps
from civicgames.i18n import Texts, translator
from civicgames.lessons.predicting import Asked, Prediction, place_of, shares_in_words
from civicgames.lessons.trial import Trial
from civicgames.numbers import number, percent
from civicgames.say.words import player_in_words
from civicgames.share import find

log = logging.getLogger(__name__)

LOW, CLASSROOM = 30, 40
"""COM for each challenger; the second is the cap of the built-in scenario `classroom`."""
TRIED = (20, 40, 60, None)
TRIED_PLAYS = 50
"""Plays under each cap that are simulated on the spot: some seconds in all."""
MIXED, RIDERS, COOPERATORS = "mixed", "free_riders", "cooperators"


def group_name(group: str, texts: Texts) -> str:
    """Who sits at the table, by a key of :data:`civicgames.caps.GROUPS`."""
    return {
        RIDERS: texts._("everybody lets the others pay (free riders)"),
        "careful": texts._("everybody is careful"),
        MIXED: texts._(
            "a mix: one cooperates, one is careful, one lets the others pay, one plays at random"
        ),
        COOPERATORS: texts._("everybody cooperates"),
    }[group]


def about_caps(*, lang: str = "en") -> str:
    """What simulated plays these are, in a sentence."""
    texts = translator(lang)
    return texts._(
        "{plays} simulated plays under each of {caps} caps, four bots each: no person took part.",
        plays=number(shipped_caps(MIXED)[0].plays, lang),
        caps=len(CAPS),
    )


class CapsPrediction(Prediction):
    """Three questions about what the cap changes."""

    def questions(self) -> list[Asked]:
        texts = self.texts
        ends = [texts._("president"), texts._("re-elected"), texts._("beaten")]
        shares = shares_in_words(texts)
        return [
            Asked(
                texts._(
                    "Four bots, all different: one cooperates, one is careful, one lets the "
                    "others pay, one plays at random. With a cap of {cap} COM for each "
                    "challenger, what is the most frequent end for the mayor?",
                    cap=LOW,
                ),
                ends,
                lambda found: _most_often(found, ends, texts),
                lambda found, lang: caps(found[MIXED], lang),
            ),
            Asked(
                texts._(
                    "The same bots without any cap: how often does the mayor become president?"
                ),
                shares,
                lambda found: _without_cap(found, texts),
            ),
            Asked(
                texts._(
                    "Now all challengers let the others pay. With a cap of {cap}, how often is "
                    "the mayor beaten?",
                    cap=CLASSROOM,
                ),
                shares,
                lambda found: _riders(found, texts),
                lambda found, lang: caps(found[RIDERS], lang),
            ),
        ]

    def plays(self) -> Any:
        """Counts by group."""
        return {group: shipped_caps(group) for group in (MIXED, RIDERS)}

    def number_of(self, plays: Any) -> int:
        return sum(ends.plays for found in plays.values() for ends in found)


def _under(found: Sequence[Ends], cap: int | None) -> Ends:
    return next(ends for ends in found if ends.cap == cap)


def _most_often(found: Any, ends: Sequence[str], texts: Texts) -> tuple[int, str]:
    counts = _under(found[MIXED], LOW)
    shares = [counts.president, counts.reelected, counts.beaten]
    place = shares.index(max(shares))
    said = texts._(
        "Most often: {end}, in {part} of the plays.",
        end=ends[place],
        part=percent(shares[place] / counts.plays, texts.lang),
    )
    return place, said


def _without_cap(found: Any, texts: Texts) -> tuple[int, str]:
    counts = _under(found[MIXED], None)
    share = counts.president / counts.plays
    said = texts._(
        "Without a cap the mayor becomes president in {part} of the plays.",
        part=percent(share, texts.lang),
    )
    return place_of(share), said


def _riders(found: Any, texts: Texts) -> tuple[int, str]:
    counts = _under(found[RIDERS], CLASSROOM)
    share = counts.beaten / counts.plays
    said = texts._(
        "If all let the others pay, the mayor is beaten in {part} of the plays.",
        part=percent(share, texts.lang),
    )
    return place_of(share), said


class CapsTrial(Trial):
    """Who plays, a button, and the curve of a smaller simulation made on the spot."""

    def __init__(self, lang: str, simulate: Callable[..., list[Ends]] = simulate_caps) -> None:
        self._simulate = simulate
        groups = (RIDERS, "careful", MIXED, COOPERATORS)
        super().__init__(translator(lang), groups, first=COOPERATORS)

    def name_of(self, group: str) -> str:
        return group_name(group, self.texts)

    def try_out(self, group: str) -> list[Chart]:
        # Another seed than that of the shipped counts: these are other plays.
        found = self._simulate(group, TRIED_PLAYS, caps=TRIED, seed=2)
        return [caps(found, self.texts.lang)]


def predict_caps(*, lang: str = "en") -> CapsPrediction:
    """Three questions about what the mayor's cap changes; the plays' answer after one's own.

    Raises ValueError for a language that doesn't exist.
    """
    return CapsPrediction("delanopolis", "classroom", lang)


def try_caps(*, lang: str = "en") -> CapsTrial:
    """A button that simulates some plays under four caps on the spot, and draws the curve.

    Raises ValueError for a language that doesn't exist.
    """
    return CapsTrial(lang)


def about_fairness(*, lang: str = "en") -> str:
    """How the places of challengers who play alike did, one line a strategy."""
    texts = translator(lang)
    rows: dict[str, list[dict[str, str]]] = {}
    with find(f"{FOLDER}/fairness.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            rows.setdefault(row["strategy"], []).append(row)
    first = next(iter(rows.values()))[0]
    told = [
        texts._(
            "{plays} plays a line; 1.00 is an equal part of the challengers' victories.",
            plays=number(int(first["plays"]), lang),
        ).replace("1.00", number(1, lang, 2))
    ]
    for strategy, places in rows.items():
        told.append(
            texts._(
                "{who}, from the mayor's left: {shares} (± {half})",
                who=player_in_words(strategy, texts),
                shares=" – ".join(number(float(row["share"]), lang, 2) for row in places),
                half=number(float(places[0]["half"]), lang, 2),
            )
        )
    return "\n".join(told)
