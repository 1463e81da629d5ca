"""Playing records again, and going on with plays from their files."""

from __future__ import annotations

from pathlib import Path

from civicgames.engine.play import Play
from civicgames.engine.record import Record, read_record


def replay(record: Record, keep: int | None = None) -> Play:
    """Play a record again by the rules, or its first ``keep`` lines.

    Raises :class:`~civicgames.engine.log.Difference` at the first line that differs, ValueError
    where the header can't be played.
    """
    return Play.from_record(record, keep=keep)


def resume(path: str | Path) -> Play:
    """Go on with a play from its file, which is written on; a cut last line is dropped.

    A play that is over, or was stopped, is rebuilt as it stands; its file is left alone.
    """
    record = read_record(path)
    if record.state != "in progress":
        return Play.from_record(record)
    play = Play.from_record(record, path=path)
    play.mark("resumed")
    return play


def without_file(play: Play) -> Play:
    """The same play, kept in memory alone: for one whose file can't be written any more.

    What was chosen and written down stays; a choice that could not be written is asked again.
    """
    play.close()
    return Play.from_record(Record(play._header, play._log.lines))
