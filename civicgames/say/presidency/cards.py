"""The cards, squares and stages of Presidency by name."""

from __future__ import annotations

import re

from civicgames.content import Word, load
from civicgames.i18n import Texts
from civicgames.say.words import plain_name

CANDIDACY = 0


def _word(group: str, key: str, texts: Texts) -> Word | None:
    return load("presidency", texts.lang).words[group].get(key)


def _id_of(card: object) -> str:
    """`m3.2` to `m3`: which copy of a card it is matters to nobody."""
    return re.sub(r"\.\d+$", "", str(card))


def _value_of(card_id: str) -> str | None:
    """`m3` to `3`: money cards are called by their value."""
    found = re.fullmatch(r"m([1-9]\d?)", card_id)
    return found[1] if found else None


def card_name(card: str, texts: Texts) -> str:
    """`m3.2` to `Posters (3)`, `leak.1` to `Leak`.

    The number is the one in the id of a money card. A card without a text, as an instructor's own
    deck may have, is called by its id, on one line.
    """
    card_id = _id_of(card)
    if word := _word("scheme", card_id, texts):
        return word.name
    word, value = _word("money", card_id, texts), _value_of(card_id)
    name = word.name if word else plain_name(card_id.replace("_", " "))
    if value is None:
        return name
    return texts._("{card} ({value})", card=name, value=value)


def card_label(card: str, texts: Texts) -> str:
    """`m3.2` to `the money card “Posters (3)”`, as it stands within a sentence."""
    card_id, name = _id_of(card), card_name(card, texts)
    if _word("scheme", card_id, texts):
        return texts._("the scheme “{name}”", name=name)
    if _word("money", card_id, texts) or _value_of(card_id):
        return texts._("the money card “{name}”", name=name)
    return texts._("the card “{name}”", name=name)


def some_card(pile: object, texts: Texts) -> str:
    """A card that the reader can't see, as it stands within a sentence."""
    match pile:
        case "money":
            return texts._("a money card")
        case "scheme":
            return texts._("a scheme card")
    return texts._("a card")


def square_name(square: object, texts: Texts) -> str:
    """`12` to `square 12`, `0` to `square 0 (Candidacy)`, as it stands within a sentence."""
    if type(square) is not int:
        return plain_name(square)
    if square == CANDIDACY:
        candidacy = load("presidency", texts.lang).words["squares"]["candidacy"].name
        return texts._("square {number} ({name})", number=square, name=candidacy)
    return texts._("square {number}", number=square)


def stage_name(stage: object, texts: Texts) -> str:
    """`first_round` to `First round`; a stage without a text is called by its id."""
    word = _word("stages", str(stage), texts)
    return word.name if word else plain_name(str(stage).replace("_", " "))


def kind_name(kind: object, texts: Texts) -> str:
    """`long_arm` to `Long arm`: what is special about a square."""
    word = _word("squares", str(kind), texts)
    return word.name if word else plain_name(str(kind).replace("_", " "))


def forward_or_back(by: int, texts: Texts) -> str:
    """`-3` to `3 squares back`."""
    number = abs(by)
    if by < 0:
        return texts.n_("{number} square back", "{number} squares back", number, number=number)
    return texts.n_("{number} square forward", "{number} squares forward", number, number=number)
