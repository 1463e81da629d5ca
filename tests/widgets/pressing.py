"""Pressing what is on the screen, whichever game is drawn there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from civicgames.widgets.table import Table

from .conftest import answers
from .test_presidency import composed


def message(table: Table, random: Random) -> dict[str, Any]:
    """What a press on the screen sends; a click on the same screen sends the same."""
    screen, number = table.table.screen, table.table.number
    question = screen["question"]
    if not question:
        return {"do": "go_on", "number": number}
    values = values_of(question, random)
    return {"do": "choose", "number": number, "kinds": question["kinds"], "values": values}


def values_of(question: dict[str, Any], random: Random) -> list[Any]:
    if "amount" in question:
        return [random.randint(0, question["amount"]["most"])]
    if "compose" in question:
        return composed(question, random)
    return random.choice(answers(question))


def press_on(table: Table, until: Callable[[], bool], most: int = 3000) -> None:
    random = Random(1)
    for _ in range(most):
        if until():
            return
        send(table, message(table, random))
    raise AssertionError("It doesn't come to that.")


def send(table: Table, sent: dict[str, Any]) -> None:
    table.table._handle_custom_msg(sent, [])
