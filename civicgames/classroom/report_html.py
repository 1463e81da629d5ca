"""A class's report as one HTML file: nothing comes from elsewhere, nothing in it can run."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib import resources

from civicgames.classroom.report import (
    Block,
    Bullets,
    Grid,
    Heading,
    Paragraph,
    Picture,
    Report,
    Section,
)
from civicgames.i18n import translator

_NOTHING_ELSE = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
"""What the page may load: its own pictures and style; no script, whatever somebody typed."""


@cache
def _style() -> str:
    file = resources.files("civicgames.classroom") / "report.css"
    return file.read_text(encoding="utf-8")


def as_html(made: Report) -> str:
    """The report as the text of one HTML file."""
    texts = translator(made.lang)
    links = "".join(
        f'<li><a href="#{section.key}">{escape(section.title)}</a></li>'
        for section in made.sections
    )
    sections = "".join(map(_section, made.sections))
    contents = escape(texts._("Contents"))
    return (
        f'<!DOCTYPE html>\n<html lang="{made.lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_NOTHING_ELSE}">\n'
        f"<title>{escape(made.title)}</title>\n<style>{_style()}</style>\n</head>\n<body>\n"
        f"<header><h1>{escape(made.title)}</h1><p>{escape(made.summary)}</p>"
        f'<nav aria-label="{contents}"><ul>{links}</ul></nav></header>\n'
        f"<main>\n{sections}</main>\n</body>\n</html>\n"
    )


def _section(section: Section) -> str:
    heading = f'<h2 id="{section.key}-title">{escape(section.title)}</h2>'
    blocks = "\n".join(map(_block, section.blocks))
    return (
        f'<section id="{section.key}" aria-labelledby="{section.key}-title">\n{heading}\n'
        f"{blocks}\n</section>\n"
    )


def _block(block: Block) -> str:
    match block:
        case Paragraph(text, strong):
            inner = escape(text)
            return f"<p><strong>{inner}</strong></p>" if strong else f"<p>{inner}</p>"
        case Heading(text):
            return f"<h3>{escape(text)}</h3>"
        case Bullets(items, numbered):
            tag = "ol" if numbered else "ul"
            return f"<{tag}>{''.join(f'<li>{escape(item)}</li>' for item in items)}</{tag}>"
        case Grid(caption, head, rows):
            return _table(caption, head, rows)
        case Picture():
            return _figure(block)


def _figure(picture: Picture) -> str:
    (kind, image), chart = picture.image, picture.chart
    words = escape(translator(chart.spec.texts.lang)._("The chart in words"))
    alt = escape(chart.alt)
    return (
        f'<figure><img alt="{alt}" width="800" src="data:{kind};base64,'
        f'{b64encode(image).decode()}">'
        f"<figcaption><details><summary>{words}</summary><p>{alt}</p></details></figcaption>"
        "</figure>"
    )


def _table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(map(_cell, rest))}</tr>'
        for first, *rest in rows
    )
    return (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(caption)}"><table>'
        f"<caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )


def _cell(text: str) -> str:
    parts = text.split("\n")
    if len(parts) == 1:
        return f"<td>{escape(text)}</td>"
    return f"<td>{''.join(f'<p>{escape(part)}</p>' for part in parts)}</td>"
