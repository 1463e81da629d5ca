"""The instructor's notebook of scenarios: twins that run and show the builder."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
NAME = "instructor-scenarios.ipynb"


def test_twins_have_the_same_cells_and_say_it_in_their_own_language() -> None:
    english, french = (nbformat.read(NOTEBOOKS / lang / NAME, 4).cells for lang in ("en", "fr"))
    assert [(c.id, c.cell_type, c.metadata) for c in english] == [
        (c.id, c.cell_type, c.metadata) for c in french
    ]
    for one, other in zip(english, french, strict=True):
        assert one.source != other.source
        if other.cell_type == "markdown":
            plain = re.sub(r"\]\([^)]*\)|`[^`]*`", "]", other.source)
            assert not re.search(r" [;:!?»]|« ", plain)
    for cell in english:
        for link in re.findall(r"\]\(([^)]*)\)", cell.source):
            assert (NOTEBOOKS / "en" / link).resolve().is_file()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_runs_and_shows_the_builder(lang: str, tmp_path: Path) -> None:
    found = nbformat.read(NOTEBOOKS / lang / NAME, 4)
    resources = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(found, timeout=180, kernel_name="python3", resources=resources).execute()
    for cell in found.cells:
        for output in cell.get("outputs", []):
            assert output.output_type != "error"
            assert output.get("name") != "stderr"
    state = found.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"]
    said = [str(model["state"].get("description", "")) for model in state.values()]
    assert {"en": "Start from", "fr": "Partir de"}[lang] in said
    assert {"en": "Vetoes", "fr": "Vetos"}[lang] in said
