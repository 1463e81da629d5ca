"""Bots from files: what they may, what ends them, and that nothing else is harmed."""

from __future__ import annotations

import json
import os
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from civicgames.bots import find_strategy
from civicgames.engine import BotError, Decision, Play
from civicgames.fence import Fenced, FenceError, close_all, fenced
from civicgames.fence.nursery import CAN_FORK, close_nursery, start, start_alone
from civicgames.fence.running import BotProcess
from civicgames.games import find_game

GAME = find_game("demos")
careful = find_strategy("demos", "careful")
PLENTY = 60.0
"""Seconds for a choice where time isn't what is tested: the machine may be busy."""

FIRST = """
def bot(view, decision):
    return decision.options[0]
"""


@pytest.fixture(scope="module", autouse=True)
def _nobody_is_left() -> Iterator[None]:
    yield
    close_all()


@pytest.fixture
def a_bot(tmp_path: Path) -> Callable[..., Fenced]:
    def make(code: str, seconds: float = PLENTY, **more: Any) -> Fenced:
        path = tmp_path / "ana.py"
        path.write_text(textwrap.dedent(code), encoding="utf-8")
        return fenced(path, seconds=seconds, **more)

    return make


def question(seed: int = 1) -> tuple[Any, Decision]:
    play = Play(GAME, None, 4, seed=seed)
    decision = play.pending[0]
    return play.view(decision.seat), decision


Make = Callable[..., Fenced]


def test_a_bot_from_a_file_plays_a_whole_play(a_bot: Make) -> None:
    bot = a_bot(
        "from civicgames.bots import find_strategy\nbot = find_strategy('demos', 'careful')"
    )
    assert bot.strategy == "ana"
    fenced_play, plain = (Play(GAME, None, 4, seed=5) for _ in range(2))
    fenced_play.run([bot, *[careful] * 3])
    plain.run([careful] * 4)
    assert fenced_play.record.to_text() == plain.record.to_text()


@pytest.mark.parametrize("game", ["delanopolis", "presidency"])
def test_views_of_every_game_reach_it(game: str, a_bot: Make) -> None:
    bot = a_bot(
        f"from civicgames.bots import find_strategy\nbot = find_strategy({game!r}, 'careful')"
    )
    found = find_game(game)
    rules = found.rules(**{"presidency": {"terms": 1}}.get(game, {}))
    play = Play(found, rules, 4, seed=3)
    assert play.run([find_strategy(game, "careful"), bot, bot, bot]) is not None
    assert play.record.verify()


def test_its_randomness_is_the_seats_own_and_new_each_time(a_bot: Make) -> None:
    bot = a_bot("def bot(view, decision):\n    return view.random.choice(decision.options)")
    records = []
    for _ in range(2):
        play = Play(GAME, GAME.rules(max_rounds=2), 4, seed=9)
        play.run([bot] * 4)
        records.append(play.record.to_text())
    assert records[0] == records[1]
    view, decision = question()
    assert len({bot(view, decision) for _ in range(40)}) > 1


def test_a_new_play_begins_anew(a_bot: Make) -> None:
    bot = a_bot(
        """
        asked = 0
        def bot(view, decision):
            global asked
            asked += 1
            return asked
        """
    )
    view, decision = question()
    assert [bot(view, decision) for _ in range(3)] == [1, 2, 3]
    bot.begin(decision.seat)
    assert bot(view, decision) == 1


def test_seats_remember_apart(a_bot: Make) -> None:
    bot = a_bot(
        "seats = []\ndef bot(view, decision):\n    seats.append(decision.seat)\n    return seats"
    )
    view, _ = question()
    assert bot(view, Decision(0, "x", (1,))) == [0]
    assert bot(view, Decision(1, "x", (1,))) == [1]


TELLS_ITSELF = """
import os, sys

def bot(view, decision):
    sys.told = [*getattr(sys, "told", []), decision.seat]
    return [os.getpid(), sys.told]
"""


def test_what_one_seat_sees_never_comes_to_another(a_bot: Make) -> None:
    bot = a_bot(TELLS_ITSELF)
    view, _ = question()
    first, second, again = (bot(view, Decision(seat, "x", (1,))) for seat in (0, 1, 0))
    assert first[1] == [0]
    assert second[1] == [1]
    assert again == [first[0], [0, 0]]
    assert first[0] != second[0]


def test_one_process_does_for_many_plays_of_a_single_seat(a_bot: Make) -> None:
    bot = a_bot("import os\nplays = 0\n" + TELLS_ITSELF)
    view, _ = question()
    pids = []
    for seat in (3, 1):
        bot.begin(seat, 0)
        pids.append(bot(view, Decision(seat, "x", (1,)))[0])
    assert pids[0] == pids[1]
    bot.begin(1, 0)
    bot.begin(2, 1)
    assert bot(view, Decision(1, "x", (1,)))[0] != bot(view, Decision(2, "x", (1,)))[0]


