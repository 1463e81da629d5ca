"""What the built-in strategies do and where their ideas come from, told to a pupil."""

from __future__ import annotations

from collections.abc import Callable

from civicgames.i18n import Texts, translator


def describe(name: str, lang: str = "en", game: str | None = None) -> str | None:
    """The description of a built-in strategy of a game, or of any game; None of any other."""
    tell = DESCRIPTIONS.get((game, name))
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
        "Plays to win rounds, not to collect points: a hand of 12 points is worth little if others "
        "show 16. Where several answers look about as good, it looks ahead: it imagines many ways "
        "in which the cards that it can't see may lie, all of them fitting what it has seen, plays "
        "the round on from each, and gives the answer that turned out best on average. "
        "The idea: the Monte Carlo method, used by bridge and poker programs."
    )


def _careful_in_delanopolis(texts: Texts) -> str:
    return texts._(
        "Plays by what it can see. As a challenger it works out the most that the mayor can stake, "
        "pays its own part of what it takes to beat that, and adds a little by lot so as to be the "
        "highest; where even all challengers together can't win, it keeps its points. As the mayor "
        "it stakes what is sure to win, or all that is allowed, and shares its points out over the "
        "terrains that it still needs. The idea: count what the others can do before you pay."
    )


def _free_rider(texts: Texts) -> str:
    return texts._(
        "A challenger who stakes next to nothing and hopes that the others will pay to stop the "
        "mayor. If one does so, it keeps its points and often nothing happens; if several do, the "
        "mayor wins against all of them. As the mayor it plays like the careful strategy. "
        "The idea: the free rider problem, described by the economist Mancur Olson in 1965."
    )


def _cooperator(texts: Texts) -> str:
    return texts._(
        "A challenger who always stakes all that is allowed and plays every trump: the mayor is "
        "stopped as long as enough challengers do the same, whoever of them gets the terrain. "
        "As the mayor it plays like the careful strategy. "
        "The idea: a common good exists only if somebody pays for it."
    )


def _spender(texts: Texts) -> str:
    return texts._(
        "A mayor who stakes all that is allowed in every auction, or more than all challengers can "
        "where there is no cap, and plays each joker at once. With a full purse nothing stops it "
        "but a cap; with a small one it is soon out of points. "
        "As a challenger it plays like the careful strategy. "
        "The idea: to buy visibility with public money for as long as there is any."
    )


def _miser(texts: Texts) -> str:
    return texts._(
        "A mayor who watches what the challengers usually stake together and offers one point "
        "more, beginning with a single point; it keeps its jokers for the terrain that decides. "
        "It spends little, and loses against challengers who change their habits. "
        "As a challenger it plays like the careful strategy. "
        "The idea: to learn the price from earlier auctions."
    )


def _strategist_in_delanopolis(texts: Texts) -> str:
    return texts._(
        "Looks ahead. Before it stakes it imagines the rest of the game many times, with other "
        "dice and other stakes of the others, all played on as the careful strategy would; it "
        "tries nothing, the most and the half of it, and gives the stake that turned out best on "
        "average. The idea: the Monte Carlo method, used by bridge and poker programs."
    )


def _careful_in_presidency(texts: Texts) -> str:
    return texts._(
        "Always keeps a card of each kind, since the die can't be rolled without them, and spends "
        "the others where they gain most: its own pawn forward, a rival back below a limit that "
        "shuts it out. It avoids the headlines while it holds a skeleton, and plays a scheme only "
        "when it gains clearly. It never thinks about what comes after. "
        "The idea: give every card a price and look for the best bargain."
    )


def _schemer(texts: Texts) -> str:
    return texts._(
        "Collects schemes and plays each of them as soon as it does anything for itself or against "
        "whoever leads. But with the schemes come the skeletons: a hand full of them is dangerous "
        "to show. Play it against clean hands, and see whether it pays. "
        "The idea: attack is quick, and secrets are a debt that can be called in any day."
    )


def _clean_hands(texts: Texts) -> str:
    return texts._(
        "Plays no scheme at all and takes nothing from others: it draws public money, rolls the "
        "die and moves on. It holds one scheme card, because the die asks for it, and has little "
        "to hide when the press comes. Compare how far it gets with what the schemer gets. "
        "The idea: a rule that binds only oneself has a price; what is it?"
    )


def _strategist_in_presidency(texts: Texts) -> str:
    return texts._(
        "Looks a turn of the table ahead. It imagines several ways in which the hidden cards may "
        "lie and the die may fall, tries its best answers in each, lets everyone play on as the "
        "careful strategy would, and gives the answer after which it stood best on average. "
        "The idea: the Monte Carlo method, used by bridge and poker programs."
    )


DESCRIPTIONS: dict[tuple[str | None, str], Callable[[Texts], str]] = {
    (None, "random"): _random,
    ("demos", "careful"): _careful,
    ("demos", "strategist"): _strategist,
    ("delanopolis", "careful"): _careful_in_delanopolis,
    ("delanopolis", "free_rider"): _free_rider,
    ("delanopolis", "cooperator"): _cooperator,
    ("delanopolis", "spender"): _spender,
    ("delanopolis", "miser"): _miser,
    ("delanopolis", "strategist"): _strategist_in_delanopolis,
    ("presidency", "careful"): _careful_in_presidency,
    ("presidency", "schemer"): _schemer,
    ("presidency", "clean_hands"): _clean_hands,
    ("presidency", "strategist"): _strategist_in_presidency,
}
"""By game (None: any) and name."""
