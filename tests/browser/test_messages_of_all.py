"""Sealed stakes, hidden cards and secret wishes are in no message, on no page, in no log.

Two people and a bot at one screen. All that comes is searched for what is hidden, and each screen
is the one that would have come had all that its reader can't see been otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.browser import test_delanopolis, test_presidency, twins
from tests.browser.harness import Lab
from tests.browser.hearing import Ear
from tests.browser.test_messages import LEAK, lay
from tests.browser.test_table import press
from tests.browser.twins import Twin, hidden_tokens, plain, tokens_in
from tests.widgets.pressing import message

SEATS = "human*2, random"
SEED = 11
BIG = "vot=100000, com_per_challenger=50000, stake_cap=10000, mayor_cap=10000, max_turns=5"
"""Stakes may be numbers that nothing else on a screen is."""


def staking() -> Callable[[Locator], bool]:
    """Somebody at a table of Delanopolis who never stakes the same twice."""
    stakes: Iterator[int] = count(7013, 101)

    def step(root: Locator) -> bool:
        if not root.locator("[data-key=amount]").count():
            return test_delanopolis.go_on(root)
        root.locator("[data-key=amount]").fill(str(next(stakes)))
        press(root, root.locator("[data-key=main]"))
        return True

    return step


def scheming() -> Callable[[Locator], bool]:
    """People at a table of Presidency; at each window both look, and wish something if possible."""
    looked: Iterator[int] = count()

    def step(root: Locator) -> bool:
        if root.locator(".cg-over").count():
            return False
        cards = root.locator(".cg-in-hand")
        if root.locator(".cg-window").count():
            key = ("look-0", "look-1", "go-on")[next(looked) % 3]
            press(root, root.locator(f".cg-window [data-key={key}]"))
        elif cards.count() and root.locator("[data-key=main]").count():
            cards.first.click()
            for at in range(root.locator(".cg-option-row").count()):
                row = root.locator(".cg-option-row").nth(at)
                if not row.locator("[aria-pressed=true]").count():
                    row.locator("button").first.click()
            press(root, root.locator("[data-key=main]:not([aria-disabled])"))
        else:
            test_presidency.a_step(root)
        return True

    return step


@dataclass(frozen=True)
class Case:
    """A play, how people go on in it and how far, and secrets of its session."""

    game: str
    scenario: str
    stages: frozenset[str]
    """Where something is hidden."""
    go_on: Callable[[], Callable[[Locator], bool]]
    steps: int
    tip: str
    made: str
    """The choice that is made in secret."""


CASES = [
    Case(
        "delanopolis", f"classroom, {BIG}", frozenset({"cover", "table"}), staking, 80,
        "session.play._sealed",
        "stake",
    ),
    Case(
        "presidency", "standard", frozenset({"window", "cover", "aside", "table"}), scheming, 90,
        "[session.play.table.hands, session.windows.wishes, session.play.table.piles]",
        "scheme",
    ),
]  # fmt: skip


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin's plays aren't kept among the others."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.slow
@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game)
def test_what_is_hidden_comes_to_nobody(page: Page, lab: Lab, case: Case) -> None:
    page.context.set_default_timeout(60_000)
    twin = Twin(case.game, case.scenario, seats=SEATS, seed=SEED, speed="at once")
    ear, go_on = Ear(page, lab, tokens_in), case.go_on()
    arguments = f'"{case.game}", "{case.scenario}", seats="{SEATS}", seed={SEED}'
    root = lay(page, lab, arguments, f"repr({case.tip})")
    told, stages, acts = [], set(), 0
    leaking: range | None = None

    def look() -> None:
        nonlocal acts
        step = ear.step()
        for act in ear.acts[acts:]:
            twin.act(act)
        acts = len(ear.acts)
        told.append(step.told(lambda viewer: hidden_tokens(twin.play, viewer)))
        if hidden_tokens(twin.play, step.viewer):
            stages.add(twin.session.stage)

    look()
    while len(ear.steps) < case.steps:
        is_secret = bool(hidden_tokens(twin.play, twin.session.viewer))
        leaks = leaking is None and len(ear.steps) > 3 and is_secret
        before = len(ear.screens)
        if leaks:
            (lab.root / LEAK).touch()
        if not go_on(root):
            break
        look()
        if leaks:
            (lab.root / LEAK).unlink()
            leaking = range(before, len(ear.screens))
            assert told.pop(), "what this table told wasn't heard"
    assert leaking
    assert not [found for found in told if found]
    # Nothing that came was missed, and the twin is one: they have played the same play.
    assert plain(twin.play.record.lines) == ear.record().lines
    differ = {
        n
        for n, (came, same) in enumerate(zip(ear.screens, twin.screens, strict=True))
        if any(came != one for one in same)
    }
    assert differ == set(leaking)
    assert stages >= case.stages
    made = [line for line in twin.play.record.lines if line.get("choice") == case.made]
    assert {line["seat"] for line in made if line["value"]} >= {0, 1}
    assert ear.bytes_heard > 50_000


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize(
    ("game", "scenario", "secret"),
    [
        ("delanopolis", f"classroom, {BIG}", lambda session: session.play._sealed),
        ("presidency", "standard", lambda session: session.play.table.hands),
        ("presidency", "standard", lambda session: session.play.table.piles),
        ("presidency", "standard", lambda session: len(session.play.pending)),
        ("presidency", "standard", lambda session: len(session.lines)),
        ("presidency", "standard", lambda session: session.windows.wishes),
    ],
    ids=["stakes", "hands", "piles", "who could play", "that somebody could", "wishes"],
)
def test_a_screen_that_told_would_not_be_its_twins(
    monkeypatch: pytest.MonkeyPatch, game: str, scenario: str, secret: Callable[[Any], Any]
) -> None:
    """Who could play at a window, and that something was wished there, can't be searched for."""

    def play() -> Twin:
        twin, random = Twin(game, scenario, seats=SEATS, seed=SEED, speed="at once"), Random(2)
        for n in range(16):
            at_window = twin.session.stage == "window" and n % 2
            number, table = twin._table.table.number, twin._table
            look = {"do": "look_aside", "seat": n // 2 % 2, "number": number}
            twin.act(look if at_window else message(table, random))
        return twin

    def leaky(session: Any, lang: str, **more: Any) -> dict[str, Any]:
        return {**as_it_is(session, lang, **more), "tip": repr(secret(session))}

    assert all(len(set(map(repr, same))) == 1 for same in play().screens)
    as_it_is = twins.screen
    monkeypatch.setattr(twins, "screen", leaky)
    monkeypatch.setattr("civicgames.widgets.table.screen", leaky)
    assert any(len(set(map(repr, same))) > 1 for same in play().screens)
