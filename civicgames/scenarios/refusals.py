"""What the games' own checks refuse, in the reader's language: a game speaks English only."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources

from civicgames.i18n import LANGUAGES, Texts
from civicgames.scenarios.phrases import Phrase


def of_a_game(sentence: str) -> Phrase | str:
    """A game's sentence as a phrase, said in any language that has words for it."""
    return GamePhrase(sentence)


class GamePhrase(Phrase):
    """A sentence of a game; where a language has no words for it, it stays English."""

    def said(self, texts: Texts) -> str:
        for pattern, words in _patterns():
            if found := pattern.fullmatch(self.message):
                values = {
                    name: of_a_game(value).said(texts) if value else value  # type: ignore[union-attr]
                    for name, value in found.groupdict().items()
                }
                return words[texts.lang].format(**values)
        return self.message

    def has_words(self) -> bool:
        """Whether every language says it."""
        return any(pattern.fullmatch(self.message) for pattern, _ in _patterns())

    def __str__(self) -> str:
        return self.message


@cache
def _patterns() -> list[tuple[re.Pattern[str], dict[str, str]]]:
    file = resources.files("civicgames.content").joinpath("refusals.toml")
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["refusal"]
    return [(_pattern(words[LANGUAGES[0]]), words) for words in entries]


def _pattern(template: str) -> re.Pattern[str]:
    """`{mode} is wrong` to a pattern; a name may stand for any text."""
    parts = re.split(r"\{(\w+)\}", template)
    seen: set[str] = set()
    pattern = ""
    for place, part in enumerate(parts):
        if place % 2 == 0:
            pattern += re.escape(part)
        elif part in seen:
            pattern += f"(?P={part})"
        else:
            seen.add(part)
            pattern += f"(?P<{part}>.+?)"
    return re.compile(pattern, re.DOTALL)
