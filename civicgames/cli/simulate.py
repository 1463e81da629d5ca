"""``civicgames simulate``: many plays to files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from civicgames.charts.elections import reason_name, victories
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
from civicgames.engine.summary import TABLES
from civicgames.i18n import Texts, translator
from civicgames.numbers import number, percent
from civicgames.runs import Runs
from civicgames.simulation import simulate as simulate_plays
from civicgames.statistics import wilson


def simulate(
    game: GameName,
    scenario: ScenarioName = None,
    seats: Annotated[str, typer.Option(help="'careful*4', or 'careful, random, …'.")] = "careful",
    plays: Annotated[int, typer.Option(help="How many plays.")] = 1000,
    seed: Annotated[int | None, typer.Option(help="The same seed, the same tables.")] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            help="Processes at work at once; by default as many as make the wait shorter.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="A folder for plays, seats, rounds: Parquet and CSV.")
    ] = None,
    parts: Annotated[
        bool,
        typer.Option(
            "--parts",
            help="Write to --out in parts as they come (Parquet): the same call goes on where it "
            "stopped, and a folder holds up to ten thousand million plays.",
        ),
    ] = False,
    cluster: Annotated[
        str | None,
        typer.Option(
            help="The address of a Dask scheduler whose workers play.", show_default=False
        ),
    ] = None,
    lang: Lang = None,  # type: ignore[assignment]
    as_json: Json = False,
) -> None:
    """Play many times between strategies; write tidy tables or print what came out."""
    texts = translator(lang)
    if parts and out is None:
        raise Wrong(texts._("Parts are written to a folder: expected --out FOLDER with --parts."))
    if out is not None and not parts:
        _refuse_to_overwrite(out)
        _need_pandas()
    runs = simulate_plays(
        game,
        wanted_scenario(game, scenario, lang),
        seats,
        plays,
        seed,
        workers,
        out=out if parts else None,
        cluster=cluster,
    )
    files = [] if out is None or parts or not len(runs) else _written(runs, out)
    if as_json:
        print_json(
            {
                "game": game,
                "scenario": runs.name,
                "seed": runs.seed,
                "plays": len(runs),
                "complete": runs.complete,
                "victories": dict(victories(runs, translator("en"))),
                "files": [path.as_posix() for path in files],
                "folder": out.as_posix() if out and parts else None,
            }
        )
        return
    _tell(runs, texts)
    if files or parts:
        console().print(texts._("Written to {folder}.", folder=str(out)), markup=False)


def _written(runs: Runs, out: Path) -> list[Path]:
    """All the files, or none: a folder with some of them would be refused the next time."""
    files = runs.to_parquet(out)
    try:
        return [*files, *runs.to_csv(out)]
    except OSError:
        for file in files:
            file.unlink(missing_ok=True)
        raise


def _refuse_to_overwrite(out: Path) -> None:
    if out.is_file():
        raise Wrong(f"{out} is a file: expected a folder for --out.")
    for table in TABLES:
        for ending in ("parquet", "csv"):
            if (out / f"{table}.{ending}").exists():
                raise Wrong(
                    f"{out} holds {table}.{ending} already: name another folder, nothing is "
                    "overwritten."
                )


def _need_pandas() -> None:
    try:
        import pandas  # noqa: F401
        import pyarrow  # noqa: F401
    except ImportError:
        raise Wrong("Tables are written with pandas: pip install 'civicgames[data]'.") from None


def _tell(runs: Runs, texts: Texts) -> None:
    from rich.table import Table

    if not len(runs):
        return
    lang, total = texts.lang, len(runs)
    heading = texts._(
        "{plays} plays of {game}, scenario {name}, seed {seed}",
        plays=number(total, lang),
        game=runs.game,
        name=runs.name,
        seed=runs.seed,
    )
    console().print(heading, markup=False, soft_wrap=True)
    table = Table()
    table.add_column(texts._("Who"))
    table.add_column(texts._("Victories"), justify="right")
    table.add_column(texts._("95 % interval"), justify="right")
    for name, count in victories(runs, texts):
        share = wilson(count, total)
        table.add_row(
            name,
            percent(share.value, lang, 1),
            texts._(
                "{low} to {high}",
                low=percent(share.low, lang, 1),
                high=percent(share.high, lang, 1),
            ),
        )
    console().print(table)
    known = runs.about("plays")
    column = next((name for name in ("reason", "title") if name in known), None)
    reasons: Counter[str] = Counter()
    for piece in runs.pieces("plays", [column]) if column else ():
        reasons.update(piece[str(column)])
    for reason, count in reasons.most_common():
        part = percent(count / total, lang, 1)
        console().print(f"{part}  {reason_name(reason, texts)}", markup=False)
