"""A disk that is full: one sentence that names the file, and nothing half written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from civicgames.cli import run
from tests.classroom.conftest import golden

SMALL = ["--scenario", "simplified, max_rounds=1", "--seed", "1", "--plays", "4"]
CALLS = {
    "report": (["report", "a.play.jsonl", "--pdf"], "class.html"),
    "print": (["print", "demos", "--part", "rules"], "demos-en.pdf"),
    "tournament": (["tournament", "demos", "random", "careful", *SMALL, "--out", "c.csv"], "c.csv"),
    "simulate": (["simulate", "demos", *SMALL, "--out", "out"], "plays.csv"),
    "scenario": (["scenario", "new", "demos: full, vetoes=1"], "scenario.toml"),
}


@pytest.mark.parametrize(("call", "file"), CALLS.values(), ids=CALLS)
def test_a_full_disk_is_one_sentence_and_no_half_file(
    call: list[str],
    file: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import pandas as pd

    def full(path: Path, *_: Any) -> int:
        with path.open("wb") as half:
            half.write(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    Path("a.play.jsonl").write_bytes(golden("demos-short"))
    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_bytes", lambda path, data: full(path))
        disk.setattr(pd.DataFrame, "to_csv", lambda frame, path, **_: full(path))
        assert run(call) == 2
    told = capsys.readouterr()
    assert f"{file} can't be written: No space left on device." in told.err
    assert told.err.count("\n") == 1 or "simulate" in call
    assert [one.name for one in tmp_path.rglob("*") if one.is_file()] == ["a.play.jsonl"]
    if "tournament" in call:
        assert "careful" in told.out
    assert run(call) == 0
