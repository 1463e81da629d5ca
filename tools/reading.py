"""How long a lesson takes to read, and how hard it is.

The score is Flesch's reading ease for English (R. Flesch, Journal of Applied Psychology 32, 1948)
and its form for French (L. Kandel, A. Moles, 1958): 60 to 70 is plain language for 13 to 15 years,
below 50 hard. Syllables are counted by Pyphen's hyphenation or, where that finds fewer (it never
parts a single letter), by groups of vowels less mute endings.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from pyphen import Pyphen

from civicgames.content import load
from civicgames.lessons.model import CALL, LessonText

WORDS_A_MINUTE = 180
"""Of a reader of fourteen, silently."""
MOST_MINUTES = 25
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
# base, per word of a sentence, per syllable of a word
_FORMULA = {"en": (206.835, 1.015, 84.6), "fr": (207.0, 1.015, 73.6)}


_VOWELS = {"en": r"[aeiouy]+", "fr": r"[aeiouyàâäéèêëîïôöùûüœæ]+"}
_MUTE = {"en": r"(?<=[^aeiouyl])e(?=s?$)s?$|(?<=[^td])ed$", "fr": r"(?<=[^aeiou])e(?:s|nt)?$"}


@dataclass(frozen=True)
class Reading:
    """Words and minutes of reading; ``ease`` is higher for what is easier."""

    words: int
    minutes: float
    ease: float


def measure(lesson: LessonText, lang: str) -> Reading:
    """All that a learner reads in a lesson, with every answer's feedback."""
    pieces = texts_of(lesson, lang)
    words = sum(len(words_of(piece)) for piece in pieces)
    return Reading(words, words / WORDS_A_MINUTE, ease(pieces, lang))


def texts_of(lesson: LessonText, lang: str) -> list[str]:
    """The texts of a lesson as they are read: without calls, addresses and marks of Markdown."""
    found = [lesson.title, lesson.about, *lesson.able]
    for step in lesson.steps:
        found += [step.title, plain(step.text)]
        for call in step.calls:
            if "rule_card(" in call:
                content = load(lesson.game, lang)
                found += [content.rule(rule).text for rule in re.findall(r'"([\w-]+)"', call)]
    for part in (*lesson.checks, *lesson.moves, *lesson.experiments, *lesson.hints):
        found += _strings(part.model_dump())
    return found


_READ = {"ask", "text", "why", "say", "left", "right", "title", "too_low", "too_high", "hints"}


def _strings(data: object, key: str = "") -> list[str]:
    if isinstance(data, dict):
        return [text for name, one in data.items() for text in _strings(one, name)]
    if isinstance(data, list | tuple):
        return [text for one in data for text in _strings(one, key)]
    return [data] if isinstance(data, str) and key in _READ else []


def plain(markdown: str) -> str:
    """The words of a Markdown text."""
    text = re.sub(r"^```.*?^```$", "", CALL.sub("", markdown), flags=re.M | re.S)
    text = re.sub(r"\[@[\w-]+\]|\]\([^)]*\)", "", text)
    return re.sub(r"^\s*(?:[-*>#|]+|\d+\.)\s|[*_`|\[\]]", " ", text, flags=re.M)


def words_of(text: str) -> list[str]:
    """Its words."""
    return _WORD.findall(text)


def ease(pieces: list[str], lang: str) -> float:
    """The score of all pieces together; each piece ends a sentence."""
    sentences = words = syllables = 0
    for piece in pieces:
        for sentence in re.split(r"[.!?…]+\s|\n", piece):
            found = words_of(sentence)
            if found:
                sentences += 1
                words += len(found)
                syllables += sum(syllables_of(word, lang) for word in found)
    base, long_sentences, long_words = _FORMULA[lang]
    return base - long_sentences * words / sentences - long_words * syllables / words


@cache
def syllables_of(word: str, lang: str) -> int:
    """Syllables of a word, at least one."""
    plain = word.lower()
    heard = len(re.findall(_VOWELS[lang], re.sub(_MUTE[lang], "", plain)))
    return max(len(_hyphens(lang).positions(plain)) + 1, heard, 1)


@cache
def _hyphens(lang: str) -> Pyphen:
    return Pyphen(lang=lang, left=1, right=2)
