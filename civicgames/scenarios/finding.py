"""Where scenarios come from: the built-in files, a file, a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from civicgames.engine.decision import short
from civicgames.engine.game import Game, Seat
from civicgames.games import find_game, game_names
from civicgames.scenarios.errors import ScenarioError, Where, refused, shown, wrong_value
from civicgames.scenarios.line import NONE, read_line, write_line
from civicgames.scenarios.model import Scenario, ScenarioFile, SeatPlan
from civicgames.scenarios.phrases import N_, Phrase, either, known
from civicgames.scenarios.reading import open_text, read_toml, where_in
from civicgames.scenarios.refusals import of_a_game
from civicgames.scenarios.shortcuts import MERGED, SHORTCUTS, expanded, merged


def builtin(game: str) -> list[str]:
    """The names of a game's built-in scenarios: those the game is tested with, then the others.

    Raises ValueError for a game that doesn't exist.
    """
    return list(_builtin(find_game(game)))


@cache
def _files(game: str) -> tuple[str, ...]:
    folder = resources.files("civicgames.scenarios") / game
    if not folder.is_dir():
        return ()
    return tuple(sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".toml")))


def _builtin(game: Game) -> list[str]:
    return [*game.presets, *(name for name in _files(game.name) if name not in game.presets)]


def default_of(game: str) -> str:
    """What a game is played with where nobody says: the full game, else its first scenario.

    It is also what a scenario's file differs from. Raises ValueError for an unknown game.
    """
    names = builtin(game)
    return "full" if "full" in names else names[0]


@cache
def find_scenario(game: str, name: str) -> Scenario:
    """A built-in scenario. Raises ScenarioError, naming those there are, for an unknown one."""
    names = builtin(game)
    if name not in names:
        raise refused(
            N_("{game} has no scenario {name}: {known}."),
            game=game,
            name=short(name),
            known=known(name, names),
        )
    text, source = _file_of(game, name)
    return _from_file(read_toml(text, source), where_in(text, source), name, built_in=True)


def _file_of(game: str, name: str) -> tuple[str, str]:
    file = resources.files("civicgames.scenarios") / game / f"{name}.toml"
    return file.read_text(encoding="utf-8"), f"{name}.toml"


@cache
def switches_of(game: str, name: str) -> Mapping[str, Any]:
    """What a built-in scenario differs by from the rules' defaults."""
    found = find_game(game)
    if name in found.presets:
        return dict(found.presets[name])
    text, source = _file_of(game, name)
    data = read_toml(text, source)
    own = {key: value for key, value in data.items() if key in (*found.data, *SHORTCUTS)}
    changes = _opened(data.get("rules", {})) | own
    return merged(switches_of(game, data.get("extends", default_of(game))), changes)


def load_scenario(path: str | Path) -> Scenario:
    """A scenario from a TOML file.

    Raises ScenarioError, one sentence with file, line, key, what was found and what is allowed,
    or OSError where the file can't be opened. Nothing in a file is ever run.
    """
    path = Path(path)
    return read_scenario(open_text(path), path.name)


def read_scenario(text: str, source: str = "scenario.toml") -> Scenario:
    """A scenario from a file's text; ``source`` is what the file is called in refusals.

    Raises ScenarioError.
    """
    name = source.removesuffix(".toml") or source
    return _from_file(read_toml(text, source), where_in(text, source), name)


def scenario(line: str) -> Scenario:
    """A scenario from one line: ``scenario("demos: full, vetoes=2, media=3")``.

    A built-in one, then what differs: switches of the rules by name, and ``seats=5``.
    Raises ScenarioError for anything else.
    """
    named, base, changes = read_line(line)
    return _changed(_game(named), find_scenario(named, base), changes, _in_a_line)


def changed(game: str, base: str, changes: Mapping[str, Any]) -> Scenario:
    """A built-in scenario with switches as values, ``seats`` among them. Raises ScenarioError."""
    return _changed(_game(game), find_scenario(game, base), changes, _in_a_line)


