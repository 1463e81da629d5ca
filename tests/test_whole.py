"""Files that are written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from civicgames.whole import Unwritten, whole, write_all, write_whole


def test_what_is_written_takes_the_place_of_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    write_whole(file, b"one")
    write_whole(file, b"two")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a.csv", b"two")]


def test_what_fails_leaves_what_was_there_and_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(b"one")

    def write() -> None:
        with whole(file) as draft:
            draft.write_bytes(b"half")
            raise OSError(28, "full")

    with pytest.raises(Unwritten) as failed:
        write()
    assert failed.value.filename == str(file)
    assert failed.value.strerror == "No space left on device"
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a.csv", b"one")]


def test_several_are_written_or_none(tmp_path: Path) -> None:
    def full(draft: Path) -> None:
        draft.write_bytes(b"half")
        raise OSError(28, "full")

    fine = (tmp_path / "a", lambda draft: draft.write_bytes(b"a"))
    with pytest.raises(Unwritten) as failed:
        write_all([fine, (tmp_path / "b", full)])
    assert failed.value.filename == str(tmp_path / "b")
    assert list(tmp_path.iterdir()) == []
    write_all([fine])
    assert (tmp_path / "a").read_bytes() == b"a"
