"""Spoilt files are given to every reader; and the command that does it for hours notices harm."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tools import fuzz, fuzz_targets
from tools.fuzz_bytes import LARGEST, mutated, seeds
from tools.limits import memory_at_most


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("what", fuzz.WHAT)
def test_good_files_do_no_harm(what: str) -> None:
    assert len(seeds(what)) > 7
    assert fuzz.tried(what, min(seeds(what), key=len)) is None


@pytest.mark.parametrize("what", fuzz.WHAT)
def test_spoilt_files_do_no_harm(what: str) -> None:
    assert fuzz.at_random(what, seconds=600, seed=1, most=30) == (30, "")


@pytest.mark.slow
@pytest.mark.parametrize("what", fuzz.WHAT)
def test_many_spoilt_files_do_no_harm(what: str) -> None:
    with memory_at_most(fuzz.MOST_MEMORY):
        assert fuzz.at_random(what, seconds=3600, seed=2, most=2000) == (2000, "")


def test_a_spoilt_file_is_another_one() -> None:
    good, random = seeds("scenarios")[0], Random(1)
    others = {mutated(good, random) for _ in range(100)}
    assert len(others) > 80
    assert max(map(len, others)) <= LARGEST


def test_harm_is_told_and_the_file_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks(data: bytes) -> None:
        if b"," in data:
            raise ZeroDivisionError("a comma")

    monkeypatch.setitem(fuzz_targets.TARGETS, "csv", breaks)
    assert fuzz.main(["csv", "--unguided", "--minutes", "1"]) == 1
    assert "ZeroDivisionError: a comma" in capsys.readouterr().out
    [kept] = Path().iterdir()
    assert fuzz.main(["csv", "--again", str(kept)]) == 1
    kept.write_bytes(b"")
    assert fuzz.main(["csv", "--again", str(kept)]) == 0
    assert fuzz.main(["csv", "--unguided", "--minutes", "0"]) == 0


@pytest.mark.parametrize("told", ["", "two\nlines", "Traceback (most recent", "x" * 1000])
def test_what_is_no_sentence_is_harm(told: str) -> None:
    with pytest.raises(AssertionError):
        fuzz_targets.one_sentence(told)


def test_memory_is_bounded() -> None:
    with memory_at_most(50_000_000), pytest.raises(MemoryError):
        bytearray(500_000_000)
    assert bytearray(1_000_000)
