"""Tables without a browser: messages go in as the browser would send them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from civicgames.widgets.table import Table


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays are kept in the folder a notebook stands in."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def _no_hidden_error(caplog: pytest.LogCaptureFixture, request: Any) -> Iterator[None]:
    """An error in a handler is shown at the table; here it must not happen unseen."""
    yield
    if "expects_an_error" not in request.keywords:
        wrong = [r for r in caplog.records if r.levelname == "ERROR"]
        assert not wrong, [r.getMessage() for r in wrong]


def act(table: Table, do: str, **more: Any) -> None:
    """Send what a press sends, for the screen that is shown now."""
    table.table._handle_custom_msg({"do": do, "number": table.table.number, **more}, [])


def choose(table: Table, *values: Any) -> None:
    """Answer the question on the screen."""
    act(table, "choose", kinds=table.table.screen["question"]["kinds"], values=list(values))


def answers(question: dict[str, Any]) -> list[list[Any]]:
    """What the buttons of a question would send."""
    return [one["values"] for one in [*question["answers"].values(), *question["buttons"]]]


def play_on(
    table: Table,
    until: Callable[[dict[str, Any]], Any] = lambda screen: False,
    seed: int = 1,
    each: Callable[[Table], None] = lambda table: None,
    most: int = 4000,
) -> bool:
    """Press buttons at random until something is on the screen, or the play is over."""
    random = Random(seed)
    for _ in range(most):
        each(table)
        screen = table.table.screen
        if until(screen):
            return True
        if screen["stage"] == "over":
            return False
        if screen["question"]:
            choose(table, *random.choice(answers(screen["question"])))
        else:
            act(table, "go_on")
    raise AssertionError("The play doesn't end.")
