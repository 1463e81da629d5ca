"""An older plain-Python loop of the reduced DēmoS, kept elsewhere, that never changes.

The environment variable CIVICGAMES_PROTO names the folder that holds `proto_a_plain.py`,
with `simulate(plays, seed)` that returns a mapping with "rounds" and "forced" (takes that
nobody was asked about). The yardstick is checked against it.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from itertools import count
from pathlib import Path

from benchmarks.timing import Contender, main

VARIABLE = "CIVICGAMES_PROTO"
DISCARDS_AND_TAKES = 20  # in a round: 12 discards, 8 takes of which some are forced


def source() -> Path | None:
    """The frozen loop's file, or None where the variable names no folder that has it."""
    folder = os.environ.get(VARIABLE)
    if not folder:
        return None
    path = Path(folder, "proto_a_plain.py")
    return path if path.is_file() else None


def contender(path: Path) -> Contender:
    """The frozen loop as a contender, 100 plays a chunk."""
    spec = importlib.util.spec_from_file_location("proto_a_plain", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is not a Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True  # that folder is not ours to leave files in
    spec.loader.exec_module(module)
    seeds = count(1)

    def chunk() -> tuple[int, int]:
        totals = module.simulate(100, next(seeds))
        return 100, DISCARDS_AND_TAKES * totals["rounds"] - totals["forced"]

    return Contender("frozen prototype", chunk)


if __name__ == "__main__":
    found = source()
    if found is None:
        sys.exit(f"{VARIABLE} names no folder that holds proto_a_plain.py.")
    main(contender(found), sys.argv[1:])
