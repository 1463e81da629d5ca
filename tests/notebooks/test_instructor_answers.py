"""The instructor's notebook for answers: the same in both languages, thin, and it runs."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
NAME = "instructor-answers.ipynb"
LANGUAGES = ("en", "fr")
each = pytest.mark.parametrize("lang", LANGUAGES)


def notebook(lang: str) -> Any:
    return nbformat.read(NOTEBOOKS / lang / NAME, as_version=4)


def test_the_twins_have_the_same_cells() -> None:
    english, french = (
        [(c.id, c.cell_type, c.metadata, c.source.count("|")) for c in notebook(lang).cells]
        for lang in LANGUAGES
    )
    assert english == french


@each
def test_its_links_lead_somewhere_and_french_spaces_hold(lang: str) -> None:
    nbformat.validate(json.loads((NOTEBOOKS / lang / NAME).read_text(encoding="utf-8")))
    whole = "\n".join(c.source for c in notebook(lang).cells if c.cell_type == "markdown")
    links = re.findall(r"\]\(([^)]+)\)", whole)
    assert links
    for link in links:
        assert (NOTEBOOKS / lang / link).resolve().is_file(), link
    if lang == "fr":
        assert not re.search(r" [;:!?»]|« ", re.sub(r"\]\([^)]*\)", "]", whole))


@each
def test_it_runs_and_offers_a_place_for_files(lang: str, tmp_path: Path) -> None:
    copy = tmp_path / NAME
    shutil.copy(NOTEBOOKS / lang / NAME, copy)
    found = nbformat.read(copy, as_version=4)
    NotebookClient(
        found, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    state = found.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"]
    [screen] = [one["state"]["screen"] for one in state.values() if "screen" in one["state"]]
    assert screen["type"] == "pool"
    assert (
        screen["title"]
        == {
            "en": "The answers of a class",
            "fr": "Les r\u00e9ponses d'une classe",
        }[lang]
    )
