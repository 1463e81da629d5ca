"""What was measured of growth: the fit, the table, the charts, and their place in README.md."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import table
from benchmarks.growth import Measured

if TYPE_CHECKING:
    from matplotlib.axes import Axes

START, END = "<!-- growth: start -->", "<!-- growth: end -->"
NAMES = {"demos": "DēmoS", "delanopolis": "Delanopolis", "presidency": "Presidency"}
COLOURS = {"demos": "#5b3fa0", "delanopolis": "#b3321c", "presidency": "#1d6b45"}
MARKS = {"demos": "o", "delanopolis": "s", "presidency": "^"}
PICTURE = "growth.svg"


def exponent(xs: Sequence[float], ys: Sequence[float]) -> float:
    """The power of x with which y grows: the slope of log y on log x by least squares.

    1 is in proportion. Raises ValueError for less than two different values of x.
    """
    across, up = [log(x) for x in xs], [log(y) for y in ys]
    if len(set(across)) < 2:
        raise ValueError("A slope needs two places at least.")
    middle, height = sum(across) / len(across), sum(up) / len(up)
    spread = sum((x - middle) ** 2 for x in across)
    return sum((x - middle) * (y - height) for x, y in zip(across, up, strict=True)) / spread


def start_up(plays: Sequence[int], seconds: Sequence[float]) -> float:
    """Seconds that no play at all would take: the line through the first two places, at none."""
    slope = (seconds[1] - seconds[0]) / (plays[1] - plays[0])
    return max(0.0, seconds[0] - slope * plays[0])


def series(found: Sequence[Measured], name: str, game: str) -> list[Measured]:
    """The points of one curve, in order."""
    return sorted(
        (one for one in found if (one.point.series, one.point.game) == (name, game)),
        key=lambda one: (one.point.plays, one.point.workers, one.rounds),
    )


def report(found: Sequence[Measured]) -> list[str]:
    """Markdown: what a play costs and how that grows, then every point."""
    lines = [
        "| game | plays | start-up, s | µs a play after it | time after it grows with plays to "
        "the power of |",
        "|---|---|---:|---:|---:|",
    ]
    for game, name in NAMES.items():
        some = series(found, "plays", game)
        if len(some) > 1:
            plays, seconds = [one.point.plays for one in some], [one.cpu for one in some]
            begun = start_up(plays, seconds)
            after = [cpu - begun for cpu in seconds]
            cost = f"{1e6 * after[-1] / plays[-1]:,.0f}"
            # Two places and the start-up taken from them would always be in proportion.
            fits = len(plays) > 2 and min(after) > 0
            power = f"{exponent(plays, after):.2f}" if fits else ""
            lines.append(
                f"| {name} | {plays[0]:,} to {plays[-1]:,} | {begun:.2f} | {cost} | {power} |"
            )
    lines += [
        "",
        "| what grows | game, scenario | plays | workers | µs a play | s on the clock | rounds a "
        "play | MiB at the peak (a worker) | MiB more than after 20 plays | kB a play on disk | "
        "load |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for one in found:
        point = one.point
        worker = f" ({one.worker:.0f})" if one.worker else ""
        disk = f"{one.bytes / point.plays / 1000:.2f}" if one.bytes else ""
        lines.append(
            f"| {point.series} | {NAMES[point.game]}, {point.scenario} | {point.plays:,} | "
            f"{point.workers} | {1e6 * one.cpu / point.plays:,.0f} | {one.wall:.1f} | "
            f"{one.rounds / point.plays:.1f} | {one.peak:.0f}{worker} | "
            f"{one.peak - one.base:.0f} | {disk} | {one.load:.1f} |"
        )
    return lines


def draw(found: Sequence[Measured], file: Path) -> None:
    """Four small charts in one SVG file: the same points, the same bytes."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "growth", "font.size": 9}):
        figure = Figure(figsize=(9, 6.4), layout="constrained")
        axes = figure.subplots(2, 2)
        _lines(axes[0, 0], found, "plays", lambda m: m.point.plays, lambda m: m.cpu)
        axes[0, 0].set(xscale="log", yscale="log", xlabel="plays", ylabel="CPU seconds")
        _lines(axes[0, 1], found, "plays", lambda m: m.point.plays, lambda m: m.peak)
        axes[0, 1].set(xscale="log", ylim=(0, None), xlabel="plays, written to a folder")
        axes[0, 1].set_ylabel("MiB at the peak")
        _lines(axes[1, 0], found, "seats", _seats, lambda m: 1000 * m.cpu / m.point.plays)
        axes[1, 0].set(ylim=(0, None), xlabel="seats", ylabel="CPU ms a play")
        _lines(
            axes[1, 1],
            found,
            "rounds",
            lambda m: m.rounds / m.point.plays,
            lambda m: 1000 * m.cpu / m.point.plays,
        )
        axes[1, 1].set(xlim=(0, None), ylim=(0, None), xlabel="rounds or turns a play")
        axes[1, 1].set_ylabel("CPU ms a play")
        axes[0, 0].legend()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})


def _seats(one: Measured) -> int:
    return int(one.point.scenario.rpartition("seats=")[2])


def _lines(axes: Axes, found: Sequence[Measured], name: str, x: object, y: object) -> None:
    assert callable(x)
    assert callable(y)
    for game, title in NAMES.items():
        some = sorted(series(found, name, game), key=x)
        if some:
            axes.plot(
                [x(one) for one in some],
                [y(one) for one in some],
                marker=MARKS[game],
                color=COLOURS[game],
                label=title,
            )
    axes.grid(alpha=0.3)


def write(found: Sequence[Measured], readme: Path = table.README) -> None:
    """Table and charts into the page, in place of the older ones."""
    draw(found, readme.with_name(PICTURE))
    alt = "CPU time against plays, memory against plays, cost of a play against seats and rounds"
    text = "\n".join([f"{table.machine()}\n", f"![{alt}]({PICTURE})\n", *report(found)])
    table.write(text, readme, (START, END))
