"""Write the page of sources, one notebook a language: `python tools/sources_page.py`.

From the tables and statements that the lessons show; a test says when it must be run again.
"""

from __future__ import annotations

import json
from pathlib import Path

from civicgames import civic
from civicgames.content import LANGUAGES
from civicgames.lessons.notebook import as_notebook, markdown_cell

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
NAME = "sources.ipynb"
TWIN = {
    "en": "**English** · [Français](../fr/sources.ipynb)",
    "fr": "[English](../en/sources.ipynb) · **Français**",
}


def cells(lang: str) -> list[tuple[str, str]]:
    """The page's cells: an id, the same in every language, and its Markdown."""
    words = civic.words(lang)
    page = words["page"]
    head = f"# {page['title']}\n\n{TWIN[lang]} · [{page['home']}](00-welcome.ipynb)"
    return [
        ("head", f"{head}\n\n{page['intro']}"),
        ("tables", f"## {page['tables']}\n\n{page['left']}"),
        *((f"table-{name}", table_entry(name, lang)) for name in civic.tables()),
        ("statements", f"## {page['statements']}"),
        *((f"country-{country}", country_entry(country, lang)) for country in civic.COUNTRIES),
        ("licence", page["licence"]),
    ]


def table_entry(name: str, lang: str) -> str:
    """A table: its title, what it counts, when and where its figures were read."""
    page, info = civic.words(lang)["page"], civic.about(name, lang)
    return "\n".join(
        [
            f"### {info.title}\n",
            f"{info.note}\n",
            f"- {page['unit']} {info.unit}",
            f"- {page['file']} `datasets/civic/{name}.csv`",
            f"- {page['read']} {info.day}. {page['source']}",
            *(source_entry(source, lang) for source in info.sources),
        ]
    )


def source_entry(source: civic.Source, lang: str) -> str:
    """A source of a table: a link, the years it covers, how it was read."""
    covers = f" ({source.covers})" if source.covers else ""
    how = civic.words(lang)["how"][source.how]
    return f"    - [{source.title}]({source.url}){covers}. {how}"


def country_entry(country: str, lang: str) -> str:
    """The statements about one country, each with its source."""
    words = civic.words(lang)
    entries = [statement_entry(one, lang) for one in civic.statements(lang, country=country)]
    return "\n".join([f"### {words['countries'][country]}\n", *entries])


def statement_entry(one: civic.Statement, lang: str) -> str:
    """A statement: its text, its source with its date, how that was read, and which lessons."""
    words = civic.words(lang)
    page = words["page"]
    which = page["lesson"] if len(one.lessons) == 1 else page["lessons"]
    lessons = f"{which} {', '.join(map(str, one.lessons))}"
    when = f"{page['as_of']} {one.day}"
    return (
        f"- {one.text}<br>*[{one.source}]({one.url}), {when}. {words['how'][one.how]} {lessons}.*"
    )


def notebook(lang: str) -> str:
    """The whole notebook as the file holds it."""
    content = as_notebook([markdown_cell(key.lower(), text) for key, text in cells(lang)])
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    """Write the page in every language."""
    for lang in LANGUAGES:
        (NOTEBOOKS / lang / NAME).write_text(notebook(lang), encoding="utf-8")


if __name__ == "__main__":
    main()
