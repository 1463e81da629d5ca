"""Reading what people name: pipes and devices neither hang nor fill the memory."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from civicgames.bounded import NoFile, read_bounded
from civicgames.cli import run


def test_never_more_is_read_than_tells_that_it_is_too_much(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    assert read_bounded(tmp_path / "a", 5) == b"12345"
    assert read_bounded(tmp_path / "a", 3) == b"1234"


def odd_files(folder: Path) -> dict[str, Path]:
    found = {"folder": folder / "a folder.py"}
    found["folder"].mkdir()
    if hasattr(os, "mkfifo"):
        found |= {"pipe": folder / "pipe.py", "device": folder / "zero.py"}
        os.mkfifo(found["pipe"])
        found["device"].symlink_to("/dev/zero")
    return found


def test_what_is_no_file_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in odd_files(tmp_path).values():
        with pytest.raises(NoFile):
            read_bounded(path, 10)
        for call in (
            ["scenario", "check", str(path)],
            ["report", str(path)],
            ["verify", str(path)],
            *([["tournament", "demos", str(path), "careful"]] if not path.is_dir() else []),
        ):
            assert run(call) in (1, 2), call
            told = capsys.readouterr().err
            assert path.name in told
            assert "Traceback" not in told
