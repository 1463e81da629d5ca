"""Other packages' card games, played at random from Python, as people would drive them.

    python -m benchmarks.rivals --setup [FOLDER]     install them, each in an environment of its own
    python -m benchmarks.rivals KEY                  measure one (run by that environment's Python)

The folder is `$CIVICGAMES_RIVALS`, else `civicgames/rivals` in the user's cache folder. They
never enter the environment of civicgames, which needs none of them. Standard library only at
the top, since this file runs inside the rivals' environments.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import venv
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from benchmarks.timing import Contender, main

FOLDER_VARIABLE = "CIVICGAMES_RIVALS"


@dataclass(frozen=True)
class Rival:
    """A rival's key, name in the table, package on PyPI with its version, and game there."""

    key: str
    name: str
    package: str
    pinned: str
    game: str


RIVALS = (
    Rival("gin_rummy", "OpenSpiel gin_rummy", "open_spiel", "2.0.2", "gin_rummy"),
    Rival(
        "crazy_eights",
        "OpenSpiel crazy_eights, 4 players",
        "open_spiel",
        "2.0.2",
        "crazy_eights(players=4)",
    ),
    Rival("rlcard", "RLCard gin-rummy", "rlcard", "1.2.0", "gin-rummy"),
)


class SetupFailed(Exception):
    """A rival's package could not be installed; the message is one sentence."""


def cache_folder() -> Path:
    """Where the rivals' environments live."""
    named = os.environ.get(FOLDER_VARIABLE)
    if named:
        return Path(named)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return base / "civicgames" / "rivals"


def python_of(rival: Rival, folder: Path) -> Path:
    """The Python of the rival's environment, there or not."""
    environment = folder / rival.package
    if sys.platform == "win32":
        return environment / "Scripts" / "python.exe"
    return environment / "bin" / "python"


def set_up(rival: Rival, folder: Path) -> None:
    """Makes the rival's environment unless it is whole already.

    Raises SetupFailed with the last line that pip said.
    """
    python = python_of(rival, folder)
    done = folder / rival.package / f"{rival.package}-{rival.pinned}.installed"
    if done.is_file() and python.is_file():
        return
    wanted = f"{rival.package}=={rival.pinned}"
    try:
        venv.create(folder / rival.package, with_pip=True, clear=True)
        command = [str(python), "-m", "pip", "install", "--quiet", wanted]
        installed = subprocess.run(command, capture_output=True, text=True, check=False)
    except (OSError, subprocess.CalledProcessError) as problem:
        raise SetupFailed(f"{wanted} could not be installed: {problem}.") from problem
    if installed.returncode:
        said = installed.stderr.strip().splitlines() or ["pip said nothing"]
        raise SetupFailed(f"{wanted} could not be installed: {said[-1]}")
    done.touch()


def open_spiel_play(name: str) -> Callable[[], int]:
    """A function that plays an OpenSpiel game once and returns its decisions.

    `random.choice` also settles chance nodes: those of the two games used here are uniform.
    That is faster than the weighted draw of OpenSpiel's own example, so in its favour.
    """
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game(name)
    choice = random.choice

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if not state.is_chance_node():
                decisions += 1
            state.apply_action(choice(state.legal_actions()))
        state.returns()
        return decisions

    return play


def rlcard_play(name: str) -> Callable[[], int]:
    """A function that plays an RLCard game once through `step`, returns its decisions."""
    import rlcard  # type: ignore[import-not-found]

    table = rlcard.make(name, config={"seed": 1})
    choice = random.choice

    def play() -> int:
        state, _player = table.reset()
        decisions = 0
        while not table.is_over():
            state, _player = table.step(choice(list(state["legal_actions"])))
            decisions += 1
        table.get_payoffs()
        return decisions

    return play


def contender(rival: Rival) -> Contender:
    """The rival as a contender; raises ImportError outside its own environment."""
    random.seed(1)
    play = rlcard_play(rival.game) if rival.package == "rlcard" else open_spiel_play(rival.game)
    plays = 5 if rival.package == "rlcard" else 20

    def chunk() -> tuple[int, int]:
        return plays, sum(play() for _ in range(plays))

    return Contender(rival.name, chunk)


def _set_up_all(folder: Path) -> int:
    failed = 0
    for rival in RIVALS:
        try:
            set_up(rival, folder)
        except SetupFailed as problem:
            failed = 1
            print(f"{rival.name}: {problem}")
        else:
            print(f"{rival.name}: ready in {folder / rival.package}.")
    return failed


def _command_line() -> int:
    parser = argparse.ArgumentParser(description="Install or measure the rivals.")
    parser.add_argument("key", nargs="?", choices=[rival.key for rival in RIVALS])
    parser.add_argument("--setup", nargs="?", const=cache_folder(), type=Path, metavar="FOLDER")
    options, rest = parser.parse_known_args()
    if options.setup is not None:
        return _set_up_all(options.setup)
    if options.key is None:
        parser.error("say --setup, or which rival to measure")
    rival = next(rival for rival in RIVALS if rival.key == options.key)
    main(contender(rival), rest, version(rival.package))
    return 0


if __name__ == "__main__":
    sys.exit(_command_line())
