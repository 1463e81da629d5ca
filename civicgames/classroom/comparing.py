"""A class beside simulated plays of the same scenario: what differs by more than chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from civicgames.classroom.measures import Measure, measures
from civicgames.i18n import Texts, translator
from civicgames.numbers import number, percent
from civicgames.runs import Runs
from civicgames.statistics import Interval, fisher, holm, mean, permuted, wilson

SELDOM = 0.05
"""What chance brings about more seldom than this is said to be more than chance."""


@dataclass(frozen=True)
class Beside:
    """One thing that was measured in the class and in the simulation, with 95 % intervals.

    ``chance``: how often chance alone would part them at least so far (Fisher's exact test for
    shares, a permutation test for means). ``adjusted``: the same, raised (Holm) because several
    things are compared at once; ``differs`` goes by it.
    """

    measure: Measure
    plays: int
    mine: Interval
    theirs: Interval
    chance: float
    adjusted: float = 1.0

    @property
    def differs(self) -> bool:
        """Whether so large a difference would seldom come from chance alone."""
        return self.adjusted < SELDOM

    def shown(self, value: Interval, lang: str) -> str:
        """A value with its interval: ``25% (7% to 59%)``; one play has no interval."""
        texts = translator(lang)
        if value.low == value.high:
            return self._plain(value.value, lang)
        return texts._(
            "{value} ({low} to {high})",
            value=self._plain(value.value, lang),
            low=self._plain(value.low, lang),
            high=self._plain(value.high, lang),
        )

    def _plain(self, value: float, lang: str) -> str:
        return percent(value, lang) if self.measure.share else number(value, lang, 1)

    def sentence(self, lang: str) -> str:
        """What the class shows, what the simulation, and whether chance explains the difference."""
        texts = translator(lang)
        values = {
            "what": _capital(self.measure.what),
            "unit": self.measure.unit,
            "mine": self.shown(self.mine, lang),
            "theirs": self.shown(self.theirs, lang),
        }
        if self.measure.share:
            said = texts._(
                "{what}: in {mine} of the class's plays, in {theirs} of the simulated ones.",
                **values,
            )
        else:
            said = texts._(
                "{what}: {mine} {unit} in the class, {theirs} in the simulation.", **values
            )
        verdict = (
            texts._("That is more than chance explains.")
            if self.differs
            else texts._("Chance alone can explain the difference.")
        )
        return f"{said} {verdict}"


def beside(class_runs: Runs, simulated: Runs, lang: str = "en") -> list[Beside]:
    """Each thing measured in the class's plays beside the simulation, in a fixed order.

    A play's value that isn't known (on paper) is left out of that measure. Raises ValueError for
    runs of two games, or without plays.
    """
    if class_runs.game != simulated.game:
        raise ValueError(
            f"The class played {class_runs.game}, the simulation {simulated.game}: expected one "
            "game."
        )
    if not len(class_runs) or not len(simulated):
        raise ValueError("There is no play to compare: expected at least one on each side.")
    found = []
    for measure in measures(class_runs.game, (class_runs, simulated), translator(lang)):
        mine = [value for value in measure.values(class_runs) if value is not None]
        theirs = [value for value in measure.values(simulated) if value is not None]
        if mine and theirs:
            found.append(_measured(measure, mine, theirs))
    raised = holm([one.chance for one in found])
    return [replace(one, adjusted=chance) for one, chance in zip(found, raised, strict=True)]


def _measured(measure: Measure, mine: Sequence[float], theirs: Sequence[float]) -> Beside:
    if measure.share:
        count, few, other, many = int(sum(mine)), len(mine), int(sum(theirs)), len(theirs)
        chance = fisher(count, few, other, many)
        return Beside(measure, few, wilson(count, few), wilson(other, many), chance)
    chance = permuted(mine, theirs)
    return Beside(measure, len(mine), _counted(mine), _counted(theirs), chance)


def _counted(values: Sequence[float]) -> Interval:
    """A mean of what can't be less than nothing."""
    found = mean(values)
    return found._replace(low=max(0.0, found.low))


def in_short(found: Sequence[Beside], class_runs: Runs, lang: str = "en") -> str:
    """One sentence on whether the class differs from the simulation, and how that was judged."""
    texts = translator(lang)
    plays = texts.n_(
        "{plays} play", "{plays} plays", len(class_runs), plays=number(len(class_runs), lang)
    )
    differing = [one.measure.what for one in found if one.differs]
    if differing:
        return texts._(
            "The class ({plays}) differs from the simulation by more than chance: {what}.",
            plays=plays,
            what=", ".join(differing),
        )
    return texts._(
        "The class ({plays}) differs from the simulation no more than chance explains.",
        plays=plays,
    )


def how_judged(found: Sequence[Beside], class_runs: Runs, simulated: Runs, texts: Texts) -> str:
    """How many things were compared, with what, and what that does to the verdict."""
    lang = texts.lang
    said = texts._(
        "{number} things are compared at once with {plays} simulated plays of careful bots with "
        "the same rules. Looking at so many, chance alone would often make one of them look "
        "unusual; so the bar is raised for all together (Holm), at 5 %.",
        number=len(found),
        plays=number(len(simulated), lang),
    )
    if len(class_runs) < 6:
        said += " " + texts._(
            "With so few plays only a very large difference can be told from chance."
        )
    return said


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
