"""Make the lessons' notebooks from their files, and measure how they read.

`python -m tools.lessons make [KEY…]` writes notebooks/en and notebooks/fr anew, and the list of
lessons in the welcome notebooks; `check` exits 1 and says which are stale; `reading` prints minutes
of reading and a readability score a language.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from civicgames import civic
from civicgames.content import LANGUAGES, load
from civicgames.lessons.model import LessonError, lesson_keys, load_lesson
from civicgames.lessons.notebook import notebook, notebook_name

ROOT = Path(__file__).resolve().parent.parent
HEAD = "|---|---|---|---|\n"
"""What stands above the list of lessons in the welcome notebooks; all below it is made."""


def made(key: str, lang: str) -> str:
    """The notebook's file, as text."""
    text = json.dumps(
        notebook(key, load_lesson(key, lang), lang), ensure_ascii=False, indent=1, sort_keys=True
    )
    return f"{text}\n"


def path_of(key: str, lang: str) -> Path:
    """Where a lesson's notebook is."""
    return ROOT / "notebooks" / lang / notebook_name(key)


def welcome(lang: str) -> str:
    """The welcome notebook's file with the list of lessons as it should be today."""
    found = json.loads(path_of_welcome(lang).read_text(encoding="utf-8"))
    [cell] = [cell for cell in found["cells"] if cell["id"] == "lessons"]
    above, head, _ = cell["source"].partition(HEAD)
    cell["source"] = above + head + "\n".join(rows(lang))
    return json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def path_of_welcome(lang: str) -> Path:
    """Where a language's first notebook is."""
    return ROOT / "notebooks" / lang / "00-welcome.ipynb"


def rows(lang: str) -> list[str]:
    """One line a lesson: with a link, its game and its minutes as soon as the lesson exists."""
    there = {load_lesson(key, lang).number: key for key in lesson_keys()}
    lines = []
    for number in civic.LESSONS:
        if number not in there:
            lines.append(f"| {number} | {civic.words(lang)['lessons'][str(number)]} | | |")
            continue
        lesson = load_lesson(there[number], lang)
        link = f"[{lesson.title}]({notebook_name(there[number])})"
        game = load(lesson.game, lang).title
        lines.append(f"| {number} | {link} | {game} | {lesson.minutes:.0f} |")
    return lines


def make(keys: list[str]) -> int:
    """Write the notebooks."""
    for key in keys:
        for lang in LANGUAGES:
            path_of(key, lang).write_text(made(key, lang), encoding="utf-8")
            print(path_of(key, lang).relative_to(ROOT))
    for lang in LANGUAGES:
        path_of_welcome(lang).write_text(welcome(lang), encoding="utf-8")
    return 0


def stale(keys: list[str]) -> list[str]:
    """The notebooks that aren't what their lesson's file makes."""
    found = []
    for key in keys:
        for lang in LANGUAGES:
            path = path_of(key, lang)
            if not path.is_file() or path.read_text(encoding="utf-8") != made(key, lang):
                found.append(str(path.relative_to(ROOT)))
    for lang in LANGUAGES:
        path = path_of_welcome(lang)
        if path.read_text(encoding="utf-8") != welcome(lang):
            found.append(str(path.relative_to(ROOT)))
    return found


def check(keys: list[str]) -> int:
    """Say which notebooks are stale."""
    found = stale(keys)
    for name in found:
        print(f"{name} isn't what its lesson's file makes: run `make lessons`.")
    return 1 if found else 0


def reading(keys: list[str]) -> int:
    """Print minutes and scores."""
    from tools.reading import measure

    print(f"{'lesson':24} {'':3} {'words':>6} {'minutes':>8} {'of all':>7} {'ease':>6}")
    for key in keys:
        for lang in LANGUAGES:
            lesson = load_lesson(key, lang)
            found = measure(lesson, lang)
            print(
                f"{key:24} {lang:3} {found.words:6} {found.minutes:8.1f} {lesson.minutes:7.0f} "
                f"{found.ease:6.0f}"
            )
    return 0


COMMANDS = {"make": make, "check": check, "reading": reading}

if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in COMMANDS:
        sys.exit(__doc__)
    try:
        sys.exit(COMMANDS[sys.argv[1]](sys.argv[2:] or lesson_keys()))
    except LessonError as error:
        sys.exit(str(error))
