"""A table's play without anything that somebody typed: names, labels, own bots', files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from civicgames.bots import HUMAN, strategies
from civicgames.engine.record import Record
from civicgames.engine.summary import Rows
from civicgames.games import find_game
from civicgames.i18n import LANGUAGES, translator
from civicgames.runs import summary_of
from civicgames.scenarios import ScenarioError, builtin, scenario

if TYPE_CHECKING:
    from civicgames.classroom.pooling import Handed

OWN_BOT = "own bot"
CUSTOM = "custom"
"""What a scenario is called whose name somebody typed."""
_LINE = re.compile(r"[\w+-]+(, [\w.]+=(-?\d{1,6}|true|false))*", re.ASCII)
_KEPT = ("record", "civicgames", "game", "scenario", "seats", "seed", "session", "started")


def nameless(tables: Sequence[Handed]) -> list[Handed]:
    """The same plays; seats are "Seat 1", "Seat 2"…, labels numbers, a pupil's bot ``own bot``.

    A scenario keeps its name where that is a built-in one, or one with switches by number.
    """
    taken = {table.label for table in tables if _is_a_number(table.label)}
    found = []
    for table in tables:
        label, number = table.label, 1
        while not _is_a_number(label) or (label != table.label and label in taken):
            label, number = f"Table {number}", number + 1
        taken.add(label)
        record = None if table.record is None else _without_names(table.record)
        rows = _without_typed(table.rows, table.game)
        name = scenario_name(table.game, table.scenario.name)
        played = replace(table.scenario, name=name, base=name, titles={})
        found.append(
            replace(
                table,
                label=label,
                file="",
                record=record,
                rows=rows,
                paper=b"",
                scenario=played if name == CUSTOM else table.scenario,
            )
        )
    return found


def _is_a_number(label: str) -> bool:
    return any(
        re.fullmatch(re.escape(called).replace("0", r"\d{1,4}") + r"( \(\d{1,3}\))?", label)
        for lang in LANGUAGES
        for called in ("Table 0", translator(lang)._("Paper {number}", number=0))
    )


@lru_cache(maxsize=200)
def scenario_name(game: str, name: str) -> str:
    """A scenario's name where nobody can have typed another's into it, else ``custom``."""
    if name in builtin(game):
        return name
    try:
        if _LINE.fullmatch(name) and scenario(f"{game}: {name}"):
            return name
    except ScenarioError:
        pass
    return CUSTOM


def _without_names(record: Record) -> Record:
    known = _players(record.game)
    seats = [
        {
            "name": f"Seat {number}",
            "player": seat["player"] if seat["player"] in known else OWN_BOT,
            **({"team": seat["team"]} if seat.get("team") is not None else {}),
        }
        for number, seat in enumerate(record.header["seats"], 1)
    ]
    kept = (*_KEPT, *find_game(record.game).header_fields)
    header = {key: value for key, value in record.header.items() if key in kept}
    header |= {"seats": seats, "session": {"class": "", "table": ""}}
    rules = record.header["scenario"]
    if "name" in rules:
        header["scenario"] = {**rules, "name": scenario_name(record.game, str(rules["name"]))}
    return Record(header, record.lines, numbers=record.numbers)


def _without_typed(rows: Rows, game: str) -> Rows:
    known = _players(game)
    strategy = [column.name for column in summary_of(game).columns["seats"]].index("strategy")

    def kept(who: Any) -> Any:
        return who if who is None or who in known else OWN_BOT

    seats = [(*row[:strategy], kept(row[strategy]), *row[strategy + 1 :]) for row in rows["seats"]]
    at = [column.name for column in summary_of(game).columns["plays"]].index("scenario")
    plays = [
        (*row[:at], scenario_name(game, str(row[at] or "")), *row[at + 1 :])
        for row in rows["plays"]
    ]
    return {**rows, "seats": seats, "plays": plays}


def _players(game: str) -> set[str]:
    """The strategies that come with civicgames; what pupils call their own bots is their name."""
    shipped = (s.name for s in strategies(game) if _module(s.player).startswith("civicgames."))
    return {HUMAN, *shipped}


def _module(player: Any) -> str:
    return str(getattr(player, "__module__", ""))
