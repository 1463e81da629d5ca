"""Make this data package anew: `python datasets/class-sheet/make.py`.

To be run when a score sheet has changed; a test says so.
"""

import csv
import io
import json
from pathlib import Path

import civicgames as cg
from civicgames.classroom.paper_sheet import sheet
from civicgames.classroom.paper_template import DELIMITERS, column_guide, template
from civicgames.content import LANGUAGES
from civicgames.scenarios import find_scenario

HERE = Path(__file__).parent
SHEETS = (("demos", "simplified"), ("delanopolis", "forty-five-minutes"), ("presidency", "quiet"))
TABLES = 8
"""A class of thirty at tables of four, nearly."""


def main(folder: Path = HERE) -> None:
    """Write a blank sheet a game and language, and the description, into `folder`."""
    resources = []
    for game, name in SHEETS:
        for lang in LANGUAGES:
            path = folder / f"{game}-{name}.{lang}.csv"
            path.write_bytes(template(sheet(find_scenario(game, name)), lang, TABLES))
            resources.append(_resource(path, game, name, lang))
    description = {
        "name": "class-sheet",
        "title": "Blank sheets for a class that plays on paper",
        "description": (
            f"What the score sheets of {TABLES} tables hold, to be typed in and handed to the "
            "class board of civicgames. One line is one line of a score sheet. Nothing is filled "
            "in, and no names are needed: seats have numbers."
        ),
        "simulated": False,
        "civicgames": cg.__version__,
        "licenses": [{"name": "CC-BY-4.0"}],
        "resources": resources,
    }
    text = json.dumps(description, ensure_ascii=False, indent=1)
    (folder / "datapackage.json").write_text(text + "\n", encoding="utf-8")


def _resource(path: Path, game: str, name: str, lang: str) -> dict[str, object]:
    text = path.read_bytes().decode("utf-8-sig")
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=DELIMITERS[lang])
    heads = next(rows)
    lines = list(dict.fromkeys(row[1] for row in rows))
    guides = [about for _, about in column_guide(lang)]
    # Table, line, number, value, then one column a seat, then what to write.
    abouts = [*guides[:4], *[guides[4]] * (len(heads) - 5), guides[5]]
    fields = [
        {"name": head, "type": "string", "description": about}
        for head, about in zip(heads, abouts, strict=True)
    ]
    fields[1]["constraints"] = {"enum": lines}  # type: ignore[assignment]
    fields[2]["type"] = "integer"
    return {
        "name": f"{game}-{name}-{lang}",
        "path": path.name,
        "format": "csv",
        "encoding": "utf-8-sig",
        "language": lang,
        "dialect": {"delimiter": DELIMITERS[lang], "lineTerminator": "\r\n"},
        "schema": {"missingValues": [""], "fields": fields},
    }


if __name__ == "__main__":
    main()