def _in_a_line(_: tuple[int | str, ...]) -> Phrase:
    return Phrase(N_("The scenario"))


def _game(name: str, place: Phrase | str | None = None) -> Game:
    """A game by name. Raises ScenarioError, which says it in any language, for another one."""
    if name in game_names():
        return find_game(name)
    try:
        return find_game(name)  # one that isn't listed
    except ValueError:
        told = {"game": short(name), "known": known(name, game_names())}
    if place is None:
        raise refused(N_("There is no game {game}: {known}."), **told)
    raise refused(N_("{place}: there is no game {game}: {known}."), place=place, **told)


def resolve(game: str, wanted: str | Scenario) -> Scenario:
    """A built-in scenario by name, a line, or a scenario as it is; for that game.

    Raises ScenarioError where it is none, or is another game's.
    """
    found = wanted
    if isinstance(found, str):
        if ":" in found:
            found = scenario(found)
        elif "," in found or "=" in found:
            found = scenario(f"{game}: {found}")
        else:
            found = find_scenario(game, found)
    if not isinstance(found, Scenario):
        raise refused(
            N_(
                "{found} is no scenario: expected a name, a line such as '{line}', or what "
                "load_scenario gives."
            ),
            found=short(found),
            line=f"{game}: {default_of(game)}, …",
        )
    if found.game != _game(game).name:
        raise refused(
            N_("The scenario {name} is for {its_game}, not for {game}."),
            name=short(found.name),
            its_game=found.game,
            game=game,
        )
    return found


def _from_file(
    data: Mapping[str, Any], where: Where, name: str, built_in: bool = False
) -> Scenario:
    own = _own_data(data)
    try:
        file = ScenarioFile.model_validate({k: v for k, v in data.items() if k not in own})
    except ValidationError as error:
        raise wrong_value(ScenarioFile, error, where) from None
    game = _game(file.game, where(("game",)))
    changes = _opened(file.rules) | own
    if built_in and name in game.presets:
        return Scenario(
            game=game.name,
            name=name,
            rules=_rules(game, changes, where, in_file=True),
            seats=file.seats,
            base=name,
            titles=file.title,
            minutes=file.minutes,
            content=file.content,
            lesson=file.lesson,
        )
    try:
        base = find_scenario(
            game.name, default_of(game.name) if file.extends is None else file.extends
        )
    except ScenarioError as error:
        raise refused(N_("{place}: {told}"), place=where(("extends",)), told=error.told) from None
    plain = _changed(game, base, changes, where, file.seats)
    return Scenario(
        game=game.name,
        name=name,
        rules=plain.rules,
        seats=plain.seats,
        base=name if built_in else base.name,
        changes={} if built_in else plain.changes,
        titles=file.title or {"en": name},
        minutes=file.minutes or plain.minutes,
        content=file.content,
        lesson=file.lesson,
    )


def _opened(rules: Mapping[str, Any]) -> dict[str, Any]:
    """A file's switches; TOML has no word for one that is left open."""
    return {key: None if value == NONE else value for key, value in rules.items()}


def _own_data(data: Mapping[str, Any]) -> dict[str, Any]:
    """The board and the decks that a file has beside its switches, where its game has any."""
    try:
        keys = find_game(str(data.get("game"))).data
    except ValueError:  # said where the file's other keys are checked
        return {}
    return {key: data[key] for key in (*keys, *(SHORTCUTS if keys else ())) if key in data}


