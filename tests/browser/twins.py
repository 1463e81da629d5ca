"""The same table without a browser, and as it would look had all that is hidden been otherwise.

What a screen shows is only what its reader may know if it is the very same then.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from random import Random
from typing import Any
from unittest.mock import patch

from civicgames.engine import Decision, Play, replay
from civicgames.i18n import translator
from civicgames.widgets import leaving
from civicgames.widgets.screen import screen
from civicgames.widgets.session import Session
from civicgames.widgets.table import Table
from tests.browser.hearing import Found

Screen = dict[str, Any]

TOKEN = re.compile(r"(?<![\w.:-])(?:[a-z_]+\d?\.\d+|\d{4})(?![\w-]|[.:]\d)")
"""What stands for one secret only: a copy of a card of Presidency, or an amount of four digits."""


def tokens_in(text: str) -> Found:
    return set(TOKEN.findall(text))


def hidden_tokens(play: Play, viewer: int | None) -> Found:
    """Of the whole table and the sealed answers, what that seat neither sees nor has seen."""
    sealed = [answer for seat, answer in play._sealed.items() if seat != viewer]
    everything = tokens_in(repr(_without_rules(play.table))) | tokens_in(repr(sealed))
    known = tokens_in(repr(_without_rules(play.view(viewer))))
    return everything - known - tokens_in(repr(play.seen(viewer)))


def _without_rules(one: Any) -> list[Any]:
    """All fields of an object but one, whether it has slots or not."""
    slots = [name for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ())]
    names = {*slots, *getattr(one, "__dict__", {})} - {"rules", "__dict__", "__weakref__"}
    return [getattr(one, name) for name in sorted(names) if hasattr(one, name)]


class Twin:
    """A table that is given the same acts as one in a browser.

    ``screens``: each that it showed, with those that it would have shown had what is hidden from
    its reader been otherwise.
    """

    def __init__(self, game: str, scenario: str, **more: Any) -> None:
        self.screens: list[list[Screen]] = []
        self._table = Table(game, scenario, **more)
        self._random = Random(1)
        self._show = self._table._show
        # The table and its session both call it after each change.
        self._table._show = self._table.session.changed = self._note  # type: ignore[method-assign]
        self._keep()

    @property
    def play(self) -> Play:
        play: Play = self._table.play
        return play

    @property
    def session(self) -> Session:
        return self._table.session

    def act(self, message: Any) -> None:
        """What the browser sent."""
        self._table._hear(None, message, None)

    def _note(self) -> None:
        self._show()
        self._keep()

    def _keep(self) -> None:
        shown = plain(self._table.table.screen)
        if self.screens and self.screens[-1][0] == shown:  # isn't sent again
            return
        anew = dealt_anew(self.session, self._table.lang, self._random)
        self.screens.append([shown, *map(plain, anew)])


def plain(value: Any) -> Any:
    """As it comes out of a message."""
    return json.loads(json.dumps(value))


def dealt_anew(session: Session, lang: str, random: Random) -> Iterator[Screen]:
    """The screens of a session, had what its reader can't see been otherwise.

    Cards are dealt anew, sealed answers are others, wishes are none, the log is what the reader may
    read of it, and at a window all are asked, then nobody else.
    """
    place = session.windows.place
    for all_are_asked in (True, False) if place is not None else (False,):
        yield _otherwise(session, lang, random, all_are_asked)


def _otherwise(session: Session, lang: str, random: Random, all_are_asked: bool) -> Screen:
    real, windows, viewer, reader = session.play, session.windows, session.viewer, session.reader
    game, place = real.game, session.windows.place
    play = replay(real.record)
    pending = play._decisions()
    play._sealed = {
        seat: real._sealed[seat] if seat == viewer else _another(pending, seat, random)
        for seat in real._sealed
    }
    lines = real.record.lines if place is None else real.record.lines[:place]
    seen = [game.seen(real.table, line, reader) for line in lines]
    told = [sum(line is not None for line in seen[:end]) for end in range(len(seen) + 1)]
    with ExitStack() as stack:
        at_window = None
        if place is not None and windows.room:
            at_window = windows.room.table(real, windows.told)
            game.redeal(at_window, reader, random)
            play.table.windows[:] = [told[one] for one in play.table.windows if one <= place]
            mine = tuple(d for d in windows._pending if d.seat == viewer)
            play._asked = list(mine) + _asked_besides(real, viewer, all_are_asked, bool(mine))
        game.redeal(play._table, reader, random)
        play._log.lines[:] = [line for line in seen if line is not None]
        news = told[min(session.news_from, len(seen))]
        for one, name, value in (
            (windows, "play", play),
            (windows, "wishes", {}),
            (windows, "_table", at_window),
            (session, "news_from", news),
            (session, "play", play),
        ):
            stack.enter_context(patch.object(one, name, value))
        shown = screen(session, lang)
        shown["leaving"] = leaving.of_table(session, translator(lang))
        return shown


def _another(pending: Sequence[Decision], seat: int, random: Random) -> Any:
    return next(one for one in pending if one.seat == seat).draw(random)


def _asked_besides(play: Play, viewer: int | None, all_are: bool, is_asked: bool) -> list[Decision]:
    """Others who are asked at a window; where nobody at all is, what the rules ask next."""
    if all_are:
        seats = [seat for seat in range(len(play.seats)) if seat != viewer]
        return [Decision(seat, "scheme", (None,)) for seat in seats]
    return [] if is_asked else [Decision(play.table.holder, "draw", ("money", "scheme"))]
