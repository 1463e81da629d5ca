"""``civicgames tournament``: strategies and own bots against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

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
from civicgames.contest import Results
from civicgames.contest import tournament as play_tournament
from civicgames.contest.files import ENDINGS, as_data
from civicgames.contest.telling import columns, heading
from civicgames.fence.player import MEMORY, MEMORY_IN_ALL, SECONDS
from civicgames.i18n import translator
from civicgames.whole import Unwritten


def tournament(
    game: GameName,
    strategies: Annotated[
        list[str],
        typer.Argument(
            help="Strategies' names, and files (.py, .ipynb) or folders of own bots.",
            metavar="BOT…",
            show_default=False,
        ),
    ],
    plays: Annotated[int, typer.Option(help="How many plays, at least.")] = 1000,
    scenario: ScenarioName = None,
    seed: Annotated[int | None, typer.Option(help="The same seed, the same plays.")] = None,
    workers: Annotated[int, typer.Option(help="Processes at work at once.")] = 1,
    seconds: Annotated[float, typer.Option(help="What a choice of an own bot may take.")] = SECONDS,
    memory: Annotated[
        int, typer.Option(help="MB that an own bot's process may take; it has one a seat.")
    ] = MEMORY,
    seconds_in_all: Annotated[
        float | None,
        typer.Option(
            help="What an own bot may think in the whole tournament; by default 0.6 a play, at "
            "least 600.",
            show_default=False,
        ),
    ] = None,
    memory_in_all: Annotated[
        int, typer.Option(help="MB that all own bots together may take at once.")
    ] = MEMORY_IN_ALL,
    out: Annotated[
        list[Path] | None,
        typer.Option(help="A new file for the results, .csv or .json; may be given twice."),
    ] = None,
    lang: Lang = None,  # type: ignore[assignment]
    as_json: Json = False,
) -> None:
    """Let strategies play against each other, each in every seat equally often; rank them."""
    for path in out or ():
        _refuse(path)
    results = play_tournament(
        game,
        [Path(one) if Path(one).is_dir() else one for one in strategies],
        plays,
        wanted_scenario(game, scenario),
        seed,
        workers,
        seconds=seconds,
        memory=memory,
        seconds_in_all=seconds_in_all,
        memory_in_all=memory_in_all,
        lang=lang,
    )
    files: list[str] = []
    unwritten: Unwritten | None = None
    for path in out or () if len(results) else ():
        try:
            files.append(results.save(path).as_posix())
        except Unwritten as error:  # what was played is shown all the same
            unwritten = unwritten or error
    if as_json:
        print_json({**as_data(results), "files": files})
    else:
        _tell(results, files, lang)
    if unwritten:
        raise unwritten


def _refuse(path: Path) -> None:
    if path.suffix.lower() not in ENDINGS:
        raise Wrong(f"{path} can't hold results: expected a file that ends in .csv or .json.")
    if path.exists():
        raise Wrong(f"{path} exists already: name another file, nothing is overwritten.")


def _tell(results: Results, files: list[str], lang: str) -> None:
    from rich.table import Table
    from rich.text import Text

    texts = translator(lang)
    console().print(heading(results, texts), markup=False, soft_wrap=True)
    if not len(results):
        console().print(results.sentences()[0], markup=False, soft_wrap=True)
        return
    heads, rows = columns(results, texts)
    table = Table()
    for place, head in enumerate(heads):
        table.add_column(head, justify="left" if place == 1 else "right")
    for row in rows:
        table.add_row(*map(Text, row))
    console().print(table)
    for sentence in results.sentences():
        console().print(sentence, markup=False, soft_wrap=True)
    for file in files:
        console().print(texts._("Written to {folder}.", folder=file), markup=False)
