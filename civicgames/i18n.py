"""The interface's language, one object a table, never a global: two tables may speak two languages.

The catalogues are gettext's, made with Babel (`locale/`); English is the source itself.
"""

from __future__ import annotations

import gettext
from functools import cache
from importlib import resources

from civicgames.content import LANGUAGES

__all__ = ["LANGUAGES", "Texts", "translator"]


class Texts:
    """Translates into one language: `texts._("Seat {number}", number=3)`.

    Values are filled in after translation, by name; a value may hold braces. A message without
    values is returned as it is, so that `texts._("…").format(…)` works too.
    Raises ValueError, in one sentence, for a language that doesn't exist.
    """

    __slots__ = ("_catalogue", "lang")

    def __init__(self, lang: str = "en") -> None:
        self._catalogue = _catalogue(_known(lang))
        self.lang = lang

    def _(self, message: str, /, **values: object) -> str:
        """The message in this language."""
        text = self._catalogue.gettext(message)
        return text.format(**values) if values else text

    def n_(self, singular: str, plural: str, number: int, /, **values: object) -> str:
        """The message in this language, in the grammatical number that it asks for."""
        text = self._catalogue.ngettext(singular, plural, number)
        return text.format(**values) if values else text

    def __repr__(self) -> str:
        return f"Texts({self.lang!r})"


def translator(lang: str = "en") -> Texts:
    """`Texts(lang)`, one shared object a language."""
    return _shared(_known(lang))


@cache
def _shared(lang: str) -> Texts:
    return Texts(lang)


def _known(lang: str) -> str:
    if lang not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise ValueError(f"The interface doesn't speak {lang!r}: the languages are {known}.")
    return lang


@cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    if lang == LANGUAGES[0]:
        return gettext.NullTranslations()
    file = resources.files("civicgames") / "locale" / lang / "LC_MESSAGES" / "civicgames.mo"
    with file.open("rb") as stream:
        return gettext.GNUTranslations(stream)
