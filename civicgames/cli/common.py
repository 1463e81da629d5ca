"""What the commands share: their options, scenarios given as files, output for programs."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from civicgames.bounded import read_bounded
from civicgames.cli.helping import language_of
from civicgames.i18n import LANGUAGES
from civicgames.scenarios import Scenario, ScenarioError, default_of, load_scenario, resolve

CONTENT, CALL = 1, 2


class Wrong(Exception):
    """A sentence for the error stream and an exit code."""

    def __init__(self, sentence: object, code: int = CALL) -> None:
        super().__init__(str(sentence))
        self.code = code


def _language(wanted: str | None) -> str:
    if wanted is None:
        return language_of((), os.environ)
    if wanted not in LANGUAGES:
        raise typer.BadParameter(
            f"{wanted!r} isn't spoken here: expected {' or '.join(LANGUAGES)}."
        )
    return wanted


Lang = Annotated[
    str,
    typer.Option(
        help="The language, en or fr; by default that of CIVICGAMES_LANG, or the system's.",
        callback=_language,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print data for programs.")]
GameName = Annotated[
    str, typer.Argument(help="The game: demos, delanopolis or presidency.", show_default=False)
]
ScenarioName = Annotated[
    str | None,
    typer.Option(
        help="A built-in scenario, a line such as 'full, vetoes=2', or a .toml file; "
        "default: the game's own.",
        show_default=False,
    ),
]


def console() -> Console:
    """Where people read."""
    return Console(highlight=False)


def print_json(data: Any) -> None:
    """Print data for programs."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def in_folders(paths: Iterable[Path], endings: Sequence[str]) -> list[Path]:
    """Files as they are named, and those in folders that end so, in the order of their names.

    Raises OSError for what isn't there or is no file, and Wrong for a folder without any such.
    """
    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            read_bounded(path, 0)  # a file that isn't there is a wrong call, not wrong content
            found.append(path)
            continue
        inside = sorted(_ending(path, endings))
        if not inside:
            raise Wrong(f"{path} holds no file that ends in {' or '.join(endings)}.")
        found += inside
    return found


def _ending(folder: Path, endings: Sequence[str]) -> Iterator[Path]:
    for path in folder.rglob("*"):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.name.endswith(tuple(endings)) and path.is_file() and not hidden:
            yield path


def scenario_file(path: str, lang: str = "en") -> Scenario:
    """The scenario of a file; a wrong one is wrong content."""
    try:
        return load_scenario(Path(path))
    except ScenarioError as error:
        raise Wrong(error.sentence(lang), CONTENT) from None


def wanted_scenario(game: str, wanted: str | None, lang: str = "en") -> Scenario:
    """The scenario that ``--scenario`` names, or the game's default."""
    if wanted is None:
        wanted = default_of(game)
    found = scenario_file(wanted, lang) if wanted.endswith(".toml") else wanted
    try:
        return resolve(game, found)
    except ScenarioError as error:
        raise Wrong(error.sentence(lang)) from None
