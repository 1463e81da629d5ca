"""Tables set up in the middle of a play, and scripted answers to what the rulebook asks."""

from collections.abc import Generator, Iterable, Sequence
from random import Random
from typing import Any

from civicgames.engine.chance import Chance
from civicgames.engine.decision import Decision, Question
from civicgames.engine.game import Seat
from civicgames.engine.log import Line, Log
from civicgames.games.demos.components import Figure
from civicgames.games.demos.flow import seat_from
from civicgames.games.demos.rules import Rules, seat_numbers, seated
from civicgames.games.demos.table import DemosTable

Asked = list[tuple[int, str]]


class ToldTable(DemosTable):
    """A table that keeps what was told of it at hand."""

    lines: list[Line]


def a_table(
    rules: Rules | None = None,
    *,
    seats: int | None = None,
    camps: Sequence[str] | None = None,
    dealer: int | None = None,
    hands: Sequence[Sequence[str]] | None = None,
    pack: Sequence[str] = (),
    pile: Sequence[str] = (),
    figures: Sequence[Sequence[str | Figure]] | None = None,
    totals: Sequence[int] | None = None,
    vetoes: int | None = None,
    seed: int = 0,
) -> DemosTable:
    """A table between two steps. ``pack`` and ``pile`` are written top first.

    The dealer is the last seat unless said otherwise, so that seat 0 comes first. What happens is
    read from :func:`lines_of`.
    """
    rules = rules or Rules()
    count = seats or len(hands or figures or camps or ()) or seat_numbers(rules)[0]
    names = [Seat(f"Seat {n + 1}", team=camps[n] if camps else None) for n in range(count)]
    log = Log()
    table = ToldTable(rules, seated(rules, names), Chance(Random(seed), log), log)
    table.lines = log.lines
    table.round = 1
    table.turn = "deal"
    seat_from(table, count - 1 if dealer is None else dealer)
    table.vetoes = dict.fromkeys(table.sides(), rules.vetoes if vetoes is None else vetoes)
    if hands is not None:
        table.hands = [list(hand) for hand in hands]
    table.pack = list(pack)[::-1]
    table.pile = list(pile)[::-1]
    if figures is not None:
        table.figures = [
            [f if isinstance(f, Figure) else Figure(f) for f in held] for held in figures
        ]
    if totals is not None:
        table.totals = list(totals)
    return table


def lines_of(table: DemosTable, kind: str | None = None) -> list[Line]:
    """The lines that the table's log got, or those of one kind of event."""
    assert isinstance(table, ToldTable)
    return [line for line in table.lines if kind is None or line.get("event") == kind]


def answered(steps: Generator[Question, Any, Any], answers: Iterable[Any]) -> tuple[Asked, Any]:
    """Run a part of the rulebook with these answers, each checked against the options.

    Returns the questions put, as (seat, kind), and what the part returned. Too few answers or one
    too many fail.
    """
    asked: Asked = []
    left = list(answers)
    answer: Any = None
    while True:
        try:
            decision = Decision(*steps.send(answer))
        except StopIteration as end:
            assert not left, f"nothing more was asked, but answers are left: {left}"
            return asked, end.value
        asked.append((decision.seat, decision.kind))
        assert len(decision.options) > 1, f"only one answer to {decision}"
        assert left, f"asked more than expected: {decision}, after {asked}"
        answer = decision.accept(left.pop(0))


def asked_until(steps: Generator[Question, Any, Any], answers: Iterable[Any]) -> Decision:
    """The question that is put after these answers."""
    decision = Decision(*next(steps))
    for answer in answers:
        decision = Decision(*steps.send(decision.accept(answer)))
    return decision