def test_what_it_does_to_the_view_stays_with_it(a_bot: Make) -> None:
    bot = a_bot(
        """
        def bot(view, decision):
            view.hand.clear()
            card, decision.options = decision.options[0], ()
            return card
        """
    )
    view, decision = question()
    hand, options = list(view.hand), decision.options
    assert bot(view, decision) == options[0]
    assert view.hand == hand
    assert decision.options == options


def test_what_it_prints_goes_nowhere(a_bot: Make, capfd: pytest.CaptureFixture[str]) -> None:
    bot = a_bot(
        """
        import os, sys
        def bot(view, decision):
            print("x" * 1_000_000)
            print("y" * 1_000_000, file=sys.stderr)
            os.write(1, b"z")
            return decision.options[0]
        """
    )
    view, decision = question()
    assert bot(view, decision) == decision.options[0]
    assert capfd.readouterr() == ("", "")


# What ends it

ENDINGS = {
    "crash": ("def bot(view, decision):\n    return {}['H11']", "raised_at", "KeyError in line 2"),
    "exit": ("import sys\ndef bot(view, decision):\n    sys.exit()", "raised_at", "SystemExit"),
    "recursion": ("def bot(v, d):\n    return bot(v, d)", "raised_at", "RecursionError"),
    "vanish": ("import os\ndef bot(v, d):\n    os._exit(0)", "ended", "its own process"),
    "close": ("import os\ndef bot(v, d):\n    os.closerange(0, 99)", "ended", "its own process"),
    "allocation": (
        "def bot(v, d):\n    return bytearray(10**12)", "memory", "more memory than 500 MB",
    ),
    "hoard": (
        "def bot(v, d):\n    hoard = []\n    while True:\n        hoard.append(bytearray(10**8))",
        "memory",
        "more memory than 500 MB",
    ),
    "flood": (
        "import os\ndef bot(v, d):\n"
        "    for fd in range(3, 20):\n"
        "        try:\n            os.write(fd, b'x' * 200_000)\n"
        "        except OSError:\n            pass\n",
        "flood",
        "more than a choice",
    ),
    "forged": (
        "import os\ndef bot(v, d):\n"
        "    for fd in range(3, 20):\n"
        "        try:\n            os.write(fd, b'{\"number\": 99, \"choice\": 1}\\n')\n"
        "        except OSError:\n            pass\n",
        "flood",
        "more than a choice",
    ),
    "fork": ("import os\ndef bot(v, d):\n    os.fork()", "raised_at", "may not use os.fork"),
    "shell": ("import os\ndef bot(v, d):\n    os.system('true')", "raised_at", "os.system"),
    "program": (
        "import subprocess\ndef bot(v, d):\n    subprocess.run(['true'])", "raised_at", "may not",
    ),
    "kill": ("import os\ndef bot(v, d):\n    os.kill(os.getppid(), 9)", "raised_at", "os.kill"),
    "pidfd": ("import os\ndef bot(v, d):\n    os.pidfd_open(1)", "raised_at", "os.pidfd_open"),
    "signal": (
        "import signal\ndef bot(v, d):\n    signal.pidfd_send_signal(0, 9)", "raised_at", "may not",
    ),
    "pipe": ("import os\ndef bot(v, d):\n    os.mkfifo('x')", "raised_at", "os.mkfifo"),
    "node": ("import posix\ndef bot(v, d):\n    posix.mknod('x')", "raised_at", "posix.mknod"),
    "exec": (
        "import _posixsubprocess as p\ndef bot(v, d):\n    p.fork_exec(1)",
        "raised_at",
        "fork_exec",
    ),
    "lock": (
        "import fcntl, json\ndef bot(v, d):\n    fcntl.flock(open(json.__file__), fcntl.LOCK_EX)",
        "raised_at",
        "fcntl.flock",
    ),
    "shared memory": (
        "from multiprocessing.shared_memory import SharedMemory\n"
        "def bot(v, d):\n    SharedMemory('seats', True, 8)",
        "raised_at",
        "may not use _posixshmem.shm_open",
    ),
    "nice": ("import os\ndef bot(v, d):\n    os.nice(1)", "raised_at", "os.nice"),
    "network": ("import socket\ndef bot(v, d):\n    socket.socket()", "raised_at", "socket"),
    "write": ("def bot(v, d):\n    open('ana.txt', 'w')", "raised_at", "may not open files"),
    "C": ("import ctypes\ndef bot(v, d):\n    ctypes.CDLL(None)", "raised_at", "ctypes"),
    "no bot": ("def robot(v, d):\n    pass", "no_bot", "no function called bot"),
    "bad file": ("import nowhere_at_all\n", "raised_at", "ModuleNotFoundError in line 1"),
}  # fmt: skip


