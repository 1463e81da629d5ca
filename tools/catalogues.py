"""Keep the gettext catalogues of the interface true to the code.

python tools/catalogues.py update    extract, merge and compile (make translations)
python tools/catalogues.py check     exit 1 and say what is stale, untranslated or broken
"""

import io
import sys
import tempfile
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.frontend import CommandLineInterface
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "civicgames" / "locale"
DOMAIN = "civicgames"
LANGUAGES = ("en", "fr")


def catalogue_path(language: str) -> Path:
    """The .po file of `language`; its .mo lies beside it."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def pybabel(*arguments: str) -> None:
    """Run one pybabel command in this process."""
    CommandLineInterface().run(["pybabel", "-q", *arguments])


def extract(template: Path) -> None:
    """Write all messages of the package's code to `template`, without dates or line numbers."""
    # N_ marks a text that is translated later, where it is shown.
    pybabel(
        "extract", "--keywords=N_", "--add-comments=Translators:", "--add-location=file",
        "--sort-by-file", f"--project={DOMAIN}", f"--output={template}", "--no-wrap",
        "--ignore-dirs=.* __pycache__", str((ROOT / "civicgames").relative_to(Path.cwd())),
    )  # fmt: skip


def read(path: Path, locale: str | None = None) -> Catalog:
    """Read a .po or .pot file; a broken one raises `PoFileError`."""
    with path.open("rb") as file:
        return read_po(file, locale=locale, domain=DOMAIN, abort_invalid=True)


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
        for language in LANGUAGES:
            path = catalogue_path(language)
            path.parent.mkdir(parents=True, exist_ok=True)
            common = [f"--input-file={template}", f"--output-file={path}", f"--locale={language}"]
            if path.exists():
                pybabel("update", *common, "--no-wrap", "--no-fuzzy-matching", "--ignore-obsolete",
                        "--ignore-pot-creation-date")  # fmt: skip
            else:
                pybabel("init", *common, "--no-wrap")
            path.with_suffix(".mo").write_bytes(compiled(read(path, language)))


def problems() -> list[str]:
    """One sentence for each thing that is wrong; empty when all is well."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        template = Path(folder, f"{DOMAIN}.pot")
        extract(template)
        wanted = {message.id for message in read(template) if message.id}
    for language in LANGUAGES:
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
        for message in messages.values():
            texts = message.string if isinstance(message.string, tuple) else (message.string,)
            # The source is English, so an empty English entry means the message itself.
            if language != "en" and (message.fuzzy or not all(texts)):
                found.append(f"{name} has no finished translation of {message.id!r}.")
            found += [f"{name}, {message.id!r}: {error}" for error in message.check(catalogue)]
        binary = path.with_suffix(".mo")
        if not binary.exists() or binary.read_bytes() != compiled(catalogue):
            found.append(f"{binary.relative_to(ROOT)} is not compiled from {path.name}: "
                         "run make translations.")  # fmt: skip
    return found


def main(arguments: list[str]) -> int:
    """Carry out the command line; return the exit code."""
    if arguments == ["update"]:
        update()
        return 0
    if arguments == ["check"]:
        found = problems()
        print("\n".join(found) or f"Catalogues are complete: {', '.join(LANGUAGES)}.")
        return 1 if found else 0
    print("Say update or check.", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
