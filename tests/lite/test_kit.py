"""The kit's wheels are enough where there is no network at all."""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from civicgames.lite.kit import put_wheels


@pytest.mark.slow
def test_its_wheels_install_and_the_lab_starts_without_a_network(tmp_path: Path) -> None:
    unshare = shutil.which("unshare")
    assert unshare, "The network is cut with unshare, of util-linux: install it."
    put_wheels(tmp_path / "wheels")
    venv.create(tmp_path / "env", with_pip=True)
    (tmp_path / "home").mkdir()
    done = subprocess.run(
        [
            unshare, "--net", "--map-root-user", sys.executable,
            Path(__file__).with_name("without_network.py"), tmp_path / "env" / "bin" / "python",
            tmp_path / "wheels", tmp_path / "home",
        ],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.strip().endswith("fine"), done.stdout + done.stderr
