"""The class that the cells of a notebook share: its plays, its bookmarks, whether names are shown.

from civicgames.classroom.room import here

room = here()                    # the folder `class`, read when it is first asked for
room.hand_in([("table3.play.jsonl", content)])
room.shown.tables                # without names, once they are replaced
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from weakref import WeakMethod

from civicgames.classroom.bookmarks import Bookmarks
from civicgames.classroom.folder import FOLDER, ClassFolder
from civicgames.classroom.pooling import Handed, Pool, Source

log = logging.getLogger(__name__)

Listeners = list[WeakMethod[Callable[[], None]]]


class Classroom:
    """A class's plays as they are handed in, kept in a folder and read from it again.

    ``pool`` holds them as they are, ``shown`` as they may stand on a projector. Who listens
    (:meth:`on_change`, a method of an object that lives as long as it wants to hear) is told of
    every change.
    """

    def __init__(self, path: Path | str = FOLDER, lang: str = "en") -> None:
        self.folder = ClassFolder(path)
        self.lang = lang
        self.nameless = False
        self._listeners: Listeners = []
        self._at_marks: Listeners = []
        self.pool = Pool(lang)
        self._read_folder()

    @property
    def bookmarks(self) -> Bookmarks:
        """Moments of these plays, kept beside the records."""
        return self.folder.bookmarks

    @property
    def shown(self) -> Pool:
        """The plays as everybody may see them."""
        return self.pool.without_names() if self.nameless else self.pool

    def hand_in(self, sources: Iterable[Source]) -> None:
        """More files or zips; what can't be used is in ``pool.refused``, with the reason."""
        self.pool.add_files(sources)
        self.folder.keep(self.pool.tables)
        self.changed()

    def add(self, handed: Handed) -> Handed:
        """A play that was made otherwise: typed in from paper."""
        added = self.pool.add(handed)
        self.folder.keep(self.pool.tables)
        self.changed()
        return added

    def replace_names(self, nameless: bool = True) -> None:
        """Call everybody "Seat 1", "Seat 2"… wherever something is shown; False takes it back."""
        self.nameless = nameless
        self.changed()

    def forget(self) -> None:
        """Begin with an empty class: its kept records and bookmarks are removed."""
        self.folder.forget(self.pool)
        self.pool = Pool(self.lang)
        self.changed()

    def speak(self, lang: str) -> None:
        """The language of the reasons from now on; what was refused before keeps its own."""
        self.lang = lang
        self.pool.speak(lang)

    def on_change(self, told: Callable[[], None]) -> None:
        """Call a method after every change, as long as its object lives."""
        self._listeners.append(WeakMethod(told))

    def on_mark(self, told: Callable[[], None]) -> None:
        """Call a method after every change of the bookmarks, as long as its object lives."""
        self._at_marks.append(WeakMethod(told))

    def changed(self) -> None:
        """Tell everybody who listens."""
        self._listeners = _tell(self._listeners)

    def marks_changed(self) -> None:
        """Tell those who show bookmarks."""
        self._at_marks = _tell(self._at_marks)

    def _read_folder(self) -> None:
        self.pool.add_files(self.folder.records())
        self.pool.duplicates.clear()  # a shorter copy beside a longer one is nobody's news


def _tell(listeners: Listeners) -> Listeners:
    """Call who is still there; returns them."""
    for listener in listeners:
        told = listener()
        try:
            if told is not None:
                told()
        except Exception:  # one cell's trouble isn't another's
            log.exception("A cell couldn't show the class.")
    return [listener for listener in listeners if listener() is not None]


_here: dict[Path, Classroom] = {}


def here(path: Path | str = FOLDER, lang: str = "en") -> Classroom:
    """The class of a folder, one for all cells of a notebook that ask for it."""
    place = Path(path).resolve()
    if place not in _here:
        _here[place] = Classroom(place, lang)
    room = _here[place]
    room.speak(lang)
    return room
