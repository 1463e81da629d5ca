"""The plays in the folder beside the notebook."""

from __future__ import annotations

import json
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from civicgames.bots import HUMAN
from civicgames.engine.record import Record, RecordError, RecordWarning, read_record
from civicgames.i18n import Texts
from civicgames.scenarios import ScenarioError
from civicgames.scenarios.finding import find_scenario
from civicgames.widgets.files import ENDING, FOLDER, was_begun

MOST_READ = 500
"""Files, the newest first: more than a school year of one class."""


@dataclass(frozen=True)
class OwnPlays:
    """Finished plays of a game, the newest first; how many are begun, how many can't be read."""

    finished: Sequence[Record]
    begun: int = 0
    unreadable: int = 0

    def alike(self) -> list[Record]:
        """The newest play and all others with the same rules and as many seats."""
        return [record for record in self.finished if _kind(record) == _kind(self.finished[0])]


def _kind(record: Record) -> str:
    rules = {key: value for key, value in record.header["scenario"].items() if key != "name"}
    teams = [seat.get("team") for seat in record.header["seats"]]
    return json.dumps([rules, teams], sort_keys=True)


def own_plays(game: str = "demos", folder: Path | None = None) -> OwnPlays:
    """What lies in ``plays/``; a file that can't be read is counted, never an error."""
    paths = sorted((folder or FOLDER).glob(f"*{ENDING}"), key=_changed, reverse=True)
    finished: list[Record] = []
    begun = unreadable = 0
    for path in paths[:MOST_READ]:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RecordWarning)
                record = read_record(path)
        except (RecordError, OSError):
            unreadable += 1
            continue
        if record.game != game:
            continue
        if record.state == "finished":
            finished.append(record)
        else:
            begun += record.state == "in progress" and _was_begun(record)
    return OwnPlays(finished, begun, unreadable)


def _was_begun(record: Record) -> bool:
    seats = enumerate(record.header["seats"])
    people = [at for at, seat in seats if seat.get("player", HUMAN) == HUMAN]
    return was_begun(record, people)


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # it was removed meanwhile
        return 0.0


def scenario_title(record: Record, lang: str) -> str:
    """The title of what was played, in a language."""
    name = str(record.header["scenario"].get("name", ""))
    try:
        return find_scenario(record.game, name).title(lang)
    except ScenarioError:
        return name or record.game


def when(record: Record, texts: Texts) -> str:
    """When a play was begun, by the clock of the place."""
    try:
        started = datetime.fromisoformat(str(record.header.get("started"))).astimezone()
    except (ValueError, OverflowError):
        return ""
    return texts._("{day} at {time}", day=_day(started, texts), time=_time(started, texts))


def _day(moment: datetime, texts: Texts) -> str:
    return moment.strftime("%d/%m/%Y" if texts.lang == "fr" else "%Y-%m-%d")


def _time(moment: datetime, texts: Texts) -> str:
    return moment.strftime("%H h %M" if texts.lang == "fr" else "%H:%M")


def nothing_yet(plays: OwnPlays, texts: Texts) -> str:
    """Why there is nothing to show, and what to do."""
    said = [texts._("There is no finished play here yet.")]
    if plays.begun:
        said.append(
            texts.n_(
                "One play is begun: play it to its end.",
                "{number} plays are begun: play one to its end.",
                plays.begun,
                number=plays.begun,
            )
        )
    else:
        said.append(texts._("Play one to its end at the table further up."))
    said.append(texts._("Then press the button."))
    return " ".join(said)


def left_out(plays: OwnPlays, texts: Texts) -> str:
    """A sentence about files that can't be read; empty where there are none."""
    if not plays.unreadable:
        return ""
    return texts.n_(
        "One file in the folder plays isn't a play that can be read: it is left out.",
        "{number} files in the folder plays aren't plays that can be read: they are left out.",
        plays.unreadable,
        number=plays.unreadable,
    )
