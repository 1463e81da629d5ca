"""What the built-in strategies do and where their ideas come from, told to a pupil."""

from __future__ import annotations

from collections.abc import Callable

from civicgames.i18n import Texts, translator


def describe(name: str, lang: str = "en") -> str | None:
    """The description of a built-in strategy, None of any other."""
    tell = DESCRIPTIONS.get(name)
    return tell(translator(lang)) if tell else None


def _random(texts: Texts) -> str:
    return texts._(
        "Picks any allowed answer by lot, without looking at the table. "
        "Nobody plays like this: it is the yardstick. "
        "A strategy that does no better than chance has not understood the game."
    )


def _careful(texts: Texts) -> str:
    return texts._(
        "Plays by what it can see, as an attentive person does. It keeps the four cards that most "
        "likely become a good run or square, counting the cards it can no longer get; takes a "
        "visible card only if it helps more than an unknown one; says no to the unanimous turn "
        "when its own hand is good and the visible cards would help the others; and aims a Media "
        "card at the strongest rival. It never thinks about what comes after. "
        "The idea: expected value, the average over all that may be drawn."
    )


def _strategist(texts: Texts) -> str:
    return texts._(
        "Looks ahead. It imagines many ways in which the cards that it can't see may lie, all of "
        "them fitting what it has seen, tries its answers in each by playing on as the careful "
        "strategy would, and gives the answer that turned out best on average. "
        "The idea: the Monte Carlo method, used by bridge and poker programs."
    )


DESCRIPTIONS: dict[str, Callable[[Texts], str]] = {
    "random": _random,
    "careful": _careful,
    "strategist": _strategist,
}
