"""The cards of DēmoS by name."""

from __future__ import annotations

from collections.abc import Iterable

from civicgames.content import load
from civicgames.i18n import Texts
from civicgames.say.words import plain_name


def suit_name(suit: str, texts: Texts) -> str:
    """`S` to `Security`."""
    suits = load("demos", texts.lang).words["suits"]
    return suits[suit].name if suit in suits else plain_name(suit)


def institution_name(institution: str, texts: Texts) -> str:
    """`E` to `Executive`."""
    institutions = load("demos", texts.lang).words["institutions"]
    return (
        institutions[institution].name if institution in institutions else plain_name(institution)
    )


def card_name(card: str, texts: Texts) -> str:
    """`S7` to `Security 7`, `ES` to `Executive of Security`, `M1` to `Media`.

    What is no card of DēmoS is returned as it is, on one line.
    """
    card = str(card)
    words = load("demos", texts.lang).words
    kind, rest = card[:1], card[1:]
    if kind in words["suits"] and rest.isdecimal():
        return texts._("{suit} {number}", suit=suit_name(kind, texts), number=rest)
    if kind == "M" and rest.isdecimal():
        return institution_name(kind, texts)
    if kind in words["institutions"] and rest in words["suits"]:
        return texts._(
            "{institution} of {suit}",
            institution=institution_name(kind, texts),
            suit=suit_name(rest, texts),
        )
    return plain_name(card)


def card_names(cards: Iterable[str], texts: Texts) -> str:
    """Cards one after the other, with commas."""
    return ", ".join(card_name(card, texts) for card in cards)


def harmony_name(suits: int, texts: Texts) -> str:
    """`three suits`, for 3."""
    if suits == 1:
        return texts._("one suit")
    if suits == 2:
        return texts._("two suits")
    return texts._("three suits")


def camp_name(camp: str, texts: Texts) -> str:
    """`team A`, `the Independent`, as they stand within a sentence."""
    if camp == "I":
        return texts._("the Independent")
    return texts._("team {letter}", letter=camp)


def camp_label(camp: str, texts: Texts) -> str:
    """`Team A`, `Independent`, as they stand alone."""
    if camp == "I":
        return texts._("Independent")
    return texts._("Team {letter}", letter=camp)


def changed_card_name(card: str, printed: str, texts: Texts) -> str:
    """A figure that counts in another suit than the printed one, or as it is."""
    if card == printed:
        return card_name(card, texts)
    return texts._(
        "{institution} of {suit} (printed {printed})",
        institution=institution_name(card[:1], texts),
        suit=suit_name(card[1:], texts),
        printed=suit_name(printed[1:], texts),
    )
