"""civicgames in Pyodide, the Python of JupyterLite, under node: what a browser pays.

    python -m benchmarks.in_pyodide [--seconds 3] [--warm-up 1]

CIVICGAMES_PYODIDE names a folder with Pyodide and the wheels that the package needs: a site's
`static/pyodide` (`civicgames lite build`). The package itself is this checkout.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from benchmarks.timing import pin

VARIABLE = "CIVICGAMES_PYODIDE"
PROGRAM = Path(__file__).with_name("in_pyodide.mjs")


def source() -> Path | None:
    """Pyodide's folder, or None where the variable names none or there is no node."""
    named = os.environ.get(VARIABLE)
    there = named and Path(named, "pyodide.mjs").is_file() and shutil.which("node")
    return Path(named) if named and there else None


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure civicgames in Pyodide once.")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--warm-up", type=float, default=1.0)
    options = parser.parse_args()
    folder = source()
    if folder is None:
        print(f"{VARIABLE} names no folder with pyodide.mjs, or there is no node.", file=sys.stderr)
        return 1
    pin()
    files = map(str, (PROGRAM, folder, PROGRAM.parent.parent))
    call = ["node", *files, str(options.seconds), str(options.warm_up)]
    return subprocess.run(call, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
