"""Short texts that are worked out rather than written down, so that they stay true."""

from __future__ import annotations

from civicgames.games.demos.components import best_combination
from civicgames.i18n import translator
from civicgames.numbers import number
from civicgames.say.demos.cards import card_names, harmony_name
from civicgames.scenarios.finding import find_scenario
from civicgames.simulated import baseline

HANDS = (
    ("S5", "S6", "S7", "H2", "D9"),
    ("H8", "H9", "C10", "S2", "D5"),
    ("D8", "S9", "H10", "C2", "C4"),
    ("H2", "S4", "D6", "C8", "S10"),
)
"""A run in one, in two, in three suits, and none."""


def worth_of_hands(scenario: str = "simplified", *, lang: str = "en") -> str:
    """What some hands of DēmoS earn in a scenario, one line a hand."""
    texts = translator(lang)
    worth = find_scenario("demos", scenario).rules.worth
    lines = []
    for hand in HANDS:
        shown = best_combination(hand, worth)
        if shown is None:
            said = texts._("no run, 0 points")
        else:
            suits = len({card[0] for card in shown.cards})
            said = texts.n_(
                "run in one suit, {points} points",
                "run in {suits}, {points} points",
                suits,
                suits=harmony_name(suits, texts),
                points=shown.points,
            )
        cards = card_names(hand, texts)
        lines.append(texts._("{cards}: {said}", cards=cards, said=said))
    return "\n".join(lines)


def about_simulation(scenario: str = "full", game: str = "demos", *, lang: str = "en") -> str:
    """What simulated plays these are, in a sentence."""
    texts = translator(lang)
    runs = baseline(game, scenario)
    return texts._(
        "{plays} simulated plays of “{title}”, {seats} careful bots each: no person took part.",
        plays=number(len(runs), lang),
        title=find_scenario(game, scenario).title(lang),
        seats=runs.columns("plays")["seats"][0],
    )
