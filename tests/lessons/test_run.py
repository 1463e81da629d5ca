"""Each lesson runs from top to end, as a plain copy of the notebooks."""

from __future__ import annotations

import shutil
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from civicgames.content import LANGUAGES
from civicgames.lessons.model import lesson_keys
from civicgames.lessons.notebook import notebook_name

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
QUICK = "03-veto"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "key", [k if k == QUICK else pytest.param(k, marks=pytest.mark.slow) for k in lesson_keys()]
)
def test_a_lesson_runs_from_top_to_end(key: str, lang: str, tmp_path: Path) -> None:
    shutil.copytree(NOTEBOOKS / lang, tmp_path / lang, ignore=shutil.ignore_patterns("plays"))
    notebook = nbformat.read(tmp_path / lang / notebook_name(key), as_version=4)
    NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        resources={"metadata": {"path": tmp_path / lang}},
    ).execute()
    said = [
        output
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if output.output_type == "error" or output.get("name") == "stderr"
    ]
    assert said == []
