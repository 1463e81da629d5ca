"""The checks of one play of a game, made as it goes; see :mod:`civicgames.engine.conformance`."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NoReturn

from civicgames.engine.decision import Decision, IllegalChoice, same_value, short
from civicgames.engine.log import Line
from civicgames.engine.play import Play
from civicgames.engine.record import Record, parse_record
from civicgames.engine.replaying import replay
from civicgames.engine.snapshots import (
    but_seat,
    count_of,
    differing,
    empty_everything,
    question,
    snapshot,
    strings,
    wrong_answers,
)
from civicgames.engine.storage import to_json
from civicgames.engine.undoing import CantUndo

OFTEN = 0.06
"""How often the slow checks are made where a kind of question isn't asked for the first time."""


ENOUGH = 3
"""Imagined plays, of which one at least must differ from the true one."""


class NotConforming(AssertionError):
    """What a game does that it mustn't; the sentence says in which play and where in it.

    ``check`` names the promise that is broken, see :mod:`civicgames.engine.conformance`.
    """

    def __init__(self, check: str, where: str, found: str) -> None:
        super().__init__(f"{where}: {found} [{check}]")
        self.check = check


class Checks:
    """The checks of one play, made as it goes."""

    def __init__(self, play: Play, preset: str, random: Random) -> None:
        self.play, self.preset, self.random = play, preset, random
        self.game = play.game
        self.everyone: list[int | None] = [*range(len(play.seats)), None]
        self.asked = 0
        self.decision: Decision | None = None
        self.kinds_seen: set[str] = set()
        self.written: list[str] = []
        self.given_at: dict[str, int] = {}
        """The strings that chance gave, and the line where it last did."""
        self.witnessed: dict[int | None, set[str]] = {seat: set() for seat in self.everyone}
        self.redealt = self.has_secrets = self.imagined_otherwise = False
        self.imagined = 0

    def fail(self, check: str, found: str) -> NoReturn:
        where = f"{self.game.name}, preset {self.preset}, {len(self.play.seats)} seats, "
        where += f"decision {self.asked}"
        if self.decision:
            where += f", seat {self.decision.seat} ({self.decision.kind})"
        raise NotConforming(check, where, found)

    def run(self) -> Record:
        game, play = self.game, self.play
        kept = game.conserved(play.table)
        while play.pending:
            pending = play.pending
            self.decision = pending[0]
            self.asked += len(pending)
            if self.asked > game.most_decisions:
                self.fail("ends", f"not over after {game.most_decisions} decisions")
            self.check_lines(self.written[-20:])
            self.check_options(pending)
            self.check_read_lines()
            if game.conserved(play.table) != kept:
                self.fail("conserved", f"{kept} became {game.conserved(play.table)}")
            if self.is_due(pending):
                self.check_slowly(pending)
            if len(pending) > 1:
                self.choose_sealed(pending)
            else:
                self.choose(pending[0])
        self.check_end(kept)
        return play.record

    def is_due(self, pending: Sequence[Decision]) -> bool:
        kinds = {decision.kind for decision in pending}
        new = not kinds <= self.kinds_seen
        self.kinds_seen |= kinds
        return new or self.random.random() < OFTEN

    def check_slowly(self, pending: Sequence[Decision]) -> None:
        for self.decision in pending:
            self.check_refusals(self.decision)
        self.decision = pending[0]
        self.check_views()
        self.check_redealt()
        self.check_imagined()
        if len(pending) == 1:
            self.check_undo(pending[0])

    # Each check by itself

    def check_lines(self, written: Sequence[str]) -> None:
        """What was written stays as it was written; then the new lines are noted."""
        lines = self.play.record.lines
        first = len(self.written) - len(written)
        for line, text in zip(lines[first:], written, strict=False):
            if to_json(line) != text:
                self.fail("record", f"a line changed after it was written, from {text} to {line}")
        for number, line in enumerate(lines[len(self.written) :], len(self.written)):
            self.written.append(self.as_json(line))
            if "chance" in line:
                for text in strings(line["value"]):
                    self.given_at[text] = number
                    for seen in self.witnessed.values():
                        seen.discard(text)

    def as_json(self, line: Line) -> str:
        try:
            return to_json(line)
        except (TypeError, ValueError) as error:
            self.fail("accepts", f"a line can't be written as JSON ({error}): {line}")

    def check_options(self, pending: Sequence[Decision]) -> None:
        if len({decision.seat for decision in pending}) < len(pending):
            self.fail("options", "a seat is asked twice at once")
        for self.decision in pending:
            if len(self.decision.options) < 2:
                self.fail(
                    "options",
                    f"{len(self.decision.options)} options: a question needs two at least",
                )
            self.check_accepted(self.decision)
        self.decision = pending[0]

    def check_accepted(self, decision: Decision) -> None:
        options = decision.options
        if isinstance(options, range):
            some: list[Any] = [options[0], options[-1]]
        elif isinstance(options, Sequence):
            some = list(options[:40])
        else:
            some = [options.draw(self.random) for _ in range(3)]
        for option in some:
            line = {"choice": decision.kind, "seat": decision.seat, "value": option}
            value = json.loads(self.as_json(line))["value"]
            if not same_value(option, value):
                self.fail("accepts", f"the option {option!r} is read back as {value!r}")
            try:
                accepted = decision.accept(value)
            except Exception as error:
                self.fail("accepts", f"its own option {option!r} is refused: {error}")
            if not same_value(accepted, option):
                self.fail("accepts", f"the option {option!r} is taken as {accepted!r}")

    def state(self, play: Play, leave_out: Sequence[str] = ()) -> list[Any]:
        """All that can be seen of a play, as plain values."""
        return [
            [question(decision) for decision in play.pending],
            [snapshot(play.view(seat), leave_out) for seat in self.everyone],
            [play.seen(seat) for seat in self.everyone],
            play.record.to_text(),
        ]

    def check_refusals(self, decision: Decision) -> None:
        answers = wrong_answers(decision.options, self.random)
        before = self.state(self.play)
        for wrong in answers:
            self.expect_refusal(decision.seat, wrong)
        right = decision.draw(self.random)
        asked = {d.seat for d in self.play.pending}
        count = len(self.play.seats)
        others: list[Any] = [s for s in (*range(count), -1, count) if s not in asked]
        for seat in [*others, float(decision.seat), str(decision.seat), None, 10**20]:
            self.expect_refusal(seat, right)
        if 1 in asked:
            self.expect_refusal(True, right)
        if self.state(self.play) != before:
            self.fail("refusals", "something changed though every answer was refused")

    def expect_refusal(self, seat: Any, answer: Any) -> None:
        said = f"seat {seat!r} answering {short(answer)}"
        try:
            self.play.choose(seat, answer)
        except IllegalChoice as refusal:
            sentence = str(refusal)
            if not (sentence.endswith(".") and " " in sentence and len(sentence) < 1500):
                self.fail("refusals", f"{said} is refused without a sentence: {sentence!r}")
        except Exception as error:
            self.fail("refusals", f"{said} raises {type(error).__name__}: {error}")
        else:
            self.fail("refusals", f"{said} isn't refused")

    def check_views(self) -> None:
        for seat in self.everyone:
            before = snapshot(self.play.view(seat))
            empty_everything(self.play.view(seat))
            if snapshot(self.play.view(seat)) != before:
                self.fail("view", f"emptying what seat {seat} sees changes the table")

    def check_redealt(self) -> None:
        for seat in self.random.sample(self.everyone, 2):
            copy = self.copy()
            before = [snapshot(copy.view(other)) for other in self.everyone]
            kept = self.game.conserved(copy.table)
            self.game.redeal(copy.table, seat, self.random)
            after = [snapshot(copy.view(other)) for other in self.everyone]
            own = self.everyone.index(seat)
            if after[own] != before[own]:
                self.fail("secrets", f"seat {seat} sees {differing(before[own], after[own])}")
            if self.game.conserved(copy.table) != kept:
                self.fail("secrets", "dealing anew changes what must stay the same")
            self.redealt |= after != before
        self.has_secrets |= len({repr(but_seat(view)) for view in before}) > 1

    def check_read_lines(self) -> None:
        """Cards that another seat holds unseen stand in no line that this seat may read."""
        tokens = set(self.given_at)
        views = [snapshot(self.play.view(seat), ["asked"]) for seat in self.everyone]
        in_sight = [count_of(view, tokens) for view in views]
        for seat, counts in zip(self.everyone, in_sight, strict=True):
            self.witnessed[seat] |= set(counts)
        if self.random.random() > OFTEN:
            return
        for seat, mine in zip(self.everyone, in_sight, strict=True):
            hidden = {text for theirs in in_sight for text in theirs if text not in mine}
            hidden -= self.witnessed[seat]
            if hidden:
                self.check_tells_none(seat, hidden)

    def check_tells_none(self, seat: int | None, hidden: set[str]) -> None:
        first = min(self.given_at[text] for text in hidden)
        for number, line in enumerate(self.play.record.lines[first:], first):
            read = self.game.seen(self.play.table, line, seat)
            told = {
                text
                for text in strings({} if read is None else read)
                if text in hidden and number >= self.given_at[text]
            }
            if told:
                self.fail(
                    "secrets", f"seat {seat} never saw {sorted(told)} but may read it in {read}"
                )

    def check_imagined(self) -> None:
        if self.game.imagine is None:
            return
        seat = self.random.choice(self.play.pending).seat
        for _ in range(3):
            before = snapshot(self.play.view(seat))
            imagined = self.game.imagine(
                self.play.view(seat, so_far=True), Random(self.random.random())
            )
            if snapshot(imagined.view(seat)) != before:
                other = differing(before, snapshot(imagined.view(seat)))
                self.fail("imagine", f"seat {seat} would see {other} in the imagined play")
            self.imagined += 1
            others = [other for other in self.everyone if other not in (seat, None)]
            self.imagined_otherwise |= [
                snapshot(imagined.view(other), ["asked"]) for other in others
            ] != [snapshot(self.play.view(other), ["asked"]) for other in others]

    def check_undo(self, decision: Decision) -> None:
        copy = self.copy()
        before = self.state(copy)
        choice = decision.draw(self.random)
        tokens = set(self.given_at)
        in_sight = [count_of(snapshot(copy.view(s), ["asked"]), tokens) for s in self.everyone]
        copy.choose(decision.seat, choice)
        gained = any(
            count_of(snapshot(copy.view(seat), ["asked"]), tokens) - had
            for seat, had in zip(self.everyone, in_sight, strict=True)
        )
        last = copy.record.lines[-1]
        try:
            copy.undo()
        except CantUndo:
            if "choice" in last and not gained and decision.kind not in self.game.showing:
                self.fail("undo", f"{choice!r} can't be undone though nothing was shown")
            return
        if gained:
            self.fail("undo", f"{choice!r} can be undone though it showed a card")
        if self.state(copy) != before:
            self.fail("undo", f"{choice!r} undone doesn't restore what was there")

    def choose(self, decision: Decision) -> None:
        self.play.choose(decision.seat, decision.draw(self.random))

    def choose_sealed(self, pending: Sequence[Decision]) -> None:
        choices = [(decision, decision.draw(self.random)) for decision in pending]
        other_way = self.copy()
        lines = len(self.play.record.lines)
        for decision, choice in reversed(choices):
            other_way.choose(decision.seat, choice)
        for number, (self.decision, choice) in enumerate(choices, 1):
            seat = self.decision.seat
            before = self.state_for_others(seat)
            self.play.choose(seat, choice)
            if number < len(choices) and self.state_for_others(seat) != before:
                self.fail("sealed", f"{choice!r} shows before all the choices are in")
        if list(map(to_json, other_way.record.lines[lines:])) != list(
            map(to_json, self.play.record.lines[lines:])
        ):
            self.fail("sealed", "the record depends on who chose first")
        try:
            other_way.undo()
        except CantUndo:
            return
        self.fail("undo", "sealed choices can be undone after all were shown")

    def state_for_others(self, chooser: int) -> list[Any]:
        views = [
            snapshot(self.play.view(seat), ["asked"] if seat == chooser else [])
            for seat in self.everyone
        ]
        return [views, self.play.record.to_text()]

    def check_end(self, kept: Any) -> None:
        self.decision = None
        play, text = self.play, self.play.record.to_text()
        self.check_lines(self.written)
        if self.game.conserved(play.table) != kept:
            self.fail("conserved", f"{kept} became {self.game.conserved(play.table)}")
        told = play.record.outcome
        if not isinstance(play.outcome, dict) or told is None or told is not play.record.lines[-1]:
            self.fail("ends", "there is no outcome on the last line")
        if any(told.get(key) != value for key, value in play.outcome.items()):
            self.fail("ends", f"the outcome {play.outcome} isn't the one in the record: {told}")
        if self.has_secrets and not self.redealt:
            self.fail("secrets", "seats see different things, but dealing anew changes nothing")
        if self.imagined >= ENOUGH and self.has_secrets and not self.imagined_otherwise:
            self.fail("imagine", "every imagined play is the true one")
        verdict = parse_record(text).verify()
        if not verdict:
            self.fail("record", f"it isn't followed by the rules again: {verdict}")
        lines = play.record.lines
        for cut in sorted({0, *(int(self.random.random() * len(lines)) for _ in range(8))}):
            self.check_cut(cut)

    def check_cut(self, cut: int) -> None:
        lines = self.play.record.lines
        rebuilt = self.guarded(lambda: replay(_read(Record(self.play.record.header, lines[:cut]))))
        again = rebuilt.record.lines
        if [to_json(line) for line in again] != self.written[: len(again)]:
            self.fail("record", f"cut after {cut} lines it goes on otherwise: {again[-1]}")
        for _ in range(3):
            if rebuilt.pending:
                decision = rebuilt.pending[0]
                self.guarded(lambda d=decision: rebuilt.choose(d.seat, d.draw(self.random)))  # type: ignore[misc]

    def copy(self) -> Play:
        """The play rebuilt from its record, as written."""
        copy: Play = self.guarded(lambda: replay(_read(self.play.record)))
        return copy

    def guarded(self, rebuild: Callable[[], Any]) -> Any:
        try:
            return rebuild()
        except Exception as error:
            self.fail("record", f"it can't be rebuilt: {error}")


def _read(record: Record) -> Record:
    return parse_record(record.to_text())
