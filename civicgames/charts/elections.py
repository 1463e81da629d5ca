"""Who won and why, and how far harmony went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from civicgames.charts.chart import Chart
from civicgames.charts.look import ACCENT, SERIES
from civicgames.charts.spec import Panel, Series, Spec, checked, plays_counted
from civicgames.i18n import Texts, translator
from civicgames.numbers import number, percent
from civicgames.runs import Runs
from civicgames.statistics import Interval, wilson

NOBODY = "nobody"


def share(count: int, total: int) -> Interval:
    """A share with its interval; of a single play it is what it is, with none."""
    return wilson(count, total) if total > 1 else Interval(count / total, *[count / total] * 2)


def who_won(runs: Runs, lang: str = "en") -> Chart:
    """Who won, and what settled it: shares of plays, with Wilson intervals (95 %).

    By seat, or by camp in team modes; a shared victory counts for each who shares it.
    """
    texts = translator(lang)
    plays = len(checked(runs))
    wins = victories(runs, texts)
    reasons = Counter(runs.columns("plays")["reason"])
    by_reason = [(reason_name(reason, texts), count) for reason, count in reasons.most_common()]
    panels = [
        Panel(
            texts._("Who"),
            texts._("Victories, alone or shared (% of plays)"),
            [name for name, _ in wins],
            [Series(texts._("Victories"), [share(n, plays) for _, n in wins], SERIES[2])],
        ),
        Panel(
            texts._("What settled it"),
            texts._("Plays (%)"),
            [name for name, _ in by_reason],
            [Series(texts._("Plays"), [share(n, plays) for _, n in by_reason], ACCENT)],
        ),
    ]
    title = _who_won_title(wins, by_reason, plays, texts)
    return Chart(Spec(title, plays_counted(runs, texts), panels, texts))


def victories(runs: Runs, texts: Texts) -> list[tuple[str, int]]:
    """Won plays by seat, or by camp."""
    columns = runs.columns("seats")
    camp_of = columns.get("camp") or [None] * len(columns["seat"])  # not every game has camps
    camps = [camp for camp in camp_of if camp]
    rows = list(
        zip(columns["play"], columns["seat"], camp_of, columns["won"], strict=True),
    )
    if camps:
        won = {(play, camp) for play, _, camp, did in rows if did}
        return [
            (_camp(camp, texts), sum(of == camp for _, of in won)) for camp in sorted(set(camps))
        ]
    names = seat_names(runs, texts)
    return [
        (name, sum(did for _, of, _, did in rows if of == seat)) for seat, name in names.items()
    ]


def seat_names(runs: Runs, texts: Texts) -> dict[int, str]:
    """Names of seats, with their strategies where these differ."""
    columns = runs.columns("seats")
    players: dict[int, set[str]] = {}
    for seat, player in zip(columns["seat"], columns["strategy"], strict=True):
        players.setdefault(seat, set()).add(player)
    differ = len(set(columns["strategy"])) > 1
    return {
        seat: texts._("Seat {number}", number=seat + 1)
        + (f" ({', '.join(sorted(who))})" if differ else "")
        for seat, who in sorted(players.items())
    }


def _camp(camp: str, texts: Texts) -> str:
    if camp == "I":
        return texts._("The Independent")
    return texts._("Team {letter}", letter=camp)


def reason_name(reason: str, texts: Texts) -> str:
    """What settled it, in a few words."""
    names = {
        "harmony": texts._("richer harmony"),
        "points": texts._("level, then points"),
        "level": texts._("shared"),
        "voice_of_the_people": texts._("voice of the people"),
        "controller_of_the_media": texts._("controller of the media"),
        "dissident": texts._("dissident"),
        "residual": texts._("remaining trios"),
        "president": texts._("president"),
        "reelected": texts._("re-elected"),
        "mayor": texts._("a challenger elected"),
        "announced_trio": texts._("announced trio"),
        NOBODY: texts._("nobody won"),
    }
    return names.get(reason, reason)


def _who_won_title(
    wins: Sequence[tuple[str, int]], reasons: Sequence[tuple[str, int]], plays: int, texts: Texts
) -> str:
    ranked = sorted(wins, key=lambda one: -one[1])
    reason = reasons[0][0]
    if plays == 1:
        names = ", ".join(name for name, count in wins if count)
        if not names:
            return texts._("Nobody won this play.")
        return texts._("Winner: {names}. What settled it: {reason}.", names=names, reason=reason)
    first, second = (share(count, plays) for _, count in ranked[:2])
    values = {
        "reason": reason,
        "part": percent(reasons[0][1] / plays, texts.lang),
        "name": ranked[0][0],
        "most": percent(first.value, texts.lang),
        "plays": number(plays, texts.lang),
    }
    if first.low > second.high:
        return texts._(
            "Most victories: {name}, {most} of {plays} plays. "
            "What settled it most often: {reason} ({part}).",
            **values,
        )
    return texts._(
        "Over {plays} plays nobody won clearly more often than all others. "
        "What settled it most often: {reason} ({part}).",
        **values,
    )


def harmony(runs: Runs, lang: str = "en") -> Chart:
    """The best trio on the table and the winners' best trio, by number of suits.

    Shares of plays, and of plays that somebody won, with Wilson intervals (95 %).
    """
    texts = translator(lang)
    plays = len(checked(runs))
    best = Counter(runs.columns("plays")["best_suits"])
    columns = runs.columns("seats")
    of_winners: dict[int, int] = {}
    for play, won, suits in zip(
        columns["play"], columns["won"], columns["trio_suits"], strict=True
    ):
        if won:
            of_winners[play] = max(suits, of_winners.get(play, 0))
    winning = Counter(of_winners.values())
    series = [
        Series(
            texts._("best trio on the table"),
            [share(best[suits], plays) for suits in range(4)],
            SERIES[0],
        )
    ]
    if of_winners:
        series.append(
            Series(
                texts._("winners' best trio"),
                [share(winning[suits], len(of_winners)) for suits in range(4)],
                SERIES[1],
            )
        )
    categories = [
        texts._("no trio"),
        texts._("one suit"),
        texts._("two suits"),
        texts._("three suits"),
    ]
    if plays == 1:
        title = texts._("The best trio of this play: {suits}.", suits=categories[max(best)])
    else:
        title = texts._(
            "Somebody reached a trio of three suits in {three} of {plays} plays; "
            "nobody had any trio in {none}.",
            three=percent(best[3] / plays, lang),
            none=percent(best[0] / plays, lang),
            plays=number(plays, lang),
        )
    panel = Panel(texts._("Suits in the trio"), texts._("Plays (%)"), categories, series)
    return Chart(Spec(title, plays_counted(runs, texts), [panel], texts))
