"""What is staked in Delanopolis, what it would have taken, and who pays."""

from __future__ import annotations

from collections.abc import Sequence

from civicgames.charts.chart import Chart
from civicgames.charts.delanopolis_ends import of_delanopolis
from civicgames.charts.elections import share
from civicgames.charts.look import ACCENT, SERIES
from civicgames.charts.spec import Panel, Series, Spec, plays_counted
from civicgames.i18n import Texts, translator
from civicgames.numbers import number, percent
from civicgames.runs import Runs
from civicgames.say.words import player_in_words
from civicgames.statistics import Interval, mean

STEPS = (-60, -20, 0, 20, 60)
"""Bounds of the margins that are told apart: challengers' sum less the mayor's, in points."""


def stakes(runs: Runs, lang: str = "en") -> Chart:
    """What challengers staked together against what it took to win.

    Of one play: both sums, auction by auction. Of several: how much they were short of the mayor's
    sum, or above it, in shares of auctions (Wilson, 95 %).
    """
    texts = translator(lang)
    columns = of_delanopolis(runs).columns("rounds")
    held = [
        (mayor or 0, others or 0, terrain, winner)
        for event, mayor, others, terrain, winner in zip(
            columns["event"],
            columns["mayor_counted"],
            columns["challengers_counted"],
            columns["terrain"],
            columns["winner_role"],
            strict=True,
        )
        if event == "auction"
    ]
    if not held:
        raise ValueError("No auction was held in these plays: there is nothing to show.")
    if len(runs) == 1:
        return _one_play(held, texts)
    return _margins(held, runs, texts)


Held = tuple[int, int, int, str | None]
"""An auction: what the mayor and the challengers counted for, the terrain, who took it."""


def _one_play(held: Sequence[Held], texts: Texts) -> Chart:
    def exactly(values: Sequence[int]) -> list[Interval]:
        return [Interval(value, value, value) for value in values]

    won = sum(winner == "challenger" for *_, winner in held)
    title = texts.n_(
        "The challengers beat the mayor in {won} of {number} auction.",
        "The challengers beat the mayor in {won} of {number} auctions.",
        len(held),
        won=won,
        number=len(held),
    )
    panel = Panel(
        texts._("Terrain auctioned, in order"),
        texts._("What the stakes counted for (points)"),
        [str(terrain) for _, _, terrain, _ in held],
        [
            Series(
                texts._("all challengers together"), exactly([one[1] for one in held]), SERIES[2]
            ),
            Series(texts._("the mayor"), exactly([one[0] for one in held]), SERIES[3]),
        ],
        shares=False,
        digits=0,
    )
    return Chart(Spec(title, texts._("One play."), [panel], texts))


def _margins(held: Sequence[Held], runs: Runs, texts: Texts) -> Chart:
    counts = [0] * (len(STEPS) + 1)
    for mayor, others, _, _ in held:
        counts[sum(others - mayor >= step for step in STEPS)] += 1
    far, near, least = (number(abs(step), texts.lang) for step in (STEPS[0], STEPS[1], 1))
    names = [
        texts._("over {far} short", far=far),
        texts._("{near} to {far} short", near=number(abs(STEPS[1]) + 1, texts.lang), far=far),
        texts._("{least} to {near} short", least=least, near=near),
        texts._("0 to {near} over", near=number(STEPS[3] - 1, texts.lang)),
        texts._("{near} to {far} over", near=near, far=number(STEPS[4] - 1, texts.lang)),
        texts._("{far} or more over", far=far),
    ]
    title = texts._(
        "In {part} of the auctions the challengers were short by {near} points at most: one more "
        "good stake would have won.",
        part=percent(counts[2] / len(held), texts.lang),
        near=near,
    )
    panel = Panel(
        texts._("All challengers' stakes, against the mayor's (points)"),
        texts._("Auctions (%)"),
        names,
        [Series(texts._("Auctions"), [share(count, len(held)) for count in counts], ACCENT)],
    )
    note = texts._(
        "{auctions} auctions in {plays} plays; the whiskers are 95 % intervals.",
        auctions=number(len(held), texts.lang),
        plays=number(len(runs), texts.lang),
    )
    return Chart(Spec(title, note, [panel], texts))


