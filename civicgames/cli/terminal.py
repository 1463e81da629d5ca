"""People at one terminal: questions as sentences, answers as numbers, hands hidden in between."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import Console

from civicgames.cli.common import console
from civicgames.engine.decision import Decision, IllegalChoice
from civicgames.engine.game import Player
from civicgames.engine.play import Play
from civicgames.i18n import Texts
from civicgames.say import sentences, shown_names

MOST_LISTED = 70
"""Options; more than a screen's worth are asked for by their value."""


class Terminal:
    """One play between people at this terminal and bots."""

    def __init__(
        self,
        play: Play,
        players: Sequence[Player | None],
        texts: Texts,
        out: Console | None = None,
    ) -> None:
        self.play = play
        self.players = players
        self.texts = texts
        self.out = out or console()
        self.names = shown_names([seat.name for seat in play.seats], texts.lang)
        self.say = sentences(play.game.name)
        self.people = [seat for seat, player in enumerate(players) if player is None]
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None
        self.told = dict.fromkeys(self.people, 0)

    def run(self) -> None:
        """Play to the end. Raises KeyboardInterrupt or EOFError where a person breaks off."""
        while self.play.run(self.players) is None and not self.play.is_over:
            decision = next(d for d in self.play.pending if self.players[d.seat] is None)
            self._hand_over(decision.seat)
            self._tell_what_happened(decision.seat)
            self._ask(decision)
        self._hide()

    def _hand_over(self, seat: int) -> None:
        """Between two people, nothing of either's is on the screen."""
        if self.at_screen == seat:
            return
        self._hide()
        name = self.names[seat]
        self._print(self.texts._("It is the turn of {name}: nobody else looks now.", name=name))
        self._read(self.texts._("Press Enter when you are alone at the screen."))
        self.at_screen = seat

    def _hide(self) -> None:
        if len(self.people) > 1:
            # A terminal keeps what scrolled away: that must go too.
            self.out.clear()
            if self.out.is_terminal:
                self.out.file.write("\x1b[3J")

    def _tell_what_happened(self, seat: int) -> None:
        lines = self.play.seen(seat)
        for line in lines[self.told[seat] :]:
            sentence = self.say.say_line(line, self.names, self.texts, seat)
            if sentence:
                self._print("  " + sentence)
        self.told[seat] = len(lines)

    def _ask(self, decision: Decision) -> None:
        seat = decision.seat
        view = self.play.view(seat)
        for line in table_in_words(self.play.game.name, view, self.names, self.texts):
            self._print(line)
        options: list[Any] = list(decision.options)  # type: ignore[arg-type]
        context = question_context(self.play.game.name, view, decision, self.names)
        question = self.say.ask(decision.kind, context, self.texts)
        self.out.print(question.title, style="bold", markup=False)
        self._print(question.sentence)
        is_amount = isinstance(decision.options, range)
        if not is_amount:
            for number, option in enumerate(options[:MOST_LISTED], 1):
                self._print(f"  {number:>2}  {question.button(option)}")
        while True:
            choice = self._amount(options) if is_amount else options[self._number(len(options))]
            try:
                self.play.choose(seat, choice)
            except IllegalChoice as error:
                self._print(str(error))
            else:
                return

    def _amount(self, options: Sequence[int]) -> int:
        """An amount is typed as it is, not as a place in a list."""
        least, most = options[0], options[-1]
        while True:
            prompt = self.texts._("Your amount, {least} to {most}:", least=least, most=most)
            answer = self._read(prompt).strip()
            if answer.isascii() and answer.isdigit() and len(answer) < 10:
                if int(answer) in options:
                    return int(answer)
            self._print(
                self.texts._(
                    "{answer} can't be: type a whole number from {least} to {most}, or Ctrl-C to "
                    "stop; the play is kept.",
                    answer=repr(answer[:20]),
                    least=least,
                    most=most,
                )
            )

    def _number(self, most: int) -> int:
        while True:
            answer = self._read(self.texts._("Your choice, 1 to {most}:", most=most)).strip()
            if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= most:
                return int(answer) - 1
            self._print(
                self.texts._(
                    "{answer} isn't one of them: type a number from 1 to {most}, or Ctrl-C to "
                    "stop; the play is kept.",
                    answer=repr(answer[:20]),
                    most=most,
                )
            )

    def _read(self, prompt: str) -> str:
        return self.out.input(prompt + " ", markup=False)

    def _print(self, text: str) -> None:
        self.out.print(text, markup=False, soft_wrap=True)


def table_in_words(game: str, view: Any, names: Sequence[str], texts: Texts) -> list[str]:
    """What lies on the table for that seat, a line each; none for a game without words for it."""
    module = f"civicgames.cli.{game}"
    if find_spec(module) is None:
        return []
    lines: list[str] = import_module(module).table_in_words(view, names, texts)
    return lines


def question_context(
    game: str, view: Any, decision: Decision, names: Sequence[str]
) -> dict[str, Any]:
    """What the words of a question may need."""
    context = {"names": names, "seat": decision.seat, "options": tuple(decision.options)}  # type: ignore[arg-type]
    module = f"civicgames.cli.{game}"
    if find_spec(module) is not None:
        context |= import_module(module).question_context(view)
    return context
