"""Tables set up in the middle of a play, and scripted answers to what the rulebook asks."""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from civicgames.engine.chance import Chance
from civicgames.engine.decision import Asked, Decision, decisions_of
from civicgames.engine.game import Seat
from civicgames.engine.log import Line, Log
from civicgames.games.delanopolis.flow import Rest, seat_mayor
from civicgames.games.delanopolis.rules import Rules
from civicgames.games.delanopolis.table import DelanopolisTable

Chances = Iterable[tuple[str, Any]]


class ToldTable(DelanopolisTable):
    """A table that keeps what was told of it at hand; ``before``: how much of it is left out."""

    lines: list[Line]
    before: int


def a_table(
    *,
    seats: int = 4,
    mayor: int = 0,
    roller: int | None = None,
    terrain: int = 0,
    owners: Mapping[int, tuple[int, int]] | None = None,
    vot_of: Sequence[int] | None = None,
    com_of: Sequence[int] | None = None,
    cards_of: Mapping[int, Sequence[str]] | None = None,
    refuges_of: Mapping[int, Sequence[str]] | None = None,
    announced: Mapping[int, str] | None = None,
    chances: Chances = (),
    seed: int = 0,
    **switches: Any,
) -> ToldTable:
    """A table between two turns, or within the roller's turn where a terrain is given.

    ``owners``: (owner, price) by terrain. ``chances`` are what chance gives first. Nobody holds
    a card or a refuge unless said. What happens is read from :func:`lines_of`.
    """
    rules = Rules(**switches)
    log = Log()
    table = ToldTable(
        rules,
        [Seat(f"Seat {n + 1}") for n in range(seats)],
        Chance(Random(seed), log, foreseen=chances),
        log,
    )
    table.lines, table.before = log.lines, 0
    seat_mayor(table, mayor)
    table.roller = table.next_roller = table.challengers[0] if roller is None else roller
    table.terrain = terrain
    if terrain:
        table.turn = 1
        table.next_roller = table.after(table.roller)
        table.pawns[table.roller] = terrain
    if rules.placement == "in_order":
        table.coming = list(rules.reachable)
    for place, (owner, price) in (owners or {}).items():
        table.owners[place], table.prices[place] = owner, price
    challengers = seats - 1
    table.vot = list(vot_of or [rules.vot * (s != mayor) for s in range(seats)])
    table.com = list(
        com_of or [rules.com_per_challenger * challengers * (s == mayor) for s in range(seats)]
    )
    for seat, keys in (cards_of or {}).items():
        table.cards[seat] = list(keys)
        for key in keys:
            table.piles[table.deck_of(seat)].remove(key)
    for seat, keys in (refuges_of or {}).items():
        table.refuges[seat] = list(keys)
    for seat, key in (announced or {}).items():
        table.announced[seat] = key
        if key not in table.cards[seat]:
            table.cards[seat].append(key)
            table.piles[table.deck_of(seat)].remove(key)
    return table


def lines_of(table: DelanopolisTable, kind: str | None = None) -> list[Line]:
    """The lines that the table's log got, or those of one kind of event."""
    assert isinstance(table, ToldTable)
    lines = table.lines[table.before :]
    return [line for line in lines if kind is None or line.get("event") == kind]


def forget(table: DelanopolisTable) -> None:
    """Leave what has happened so far out of :func:`lines_of`."""
    assert isinstance(table, ToldTable)
    table.before = len(table.lines)


def told(table: DelanopolisTable) -> list[str]:
    """The kinds of the lines of the table's log, in order."""
    return [str(line.get("event") or line.get("chance")) for line in lines_of(table)]


Question = tuple[int, str]
Answer = Callable[[Decision], Any]


def played(
    part: Generator[Asked, Any, Any] | Rest, answer: Answer
) -> tuple[list[Question | list[Question]], Any]:
    """Run a part of the rulebook, each answer checked against the options.

    Returns the questions put, as (seat, kind) or a list of them where they are sealed, and what
    the part returned.
    """
    put: list[Question | list[Question]] = []
    answers: Any = None
    steps = whole(part)
    while True:
        try:
            asked = steps.send(answers)
        except StopIteration as end:
            return put, end.value
        questions = [(decision.seat, decision.kind) for decision in decisions_of(asked)]
        made = [answered(decision, answer) for decision in decisions_of(asked)]
        if isinstance(asked, list):
            put.append(questions)
            answers = tuple(made)
        else:
            put += questions
            (answers,) = made


def whole(part: Generator[Asked, Any, Any] | Rest) -> Generator[Asked, Any, Any]:
    return (yield from part)


def answered(decision: Decision, answer: Answer) -> Any:
    assert len(decision.options) > 1, f"only one answer to {decision}"
    return decision.accept(answer(decision))


PASSIVE = {
    "mayor_refuge": False,
    "turn": "roll",
    "announce": False,
    "stake": 0,
    "rebid": 0,
    "sell": None,
}
"""What somebody answers who does nothing."""


def script(
    stakes: Sequence[int | None] = (),
    rebids: Mapping[int, int] | None = None,
    sells: Sequence[int | None] = (),
    **others: Any,
) -> Answer:
    """Answers by kind: stakes by seat, rebids by seat, sales in turn.

    Others are one answer for every seat, or a map by seat; what isn't said is :data:`PASSIVE`.
    """
    to_sell = list(sells)

    def answer(decision: Decision) -> Any:
        seat, kind = decision.seat, decision.kind
        if kind == "stake" and stakes:
            return stakes[seat]
        if kind == "rebid" and rebids is not None:
            return rebids[seat]
        if kind == "sell" and to_sell:
            return to_sell.pop(0)
        chosen = others.get(kind, PASSIVE[kind])
        return chosen.get(seat, PASSIVE[kind]) if isinstance(chosen, dict) else chosen

    return answer


def decision_after(steps: Generator[Asked, Any, Any], seat: int, kind: str) -> Decision:
    """The first question of that kind to that seat, those before it answered passively."""
    answers: Any = None
    while True:
        asked = steps.send(answers)
        for decision in decisions_of(asked):
            if (decision.seat, decision.kind) == (seat, kind):
                return decision
        passive = tuple(PASSIVE[decision.kind] for decision in decisions_of(asked))
        answers = passive if isinstance(asked, list) else passive[0]
