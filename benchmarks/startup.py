"""What `import civicgames` costs: seconds and memory, each time in a fresh Python.

python -m benchmarks.startup
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass

from benchmarks.timing import Spread, spread

# The peak is read from /proc where there is one: what getrusage tells outlives exec, so it
# would show the parent's memory.
CHILD = """
import sys, time
start = time.perf_counter()
{statement}
seconds = time.perf_counter() - start
try:
    with open("/proc/self/status") as status:
        peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024
except OSError:
    try:
        import resource
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        peak /= 1024 ** (2 if sys.platform == "darwin" else 1)
    except ImportError:
        peak = 0.0
print("[%r, %r]" % (seconds, peak))
"""

FIRST_PLAY = """
import civicgames
from civicgames.engine import Play
from civicgames.games import find_game
from civicgames.bots import players
Play(find_game("demos"), seed=1).run(players("demos", ["random"] * 4))
"""


@dataclass(frozen=True)
class Cost:
    """Seconds to import (without those of Python itself) and peak memory in MiB."""

    seconds: Spread
    memory: Spread


def cost(statement: str, times: int) -> Cost:
    """Runs `statement` in `times` fresh Pythons, after one that only warms the disk cache.

    Raises RuntimeError with the last line of the error where the statement fails.
    """
    seconds, memory = [], []
    for attempt in range(times + 1):
        child = subprocess.run(
            [sys.executable, "-c", CHILD.format(statement=statement)],
            capture_output=True,
            text=True,
            check=False,
        )
        if child.returncode:
            raise RuntimeError(child.stderr.strip().splitlines()[-1])
        if attempt:
            took, peak = json.loads(child.stdout)
            seconds.append(took)
            memory.append(peak)
    return Cost(spread(seconds), spread(memory))


def table(times: int = 7) -> list[str]:
    """Markdown lines: civicgames alone and up to the end of a first play, and pandas.

    What is imported late has to be paid at the first play, so that is shown too.
    """
    bare = cost("pass", times)
    ours = cost("import civicgames", times)
    lines = [
        f"| import (median of {times} fresh processes) | ms (min-max) | MiB over bare Python |",
        "|---|---:|---:|",
        _row("civicgames", ours, bare),
        _row("civicgames, and a first play of DēmoS", cost(FIRST_PLAY, times), bare),
    ]
    try:
        pandas = cost("import pandas", times)
    except RuntimeError as problem:
        lines.append(f"| pandas | could not be imported: {problem} | |")
        return lines
    lines.append(_row("pandas", pandas, bare))
    share = ours.seconds.median / pandas.seconds.median
    return [*lines, f"| civicgames as a share of pandas | {share:.3f} | |"]


def _row(name: str, cost: Cost, bare: Cost) -> str:
    ms = cost.seconds
    return (
        f"| {name} | {ms.median * 1000:.0f} ({ms.low * 1000:.0f}-{ms.high * 1000:.0f}) "
        f"| {cost.memory.median - bare.memory.median:.1f} |"
    )


if __name__ == "__main__":
    print("\n".join(table()))
