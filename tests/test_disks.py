"""A disk that is full, a folder that can't be written to: the play goes on, people are told."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.on_a_disk import ROOM

GAMES = ("demos", "delanopolis", "presidency")
MOUNT = {
    "full": f'mount -t tmpfs -o size={ROOM},nr_inodes=64 tmpfs "$1"',
    "read_only": 'mount -t tmpfs -o ro tmpfs "$1"',
}


def namespace() -> list[str]:
    """A command that gives another its own mounts; empty where the system permits none."""
    own = ["unshare", "--mount", *(["--map-root-user"] if os.geteuid() else [])]
    trial = [*own, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    if not shutil.which("unshare"):
        return []
    return own if subprocess.run(trial, capture_output=True).returncode == 0 else []


def stand(kind: str, game: str, folder: Path, own: list[str], commands: int = 9) -> None:
    disk = folder / "disk"
    disk.mkdir()
    steps = [sys.executable, "-m", "tests.on_a_disk", kind, game, str(disk), str(commands)]
    if own:
        steps = [*own, "sh", "-c", f'{MOUNT[kind]} && shift && exec "$@"', "sh", str(disk), *steps]
    done = subprocess.run(
        steps,
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "LC_ALL": "C.UTF-8",
            **({} if own else {"INJECTED": "1"}),
        },
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "all stood\n"
    assert "Traceback" not in done.stderr, done.stderr


@pytest.mark.parametrize("kind", MOUNT)
def test_a_real_disk(kind: str, tmp_path: Path) -> None:
    """A small tmpfs, where the system lets one be mounted."""
    stand(kind, "demos", tmp_path, namespace(), commands=1)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", MOUNT)
def test_every_game_on_a_real_disk(kind: str, game: str, tmp_path: Path) -> None:
    stand(kind, game, tmp_path, namespace())


@pytest.mark.slow
@pytest.mark.parametrize("kind", MOUNT)
def test_where_no_disk_can_be_mounted(kind: str, tmp_path: Path) -> None:
    """The same steps with the system's own limits, so that they are tested anywhere."""
    stand(kind, "delanopolis", tmp_path, [])
