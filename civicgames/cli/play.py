"""``civicgames play``: one play between bots, or with people at this terminal."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from civicgames.bots import HUMAN, player_name, players
from civicgames.cli.common import (
    GameName,
    Json,
    Lang,
    ScenarioName,
    Wrong,
    console,
    print_json,
    wanted_scenario,
)
from civicgames.cli.terminal import Terminal
from civicgames.engine.game import Seat
from civicgames.engine.play import Play
from civicgames.engine.players import BotError
from civicgames.games import find_game
from civicgames.i18n import Texts, translator
from civicgames.say import sentences, shown_names
from civicgames.scenarios import Scenario
from civicgames.seating import seating
from civicgames.widgets.players import Who
from civicgames.widgets.session import Session


def play(
    game: GameName,
    scenario: ScenarioName = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Who plays: 'careful*4', 'human, careful, random'…; default: careful."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed, the same play; bots only.")
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            help="A file for the play's record, *.play.jsonl; with people, an unfinished play in "
            "it goes on."
        ),
    ] = None,
    lang: Lang = None,  # type: ignore[assignment]
    as_json: Json = False,
) -> None:
    """Play once: bots to the end, people at this terminal in turn; prints who won and why."""
    texts = translator(lang)
    found = wanted_scenario(game, scenario, lang)
    sittings = seating(seats or found.seats.players or "careful", found.count)
    with_people = HUMAN in sittings
    if with_people and seed is not None:
        raise Wrong("A play with people draws its cards by chance: leave out --seed.")
    if with_people and as_json:
        raise Wrong("People can't be asked while data is printed: leave out --json.")
    if with_people and record is None:
        day = f"{datetime.now():%Y-%m-%d}"
        record = Path("plays", f"{game}-{day}-{secrets.token_hex(4)}.play.jsonl")
    teams: Sequence[str | None] = found.seats.teams or [None] * len(sittings)
    if len(teams) != len(sittings):
        raise Wrong(f"{len(sittings)} seats: the scenario names teams for {len(teams)}.")
    if with_people:
        _with_people(found, sittings, record, texts)
        return
    in_seats = players(game, sittings)
    played = Play(
        find_game(game),
        found.rules,
        [
            Seat(f"Seat {number}", player_name(who), team)
            for number, (who, team) in enumerate(zip(sittings, teams, strict=True), 1)
        ],
        scenario=found.name,
        seed=seed,
        path=record,
    )
    try:
        played.run(in_seats)
    except BotError as error:
        raise Wrong(str(error) + _kept(record, texts)) from None
    except KeyboardInterrupt:
        raise Wrong(texts._("Stopped.") + _kept(record, texts), 130) from None
    finally:
        played.close()
    _tell(played, record, texts, as_json)


def _with_people(
    found: Scenario, sittings: Sequence[Who], record: Path | None, texts: Texts
) -> None:
    """An unfinished play in the file goes on."""
    session = Session(found.game, found, sittings, path=record, speed="at once")
    try:
        Terminal(session, texts).run()
    except BotError as error:
        raise Wrong(str(error) + _kept(record, texts)) from None
    except (KeyboardInterrupt, EOFError):
        raise Wrong(texts._("Stopped.") + _kept(record, texts), 130) from None
    finally:
        session.play.close()
    _tell(session.play, record, texts, False)


def _kept(record: Path | None, texts: Texts) -> str:
    if record is None:
        return ""
    return " " + texts._("The play is kept in {file}.", file=record.as_posix())


def _tell(played: Play, record: Path | None, texts: Texts, as_json: bool) -> None:
    assert played.outcome is not None
    if as_json:
        file = record.as_posix() if record else None
        print_json({**played.outcome, "record": file})
        return
    names = shown_names([seat.name for seat in played.seats], texts.lang)
    lines = [played.record.header, *played.seen(None)]
    said = sentences(played.game.name).outcome_sentences(lines, names, texts)
    out = console()
    out.print(f"[bold]{_escaped(said.headline)}[/bold]\n{_escaped(said.reason)}", soft_wrap=True)
    if record:
        out.print(_kept(record, texts).strip(), markup=False, soft_wrap=True)


def _escaped(text: str) -> str:
    return text.replace("[", "\\[")
