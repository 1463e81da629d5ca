"""A play at one screen: whose cards it shows, whose turn it is, how bots go on. No widget here.

A browser is one of several ways to drive a session: it is told by acts (`choose`, `go_on`, …), and
what it shows is made from it by :func:`civicgames.widgets.screen.screen`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from weakref import WeakValueDictionary

from civicgames.engine import CantUndo, Choice, IllegalChoice, Play, resume, without_file
from civicgames.scenarios import Scenario, resolve
from civicgames.scenarios.finding import default_of
from civicgames.seating import seating
from civicgames.widgets import files
from civicgames.widgets.bots_turn import bots_turn
from civicgames.widgets.games import room_of
from civicgames.widgets.players import CAREFUL, Who, default_seats, find_player, people
from civicgames.widgets.plays import Setting, seated_players, setting_of
from civicgames.widgets.reading import Reading
from civicgames.widgets.stages import SPEEDS, Failure, Notice, Stage, Why, speed_named
from civicgames.widgets.windows import Windows


class Session(Reading):
    """One table's state. Raises ValueError, in one sentence, for what can't be played.

    ``seats``: ``"human"``, strategies' names or functions, one a seat, or a line of names.
    ``path``: a record's file; where it holds an unfinished play, that one goes on. Acts change the
    state and call ``changed``.
    """

    def __init__(
        self,
        game: str = "demos",
        scenario: str | Scenario | None = None,
        seats: Who | Sequence[Who] | None = None,
        *,
        seed: int | None = None,
        path: str | Path | None = None,
        names: Sequence[str] | None = None,
        speed: str = "normal",
        session: dict[str, str] | None = None,
    ) -> None:
        self.changed: Callable[[], None] = lambda: None
        found = resolve(game, default_of(game) if scenario is None else scenario)
        who = seating(seats or found.seats.players or default_seats(found.count), found.count)
        self.setting = Setting(found, who, names, seed, session)
        self.speed = speed_named(speed)
        self.notice: Notice | None = None
        self.unfinished: Path | None = None
        if path is not None and Path(path).exists():
            self._take_over(Path(path))
            play = resume(path)
            if play.game.name != found.game:
                play.close()
                raise ValueError(
                    f"{Path(path).name} is a play of {play.game.name}: expected {found.game}."
                )
            self.setting = setting_of(play, self.setting)
            self._sit_down(play)
        else:
            self._sit_down(self._new_play(None if path is None else Path(path)))
            if path is None and seed is None and self.notice is None:
                self._offer_the_unfinished()

    # The play that is on the table

    def _new_play(self, path: Path | None) -> Play:
        if path is not None:
            return self.setting.begin(path)
        try:
            return self.setting.begin(files.new_path(self.setting.scenario.game))
        except OSError:  # a folder that can't be written to must not keep anybody from playing
            self.notice = Notice("no_file")
            return self.setting.begin(None)

    def _sit_down(self, play: Play) -> None:
        self.play = play
        self.room = room_of(play.game.name)
        self.who, self.players, missing = seated_players(play, self.setting.who)
        if missing:
            self.notice = Notice("bot_missing", (("bot", missing),))
        self.people = people(self.players)
        self.viewer = self.people[0] if len(self.people) == 1 else None
        self.covered_for: int | None = None
        self.stage: Stage = "table"
        self.paused = False
        self.failure: Failure | None = None
        self.whole_log = False
        self.why: Why | None = None
        self._rounds_told = self._rounds_over()
        self._viewer_saw_more = False
        self._in_private = False
        """Whether the viewer came from under the cover, and nobody else looks."""
        self.windows = Windows(play, self.room.windows, self.is_shared)
        self.news_from = len(self.lines)
        self.saved = 0
        """People's choices that were in the play when it was last downloaded."""
        if play.file:
            _at_tables[play.file.resolve()] = self
        if self._talk_first():
            self.stage = "consult"
        else:
            self._settle()
            self._bots_at_once()

    def _take_over(self, path: Path) -> None:
        """Another table that has this file says so, and writes no more."""
        other = _at_tables.get(path.resolve())
        if other is not None and other is not self:
            other.play.close()
            other.stage, other.viewer = "moved", None
            other.changed()

    def _offer_the_unfinished(self) -> None:
        self.unfinished = files.unfinished(self.play.record.header)
        if self.unfinished:
            self.notice = Notice("unfinished", (), ("go_on_with_it", "dismiss"))

    def leave(self) -> None:
        """Close the play that was here; one that nobody has begun leaves no file."""
        file = self.play.file
        self.play.close()
        if file is None:
            return
        _at_tables.pop(file.resolve(), None)
        if not files.was_begun(self.play.record, self.people) and file.parent == files.FOLDER:
            with suppress(OSError):  # a disk that can't be written to any more
                file.unlink(missing_ok=True)

    # Acts

    def choose(self, choices: Sequence[Choice], kinds: Sequence[str] = ()) -> None:
        """The viewer's answers: one, or a discard and what is taken for it.

        Raises :class:`IllegalChoice`; nothing has changed then. Answers to another question than
        the one that is asked (``kinds``) are left aside.
        """
        asked = self.asked
        if asked is None or (kinds and kinds[0] != asked.kind):
            return
        seat = asked.seat
        if self.stage == "aside":
            self.windows.wish(asked, choices)
            self._stand_at_window()
            self.changed()
            return
        if not choices:
            raise IllegalChoice(f"Seat {seat + 1} chose nothing.", seat, asked.kind)
        before = self.room.own(self.view())
        self._news()
        self.play.choose(seat, choices[0])
        for kind, choice in zip(kinds[1:], choices[1:], strict=False):
            following = next((d for d in self.play.pending if d.seat == seat), None)
            if following is None or following.kind != kind:
                break
            try:
                self.play.choose(seat, choice)
            except IllegalChoice:
                self.play.undo()
                raise
        self._viewer_saw_more = self.room.own(self.view()) != before
        self._in_private = self._in_private and bool(before)
        self._after()

    def go_on(self) -> None:
        """What the plain button of a stage does; at the table, the next bot's turn."""
        self.notice = None if self.notice and not self.notice.acts else self.notice
        if self.stage == "pass":
            self._cover()
        elif self.stage == "cover":
            self.viewer, self.covered_for = self.covered_for, None
            self.stage, self._in_private = "aside" if self.windows.looking else "table", True
            if not self.windows.looking:
                self.news_from = self._last_choice_of(self.viewer)
            self.windows.looking = False
        elif self.stage == "window":
            self.news_from = self.told_until
            self.windows.close(self.people)
            self._settle()
            self._bots_at_once()
        elif self.stage in ("round", "consult"):
            self.news_from = self.told_until
            self._rounds_told = min(self._rounds_told + 1, self._rounds_over())
            self.stage = "table"
            self._settle()
            self._bots_at_once()
        elif self.stage == "table" and self.bot_asked is not None and not self.failure:
            self._news()
            self._bot_turn()
            self._after()
        self.changed()

    def hide(self) -> None:
        """Put the cover up at once, for whoever is asked next or was looking."""
        if self.stage == "aside" or (self.stage == "cover" and self.windows.looking):
            self._stand_at_window()
            self.changed()
        elif self.is_shared and self.stage in ("table", "pass") and self.viewer is not None:
            asked = next((d.seat for d in self.play.pending if d.seat in self.people), self.viewer)
            self._cover(asked)
            self.changed()

    def look_aside(self, seat: object) -> None:
        """Cover the screen for somebody who, at a window, looks and says something in private."""
        if self.stage == "window" and type(seat) is int and seat in self.people:
            self._cover(seat)
            self.windows.looking = True
            self.changed()

    def pause(self, paused: bool) -> None:
        self.paused = bool(paused)
        self.changed()

    def set_speed(self, speed: str) -> None:
        """Raises ValueError for a speed that doesn't exist."""
        self.speed = speed_named(speed)
        if not self.paused:
            self._bots_at_once()
        self.changed()

    def undo(self) -> None:
        """Take back the viewer's last choice, or say why not."""
        try:
            if not self.can_undo:
                raise CantUndo("Nothing of the viewer's can be taken back.")
            self.play.undo()
            self.stage = "table"
            self.notice = Notice("undone")
            self.news_from = len(self.lines)
        except CantUndo:
            self.notice = Notice("cant_undo")
        self.changed()

    def restart(self) -> None:
        """A new play with the same seats and rules; the one before stays in its file."""
        self.leave()
        self.notice = None
        self._sit_down(self._new_play(None))
        self.changed()

    def load(self, found: Path | Play) -> None:
        """Go on with another play, from its file; one that no file can keep is given itself."""
        if isinstance(found, Path):
            self._take_over(found)
        play = resume(found) if isinstance(found, Path) else found
        self.leave()
        self.setting = setting_of(play, self.setting)
        self.notice = Notice("resumed")
        self._sit_down(play)
        self.changed()

    def go_on_unsaved(self) -> None:
        """The disk takes no more: the play goes on all the same, and people are told."""
        if self.play.file:
            _at_tables.pop(self.play.file.resolve(), None)
        self._sit_down(without_file(self.play))
        self.say(Notice("disk"))

    def replace_bot(self) -> None:
        """`careful` goes on in the seat of a bot that failed."""
        if self.failure:
            seat, self.failure = self.failure.seat, None
            self.who[seat] = CAREFUL
            self.players[seat] = find_player(self.play.game, CAREFUL)
            self._after()
            self.changed()

    def say(self, notice: Notice | None) -> None:
        """Show a sentence, or none."""
        self.notice = notice
        self.changed()

    # How it goes on

    def _after(self) -> None:
        """After something happened: what the screen is about now."""
        if self.notice and not self.notice.acts:
            self.notice = None
        self._settle()
        self._bots_at_once()
        self.changed()

    def _settle(self) -> None:
        self._answer_for_bots()
        if self.windows.place is not None:
            self._stand_at_window()
            return
        if self._rounds_over() > self._rounds_told:
            self.stage = "round"
            if self.is_shared:
                self.viewer = None
            return
        if self.play.is_over:
            self.stage = "over"
            self.viewer = self.people[0] if len(self.people) == 1 else None
            return
        if self.bot_asked is not None:
            self.stage = "table"
            return
        asked = [d.seat for d in self.play.pending if self.players[d.seat] is None]
        is_secret = self.room.is_secret(self.play, self.play.pending[0])
        if self.viewer in asked and (self._in_private or not (is_secret and self.is_shared)):
            self.stage = "table"
        elif not is_secret:
            self._in_private = self._in_private and self.viewer == asked[0]
            self.viewer, self.stage = asked[0], "table"
        elif self.viewer is not None and self._viewer_saw_more and self.room.own(self.view()):
            self.stage, self.covered_for = "pass", asked[0]
        else:
            self._cover(asked[0])

    def _cover(self, seat: int | None = None) -> None:
        self.viewer, self._in_private = None, False
        self.covered_for = self.covered_for if seat is None else seat
        self.stage = "cover"
        self._viewer_saw_more = False

    def _stand_at_window(self) -> None:
        self.viewer, self._in_private = None, False
        self.covered_for, self.windows.looking = None, False
        self.stage = "window"

    def _answer_for_bots(self) -> None:
        """Bots that alone are asked in a window answer at once: nobody notices that they were."""
        while self.windows.is_asked and self.bot_asked is not None and not self.failure:
            self._bot_turn()

    def _bots_at_once(self) -> None:
        while (
            SPEEDS[self.speed] == 0
            and not self.paused
            and not self.failure
            and self.bot_asked is not None
            and (self.stage == "table" or (self.stage == "round" and not self.people))
        ):
            if self.stage == "round":
                self._rounds_told = self._rounds_over()
                self.stage = "table"
            self._bot_turn()
            self._settle()
        nobody_waits = not self.people and SPEEDS[self.speed] == 0
        if nobody_waits and self.stage == "round" and self.play.is_over:
            self._rounds_told = self._rounds_over()
            self._settle()

    def _bot_turn(self) -> None:
        self.failure = bots_turn(self.play, self.players, once=bool(self.room.windows))
        # What bots do between two people's turns is worth a look before the screen is passed on.
        self._viewer_saw_more = self.viewer is not None

    def _talk_first(self) -> bool:
        begun = any("choice" in line for line in self.lines)
        return bool(self.people) and not begun and self.room.talk_seconds(self.play.rules) > 0

    def _news(self) -> None:
        self.news_from = len(self.lines)

    def _last_choice_of(self, seat: int | None) -> int:
        own = (n for n, line in enumerate(self.lines) if "choice" in line and line["seat"] == seat)
        return max(own, default=-1) + 1


_at_tables: WeakValueDictionary[Path, Session] = WeakValueDictionary()
"""Which table writes to a file: two must not."""
