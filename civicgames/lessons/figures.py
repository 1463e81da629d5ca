"""Figures of a real institution in a cell: a chart, the whole table, where they were read."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from civicgames import civic
from civicgames.charts.chart import Chart
from civicgames.charts.look import SERIES
from civicgames.charts.spec import Panel, Series, Spec
from civicgames.engine.game import known_names
from civicgames.lessons.model import LessonError
from civicgames.numbers import number
from civicgames.statistics import Interval

if TYPE_CHECKING:
    from civicgames.lessons.frame import Lesson


class Figures:
    """Columns ``y`` of a table of `datasets/civic` over its column ``x``.

    Raises LessonError for a table or a column that doesn't exist.
    """

    def __init__(
        self, lesson: Lesson, name: str, x: str, y: str | Sequence[str], kind: str = "bars"
    ) -> None:
        self.texts, self.name = lesson.texts, name
        try:
            self.info = civic.about(name, lesson.texts.lang)
        except ValueError as error:
            raise LessonError(str(error)) from error
        shown = [y] if isinstance(y, str) else list(y)
        for column in (x, *shown):
            if column not in self.info.columns:
                raise LessonError(
                    f"{name} has no column {column!r}: "
                    f"{known_names(column, list(self.info.columns))}."
                )
        self.rows = [row for row in civic.table(name) if any(row[one] is not None for one in shown)]
        self.chart = self._chart(x, shown, kind)

    def _chart(self, x: str, shown: Sequence[str], kind: str) -> Chart:
        series = [
            Series(self.info.columns[column], [_value(row[column]) for row in self.rows], colour)
            for column, colour in zip(shown, SERIES, strict=False)
        ]
        panel = Panel(
            self.info.columns[x],
            self.info.unit,
            [str(row[x]) for row in self.rows],
            series,
            kind=kind,
            shares=False,
            digits=0,
        )
        return Chart(Spec(self.info.title, "", [panel], self.texts))

    def _cell(self, value: Any) -> str:
        if isinstance(value, int) and abs(value) >= 10_000:
            return number(value, self.texts.lang)
        if isinstance(value, float):
            return number(value, self.texts.lang, 2)
        return "–" if value is None else str(value)

    def _sources(self) -> list[tuple[str, str]]:
        return [(source.title, source.url) for source in self.info.sources]

    def _repr_html_(self) -> str:
        heads = "".join(f'<th scope="col">{escape(one)}</th>' for one in self.info.columns.values())
        rows = "".join(
            "<tr>"
            + "".join(f"<td>{escape(self._cell(row[one]))}</td>" for one in self.info.columns)
            + "</tr>"
            for row in self.rows
        )
        links = "; ".join(
            f'<a href="{escape(url)}" target="_blank" rel="noopener noreferrer">{escape(title)}</a>'
            for title, url in self._sources()
        )
        read = self.texts._("read on {day}", day=self.info.day)
        source = self.texts._("Source: {links} ({read})").format(links=links, read=escape(read))
        about = self.texts._("All figures as a table")
        return (
            f'<div class="cg-figures-of">{self.chart._repr_html_()}'
            f"<p>{escape(self.info.note)}</p>"
            f"<p>{source}</p>"
            f"<details><summary>{escape(about)}</summary>"
            f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></details></div>"
        )

    def __repr__(self) -> str:
        sources = "; ".join(f"{title}, {url}" for title, url in self._sources())
        return f"{self.chart.alt}\n{self.info.note}\n{sources}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self._repr_html_(), "text/plain": repr(self)}


def _value(value: Any) -> Interval | None:
    if isinstance(value, int | float):
        return Interval(value, value, value)
    return None
