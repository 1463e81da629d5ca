"""The same reduced DēmoS as the yardstick's, written in other frameworks: OpenSpiel, PettingZoo,
boardgame.io.

    python -m benchmarks.same_game KEY [--seconds 3] [--warm-up 1]

Those programs aren't part of this repository: they are measured where CIVICGAMES_PROTO names the
folder that holds them (`same_openspiel.py`, `same_pettingzoo.py`, `same_boardgameio.cjs`). Each
runs in its framework's own environment, in the folder of the rivals. It is told PEER_SECONDS,
PEER_WARMUP and PEER_NODE (where its npm packages are), and its last line is an object with
`games`, `decisions`, `cpu`, `wall` and `version`.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks import rivals
from benchmarks.frozen import VARIABLE
from benchmarks.rivals import Rival, SetupFailed
from benchmarks.timing import Sample, pin


@dataclass(frozen=True)
class Same:
    """One framework: its key and name in the table, its program, its package and version."""

    key: str
    name: str
    file: str
    package: str
    pinned: str

    @property
    def in_node(self) -> bool:
        """Whether it is JavaScript."""
        return self.file.endswith(".cjs")


SAME = (
    Same("same_openspiel", "same game, OpenSpiel in Python", "same_openspiel.py", "open_spiel",
         "2.0.2"),
    Same("same_pettingzoo", "same game, PettingZoo", "same_pettingzoo.py", "pettingzoo", "1.27.0"),
    Same("same_boardgameio", "same game, boardgame.io", "same_boardgameio.cjs", "boardgame.io",
         "0.50.2"),
)  # fmt: skip


def source(same: Same) -> Path | None:
    """The program's file, or None where the variable names no folder that has it."""
    folder = os.environ.get(VARIABLE)
    path = Path(folder, same.file) if folder else None
    return path if path is not None and path.is_file() else None


def set_up(same: Same, folder: Path) -> None:
    """Makes the framework's environment unless it is there.

    Raises SetupFailed with the last line that pip or npm said.
    """
    if not same.in_node:
        rivals.set_up(_as_rival(same), folder)
        return
    place, npm = folder / same.package, shutil.which("npm")
    if (place / "node_modules" / same.package).is_dir():
        return
    if npm is None:
        raise SetupFailed(f"{same.package} could not be installed: there is no npm.")
    place.mkdir(parents=True, exist_ok=True)
    call = [npm, "install", "--silent", "--prefix", str(place), f"{same.package}@{same.pinned}"]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["npm said nothing"]
        raise SetupFailed(f"{same.package} could not be installed: {said[-1]}")


def _as_rival(same: Same) -> Rival:
    return Rival(same.key, same.name, same.package, same.pinned, "")


def measure(same: Same, path: Path, seconds: float, warm_up: float) -> Sample:
    """Runs the program once. Raises RuntimeError with the last line that it said."""
    folder = rivals.cache_folder()
    program = "node" if same.in_node else str(rivals.python_of(_as_rival(same), folder))
    told = {
        "PEER_SECONDS": str(seconds),
        "PEER_WARMUP": str(warm_up),
        "PEER_NODE": str(folder / same.package),
        "PYTHONDONTWRITEBYTECODE": "1",  # that folder is not ours to leave files in
    }
    done = subprocess.run(
        [program, str(path)],
        cwd=path.parent,
        env={**os.environ, **told},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["it said nothing"]
        raise RuntimeError(f"{same.file}: {said[-1]}")
    return sample_of(same, json.loads(done.stdout.strip().splitlines()[-1]))


def sample_of(same: Same, said: Mapping[str, Any]) -> Sample:
    """What a program said, as all contenders say it."""
    return Sample(
        same.name, said["games"], said["decisions"], said["cpu"], said["wall"], said["version"]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the same game in another framework.")
    parser.add_argument("key", choices=[one.key for one in SAME])
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--warm-up", type=float, default=1.0)
    options = parser.parse_args()
    same = next(one for one in SAME if one.key == options.key)
    path = source(same)
    if path is None:
        print(f"{VARIABLE} names no folder that holds {same.file}.", file=sys.stderr)
        return 1
    pin()
    print(json.dumps(asdict(measure(same, path, options.seconds, options.warm_up))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
