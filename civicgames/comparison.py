"""Two sets of plays side by side: what differs, and by how much more than chance."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import count
from operator import eq

from civicgames.i18n import Texts, translator
from civicgames.numbers import number, percent, signed
from civicgames.runs import Runs
from civicgames.statistics import (
    Interval,
    correlation,
    difference,
    holm,
    mcnemar,
    parted,
)

MOST_RUNS = 12
SELDOM = 0.05
"""How often chance alone may pass for a difference, in all the comparisons of one call."""


@dataclass(frozen=True)
class Difference:
    """One share in two sets of plays.

    ``share`` and ``other`` are shares of plays (0 to 1) with 95 % intervals; ``by`` is
    ``other - share``. ``paired``: both were counted in plays with the same seeds, and ``by`` is
    for pairs. ``chance`` is how often chance alone would part them so far, ``adjusted`` the same
    raised (Holm) for all that were compared at once.
    """

    what: str
    share: Interval
    other: Interval
    by: Interval
    sentence: str
    paired: bool = False
    chance: float = 1.0
    adjusted: float = 1.0

    @property
    def beyond_chance(self) -> bool:
        """Whether so large a difference would seldom come from chance alone, among so many."""
        return self.adjusted < SELDOM and not self.by.low <= 0 <= self.by.high

    def __str__(self) -> str:
        return self.sentence


class Comparison(list[Difference]):
    """The differences found, in the order of what was counted; shows as a list in a notebook.

    ``note`` says how they were compared.
    """

    note = ""

    def __str__(self) -> str:
        return "\n".join([*map(str, self), self.note])

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(str(one))}</li>" for one in self)
        return f"<ul>{items}</ul><p>{escape(self.note)}</p>"


def compare(
    runs: Sequence[Runs], names: Sequence[str] | None = None, lang: str = "en"
) -> Comparison:
    """The first of ``runs`` beside each of the others, share by share.

    Counted are, as shares of plays: those that three suits, a tie-break by points, or nobody won,
    those with a veto used and with a scandal, and each seat's victories. Intervals are Newcombe's
    for a difference of two shares (95 %): for pairs where plays have the same seeds (and so the
    same cards, or dice), else for shares that know nothing of each other. What is called beyond
    chance is so among all the comparisons of the call (Holm). Raises ValueError for fewer than two
    runs, runs without plays, or runs of several games.
    """
    runs = list(runs)
    if not 2 <= len(runs) <= MOST_RUNS or not all(isinstance(one, Runs) for one in runs):
        raise ValueError(f"compare is given {len(runs)}: expected 2 to {MOST_RUNS} runs in a list.")
    if len({one.game for one in runs}) > 1:
        raise ValueError("These runs are of several games: expected one.")
    if not all(len(one) for one in runs):
        raise ValueError("One of these runs has no play: expected at least one in each.")
    called = list(names) if names else [one.name or str(n) for n, one in enumerate(runs, 1)]
    if len(called) != len(runs):
        raise ValueError(f"{len(called)} names for {len(runs)} runs: expected as many.")
    texts = translator(lang)
    counted = _counted(runs, texts)
    marks = [[_marks(one, *each[1:]) for each in counted] for one in runs]
    seeds = [_seeds(one) for one in runs]
    found = [
        _difference(each[0], marks[0][nth], marks[place][nth], pairs)
        for place in range(1, len(runs))
        for pairs in [_pairs(seeds[0], seeds[place])]
        for nth, each in enumerate(counted)
    ]
    adjusted = holm([one.chance for one in found])
    told = Comparison()
    for nth, (one, chance) in enumerate(zip(found, adjusted, strict=True)):
        names = called[0], called[1 + nth // len(counted)]
        one = replace(one, adjusted=chance)
        told.append(replace(one, sentence=_sentence(one, names, texts)))
    told.note = _note(told, texts)
    return told


def shares_of_plays(runs: Runs, texts: Texts) -> list[tuple[str, str, Callable[[object], bool]]]:
    """What is counted play by play: its name, its column of ``plays``, and what counts there."""
    if runs.game == "delanopolis":
        return [
            (texts._("a president"), "title", lambda title: title == "president"),
            (texts._("a mayor re-elected"), "title", lambda title: title == "reelected"),
            (texts._("a challenger elected"), "title", lambda title: title == "mayor"),
            (texts._("a terrain sold to the mayor"), "sales", bool),
        ]
    if runs.game == "presidency":
        return [
            (texts._("a limit that opened again"), "restored", bool),
            (texts._("a skeleton that came out"), "skeletons", bool),
            (texts._("a roll that was annulled"), "annulled_rolls", bool),
            (texts._("nobody elected"), "unelected", bool),
        ]
    known = runs.about("plays")
    counted: list[tuple[str, str, Callable[[object], bool]]] = [
        (texts._("a trio of three suits"), "best_suits", lambda suits: suits == 3),
        (texts._("a tie settled by points"), "reason", lambda reason: reason == "points"),
        (texts._("no winner"), "winner_count", lambda count: count == 0),
        (texts._("a veto used"), "vetoes_used", bool),
        (texts._("a scandal"), "scandals", bool),
    ]
    return [one for one in counted if one[1] in known]


Counted = tuple[str, str, str, Callable[[object], bool]]
"""What is counted: its name, its table and column, and what counts there."""
Pairs = Sequence[tuple[int, int]] | None
"""Which plays of two runs have the same seed, by their places; None: each with its own place."""


def _counted(runs: Sequence[Runs], texts: Texts) -> list[Counted]:
    counted: list[Counted] = [
        (what, "plays", column, wanted) for what, column, wanted in shares_of_plays(runs[0], texts)
    ]
    seats = min(max(max(p["seats"]) for p in one.pieces("plays", ["seats"])) for one in runs)
    for seat in range(seats):
        what = texts._("a victory of seat {number}", number=seat + 1)
        counted.append((what, "seats", str(seat), bool))
    return counted


def _marks(runs: Runs, table: str, column: str, wanted: Callable[[object], bool]) -> bytearray:
    """For each play, in order, whether it counts; a byte each, however many there are."""
    marks = bytearray()
    if table == "plays":
        for piece in runs.pieces("plays", [column]):
            marks += bytes(map(bool, map(wanted, piece[column])))
        return marks
    seat, places = int(column), _places(runs)
    marks = bytearray(len(runs))
    for piece in runs.pieces("seats", ["play", "seat", "won"]):
        for play, sat, won in zip(piece["play"], piece["seat"], piece["won"], strict=True):
            if won and sat == seat:
                marks[play if places is None else places[play]] = 1
    return marks


def _places(runs: Runs) -> dict[int, int] | None:
    """At which place a play of that number is; None where it is its number."""
    numbers = array("q")
    for piece in runs.pieces("plays", ["play"]):
        numbers.extend(piece["play"])
    if all(map(eq, numbers, count())):
        return None
    return {play: place for place, play in enumerate(numbers)}


def _seeds(runs: Runs) -> array[int]:
    """The seeds of all plays; -1 for a play without one."""
    seeds = array("q")
    for piece in runs.pieces("plays", ["seed"]):
        seeds.extend(-1 if seed is None else seed for seed in piece["seed"])
    return seeds


def _pairs(one: array[int], other: array[int]) -> Pairs:
    if one == other and -1 not in one:
        return None
    places = {seed: place for place, seed in enumerate(one) if seed >= 0}
    return [(places[seed], place) for place, seed in enumerate(other) if seed in places]


def _difference(what: str, one: bytearray, other: bytearray, pairs: Pairs) -> Difference:
    counts = sum(one), len(one), sum(other), len(other)
    found = (
        zip(one, other, strict=True) if pairs is None else ((one[a], other[b]) for a, b in pairs)
    )
    cells = [0, 0, 0, 0]
    for a, b in found:
        cells[2 * a + b] += 1
    neither, second, first, both = cells
    # Where only some plays are paired, the shares go together less than the pairs do.
    phi = correlation(both, first, second, neither) * sum(cells) / (len(one) * len(other)) ** 0.5
    share, of_other, by = difference(*counts, phi)
    chance = mcnemar(first, second) if pairs is None else parted(*counts, phi)
    return Difference(what, share, of_other, by, "", sum(cells) > 0, chance)


def _sentence(one: Difference, names: tuple[str, str], texts: Texts) -> str:
    lang = texts.lang
    values = {
        "what": one.what,
        "one": names[0],
        "other": names[1],
        "share": percent(one.share.value, lang, 1),
        "second": percent(one.other.value, lang, 1),
        "low": signed(100 * one.by.low, lang, 1),
        "high": signed(100 * one.by.high, lang, 1),
    }
    if one.by.low <= 0 <= one.by.high:
        return texts._(
            "Plays with {what}: {share} in “{one}”, {second} in “{other}”. Chance alone can "
            "explain the difference ({low} to {high} points at 95 %).",
            **values,
        )
    if not one.beyond_chance:
        return texts._(
            "Plays with {what}: {share} in “{one}”, {second} in “{other}”. Among so many "
            "comparisons, chance alone can bring one such difference ({low} to {high} points at "
            "95 %).",
            **values,
        )
    least, most = sorted((abs(100 * one.by.low), abs(100 * one.by.high)))
    digits = 0 if round(least) and round(least) != round(most) else 1
    values["low"], values["high"] = number(least, lang, digits), number(most, lang, digits)
    if one.by.value > 0:
        return texts._(
            "Plays with {what}: {share} in “{one}”, {second} in “{other}”. That is {low} to {high} "
            "more plays in 100. Chance alone hardly explains the difference.",
            **values,
        )
    return texts._(
        "Plays with {what}: {share} in “{one}”, {second} in “{other}”. That is {low} to {high} "
        "fewer plays in 100. Chance alone hardly explains the difference.",
        **values,
    )


def _note(found: Comparison, texts: Texts) -> str:
    if all(one.paired for one in found):
        how = texts._("Both began from the same seeds, so play was held against play.")
    elif any(one.paired for one in found):
        how = texts._("Where the seeds are the same, play was held against play.")
    else:
        how = texts._("They began from other seeds, so only the shares were compared.")
    many = texts.n_(
        "{number} share was compared.",
        "{number} shares were compared at once: the more one compares, the more differences come "
        "from chance alone, which is allowed for (Holm).",
        len(found),
        number=number(len(found), texts.lang),
    )
    return f"{how} {many}"
