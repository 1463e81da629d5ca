"""What a person reads about a game: card texts, pocket guide, rules, what a mechanic teaches.

One folder a game, one TOML file a language (`demos/en.toml`, `demos/fr.toml`); no text is in code.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

__all__ = [
    "LANGUAGES",
    "Chapter",
    "Content",
    "Fact",
    "GuideSection",
    "Mechanic",
    "Party",
    "Reading",
    "RuleText",
    "Word",
    "load",
]

LANGUAGES = ("en", "fr")


@dataclass(frozen=True, slots=True)
class Word:
    """A named thing of the game: a suit, an institution, a card back, a mode, a switch."""

    name: str
    line: str
    """What it is or covers, in one line."""
    civics: str = ""
    """What it is in real political life, in one line; empty where there is nothing to say."""


@dataclass(frozen=True, slots=True)
class GuideSection:
    """One box of the pocket guide."""

    key: str
    title: str
    lines: tuple[str, ...]
    modes: tuple[str, ...]
    """The modes it is for; empty: all."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule in plain language, under its id in the rules list."""

    id: str
    title: str
    text: str
    modes: tuple[str, ...]
    """The modes it is for; empty: all."""


@dataclass(frozen=True, slots=True)
class Chapter:
    key: str
    title: str
    rules: tuple[RuleText, ...]


@dataclass(frozen=True, slots=True)
class Mechanic:
    """What one mechanic of the game is there to teach."""

    key: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Fact:
    """Something found in a public source, in one sentence."""

    text: str
    source: str
    """Who says it, and in what."""
    date: str
    """When it was said, or which year the figures are of; always with a year."""
    url: str = ""
    """Where the source itself can be read; empty where it isn't known."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A short text that the game opens, to be read aloud: for Delanopolis, a chapter."""

    key: str
    kind: str
    """What on the table it belongs to.

    Delanopolis: `terrain`, `trump`, `joker`, `refuge`. Presidency: `stage`, `invitation`, `topic`.
    """
    title: str
    text: str
    question: str
    """What the class may talk about afterwards."""
    fact: Fact | None
    """None where no source was read."""
    basis: str = ""
    """The law it rests on; empty where it isn't about a law."""


@dataclass(frozen=True, slots=True)
class Party:
    """An invented party: whose pawn it is, by its colour and, as plainly, by its shape."""

    key: str
    name: str
    line: str
    """How it does politics, in one line."""
    colour: str
    """The colour as a word."""
    paint: str
    """The colour as `#rrggbb`, the same in every language."""
    shape: str
    """The shape as a word."""
    sign: str
    """`circle`, `diamond`, `triangle`, `square`, `plus` or `hourglass`."""


@dataclass(frozen=True, slots=True)
class Content:
    """Every text of one game in one language."""

    game: str
    lang: str
    title: str
    tagline: str
    words: Mapping[str, Mapping[str, Word]]
    """By group, then by id.

    DēmoS: `suits`, `institutions`, `backs`, `modes`, `switches`. Delanopolis: `roles`, `points`,
    `things`, `titles`, `modes` (`dice`, `in_order`), `scenarios`, `switches`. Presidency: `money`
    and `scheme` (cards by id), `squares` (by kind), `campaign` (by rule), `stages`, `things`,
    `scenarios`, `switches` (by their names in the rules, `numbers.die`), `data` (a file's tables).
    """
    guide: tuple[GuideSection, ...]
    chapters: tuple[Chapter, ...]
    mechanics: tuple[Mechanic, ...]
    readings: tuple[Reading, ...] = ()
    """In the order of the board; empty for a game without any."""
    parties: tuple[Party, ...] = ()
    """One a seat, in seat order; empty for a game without any."""

    def guide_for(self, mode: str) -> tuple[GuideSection, ...]:
        """The pocket guide of one mode, in reading order."""
        return tuple(
            section for section in self.guide if not section.modes or mode in section.modes
        )

    def chapters_for(self, mode: str) -> tuple[Chapter, ...]:
        """The rules that one mode uses, by chapter; chapters without any are left out."""
        kept = (
            Chapter(c.key, c.title, tuple(r for r in c.rules if not r.modes or mode in r.modes))
            for c in self.chapters
        )
        return tuple(chapter for chapter in kept if chapter.rules)

    def rule(self, rule_id: str) -> RuleText:
        """The text of one rule, by its id (`D-20`). Raises ValueError for an unknown id."""
        for chapter in self.chapters:
            for rule in chapter.rules:
                if rule.id == rule_id:
                    return rule
        raise ValueError(f"{self.title} has no rule {rule_id!r}.")

    def readings_of(self, kind: str) -> tuple[Reading, ...]:
        """The texts of one kind, in order."""
        return tuple(reading for reading in self.readings if reading.kind == kind)

    def reading(self, key: str) -> Reading:
        """The text of that key (`transport`). Raises ValueError for an unknown key."""
        for reading in self.readings:
            if reading.key == key:
                return reading
        raise ValueError(f"{self.title} has no chapter {key!r}.")


def load(game: str, lang: str = "en") -> Content:
    """The texts of a game in a language of `LANGUAGES`.

    Raises ValueError, in one sentence that names what exists, for an unknown game or language.
    """
    if lang not in LANGUAGES:
        raise ValueError(f"There are no texts in {lang!r}: the languages are {_listed(LANGUAGES)}.")
    games = _games()
    if game not in games:
        raise ValueError(f"There are no texts of a game {game!r}: the games are {_listed(games)}.")
    return _load(game, lang)


@cache
def _load(game: str, lang: str) -> Content:
    text = _root().joinpath(game, f"{lang}.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return Content(
        game=game,
        lang=lang,
        title=data["title"],
        tagline=data["tagline"],
        words=MappingProxyType(
            {
                group: MappingProxyType({key: Word(**word) for key, word in words.items()})
                for group, words in data["words"].items()
            }
        ),
        guide=tuple(
            GuideSection(s["key"], s["title"], tuple(s["lines"]), tuple(s.get("modes", ())))
            for s in data["guide"]
        ),
        chapters=tuple(
            Chapter(c["key"], c["title"], _rules_of(c["key"], data["rules"]))
            for c in data["chapters"]
        ),
        mechanics=tuple(Mechanic(**m) for m in data["mechanics"]),
        readings=tuple(_reading(**r) for r in data.get("readings", ())),
        parties=tuple(Party(**p) for p in data.get("parties", ())),
    )


def _reading(fact: dict[str, str] | None = None, **texts: str) -> Reading:
    return Reading(**texts, fact=Fact(**fact) if fact else None)


def _rules_of(chapter: str, rules: list[dict[str, Any]]) -> tuple[RuleText, ...]:
    return tuple(
        RuleText(r["id"], r["title"], r["text"], tuple(r.get("modes", ())))
        for r in rules
        if r["chapter"] == chapter
    )


def _root() -> Traversable:
    return resources.files(__name__)


@cache
def _games() -> tuple[str, ...]:
    return tuple(
        sorted(
            folder.name
            for folder in _root().iterdir()
            if folder.joinpath(f"{LANGUAGES[0]}.toml").is_file()
        )
    )


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names)
