"""Move a switch and see the difference: it is right, comes in stages, gives way to the next."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import civicgames as cg
from civicgames.games import game_names
from civicgames.i18n import LANGUAGES
from civicgames.scenarios import find_scenario, scenario
from civicgames.widgets import background as in_background
from civicgames.widgets import what_if, what_if_plays
from civicgames.widgets.background import Background
from civicgames.widgets.what_if_plays import Pairs


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> tuple[int, ...]:
    """Stages that are played in no time."""
    stages = (4, 10)
    for module in (what_if, what_if_plays):
        monkeypatch.setattr(module, "STAGES", stages)
    return stages


def test_the_usual_rule_is_played_ahead(few: tuple[int, ...]) -> None:
    pairs = Pairs()
    usual = find_scenario("demos", "short")
    assert len(list(pairs.ahead(usual, "random"))) == few[-1]
    assert not list(pairs.ahead(usual, "random"))
    assert len(list(pairs.ahead(usual, "careful"))) == few[-1]


def waited(form: cg.WhatIf) -> None:
    assert form.background.thread is not None
    form.background.thread.join(60)
    assert not form.background.thread.is_alive()


def test_an_answer_that_was_overtaken_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    form = cg.WhatIf("demos", "short", "media", "random")
    number = form.controls["media"].parts[0]
    usual, compare = number.value, what_if.compare

    def overtaken(*given: Any) -> Any:
        found = compare(*given)
        number.value = usual  # somebody moves it back in this very moment
        return found

    monkeypatch.setattr(what_if, "compare", overtaken)
    number.value = 0
    begun = form.background.thread
    assert begun is not None
    begun.join(60)
    waited(form)
    assert form.found is None
    assert "Change this rule" in form.how_far.value
    assert not form.chart.value
    assert not form.said.value


def test_what_it_shows_is_what_compare_says(few: tuple[int, ...]) -> None:
    form = cg.WhatIf("demos", "short", "media", "random")
    form.controls["media"].parts[0].value = 0
    waited(form)
    one = cg.simulate("demos", "short", "random", few[-1], 1, workers=1)
    other = cg.simulate("demos", "short, media=0", "random", few[-1], 1, workers=1)
    wanted = cg.compare([one, other], ["usual rule", "changed rule"])
    assert form.found == wanted
    assert all(each.paired for each in wanted)
    assert "10 of 10 plays with each rule." in form.how_far.value
    assert "no Media" in form.said.value
    assert "data:image/svg+xml" in form.chart.value
    assert "from the same seeds" in form.chart.value


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_every_game_has_its_switches(game: str, lang: str) -> None:
    form = cg.WhatIf(game, lang=lang)
    assert form.switch.value == what_if.FIRST[game]
    assert "strategist" not in [name for _, name in form.who.options]
    assert form.found is None
    for _, key in form.switch.options:
        form.switch.value = key
        [box] = form.place.children
        assert box.children[0] is form.controls[key].parts[0]
    assert not form.said.value
    assert form.how_far.value


def test_another_game_brings_its_own(few: tuple[int, ...]) -> None:
    form = cg.WhatIf()
    form.game.value = "delanopolis"
    assert form.switch.value == "mayor_cap"
    assert form.who.value == "careful"
    form.who.value = "random"
    form.controls["mayor_cap"].set(40)
    waited(form)
    assert form.found is not None
    assert "a president" in form.chart.value


def test_what_does_not_fit_is_said(few: tuple[int, ...]) -> None:
    form = cg.WhatIf("demos", "full", "team_trio")
    control = form.controls["team_trio"]
    control.set(next(v for _, v in control.parts[0].options if v != control.usual))
    if form.background.thread:
        waited(form)
    assert "⚠" in form.said.value or form.found is not None


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        ({"game": "chess"}, "chess"),
        ({"scenario": "ful"}, "did you mean 'full'"),
        ({"switch": "veto"}, "demos has no switch 'veto'"),
        ({"who": "strategist"}, "can't play here: expected random, careful"),
        ({"lang": "de"}, "doesn't speak 'de'"),
    ],
)
def test_a_wrong_call_is_refused(call: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        cg.WhatIf(**call)


def test_plays_are_made_once(monkeypatch: pytest.MonkeyPatch, few: tuple[int, ...]) -> None:
    pairs, begun = Pairs(), []
    true = what_if_plays.stepwise

    def counted(game: str, played: Any, *more: Any) -> Any:
        begun.append(played.as_line())
        return true(game, played, *more)

    monkeypatch.setattr(what_if_plays, "stepwise", counted)
    usual, less = find_scenario("demos", "short"), scenario("demos: short, media=0")
    for _ in range(2):
        stages = [stage for stage in pairs.steps(usual, less, "random") if stage]
        assert [stage[0] for stage in stages] == list(few)
    assert begun == [usual.as_line(), less.as_line()]
    monkeypatch.setattr(what_if_plays, "MOST_KEPT", 1)
    list(pairs.steps(usual, less, "random"))
    list(pairs.steps(usual, less, "random"))
    assert begun.count(usual.as_line()) == 2


def test_a_new_task_ends_the_one_before() -> None:
    background, seen = Background(), []
    at_work, go_on = threading.Event(), threading.Event()

    def long() -> Iterator[None]:
        for number in range(1000):
            seen.append(number)
            yield
            at_work.set()
            go_on.wait(10)

    background.begin(long)
    first = background.thread
    assert first is not None
    assert at_work.wait(10)
    background.begin(lambda: iter([seen.append("second")]))
    go_on.set()
    first.join(10)
    assert background.thread is not None
    background.thread.join(10)
    assert seen in ([0, "second"], [0, 1, "second"])


def test_without_threads_it_runs_between_clicks(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoThread:
        def __init__(self, **_: Any) -> None: ...

        def start(self) -> None:
            raise RuntimeError("can't start new thread")

    there = SimpleNamespace(Thread=NoThread, Lock=threading.Lock)
    monkeypatch.setattr(in_background, "threading", there)
    background, seen = Background(), []

    def endless() -> Iterator[None]:
        while True:
            seen.append("first")
            yield

    async def clicks() -> None:
        background.begin(endless)
        await asyncio.sleep(0.05)
        background.begin(lambda: iter([seen.append("second")]))
        await asyncio.sleep(0.05)

    # In a thread of its own: where the browser's tests ran, this one has a loop that runs.
    notebook = threading.Thread(target=lambda: asyncio.run(clicks()))
    notebook.start()
    notebook.join(30)
    assert seen[0] == "first"
    assert seen.count("second") == 1
    assert seen[-1] in ("first", "second")
    assert seen.index("second") >= len(seen) - 2


def test_an_error_ends_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, few: tuple[int, ...], caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*call: Any) -> Any:
        raise RuntimeError("out of order")

    form = cg.WhatIf("demos", "short", "media", "random")
    waited(form)
    monkeypatch.setattr(what_if_plays, "stepwise", broken)
    form.controls["media"].parts[0].value = 0
    waited(form)
    assert "It couldn&#x27;t be tried (RuntimeError)." in form.said.value
    assert "out of order" in caplog.text
    caplog.clear()


LIGHT = """
import sys
for missing in ("numpy", "pandas", "matplotlib", "pyarrow", "joblib"):
    sys.modules[missing] = None
import civicgames as cg
from civicgames.widgets import what_if, what_if_plays
what_if.STAGES = what_if_plays.STAGES = (4,)
form = cg.WhatIf("demos", "short", "media", "random")
form.background.thread.join()
form.controls["media"].parts[0].value = 0
form.background.thread.join()
assert form.found, form.said.value
print("image/svg+xml" in form.chart.value)
"""


def test_it_needs_neither_pandas_nor_matplotlib() -> None:
    ended = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True)
    assert ended.stdout == "True\n", ended.stderr
