"""Where a class's records are kept: a folder beside the notebook, on the machine that runs it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from civicgames.classroom.bookmarks import FILE, Bookmarks
from civicgames.classroom.pooling import Handed, Pool
from civicgames.whole import write_whole

FOLDER = Path("class")
_OURS = re.compile(r"table-[0-9a-f]{16}\.play\.jsonl(\.part)?|paper-[0-9a-f]{16}\.csv(\.part)?")
"""Names under which plays are kept: nothing else in the folder is ever removed."""


class ClassFolder:
    """A class's folder: the plays that were handed in, and the bookmarks beside them.

    ``problem`` is a sentence where it can't be written to; the class is then in memory only.
    """

    def __init__(self, path: Path | str = FOLDER) -> None:
        self.path = Path(path)
        self.problem = ""
        self.bookmarks = Bookmarks(self.path / FILE)

    def records(self) -> list[Path]:
        """The records that lie in it, also those that somebody put there, by the time they came."""
        try:
            found = sorted([*self.path.glob("*.play.jsonl"), *self.path.glob("paper-*.csv")])
            return sorted(found, key=lambda path: path.stat().st_mtime)
        except OSError:
            return []

    def keep(self, tables: Iterable[Handed]) -> None:
        """Write down what isn't there yet; a longer copy takes the place of a shorter one.

        ``tables`` are all that should be there, so that what failed is tried again.
        """
        self.problem = ""
        for table in tables:
            try:
                self.path.mkdir(parents=True, exist_ok=True)
                self._keep(table)
            except OSError as error:
                self.problem = (
                    f"{self.path} can't be written to ({error.strerror}): plays that aren't there "
                    "are kept only as long as this notebook runs."
                )

    def _keep(self, table: Handed) -> None:
        if table.record is None:
            path, content = self.path / f"{table.digest[:22]}.csv", table.paper
        else:
            path = self.path / f"table-{table.digest[:16]}.play.jsonl"
            content = table.record.to_text().encode()
        # A shorter one of that name was cut off in writing, by an older version or a disk.
        if not path.exists() or path.stat().st_size < len(content):
            write_whole(path, content)

    def forget(self, pool: Pool) -> None:
        """Remove the kept plays and the bookmarks; files that somebody else put there stay."""
        for path in self.path.glob("*"):
            if _OURS.fullmatch(path.name):
                path.unlink(missing_ok=True)
        gone = {table.digest for table in pool.tables}
        for moment in list(self.bookmarks.moments):
            if moment.digest in gone:
                self.bookmarks.remove(moment)
