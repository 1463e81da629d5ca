"""Which packages civicgames comes with, as a bill of materials (CycloneDX, JSON).

`python -m tools.sbom` lists the pins that Binder installs, which are the lab set as tested;
`python -m tools.sbom --installed` what is installed here, with licences. `--out FILE` writes it to
a file. It needs no network. `make audit` asks whether a fault is known in any of the pins.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "binder" / "requirements.txt"


def sbom(installed: bool = False) -> str:
    """The bill of materials. Raises subprocess.CalledProcessError where it can't be made."""
    source = ["environment", sys.prefix] if installed else ["requirements", str(PINS)]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "cyclonedx_py", *source),
            *("--pyproject", str(ROOT / "pyproject.toml")),
            *("--output-format", "JSON", "--output-reproducible"),
        ],
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    )
    return done.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--installed", action="store_true", help="what is installed here")
    parser.add_argument("--out", type=Path, help="the file to write; by default it is printed")
    asked = parser.parse_args()
    made = sbom(asked.installed)
    if asked.out:
        asked.out.write_text(made, encoding="utf-8")
    else:
        print(made)


if __name__ == "__main__":
    main()
