"""What is done on a disk that is full or can't be written to: run in a process of its own.

`python -m tests.on_a_disk full|read_only GAME FOLDER [COMMANDS]`, where the folder is such a disk;
with `INJECTED=1` in the environment it is an ordinary one, and the kernel or `open` refuse instead.
COMMANDS: how many of the command line's are tried, all if not given.
"""

from __future__ import annotations

import builtins
import contextlib
import errno
import io
import os
import resource
import sys
from pathlib import Path
from random import Random
from typing import Any

from civicgames.cli import run as command
from civicgames.engine import Play, read_record
from civicgames.games import find_game
from civicgames.lessons.memory import Memory
from civicgames.scenarios import default_of
from civicgames.widgets.table import Table
from tests.classroom.conftest import golden
from tests.widgets.conftest import act
from tests.widgets.pressing import press_on

ROOM = 12_288
"""Bytes of the small disk: a play has more."""
INJECTED = bool(os.environ.get("INJECTED"))
FULL = {errno.ENOSPC, errno.EFBIG}
SEATS = ["human", "random", "random"]
FILLER = "filler"


def make_full() -> None:
    """No byte more than is there already, whichever file it would be in."""
    if INJECTED:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        return
    with contextlib.suppress(OSError), open(FILLER, "ab", buffering=0) as file:
        while file.write(b"x" * 1024):
            pass


def make_room() -> None:
    if INJECTED:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    else:
        Path(FILLER).unlink()


def a_play_goes_on_when_there_is_room_again(game: str) -> None:
    path, random = Path("engine.play.jsonl"), Random(1)
    play = Play(find_game(game), None, 3, seed=1, path=path)
    for _ in range(5):
        answer(play, random)
    make_full()
    refused = 0
    for _ in range(200):
        try:
            answer(play, random)
        except OSError as error:
            if error.errno not in FULL:
                raise
            refused += 1
            if refused == 3:
                break
    assert refused == 3, "the disk wasn't full"
    stands = read_record(path).lines
    make_room()
    answer(play, random)
    play.close()
    assert play.record.lines[: len(stands)] == stands
    assert path.read_text(encoding="utf-8") == play.record.to_text()
    assert read_record(path).verify()
    path.unlink()


def answer(play: Play, random: Random) -> None:
    decision = play.pending[0]
    play.choose(decision.seat, decision.draw(random))


def a_table_goes_on_unsaved(game: str) -> None:
    table = Table(game, seats=SEATS, speed="at once")
    file = table.play.file
    assert file is not None
    make_full()
    notices: list[str] = []

    def is_over() -> bool:
        notice = table.table.screen["notice"]
        notices.extend([notice["text"]] if notice else [])
        return bool(table.table.screen["stage"] == "over")

    press_on(table, is_over)
    told = [text for text in notices if "can't be written to its file any more" in text]
    assert told, notices
    assert not any("Something went wrong" in text for text in notices), notices
    assert table.play.record.verify()
    assert table.play.record.state == "finished"
    kept = read_record(file)
    assert table.play.record.to_text().startswith(kept.to_text())
    act(table, "restart")
    act(table, "restart_now")
    assert "can't be written to" in table.table.screen["notice"]["text"]
    plays = sorted(Path("plays").iterdir())
    assert plays == [file], plays
    a_table_without_a_file(game)
    make_room()
    file.unlink()
    table = Table(game, seats=SEATS, speed="at once")
    assert table.play.file is not None


def a_table_without_a_file(game: str) -> None:
    table = Table(game, seats=SEATS, speed="at once")
    assert table.play.file is None
    assert "can't be written to" in table.table.screen["notice"]["text"]
    press_on(table, lambda: table.table.screen["stage"] == "over")
    sent: list[Any] = []
    table.table.send = lambda message, buffers=None: sent.append(message)  # type: ignore[method-assign]
    act(table, "save")
    [saved] = sent
    act(table, "load", name=saved["save"], text=saved["text"])
    assert table.play.record.state == "finished"
    assert "can't be written to" in table.table.screen["notice"]["text"]


def answers_are_kept_in_memory() -> None:
    memory = Memory("03-veto", "0.1.0")
    memory.add(check="a", answer="b")
    assert not memory.on_disk
    assert memory.last("a")


def commands_say_a_sentence(game: str, record: Path, most: int) -> None:
    small = ["--seats", "random*3", "--seed", "1"]
    calls = [
        ["play", game, *small, "--record", "out.play.jsonl"],
        ["simulate", game, *small, "--plays", "2", "--out", "runs"],
        ["scenario", "new", default_of(game), "--out", "scenario.toml"],
        ["report", str(record), "--out", "class.html"],
    ]
    before = {*Path().rglob("*")}
    for call in calls[:most]:
        told, code = io.StringIO(), 0
        with contextlib.redirect_stderr(told), contextlib.redirect_stdout(io.StringIO()):
            code = command(call)
        assert code == 2, (call, code, told.getvalue())
        assert "Traceback" not in told.getvalue(), told.getvalue()
        assert call[-1] in told.getvalue(), (call, told.getvalue())
        assert told.getvalue().endswith(".\n"), (call, told.getvalue())
    left = {path for path in Path().rglob("*") if path.is_file()}
    assert left <= before, left - before


def refuse_to_write() -> None:
    """For where no disk can be mounted: nothing can be opened for writing, no folder made."""
    plain = builtins.open

    def reading(file: Any, mode: str = "r", *more: Any, **others: Any) -> Any:
        if set(mode) & set("wax+") and not isinstance(file, int) and os.fspath(file) != os.devnull:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(file))
        return plain(file, mode, *more, **others)

    def no_folder(path: Path, *_: Any, **__: Any) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    builtins.open = io.open = reading
    Path.mkdir = no_folder  # type: ignore[method-assign, assignment]


def main(kind: str, game: str, folder: str, commands: str = "9") -> None:
    import logging

    logging.basicConfig(level=logging.ERROR)
    record = Path(folder) / ".." / "class.play.jsonl"
    record.write_bytes(golden("demos-short"))
    os.chdir(folder)
    if kind == "full":
        a_play_goes_on_when_there_is_room_again(game)
        a_table_goes_on_unsaved(game)
        make_full()
    elif INJECTED:
        refuse_to_write()
    if kind == "read_only":
        a_table_without_a_file(game)
    answers_are_kept_in_memory()
    commands_say_a_sentence(game, record, int(commands))
    print("all stood")


if __name__ == "__main__":
    main(*sys.argv[1:])
