"""What a chart says, before anything is drawn: panels of values by category."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from civicgames.i18n import Texts
from civicgames.numbers import number, percent
from civicgames.runs import Runs
from civicgames.statistics import Interval


@dataclass(frozen=True)
class Series:
    """Values over a panel's categories, with their intervals; None where there is no value."""

    name: str
    values: Sequence[Interval | None]
    colour: str


@dataclass(frozen=True)
class Panel:
    """Axes: ``kind`` is ``"bars"`` or ``"lines"``; ``shares``: values are shares, shown in %.

    Other values are shown with ``digits`` decimals.
    """

    x_label: str
    y_label: str
    categories: Sequence[str]
    series: Sequence[Series]
    kind: str = "bars"
    shares: bool = True
    digits: int = 1

    @property
    def least(self) -> float:
        """Where the axis begins: at 0, or below where a value itself is below."""
        values = [value for series in self.series for value in series.values if value]
        return min(v.low for v in values) if any(v.value < 0 for v in values) else 0.0

    def shown(self, value: float, lang: str) -> str:
        """A value as it is written beside its bar."""
        return percent(value, lang) if self.shares else number(value, lang, self.digits)


@dataclass(frozen=True)
class Spec:
    """A whole chart: the sentence that says what is seen, the note under it, the panels."""

    title: str
    note: str
    panels: Sequence[Panel]
    texts: Texts

    def alt(self) -> str:
        """The chart in words: the sentence, then every value with its interval."""
        parts = [self.title]
        for panel in self.panels:
            for series in panel.series:
                values = "; ".join(
                    f"{category}: {self.in_words(panel, value)}"
                    for category, value in zip(panel.categories, series.values, strict=True)
                    if value is not None
                )
                about = panel.y_label if len(panel.series) == 1 else series.name
                parts.append(f"{about}, {panel.x_label}: {values}.")
        return " ".join(parts)

    def in_words(self, panel: Panel, value: Interval) -> str:
        """A value, with its interval where it has one."""
        lang = self.texts.lang
        shown = panel.shown(value.value, lang)
        if value.low == value.high:
            return shown
        return self.texts._(
            "{value} ({low} to {high})",
            value=shown,
            low=panel.shown(value.low, lang),
            high=panel.shown(value.high, lang),
        )


def checked(runs: Runs) -> Runs:
    """Runs with at least one play. Raises ValueError otherwise."""
    if not isinstance(runs, Runs):
        raise ValueError(
            f"A chart can't be made of {type(runs).__name__}: expected what simulate or "
            "tables gives."
        )
    if not len(runs):
        raise ValueError("There is no play to make a chart of: expected at least one.")
    return runs


def plays_counted(runs: Runs, texts: Texts) -> str:
    """How many plays, and what the whiskers are."""
    plays = len(runs)
    if plays == 1:
        return texts._("One play.")
    return texts._(
        "{plays} plays; the whiskers are 95 % intervals.", plays=number(plays, texts.lang)
    )
