"""The plays of a class in one place: each checked, each counted once, the rest said why not."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from civicgames.classroom.class_runs import ClassRuns
from civicgames.classroom.nameless import nameless
from civicgames.classroom.opening import cannot_check, opened
from civicgames.classroom.same_play import digests_of
from civicgames.classroom.sources import Refused, contents
from civicgames.engine.record import Record
from civicgames.engine.summary import Rows
from civicgames.i18n import translator
from civicgames.runs import summary_of
from civicgames.say import shown_names
from civicgames.scenarios import Scenario
from civicgames.simulated import scenario_of

log = logging.getLogger(__name__)

Source = str | Path | tuple[str, bytes]
"""A path, or a file's name with its content: a play record, or a zip of them."""

NO_ROWS: Rows = {"plays": [], "seats": [], "rounds": []}


class Duplicate(NamedTuple):
    """A file that holds a play that is there already."""

    file: str
    same_as: str
    """The label of the table that it is."""


@dataclass(frozen=True)
class Handed:
    """One table's play, as handed in.

    ``label`` is "Table 1"…, given by the pool where it is empty. ``file`` is a name without a path.
    ``record`` is None for a play on paper. ``rows`` are the three tables' rows, as in
    :mod:`civicgames.engine.summary` (the play's number in them doesn't matter); they are empty
    where the play hasn't ended. ``source`` is "played" or "paper". ``digest`` is the same for the
    same play: what chance gave and what was chosen, whoever sat there.
    """

    label: str
    file: str
    record: Record | None = field(repr=False)
    rows: Rows = field(repr=False)
    source: str
    game: str
    scenario: Scenario = field(repr=False)
    digest: str
    cut: bool = False
    """Whether the end of the file was cut off in writing, and is left out."""
    so_far: frozenset[str] = field(default=frozenset(), repr=False)
    """The digests of the play as it stood after each draw and choice: shorter copies' are here."""
    paper: bytes = field(default=b"", repr=False)
    """The score sheet of a play on paper, as a CSV file."""

    @property
    def state(self) -> str:
        """``"finished"``, ``"stopped"`` or ``"in progress"``; a play on paper is finished."""
        return self.record.state if self.record else "finished"

    def names(self, lang: str = "en") -> list[str]:
        """What the seats are called, for a reader: plain text on one line, of bounded length."""
        if self.record is None:
            names = [f"Seat {number + 1}" for number in range(self.scenario.count)]
        else:
            names = [seat["name"] for seat in self.record.header["seats"]]
        return shown_names(names, lang)


