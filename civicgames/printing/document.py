"""A game as a PDF: which parts it has, in which order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from civicgames.content import load
from civicgames.games import find_game
from civicgames.i18n import Texts, translator
from civicgames.printing import reading, score_sheets
from civicgames.printing.cutting import Card, Words, card_pages
from civicgames.printing.pages import PAPERS, Pages
from civicgames.scenarios import Scenario, default_of, resolve

PARTS = ("cards", "board", "rules", "sheets")


@dataclass(frozen=True)
class Pdf:
    """A finished document."""

    content: bytes
    pages: int
    """How many it has."""


def make_pdf(
    game: str,
    scenario: str | Scenario | None = None,
    *,
    lang: str = "en",
    paper: str = "a4",
    parts: Sequence[str] = PARTS,
) -> Pdf:
    """A game to print, as a PDF; the same input gives the same bytes.

    ``scenario``: a name, a line or a Scenario, by default the game's own. ``paper``: of
    ``PAPERS``. ``parts``: of ``PARTS``; they come in that order.

    Raises ValueError, in one sentence, for what doesn't exist, and ImportError where the extra
    ``print`` isn't installed.
    """
    if paper not in PAPERS:
        raise ValueError(f"There is no paper {paper!r:.40}: expected {' or '.join(PAPERS)}.")
    for part in parts:
        if part not in PARTS:
            raise ValueError(f"There is no part {part!r:.40}: expected {', '.join(PARTS)}.")
    found = resolve(game, scenario if scenario is not None else default_of(game))
    texts = translator(lang)
    title = f"{load(found.game, lang).title} · {found.title(lang)}"
    pages = Pages(paper, lang, title)
    if "cards" in parts:
        pages.reserve(lambda sections: reading.first_page(pages, found, texts, sections))
    for part in PARTS:
        if part in parts:
            _WRITERS[part](pages, found, texts)
    return Pdf(pages.bytes(), pages.pages)


def deck(game: str, scenario: Scenario, lang: str) -> list[Card]:
    """The cards to cut, in the order in which they are printed."""
    made: list[Card] = _room(game).cards(scenario, translator(lang))
    return made


def _room(game: str) -> Any:
    """What prints a game: a module with ``cards`` and ``board``."""
    return import_module(f"civicgames.printing.{find_game(game).name}")


def _cards(pages: Pages, scenario: Scenario, texts: Texts) -> None:
    title = load(scenario.game, texts.lang).title

    def words(number: int, of: int) -> Words:
        front = texts._(
            "{game}: cards, sheet {number} of {of}, fronts", game=title, number=number, of=of
        )
        back = texts._(
            "{game}: cards, sheet {number} of {of}, backs", game=title, number=number, of=of
        )
        return Words(front, back)

    cards = deck(scenario.game, scenario, texts.lang)
    card_pages(pages, cards, words, texts._("The cards"))


def _board(pages: Pages, scenario: Scenario, texts: Texts) -> None:
    _room(scenario.game).board(pages, scenario, texts)


_WRITERS: dict[str, Callable[[Pages, Scenario, Texts], None]] = {
    "cards": _cards,
    "board": _board,
    "rules": reading.rules_pages,
    "sheets": score_sheets.sheets_pages,
}
