"""Many plays: the same tables everywhere, what is done is kept, what is wrong is said."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import civicgames as cg
from civicgames import simulation
from civicgames.engine import BotError, Decision, Play
from civicgames.engine.summary import TABLES
from civicgames.runs import Runs, tables
from civicgames.simulation import one_play, play_seed
from tests.interrupts import HEARS_CTRL_C


def first_option(view: Any, decision: Decision) -> Any:
    return list(decision.options)[0]  # type: ignore[arg-type]  # noqa: RUF015


def same_tables(one: Runs, other: Runs) -> bool:
    return all(one.columns(table) == other.columns(table) for table in TABLES)


def test_the_same_seed_makes_the_same_tables_on_one_and_two_workers() -> None:
    seats = "careful, random, random, random"
    alone = cg.simulate("demos", "full", seats, plays=24, seed=5)
    assert same_tables(alone, cg.simulate("demos", "full", seats, plays=24, seed=5, workers=2))
    assert not same_tables(alone, cg.simulate("demos", "full", seats, plays=24, seed=6))


@pytest.mark.parametrize("game", ["demos", "delanopolis", "presidency"])
@pytest.mark.parametrize("strategy", ["random", "careful"])
def test_rows_made_while_playing_are_those_of_the_records(game: str, strategy: str) -> None:
    runs = cg.simulate(game, None, f"{strategy}*4", plays=3, seed=5)
    work = simulation._work(game, None, f"{strategy}*4", 5)
    maker = simulation._Maker(work)
    records = [
        one_play(maker.game, work.scenario, maker.seats, maker.in_seats, play_seed(5, play)).record
        for play in range(3)
    ]
    assert same_tables(runs, tables(records))


@pytest.mark.parametrize("game", ["demos", "delanopolis", "presidency"])
@pytest.mark.parametrize("log", [True, False])
def test_a_play_counts_the_questions_that_were_answered(game: str, log: bool) -> None:
    work = simulation._work(game, None, "random*4", 5)
    maker = simulation._Maker(work)
    play = Play(maker.game, work.scenario.rules, maker.seats, seed=play_seed(5, 0), log=log)
    play.run(maker.in_seats)
    [row] = cg.simulate(game, None, "random*4", plays=1, seed=5).rows("plays")
    assert play.decided == row["decisions"]


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many plays were left to other processes; none is started."""
    left: list[int] = []

    def here(work: Any, plays: range, workers: int) -> Any:
        left.append(len(plays))
        yield simulation._Maker(work).block(plays)

    monkeypatch.setattr(simulation, "_in_processes", here)
    monkeypatch.setattr(simulation, "processors", lambda: 2)
    monkeypatch.setattr(simulation, "TRIAL", 0.0)
    return left


def test_others_help_where_it_pays(handed_over: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "WORTH_STARTING", 0.0)
    runs = cg.simulate("demos", "full", "random", plays=9, seed=5)
    assert handed_over == [8]
    assert same_tables(runs, cg.simulate("demos", "full", "random", plays=9, seed=5, workers=1))


@pytest.mark.parametrize(
    ("seats", "workers", "worth"),
    [("random", None, 1e9), (first_option, None, 0.0), ("random", 1, 0.0)],
    ids=["too little is left", "a function of one's own", "one worker was asked for"],
)
def test_else_all_is_played_here(
    seats: Any,
    workers: int | None,
    worth: float,
    handed_over: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulation, "WORTH_STARTING", worth)
    assert len(cg.simulate("demos", "full", seats, 5, seed=5, workers=workers)) == 5
    assert handed_over == []


@pytest.mark.parametrize(
    ("game", "default"),
    [("demos", "full"), ("delanopolis", "classroom"), ("presidency", "standard")],
)
def test_without_a_scenario_it_is_the_games_default(game: str, default: str) -> None:
    plain = cg.simulate(game, seats="random", plays=2, seed=5)
    assert plain.name == default
    assert same_tables(plain, cg.simulate(game, default, "random", plays=2, seed=5))


