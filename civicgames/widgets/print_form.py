"""A form to print a game from a notebook: choose it, make the PDF, download it."""

from __future__ import annotations

import logging
from base64 import b64encode
from html import escape
from typing import Any

import ipywidgets

from civicgames.content import load
from civicgames.games import find_game, game_names
from civicgames.i18n import Texts, translator
from civicgames.printing import PAPERS, PARTS, make_pdf
from civicgames.scenarios import builtin, default_of, find_scenario, resolve
from civicgames.widgets.form import LANGUAGE_NAMES, Form, fields, main_button, spoken

log = logging.getLogger(__name__)

PAPER_NAMES = {"a4": "A4", "letter": "Letter"}
assert tuple(PAPER_NAMES) == tuple(PAPERS)


class PrintForm(Form):
    """A form that makes a game's PDF; ``content`` holds the last one, empty before."""

    def __init__(self, game: str, lang: str) -> None:
        self.texts = translator(lang)
        self.content = b""
        wanted = find_game(game).name
        self.game = ipywidgets.Dropdown(
            options=[(load(name, lang).title, name) for name in game_names()], value=wanted
        )
        self.scenario = ipywidgets.Dropdown()
        self.scenario.add_class("cg-wide-field")
        self.language = ipywidgets.Dropdown(
            options=[(name, code) for code, name in LANGUAGE_NAMES.items()], value=lang
        )
        self.paper = ipywidgets.Dropdown(options=[(v, k) for k, v in PAPER_NAMES.items()])
        names = part_names(self.texts)
        self.parts = {
            part: ipywidgets.Checkbox(value=True, indent=False, description=names[part])
            for part in PARTS
        }
        self.make = main_button(self.texts._("Make the PDF"))
        self.message = spoken()
        self.game.description = self.texts._("Game")
        self.scenario.description = self.texts._("Scenario")
        self.language.description = self.texts._("Language")
        self.paper.description = self.texts._("Paper")
        super().__init__(
            [
                fields(self.game, self.language, self.paper),
                self.scenario,
                fields(*self.parts.values()),
                fields(self.make),
                self.message,
            ],
            self.texts._("No form here? Run this cell again."),
        )
        self._offer_scenarios()
        self.game.observe(lambda _: self._offer_scenarios(), "value")
        for one in (self.scenario, self.language, self.paper, *self.parts.values()):
            one.observe(lambda _: self._forget(), "value")
        self.make.on_click(lambda _: self.print())

    def print(self) -> None:
        """Make the PDF and offer it; what is wrong is said in a sentence."""
        texts = self.texts
        parts = [part for part, box in self.parts.items() if box.value]
        if not parts:
            self._say(texts._("Nothing is ticked: tick at least one part."))
            return
        self._say(texts._("One moment…"))
        try:
            scenario = resolve(self.game.value, self.scenario.value)
            made = make_pdf(
                self.game.value,
                scenario,
                lang=self.language.value,
                paper=self.paper.value,
                parts=parts,
            )
        except (ValueError, ImportError) as error:
            self._say(str(error))
            return
        except Exception as error:  # in a click it would be swallowed, and nothing would happen
            log.exception("The PDF couldn't be made.")
            said = texts._(
                "The PDF couldn't be made ({detail}). Run this cell again.",
                detail=type(error).__name__,
            )
            self._say(said)
            return
        self.content = made.content
        self.message.value = self._link(made.pages, "cards" in parts)

    def _link(self, pages: int, has_cards: bool) -> str:
        texts = self.texts
        name = f"{self.game.value}-{self.language.value}.pdf"
        said = texts.n_(
            "Download {file} ({number} page)",
            "Download {file} ({number} pages)",
            pages,
            file=name,
            number=pages,
        )
        data = b64encode(self.content).decode("ascii")
        how = texts._("Print at 100 %, on both sides, turned over the long edge.")
        return (
            f'<p><a style="text-decoration: underline; font-weight: 600" '
            f'download="{escape(name)}" href="data:application/pdf;base64,{data}">'
            f"{escape(said)}</a></p>" + (f"<p>{escape(how)}</p>" if has_cards else "")
        )

    def _offer_scenarios(self) -> None:
        game, lang = self.game.value, self.texts.lang
        self.scenario.options = [
            (find_scenario(game, name).title(lang), name) for name in builtin(game)
        ]
        self.scenario.value = default_of(game)
        self._forget()

    def _forget(self) -> None:
        """What was made is no longer what is chosen."""
        self.content = b""
        self.message.value = ""

    def _say(self, sentence: str) -> None:
        self.message.value = f"<p>{escape(sentence)}</p>"


def part_names(texts: Texts) -> dict[str, str]:
    """What each part is called."""
    return {
        "cards": texts._("Cards with backs"),
        "board": texts._("Board, pawns, tokens"),
        "rules": texts._("Rules and pocket guide"),
        "sheets": texts._("Score sheets"),
    }


def print_form(game: str = "demos", *, lang: str = "en") -> Any:
    """A form to choose what of a game to print, and to download it as a PDF.

    Raises ValueError, in one sentence, for an unknown game or language.
    """
    return PrintForm(game, lang)