class Pool:
    """The plays of a class: ``tables``, ``refused`` (file, reason), ``duplicates`` (file, label).

    ``lang`` is the language of the reasons.
    """

    def __init__(self, lang: str = "en") -> None:
        self.texts = translator(lang)
        self.tables: list[Handed] = []
        self.refused: list[Refused] = []
        self.duplicates: list[Duplicate] = []

    def add_files(self, sources: Iterable[Source]) -> None:
        """More files; what can't be used is refused with a reason, never an error."""
        for file, content in contents(sources, self.texts):
            if isinstance(content, Refused):
                self.refused.append(content)
                continue
            if self._add_paper(file, content):
                continue
            found = opened(file, content, self.texts)
            if isinstance(found, Refused):
                self.refused.append(found)
                continue
            record, cut = found
            self.add(handed_in(record, file, cut=cut))

    def _add_paper(self, file: str, content: bytes) -> bool:
        """Score sheets typed into a CSV file, if that is what a file holds."""
        from civicgames.classroom.paper_csv import looks_like_paper, read_csv

        if not looks_like_paper(file, content):
            return False
        try:
            plays, refused = read_csv(file, content, self.texts)
        except Exception:  # a hostile file must not keep the others out
            log.exception("A file of score sheets couldn't be checked.")
            plays, refused = [], [cannot_check(file, self.texts)]
        for play in plays:
            self.add(play)
        self.refused += refused
        return True

    def add(self, handed: Handed) -> Handed:
        """One more play, which is given a label; a play that is there already counts once.

        Of two copies of one play the longer is kept, under the label of the first. Returns what is
        in ``tables`` now.
        """
        for place, there in enumerate(self.tables):
            longer = _longer(there, handed)
            if longer is None:
                continue
            kept = replace(longer, label=there.label)
            self.tables[place] = kept
            left_out = there if longer is handed else handed
            self.duplicates.append(Duplicate(left_out.file, there.label))
            return kept
        handed = replace(handed, label=self._label(handed.label))
        self.tables.append(handed)
        return handed

    def _label(self, wanted: str) -> str:
        """A label that no other table has: the wanted one, or the next number."""
        taken = {table.label for table in self.tables}
        label, number = wanted, 1
        while not label or label in taken:
            number += 1
            label = f"{wanted} ({number})" if wanted else f"Table {number - 1}"
        return label

    def speak(self, lang: str) -> None:
        """The language of the reasons from now on."""
        self.texts = translator(lang)

    @property
    def games(self) -> list[str]:
        """The games that were played, in the order in which they came."""
        return list(dict.fromkeys(table.game for table in self.tables))

    def finished(self, game: str | None = None) -> list[Handed]:
        """The tables whose play has ended, which all figures are made of."""
        return [
            table
            for table in self.tables
            if table.state == "finished" and game in (None, table.game)
        ]

    def runs(
        self, game: str, scenario: Scenario | None = None, source: str | None = None
    ) -> ClassRuns:
        """The ended plays of a game (of one scenario) as tables, with columns ``table`` and
        ``source``; plays are numbered from 0 in the order of ``tables``.

        ``source="played"`` leaves out plays on paper, which hold None for what nobody wrote down:
        charts of such columns can't take them. Raises ValueError where no play is left.
        """
        tables = [
            table
            for table in self.finished(game)
            if (scenario is None or same_rules(table.scenario, scenario))
            and source in (None, table.source)
        ]
        if not tables:
            raise ValueError(f"No play of {game} has ended: expected at least one.")
        name = tables[0].scenario.name if scenario or len(self.scenarios(game)) == 1 else ""
        runs = ClassRuns(game, name=name)
        for table in tables:
            runs.add_table(table.rows, table.label, table.source)
        return runs

    def scenarios(self, game: str) -> list[Scenario]:
        """What the ended plays of a game were played with, each once, in the order they came."""
        found: list[Scenario] = []
        for table in self.finished(game):
            if not any(same_rules(table.scenario, one) for one in found):
                found.append(table.scenario)
        return found

    def without_names(self) -> Pool:
        """A pool of the same plays in which nobody and nothing is called as somebody typed it."""
        other = Pool(self.texts.lang)
        other.tables = nameless(self.tables)
        return other

    def __len__(self) -> int:
        return len(self.tables)

    def __repr__(self) -> str:
        return (
            f"<Pool: {len(self.tables)} plays, {len(self.refused)} files refused, "
            f"{len(self.duplicates)} handed in twice>"
        )


def pool(sources: Iterable[Source], lang: str = "en") -> Pool:
    """The plays of a class from files and zips, each verified; see :class:`Pool`.

    ``sources``: paths, or pairs of a name and the file's content.
    """
    made = Pool(lang)
    made.add_files(sources)
    return made


def handed_in(record: Record, file: str, *, label: str = "", cut: bool = False) -> Handed:
    """A record that was verified, as one table's play."""
    ended = record.state == "finished"
    rows = summary_of(record.game).rows(0, record.header, record.lines) if ended else NO_ROWS
    digests = digests_of(record)
    return Handed(
        label,
        file,
        record,
        rows,
        "played",
        record.game,
        scenario_of(record),
        digests[-1],
        cut,
        frozenset(digests),
    )


def same_rules(one: Scenario, other: Scenario) -> bool:
    """Whether two plays can be counted together: the same game, rules, seats and camps."""
    return kind_of(one) == kind_of(other)


def kind_of(scenario: Scenario) -> str:
    """Game, rules, seats and camps in one text: the same for what can be counted together."""
    teams = list(scenario.seats.teams or ())
    rules = scenario.rules.model_dump(mode="json")
    return json.dumps([scenario.game, rules, scenario.count, teams], sort_keys=True)


def _longer(there: Handed, new: Handed) -> Handed | None:
    """The longer copy where both are one play, the earlier where they are as long; else None."""
    same_start = _started(there) == _started(new)
    if there.digest == new.digest and (same_start or there.state == new.state == "finished"):
        return new if _lines(new) > _lines(there) else there
    # Plays that have just begun can be alike by chance: only a copy has the same start as well.
    if there.record is None or new.record is None or not same_start:
        return None
    shorter, longer = sorted((there, new), key=_lines)
    return longer if shorter.digest in longer.so_far else None


def _started(handed: Handed) -> object:
    return handed.record.header.get("started") if handed.record else None


def _lines(handed: Handed) -> int:
    return len(handed.record.lines) if handed.record else 0
