"""The offline kit: one folder for a school's server or a USB stick.

``make kit``, or ``python -m civicgames.lite.kit kit/``. Making it needs the network; using it
doesn't.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from civicgames.i18n import LANGUAGES
from civicgames.lite.site import build_site, size
from civicgames.lite.wheels import own_wheel
from civicgames.share import find

GAMES = ("demos", "delanopolis", "presidency")
GUIDE = "teachers-guide"
STYLE = """body { font: 1.05rem/1.55 system-ui, sans-serif; color: #1d2433; background: #fff;
max-width: 46rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; } th, td { border: 1px solid #667; padding: .3rem .5rem;
text-align: left; vertical-align: top; }
pre { overflow-x: auto; background: #f3f3ef; padding: .6rem; }"""


def make_kit(out: Path) -> None:
    """Make the kit as the folder ``out``, which must not exist.

    Raises ValueError, in one sentence, where something is missing.
    """
    if out.exists():
        raise ValueError(f"{out} is there already: name a new folder, nothing is overwritten.")
    with TemporaryDirectory() as name:
        kit = Path(name) / "kit"
        put_wheels(kit / "wheels")
        build_site(kit / "site", wheel=next((kit / "wheels").glob("civicgames-*.whl")))
        print_games(kit / "print")
        write_guides(kit)
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(kit, out)


def put_wheels(folder: Path) -> None:
    """civicgames with JupyterLab and all that it depends on, for ``pip install --no-index``.

    For computers like this one: the same system and Python.
    """
    folder.mkdir(parents=True)
    own = own_wheel(folder)
    done = subprocess.run(
        [
            sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
            "--only-binary", ":all:", "--dest", str(folder), f"{own.path}[lab]",
        ],
        capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode:
        raise ValueError("pip couldn't fetch what civicgames depends on: is there a network?")


def print_games(folder: Path) -> None:
    """Every game as a PDF, in each language, on each paper."""
    from civicgames.printing import PAPERS, make_pdf
    from civicgames.scenarios import default_of, resolve

    folder.mkdir(parents=True)
    for game in GAMES:
        scenario = resolve(game, default_of(game))
        for lang in LANGUAGES:
            for paper in PAPERS:
                made = make_pdf(game, scenario, lang=lang, paper=paper)
                (folder / f"{game}-{lang}-{paper}.pdf").write_bytes(made.content)


def write_guides(folder: Path) -> None:
    """The teacher's guide as a page in each language, and a first page that says what is here."""
    shutil.copyfile(Path(__file__).with_name("kit.html"), folder / "index.html")
    for lang in LANGUAGES:
        notebook = json.loads((find("notebooks") / lang / f"{GUIDE}.ipynb").read_text("utf-8"))
        (folder / f"{GUIDE}-{lang}.html").write_text(guide_page(notebook, lang), encoding="utf-8")


def guide_page(notebook: dict[str, object], lang: str) -> str:
    """The texts of a notebook as one page that loads nothing.

    Links to other notebooks become plain words: a page opened from a stick can't follow them.
    """
    from markdown_it import MarkdownIt

    cells = notebook["cells"]
    assert isinstance(cells, list)
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    joined = re.sub(r"\[([^\]]+)\]\((?!http)[^)]*\)", r"\1", "\n\n".join(texts))
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(joined)
    found = re.search(r"^# (.+)$", joined, re.MULTILINE)
    title = escape(found[1] if found else "civicgames")
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n"
        f"<body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )


def main(arguments: list[str]) -> int:
    """The command; returns its exit code."""
    out = Path(arguments[0] if arguments else "kit")
    try:
        make_kit(out)
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{out}: {size(out) / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
