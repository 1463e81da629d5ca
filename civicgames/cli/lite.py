"""``civicgames lite``: the notebooks as a site that runs in the browser alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from civicgames.cli.common import Lang, Wrong, console
from civicgames.i18n import translator

app = typer.Typer(
    help="The notebooks as a site for a school's server or a USB stick: no server behind it.",
    no_args_is_help=True,
)


@app.command("build")
def build(
    out: Annotated[Path, typer.Option(help="The folder to make.")] = Path("site"),
    pyodide: Annotated[
        Path | None,
        typer.Option(
            help="A folder with Pyodide's files; by default npm fetches them.", show_default=False
        ),
    ] = None,
    wheel: Annotated[
        Path | None,
        typer.Option(
            help="A wheel of civicgames; by default it is made from this checkout.",
            show_default=False,
        ),
    ] = None,
    lang: Lang = None,  # type: ignore[assignment]
) -> None:
    """Make the site. This needs the network, once; the site doesn't."""
    from civicgames.lite import build_site, size

    build_site(out, pyodide, wheel)
    command = f"civicgames lite serve {out}"
    said = translator(lang)._(
        "{folder}: {size} MB. Open it with: {command}",
        folder=out,
        size=round(size(out) / 1e6),
        command=command,
    )
    console().print(said, markup=False, soft_wrap=True)


@app.command("serve")
def serve(
    site: Annotated[Path, typer.Argument(help="The folder that build made.")] = Path("site"),
    port: Annotated[int, typer.Option(help="The port to serve on.")] = 8765,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open a browser.")] = True,
    lang: Lang = None,  # type: ignore[assignment]
) -> None:
    """Hand out a site to the browsers of this machine, until Ctrl-C."""
    from civicgames.lite import serving

    if not (site / "lab" / "index.html").is_file():
        raise Wrong(
            translator(lang)._(
                "{folder} isn't a site: expected a folder that `civicgames lite build` made.",
                folder=site,
            )
        )
    try:
        serving.serve(site, port, open_)
    except OSError:
        raise Wrong(
            translator(lang)._("Port {port} is taken: name another with --port.", port=port)
        ) from None
