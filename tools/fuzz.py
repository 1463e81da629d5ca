"""Files that nobody would make, by the thousand: every reader of the package must stand them.

    python -m tools.fuzz records|scenarios|csv|learner --minutes 10

Good files are spoilt in many ways (see :mod:`tools.fuzz_bytes`) and given to a reader (see
:mod:`tools.fuzz_targets`), within bounds of time and memory. With Atheris (`pip install '.[fuzz]'`)
what reaches new code is kept and spoilt further; without it files are only spoilt at random. The
first file that does harm ends it (exit code not 0) and is kept: `--again FILE` tries it alone.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from tools.limits import at_most, memory_at_most

WHAT = ("records", "scenarios", "csv", "learner")
LONGEST = 20
"""Seconds of computing for one file."""
MOST_MEMORY = 1_500_000_000
"""Bytes of memory beyond what the reader needs to stand ready."""
INSTRUMENTED = ("civicgames", "tomlkit", "tomllib", "json", "csv", "zipfile")


def tried(what: str, data: bytes) -> str | None:
    """What one file did to its reader, as a traceback; None where it did no harm."""
    from tools.fuzz_targets import TARGETS

    try:
        with at_most(LONGEST), unwarned():
            TARGETS[what](data)
    except Exception:
        return traceback.format_exc()
    return None


@contextmanager
def unwarned() -> Iterator[None]:
    """A warning that a reader would be shown counts as harm."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def at_random(what: str, seconds: float, seed: int, most: int | None = None) -> tuple[int, str]:
    """Spoilt files until the time is over: how many, and what the first harmful one did."""
    from tools.fuzz_bytes import mutated, seeds

    random, made, until = Random(seed), 0, time.monotonic() + seconds
    kept = [*seeds(what)]
    while time.monotonic() < until and (most is None or made < most):
        data = random.choice(kept)
        for _ in range(random.choice((1, 1, 2, 3))):
            data = mutated(data, random)
        made += 1
        harm = tried(what, data)
        if harm:
            return made, f"{harm}\nThe file is kept as {_keep(what, data)}."
    return made, ""


def _keep(what: str, data: bytes) -> Path:
    with tempfile.NamedTemporaryFile(prefix=f"fuzz-{what}-", delete=False, dir=".") as file:
        file.write(data)
    return Path(file.name)


def guided(what: str, seconds: float, seed: int) -> None:
    """The same, led by what code the files reach; ends the process."""
    import atheris

    with atheris.instrument_imports(include=[*INSTRUMENTED]):
        from tools.fuzz_bytes import LARGEST, mutated, seeds
        from tools.fuzz_targets import TARGETS
    reader = TARGETS[what]
    random = Random(seed)
    count = 0

    def read(data: bytes) -> None:
        nonlocal count
        count += 1
        try:
            with at_most(LONGEST), unwarned():
                reader(data)
        except BaseException:
            print(f"The file is kept as {_keep(what, data)}.", file=sys.stderr)
            raise

    def spoil(data: bytes, most: int, _: int) -> bytes:
        if random.random() < 0.2:
            return bytes(atheris.Mutate(data, most))
        return mutated(data or random.choice(seeds(what)), random)[:most]

    with tempfile.TemporaryDirectory() as corpus:
        for number, good in enumerate(seeds(what)):
            (Path(corpus) / f"{number:04}").write_bytes(good)
        flags = [
            f"-max_total_time={int(seconds)}",
            f"-seed={seed}",
            f"-max_len={LARGEST}",
            f"-rss_limit_mb={MOST_MEMORY // 1_000_000 + 500}",
            "-timeout=600",  # of waiting, on a busy machine; at_most counts what is computed
            "-len_control=0",
            "-print_final_stats=1",
            f"-artifact_prefix={corpus}/",
        ]
        atheris.Setup([sys.argv[0], *flags, corpus], read, custom_mutator=spoil)
        atheris.Fuzz()


def main(arguments: list[str] | None = None, guide: Callable[..., Any] = guided) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("what", choices=WHAT)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", type=Path, metavar="FILE", help="try this file alone")
    parser.add_argument("--unguided", action="store_true", help="without Atheris")
    options = parser.parse_args(arguments)
    if options.again:
        harm = tried(options.what, options.again.read_bytes())
        print(harm or "It does no harm.")
        return 1 if harm else 0
    if not options.unguided and find_spec("atheris"):
        guide(options.what, options.minutes * 60, options.seed)
        return 0
    if not options.unguided:
        print("Without Atheris: files are spoilt at random.", file=sys.stderr)
    with memory_at_most(MOST_MEMORY):
        made, harm = at_random(options.what, options.minutes * 60, options.seed)
    print(harm or f"{made:,} {options.what} files did no harm.")
    return 1 if harm else 0


if __name__ == "__main__":
    raise SystemExit(main())
