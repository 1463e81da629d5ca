"""The race to the presidency: pawns turn by turn, set aside and back, who wins, and again."""

from __future__ import annotations

from itertools import pairwise

from civicgames.charts.chart import Chart
from civicgames.charts.elections import seat_names, share
from civicgames.charts.look import ACCENT, SERIES
from civicgames.charts.spec import Panel, Series, Spec, checked, plays_counted
from civicgames.content import load
from civicgames.i18n import Texts, translator
from civicgames.numbers import number, percent
from civicgames.runs import Runs
from civicgames.say.presidency import stage_name
from civicgames.say.words import player_in_words
from civicgames.statistics import Interval, mean

GAME = "presidency"
FEWEST_PLAYS = 0.05
"""Turns that a smaller share of plays reaches aren't shown."""


def of_presidency(runs: Runs) -> Runs:
    """Runs of Presidency with at least one play. Raises ValueError otherwise."""
    if checked(runs).game != GAME:
        raise ValueError(f"These are plays of {runs.game}: this chart is for {GAME}.")
    return runs


def race(runs: Runs, lang: str = "en", names: list[str] | None = None) -> Chart:
    """Where the pawns are, turn by turn: of one play each pawn, else means of first and last.

    ``names`` are of one play's seats. In squares; of many plays only the first term, with Student's
    95 % intervals of means.
    """
    texts = translator(lang)
    if len(of_presidency(runs)) == 1:
        return _one_race(runs, texts, names)
    return _many_races(runs, texts)


def _one_race(runs: Runs, texts: Texts, names: list[str] | None) -> Chart:
    columns = runs.columns("rounds")
    called = dict(enumerate(names)) if names else seat_names(runs, texts)
    paints = [party.paint for party in load(GAME, texts.lang).parties]
    series = [
        Series(name, [Interval(at, at, at) for at in columns[f"pawn_{seat}"]], paints[seat])
        for seat, name in called.items()
    ]
    elected = [seat for seat in columns["elected"] if seat is not None]
    turns = len(columns["round"])
    if elected:
        title = texts.n_(
            "{name} reaches President, after {turns} turn in all.",
            "{name} reaches President, after {turns} turns in all.",
            turns,
            name=", ".join(called[seat] for seat in dict.fromkeys(elected)),
            turns=number(turns, texts.lang),
        )
    else:
        title = texts.n_(
            "Nobody reaches President in {turns} turn.",
            "Nobody reaches President in {turns} turns.",
            turns,
            turns=number(turns, texts.lang),
        )
    panel = Panel(
        texts._("Turn, of all players together"),
        texts._("Square"),
        [str(at) for at in columns["round"]],
        series,
        kind="lines",
        shares=False,
        digits=0,
    )
    return Chart(Spec(title, plays_counted(runs, texts), [panel], texts))


def _many_races(runs: Runs, texts: Texts) -> Chart:
    columns = runs.columns("rounds")
    first: dict[int, list[float]] = {}
    last: dict[int, list[float]] = {}
    pawns = zip(*(columns[f"pawn_{seat}"] for seat in range(6)), strict=True)
    for term, turn, squares in zip(columns["term"], columns["turn"], pawns, strict=True):
        if term == 1:
            there = [square for square in squares if square is not None]
            first.setdefault(turn, []).append(max(there))
            last.setdefault(turn, []).append(min(there))
    shown = [at for at in sorted(first) if len(first[at]) >= FEWEST_PLAYS * len(runs)]
    leads = [mean(first[at]) for at in shown]
    trails = [mean(last[at]) for at in shown]
    half = max(place for place, at in enumerate(shown) if 2 * len(first[at]) >= len(runs))
    title = texts._(
        "In turn {turn}, which half of the plays reach, the first pawn is {gap} squares ahead "
        "of the last.",
        turn=shown[half],
        gap=number(leads[half].value - trails[half].value, texts.lang),
    )
    panel = Panel(
        texts._("Turn of the first term, of all players together"),
        texts._("Square (mean)"),
        [str(at) for at in shown],
        [
            Series(texts._("the first pawn"), leads, SERIES[0]),
            Series(texts._("the last pawn"), trails, SERIES[1]),
        ],
        kind="lines",
        shares=False,
    )
    note = texts._(
        "{plays} plays; bands are 95 % intervals. Plays that have ended are no longer counted, and "
        "turns that under 5 % of plays reach are left out.",
        plays=number(len(runs), texts.lang),
    )
    return Chart(Spec(title, note, [panel], texts))


