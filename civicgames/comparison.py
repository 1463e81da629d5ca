"""Two sets of plays side by side: what differs, and by how much more than chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from civicgames.i18n import Texts, translator
from civicgames.numbers import percent, signed
from civicgames.runs import Runs
from civicgames.statistics import Interval, difference

MOST_RUNS = 12


@dataclass(frozen=True)
class Difference:
    """One share in two sets of plays.

    ``share`` and ``other`` are shares of plays (0 to 1) with 95 % intervals; ``by`` is
    ``other - share``. ``beyond_chance``: the interval of ``by`` doesn't hold 0.
    """

    what: str
    share: Interval
    other: Interval
    by: Interval
    sentence: str

    @property
    def beyond_chance(self) -> bool:
        """Whether so large a difference would seldom come from chance alone."""
        return not self.by.low <= 0 <= self.by.high

    def __str__(self) -> str:
        return self.sentence


class Comparison(list[Difference]):
    """The differences found, in the order of what was counted; shows as a table in a notebook."""

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def _repr_html_(self) -> str:
        return "<ul>" + "".join(f"<li>{escape(str(one))}</li>" for one in self) + "</ul>"


def compare(
    runs: Sequence[Runs], names: Sequence[str] | None = None, lang: str = "en"
) -> Comparison:
    """The first of ``runs`` beside each of the others, share by share.

    Counted are, as shares of plays: those that three suits, a tie-break by points, or nobody won,
    those with a veto used and with a scandal, and each seat's victories. Intervals are Newcombe's
    for a difference of two shares (95 %). Raises ValueError for fewer than two runs, runs without
    plays, or runs of several games.
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
    found = Comparison()
    for place in range(1, len(runs)):
        pair = (called[0], called[place])
        for what, count in _counted(runs[0], runs[place], texts):
            found.append(_difference(what, count, runs[0], runs[place], pair, texts))
    return found


Count = Callable[[Runs], int]


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


def _counted(one: Runs, other: Runs, texts: Texts) -> list[tuple[str, Count]]:
    def plays(column: str, wanted: Callable[[object], bool]) -> Count:
        return lambda runs: sum(map(wanted, runs.columns("plays")[column]))

    counted: list[tuple[str, Count]] = [
        (what, plays(column, wanted)) for what, column, wanted in shares_of_plays(one, texts)
    ]
    seats = min(max(runs.columns("plays")["seats"]) for runs in (one, other))
    for seat in range(seats):
        counted.append((texts._("a victory of seat {number}", number=seat + 1), _victories(seat)))
    return counted


def _victories(seat: int) -> Count:
    def count(runs: Runs) -> int:
        columns = runs.columns("seats")
        return sum(won for s, won in zip(columns["seat"], columns["won"], strict=True) if s == seat)

    return count


def _difference(
    what: str, count: Count, one: Runs, other: Runs, names: tuple[str, str], texts: Texts
) -> Difference:
    share, second, by = difference(count(one), len(one), count(other), len(other))
    values = {
        "what": what,
        "one": names[0],
        "other": names[1],
        "share": percent(share.value, texts.lang, 1),
        "second": percent(second.value, texts.lang, 1),
        "low": signed(100 * by.low, texts.lang, 1),
        "high": signed(100 * by.high, texts.lang, 1),
    }
    if by.low <= 0 <= by.high:
        sentence = texts._(
            "Plays with {what}: {share} in “{one}”, {second} in “{other}”. Chance alone can "
            "explain the difference ({low} to {high} points at 95 %).",
            **values,
        )
    else:
        sentence = texts._(
            "Plays with {what}: {share} in “{one}”, {second} in “{other}”. Chance alone hardly "
            "explains the difference ({low} to {high} points at 95 %).",
            **values,
        )
    return Difference(what, share, second, by, sentence)
