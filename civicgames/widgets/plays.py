"""Plays for a table: begun from a scenario and who sits where, or taken from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicgames.engine import Line, Play, Player, Seat, find_game
from civicgames.engine.chance import Chance
from civicgames.engine.decision import decisions_of
from civicgames.engine.log import Log
from civicgames.scenarios import Scenario, SeatPlan
from civicgames.widgets.players import CAREFUL, Who, find_player, player_name

if TYPE_CHECKING:
    from civicgames.widgets.games import Room


@dataclass(frozen=True)
class Setting:
    """What a play is begun with; a restart begins another one with the same."""

    scenario: Scenario
    who: Sequence[Who]
    names: Sequence[str] | None = None
    seed: int | None = None
    about: Mapping[str, str] | None = None

    def begin(self, path: Path | None) -> Play:
        """A new play, written to a file as it goes. Raises ValueError where seats don't fit."""
        game, count = find_game(self.scenario.game), len(self.who)
        names = self.names or [f"Seat {number + 1}" for number in range(count)]
        if len(names) != count:
            raise ValueError(f"{len(names)} names for {count} seats: expected one a seat.")
        teams: Sequence[str | None] = self.scenario.seats.teams or ()
        if len(teams) != count:
            teams = [None] * count
        for who in self.who:
            find_player(game, who)
        return Play(
            game,
            self.scenario.rules,
            [
                Seat(name, player_name(who), team)
                for name, who, team in zip(names, self.who, teams, strict=True)
            ],
            scenario=self.scenario.name,
            seed=self.seed,
            path=path,
            session=self.about,
        )


def setting_of(play: Play, here: Setting) -> Setting:
    """What a loaded play was begun with, as far as its record says."""
    scenario = here.scenario
    if (scenario.game, scenario.rules) != (play.game.name, play.rules):
        name = str(play.record.header["scenario"].get("name", "custom"))
        seats = SeatPlan(count=len(play.seats))
        scenario = Scenario(
            game=play.game.name, name=name, rules=play.rules, seats=seats, base=name
        )
    recorded = [seat.player for seat in play.seats]
    made_here = [player_name(who) for who in here.who]
    who: Sequence[Who] = here.who if made_here == recorded else recorded
    return Setting(scenario, who, [seat.name for seat in play.seats], None, here.about)


def seated_players(
    play: Play, who: Sequence[Who]
) -> tuple[list[Who], list[Player | None], str | None]:
    """Who plays each seat, and the name of a bot that isn't here: `careful` stands in for it."""
    seated: list[Who] = []
    players: list[Player | None] = []
    missing = None
    for one in who:
        try:
            player = find_player(play.game, one)
        except ValueError:  # a class's own bot, in a notebook where it wasn't made
            missing, one = str(one), CAREFUL
            player = find_player(play.game, CAREFUL)
        seated.append(one)
        players.append(player)
    return seated, players, missing


def end_of_round(lines: Sequence[Line], told: int, room: Room) -> int:
    """How many lines there are up to the end of the round that comes after ``told`` others."""
    ends = [n for n, line in enumerate(lines) if line.get("event") in room.round_end]
    after = ends[min(told, len(ends) - 1)] if ends else -1
    next_ones = (room.round_start, "outcome")
    starts = (n for n, line in enumerate(lines) if line.get("event") in next_ones)
    return next((n for n in starts if n > after), len(lines))


class Told(Exception):
    """The lines that are told have all been read back."""


class UpTo(Log):
    """Lines to read back; nothing comes after them."""

    def _append(self, lines: Sequence[Line]) -> None:
        raise Told


def as_it_stood(play: Play, told: int, prepare: Callable[[Any], None] | None = None) -> Any:
    """The table after the first ``told`` lines of a play, before anything that came next.

    ``prepare`` is given the table first; what it puts there may raise :class:`Told`, to stop.

    What the rules do unasked (a roll, a rent) follows a choice at once; a screen shows it later.
    """
    log = UpTo(play.record.lines[:told])
    table = play.game.table(play.rules, play.seats, Chance(None, log), log)
    if prepare:
        prepare(table)
    flow = play.game.flow(table)
    try:
        asked = next(flow)
        while log.replaying:
            put = decisions_of(asked)
            seats = [decision.seat for decision in put]
            made = {line["seat"]: line for n in range(len(seats)) if (line := log.peek(n))}
            in_order = [made[seat] for seat in sorted(seats)]
            log.choices([(line["choice"], line["seat"], line["value"]) for line in in_order])
            values = tuple(made[seat]["value"] for seat in seats)
            asked = flow.send(values if isinstance(asked, list) else values[0])
    except (Told, StopIteration):
        pass
    return table
