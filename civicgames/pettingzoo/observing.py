"""An observation: whole numbers in named fields, always of the same length."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from civicgames.pettingzoo.items import Items, Vocabulary

NOTHING = 0
UNSEEN = -1

MOST_ITEMS = 24
"""Items of one choice that an observation shows: those given so far."""


@dataclass(frozen=True)
class Field:
    """A part of an observation: its name, how many numbers it has, and what they are."""

    name: str
    size: int
    about: str


@dataclass(frozen=True)
class Encoding:
    """How one game is put into numbers.

    ``kinds``: what may be asked, in the order of their numbers from 1. ``items``: every item that
    choices are made of. ``fields``: what an observation holds; ``look`` gives their numbers by
    name, cut or filled up with zeros to their size. Each for the rules and the number of seats.
    """

    kinds: Sequence[str]
    items: Callable[[Any, int], Iterable[Any]]
    fields: Callable[[Any, int], Sequence[Field]]
    look: Callable[[Any, Vocabulary], Mapping[str, Iterable[int]]]


COMMON = (
    Field("seat", 1, "whose observation it is, from 0"),
    Field("asked", 1, "what this seat is asked: a number of `kinds`, from 1; 0: nothing"),
    Field("given", MOST_ITEMS, "the items of its choice so far, as action + 1"),
)
"""What the observations of all games begin with."""


def common(
    view: Any, kinds: Sequence[str], words: Vocabulary, given: Items
) -> Mapping[str, Iterable[int]]:
    asked = kinds.index(view.asked[0].kind) + 1 if view.asked else NOTHING
    return {
        "seat": [view.seat],
        "asked": [asked],
        "given": [words.number(item) + 1 for item in given],
    }


def in_one_row(fields: Sequence[Field], found: Mapping[str, Iterable[int]]) -> list[int]:
    """All numbers one after the other, each field at its size."""
    row: list[int] = []
    for field in fields:
        numbers = [*found[field.name]][: field.size]
        row += numbers + [NOTHING] * (field.size - len(numbers))
    return row


def card_number(card: str | None, words: Vocabulary) -> int:
    """0 where there is none, -1 for one that lies face down, else its action + 1."""
    if card is None:
        return NOTHING
    return UNSEEN if card == "?" else words.number(card) + 1


def seat_number(seat: int | None) -> int:
    """0 for nobody, else the seat + 1."""
    return NOTHING if seat is None else seat + 1


def padded(numbers: Iterable[int], size: int) -> list[int]:
    """Cut or filled up with zeros, so that what comes after keeps its place."""
    row = [*numbers][:size]
    return row + [NOTHING] * (size - len(row))
