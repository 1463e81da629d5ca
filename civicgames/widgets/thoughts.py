"""A chart's first panel as rows for a narrow column: words that can be read, and a bar for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from civicgames.charts.spec import Spec


def bars(spec: Spec) -> tuple[dict[str, Any], ...]:
    """One row a category: what it is, its value in words, and where its bar begins and ends.

    Places are parts of the bar's whole width (0 to 1). Empty where nothing was drawn.
    """
    if not spec.panels:
        return ()
    panel = spec.panels[0]
    [series] = panel.series
    shown = [
        (name, value)
        for name, value in zip(panel.categories, series.values, strict=True)
        if value is not None
    ]
    most = max(0.0, *(value.high for _, value in shown))
    width = most - panel.least or 1.0

    def place(value: float) -> float:
        return round((max(value, panel.least) - panel.least) / width, 3)

    return tuple(
        {
            "text": name,
            "value": spec.in_words(panel, value),
            "zero": place(0),
            "at": place(value.value),
            "low": place(value.low),
            "high": place(value.high),
        }
        for name, value in shown
    )