@pytest.mark.parametrize(("code", "kind", "told"), ENDINGS.values(), ids=ENDINGS)
def test_a_failure_is_one_sentence(code: str, kind: str, told: str, a_bot: Make) -> None:
    bot = a_bot(code)
    view, decision = question()
    with pytest.raises(FenceError) as failed:
        bot(view, decision)
    assert failed.value.kind == kind
    assert told in str(failed.value)
    assert "\n" not in str(failed.value)


@pytest.mark.parametrize(
    "code",
    [
        "def bot(v, d):\n    while True:\n        pass",
        "def bot(v, d):\n    while True:\n        try:\n            while True:\n"
        "                pass\n        except BaseException:\n            pass",
        "import time\ndef bot(v, d):\n    time.sleep(1000)",
    ],
)
def test_an_endless_loop_ends_with_its_time(code: str, a_bot: Make) -> None:
    bot = a_bot(code, seconds=1)
    view, decision = question()
    with pytest.raises(FenceError, match="longer than 1 seconds"):
        bot(view, decision)


def test_a_file_that_never_ends_has_its_time_too(a_bot: Make, monkeypatch: Any) -> None:
    monkeypatch.setattr("civicgames.fence.player.LOADING", 2)
    with pytest.raises(FenceError, match="longer than 1 seconds"):
        a_bot("while True:\n    pass", seconds=0.5).begin(0)


def test_all_its_choices_together_have_a_time_too(a_bot: Make) -> None:
    slow = a_bot("import time\ndef bot(v, d):\n    time.sleep(0.2)\n    return d.options[0]")
    bot = replace(slow, seconds_in_all=0.5)
    view, decision = question()
    bot(view, decision)
    assert 0.2 <= bot.spent < 0.5
    bot.spent = 0.4
    with pytest.raises(FenceError, match=r"longer than 0\.5 seconds in all"):
        bot(view, decision)
    assert bot.spent >= 0.5
    spent = bot.spent
    with pytest.raises(FenceError, match="in all"):  # in another seat neither, and at once
        bot(view, Decision(decision.seat + 1, "x", (1,)))
    assert bot.spent == spent


def test_reading_it_in_is_part_of_its_time(a_bot: Make) -> None:
    bot = replace(a_bot("while True:\n    pass"), seconds_in_all=0.3)
    with pytest.raises(FenceError, match="in all"):
        bot.begin(0)


def test_no_play_on_disk_can_be_read(a_bot: Make, tmp_path: Path) -> None:
    secret = tmp_path / "plays" / "now.play.jsonl"
    secret.parent.mkdir()
    secret.write_text("the cards")
    bot = a_bot(f"def bot(v, d):\n    return open({str(secret)!r}).read()")
    view, decision = question()
    with pytest.raises(FenceError, match="may not open files"):
        bot(view, decision)


def test_after_a_failure_the_next_question_finds_a_new_process(a_bot: Make) -> None:
    bot = a_bot(
        """
        import os
        def bot(view, decision):
            if decision.kind == "vanish":
                os._exit(1)
            return decision.options[0]
        """
    )
    view, decision = question()
    with pytest.raises(FenceError):
        bot(view, Decision(decision.seat, "vanish", decision.options))
    assert bot(view, decision) == decision.options[0]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("'S99'", "'S99'"),
        ("object", "<class 'object'>"),
        ("[[[[[[[[[[[[]]]]]]]]]]]]", "[[["),
        ("decision.options", "answered"),
        ("1.5", "1.5"),
        ("None", "None"),
        ("view", "DemosView"),
    ],
)
def test_what_is_not_allowed_is_refused_by_the_rules(answer: str, told: str, a_bot: Make) -> None:
    bot = a_bot(f"def bot(view, decision):\n    return {answer}")
    play = Play(GAME, None, 4, seed=1)
    with pytest.raises(BotError, match="ana in seat") as failed:
        play.run([bot] * 4)
    assert told in str(failed.value)
    assert play.run([careful] * 4) is not None
    assert play.record.verify()


