"""Keep the gettext catalogues of the interface true to the code.

`python tools/catalogues.py update` extracts, merges and compiles (`make translations`);
`python tools/catalogues.py check` exits 1 and says what is stale, untranslated or broken.
"""

import io
import string
import sys
import tempfile
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import civicgames
from civicgames.cli import app
from civicgames.cli.helping import help_texts
from civicgames.content import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "civicgames"
LOCALE = PACKAGE / "locale"
DOMAIN = "civicgames"
# The first language is that of the source itself.
TRANSLATED = LANGUAGES[1:]


def catalogue_path(language: str) -> Path:
    """The .po file of `language`; its .mo lies beside it."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def pybabel(*arguments: str) -> None:
    """Run one pybabel command in this process."""
    CommandLineInterface().run(["pybabel", "-q", *arguments])


def extract(template: Path) -> None:
    """Write all messages of the package's code to `template`, without line numbers."""
    # N_ marks a text that is translated later, where it is shown.
    pybabel(
        "extract",
        "--keywords=n_:1,2 N_",
        "--add-comments=Translators:",
        "--no-location",
        "--sort-output",
        f"--project={DOMAIN}",
        "--copyright-holder=the civicgames maintainers",
        f"--output={template}",
        str(PACKAGE),
    )
    _add_help(template)


def _add_help(template: Path) -> None:
    """The command line's help, which is written where its functions are, without any mark."""
    if Path(civicgames.__file__).parent != PACKAGE:
        return
    catalogue = read(template)
    for text in help_texts(app):
        catalogue.add(text)
    with template.open("wb") as file:
        write_po(file, catalogue, no_location=True, sort_output=True)


def read(path: Path, language: str | None = None) -> Catalog:
    """Read a .po or .pot file; a broken one raises `PoFileError`."""
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN, abort_invalid=True)


def compiled(catalogue: Catalog) -> bytes:
    """What the .mo file of `catalogue` must hold."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def update() -> None:
    """Bring every .po up to date with the code and compile it."""
    with tempfile.TemporaryDirectory() as folder:
        template = Path(folder, f"{DOMAIN}.pot")
        extract(template)
        for language in TRANSLATED:
            path = catalogue_path(language)
            path.parent.mkdir(parents=True, exist_ok=True)
            files = [f"--input-file={template}", f"--output-file={path}", f"--locale={language}"]
            if path.exists():
                merge = ["--no-fuzzy-matching", "--ignore-obsolete", "--ignore-pot-creation-date"]
                pybabel("update", *files, *merge)
            else:
                pybabel("init", *files)
            path.with_suffix(".mo").write_bytes(compiled(read(path, language)))


def texts_of(value: str | tuple[str, ...] | list[str]) -> list[str]:
    """The forms of a message: one, or singular and plurals."""
    return [value] if isinstance(value, str) else list(value)


def names_in(texts: list[str]) -> set[str]:
    """The `{names}` that are filled in; ValueError where a brace is left open."""
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


def faults(message: Message, catalogue: Catalog) -> list[str]:
    """What is wrong with one translation, each as the end of a sentence."""
    texts = texts_of(message.string)
    if message.fuzzy or not all(texts):
        return ["has no finished translation"]
    # Texts are filled in by {name}: a % is a per cent sign, whatever letter follows it.
    message.flags.discard("python-format")
    found = [f"is broken: {error}" for error in message.check(catalogue)]
    try:
        unknown = names_in(texts) - names_in(texts_of(message.id))
    except ValueError as error:
        return [*found, f"can't be filled in: {error}"]
    return found + [f"asks for {{{name}}}, which the message doesn't have" for name in unknown]


def problems() -> list[str]:
    """One sentence for each thing that is wrong; empty when all is well."""
    with tempfile.TemporaryDirectory() as folder:
        template = Path(folder, f"{DOMAIN}.pot")
        extract(template)
        wanted = {message.id for message in read(template) if message.id}
    found = []
    for language in TRANSLATED:
        path = catalogue_path(language)
        name = path.relative_to(ROOT)
        if not path.exists():
            found.append(f"{name} is missing: run make translations.")
            continue
        catalogue = read(path, language)
        messages = {message.id: message for message in catalogue if message.id}
        for ident in sorted(map(str, wanted - messages.keys())):
            found.append(f"{name} lacks {ident!r}, which the code uses: run make translations.")
        for ident in sorted(map(str, messages.keys() - wanted)):
            found.append(f"{name} has {ident!r}, which no code uses: run make translations.")
        for ident, message in messages.items():
            found += [f"{name}: {ident!r} {fault}." for fault in faults(message, catalogue)]
        binary = path.with_suffix(".mo")
        if not binary.exists() or binary.read_bytes() != compiled(catalogue):
            stale = f"{binary.relative_to(ROOT)} is not compiled from {path.name}"
            found.append(f"{stale}: run make translations.")
    return found


def main(arguments: list[str]) -> int:
    """Carry out the command line; return the exit code."""
    if arguments == ["update"]:
        update()
        return 0
    if arguments == ["check"]:
        found = problems()
        print("\n".join(found) or f"Catalogues are complete: {', '.join(TRANSLATED)}.")
        return 1 if found else 0
    print("Say update or check.", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
