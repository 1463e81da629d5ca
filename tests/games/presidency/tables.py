"""Tables set up in the middle of a play, and scripted answers to what the rulebook asks."""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from civicgames.engine.chance import Chance
from civicgames.engine.decision import Decision, decisions_of
from civicgames.engine.game import Seat
from civicgames.engine.log import Line, Log
from civicgames.games.presidency.components import PILES, Pile
from civicgames.games.presidency.rules import Rules
from civicgames.games.presidency.squares import Elected
from civicgames.games.presidency.table import PresidencyTable

Hand = Mapping[str, Sequence[str]]
Answer = Callable[[Decision], Any]

LIMITS = ((7, 5), (14, 4), (21, 3), (28, 2), (35, 1))

PILE_OF = {"m": "money"}


def rules_with(
    board: Mapping[str, Any] | None = None,
    limits: Sequence[Sequence[int]] = LIMITS,
    last: int = 40,
    **switches: Any,
) -> Rules:
    """The standard decks on a board with these special squares only."""
    stages = [{"id": f"at_{at}", "at": at, "limit": limit} for at, limit in limits]
    return Rules(board={"last": last, "stage": stages, "square": dict(board or {})}, **switches)


def a_table(
    rules: Rules | None = None,
    *,
    seats: int | None = None,
    pawns: Sequence[int] | None = None,
    hands: Sequence[Hand] | Mapping[int, Hand] | None = None,
    face_up: Sequence[int] = (),
    holder: int = 0,
    top: Mapping[str, Sequence[str]] | None = None,
    chances: Sequence[tuple[str, Any]] = (),
    seed: int = 0,
) -> PresidencyTable:
    """A table in the middle of a turn, its draw made; no special square unless the rules say so.

    ``hands`` by seat, ``face_up`` the seats whose hands are; ``top``: the next cards of each pile.
    """
    count = seats or len(pawns or ()) or 3
    log = Log()
    table = PresidencyTable(
        rules or rules_with(),
        [Seat(f"Seat {n + 1}") for n in range(count)],
        Chance(Random(seed), log, foreseen=chances),
        log,
    )
    table.term, table.turn, table.holder, table.window_due = 1, 1, holder, True
    if pawns:
        table.pawns = list(pawns)
    by_seat = hands if isinstance(hands, Mapping) else dict(enumerate(hands or ()))
    for seat, hand in by_seat.items():
        for pile in PILES:
            for card in hand.get(pile, ()):
                hold(table, seat, card)
    for seat in face_up:
        table.face_up[seat] = True
    for pile in PILES:
        for card in reversed((top or {}).get(pile, ())):
            table.piles[pile].remove(card)
            table.piles[pile].append(card)
    return table


def hold(table: PresidencyTable, seat: int, card: str) -> None:
    """Put a card from its pile into a hand."""
    pile = table.pile_of(card)
    table.piles[pile].remove(card)
    table.hands[pile][seat].append(card)


def cards(money: str = "", scheme: str = "") -> dict[str, list[str]]:
    """A hand: ``cards("m1.1 m2.1", "rally.1")``."""
    return {"money": money.split(), "scheme": scheme.split()}


def lines_of(table: PresidencyTable, kind: str | None = None) -> list[Line]:
    """The lines that the table's log got, or those of one kind of event."""
    return [line for line in table.log.lines if kind is None or line.get("event") == kind]


def discarded(table: PresidencyTable, pile: Pile | None = None) -> list[str]:
    piles = [pile] if pile else list(PILES)
    return sorted(card for name in piles for card in table.discards[name])


class Asked(list[tuple[int, str]]):
    """The questions put, as (seat, kind)."""

    def of(self, kind: str) -> list[int]:
        return [seat for seat, asked in self if asked == kind]


def played(
    steps: Iterable[Any], answer: Answer | Mapping[str, Any] | None = None
) -> tuple[Asked, Any]:
    """Run a part of the rulebook to its end, each answer checked against the options.

    ``answer``: a function of the decision, or answers by kind: one value, or a list of them that
    is used up (an :class:`InTurn`). In windows nobody plays unless it says so; nothing else may be
    asked than it foresees. Returns the questions, and what the part returned, or the seat elected.
    """
    asked = Asked()
    reply = answer if callable(answer) else by_kind(answer or {})
    sent: Any = None
    running = all_of(steps)
    while True:
        try:
            question = running.send(sent)
        except StopIteration as end:
            return asked, end.value
        except Elected as elected:
            return asked, elected.seat
        decisions = decisions_of(question)
        for decision in decisions:
            assert len(decision.options) > 1, f"only one answer to {decision}"
            asked.append((decision.seat, decision.kind))
        answers = [decision.accept(reply(decision)) for decision in decisions]
        sent = tuple(answers) if isinstance(question, list) else answers[0]


def all_of(steps: Iterable[Any]) -> Generator[Any, Any, Any]:
    """A part of the rulebook, be it one that asks nothing."""
    return (yield from steps)


class InTurn(list[Any]):
    """Answers to be given one after the other."""


def by_kind(answers: Mapping[str, Any]) -> Answer:
    def reply(decision: Decision) -> Any:
        if decision.kind not in answers:
            if decision.kind == "scheme":
                return None
            raise AssertionError(f"unexpected: {decision}")
        given = answers[decision.kind]
        return given.pop(0) if isinstance(given, InTurn) else given

    return reply
