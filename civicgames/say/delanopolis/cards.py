"""The terrains and cards of Delanopolis by name."""

from __future__ import annotations

from civicgames.content import Reading, load
from civicgames.i18n import Texts
from civicgames.say.words import plain_name


def _reading(key: object, texts: Texts) -> Reading | None:
    readings = load("delanopolis", texts.lang).readings
    return next((reading for reading in readings if reading.key == key), None)


def card_name(card: str, texts: Texts) -> str:
    """`petition` to `Petition`: a trump, a joker, a refuge, or the chapter of a terrain.

    What has no text in Delanopolis is returned as it is, on one line.
    """
    reading = _reading(card, texts)
    return reading.title if reading else plain_name(card)


def card_label(card: str, texts: Texts) -> str:
    """`petition` to `the trump “Petition”`, as it stands within a sentence."""
    reading, name = _reading(card, texts), card_name(card, texts)
    match reading.kind if reading else None:
        case "trump":
            return texts._("the trump “{name}”", name=name)
        case "joker":
            return texts._("the joker “{name}”", name=name)
        case "refuge":
            return texts._("the refuge “{name}”", name=name)
    return texts._("the card “{name}”", name=name)


def terrain_name(terrain: object, texts: Texts) -> str:
    """`7` to `Policing`; beyond twelve the chapters come round again."""
    chapters = load("delanopolis", texts.lang).readings_of("terrain")
    if type(terrain) is int and terrain >= 1:
        return chapters[(terrain - 1) % len(chapters)].title
    return plain_name(terrain)


def terrain_label(terrain: object, texts: Texts) -> str:
    """`7` to `terrain 7 (Policing)`, as it stands within a sentence."""
    if type(terrain) is int and terrain >= 1:
        return texts._(
            "terrain {number} ({name})", number=terrain, name=terrain_name(terrain, texts)
        )
    return plain_name(terrain)


def points_in_words(number: int, texts: Texts) -> str:
    """`13` to `13 points`."""
    return texts.n_("{number} point", "{number} points", number, number=number)


def terrains_in_words(number: int, texts: Texts) -> str:
    """`7` to `7 terrains`."""
    return texts.n_("{number} terrain", "{number} terrains", number, number=number)
