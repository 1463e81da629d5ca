"""The guided move: a prepared position at the real table, one choice, and what follows from it."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets

from civicgames.bots import HUMAN, players
from civicgames.engine import Decision, Play, Seat
from civicgames.engine.players import ask, wants_so_far
from civicgames.games import find_game
from civicgames.lessons.model import LessonError, Move
from civicgames.lessons.pieces import Piece
from civicgames.scenarios import resolve
from civicgames.widgets.exercise import Exercise
from civicgames.widgets.table import Table

if TYPE_CHECKING:
    from civicgames.lessons.frame import Lesson


def position(move: Move, game: str, path: Path | None = None) -> tuple[Play, Decision]:
    """The play as it stands when the learner is asked, and the question; written to ``path``.

    Raises LessonError where the play ends before that.
    """
    game = move.game or game
    scenario = resolve(game, move.scenario)
    seats = [HUMAN if at == move.seat else name for at, name in enumerate(move.seats)]
    minds = players(game, [move.player if at == move.seat else n for at, n in enumerate(seats)])
    play = Play(
        find_game(game),
        scenario.rules,
        [Seat(f"Seat {at}", name) for at, name in enumerate(seats, 1)],
        scenario=scenario.name,
        seed=move.seed,
        path=path,
    )
    asked: dict[str, int] = {}
    while not play.is_over:
        for decision in play.pending:
            if decision.seat == move.seat:
                asked[decision.kind] = asked.get(decision.kind, 0) + 1
                if decision.kind == move.kind and asked[decision.kind] == move.times:
                    return play, decision
            mind = minds[decision.seat]
            assert mind is not None
            view = play.view(decision.seat, so_far=wants_so_far(mind))
            play.choose(decision.seat, ask(mind, view, decision))
    play.close()
    known = ", ".join(f"{kind} ({times} times)" for kind, times in asked.items())
    raise LessonError(
        f"{move.id}: seat {move.seat} is asked {move.kind!r} {asked.get(move.kind, 0)} times in "
        f"this play: expected {move.times}. It is asked {known}."
    )


NOT_YET = object()
"""No choice so far: None may be one, such as to announce nothing."""


class MovePiece(Piece):
    """What to look at, the table, and below it what the choice led to; again as often as liked."""

    def __init__(self, lesson: Lesson, key: str) -> None:
        self.move = lesson.text.move(key)
        self._folder = tempfile.TemporaryDirectory(prefix="civicgames-")
        self._turns = 0
        self.chosen: Any = NOT_YET
        again = lesson.texts._("Nothing here? Run this cell again: your answers are saved.")
        self.head = Exercise(again, "")
        self.box = ipywidgets.VBox([])
        self.box.add_class("cg-move")
        super().__init__(lesson, f"move {key}")
        self.head.screen = {
            "type": "note",
            "title": self.texts._("One guided move"),
            "ask": self.move.ask,
            "words": {},
        }
        self.set_up()

    def set_up(self) -> None:
        """Lay the position on a fresh table."""
        self._turns += 1
        path = Path(self._folder.name) / f"{self.move.id}-{self._turns}.play.jsonl"
        play, _ = position(self.move, self.lesson.text.game, path)
        self._at = len(play.record.lines)
        play.close()
        self.table = Table(
            play.game.name,
            self.move.scenario,
            [seat["player"] for seat in play.record.header["seats"]],
            lang=self.texts.lang,
            path=path,
        )
        shown = self.table.session.changed

        def changed() -> None:
            shown()
            self._follow()

        self.table.session.changed = changed
        self.box.children = (self.head, self.table, self.widget)

    def _follow(self) -> None:
        lines = self.table.play.record.lines[self._at :]
        made = [line for line in lines if line.get("choice") and line["seat"] == self.move.seat]
        if not made or made[0]["choice"] != self.move.kind:
            return
        chosen = made[0]["value"]
        if chosen == self.chosen:
            return
        self.chosen = chosen
        self.lesson.keep_line(move=self.move.id, choice=chosen)
        self.show()

    def hear(self, message: Mapping[str, Any], buffers: list[bytes]) -> None:
        if message.get("do") == "again":
            self.chosen = NOT_YET
            self.table.session.leave()
            self.set_up()
            self.show()

    def after(self) -> str:
        """What is said of the choice; empty before it."""
        if self.chosen is NOT_YET:
            return ""
        for one in self.move.after:
            # The type too: True is no 1.
            same = one.choice == self.chosen and type(one.choice) is type(self.chosen)
            if one.choice is None or same:
                return one.say
        return ""

    def screen(self) -> dict[str, Any]:
        texts = self.texts
        waiting = texts._("Choose at the table above: what follows is said here.")
        return {
            "type": "note",
            "title": texts._("What follows from it"),
            "ask": self.after() or waiting,
            "said": self.after(),
            "words": {"again": texts._("Back to the position")}
            if self.chosen is not NOT_YET
            else {},
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = self.box._repr_mimebundle_(**kwargs)
        bundle["text/plain"] = repr(self)
        return bundle
