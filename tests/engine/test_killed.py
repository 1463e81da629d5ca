"""A play that is killed at any moment can be read, resumed and ended."""

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
from tests.engine.toy import a_record, drawn

VICTIM = """
import itertools, sys
from tests.engine.toy import a_play
folder = sys.argv[1]
print("ready", flush=True)
for seed in itertools.count():
    play = a_play(seed, path=f"{folder}/{seed:05}.play.jsonl")
    while play.pending:
        decision = play.pending[0]
        play.choose(decision.seat, decision.draw(play.view(decision.seat).random))
        print(seed, len(play.record.lines) + 1, flush=True)
"""


def kill_somewhere(folder: Path, seconds: float) -> tuple[int, int]:
    """Let a process play into a folder and kill it; which play it told of last, and its lines."""
    process = subprocess.Popen(
        [sys.executable, "-c", VICTIM, str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert process.stdout
    process.stdout.readline()
    time.sleep(seconds)
    os.kill(process.pid, signal.SIGKILL)
    told = process.stdout.read().split("\n")[:-1]
    process.stdout.close()
    process.wait()
    seed, lines = map(int, told[-1].split()) if told else (0, 0)
    return seed, lines


def check_killed(folder: Path, random: Random) -> None:
    seed, told = kill_somewhere(folder, 0.002 + random.random() * 0.04)
    files = sorted(folder.iterdir())
    for path in files:
        number = int(path.name[:5])
        whole = a_record(number).to_text().encode()
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
        assert len(read_record(last).lines) + 1 >= last.read_bytes().count(b"\n")
        play = resume(last)
    assert play.run([drawn] * 3) is not None
    record = read_record(last)
    assert record.state == "finished"
    assert record.verify()


def test_a_killed_play_is_resumed_and_ended(tmp_path: Path) -> None:
    random = Random(5)
    for number in range(6):
        folder = tmp_path / str(number)
        folder.mkdir()
        check_killed(folder, random)


@pytest.mark.slow
def test_a_play_killed_at_many_moments_is_resumed_and_ended(tmp_path: Path) -> None:
    random = Random(6)
    for number in range(100):
        folder = tmp_path / str(number)
        folder.mkdir()
        check_killed(folder, random)
