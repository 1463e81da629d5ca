"""What the sentences of every game share: names, lists, "you"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from civicgames.i18n import LANGUAGES, Texts, translator

Line = dict[str, Any]

LONGEST_NAME = 40


class Question(NamedTuple):
    """A decision put into words."""

    title: str
    sentence: str
    button: Callable[[Any], str]
    """An option to what a button for it says."""


class OutcomeSentences(NamedTuple):
    headline: str
    reason: str


def default_names(count: int, lang: str) -> list[str]:
    """What seats are called when nobody typed a name: `Seat 1`, `Place 1`…"""
    texts = translator(lang)
    return [texts._("Seat {number}", number=number) for number in range(1, count + 1)]


def shown_names(names: Sequence[str], lang: str) -> list[str]:
    """The names of a record for a reader: those nobody typed are put in the reader's language."""
    here = default_names(len(names), lang)
    everywhere = [default_names(len(names), x) for x in LANGUAGES]
    return [
        here[seat] if any(name == calls[seat] for calls in everywhere) else plain_name(name)
        for seat, name in enumerate(names)
    ]


def plain_name(name: object) -> str:
    """A typed name on one line, of bounded length, without control or text-direction characters.

    It is still any text at all: whoever puts it in a page escapes it.
    """
    kept = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in str(name))
    kept = " ".join(kept.split())
    return kept if len(kept) <= LONGEST_NAME else kept[: LONGEST_NAME - 1].rstrip() + "…"


def player_in_words(player: str, texts: Texts) -> str:
    """Who plays a seat, by the header's word for it: `human` to `person`, or a kind of bot."""
    known = {
        "human": texts._("person"),
        "random": texts._("bot, at random"),
        "careful": texts._("bot, careful"),
        "strategist": texts._("bot, strategist"),
        "free_rider": texts._("bot, free rider"),
        "cooperator": texts._("bot, cooperator"),
        "spender": texts._("bot, spender"),
        "miser": texts._("bot, miser"),
        "schemer": texts._("bot, schemer"),
        "clean_hands": texts._("bot, clean hands"),
        "own bot": texts._("bot, homemade"),
    }
    return known.get(player) or _with_budget(player, texts) or _own_bot(player, texts)


def _with_budget(player: str, texts: Texts) -> str | None:
    """A strategist that was given a budget; None for others."""
    found = _BUDGET.fullmatch(player)
    if not found:
        return None
    tries, seconds = found.groups()
    if tries:
        return texts._("bot, strategist ({tries} tries)", tries=tries)
    return texts._("bot, strategist ({seconds} s a choice)", seconds=seconds)


_BUDGET = re.compile(r"strategist, (?:(\d{1,9}) tries|([\d.]{1,9}) s a choice)")


def _own_bot(player: str, texts: Texts) -> str:
    return texts._("bot, {name}", name=plain_name(player))


def capitalised(sentence: str) -> str:
    """The sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


@dataclass(frozen=True)
class Speaker:
    """How seats are called in sentences for one reader."""

    names: Sequence[str]
    texts: Texts
    viewer: int | None = None

    def is_me(self, seat: object) -> bool:
        """Whether the seat is the reader's own."""
        return self.viewer is not None and seat == self.viewer

    def name(self, seat: object) -> str:
        """The seat's name, also for the reader's own seat."""
        if isinstance(seat, int) and 0 <= seat < len(self.names) and self.names[seat].strip():
            return plain_name(self.names[seat])
        number = seat + 1 if isinstance(seat, int) else plain_name(seat)
        return self.texts._("Seat {number}", number=number)

    def who(self, seat: object) -> str:
        """`you` or the seat's name, as they stand within a sentence."""
        return self.texts._("you") if self.is_me(seat) else self.name(seat)

    def people(self, seats: Iterable[object]) -> str:
        """`you, Seat 2 and Seat 4`: the reader first."""
        return self.listing([self.who(s) for s in sorted(seats, key=lambda s: not self.is_me(s))])

    def listing(self, items: Sequence[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        return self.texts._("{some} and {last}", some=", ".join(items[:-1]), last=items[-1])

    def said(self, mine: bool, to_me: str, of_others: str, **values: object) -> str:
        """Fills in the sentence that fits: the reader's own doing, or somebody else's."""
        return (to_me if mine else of_others).format(**values)

    def about(self, seat: object, to_me: str, of_others: str, **values: object) -> str:
        """The same for what one seat did or met; `{name}` is that seat's."""
        return self.said(self.is_me(seat), to_me, of_others, name=self.name(seat), **values)


Say = Callable[[Line, Speaker], str | None]
"""Says one kind of line."""