def _changed(
    game: Game,
    base: Scenario,
    changes: Mapping[str, Any],
    where: Where,
    plan: SeatPlan | None = None,
) -> Scenario:
    """A built-in scenario with changes; a change to what it is anyway is none."""
    before = switches_of(game.name, base.name)
    switches = {key: value for key, value in changes.items() if plan or key != "seats"}
    rules = _rules(game, merged(before, switches), where, in_file=plan is not None)
    switches = fewest(game, before, switches, rules)
    plan = plan or SeatPlan()
    wanted = plan.count or len(plan.players or ()) or changes.get("seats")
    seats = _seats(wanted, base, list(game.seat_numbers(rules)), where)
    _check_plan(game, rules, plan, seats, where)
    if seats != base.count:
        switches["seats"] = seats
    return Scenario(
        game=game.name,
        name=write_line(game.name, base.name, switches).partition(": ")[2],
        rules=rules,
        seats=SeatPlan(count=seats, players=plan.players, teams=plan.teams),
        base=base.name,
        changes=switches,
        titles=base.titles,
        minutes=None if switches else base.minutes,
        lesson=base.lesson,
    )


def _seats(wanted: Any, base: Scenario, allowed: list[int], where: Where) -> int:
    if wanted is None or wanted == 0:
        return min(allowed, key=lambda number: abs(number - base.count))
    if type(wanted) is not int:
        raise refused(
            N_("{place}: {key} is {found}: expected a number of seats, {allowed}."),
            place=where(("seats", "count")),
            key="seats",
            found=shown(wanted),
            allowed=either(allowed),
        )
    if wanted not in allowed:
        raise refused(
            N_("{place}: {found} seats: expected {allowed} with these rules."),
            place=where(("seats", "count")),
            found=shown(wanted),
            allowed=either(allowed),
        )
    return wanted


def _check_plan(game: Game, rules: Any, plan: SeatPlan, seats: int, where: Where) -> None:
    for key, named in (("players", plan.players), ("teams", plan.teams)):
        if named and len(named) != seats:
            raise refused(
                N_("{place}: seats.{key} names {count}: expected {seats}, one a seat."),
                place=where(("seats", key)),
                key=key,
                count=len(named),
                seats=seats,
            )
    teams: Sequence[str | None] = plan.teams or [None] * seats
    try:
        game.seated(rules, [Seat(f"Seat {n}", "human", team) for n, team in enumerate(teams, 1)])
    except ValueError as error:
        place = where(("seats", "teams") if plan.teams else ("rules",))
        raise refused(N_("{place}: {told}"), place=place, told=of_a_game(str(error))) from None


def fewest(
    game: Game, before: Mapping[str, Any], switches: Mapping[str, Any], rules: Any
) -> dict[str, Any]:
    """Those of the switches without which these rules wouldn't come out.

    One switch may move the defaults of others, so that values alone don't tell what is needed.
    """
    needed = dict(switches)
    for path in _paths(needed):
        fewer = _without(needed, path)
        if rules_from(game, merged(before, fewer)) == rules:
            needed = fewer
    return needed


def _paths(switches: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """Each switch, and each number of a table of numbers."""
    paths: list[tuple[str, ...]] = []
    for key, value in switches.items():
        if key in MERGED and isinstance(value, Mapping):
            paths += [(key, *path) for path in _paths(value)]
        paths.append((key,))
    return paths


def _without(switches: Mapping[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    [first, *rest] = path
    fewer = dict(switches)
    if not rest:
        fewer.pop(first, None)
    elif isinstance(fewer.get(first), Mapping):
        fewer[first] = _without(fewer[first], tuple(rest))
    return fewer


def _rules(game: Game, switches: Mapping[str, Any], where: Where, *, in_file: bool) -> Any:
    try:
        return game.rules(**expanded(game, switches, where))
    except ValidationError as error:
        key = next(iter(error.errors()[0]["loc"]), None)
        above = ("rules",) if in_file and key not in game.data else ()
        raise wrong_value(game.rules, error, where, above) from None  # type: ignore[arg-type]


def rules_from(game: Game, switches: Mapping[str, Any]) -> Any:
    """The rules that these switches make; None where they make none."""
    try:
        return _rules(game, switches, lambda _: "", in_file=False)
    except ScenarioError:
        return None
