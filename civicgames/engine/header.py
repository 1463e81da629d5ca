"""The first line of a record: what is played, by whom, from which seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import civicgames
from civicgames.engine.game import Game, Seat, find_game
from civicgames.engine.log import Line

FORMAT = 1

NO_CLOCK = "1970-01-01T00:00:00Z"
"""``started`` of a seeded play: the same seed writes the same bytes, whenever it is run."""


def make_header(
    game: Game,
    rules: Any,
    seats: Sequence[Seat],
    scenario: str,
    seed: int | None,
    session: Mapping[str, str] | None = None,
    started: str | None = None,
) -> Line:
    """The header of a new play: every switch resolved, the seats, the seed or None."""
    if started is None:
        started = NO_CLOCK if seed is not None else f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    return {
        "record": FORMAT,
        "civicgames": civicgames.__version__,
        "game": game.name,
        "scenario": {"name": scenario or "custom", **_as_json(rules.model_dump())},
        **_as_json({name: getattr(rules, name) for name in game.header_fields}),
        "seats": [seat.as_header() for seat in seats],
        "seed": seed,
        "session": {"class": "", "table": "", **(session or {})},
        "started": started,
    }


def read_header(header: Line) -> tuple[Game, Any, list[Seat]]:
    """The game, its rules and the seats of a record.

    Raises ValueError with a sentence where they can't be played.
    """
    game = find_game(str(header["game"]))
    beside = {name: header[name] for name in game.header_fields if name in header}
    rules = game.rules_from({**header["scenario"], **beside})
    seats = [
        Seat(
            str(found.get("name", f"Seat {number + 1}")),
            str(found.get("player", "human")),
            found.get("team"),
        )
        for number, found in enumerate(header["seats"])
    ]
    return game, rules, seat_players(game, rules, seats)


@lru_cache(maxsize=64)
def unnamed_seats(count: int) -> tuple[Seat, ...]:
    """So many seats of people who didn't give their names."""
    return tuple(Seat(f"Seat {number}") for number in range(1, count + 1))


def seat_players(game: Game, rules: Any, seats: Sequence[Seat]) -> list[Seat]:
    """The seats with their camps. Raises ValueError with a sentence where they don't fit."""
    allowed = game.seat_numbers(rules)
    if len(seats) not in allowed:
        expected = str(allowed[0]) if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
        raise ValueError(
            f"{game.name} can't be played by {len(seats)} with these rules: "
            f"expected {expected} seats."
        )
    return list(game.seated(rules, seats))


def _as_json(value: Any) -> Any:
    """Switches as JSON has them: tuples become lists."""
    if isinstance(value, Mapping):
        return {str(key): _as_json(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_as_json(inner) for inner in value]
    return value
