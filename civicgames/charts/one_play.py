"""The chart under a table whose play is over."""

from __future__ import annotations

from civicgames.charts.course import points_by_round
from civicgames.charts.delanopolis_ends import terrains
from civicgames.charts.delanopolis_stakes import stakes
from civicgames.charts.presidency_race import race
from civicgames.engine.record import Record
from civicgames.runs import tables
from civicgames.say import shown_names


def play_chart_html(record: Record, lang: str = "en") -> str:
    """HTML of how one finished play went, by the names of its record.

    DēmoS: running totals. Delanopolis: terrains turn by turn, then the stakes of each auction.
    Presidency: the race of the pawns.
    Raises ValueError for a play that hasn't ended.
    """
    runs = tables([record])
    if record.game == "delanopolis":
        charts = [terrains(runs, lang)]
        if any(event == "auction" for event in runs.columns("rounds")["event"]):
            charts.append(stakes(runs, lang))
        return "".join(chart._repr_html_() for chart in charts)
    names = shown_names([str(seat.get("name", "")) for seat in record.header["seats"]], lang)
    if record.game == "presidency":
        return race(runs, lang, names)._repr_html_()
    return points_by_round(runs, lang, names)._repr_html_()
