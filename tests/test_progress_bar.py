"""The bar of many plays: quiet where nobody watches, and in a browser's Python."""

import sys

import pytest
from tqdm import tqdm

from civicgames.progress_bar import progress_bar


def test_nothing_is_drawn_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar(10, "some plays") as bar:
        bar.update(3)
    assert capsys.readouterr().err == ""


def test_it_begins_where_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    progress_bar(10, "some plays", shown=True, done=4).close()
    assert "4/10" in capsys.readouterr().err


def test_in_a_browser_it_asks_for_no_thread(
    monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder
) -> None:
    monkeypatch.setattr(tqdm, "monitor_interval", 10)
    monkeypatch.setattr(sys, "platform", "emscripten")
    # As there: whoever asks for a thread gets an error, and tqdm would warn of it.
    monkeypatch.setattr("threading.Thread.start", refuse)
    monkeypatch.setattr(tqdm, "monitor", None)
    progress_bar(10, "some plays", shown=True).close()
    assert not recwarn.list


def refuse(thread: object) -> None:
    raise RuntimeError("can't start new thread")
