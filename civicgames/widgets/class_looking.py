"""What stands on the projector at a step of a play: the game's own board, with all that is known.

The play is over, so nothing is secret any more; whoever steps through it chooses whose view the
class sees: a spectator's, a seat's, or all cards open.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, cast

from civicgames.engine import Line
from civicgames.i18n import translator
from civicgames.say import shown_names
from civicgames.scenarios import Scenario
from civicgames.widgets.class_steps import Standing, Steps
from civicgames.widgets.demos_cards import number_card
from civicgames.widgets.reading import Reading
from civicgames.widgets.screen import screen, words
from civicgames.widgets.session import Session
from civicgames.widgets.stages import Notice

OPEN = "open"
Eye = int | str | None
"""A seat; ``"open"``: all cards; None: a spectator."""


@dataclasses.dataclass(frozen=True)
class _Setting:
    scenario: Scenario


class Looking(Reading):
    """A session that only looks: what :func:`civicgames.widgets.screen.screen` reads of one."""

    can_undo = False
    goes_on_by_itself = None
    bot_asked = None
    asked = None
    is_shared = False
    reader = None

    def __init__(
        self, steps: Steps, number: int, eye: Eye, news_from: int, scenario: Scenario
    ) -> None:
        step = steps.steps[number]
        self.play = cast(Any, steps.at(number))
        self.standing = cast(Standing, self.play)
        self.room = steps.room
        self.eye = eye
        self.stage = "over" if self.standing.is_over else "table"
        if step.kind == "round":
            self.stage = "round"
        self.told = step.lines
        self.who = [seat.player for seat in self.standing.seats]
        self.players = [None] * len(self.who)
        self.people: Sequence[int] = ()
        self.viewer = None
        self.speed = "normal"
        self.paused = False
        self.failure = None
        self.notice: Notice | None = None
        self.whole_log = True
        self.why = None
        self.covered_for = None
        self.news_from = news_from
        self.setting = _Setting(scenario)

    @property
    def told_until(self) -> int:
        return self.told

    def view(self) -> Any:
        if self.eye == OPEN:
            return open_view(self.standing)
        return self.standing.view(cast("int | None", self.eye))

    def seen(self) -> list[tuple[int, Line]]:
        table, see = self.standing.table, self.standing.game.seen
        lines = enumerate(self.standing.record.lines)
        if self.eye == OPEN:
            return list(lines)
        seen = ((place, see(table, line, cast("int | None", self.eye))) for place, line in lines)
        return [(place, line) for place, line in seen if line is not None]


def open_view(standing: Standing) -> Any:
    """A spectator's view with every card that any seat sees."""
    view = standing.view(None)
    for seat in range(len(standing.seats)):
        own = standing.view(seat)
        if standing.game.name == "demos":
            view.secret[seat] = own.secret[seat]
            view.unanimous[seat] = own.unanimous[seat]
            view.figures[seat] = own.figures[seat]
        elif standing.game.name == "presidency":
            for pile, hands in own.hands.items():
                view.hands[pile][seat] = hands[seat]
    return view


def looked_at(looking: Looking, lang: str) -> dict[str, Any]:
    """The screen of a step, for the table's drawing: nothing can be done on it."""
    shown = screen(cast(Session, looking), lang)
    shown |= {"replay": True, "watching": True, "shared": False, "auto": None}
    for line in shown["log"]["lines"]:
        line["why"] = False
    if shown["panel"]:
        shown["panel"] |= {"goOn": "", "talk": 0}
    if looking.eye == OPEN and looking.standing.game.name == "demos":
        texts = translator(lang)
        for seat, cards in zip(shown["seats"], looking.standing.table.hands, strict=True):
            seat["open"] = [number_card(card, texts) for card in cards]
    return shown


def words_beside(looking: Looking, lang: str) -> dict[str, Any]:
    """The labels of such a screen; a hand is somebody's, not the class's."""
    texts = translator(lang)
    said = words(cast(Session, looking), lang) | {"openHand": texts._("Hand")}
    if isinstance(looking.eye, int):
        names = shown_names([seat.name for seat in looking.standing.seats], lang)
        said["hand"] = texts._("Cards of {name}", name=names[looking.eye])
    return said
