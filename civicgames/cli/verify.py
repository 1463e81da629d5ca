"""``civicgames verify``: replay records and say where one departs from the rules."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Annotated, Any

import typer

from civicgames.cli.common import CONTENT, Json, in_folders, print_json
from civicgames.engine.record import RecordError, RecordWarning, read_record


def verify(
    files: Annotated[
        list[Path], typer.Argument(help="Play records, *.play.jsonl, or folders of them.")
    ],
    as_json: Json = False,
) -> int:
    """Replay records; exit 1, with the first difference, if one doesn't follow the rules."""
    results = [_verdict(path) for path in in_folders(files, [".play.jsonl"])]
    if as_json:
        print_json(results)
    else:
        for result in results:
            typer.echo(result["sentence"], err=not result["follows_rules"])
    return 0 if all(result["follows_rules"] for result in results) else CONTENT


def _verdict(path: Path) -> dict[str, Any]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", RecordWarning)
        try:
            verdict = read_record(path).verify()
            found = (verdict.follows_rules, verdict.sentence, verdict.line)
        except RecordError as error:
            found = (False, str(error), None)
    said = [str(one.message) for one in caught if issubclass(one.category, RecordWarning)]
    return {
        "file": str(path),
        "follows_rules": found[0],
        "line": found[2],
        "sentence": " ".join([*said, found[1]]),
    }
