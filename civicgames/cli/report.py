"""``civicgames report``: what happened in a class, as HTML or PDF."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from civicgames.classroom.pooling import pool
from civicgames.cli.common import CONTENT, Json, Lang, Wrong, console, in_folders, print_json
from civicgames.i18n import translator
from civicgames.whole import write_all

ENDINGS = (".html", ".pdf")
HANDED_IN = (".play.jsonl", ".zip", ".csv")


def report(
    records: Annotated[
        list[Path],
        typer.Argument(
            help="Play records, zips of them, score sheets as CSV, or folders of these."
        ),
    ],
    out: Annotated[Path, typer.Option(help="The file to write, .html or .pdf.")] = Path(
        "class.html"
    ),
    names: Annotated[
        bool, typer.Option("--names", help="With the names that people typed.")
    ] = False,
    pdf: Annotated[bool, typer.Option("--pdf", help="A PDF beside the HTML file too.")] = False,
    lang: Lang = None,  # type: ignore[assignment]
    as_json: Json = False,
) -> None:
    """Make the report of a class: what was played, results, charts, moments, questions.

    What can't be used is said on the error stream, and the rest is used.
    """
    from civicgames.classroom.report import report as made_of
    from civicgames.classroom.report_html import as_html
    from civicgames.classroom.report_pdf import as_pdf

    targets = _targets(out, pdf)
    handed = pool(in_folders(records, HANDED_IN), lang)
    for file, reason in handed.refused:
        print(f"{file}: {reason}", file=sys.stderr)
    if not handed.finished():
        raise Wrong(
            translator(lang)._("None of these plays has ended: a report needs at least one."),
            CONTENT,
        )
    made = made_of(handed, lang, names=names)
    contents = [
        as_pdf(made) if target.suffix.lower() == ".pdf" else as_html(made).encode("utf-8")
        for target in targets
    ]
    write_all(
        (target, partial(Path.write_bytes, data=content))
        for target, content in zip(targets, contents, strict=True)
    )
    counts = {
        "plays": len(handed.finished()),
        "refused": len(handed.refused),
        "duplicates": len(handed.duplicates),
    }
    if as_json:
        print_json({"files": [str(target) for target in targets], **counts})
        return
    said = translator(lang).n_(
        "{files}: the report of {plays} play.",
        "{files}: the report of {plays} plays.",
        counts["plays"],
        files=", ".join(map(str, targets)),
        plays=counts["plays"],
    )
    console().print(said, markup=False, soft_wrap=True)


def _targets(out: Path, pdf: bool) -> list[Path]:
    if out.suffix.lower() not in ENDINGS:
        raise Wrong(f"{out} can't be a report: expected a name that ends in .html or .pdf.")
    if not out.parent.is_dir():
        raise Wrong(f"There is no folder {out.parent}: expected one that exists.")
    targets = [out]
    if pdf and out.suffix.lower() != ".pdf":
        targets.append(out.with_suffix(".pdf"))
    for target in targets:
        if target.exists():
            raise Wrong(f"{target} exists already: name another file, nothing is overwritten.")
    return targets
