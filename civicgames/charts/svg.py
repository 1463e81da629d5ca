"""Plain bars in SVG, where matplotlib is missing (a browser without it): the same values."""

from __future__ import annotations

from html import escape
from textwrap import wrap

from civicgames.charts.look import INK, PAPER
from civicgames.charts.spec import Panel, Spec

WIDTH = 800
LEFT = 230
BAR = 18
ROW = 24
"""Pixels; a bar a row, its label at the left, its value after its end."""


def plain_svg(spec: Spec) -> str:
    """The chart as horizontal bars, one under the other, with whiskers."""
    parts: list[str] = []
    y = 10
    for line in wrap(spec.title, 76):
        y += 22
        parts.append(_text(10, y, line, "bold 17px"))
    for panel in spec.panels:
        y = _panel(parts, panel, spec, y + 34)
    for line in wrap(spec.note, 110):
        y += 18
        parts.append(_text(10, y, line, "13px"))
    height = y + 14
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" aria-label="{escape(spec.alt())}">'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


def _panel(parts: list[str], panel: Panel, spec: Spec, y: int) -> int:
    parts.append(_text(10, y, f"{panel.y_label} · {panel.x_label}", "14px"))
    values = [value for series in panel.series for value in series.values if value]
    most = max((value.high for value in values), default=0)
    least = panel.least
    room = WIDTH - LEFT - 80

    def x(value: float) -> float:
        shown = max(value, least) - least
        return LEFT + round(room * shown / ((max(most, 0) - least) or 1), 1)

    for place, category in enumerate(panel.categories):
        for series in panel.series:
            value = series.values[place]
            if value is None:
                continue
            y += ROW
            name = category if len(panel.series) == 1 else f"{category}, {series.name}"
            middle = y - BAR / 2 + 2
            parts.append(_text(LEFT - 8, y - 2, name[:34], "13px", "end"))
            parts.append(
                f'<rect x="{x(min(0, value.value))}" y="{y - BAR + 2}" '
                f'width="{round(abs(x(value.value) - x(0)), 1)}" '
                f'height="{BAR}" fill="{series.colour}"/>'
            )
            if value.low < value.high:
                # Paper on the bar, ink beside it.
                on_bar = (max(value.low, 0), value.value)
                if value.value < 0:
                    on_bar = (value.value, min(value.high, 0))
                parts.append(
                    f'<path d="M{x(value.low)} {middle}H{x(value.high)}" stroke="{INK}" '
                    f'stroke-width="2"/><path d="M{x(on_bar[0])} {middle}H{x(on_bar[1])}" '
                    f'stroke="{PAPER}" stroke-width="2"/>'
                )
            shown = panel.shown(value.value, spec.texts.lang)
            end = x(max(value.high, 0) if value.value < 0 else value.high)
            parts.append(_text(end + 6, y - 2, shown, "13px"))
    return y


def _text(x: float, y: float, text: str, font: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x}" y="{y}" style="font:{font} sans-serif" fill="{INK}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )
