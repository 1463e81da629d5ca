"""Plays for a table: begun from a scenario and who sits where, or taken from a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from civicgames.engine import Play, Player, Seat, find_game
from civicgames.scenarios import Scenario, SeatPlan
from civicgames.widgets.players import CAREFUL, Who, find_player, player_name


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
