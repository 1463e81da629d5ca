"""People at one terminal: questions as sentences, answers as numbers, hands hidden in between."""

from __future__ import annotations

import re

from rich.console import Console

from civicgames.cli.common import console
from civicgames.engine import BotError, IllegalChoice
from civicgames.i18n import Texts
from civicgames.widgets.in_words import TableInWords
from civicgames.widgets.replies import Replies
from civicgames.widgets.session import Session


class Terminal:
    """One session between people at this terminal and bots."""

    def __init__(self, session: Session, texts: Texts, out: Console | None = None) -> None:
        self.session = session
        self.texts = texts
        self.out = out or console()
        self.table = TableInWords(session, texts.lang)
        self._read_by: int | None = None

    def run(self) -> None:
        """Play to the end.

        Raises KeyboardInterrupt or EOFError where a person breaks off, BotError where a bot fails.
        """
        while self.session.stage != "over":
            if failure := self.session.failure:
                raise BotError(failure.sentence, failure.seat, failure.bot)
            self._hand_over()
            self._print(self.table.say())
            self._answer()
        self._hand_over()

    def _hand_over(self) -> None:
        """Between two people, nothing of either's is on the screen."""
        before, self._read_by = self._read_by, self.session.reader
        if self.session.is_shared and before not in (None, self._read_by):
            self.out.clear()
            if self.out.is_terminal:  # it keeps what scrolled away: that must go too
                self.out.file.write("\x1b[3J")

    def _answer(self) -> None:
        found = self.table.replies()
        while True:
            typed = self.out.input(f"{self._prompt(found)} ", markup=False)
            try:
                self.table.answer(self._numbers(typed, found))
                return
            except (ValueError, IllegalChoice) as error:
                stop = self.texts._("Type again, or Ctrl-C to stop; the play is kept.")
                self._print(f"{error} {stop}")

    def _prompt(self, found: Replies) -> str:
        if found.only_goes_on:
            return self.texts._("Press Enter to go on.")
        if found.amount is not None:
            return self.texts._("Your amount, 0 to {most}:", most=found.amount["most"])
        if len(found.groups) + sum(len(group.slots) > 1 for group in found.groups) > 1:
            return self.texts._("Your choice, numbers with a space between them:")
        last = found.first_act + len(found.acts) - 1
        return self.texts._("Your choice, 1 to {most}:", most=last)

    def _numbers(self, typed: str, found: Replies) -> list[int]:
        """What was typed. Raises ValueError, in a sentence, where it isn't numbers."""
        words = re.split(r"[\s,;]+", typed.strip())
        if words == [""]:
            words = ["1"] if found.only_goes_on else []
        for word in words:
            if not (word.isascii() and word.isdigit() and len(word) < 10):
                raise ValueError(
                    self.texts._("{answer} isn't a whole number.", answer=repr(word[:20]))
                )
        return [int(word) for word in words]

    def _print(self, text: str) -> None:
        self.out.print(text, markup=False, soft_wrap=True)
