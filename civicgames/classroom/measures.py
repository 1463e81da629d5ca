"""What is measured in a class's plays, game by game: one value a play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from civicgames.i18n import Texts
from civicgames.runs import Runs


@dataclass(frozen=True)
class Measure:
    """One value for each play of some runs, None where it isn't known (on paper).

    ``what`` says it in words. A ``share`` has True or False a play, others have numbers, which are
    told with their ``unit``.
    """

    key: str
    what: str
    values: Callable[[Runs], list[Any]]
    share: bool = False
    unit: str = ""


def measures(game: str, runs: Sequence[Runs], texts: Texts) -> list[Measure]:
    """What is compared for a game; without what none of these runs has."""
    made = {"demos": _demos, "delanopolis": _delanopolis, "presidency": _presidency}[game](texts)
    return [one for one in made if any(_is_there(one, some) for some in runs)]


def _is_there(measure: Measure, runs: Runs) -> bool:
    """Whether there is something to tell: not the same nothing in all plays."""
    return any(measure.values(runs))


def column(name: str) -> Callable[[Runs], list[Any]]:
    """A number of the table ``plays`` as it is."""
    return lambda runs: runs.columns("plays")[name]


def is_one(name: str, *wanted: object) -> Callable[[Runs], list[Any]]:
    """Whether a column of ``plays`` is one of these; None where it isn't known."""
    return lambda runs: [
        None if value is None else value in wanted for value in runs.columns("plays")[name]
    ]


def _demos(texts: Texts) -> list[Measure]:
    return [
        Measure(
            "harmony",
            texts._("a government of three suits (full harmony)"),
            is_one("best_suits", 3),
            share=True,
        ),
        Measure(
            "points",
            texts._("an election settled by points, not by harmony"),
            is_one("reason", "points"),
            share=True,
        ),
        Measure("nobody", texts._("nobody elected"), is_one("winner_count", 0), share=True),
        Measure("vetoes", texts._("vetoes used"), column("vetoes_used"), unit=texts._("a play")),
        Measure("scandals", texts._("scandals"), column("scandals"), unit=texts._("a play")),
        Measure(
            "squares",
            texts._("Harmonious Squares shown"),
            column("squares"),
            unit=texts._("a play"),
        ),
    ]


def _delanopolis(texts: Texts) -> list[Measure]:
    return [
        Measure("president", texts._("a president"), is_one("title", "president"), share=True),
        Measure(
            "reelected", texts._("a mayor re-elected"), is_one("title", "reelected"), share=True
        ),
        Measure("mayor", texts._("a challenger elected"), is_one("title", "mayor"), share=True),
        Measure(
            "stakes",
            texts._("challengers' stake in an auction"),
            _stakes("challenger"),
            unit=texts._("VOT on average"),
        ),
        Measure(
            "mayor_stakes",
            texts._("the mayor's stake in an auction"),
            _stakes("mayor"),
            unit=texts._("COM on average"),
        ),
        Measure(
            "mayor_terrains",
            texts._("the mayor's terrains at the end"),
            column("mayor_terrains"),
            unit=texts._("a play"),
        ),
    ]


def _presidency(texts: Texts) -> list[Measure]:
    return [
        Measure(
            "reelected",
            texts._("somebody elected twice in a row"),
            lambda runs: [
                None if count is None else count > 0 for count in runs.columns("plays")["reelected"]
            ],
            share=True,
        ),
        Measure(
            "nobody",
            texts._("a term in which nobody was elected"),
            lambda runs: [
                None if count is None else count > 0 for count in runs.columns("plays")["unelected"]
            ],
            share=True,
        ),
        Measure(
            "set_aside",
            texts._("players set aside at a limit"),
            column("set_aside"),
            unit=texts._("a play"),
        ),
        Measure(
            "restored",
            texts._("players let through again"),
            column("restored"),
            unit=texts._("a play"),
        ),
        Measure("schemes", texts._("schemes played"), column("schemes"), unit=texts._("a play")),
        Measure(
            "skeletons",
            texts._("skeletons that came out"),
            column("skeletons"),
            unit=texts._("a play"),
        ),
    ]


def _stakes(role: str) -> Callable[[Runs], list[Any]]:
    """Points staked in an auction by those of a role, mean over a play."""

    def of(runs: Runs) -> list[Any]:
        staked: dict[int, list[int]] = {}
        columns = runs.columns("seats")
        rows = zip(*(columns[n] for n in ("play", "role", "staked", "auctions")), strict=True)
        for play, of_role, points, auctions in rows:
            if of_role == role and points is not None and auctions is not None:
                total = staked.setdefault(play, [0, 0])
                total[0] += points
                total[1] += auctions
        plays = runs.columns("plays")["play"]
        shares = (staked.get(play, [0, 0]) for play in plays)
        return [points / auctions if auctions else None for points, auctions in shares]

    return of