def who_paid(runs: Runs, lang: str = "en") -> Chart:
    """Who paid for the terrains that challengers won, and who got the town hall.

    By strategy, a seat: its part of what all challengers staked in auctions that one of them won,
    and its part of the challengers' victories. Means over plays (Student, 95 %).
    """
    texts = translator(lang)
    columns = of_delanopolis(runs).columns("seats")
    names = ("play", "role", "strategy", "staked_for_wins", "share")
    cost: dict[int, int] = {}
    won: set[int] = set()
    rows = [
        row
        for row in zip(*(columns[name] for name in names), strict=True)
        if row[1] == "challenger"
    ]
    for play, _, _, staked, part in rows:
        cost[play] = cost.get(play, 0) + staked
        if part:
            won.add(play)
    paid: dict[str, list[float]] = {}
    got: dict[str, list[float]] = {}
    for play, _, strategy, staked, part in rows:
        if cost[play]:
            paid.setdefault(strategy, []).append(staked / cost[play])
        if play in won:
            got.setdefault(strategy, []).append(part)
    called = list(dict.fromkeys(row[2] for row in rows))
    series = [
        Series(name, [_part(values.get(strategy)) for strategy in called], colour)
        for name, values, colour in (
            (texts._("paid for the terrains won"), paid, SERIES[0]),
            (texts._("became mayor"), got, SERIES[1]),
        )
    ]
    panel = Panel(
        texts._("Who plays the seat"),
        texts._("Part of one seat (%)"),
        [player_in_words(strategy, texts) for strategy in called],
        series,
    )
    title = _paid_title({name: _part(paid.get(name)) for name in called}, texts)
    note = plays_counted(runs, texts)
    return Chart(Spec(title, note, [panel], texts))


def _part(values: Sequence[float] | None) -> Interval | None:
    if not values:
        return None
    found = mean(values)
    return Interval(found.value, max(0.0, found.low), min(1.0, found.high))


def _paid_title(paid: dict[str, Interval | None], texts: Texts) -> str:
    known = {name: part.value for name, part in paid.items() if part}
    if not known:
        return texts._("The challengers won no terrain: there was nothing to pay for.")
    least, most = min(known, key=known.__getitem__), max(known, key=known.__getitem__)
    if least == most:
        return texts._(
            "A challenger pays {part} of what the challengers' terrains cost.",
            part=percent(known[most], texts.lang),
        )
    return texts._(
        "Of what the challengers' terrains cost, a seat played by “{most}” pays {much}, one played "
        "by “{least}” {little}.",
        most=player_in_words(most, texts),
        much=percent(known[most], texts.lang),
        least=player_in_words(least, texts),
        little=percent(known[least], texts.lang),
    )


def money(runs: Runs, lang: str = "en") -> Chart:
    """Points that moved, a seat: staked, taken in auctions, paid and received as rent.

    Means over plays (Student, 95 %), for the mayor and for a challenger.
    """
    texts = translator(lang)
    columns = of_delanopolis(runs).columns("seats")
    kinds = {
        "staked": texts._("staked"),
        "stakes_won": texts._("taken in auctions"),
        "rents_paid": texts._("rent paid"),
        "rents_received": texts._("rent received"),
    }

    def means(role: str) -> list[Interval | None]:
        found = []
        for column in kinds:
            values = [
                points
                for points, of in zip(columns[column], columns["role"], strict=True)
                if of == role
            ]
            middle = mean(values)
            found.append(Interval(middle.value, max(0.0, middle.low), middle.high))
        return list(found)

    series = [
        Series(texts._("the mayor"), means("mayor"), SERIES[3]),
        Series(texts._("a challenger"), means("challenger"), SERIES[2]),
    ]
    mayor, challenger = (one.values[1] for one in series)
    assert mayor is not None
    assert challenger is not None
    title = texts._(
        "In auctions the mayor takes {mayor} points, a challenger {challenger} on average.",
        mayor=number(mayor.value, lang),
        challenger=number(challenger.value, lang),
    )
    panel = Panel(
        texts._("What happened to them"),
        texts._("Points (mean of a seat)"),
        list(kinds.values()),
        series,
        shares=False,
        digits=0,
    )
    return Chart(Spec(title, plays_counted(runs, texts), [panel], texts))
