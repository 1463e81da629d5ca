"""What a switch, a value, a stage or a card is called, and which rule is behind a switch."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from civicgames.content import Word, load
from civicgames.i18n import LANGUAGES
from civicgames.numbers import number, percent
from civicgames.scenarios.differences import Difference
from civicgames.scenarios.shortcuts import CARDS, DECKS, LIMITS

PER_CHALLENGER = "_per_challenger"
SHARES = ("rent",)
"""Switches that are shares of one, said in percent."""
SEATS = ("first_dealer",)
"""Switches that are seats: 0 in a file is Seat 1 for people."""


@cache
def sentences_of(game: str, lang: str) -> Mapping[str, Mapping[str, str]]:
    """By switch: its rule, and its sentence for one value or for all others."""
    file = resources.files("civicgames.content") / game / f"switches.{lang}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def entry_of(game: str, switch: str, lang: str) -> Mapping[str, str]:
    """What there is to say of a switch; the stages' limits share theirs, and so do the cards."""
    family = switch.split(".")[0]
    return sentences_of(game, lang)[family if family in (LIMITS, CARDS) else switch]


def sentence(game: str, one: Difference, lang: str) -> str:
    """How a scenario differs in one switch: `Each player or side has 2 vetoes instead of 1.`"""
    entry = entry_of(game, one.switch, lang)
    message = entry.get(_key(one.now)) or entry["say"]
    return message.format(
        now=value_in_words(game, one.switch, one.now, lang),
        was=_was(game, one, lang),
        name=thing_named(game, one.switch.rpartition(".")[2], lang),
        now_seat=one.now + 1 if one.switch in SEATS and isinstance(one.now, int) else "",
    )


def _key(value: Any) -> str:
    """Under which name a value's own sentence stands."""
    if value is None:
        return "none"
    if isinstance(value, str) and value.endswith(PER_CHALLENGER):
        return "each"
    if isinstance(value, list | tuple | dict) and not value:
        return "nothing"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return str(value).lower()


def _was(game: str, one: Difference, lang: str) -> str:
    entry = entry_of(game, one.switch, lang)
    if "was_each" not in entry:
        return value_in_words(game, one.switch, one.before, lang)
    key = {"none": "was_none", "each": "was_each"}.get(_key(one.before), "was_all")
    return entry[key].format(n=value_in_words(game, one.switch, one.before, lang))


def value_in_words(game: str, switch: str, value: Any, lang: str) -> str:
    """A value as it stands within a sentence."""
    if switch == "board.stage":
        place = sentences_of(game, lang)[switch]["stage"]
        return ", ".join(
            place.format(name=thing_named(game, id, lang), square=at) for id, at in value
        )
    if switch == "board.square":
        kinds = [one["kind"] for one in value.values()]
        counted = sentences_of(game, lang)[switch]["kind"]
        return ", ".join(
            counted.format(name=thing_named(game, kind, lang), count=kinds.count(kind))
            for kind in dict.fromkeys(kinds)
        )
    if switch in DECKS:
        return ", ".join(thing_named(game, card, lang) for card in value)
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    if switch in SHARES:
        return percent(value, lang)
    if isinstance(value, int | float):
        return number(value, lang)
    if isinstance(value, str) and value.endswith(PER_CHALLENGER):
        return number(int(value.removesuffix(PER_CHALLENGER)), lang)
    return str(value)


def thing_named(game: str, id: str, lang: str) -> str:
    """A stage, a card or a kind of square by its name; by its id where it is somebody's own."""
    words = load(game, lang).words
    for group in ("stages", *DECKS, "squares"):
        if id in words.get(group, {}):
            return words[group][id].name
    return id


def switch_words(game: str, switch: str, lang: str) -> Word:
    """A switch's name and what it is, in one line."""
    family, _, rest = switch.partition(".")
    words = load(game, lang).words
    if family in (LIMITS, CARDS):
        line = entry_of(game, switch, lang)["line"]
        return Word(thing_named(game, rest, lang), line)
    if switch in words["switches"]:
        return words["switches"][switch]
    entry = sentences_of(game, lang)[switch]
    return Word(entry.get("name", switch), entry.get("line", ""))


def rule_of(game: str, switch: str) -> str:
    """The id of the rule that a switch belongs to, such as `D-15`."""
    return entry_of(game, switch, LANGUAGES[0])["rule"]


def value_sentences(game: str, switch: str, values: list[Any], lang: str) -> dict[Any, str]:
    """For a switch with few values: each value's own sentence."""
    entry = entry_of(game, switch, lang)
    return {
        value if not isinstance(value, list) else tuple(value): entry[_key(value)]
        for value in values
    }
