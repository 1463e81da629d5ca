"""``civicgames scenario``: what there is to play, how it differs, and one of one's own."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from civicgames.cli.common import CONTENT, Json, Lang, Wrong, console, print_json
from civicgames.engine.decision import short
from civicgames.games import game_names
from civicgames.i18n import Texts, translator
from civicgames.numbers import number
from civicgames.scenarios import (
    Scenario,
    ScenarioError,
    as_toml,
    builtin,
    explain,
    find_scenario,
    load_scenario,
    scenario,
    shared_line,
)
from civicgames.scenarios.differences import flat
from civicgames.scenarios.line import write_value
from civicgames.scenarios.phrases import N_, known, phrase
from civicgames.scenarios.schema import schema_name, shipped
from civicgames.whole import write_whole

app = typer.Typer(
    help="The scenarios: list, show, explain and check them, make one of your own.",
    no_args_is_help=True,
    add_completion=False,
)
Wanted = Annotated[
    str,
    typer.Argument(
        help="A built-in scenario, a line such as 'demos: full, vetoes=2', or a .toml file.",
        show_default=False,
    ),
]


@app.command("list")
def list_(
    game: Annotated[str | None, typer.Argument(help="Only this game's.")] = None,
    lang: Lang = None,  # type: ignore[assignment]
    as_json: Json = False,
) -> None:
    """List the built-in scenarios with the minutes that a play takes between people."""
    texts = translator(lang)
    games = [_known_game(game, texts)] if game else game_names()
    found = [find_scenario(of, name) for of in games for name in builtin(of)]
    if as_json:
        print_json([_data(one, lang) for one in found])
        return
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
    wanted: Wanted,
    lang: Lang = None,  # type: ignore[assignment]
    as_json: Json = False,
) -> None:
    """Show a scenario: its line to share, its lesson, and every switch of its rules."""
    found = _found(wanted, lang)
    if as_json:
        print_json({**_data(found, lang), "rules": found.rules.model_dump(mode="json")})
        return
    texts = translator(lang)
    _print(f"{found.title(lang)}\n{shared_line(found).text}")
    if found.minutes is not None:
        _print(texts._("About {minutes} minutes.", minutes=number(found.minutes, lang)))
    for heading, text in _lesson(found, texts):
        _print(f"{heading}: {text}" if lang == "en" else f"{heading}\u00a0: {text}")
    table = Table()
    table.add_column(texts._("Switch"))
    table.add_column(texts._("Value"))
    for name, value in flat(found.rules).items():
        if not isinstance(value, dict):
            table.add_row(name, write_value(value))
    console().print(table)


@app.command("explain")
def explain_(
    wanted: Wanted,
    lang: Lang = None,  # type: ignore[assignment]
    as_json: Json = False,
) -> None:
    """Say in sentences how a scenario differs from the one it extends."""
    found = _found(wanted, lang)
    told = explain(found, lang)
    if as_json:
        sentences = {
            "beside": told.beside,
            "differences": told.sentences,
            "usual": told.usual,
            "missing_from_line": told.missing,
        }
        print_json({**_data(found, lang), **sentences})
        return
    _print(told.beside)
    for sentence in told.sentences:
        _print(f"- {sentence}")
    if told.usual:
        _print(told.usual[0])
        for sentence in told.usual[1:]:
            _print(f"- {sentence}")
    _print(translator(lang)._("In one line: {line}", line=told.line))
    for sentence in told.missing:
        _print(sentence)


@app.command("check")
def check(
    files: Annotated[list[Path], typer.Argument(help="Scenario files.", show_default=False)],
    lang: Lang = None,  # type: ignore[assignment]
    as_json: Json = False,
) -> None:
    """Check scenario files: each is fine, or is refused in a sentence with its line."""
    texts = translator(lang)
    checked = []
    for file in files:
        try:
            found = load_scenario(file)
            said = texts._(
                "{file}: fine. {title}, {count} seats.",
                file=file.name,
                title=found.title(lang),
                count=found.count,
            )
            checked.append({"file": str(file), "fine": True, "sentence": said})
        except ScenarioError as error:
            told = error.sentence(lang)
            checked.append({"file": str(file), "fine": False, "sentence": told})
    wrong = [str(one["sentence"]) for one in checked if not one["fine"]]
    if as_json:
        print_json(checked)
    else:
        for one in checked:
            if one["fine"]:
                _print(str(one["sentence"]))
    if wrong:
        raise Wrong("\n".join(wrong), CONTENT)


@app.command("new")
def new(
    wanted: Annotated[
        str,
        typer.Argument(help="What it begins with: 'demos: full, vetoes=2'.", show_default=False),
    ],
    out: Annotated[Path, typer.Option(help="The file to write.")] = Path("scenario.toml"),
    title: Annotated[str, typer.Option(help="Its title, in the language of --lang.")] = "",
    schema: Annotated[
        bool, typer.Option(help="Put the schema that editors read beside the file.")
    ] = True,
    lang: Lang = None,  # type: ignore[assignment]
    as_json: Json = False,
) -> None:
    """Write a scenario file: only what differs from a built-in scenario, with remarks."""
    from dataclasses import replace

    texts = translator(lang)
    found = _found(wanted, lang)
    if title:
        found = replace(found, titles={lang: title})
    if out.suffix != ".toml":
        raise Wrong(
            texts._("{file} can't be a scenario file: expected a name ending in .toml.", file=out)
        )
    if out.exists():
        raise Wrong(
            texts._("{file} exists already: name another file, nothing is overwritten.", file=out)
        )
    written = [out]
    write_whole(out, as_toml(found, lang, schema=schema).encode())
    if schema:
        written.append(out.with_name(schema_name(found.game, lang)))
        write_whole(written[1], shipped(found.game, lang).encode())
    if as_json:
        print_json({"written": [str(path) for path in written], **_data(found, lang)})
        return
    _print(texts._("Written: {files}", files=", ".join(map(str, written))))
    command = f"civicgames scenario check {out}"
    _print(texts._("Check it with: {command}", command=command))


@app.command("schema")
def schema(
    game: Annotated[str, typer.Argument(help="The game.", show_default=False)],
    lang: Lang = None,  # type: ignore[assignment]
) -> None:
    """Print the JSON Schema of a game's scenario files, for editors such as Taplo."""
    print(shipped(_known_game(game, translator(lang)), lang), end="")


