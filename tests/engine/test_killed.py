"""A play of any game that is killed at any moment can be read, resumed and ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import warnings
from pathlib import Path
from random import Random

import pytest

from civicgames.engine import RecordWarning, read_record, resume
from tests.engine.killing import begun, step
from tests.engine.toy import drawn

GAMES = ("toy", "demos", "delanopolis", "presidency")
LONGEST = 0.4
"""Seconds that a process plays for at most before it is killed."""


def kill_somewhere(game: str, folder: Path, seconds: float) -> tuple[int, int]:
    """Let a process play into a folder and kill it; which play it told of last, and its lines."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.engine.killing", game, str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    time.sleep(seconds)
    os.kill(process.pid, signal.SIGKILL)
    told = process.stdout.read().split("\n")[:-1]
    process.stdout.close()
    process.wait()
    seed, lines = map(int, told[-1].split()) if told else (0, 0)
    return seed, lines


def check_killed(game: str, folder: Path, random: Random) -> None:
    # Short times more often: they end within the first plays, the first lines, the header.
    seed, told = kill_somewhere(game, folder, LONGEST * random.random() ** 3)
    files = sorted(folder.iterdir())
    for path in files[-2:]:
        number = int(path.name[:5])
        whole = whole_play(game, number)
        content = path.read_bytes()
        assert whole.startswith(content), "what stands there is what happened"
        if number == seed:
            assert content.count(b"\n") >= told, "nothing that was answered is lost"
        if path is not files[-1]:
            assert content == whole
    if not files or not files[-1].stat().st_size:
        return
    last = files[-1]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RecordWarning)
        kept = read_record(last).lines
        assert len(kept) + 1 >= last.read_bytes().count(b"\n")
        play = resume(last)
    assert play.run([drawn] * len(play.seats)) is not None
    play.close()
    record = read_record(last)
    assert record.state == "finished"
    assert record.verify()


def whole_play(game: str, seed: int) -> bytes:
    """What its file holds when nobody kills it."""
    play = begun(game, seed)
    while play.pending:
        step(play)
    return play.record.to_text().encode()


def kill_many(game: str, tmp_path: Path, times: int, seed: int) -> None:
    random = Random(f"{game}/{seed}")
    for number in range(times):
        folder = tmp_path / str(number)
        folder.mkdir()
        check_killed(game, folder, random)


@pytest.mark.parametrize("game", GAMES)
def test_a_killed_play_is_resumed_and_ended(game: str, tmp_path: Path) -> None:
    kill_many(game, tmp_path, 2, 5)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_play_killed_at_two_hundred_moments_is_resumed_and_ended(
    game: str, tmp_path: Path
) -> None:
    kill_many(game, tmp_path, 200, 6)
