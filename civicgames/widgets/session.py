"""A play at one screen: whose cards it shows, whose turn it is, how bots go on. No widget here.

A browser is one of several ways to drive a session: it is told by acts (`choose`, `go_on`, …), and
what it shows is made from it by :func:`civicgames.widgets.screen.screen`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from weakref import WeakValueDictionary

from civicgames.engine import (
    BotError,
    CantUndo,
    Choice,
    Decision,
    IllegalChoice,
    Line,
    Play,
    Player,
    Seat,
    find_game,
    resume,
)
from civicgames.scenarios import Scenario, resolve
from civicgames.widgets import files
from civicgames.widgets.games import Room, room_of
from civicgames.widgets.players import (
    CAREFUL,
    HUMAN,
    Who,
    default_seats,
    find_player,
    people,
    player_name,
)

Stage = Literal["table", "pass", "cover", "round", "consult", "over", "moved"]
"""What the screen is about.

``table``: the board, and a question if the viewer is asked. ``pass``: the viewer's own cards once
more, before the screen goes to somebody else. ``cover``: nothing secret. ``round``: how a round
ended. ``consult``: a team's talk before the first deal. ``moved``: another table goes on with it.
"""

SPEEDS = {"slow": 2200, "normal": 1000, "fast": 300, "at once": 0}
"""Milliseconds from one bot's turn to the next."""

ROUND_PAUSE = 4
"""Bots' turns for which the end of a round stays where nobody is there to go on."""


@dataclass(frozen=True)
class Notice:
    """A sentence for the person, by key; ``values`` fill it in, ``acts`` are what is offered."""

    key: str
    values: tuple[tuple[str, str], ...] = ()
    acts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Failure:
    """A bot that couldn't go on: its seat, its name, and what happened, in the engine's words."""

    seat: int
    bot: str
    sentence: str


