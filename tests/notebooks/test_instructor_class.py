"""The class's notebook: twins, French that reads as French, run without and with a class."""

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
GOLDEN = Path(__file__).parents[1] / "golden"
LANGUAGES = ("en", "fr")
NAME = "instructor-class.ipynb"
each = pytest.mark.parametrize("lang", LANGUAGES)


def notebook(lang: str) -> Any:
    return nbformat.read(NOTEBOOKS / lang / NAME, as_version=4)


def code(lang: str) -> list[Any]:
    return [cell for cell in notebook(lang).cells if cell.cell_type == "code"]


def texts(lang: str) -> list[str]:
    return [cell.source for cell in notebook(lang).cells if cell.cell_type == "markdown"]


def test_twins_have_the_same_cells_in_the_same_order() -> None:
    shapes = [[(c.id, c.cell_type, c.metadata) for c in notebook(x).cells] for x in LANGUAGES]
    assert shapes[0] == shapes[1]
    for english, french in zip(code("en"), code("fr"), strict=True):
        bare = [re.sub(r"^#.*\n", "", cell.source) for cell in (english, french)]
        assert bare[0].replace('lang="en"', 'lang="fr"') == bare[1]
    for english, french in zip(texts("en"), texts("fr"), strict=True):
        assert english != french
        assert english.count("**") == french.count("**")


@each
def test_it_is_saved_small_hidden_and_without_outputs(lang: str) -> None:
    path = NOTEBOOKS / lang / NAME
    text = path.read_text(encoding="utf-8")
    assert len(text.encode()) < 30_000
    nbformat.validate(json.loads(text))
    assert not re.search(r"(?<![\w.])/(home|root|work|tmp|usr|Users)/", text)
    for cell in code(lang):
        lines = [line for line in cell.source.splitlines() if line]
        assert lines[0].startswith("# ")
        assert lines[1] == "import civicgames as cg"
        assert len(lines) == 3
        assert cell.metadata.jupyter.source_hidden is True
        assert cell.metadata.tags == ["hide-input", "nbval-ignore-output"]
        assert (cell.outputs, cell.execution_count) == ([], None)


@each
def test_it_names_what_stands_at_the_table_and_leads_somewhere(lang: str) -> None:
    whole = "\n".join(texts(lang))
    headings = {line.lstrip("# ").replace(" ", "-") for line in whole.splitlines() if "# " in line}
    for link in re.findall(r"\]\(([^)]+)\)", whole):
        if link.startswith("#"):
            assert link[1:] in headings
        else:
            assert (NOTEBOOKS / lang / link).resolve().is_file(), link
    from civicgames.i18n import translator

    say = translator(lang)._
    for label in ("Save my play", "Options", "Seen by"):
        assert f"*{say(label)}*" in whole
    assert "Binder" in say(
        "Nothing leaves the machine that runs this page. The plays are kept in the folder "
        "“{folder}” beside it until you empty the board. On Binder that machine is Binder's "
        "server, and everything is gone when it ends."
    )


def test_french_spaces_do_not_break() -> None:
    for text in texts("fr"):
        plain = re.sub(r"\]\([^)]*\)|\|[-|]+\|", "]", text)
        assert not re.search(r" [;:!?»]|« |[^\s\u00a0][;:!?»]", plain), plain


def values(found: Any) -> str:
    state = found.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"]
    return json.dumps([model["state"] for model in state.values()], ensure_ascii=False)


@pytest.mark.parametrize(
    ("lang", "said", "unsaid"),
    [
        ("en", "1 play is in the class.", "No play yet."),
        ("fr", "Pas encore de partie.", "1 partie dans la classe."),
    ],
    ids=["en-with-a-class", "fr-without"],
)
def test_it_runs_without_a_class_and_with_one_from_its_folder(
    lang: str, said: str, unsaid: str, tmp_path: Path
) -> None:
    shutil.copy(NOTEBOOKS / lang / NAME, tmp_path)
    if lang == "en":
        (tmp_path / "class").mkdir()
        shutil.copy(GOLDEN / "demos-short.play.jsonl", tmp_path / "class")
    found = nbformat.read(tmp_path / NAME, as_version=4)
    NotebookClient(
        found, timeout=180, kernel_name="python3", resources={"metadata": {"path": tmp_path}}
    ).execute()
    outputs = [one for cell in found.cells for one in cell.get("outputs", [])]
    assert not any(one.output_type == "error" or one.get("name") == "stderr" for one in outputs)
    assert len([one for one in outputs if "data" in one]) == len(code(lang))
    assert said in values(found)
    assert unsaid not in values(found)
