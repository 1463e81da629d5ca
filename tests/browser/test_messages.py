"""What a seat may not see is in no message, not on the page, in no log and no file it can open."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Lab, open_notebook, run_all
from tests.browser.hearing import Ear, demos_names, hidden_at
from tests.browser.test_table import play_a_turn

MOST_STEPS = 400
LEAK = "leak-here"
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}

CODE = """
from pathlib import Path

import civicgames as cg
from civicgames.widgets import table as module

as_it_is = module.screen


def screen(session, *rest, **more):
    shown = as_it_is(session, *rest, **more)
    if Path("{leak}").exists():
        shown["tip"] = session.play.table.hands
    return shown


module.screen = screen
table = cg.Table("demos", "{scenario}", seats="human*2, random", seed=7, speed="at once")
table
"""
"""A table, and how it tells what it must not, for showing that this would be noticed."""


def lay(page: Page, lab: Lab, scenario: str) -> Locator:
    source = CODE.format(scenario=scenario, leak=LEAK)
    made = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source)], metadata={"kernelspec": KERNEL}
    )
    for old in [*Path(lab.root / "plays").glob("*.play.jsonl"), *lab.root.glob(LEAK)]:
        old.unlink()
    nbformat.write(made, lab.root / "messages.ipynb")
    open_notebook(page, "messages.ipynb")
    run_all(page)
    root = page.locator(".cg-root")
    expect(root).to_be_visible(timeout=60_000)
    return root


def nothing_is_told(page: Page, lab: Lab, scenario: str, steps: int) -> None:
    ear = Ear(page, lab, demos_names())
    root = lay(page, lab, scenario)
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