class Session:
    """One table's state. Raises ValueError, in one sentence, for what can't be played.

    ``seats``: ``"human"``, strategies' names or functions, one a seat. ``path``: a record's file;
    where it holds an unfinished play, that one goes on. Acts change the state and call ``changed``.
    """

    def __init__(
        self,
        game: str = "demos",
        scenario: str | Scenario = "full",
        seats: Sequence[Who] | None = None,
        *,
        seed: int | None = None,
        path: str | Path | None = None,
        names: Sequence[str] | None = None,
        speed: str = "normal",
        session: dict[str, str] | None = None,
    ) -> None:
        self.changed: Callable[[], None] = lambda: None
        self.scenario = resolve(game, scenario)
        self.who = list(seats or self.scenario.seats.players or default_seats(self.scenario.count))
        self.speed = speed_named(speed)
        self.notice: Notice | None = None
        self._seed, self._names, self._about = seed, names, session
        if path is not None and Path(path).exists():
            self._sit_down(resume(path))
            if self.play.game.name != find_game(game).name:
                raise ValueError(
                    f"{Path(path).name} is a play of {self.play.game.name}, not {game}."
                )
        else:
            self._sit_down(self._new_play(path))
            self._offer_the_unfinished(seed, path)

    # The play that is on the table

    def _new_play(self, path: str | Path | None) -> Play:
        game = find_game(self.scenario.game)
        count = len(self.who)
        names = self._names or [f"Seat {number + 1}" for number in range(count)]
        if len(names) != count:
            raise ValueError(f"{len(names)} names for {count} seats: expected one a seat.")
        teams: Sequence[str | None] = self.scenario.seats.teams or ()
        if len(teams) != count:
            teams = [None] * count
        for who in self.who:
            find_player(game, who)
        seats = [
            Seat(name, player_name(who), team)
            for name, who, team in zip(names, self.who, teams, strict=True)
        ]

        def make(file: Path | None) -> Play:
            return Play(
                game,
                self.scenario.rules,
                seats,
                scenario=self.scenario.name,
                seed=self._seed,
                path=file,
                session=self._about,
            )

        if path is not None:
            return make(Path(path))
        try:
            return make(files.new_path(game.name))
        except OSError:  # a folder that can't be written to must not keep anybody from playing
            self.notice = Notice("no_file")
            return make(None)

    def _sit_down(self, play: Play, who: Sequence[Who] | None = None) -> None:
        self.play = play
        self.room: Room = room_of(play.game.name)
        if who is None:
            made_here = [player_name(w) for w in self.who]
            recorded = [seat.player for seat in play.seats]
            who = self.who if made_here == recorded else recorded
        self.who = list(who)
        self.players: list[Player | None] = []
        for number, one in enumerate(self.who):
            try:
                self.players.append(find_player(play.game, one))
            except ValueError:  # a class's own bot, which isn't here
                self.who[number] = CAREFUL
                self.players.append(find_player(play.game, CAREFUL))
                self.notice = Notice(
                    "bot_missing", (("name", play.seats[number].name), ("bot", str(one)))
                )
        self.people = people(self.players)
        self.viewer = self.people[0] if len(self.people) == 1 else None
        self.covered_for: int | None = None
        self.stage: Stage = "table"
        self.paused = False
        self.failure: Failure | None = None
        self.whole_log = False
        self.why: tuple[int, str] | None = None
        self._rounds_told = self._rounds_over()
        self._viewer_saw_more = False
        self.news_from = len(self.lines)
        if self._talk_first():
            self.stage = "consult"
        else:
            self._settle()
            self._bots_at_once()
        if self.play.file:
            _at_tables[self.play.file] = self

    def _offer_the_unfinished(self, seed: int | None, path: object) -> None:
        if seed is None and path is None and self.notice is None:
            found = files.unfinished(self.play.record.header)
            if found:
                self.unfinished = found
                self.notice = Notice("unfinished", (), ("go_on_with_it", "dismiss"))

    unfinished: Path | None = None

    def _leave(self) -> None:
        """Close the play that was here; one that nobody has begun leaves no file."""
        file = self.play.file
        self.play.close()
        if file is None:
            return
        _at_tables.pop(file, None)
        if not files.was_begun(self.play.record, self.people) and file.parent == files.FOLDER:
            file.unlink(missing_ok=True)

    # What the screen reads

    @property
    def lines(self) -> list[Line]:
        """All lines of the record, secrets included."""
        return self.play.record.lines

    def view(self) -> Any:
        """What the person at the screen may see."""
        return self.play.view(self.viewer)

    def seen(self) -> list[tuple[int, Line]]:
        """The log's lines with their places, as the person at the screen may read them."""
        table, see = self.play.table, self.play.game.seen
        seen = ((place, see(table, line, self.viewer)) for place, line in enumerate(self.lines))
        return [(place, line) for place, line in seen if line is not None]

    @property
    def asked(self) -> Decision | None:
        """What the person at the screen is asked now."""
        if self.stage != "table" or self.failure:
            return None
        return next((d for d in self.play.pending if d.seat == self.viewer), None)

    @property
    def bot_asked(self) -> int | None:
        """The seat of a bot whose turn it is."""
        pending = self.play.pending
        return next((d.seat for d in pending if self.players[d.seat] is not None), None)

    @property
    def is_shared(self) -> bool:
        """Whether several people share the screen."""
        return len(self.people) > 1

    @property
    def goes_on_by_itself(self) -> int | None:
        """Milliseconds after which `go_on` is due; None where a person must act."""
        if self.paused or self.failure:
            return None
        wait = max(SPEEDS[self.speed], 1)
        if self.stage == "round" and not self.people:
            return wait * ROUND_PAUSE
        if self.stage == "table" and self.bot_asked is not None:
            return wait
        return None

    @property
    def can_undo(self) -> bool:
        """Whether the last thing that happened is a choice of the person at the screen."""
        last = self.lines[-1] if self.lines else {}
        return "choice" in last and last["seat"] == self.viewer and self.stage in ("table", "pass")

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
        self._after()

    def go_on(self) -> None:
        """What the plain button of a stage does; at the table, the next bot's turn."""
        self.notice = None if self.notice and not self.notice.acts else self.notice
        if self.stage == "pass":
            self._cover()
        elif self.stage == "cover":
            self.viewer, self.covered_for = self.covered_for, None
            self.stage = "table"
            self.news_from = self._last_choice_of(self.viewer)
        elif self.stage in ("round", "consult"):
            self._rounds_told = self._rounds_over()
            self.stage = "table"
            self.news_from = len(self.lines)
            self._settle()
            self._bots_at_once()
        elif self.stage == "table" and self.bot_asked is not None and not self.failure:
            self._news()
            self._bot_turn()
            self._after()
        self.changed()

    def hide(self) -> None:
        """Put the cover up at once, for whoever is asked next or was looking."""
        if self.is_shared and self.stage in ("table", "pass") and self.viewer is not None:
            asked = next((d.seat for d in self.play.pending if d.seat in self.people), self.viewer)
            self._cover(asked)
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
        self._leave()
        self.notice = None
        self._sit_down(self._new_play(None))
        self.changed()

    def load(self, path: Path) -> None:
        """Go on with another play, from its file."""
        other = _at_tables.get(path)
        if other is not None and other is not self:
            other.play.close()
            other.stage, other.viewer = "moved", None
            other.changed()
        play = resume(path)
        self._leave()
        self.scenario = _scenario_of(play, self.scenario)
        self.notice = Notice("resumed")
        self._sit_down(play)
        self.changed()

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
        asked = [decision.seat for decision in self.play.pending]
        if self.viewer in asked:
            self.stage = "table"
        elif self.viewer is not None and self._viewer_saw_more:
            self.stage, self.covered_for = "pass", asked[0]
        else:
            self._cover(asked[0])

    def _cover(self, seat: int | None = None) -> None:
        self.viewer = None
        self.covered_for = self.covered_for if seat is None else seat
        self.stage = "cover"
        self._viewer_saw_more = False

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
        if (
            not self.people
            and self.stage == "round"
            and self.play.is_over
            and not SPEEDS[self.speed]
        ):
            self._rounds_told = self._rounds_over()
            self._settle()

    def _bot_turn(self) -> None:
        seat = self.bot_asked
        only = [player if number == seat else None for number, player in enumerate(self.players)]
        try:
            self.play.run(only)
        except BotError as error:
            self.failure = Failure(error.seat, error.bot, str(error))
        # What bots do between two people's turns is worth a look before the screen is passed on.
        self._viewer_saw_more = self.viewer is not None

    def _rounds_over(self) -> int:
        return sum(line.get("event") == self.room.round_end for line in self.lines)

    def _talk_first(self) -> bool:
        begun = any("choice" in line for line in self.lines)
        return bool(self.people) and not begun and self.room.talk_seconds(self.play.rules) > 0

    def _news(self) -> None:
        self.news_from = len(self.lines)

    def _last_choice_of(self, seat: int | None) -> int:
        places = [
            n for n, line in enumerate(self.lines) if "choice" in line and line["seat"] == seat
        ]
        return places[-1] + 1 if places else 0


_at_tables: WeakValueDictionary[Path, Session] = WeakValueDictionary()
"""Which table writes to a file: two must not."""


def speed_named(speed: object) -> str:
    """A speed's name; ``at_once`` too. Raises ValueError naming those there are."""
    name = str(speed).replace("_", " ")
    if name not in SPEEDS:
        raise ValueError(f"There is no speed {speed!r}: expected {', '.join(SPEEDS)}.")
    return name


def _scenario_of(play: Play, here: Scenario) -> Scenario:
    """What a loaded play is played with; a restart plays it again."""
    name = str(play.record.header["scenario"].get("name", "custom"))
    if (here.game, here.rules) == (play.game.name, play.rules):
        return here
    from civicgames.scenarios import SeatPlan

    seats = SeatPlan(count=len(play.seats))
    return Scenario(game=play.game.name, name=name, rules=play.rules, seats=seats, base=name)


__all__ = ["HUMAN", "SPEEDS", "Failure", "Notice", "Session", "Stage", "speed_named"]
