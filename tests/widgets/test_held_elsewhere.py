"""A play whose file another kernel still holds, as after a reload in Voila, goes on in a copy."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from civicgames.widgets.table import Table

from .conftest import act, answers, choose

SEATS = ["human", "random", "random"]
HOLD = """
import sys
from civicgames.games import demos
from civicgames.engine import resume
play = resume(sys.argv[1])
print("held", flush=True)
sys.stdin.read()
"""


def test_a_play_that_another_kernel_holds_goes_on_in_a_copy() -> None:
    first = Table("demos", "simplified", seats=SEATS, speed="at once")
    choose(first, *answers(first.table.screen["question"])[0])
    held, lines = Path(str(first.play.file)), [*first.play.record.lines]
    first.play.close()
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(held)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=dict(os.environ),
    ) as other:  # fmt: skip
        assert other.stdout
        assert other.stdin
        assert other.stdout.readline() == "held\n"
        table = Table("demos", "simplified", seats=SEATS, speed="at once")
        assert table.session.unfinished == held
        act(table, "go_on_with_it")
        other.stdin.close()
    assert table.session.notice
    assert table.session.notice.key == "resumed"
    assert table.play.record.lines[: len(lines)] == lines
    assert table.play.file != held
    choose(table, *answers(table.table.screen["question"])[0])
    again = Table("demos", "simplified", seats=SEATS, speed="at once")
    assert again.session.unfinished == table.play.file
