"""The choices of a record, as the rules ask for them again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from civicgames.engine.decision import Choice, Decision, IllegalChoice, short
from civicgames.engine.log import Log
from civicgames.engine.sealed import in_seat_order


def read_back(
    log: Log,
    asked: Callable[[], Sequence[Decision]],
    take: Callable[[Decision, Choice], None],
) -> None:
    """Make the recorded choices again: ``asked()`` is what is asked now, ``take`` makes a choice.

    Raises :class:`~civicgames.engine.log.Difference` where the record is not what was asked.
    """
    while log.replaying and (now := asked()):
        made = recorded_choices(log, now)
        if made is None:
            log.drop_rest()
            return
        for decision, choice in made:
            take(decision, choice)
    if log.replaying:
        raise log.difference("the play is over, nothing more is expected.")


def recorded_choices(log: Log, asked: Sequence[Decision]) -> list[tuple[Decision, Choice]] | None:
    """What the record says was chosen; None where a sealed set was cut off in writing.

    Raises :class:`~civicgames.engine.log.Difference` where something else stands there.
    """
    made = []
    for ahead, decision in enumerate(in_seat_order(asked)):
        if ahead and log.peek(ahead) is None:
            return None
        made.append((decision, _recorded_choice(log, decision, ahead)))
    return made


def _recorded_choice(log: Log, decision: Decision, ahead: int) -> Choice:
    line = log.peek(ahead) or {}
    if line.get("choice") != decision.kind or line.get("seat") != decision.seat:
        raise log.difference(
            f"expected seat {decision.seat}'s choice of {decision.kind}, found {short(line, 200)}.",
            ahead,
        )
    try:
        return decision.accept(line.get("value"))
    except IllegalChoice as refusal:
        raise log.difference(str(refusal), ahead) from refusal
