"""A played record as a table would have written it down on paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from civicgames.bots import players
from civicgames.classroom.paper import Cell
from civicgames.classroom.paper_sheet import Sheet, sheet
from civicgames.engine.game import Seat
from civicgames.engine.record import Record
from civicgames.games import find_game
from civicgames.runs import summary_of
from civicgames.scenarios.finding import scenario
from civicgames.simulated import scenario_of
from civicgames.simulation import one_play

Typed = dict[Cell, str]


def played(line: str, seed: int = 1, players_: str = "careful", seats: int | None = None) -> Record:
    """A play of bots: ``played("demos: full, vetoes=2")``."""
    wanted = scenario(line)
    count = seats or wanted.count
    sitting = [players_] * count
    teams = wanted.seats.teams or [None] * count
    play = one_play(
        find_game(wanted.game),
        wanted,
        [Seat(f"Seat {n + 1}", players_, teams[n]) for n in range(count)],
        players(wanted.game, sitting),
        seed,
    )
    return play.record


def on_paper(record: Record) -> tuple[Sheet, Typed]:
    """The sheet of the play's scenario and what stands in its boxes."""
    return sheet(scenario_of(record)), dict(_OF[record.game](record))


def _rows(record: Record, table: str) -> list[dict[str, Any]]:
    summary = summary_of(record.game)
    names = [column.name for column in summary.columns[table]]
    rows = summary.rows(0, record.header, record.lines)[table]
    return [dict(zip(names, row, strict=True)) for row in rows]


def _one_based(seats: str) -> str:
    return " ".join(str(int(seat) + 1) for seat in seats.split()) or "-"


def _demos(record: Record) -> Iterator[tuple[Cell, str]]:
    (play,), rules = _rows(record, "plays"), record.header["scenario"]
    yield Cell("winners"), _one_based(play["winners"])
    yield Cell("reason"), play["reason"]
    for row in _rows(record, "seats"):
        seat = row["seat"]
        if row["camp"]:
            yield Cell("camp", None, seat), row["camp"]
        yield Cell("total", None, seat), str(row["total"])
        for key, column in (("executive", "E"), ("legislative", "L"), ("judicial", "J")):
            yield Cell(key, None, seat), str(row[f"figures_{column}"])
        if rules["media"]:
            yield Cell("media", None, seat), str(row["figures_M"])
        yield Cell("trio", None, seat), str(row["trio_suits"])
    for row in _rows(record, "rounds"):
        number = row["round"]
        yield Cell("won", number), _one_based(row["winners"])
        if row["vetoed_by"] is not None:
            yield Cell("veto", number), str(row["vetoed_by"] + 1)
        for seat in range(play["seats"]):
            yield Cell("points", number, seat), str(row[f"points_{seat}"])


def _delanopolis(record: Record) -> Iterator[tuple[Cell, str]]:
    (play,) = _rows(record, "plays")
    yield Cell("mayor"), str(play["mayor"] + 1)
    yield Cell("turns"), str(play["rounds"])
    yield Cell("title"), play["title"]
    yield Cell("winners"), _one_based(play["winners"])
    for row in _rows(record, "seats"):
        yield Cell("terrains", None, row["seat"]), str(row["terrains"])
        yield Cell("total", None, row["seat"]), str(row["points"])
    for number, line in enumerate(record.events("auction"), 1):
        yield Cell("terrain", number), str(line["terrain"])
        yield Cell("taken", number), "-" if line["winner"] is None else str(line["winner"] + 1)
        pairs = enumerate(zip(line["stakes"], line["counted"], strict=True))
        doubled = [seat + 1 for seat, (stake, counted) in pairs if stake and counted > stake]
        if doubled:
            yield Cell("doubled", number), " ".join(map(str, doubled))
        for seat, stake in enumerate(line["stakes"]):
            if stake is not None:
                yield Cell("stake", number, seat), str(stake)


def _presidency(record: Record) -> Iterator[tuple[Cell, str]]:
    (play,) = _rows(record, "plays")
    yield Cell("winners"), _one_based(play["winners"])
    for row in _rows(record, "seats"):
        yield Cell("schemes", None, row["seat"]), str(row["schemes_played"])
        yield Cell("skeletons", None, row["seat"]), str(row["skeletons"])
        yield Cell("set_aside", None, row["seat"]), str(row["set_aside"])
    last: dict[int, dict[str, Any]] = {row["term"]: row for row in _rows(record, "rounds")}
    for term, row in last.items():
        yield Cell("turns", term), str(row["turn"])
        if row["elected"] is not None:
            yield Cell("elected", term), str(row["elected"] + 1)
            yield Cell("by", term), row["by"]


_OF = {"demos": _demos, "delanopolis": _delanopolis, "presidency": _presidency}