def limits(runs: Runs, lang: str = "en") -> Chart:
    """Set aside and back, by limit: shares of plays in which it happened there (Wilson, 95 %)."""
    texts = translator(lang)
    plays = len(of_presidency(runs))
    columns = runs.columns("rounds")
    aside, back = ({}, {})  # type: tuple[dict[str, set[int]], dict[str, set[int]]]
    for play, set_aside, restored in zip(
        columns["play"], columns["set_aside"], columns["restored"], strict=True
    ):
        for found, stages in ((aside, set_aside), (back, restored)):
            for stage in stages.split():
                found.setdefault(stage, set()).add(play)
    known = list(load(GAME, lang).words["stages"])
    stages = [*known, *sorted((set(aside) | set(back)) - set(known))]
    ever = {play for plays_there in back.values() for play in plays_there}
    if not aside:
        title = texts._("Nobody is set aside at any limit.")
    elif plays == 1:
        title = texts._(
            "Somebody is set aside at: {stages}.",
            stages=", ".join(stage_name(stage, texts) for stage in stages if stage in aside),
        )
    else:
        title = texts._(
            "In {part} of the plays a limit that was full opens again.",
            part=percent(len(ever) / plays, lang),
        )
    panel = Panel(
        texts._("Limit"),
        texts._("Plays (%)"),
        [stage_name(stage, texts) for stage in stages],
        [
            Series(name, [share(len(found.get(stage, ())), plays) for stage in stages], colour)
            for name, found, colour in (
                (texts._("somebody is set aside"), aside, SERIES[3]),
                (texts._("open again"), back, SERIES[4]),
            )
        ],
    )
    return Chart(Spec(title, plays_counted(runs, texts), [panel], texts))


def presidents(runs: Runs, lang: str = "en") -> Chart:
    """Who wins, by place in the order of the first term and by strategy.

    Shares of plays won, alone or with others (Wilson, 95 %); of a strategy, shares of its seats.
    """
    texts = translator(lang)
    of_presidency(runs)
    columns = runs.columns("seats")
    places: dict[int, list[bool]] = {}
    styles: dict[str, list[bool]] = {}
    rows = zip(columns["place"], columns["strategy"], columns["won"], strict=True)
    for place, strategy, won in rows:
        places.setdefault(place, []).append(won)
        styles.setdefault(strategy, []).append(won)
    by_place = [(str(place), places[place]) for place in sorted(places)]
    by_style = [(player_in_words(name, texts), styles[name]) for name in sorted(styles)]
    if not any(columns["won"]):
        title = texts._("Nobody is elected in any of these plays.")
    elif len(by_style) > 1:
        best = max(by_style, key=lambda one: sum(one[1]) / len(one[1]))
        title = texts._(
            "Who plays as “{style}” wins most often: in {part} of the seats that play so.",
            style=best[0],
            part=percent(sum(best[1]) / len(best[1]), lang),
        )
    else:
        best = max(by_place, key=lambda one: sum(one[1]) / len(one[1]))
        title = texts._(
            "Whoever has the die in place {place} wins most often: {part} of the plays.",
            place=best[0],
            part=percent(sum(best[1]) / len(best[1]), lang),
        )
    panels = [
        Panel(
            x_label,
            y_label,
            [name for name, _ in found],
            [Series(texts._("Victories"), [share(sum(w), len(w)) for _, w in found], colour)],
        )
        for x_label, y_label, found, colour in (
            (
                texts._("Place in the order, the first holder first"),
                texts._("Victories, alone or shared (% of plays)"),
                by_place,
                SERIES[2],
            ),
            (texts._("Who plays"), texts._("Seats that won (%)"), by_style, ACCENT),
        )
    ]
    return Chart(Spec(title, plays_counted(runs, texts), panels, texts))


def incumbency(runs: Runs, lang: str = "en") -> Chart:
    """Does a President win the next term? Beside what an equal chance for each seat would give.

    Shares of the terms that follow one with a President (Wilson, 95 %). Raises ValueError where no
    play has a second term.
    """
    texts = translator(lang)
    of_presidency(runs)
    columns = runs.columns("plays")
    won: list[bool] = []
    fair: list[float] = []
    for seats, told in zip(columns["seats"], columns["presidents"], strict=True):
        for before, after in pairwise(told.split()):
            if before != "-":
                won.append(before == after)
                fair.append(1 / seats)
    if not won:
        raise ValueError(
            "None of these plays has a term after one with a President: expected terms=2 or more."
        )
    expected = sum(fair) / len(fair)
    found = share(sum(won), len(won))
    values = {
        "part": percent(found.value, lang),
        "fair": percent(expected, lang),
    }
    if found.low > expected:
        title = texts._(
            "A President wins the next term in {part} of the cases: more often than the {fair} of "
            "an equal chance.",
            **values,
        )
    elif found.high < expected:
        title = texts._(
            "A President wins the next term in {part} of the cases: less often than the {fair} of "
            "an equal chance.",
            **values,
        )
    else:
        title = texts._(
            "A President wins the next term in {part} of the cases: no more and no less than "
            "chance explains ({fair}).",
            **values,
        )
    panel = Panel(
        texts._("The next term"),
        texts._("Terms won by the outgoing President (%)"),
        [texts._("what happened"), texts._("an equal chance for all")],
        [Series(texts._("Terms"), [found, Interval(expected, expected, expected)], SERIES[2])],
    )
    note = texts.n_(
        "{terms} term that follows one with a President; the whisker is a 95 % interval.",
        "{terms} terms that follow one with a President; the whisker is a 95 % interval.",
        len(won),
        terms=number(len(won), lang),
    )
    return Chart(Spec(title, note, [panel], texts))
