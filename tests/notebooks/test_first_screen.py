"""What a page's first screen says: what to do, before anything else has to be read."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
EVERY = sorted(NOTEBOOKS.glob("??/*.ipynb"))
FIRST_SCREEN = 150
"""Words that a laptop's window shows beside the menus."""
NEAR = 4
"""Cells: a page that begins with more text is one to read, not one to run."""
DO = {
    "en": re.compile(r"\b(choose|open|go to|read|click|press|run)\b", re.I),
    "fr": re.compile(r"\b(choisissez|ouvrez|allez à|lisez|cliquez|appuyez|exécutez)\b", re.I),
}
each = pytest.mark.parametrize(
    "path", EVERY, ids=[f"{path.parent.name}-{path.stem}" for path in EVERY]
)


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def first_words(path: Path) -> str:
    texts = ["".join(cell["source"]) for cell in cells(path) if cell["cell_type"] == "markdown"]
    plain = re.sub(r"\]\([^)]*\)|[|*_#]|-{3,}", " ", "\n\n".join(texts))
    return " ".join(plain.split()[:FIRST_SCREEN])


def test_there_are_pages_in_both_languages() -> None:
    assert len([path for path in EVERY if path.parent.name == "en"]) >= 20
    assert {path.parent.name for path in EVERY} == set(DO)


@each
def test_it_begins_with_its_name_its_twin_and_what_to_do(path: Path) -> None:
    first = cells(path)[0]
    lang = path.parent.name
    other = "fr" if lang == "en" else "en"
    assert first["cell_type"] == "markdown"
    source = "".join(first["source"])
    assert source.startswith("# ")
    assert f"../{other}/{path.name}" in source
    assert DO[lang].search(first_words(path))


@each
def test_where_there_is_something_to_run_the_menu_is_named_at_once(path: Path) -> None:
    kinds = [cell["cell_type"] for cell in cells(path)]
    if "code" in kinds[:NEAR]:
        said = first_words(path)
        assert 0 <= said.find("Run ") < said.find("Run All Cells"), said
    else:
        # A page to read: the guide, the sources. What it can do is far down, and named there.
        assert path.stem in ("teachers-guide", "sources")


@each
def test_a_lesson_begins_with_where_one_is(path: Path) -> None:
    if path.stem.startswith("lesson-"):
        assert "".join(cells(path)[1]["source"]).endswith(".start()")
