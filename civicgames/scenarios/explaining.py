"""How a scenario differs, in sentences."""

from __future__ import annotations

from dataclasses import dataclass

from civicgames.i18n import Texts, translator
from civicgames.scenarios.differences import Difference, differences, shared_line
from civicgames.scenarios.finding import default_of, find_scenario
from civicgames.scenarios.model import Scenario
from civicgames.scenarios.shortcuts import CARDS, DECKS, LIMITS
from civicgames.scenarios.words import sentence


@dataclass(frozen=True)
class Explanation:
    """A scenario in sentences: beside which one, what differs from it, how it can be shared.

    ``usual`` are the differences of the scenario it extends from the game's usual one: empty where
    it extends that one.
    """

    beside: str
    sentences: tuple[str, ...]
    usual: tuple[str, ...]
    line: str
    missing: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """All of it, a sentence a line."""
        return [self.beside, *self.sentences, *self.usual, *self.missing]


def explain(wanted: Scenario, lang: str = "en") -> Explanation:
    """How a scenario differs from the one it extends; a built-in one, from the game's usual one.

    Raises ValueError for a language that doesn't exist.
    """
    texts = translator(lang)
    usual = find_scenario(wanted.game, default_of(wanted.game))
    base = find_scenario(wanted.game, wanted.base)
    is_builtin = wanted.rules == base.rules and wanted.count == base.count
    if is_builtin and base.name != usual.name:
        base = usual
    found = told(wanted, base, lang)
    about = {"title": wanted.title(lang), "base": base.title(lang), "name": base.name}
    if found and wanted.titles == base.titles:
        beside = texts._("This is “{base}” ({name}), but:", **about)
    elif found:
        beside = texts._("“{title}” is played as “{base}” ({name}), but:", **about)
    elif wanted.name == base.name:
        beside = texts._("“{title}” is the game's usual scenario.", **about)
    else:
        beside = texts._("“{title}” is played exactly as “{base}” ({name}).", **about)
    above = [] if base.name == usual.name else told(base, usual, lang)
    if above:
        head = texts._(
            "And “{base}” itself differs from “{usual}” ({name}):",
            base=base.title(lang),
            usual=usual.title(lang),
            name=usual.name,
        )
        above = [head, *above]
    line = shared_line(wanted)
    missing = tuple(one.said(texts) for one in line.missing)
    return Explanation(beside, tuple(found), tuple(above), line.text, missing)


def told(one: Scenario, other: Scenario, lang: str) -> list[str]:
    """A sentence for each switch in which one scenario differs from another of its game."""
    differing = readable(differences(one.rules, other.rules))
    found = [sentence(one.game, each, lang) for each in differing]
    if one.count != other.count:
        found.append(_seats(one.count, other.count, translator(lang)))
    return found


def readable(found: list[Difference]) -> list[Difference]:
    """The differences without what another one of them says already."""
    by_switch = {one.switch: one for one in found}
    left_out: set[str] = set()
    for deck in DECKS:
        cards = by_switch.pop(deck, None)
        if cards is None:
            continue
        own = {id: card for id, card in cards.now.items() if card != cards.before.get(id)}
        if own or not cards.now:
            by_switch[deck] = Difference(deck, own, cards.before)
        # A deck that is gone says it for its cards; a card of one's own has no copies before.
        gone = cards.before if not cards.now else own
        left_out |= {f"{CARDS}.{id}" for id in gone}
    if "board.stage" in by_switch:
        left_out |= {key for key in by_switch if key.startswith(f"{LIMITS}.")}
    return [one for key, one in by_switch.items() if key not in left_out]


def _seats(now: int, before: int, texts: Texts) -> str:
    return texts._("{now} play instead of {before}.", now=now, before=before)
