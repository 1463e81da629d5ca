"""What a bot's process may not do, as Python itself reports it: files, programs, network."""

from __future__ import annotations

import os
import site
import sys
import sysconfig
from functools import partial
from pathlib import Path

FORBIDDEN = (
    "ctypes.",
    "fcntl.",
    "ftplib.",
    "http.",
    "imaplib.",
    "mmap.",
    "os.chmod",
    "os.chown",
    "os.exec",
    "os.fork",
    "os.kill",
    "os.link",
    "os.lockf",
    "os.mkdir",
    "os.posix_spawn",
    "os.remove",
    "os.rename",
    "os.removexattr",
    "os.rmdir",
    "os.setxattr",
    "os.spawn",
    "os.startfile",
    "os.symlink",
    "os.system",
    "os.truncate",
    "os.utime",
    "poplib.",
    "pty.",
    "resource.",
    "shutil.",
    "signal.pthread_kill",
    "smtplib.",
    "socket.",
    "sqlite3.",
    "subprocess.",
    "tempfile.",
    "urllib.",
    "webbrowser.",
    "winreg.",
)
"""How the audit events begin (docs.python.org, "Audit events table") that a bot has no use for."""

UNREPORTED = {
    "_posixshmem": ("shm_open", "shm_unlink"),
    "_posixsubprocess": ("fork_exec",),
    "_signal": ("pidfd_send_signal", "raise_signal"),
    "signal": ("pidfd_send_signal", "raise_signal"),
    **dict.fromkeys(
        ("os", "posix"),
        (
            *("killpg", "memfd_create", "mkfifo", "mknod", "nice", "pidfd_open", "posix_openpt"),
            *("sched_setaffinity", "sched_setparam", "sched_setscheduler", "setpgid"),
            *("setpriority", "setsid"),
        ),
    ),
}
"""What Python doesn't report, taken away by name: enough for pranks."""

WRITES = os.O_WRONLY | os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC


def forbid() -> None:
    """From here on, what a bot has no use for raises PermissionError; there is no way back."""
    # Imported by numpy and others: before, since looking for the C library is forbidden after.
    import ctypes  # noqa: F401

    sys.dont_write_bytecode = True
    readable = _readable()

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open":
            path, mode, flags = arguments
            if not _may_open(path, mode, flags, readable):
                raise PermissionError("a bot may not open files")
        elif event.startswith(FORBIDDEN):
            raise PermissionError(f"a bot may not use {event}")

    sys.addaudithook(watch)
    for module, names in UNREPORTED.items():
        _take_away(module, names)


def _take_away(name: str, names: tuple[str, ...]) -> None:
    from importlib import import_module

    try:
        module = import_module(name)
    except ImportError:  # a system without it
        return
    for one in names:
        if hasattr(module, one):
            setattr(module, one, partial(_refuse, f"{name}.{one}"))


def _refuse(name: str, *_: object, **__: object) -> None:
    raise PermissionError(f"a bot may not use {name}")


def _readable() -> tuple[str, ...]:
    """The folders that Python reads modules from: nothing of the user's is there."""
    folders = {
        *map(str, sysconfig.get_paths().values()),
        *site.getsitepackages(),
        site.getusersitepackages(),
        str(Path(__file__).resolve().parents[1]),
    }
    real = {os.path.normcase(os.path.realpath(folder)) for folder in folders}
    return tuple(folder.rstrip(os.sep) + os.sep for folder in sorted(real) if len(folder) > 3)


def _may_open(path: object, mode: object, flags: object, readable: tuple[str, ...]) -> bool:
    if isinstance(path, int):
        return True  # what is open already
    if isinstance(mode, str) and set(mode) & set("wax+"):
        return False
    if mode is None and isinstance(flags, int) and flags & WRITES:
        return False
    if isinstance(path, bytes):
        path = os.fsdecode(path)
    if not isinstance(path, str):
        return False
    return os.path.normcase(os.path.realpath(path)).startswith(readable)
