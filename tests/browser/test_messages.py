"""What a seat may not see is in no message, not on the page, in no log and no file it can open."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.harness import Lab, show_table
from tests.browser.hearing import Ear, demos_names, hidden_at
from tests.browser.test_table import play_a_turn

MOST_STEPS = 400
LEAK = "leak-here"

CODE = """
from pathlib import Path

import civicgames as cg
from civicgames.widgets import table as module

as_it_is = module.screen


def screen(session, *rest, **more):
    shown = as_it_is(session, *rest, **more)
    if Path("{leak}").exists():
        shown["tip"] = {tip}
    return shown


module.screen = screen
table = cg.Table({arguments}, speed="at once")
table
"""
"""A table, and how it tells what it must not, for showing that this would be noticed."""


def lay(page: Page, lab: Lab, arguments: str, tip: str) -> Locator:
    """Lay that table; ``tip`` is what it tells, in Python, while the file LEAK is there."""
    (lab.root / LEAK).unlink(missing_ok=True)
    code = CODE.format(leak=LEAK, tip=tip, arguments=arguments)
    return show_table(page, lab, code, "messages.ipynb")


def nothing_is_told(page: Page, lab: Lab, scenario: str, steps: int) -> None:
    ear = Ear(page, lab, demos_names())
    arguments = f'"demos", "{scenario}", seats="human*2, random", seed=7'
    root = lay(page, lab, arguments, "session.play.table.hands")
    leaking = 0
    ear.step()
    while len(ear.steps) < steps and play_a_turn(root):
        ear.step()
        if not leaking and len(ear.steps) > 3:
            leaking = len(ear.steps)
            (lab.root / LEAK).touch()
            play_a_turn(root)
            ear.step()
            (lab.root / LEAK).unlink()
    record = ear.record()
    assert leaking
    told = {n: step.told(hidden_at(record, step)) for n, step in enumerate(ear.steps)}
    assert told.pop(leaking), "what this table told wasn't heard"
    assert not {n: found for n, found in told.items() if found}
    # That something was hidden, and that what may be known came through, shows that all was read.
    hidden = [hidden_at(record, step)(step.viewer) for step in ear.steps]
    assert sum(map(bool, hidden)) > len(hidden) // 3
    assert ear.bytes_heard > 50_000
    assert len({step.viewer for step in ear.steps}) > 1


def test_a_few_turns_of_a_shared_screen_tell_nothing(page: Page, lab: Lab) -> None:
    nothing_is_told(page, lab, "short", 9)


@pytest.mark.slow
def test_a_whole_play_tells_nothing(page: Page, lab: Lab) -> None:
    nothing_is_told(page, lab, "full", MOST_STEPS)
