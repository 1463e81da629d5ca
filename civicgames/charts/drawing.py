"""Draws a chart with matplotlib: a Figure of its own, never pyplot's."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke
from matplotlib.ticker import FuncFormatter, MaxNLocator

from civicgames.charts.look import DASHES, GRID, HATCHES, INK, MARKERS, PAPER
from civicgames.charts.spec import Panel, Series, Spec
from civicgames.statistics import Interval

WIDTH = 8.0
"""Inches."""
GROUP = 0.8
"""How much of a category's width its bars take."""
MOST_TICKS = 24


def draw(spec: Spec) -> Figure:
    """The figure of a chart."""
    title = fill(spec.title, 72)
    figure = Figure(
        figsize=(WIDTH, 4.4 + 0.3 * title.count("\n")), facecolor=PAPER, layout="constrained"
    )
    figure.suptitle(title, x=0.01, ha="left", fontsize=13, fontweight="bold", color=INK)
    widths = [max(2, len(panel.categories)) for panel in spec.panels]
    axes = figure.subplots(1, len(spec.panels), squeeze=False, width_ratios=widths)[0]
    for ax, panel in zip(axes, spec.panels, strict=True):
        _panel(ax, panel, spec)
    figure.supxlabel(fill(spec.note, 100), x=0.01, ha="left", fontsize=9, color=INK)
    return figure


def _panel(ax: Axes, panel: Panel, spec: Spec) -> None:
    ax.set_facecolor(PAPER)
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(axis="y", color=GRID, linewidth=0.8)
    ax.set_axisbelow(True)
    ax.set_xlabel(panel.x_label, fontsize=10, color=INK)
    ax.set_ylabel(fill(panel.y_label, 36), fontsize=10, color=INK)
    ax.tick_params(labelsize=10, colors=INK)
    (_bars if panel.kind == "bars" else _lines)(ax, panel, spec)
    step = -(-len(panel.categories) // MOST_TICKS)
    bars = sum(len(other.categories) for other in spec.panels)
    longest = max(8, 72 // max(1, bars))
    labels = [fill(label, longest, break_long_words=False) for label in panel.categories]
    ax.set_xticks(range(0, len(labels), step), labels[::step], fontsize=9 if bars > 8 else 10)
    ax.yaxis.set_major_locator(MaxNLocator(6))
    lang = spec.texts.lang
    ax.yaxis.set_major_formatter(
        FuncFormatter(lambda value, _: panel.shown(value, lang) if panel.shares else f"{value:g}")
    )
    if panel.least < 0:
        ax.axhline(0, color=INK, linewidth=0.8)
    lowest_top = 0.01 if panel.shares or panel.least < 0 else 1
    ax.set_ylim(bottom=1.08 * panel.least, top=1.08 * max(ax.get_ylim()[1], lowest_top))
    if len(panel.series) > 1:
        ax.legend(
            frameon=False,
            fontsize=10,
            ncols=_side_by_side([series.name for series in panel.series], len(spec.panels)),
            loc="lower left",
            bbox_to_anchor=(0, 1.0),
            borderaxespad=0.2,
        )


def _side_by_side(names: list[str], panels: int) -> int:
    """How many names of a legend fit into one row of it."""
    room, key = 100 // panels, 7  # in letters: the panel's width, a name's sample of colour
    if sum(len(name) + key for name in names) <= room:
        return len(names)
    return max(1, room // (max(map(len, names)) + key))


def _bars(ax: Axes, panel: Panel, spec: Spec) -> None:
    width = GROUP / len(panel.series)
    for place, series in enumerate(panel.series):
        left = -GROUP / 2 + width * (place + 0.5)
        at = [c + left for c, value in enumerate(series.values) if value is not None]
        values = [value for value in series.values if value is not None]
        ax.bar(
            at,
            [value.value for value in values],
            width * 0.94,
            color=series.colour,
            edgecolor=PAPER,
            hatch=HATCHES[place % len(HATCHES)],
            label=series.name,
        )
        if any(value.low < value.high for value in values):
            bars = ax.errorbar(
                at,
                [value.value for value in values],
                yerr=_reach(values),
                fmt="none",
                ecolor=INK,
                elinewidth=1.2,
                capsize=3,
            )
            for line in (*bars[1], *bars[2]):  # ink on a dark bar would not be seen
                line.set_path_effects([withStroke(linewidth=3, foreground=PAPER)])
        if len(panel.series) * len(panel.categories) <= 12:
            for x, value in zip(at, values, strict=True):
                ax.annotate(
                    panel.shown(value.value, spec.texts.lang),
                    (x, max(value.high, 0) if value.value < 0 else value.high),
                    textcoords="offset points",
                    xytext=(0, 4),
                    ha="center",
                    fontsize=10,
                    color=INK,
                )


def _lines(ax: Axes, panel: Panel, spec: Spec) -> None:
    for place, series in enumerate(panel.series):
        at, values = _known(series)
        ax.fill_between(
            at,
            [v.low for v in values],
            [v.high for v in values],
            color=series.colour,
            alpha=0.2,
            linewidth=0,
        )
        ax.plot(
            at,
            [value.value for value in values],
            color=series.colour,
            linestyle=DASHES[place % len(DASHES)],
            marker=MARKERS[place % len(MARKERS)],
            markersize=5,
            linewidth=2,
            label=series.name,
        )


def _known(series: Series) -> tuple[list[int], list[Interval]]:
    known = [(place, value) for place, value in enumerate(series.values) if value is not None]
    return [place for place, _ in known], [value for _, value in known]


def _reach(values: Sequence[Interval]) -> list[list[float]]:
    return [[v.value - v.low for v in values], [v.high - v.value for v in values]]
