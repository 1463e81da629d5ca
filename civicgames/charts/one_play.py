"""The chart under a table whose play is over."""

from __future__ import annotations

from civicgames.charts.course import points_by_round
from civicgames.engine.record import Record
from civicgames.runs import tables
from civicgames.say import shown_names


def play_chart_html(record: Record, lang: str = "en") -> str:
    """HTML of the running totals of one finished play, by the names of its record.

    Raises ValueError for a play that hasn't ended.
    """
    names = shown_names([str(seat.get("name", "")) for seat in record.header["seats"]], lang)
    return points_by_round(tables([record]), lang, names)._repr_html_()