def test_the_environment_is_not_handed_on(a_bot: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    close_all()
    monkeypatch.setenv("A_SECRET", "words")
    bot = a_bot("import os\ndef bot(v, d):\n    return sorted(os.environ)")
    view, decision = question()
    assert "A_SECRET" not in bot(view, decision)


def test_a_bot_that_looks_ahead_gets_what_it_reads(a_bot: Make) -> None:
    bot = a_bot(
        """
        from dataclasses import replace
        from civicgames.bots import find_strategy
        bot = replace(find_strategy("demos", "strategist"), tries=2)
        """
    )
    bot.begin(0)
    assert bot.wants == "so_far"
    play = Play(GAME, GAME.rules(max_rounds=1), 4, seed=1)
    assert play.run([bot, *[careful] * 3]) is not None


def test_numpy_can_be_used(a_bot: Make) -> None:
    bot = a_bot(
        "import numpy as np\ndef bot(v, d):\n    return d.options[int(np.argmax(np.zeros(3)))]"
    )
    view, decision = question()
    assert bot(view, decision) == decision.options[0]


# Processes


@pytest.mark.parametrize("how", [start, start_alone])
def test_a_process_is_gone_when_it_is_closed(how: Any) -> None:
    bot = BotProcess("import os\ndef bot(v, d):\n    return os.getpid()", "ana", PLENTY, 1000, how)
    view, decision = question()
    view.random = None
    bot.begin(decision.seat)
    pid = bot.choose(view, decision, 1)
    os.kill(pid, 0)
    bot.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_all_processes_together_have_a_bound_of_memory(a_bot: Make) -> None:
    close_all()
    asks = a_bot("import os\ndef bot(v, d):\n    return os.getpid()", memory=300)
    bot = replace(asks, memory_in_all=700)
    view, _ = question()
    pids = [bot(view, Decision(seat, "x", (1,))) for seat in range(3)]
    with pytest.raises(ProcessLookupError):  # who was asked longest ago made room
        os.kill(pids[0], 0)
    for pid in pids[1:]:
        os.kill(pid, 0)
    assert bot(view, Decision(2, "x", (1,))) == pids[2]


def test_nobody_is_left_when_all_are_closed(a_bot: Make) -> None:
    bot = a_bot("import os\ndef bot(v, d):\n    return [os.getpid(), os.getppid()]")
    view, decision = question()
    pids = bot(view, decision)
    close_all()
    for pid in pids if CAN_FORK else pids[:1]:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    close_nursery()  # twice does no harm


def test_where_none_can_be_started_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> Any:
        raise OSError("no processes here")

    with pytest.raises(FenceError, match="couldn't be started"):
        BotProcess(FIRST, "ana", PLENTY, 1000, none)


# Files


def notebook(*cells: str) -> str:
    made = [{"cell_type": "code", "source": cell.splitlines(keepends=True)} for cell in cells]
    return json.dumps({"cells": [{"cell_type": "markdown", "source": "# Ana"}, *made]})


def test_of_a_notebook_only_what_a_bot_is_made_of_is_read(tmp_path: Path) -> None:
    path = tmp_path / "ben.ipynb"
    path.write_text(
        notebook(
            "%matplotlib inline\nimport random\nimport civicgames as cg",
            "HIGH = {n: 2 * n for n in range(1, 11)}\nruns = cg.simulate('demos')",
            "this is half a sen",
            "def worth(card):\n    return HIGH[int(card[1:])]",
            "def bot(view, decision):\n    !ls\n    return max(view.hand, key=worth)\n\n"
            "cg.tournament('demos', [bot, 'careful'])\nbot",
        )
    )
    bot = fenced(path, seconds=PLENTY)
    assert bot.strategy == "ben"
    assert "tournament" not in bot.code
    assert "simulate" not in bot.code
    view, decision = question()
    assert bot(view, decision) == max(view.hand, key=lambda card: int(card[1:]))


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.py", b"def bot(:\n    pass", r"a\.py, line 1: this isn't Python"),
        ("a.py", b"\xff\xfe\x00", "expected a text in UTF-8"),
        ("a.py", b"x = 1\n" * 50_000, "too long for a bot"),
        ("a.py", b"\n" * 2_100_000, "too large for a bot"),
        ("a.py", b"x\x00y", "a.py"),
        ("a.ipynb", b"{}", "expected a Jupyter notebook"),
        ("a.ipynb", b"[1", "expected a Jupyter notebook"),
        ("a.ipynb", notebook("x = 1", "def bot(:").encode(), "code cell 2, line 1"),
        ("a.txt", b"", r"ends in \.py or \.ipynb"),
    ],
)
def test_a_file_that_is_no_bot_is_refused(
    name: str, content: bytes, told: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ValueError, match=told) as refused:
        fenced(tmp_path / name)
    assert "\n" not in str(refused.value)


def test_limits_are_checked(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(FIRST)
    with pytest.raises(ValueError, match="seconds is 0"):
        fenced(tmp_path / "a.py", seconds=0)
    with pytest.raises(ValueError, match="memory is 10"):
        fenced(tmp_path / "a.py", memory=10)
    with pytest.raises(OSError, match=r"b\.py"):
        fenced(tmp_path / "b.py")
