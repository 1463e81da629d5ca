"""One play in progress: the driver that widgets, bots, simulation, replay and tests all use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from civicgames.engine.chance import Chance
from civicgames.engine.decision import Asked, Choice, Decision, IllegalChoice, decisions_of, short
from civicgames.engine.game import Flow, Game, Player, Seat
from civicgames.engine.header import make_header, read_header, seat_players, unnamed_seats
from civicgames.engine.log import AnyLog, Line, Log, NoLog, copied, since
from civicgames.engine.players import (
    BotRandom,
    Chooser,
    check_players,
    chooser,
    copy_for_player,
    draws,
)
from civicgames.engine.reading_back import read_back
from civicgames.engine.record import Record
from civicgames.engine.sealed import as_made, ask_each, drawn, in_seat_order
from civicgames.engine.storage import PlayFile
from civicgames.engine.undoing import check_undo


class Play:
    """One play of a game.

    ``rules`` are the game's switches (default: its own), ``seats`` a number, or one
    :class:`~civicgames.engine.game.Seat` each. ``seed``: an int for a play that can be made again,
    None draws from the system's randomness. ``path``: a new file to which the record is written
    as the play goes. ``log=False`` keeps no record, for simulations; a
    :class:`~civicgames.engine.summary.Listener` is told what happens instead.
    ``decided`` counts the questions that :meth:`run` had answered.

    Raises ValueError with a sentence where seats and rules don't fit. ``game``, ``rules`` and
    ``seats`` are what is played, with which switches, by whom (clockwise).
    """

    _asked: Asked | None
    _outcome: Line | None
    _sealed: dict[int, Choice]
    decided: int
    _broken: bool

    def __init__(
        self,
        game: Game,
        rules: Any = None,
        seats: int | Sequence[Seat] = 4,
        *,
        scenario: str = "",
        seed: int | None = None,
        path: str | Path | None = None,
        session: Mapping[str, str] | None = None,
        started: str | None = None,
        log: bool | NoLog = True,
    ) -> None:
        rules = game.rules() if rules is None else rules
        if isinstance(seats, int):
            seats = unnamed_seats(seats)
        seats = seat_players(game, rules, seats)
        header: Line = {}
        hears: AnyLog = log if isinstance(log, NoLog) else NoLog()
        if log is True:
            header = make_header(game, rules, seats, scenario, seed, session, started)
            hears = Log(file=PlayFile.create(Path(path), header) if path is not None else None)
        self._set_out(game, rules, seats, seed, header, hears)
        self._start()

    @classmethod
    def imagined(cls, game: Game, table: Any, flow: Flow, *, seed: int | None = None) -> Play:
        """A play that goes on from a table made up to fit what a seat knows; keeps no record.

        ``seed`` is for the bots that play it.
        """
        play = cls.__new__(cls)
        play._set_out(game, table.rules, table.seats, seed, {}, NoLog())
        play._begin(table, flow)
        return play

    @classmethod
    def from_record(
        cls, record: Record, *, keep: int | None = None, path: str | Path | None = None
    ) -> Play:
        """Rebuild a play from its record, or from its first ``keep`` lines.

        With ``path``, the record's own file goes on being written. Raises
        :class:`~civicgames.engine.log.Difference` at the first line that the rules don't follow.
        """
        game, rules, seats = read_header(record.header)
        lines = record.lines[:keep]
        file = PlayFile.reopen(Path(path), 1 + len(lines)) if path is not None else None
        play = cls.__new__(cls)
        log = Log(lines, file, record.numbers)
        play._set_out(game, rules, seats, record.header.get("seed"), record.header, log)
        play._start()
        play._read_back()
        return play

    def _set_out(
        self,
        game: Game,
        rules: Any,
        seats: Sequence[Seat],
        seed: int | None,
        header: Line,
        log: AnyLog,
    ) -> None:
        self.game = game
        self.rules = rules
        self.seats = tuple(seats)
        self._seed, self._header, self._log = seed, header, log
        self._random = BotRandom(seed).of

    # What is going on

    @property
    def table(self) -> Any:
        """The whole state, secrets included: for rules and tests, never for players."""
        self._mend()
        return self._table

    @property
    def pending(self) -> tuple[Decision, ...]:
        """The decisions that are waited for; empty when the play is over."""
        self._mend()
        if self._is_stopped:
            return ()
        return tuple(d for d in self._decisions() if d.seat not in self._sealed)

    @property
    def outcome(self) -> Line | None:
        """What the rules said at the end: ``winners``, ``reason``…; None before."""
        self._mend()
        return self._outcome

    @property
    def is_over(self) -> bool:
        """True when nothing more is asked."""
        return not self.pending

    @property
    def record(self) -> Record:
        """The log so far, with its header."""
        self._mend()
        return Record(self._header, self._log.lines)

    @property
    def file(self) -> Path | None:
        """The file that is being written, if any."""
        return self._log.file.path if self._log.file else None

    def view(self, seat: int | None, *, so_far: bool = False) -> Any:
        """What that seat may see; None is a spectator.

        With ``so_far``, ``view.so_far`` holds :meth:`so_far`, for players that look ahead.
        """
        mine = (copy_for_player(decision) for decision in self.pending if decision.seat == seat)
        return self._view(seat, tuple(mine), so_far)

    def _view(self, seat: int | None, asked: tuple[Decision, ...], so_far: bool) -> Any:
        view = self.game.view(self._table, seat)
        if seat is not None:
            view.asked, view.random = asked, self._random(seat)
        if so_far:
            view.so_far = self.so_far(seat)
        return view

    def so_far(self, seat: int | None) -> list[Line]:
        """The log since the last of the game's ``chapter`` events, as that seat may read it.

        Copies: whoever gets them can't change the record.
        """
        self._mend()
        return self._seen(since(self._log.lines, self.game.chapter), seat)

    def seen(self, seat: int | None) -> list[Line]:
        """The log as that seat may read it, in copies."""
        self._mend()
        return self._seen(self._log.lines, seat)

    def _seen(self, lines: Sequence[Line], seat: int | None) -> list[Line]:
        seen = (self.game.seen(self._table, line, seat) for line in lines)
        return [copied(line) for line in seen if line is not None]

    # Going on

    def choose(self, seat: int, choice: Choice) -> None:
        """Make a choice for a seat that is asked.

        Raises :class:`~civicgames.engine.decision.IllegalChoice`, a sentence for the player, where
        the rules don't allow it; nothing has changed then.
        """
        is_seat = type(seat) is int  # True is not seat 1
        decision = next((d for d in self.pending if is_seat and d.seat == seat), None)
        if decision is None:
            general = f"Seat {seat + 1 if is_seat else short(seat)} isn't asked anything now."
            reason = self._game_says(seat, None, choice) if is_seat else None
            raise IllegalChoice(reason or general, seat, choice=choice)
        try:
            accepted = decision.accept(choice)
        except IllegalChoice as refusal:
            reason = self._game_says(seat, decision, choice)
            if reason is None:
                raise
            raise IllegalChoice(reason, seat, decision.kind, choice) from refusal
        self._take(decision, accepted)

    def _game_says(self, seat: int, decision: Decision | None, choice: Choice) -> str | None:
        """The game's own sentence for a choice that isn't allowed."""
        refusal = self.game.refusal
        return refusal(self._table, seat, decision, choice) if refusal else None

    def run(self, players: Sequence[Player | None]) -> Line | None:
        """Let players choose until the play is over, or one without a player is asked.

        Returns the outcome, or None if it isn't over. Raises
        :class:`~civicgames.engine.players.BotError` where a player raises or answers what isn't
        allowed; the play stands as it was before the question.
        """
        self._mend()
        check_players(players, self.seats, keeps_log=isinstance(self._log, Log))
        choosers = [chooser(s, p, self._random, self._view) for s, p in enumerate(players)]
        lots = [self._random(s).random if draws(p) else None for s, p in enumerate(players)]
        log_choice = self._log.choice if self._log.hears else None
        send = self._flow.send
        asked = None if self._is_stopped else self._asked
        asking = False
        step = unanswered = 0  # steps of the loop, and those that are no answer
        # The loop that simulations live in: the steps of _take are written out here.
        try:
            for step in count(1):  # noqa: B007 (it is read when the loop is left)
                if type(asked) is tuple:
                    seat, kind, options = asked
                    lot = lots[seat]
                    if lot and type(options) is tuple:
                        choice = options[int(lot() * len(options))]
                    elif choose := choosers[seat]:
                        asking = True
                        choice = choose(Decision(seat, kind, options))
                        asking = False
                    else:
                        unanswered += 1
                        return None
                    if log_choice:
                        log_choice(kind, seat, choice)
                    asked = send(choice)
                elif type(asked) is list and (answers := drawn(asked, lots, self._sealed)):
                    if log_choice:
                        self._log.choices(as_made(asked, answers))
                    unanswered -= len(answers) - 1
                    asked = send(answers)
                elif isinstance(asked, Decision):
                    unanswered += 1
                    asked = asked.seat, asked.kind, asked.options
                else:
                    unanswered += 1
                    self._asked = asked
                    if asked is None:
                        return self._outcome
                    put, asking = len(self._decisions()), True
                    asked = self._asked
                    if not self._choose_sealed(choosers):
                        return None
                    asking = False
                    if self._asked is not asked:
                        unanswered -= put
                    asked = self._asked
        except StopIteration as end:
            asked, self._outcome = None, end.value
        except BaseException:
            self._broken |= not asking
            raise
        finally:
            if not self._is_stopped:
                self._asked = asked
            self.decided += step - unanswered
        return self._outcome

    def _choose_sealed(self, choosers: Sequence[Chooser | None]) -> bool:
        """Whether a player had something to say to the sealed decisions."""
        asked = self._decisions()
        moved = ask_each(asked, choosers, self._sealed)
        if len(self._sealed) == len(asked):
            self._open_sealed(asked)
        return moved

    def undo(self) -> None:
        """Take back the last choice: a seat's own sealed one, or the last in the record.

        Raises :class:`~civicgames.engine.undoing.CantUndo` once chance or an event followed, since
        a card, a die or a sealed value was then shown, and where there is nothing to take back.
        """
        self._mend()
        if self._sealed:
            self._sealed.popitem()
            return
        check_undo(self._log, self.game.showing)
        lines = self._log.lines
        if self._log.file:
            self._log.file.cut_to(len(lines))  # the header and all but the last line
        self._rebuild(lines[:-1])

    def stop(self) -> None:
        """End it for good before its end; the record says so."""
        self._mend()
        if self._asked is not None and not self._is_stopped:
            self._sealed.clear()
            self.mark("stopped")

    def mark(self, event: str) -> None:
        """A line of the driver's own in the record: ``"resumed"``, ``"stopped"``."""
        self._log.mark(event)

    def _repr_html_(self) -> str:
        # What anybody may see: not who is asked, which can be a secret.
        return self.record._repr_html_()

    def close(self) -> None:
        """Close the file; the play can be resumed from it."""
        if self._log.file:
            self._log.file.close()

    # How it goes on

    def _start(self) -> None:
        chance = Chance(None if self._seed is None else Random(self._seed), self._log)
        table = self.game.table(self.rules, self.seats, chance, self._log)
        self._begin(table, self.game.flow(table))

    def _begin(self, table: Any, flow: Flow) -> None:
        self._table, self._flow = table, flow
        self._asked, self._outcome, self._sealed = None, None, {}
        self._broken, self.decided = False, 0
        self._step(None)

    def _decisions(self) -> tuple[Decision, ...]:
        if self._asked is None:
            return ()
        # Made decisions here, so that they are the same, however often they are asked for.
        if type(self._asked) is tuple:
            self._asked = Decision(*self._asked)
        elif type(self._asked) is list and type(self._asked[0]) is tuple:
            self._asked = [*decisions_of(self._asked)]
        return decisions_of(self._asked)

    @property
    def _is_stopped(self) -> bool:
        lines = self._log.lines
        return bool(lines) and lines[-1].get("event") == "stopped"

    def _take(self, decision: Decision, choice: Choice) -> None:
        if decision is self._asked:
            self._step(choice, [(decision.kind, decision.seat, choice)])
            return
        self._sealed[decision.seat] = choice
        asked = self._decisions()
        if len(self._sealed) == len(asked):
            self._open_sealed(asked)

    def _open_sealed(self, asked: Sequence[Decision]) -> None:
        sealed, self._sealed = self._sealed, {}
        heard = in_seat_order(asked) if self._log.hears else ()
        made = [(d.kind, d.seat, sealed[d.seat]) for d in heard]
        self._step(tuple([sealed[d.seat] for d in asked]), made)

    def _step(self, choice: Any, made: Sequence[tuple[str, int, Choice]] = ()) -> None:
        try:
            # Written before the rules move: a step that is broken off is finished from the record.
            if made:
                self._log.choices(made)
            self._asked = self._flow.send(choice)
        except StopIteration as end:
            self._asked = None
            self._outcome = end.value
        except BaseException:
            self._broken = True
            raise

    def _mend(self) -> None:
        """Finish a step that Ctrl-C or an exception broke off."""
        if not self._broken:
            return
        if not isinstance(self._log, Log):
            raise RuntimeError("This play was broken off and keeps no record: it can't go on.")
        self._rebuild(self._log.lines)

    def _rebuild(self, lines: Sequence[Line]) -> None:
        old = self._log
        assert isinstance(old, Log)
        self._log = Log(lines, old.file)
        try:
            self._start()
            self._read_back()
        except BaseException:
            self._log, self._broken = old, True
            raise

    def _read_back(self) -> None:
        assert isinstance(self._log, Log)
        read_back(self._log, self._decisions, self._take)
