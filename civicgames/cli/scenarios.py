"""``civicgames scenario``: what there is to play, and by which switches."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table

from civicgames.cli.common import Json, Lang, console, print_json, scenario_file
from civicgames.games import game_names
from civicgames.i18n import translator
from civicgames.numbers import number
from civicgames.scenarios import Scenario, builtin, find_scenario, scenario
from civicgames.scenarios.line import write_value

app = typer.Typer(
    help="The scenarios: list them, show one.", no_args_is_help=True, add_completion=False
)


@app.command("list")
def list_(
    game: Annotated[str | None, typer.Argument(help="Only this game's.")] = None,
    lang: Lang = None,  # type: ignore[assignment]
    as_json: Json = False,
) -> None:
    """List the built-in scenarios with the minutes that a play takes between people."""
    found = [
        find_scenario(of, name) for of in ([game] if game else game_names()) for name in builtin(of)
    ]
    if as_json:
        print_json([_data(one, lang) for one in found])
        return
    texts = translator(lang)
    table = Table()
    for heading in (texts._("Game"), texts._("Scenario"), texts._("Title")):
        table.add_column(heading)
    table.add_column(texts._("Seats"), justify="right")
    table.add_column(texts._("Minutes"), justify="right")
    for one in found:
        minutes = "" if one.minutes is None else number(one.minutes, lang)
        table.add_row(one.game, one.name, one.title(lang), str(one.count), minutes)
    console().print(table)


@app.command("show")
def show(
    wanted: Annotated[
        str, typer.Argument(help="A line such as 'demos: full, vetoes=2', or a .toml file.")
    ],
    lang: Lang = None,  # type: ignore[assignment]
    as_json: Json = False,
) -> None:
    """Show a scenario: its line to share, and every switch of its rules."""
    if wanted.endswith(".toml"):
        found = scenario_file(wanted)
    else:
        found = scenario(wanted if ":" in wanted else f"{_game_of(wanted)}: {wanted}")
    if as_json:
        print_json({**_data(found, lang), "rules": found.rules.model_dump(mode="json")})
        return
    texts = translator(lang)
    console().print(f"{found.title(lang)}\n{found.as_line()}", markup=False, soft_wrap=True)
    if found.minutes is not None:
        about = texts._("About {minutes} minutes.", minutes=number(found.minutes, lang))
        console().print(about, markup=False)
    table = Table()
    table.add_column(texts._("Switch"))
    table.add_column(texts._("Value"))
    for name, value in found.rules.model_dump(mode="json").items():
        table.add_row(name, write_value(value))
    console().print(table)


def _game_of(name: str) -> str:
    """The first game with a built-in scenario of that name; the first game where there is none."""
    base = name.split(",")[0].strip()
    return next((game for game in game_names() if base in builtin(game)), game_names()[0])


def _data(one: Scenario, lang: str) -> dict[str, Any]:
    return {
        "game": one.game,
        "name": one.name,
        "title": one.title(lang),
        "seats": one.count,
        "minutes": one.minutes,
        "line": one.as_line(),
    }
