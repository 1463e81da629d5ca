"""The measured passes as Markdown, and its place in README.md."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from benchmarks.timing import Sample, Spread, ratios, spread

README = Path(__file__).with_name("README.md")
START, END = "<!-- measured: start -->", "<!-- measured: end -->"

Passes = Mapping[str, Sequence[Sample | None]]
"""By contender's key: one sample a pass, None where it failed."""

COMPARED_WITH = {
    "yardstick": "of yardstick",
    "gin_rummy": "× gin_rummy",
    "crazy_eights": "× crazy_eights",
    "rlcard": "× RLCard",
}


@dataclass(frozen=True)
class Target:
    """One contender's decisions (or plays) a second as a multiple of another's, and our aim."""

    what: str
    ours: str
    theirs: str
    wanted: str
    rate: str = "decisions_a_second"


BY_PLAYS = "plays_a_second"

TARGETS = (
    Target("yardstick as a share of the frozen prototype", "yardstick", "frozen", "0.90 to 1.10"),
    Target("log off as a share of the yardstick", "off", "yardstick", "at least 0.80"),
    Target("log on as a share of log off", "on", "off", "at least 0.50"),
    Target("log off against gin_rummy", "off", "gin_rummy", "about 14"),
    Target("log off against crazy_eights", "off", "crazy_eights", "about 1"),
    Target("log off against RLCard", "off", "rlcard", "about 35"),
    Target("log off against the same game in OpenSpiel", "off", "same_openspiel", "at least 8"),
    Target("log off against the same game in PettingZoo", "off", "same_pettingzoo", "at least 3"),
    Target("log off against the same in boardgame.io", "off", "same_boardgameio", "at least 50"),
    Target("in Pyodide as a share of CPython, log off", "pyodide", "off", "at least 0.35"),
    Target("plays by simulate against log off", "simulate", "off", "at least 0.90", BY_PLAYS),
    Target("plays by simulate against log on", "simulate", "on", "at least 0.90", BY_PLAYS),
    Target("Delanopolis against gin_rummy", "delanopolis", "gin_rummy", "at least 10"),
    Target("Presidency against gin_rummy", "presidency", "gin_rummy", "at least 10"),
)


def rates(passes: Passes, names: Mapping[str, str], notes: Mapping[str, str]) -> list[str]:
    """One row a contender: rates in CPU time, and ratios taken within each pass.

    `names` gives the rows in order, by key; `notes` says why a contender is missing.
    """
    heads = ["contender", "decisions/s (min-max)", "plays/s (min-max)", *COMPARED_WITH.values()]
    lines = ["| " + " | ".join(heads) + " |", "|---|" + "---:|" * (len(heads) - 1)]
    for key, name in names.items():
        samples = [sample for sample in passes.get(key, ()) if sample is not None]
        if not samples:
            reason = notes.get(key, "not measured").replace("|", "/")
            lines.append(f"| {name} | {reason} |" + " |" * (len(heads) - 2))
            continue
        label = f"{name} {samples[-1].version}".strip()
        if len(samples) < len(passes[key]):
            label += f" ({len(samples)} of {len(passes[key])} passes: {notes.get(key, 'failed')})"
        cells = [
            label.replace("|", "/"),
            _rate(spread([sample.decisions_a_second for sample in samples])),
            _rate(spread([sample.plays_a_second for sample in samples])),
        ]
        for other in COMPARED_WITH:
            found = ratios(passes[key], passes.get(other, ())) if passes.get(other) else []
            cells.append(_ratio(spread(found)) if found else "")
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def targets(passes: Passes) -> list[str]:
    """What was aimed at beside what came out, where both sides were measured."""
    lines = ["| ratio of rates | measured (min-max) | aimed at |", "|---|---:|---|"]
    for target in TARGETS:
        if not (passes.get(target.ours) and passes.get(target.theirs)):
            continue
        found = ratios(passes[target.ours], passes[target.theirs], target.rate)
        if found:
            lines.append(f"| {target.what} | {_ratio(spread(found))} | {target.wanted} |")
    return lines


def machine() -> str:
    """One sentence about the machine, without its name."""
    facts = f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    load = ""
    if hasattr(os, "getloadavg"):
        load = f" The load before the run was {os.getloadavg()[0]:.1f}."
    return f"Measured on {date.today():%Y-%m-%d}: {facts}, {python}.{load}"


def write(report: str, readme: Path = README, markers: tuple[str, str] = (START, END)) -> None:
    """Puts the report between two markers of README.md, in place of the older one.

    Raises ValueError where the file doesn't have both markers, in order.
    """
    text = readme.read_text(encoding="utf-8")
    before, start, rest = text.partition(markers[0])
    _old, end, after = rest.partition(markers[1])
    if not start or not end:
        raise ValueError(f"{readme.name} has no {markers[0]} followed by {markers[1]}.")
    written = f"{before}{start}\n{report.strip()}\n{end}{after}"
    readme.write_text(written, encoding="utf-8")


def _rate(rate: Spread) -> str:
    return f"{rate.median:,.0f} ({rate.low:,.0f}-{rate.high:,.0f})"


def _ratio(ratio: Spread) -> str:
    digits = 2 if ratio.median < 10 else 1
    return f"{ratio.median:.{digits}f} ({ratio.low:.{digits}f}-{ratio.high:.{digits}f})"
