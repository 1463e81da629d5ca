"""Where scenarios come from: the built-in files, a file, a line."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from civicgames.engine.game import Game, known_names
from civicgames.games import find_game
from civicgames.scenarios.errors import ScenarioError, Where, wrong_value
from civicgames.scenarios.line import NONE, read_line, write_line
from civicgames.scenarios.model import Scenario, ScenarioFile, SeatPlan
from civicgames.scenarios.reading import open_text, read_toml, where_in


def builtin(game: str) -> list[str]:
    """The names of a game's built-in scenarios, as the game orders them.

    Raises ValueError for a game that doesn't exist.
    """
    return list(find_game(game).presets)


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
        raise ScenarioError(f"{game} has no scenario {name!r}: {known_names(name, names)}.")
    file = resources.files("civicgames.scenarios") / game / f"{name}.toml"
    source = f"{name}.toml"
    text = file.read_text(encoding="utf-8")
    return _from_file(read_toml(text, source), where_in(text, source), name, built_in=True)


def load_scenario(path: str | Path) -> Scenario:
    """A scenario from a TOML file.

    Raises ScenarioError, one sentence with file, line, key, what was found and what is allowed,
    or OSError where the file can't be opened. Nothing in a file is ever run.
    """
    path = Path(path)
    text = open_text(path)
    return _from_file(read_toml(text, path.name), where_in(text, path.name), path.stem)


def scenario(line: str) -> Scenario:
    """A scenario from one line: ``scenario("demos: full, vetoes=2, media=3")``.

    A built-in one, then what differs: switches of the rules by name, and ``seats=5``.
    Raises ScenarioError for anything else.
    """
    game, base, changes = read_line(line)
    return _changed(find_game(game), find_scenario(game, base), changes, lambda _: "The scenario")


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
        raise ScenarioError(
            f"{found!r:.60} is no scenario: expected a name, a line such as "
            f"'{game}: {default_of(game)}, …', or what load_scenario gives."
        )
    if found.game != find_game(game).name:
        raise ScenarioError(f"The scenario {found.name!r} is for {found.game}, not for {game}.")
    return found


def _from_file(
    data: Mapping[str, Any], where: Where, name: str, built_in: bool = False
) -> Scenario:
    own = _own_data(data)
    try:
        file = ScenarioFile.model_validate({k: v for k, v in data.items() if k not in own})
    except ValidationError as error:
        raise wrong_value(ScenarioFile, error, where) from None
    try:
        game = find_game(file.game)
    except ValueError as error:
        raise ScenarioError(f"{where(('game',))}: {_lower(error)}") from None
    changes = {key: None if value == NONE else value for key, value in file.rules.items()} | own
    if built_in:
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
        base = find_scenario(game.name, file.extends or default_of(game.name))
    except ScenarioError as error:
        raise ScenarioError(f"{where(('extends',))}: {error}") from None
    plain = _changed(game, base, changes, where, file.seats)
    return Scenario(
        game=game.name,
        name=name,
        rules=plain.rules,
        seats=plain.seats,
        base=base.name,
        changes=plain.changes,
        titles=file.title or {"en": name},
        minutes=file.minutes or plain.minutes,
        content=file.content,
        lesson=file.lesson,
    )


def _own_data(data: Mapping[str, Any]) -> dict[str, Any]:
    """The board and the decks that a file has beside its switches, where its game has any."""
    try:
        keys = find_game(str(data.get("game"))).data
    except ValueError:  # said where the file's other keys are checked
        return {}
    return {key: data[key] for key in keys if key in data}


def _changed(
    game: Game,
    base: Scenario,
    changes: Mapping[str, Any],
    where: Where,
    plan: SeatPlan | None = None,
) -> Scenario:
    """A built-in scenario with changes; a change to what it is anyway is none."""
    switches = {key: value for key, value in changes.items() if plan or key != "seats"}
    rules = _rules(game, {**game.presets[base.name], **switches}, where, in_file=plan is not None)
    for key in list(switches):
        others = {other: value for other, value in switches.items() if other != key}
        if _same_rules(game, {**game.presets[base.name], **others}, rules):
            switches = others
    plan = plan or SeatPlan()
    wanted = plan.count or len(plan.players or ()) or changes.get("seats")
    seats = _seats(wanted, base, list(game.seat_numbers(rules)), where)
    for key, named in (("players", plan.players), ("teams", plan.teams)):
        if named and len(named) != seats:
            raise ScenarioError(
                f"{where(('seats', key))}: seats.{key} names {len(named)}: expected {seats}, "
                "one a seat."
            )
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
    if type(wanted) is not int or wanted not in allowed:
        raise ScenarioError(
            f"{where(('seats', 'count'))}: {wanted!r:.40} seats: expected "
            f"{' or '.join(map(str, allowed))} with these rules."
        )
    return wanted


def _rules(game: Game, switches: Mapping[str, Any], where: Where, *, in_file: bool) -> Any:
    try:
        return game.rules(**switches)
    except ValidationError as error:
        key = next(iter(error.errors()[0]["loc"]), None)
        above = ("rules",) if in_file and key not in game.data else ()
        raise wrong_value(game.rules, error, where, above) from None  # type: ignore[arg-type]


def _same_rules(game: Game, switches: Mapping[str, Any], rules: Any) -> bool:
    # One switch may move the defaults of others, so that values alone don't tell what is needed.
    try:
        return bool(game.rules(**switches) == rules)
    except ValidationError:
        return False


def _lower(error: Exception) -> str:
    sentence = str(error)
    return sentence[:1].lower() + sentence[1:]
