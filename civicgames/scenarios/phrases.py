"""Sentences that are put into a language late: a refusal doesn't know who will read it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from civicgames.i18n import Texts, translator

NAMES_SHOWN = 12
"""Names that a sentence lists; of more it says how many there are."""


def N_(message: str) -> str:
    """Marks a text for the catalogues; it is translated where it is said."""
    return message


@dataclass(frozen=True)
class Phrase:
    """A text of the catalogues and what fills it in; values may be phrases themselves."""

    message: str
    values: Mapping[str, object] = field(default_factory=dict)

    def said(self, texts: Texts) -> str:
        """In that language."""
        values = {name: said(value, texts) for name, value in self.values.items()}
        return texts._(self.message, **values)

    def __str__(self) -> str:
        return self.said(translator())


@dataclass(frozen=True)
class Together:
    """Phrases one after the other, with the same text between them."""

    parts: Sequence[object]
    between: Phrase | str = ", "

    def said(self, texts: Texts) -> str:
        """In that language."""
        return str(said(self.between, texts)).join(str(said(one, texts)) for one in self.parts)

    def __str__(self) -> str:
        return self.said(translator())


def phrase(message: str, /, **values: object) -> Phrase:
    """``phrase(N_("There is no {what}."), what=…)``."""
    return Phrase(message, values)


def said(value: object, texts: Texts) -> object:
    """A phrase in that language; anything else as it is."""
    return value.said(texts) if isinstance(value, Phrase | Together) else value


def either(parts: Iterable[object]) -> Together:
    """`a or b`."""
    return Together(list(parts), Phrase(N_(" or ")))


def known(wrong: object, names: Sequence[str]) -> Phrase:
    """What a sentence says after a wrong name: the nearest one first, then all."""
    near = difflib.get_close_matches(str(wrong), names, 1)
    some: object = ", ".join(names[:NAMES_SHOWN])
    if len(names) > NAMES_SHOWN:
        some = phrase(N_("{some} and {count} more"), some=some, count=len(names) - NAMES_SHOWN)
    if near:
        return phrase(N_("did you mean '{near}'? There are {names}"), near=near[0], names=some)
    return phrase(N_("there are {names}"), names=some)