def _print(text: str) -> None:
    console().print(text, markup=False, soft_wrap=True)


def _known_game(game: str, texts: Texts) -> str:
    if game not in game_names():
        told = phrase(
            N_("There is no game {game}: {known}."),
            game=repr(game),
            known=known(game, game_names()),
        )
        raise Wrong(told.said(texts))
    return game


def _found(wanted: str, lang: str) -> Scenario:
    """A scenario by file, line or name; what is wrong with it is said in the language."""
    if wanted.endswith(".toml"):
        try:
            return load_scenario(Path(wanted))
        except ScenarioError as error:
            raise Wrong(error.sentence(lang), CONTENT) from None
    try:
        return scenario(wanted if ":" in wanted else f"{_game_of(wanted, lang)}: {wanted}")
    except ScenarioError as error:
        raise Wrong(error.sentence(lang)) from None


def _game_of(name: str, lang: str) -> str:
    """The first game with a built-in scenario of that name; Wrong names all where there is none."""
    base = name.split(",")[0].strip()
    there = {game: builtin(game) for game in game_names()}
    for game, names in there.items():
        if base in names:
            return game
    all_of_them = "; ".join(f"{game}: {', '.join(names)}" for game, names in there.items())
    near = get_close_matches(base, [one for names in there.values() for one in names], 1)
    told = phrase(N_("there are {names}"), names=all_of_them)
    if near:
        told = phrase(
            N_("did you mean '{near}'? There are {names}"), near=near[0], names=all_of_them
        )
    no_such = phrase(N_("There is no scenario {name}: {known}."), name=short(base), known=told)
    raise Wrong(no_such.said(translator(lang)))


def _lesson(one: Scenario, texts: Texts) -> list[tuple[str, str]]:
    lesson, lang = one.lesson, texts.lang
    told = [
        (texts._("Objective"), lesson.objective.get(lang, "")),
        (texts._("Question before"), lesson.question_before.get(lang, "")),
        *((texts._("Question after"), after.get(lang, "")) for after in lesson.questions_after),
    ]
    return [(heading, text) for heading, text in told if text]


def _data(one: Scenario, lang: str) -> dict[str, Any]:
    return {
        "game": one.game,
        "name": one.name,
        "title": one.title(lang),
        "seats": one.count,
        "minutes": one.minutes,
        "line": shared_line(one).text,
        "objective": one.lesson.objective.get(lang, ""),
    }
