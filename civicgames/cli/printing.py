"""``civicgames print``: a game on paper, as a PDF."""

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
from civicgames.engine.decision import short
from civicgames.games import find_game
from civicgames.i18n import translator
from civicgames.printing import PAPERS, PARTS, make_pdf
from civicgames.whole import write_whole


def print_game(
    game: GameName,
    out: Annotated[
        Path | None,
        typer.Option(help="The file to write; by default GAME-LANG.pdf.", show_default=False),
    ] = None,
    scenario: ScenarioName = None,
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    part: Annotated[
        list[str] | None,
        typer.Option(
            help=f"Only this part, one of {', '.join(PARTS)}; may be given several times.",
            show_default=False,
        ),
    ] = None,
    lang: Lang = None,  # type: ignore[assignment]
    as_json: Json = False,
) -> None:
    """Make a PDF to print: cards to cut, board, rules, score sheets.

    A file of that name is replaced: the same call writes the same bytes.
    """
    texts = translator(lang)
    if paper.lower() not in PAPERS:
        raise Wrong(
            texts._(
                "There is no paper {paper}: expected {known}.",
                paper=short(paper),
                known=texts._(" or ").join(PAPERS),
            )
        )
    name = find_game(game).name
    found = wanted_scenario(name, scenario, lang)
    target = out or Path(f"{name}-{lang}.pdf")
    if target.suffix.lower() != ".pdf":
        raise Wrong(
            texts._("{file} is no name of a PDF: expected one that ends in .pdf.", file=target)
        )
    if not target.parent.is_dir():
        raise Wrong(
            texts._("There is no folder {folder}: expected one that exists.", folder=target.parent)
        )
    made = make_pdf(name, found, lang=lang, paper=paper.lower(), parts=part or PARTS)
    write_whole(target, made.content)
    if as_json:
        print_json({"file": str(target), "scenario": found.as_line(), "pages": made.pages})
        return
    said = texts.n_(
        "{file}: {number} page.",
        "{file}: {number} pages.",
        made.pages,
        file=target,
        number=made.pages,
    )
    if not part or "cards" in part:
        how = texts._("Print at 100 %, on both sides, turned over the long edge.")
        said = f"{said} {how}"
    console().print(said, markup=False, soft_wrap=True)