@pytest.mark.parametrize("size", [1, 3, 100])
def test_blocks_are_only_units_of_work(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = cg.simulate("demos", "full", "random", plays=9, seed=5)
    monkeypatch.setattr("civicgames.simulation.LARGEST_BLOCK", size)
    assert same_tables(alone, cg.simulate("demos", "full", "random", plays=9, seed=5, workers=2))


def test_a_play_of_a_simulation_can_be_made_again_alone() -> None:
    many = cg.simulate("demos", "full", "random", plays=5, seed=3)
    fewer = cg.simulate("demos", "full", "random", plays=3, seed=3)
    assert many.columns("plays")["seed"][:3] == fewer.columns("plays")["seed"]
    assert many.columns("plays")["seed"] == [play_seed(3, play) for play in range(5)]


def test_play_seeds_differ_and_fit_a_column() -> None:
    seeds = {play_seed(seed, play) for seed in range(40) for play in range(250)}
    assert len(seeds) == 10_000
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert play_seed(1, 11) != play_seed(11, 1)


def test_without_a_seed_one_is_drawn_and_told() -> None:
    runs = cg.simulate("demos", "simplified", "random", plays=2)
    assert runs.seed is not None
    assert same_tables(runs, cg.simulate("demos", "simplified", "random", plays=2, seed=runs.seed))


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ("random", ["random"] * 4),
        ("random*3", ["random"] * 3),
        ("careful, random*2", ["careful", "random", "random"]),
        (["random", first_option, "careful"], ["random", "first_option", "careful"]),
        (first_option, ["first_option"] * 4),
    ],
)
def test_who_sits_where(seats: Any, expected: list[str]) -> None:
    runs = cg.simulate("demos", "full", seats, plays=1, seed=1)
    assert runs.columns("seats")["strategy"] == expected


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "demso"}, "There is no game 'demso': did you mean 'demos'"),
        ({"scenario": "ful"}, "no scenario 'ful': did you mean 'full'"),
        ({"scenario": "full, mode=3v3"}, "mode is '3v3': expected one of"),
        ({"scenario": "full, vetos=1"}, "no key vetos: did you mean 'vetoes'"),
        ({"seats": "carful"}, "no strategy 'carful' for demos: did you mean 'careful'"),
        ({"seats": "random*6"}, "can't be played by 6 with these rules: expected 3 to 5 seats"),
        ({"seats": "random*2"}, "can't be played by 2"),
        ({"scenario": "2v2", "seats": "random*5"}, "can't be played by 5"),
        ({"seats": "random*99"}, "99 seats: expected 1 to 8"),
        ({"seats": "human, random*3"}, "has no people in it"),
        ({"seats": "random,,random"}, "doesn't say who plays"),
        ({"plays": 0}, "plays is 0: expected a whole number from 1 to 1,000,000"),
        ({"plays": 2.5}, "plays is 2.5"),
        ({"plays": 10**9}, "plays is 1000000000"),
        ({"workers": 0}, "workers is 0"),
        ({"seed": "x"}, "The seed is 'x'"),
    ],
)
def test_a_wrong_call_is_refused_in_a_sentence(change: dict[str, Any], sentence: str) -> None:
    call = {"game": "demos", "scenario": "full", "seats": "random", "plays": 1, "seed": 1}
    with pytest.raises(ValueError, match=re.escape(sentence)) as refusal:
        cg.simulate(**{**call, **change})
    assert "\n" not in str(refusal.value)


def raises_late(view: Any, decision: Decision) -> Any:
    if view.round == 3:
        raise KeyError("oh")
    return first_option(view, decision)


def answers_nonsense(view: Any, decision: Decision) -> Any:
    return 42


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("bot", "did"), [(raises_late, "stopped with KeyError"), (answers_nonsense, "answered 42")]
)
def test_a_wrong_bot_is_named_and_nothing_is_lost(
    bot: Callable[..., Any], did: str, workers: int
) -> None:
    seats = ["random", "random", bot]
    with pytest.raises(BotError) as stop:
        cg.simulate("demos", "full", seats, plays=4, seed=1, workers=workers)
    assert f"Play 0: The bot {bot.__name__} in seat 3 {did}" in str(stop.value)
    assert stop.value.seat == 2
    assert isinstance(stop.value.runs, Runs)  # type: ignore[attr-defined]


def test_the_plays_before_a_bot_failed_are_kept() -> None:
    asked = []

    def fails_in_the_third(view: Any, decision: Decision) -> Any:
        if view.round == 1 and decision.kind == "public_discard":
            asked.append(1)
            if len(asked) == 3:
                raise ZeroDivisionError
        return first_option(view, decision)

    with pytest.raises(BotError) as stop:
        cg.simulate("demos", "full", ["random", "random", fails_in_the_third], plays=9, seed=1)
    assert len(stop.value.runs) == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_gives_what_is_done_so_far(workers: int) -> None:
    code = (
        f"{HEARS_CTRL_C}"
        "import civicgames as cg\n"
        f"runs = cg.simulate('demos', 'full', 'random', plays=1_000_000, seed=1, "
        f"workers={workers}, progress=True)\n"
        "whole = cg.simulate('demos', 'full', 'random', plays=3, seed=1)\n"
        "print(len(runs), runs.complete, "
        "runs.columns('plays')['seed'][:3] == whole.columns('plays')['seed'])"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stderr is not None
    shown = b""
    while not re.search(rb" ([3-9]|\d\d+)/1000000", shown):
        piece = os.read(process.stderr.fileno(), 4096)
        assert piece, shown.decode()
        shown += piece
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
    out, err = process.communicate(timeout=60)
    count, complete, right = out.decode().split()
    assert int(count) >= 3
    assert (complete, right) == ("False", "True")
    assert f"Stopped: {int(count):,} of 1,000,000 plays are done and kept." in err.decode()
    assert b"Traceback" not in shown + err


def test_a_bar_shows_where_it_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    cg.simulate("demos", "simplified", "random", plays=2, seed=1, progress=True)
    assert "demos simplified" in capsys.readouterr().err
    cg.simulate("demos", "simplified", "random", plays=2, seed=1)
    assert capsys.readouterr().err == ""  # no terminal here


def test_tables_are_written_as_parquet_and_csv(tmp_path: Path) -> None:
    import pandas as pd

    runs = cg.simulate("demos", "2v2", "random", plays=3, seed=1)
    for path, frame in zip(
        runs.to_parquet(tmp_path), (runs.plays, runs.seats, runs.rounds), strict=True
    ):
        pd.testing.assert_frame_equal(pd.read_parquet(path), frame)
    for path, frame in zip(
        runs.to_csv(tmp_path), (runs.plays, runs.seats, runs.rounds), strict=True
    ):
        again = pd.read_csv(path)
        assert list(again.columns) == list(frame.columns)
        assert len(again) == len(frame)
    assert {path.name for path in tmp_path.iterdir()} == {
        f"{table}.{ending}" for table in TABLES for ending in ("csv", "parquet")
    }


def test_runs_show_themselves() -> None:
    runs = cg.simulate("demos", "full, vetoes=2", "random", plays=2, seed=1)
    assert repr(runs) == "<Runs of demos full, vetoes=2: 2 plays, seed 1>"
    assert "<code>rounds</code>" in runs._repr_html_()
