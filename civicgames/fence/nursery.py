"""Starting bots' processes: from one that has read everything in already, where a system can fork.

A process that starts from nothing needs half a second and 30 MB; one that is forked shares both
with its sisters. Where there is no forking (Windows), each starts from nothing.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO

import civicgames

_PASSED_ON = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "SYSTEMDRIVE", "TEMP", "TMP", "HOME")
_PID = 8
"""Bytes of a process's number on the wire."""


@dataclass(frozen=True)
class Started:
    """A process: what it reads, what it writes, and how it is ended for good."""

    questions: IO[bytes]
    answers: IO[bytes]
    end: Callable[[], None]


def start() -> Started:
    """A new process that waits for its bot. Raises OSError where it can't be started."""
    return _nursery().start() if CAN_FORK else start_alone()


CAN_FORK = hasattr(os, "fork") and hasattr(socket, "send_fds") and sys.platform != "emscripten"


def start_alone() -> Started:
    """A process from nothing."""
    process = subprocess.Popen(
        _command("from civicgames.fence.child import main; main()"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=tempfile.gettempdir(),
        env=_environment(),
        start_new_session=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None

    def end() -> None:
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()

    return Started(process.stdin, process.stdout, end)


class Nursery:
    """A process from which others are forked, as seen from here."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair()
        self._lock = threading.Lock()
        with theirs:
            self._process = subprocess.Popen(
                _command(
                    "from civicgames.fence.nursery import serve; serve(int(sys.argv[1]))",
                    str(theirs.fileno()),
                ),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=tempfile.gettempdir(),
                env=_environment(),
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def start(self) -> Started:
        """A new process; raises OSError where it can't be started."""
        reads, asks = os.pipe()
        answers, writes = os.pipe()
        try:
            with self._lock:
                socket.send_fds(self._socket, [b"start".ljust(_PID)], [reads, writes])
                pid = self._said()
        except OSError:
            os.close(asks)
            os.close(answers)
            raise
        finally:
            os.close(reads)
            os.close(writes)
        return Started(os.fdopen(asks, "wb"), os.fdopen(answers, "rb"), lambda: self._end(pid))

    def close(self) -> None:
        """End it, and all that was started from it."""
        self._socket.close()
        self._process.wait()

    def _end(self, pid: int) -> None:
        # Only who started it may: it alone knows that the number is still that process's.
        with contextlib.suppress(OSError), self._lock:
            self._socket.sendall(pid.to_bytes(_PID, "big"))
            self._said()

    def _said(self) -> int:
        said = self._socket.recv(_PID, socket.MSG_WAITALL)
        if len(said) < _PID:
            raise OSError("the process that starts bots is gone")
        return int.from_bytes(said, "big")


_known: list[tuple[int, Nursery]] = []


def _nursery() -> Nursery:
    """The nursery of this process; a forked copy of a process makes one of its own."""
    if not _known or _known[0][0] != os.getpid() or not _known[0][1].is_alive:
        _known[:] = [(os.getpid(), Nursery())]
    return _known[0][1]


def close_nursery() -> None:
    """End this process's nursery, where there is one."""
    for pid, nursery in _known:
        if pid == os.getpid():
            nursery.close()
    _known.clear()


def serve(at: int) -> None:
    """The nursery itself: forks on request, ends on request, goes when nobody is left to ask."""
    import civicgames.fence.child as child
    import civicgames.games

    for game in ("demos", "delanopolis", "presidency"):
        civicgames.games.find_game(game)
    gc.collect()
    gc.freeze()
    children: set[int] = set()
    with socket.socket(fileno=at) as asked:
        while True:
            said, given, _, _ = socket.recv_fds(asked, _PID, 2)
            if not said:
                break
            if given:
                pid = os.fork()
                if not pid:
                    asked.detach()
                    os.close(at)
                    _become(child.main, *given)
                children.add(pid)
                for one in given:
                    os.close(one)
            else:
                pid = int.from_bytes(said, "big")
                if pid in children:
                    children.discard(pid)
                    _kill(pid)
            asked.sendall(pid.to_bytes(_PID, "big"))
    for pid in children:
        _kill(pid)


def _become(main: Callable[[], None], reads: int, writes: int) -> None:
    """What a forked process does, and never returns from."""
    try:
        os.setsid()
        os.dup2(reads, 0)
        os.dup2(writes, 1)
        os.closerange(3, 64)
        gc.unfreeze()
        main()
    finally:
        os._exit(0)


def _kill(pid: int) -> None:
    for end in (os.killpg, os.kill):  # it may not lead a group of its own yet
        with contextlib.suppress(OSError):
            end(pid, signal.SIGKILL)
    with contextlib.suppress(OSError):
        os.waitpid(pid, 0)


def _command(code: str, *arguments: str) -> list[str]:
    return [sys.executable, "-P", "-B", "-c", f"import sys; {code}", *arguments]


def _environment() -> dict[str, str]:
    """Nothing else of the environment: it may hold what is nobody's business."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(civicgames.__file__)))
    return {
        **{name: os.environ[name] for name in _PASSED_ON if name in os.environ},
        "PYTHONPATH": os.pathsep.join([package, *filter(_holds_packages, sys.path)]),
        "PYTHONHASHSEED": "0",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }


def _holds_packages(folder: str) -> bool:
    return os.path.basename(folder) in ("site-packages", "dist-packages")
