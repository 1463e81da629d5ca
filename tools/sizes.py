"""What an environment weighs, package by package: `python -m tools.sizes`, run by its own Python.

The heaviest first, in megabytes; a number after it says how many are named (30), the rest are one
line. Files that Python compiles later are counted where they are there.
"""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

NAMED = 30


def sizes() -> dict[str, int]:
    """Bytes of each installed package's files, the heaviest first."""
    found = {one.metadata["Name"]: _bytes(one) for one in metadata.distributions()}
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _bytes(package: metadata.Distribution) -> int:
    places = (Path(str(file.locate())) for file in package.files or ())
    return sum(place.stat().st_size for place in places if place.is_file())


def report(found: dict[str, int], named: int = NAMED) -> str:
    """A table: a line a package, the rest together, the sum."""
    lines = [(size, name) for name, size in list(found.items())[:named]]
    rest = list(found.values())[named:]
    if rest:
        lines.append((sum(rest), f"({len(rest)} more)"))
    lines.append((sum(found.values()), "all"))
    return "\n".join(f"{size / 1e6:8.1f} MB  {name}" for size, name in lines)


def main(arguments: list[str]) -> int:
    """The command; returns its exit code."""
    if len(arguments) > 1 or any(not one.isdigit() for one in arguments):
        print(f"Say how many packages to name, such as {NAMED}, or nothing.", file=sys.stderr)
        return 2
    print(report(sizes(), int(arguments[0]) if arguments else NAMED))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
