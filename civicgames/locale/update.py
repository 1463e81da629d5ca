"""Keeps the catalogues in step with the code: `python -m civicgames.locale.update` (needs Babel).

Collects every `_("…")` and `n_("…", "…", …)` of the package into `civicgames.pot` and each
language's `.po`, keeps the translations there are, says what is still to be translated, and
compiles what is into `.mo`. Edit the `.po` and run it again.
"""

from __future__ import annotations

import re
import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).parent
TEMPLATE = HERE / "civicgames.pot"
KEYWORDS = {"_": None, "n_": (1, 2)}
HEADER = """\
# French of the civicgames interface.
# Texts of civicgames, CC BY 4.0.
#"""
# Two forms in French, whatever the number: Babel would ask for a third, from a million on.
PLURALS = "nplurals=2; plural=(n > 1);"
CHANGING = "Project-Id|Report|POT-Cre|PO-Rev|Last-Tr|Language-Team|Generated"


def extract() -> Catalog:
    """Every message of the package's code."""
    catalog = Catalog(charset="utf-8")
    found = extract_from_dir(HERE.parent, [("**.py", "python")], keywords=KEYWORDS)
    for _, _, message, comments, _ in found:
        catalog.add(message, auto_comments=comments)
    return catalog


def read(lang: str) -> Catalog:
    """The catalogue of a language, as it is in its `.po`; empty where there is none."""
    path = po_path(lang)
    if not path.exists():
        return Catalog(locale=lang, charset="utf-8")
    with path.open("rb") as stream:
        return read_po(stream, locale=lang)


def po_path(lang: str) -> Path:
    return HERE / lang / "LC_MESSAGES" / "civicgames.po"


def untranslated(catalog: Catalog) -> list[str]:
    """The messages of a catalogue without a translation in every form."""
    return [str(message.id) for message in catalog if message.id and not is_translated(message)]


def is_translated(message: Message) -> bool:
    strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return all(strings) and not message.fuzzy


def po_text(catalog: Catalog) -> str:
    """A catalogue as text, without what changes from one run to the next."""
    stream = BytesIO()
    write_po(stream, catalog, width=100, no_location=True, sort_output=True, ignore_obsolete=True)
    text = stream.getvalue().decode("utf-8")
    text = re.sub(rf'"(?:{CHANGING})[^"]*"\n', "", text)
    return re.sub(r'"Plural-Forms:[^"]*"', lambda _: f'"Plural-Forms: {PLURALS}\\n"', text)


def update(lang: str) -> list[str]:
    """Brings a language's `.po` and `.mo` in step; returns what is still to be translated."""
    catalog = read(lang)
    catalog.update(extract(), no_fuzzy_matching=True)
    catalog.header_comment = HEADER
    catalog.fuzzy = False
    po_path(lang).write_text(po_text(catalog), encoding="utf-8")
    with po_path(lang).with_suffix(".mo").open("wb") as stream:
        write_mo(stream, read(lang))
    return untranslated(catalog)


def main() -> int:
    template = extract()
    template.header_comment = "# Messages of the civicgames interface.\n#"
    template.fuzzy = False
    TEMPLATE.write_text(po_text(template), encoding="utf-8")
    missing = update("fr")
    for message in missing:
        print(f"fr: to be translated: {message}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
