"""The notebooks as files, and run from a plain copy as `civicgames lab` makes one."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
NAMES = ("00-welcome", "01-demos", "02-delanopolis", "03-presidency")
LANGUAGES = ("en", "fr")
ALL = [(lang, name) for lang in LANGUAGES for name in NAMES]
LARGEST = 100_000
each = pytest.mark.parametrize(("lang", "name"), ALL, ids=[f"{a}-{b}" for a, b in ALL])


def notebook(lang: str, name: str) -> Any:
    return nbformat.read(NOTEBOOKS / lang / f"{name}.ipynb", as_version=4)


def texts(lang: str, name: str) -> list[str]:
    return [cell.source for cell in notebook(lang, name).cells if cell.cell_type == "markdown"]


def code_cells(lang: str, name: str) -> list[Any]:
    return [cell for cell in notebook(lang, name).cells if cell.cell_type == "code"]


def test_both_languages_have_the_same_notebooks() -> None:
    for lang in LANGUAGES:
        found = sorted(path.stem for path in (NOTEBOOKS / lang).glob("*.ipynb"))
        assert [name for name in found if name in NAMES] == list(NAMES)
    assert {p.name for p in (NOTEBOOKS / "en").iterdir() if p.suffix == ".ipynb"} == {
        p.name for p in (NOTEBOOKS / "fr").iterdir() if p.suffix == ".ipynb"
    }


@pytest.mark.parametrize("name", NAMES)
def test_twins_have_the_same_cells(name: str) -> None:
    def shape(lang: str) -> list[tuple[str, str, Any]]:
        return [(c.id, c.cell_type, c.metadata) for c in notebook(lang, name).cells]

    assert shape("en") == shape("fr")
    for english, french in zip(code_cells("en", name), code_cells("fr", name), strict=True):
        assert _without_comments(english).replace('lang="en"', 'lang="fr"') == (
            _without_comments(french)
        )


def _without_comments(cell: Any) -> str:
    return "\n".join(line for line in cell.source.splitlines() if not line.startswith("#"))


@each
def test_the_file_is_small_valid_and_holds_nothing_of_the_machine(lang: str, name: str) -> None:
    path = NOTEBOOKS / lang / f"{name}.ipynb"
    text = path.read_text(encoding="utf-8")
    assert len(text.encode()) < LARGEST
    nbformat.validate(json.loads(text))
    found = notebook(lang, name)
    assert found.metadata.kernelspec.name == "python3"
    assert set(found.metadata) == {"kernelspec", "language_info"}
    assert not re.search(r"(?<![\w.])/(home|root|work|tmp|usr|Users)/|[A-Z]:\\\\", text)


@each
def test_code_is_short_hidden_and_in_nobodys_way(lang: str, name: str) -> None:
    for cell in code_cells(lang, name):
        assert cell.metadata.jupyter.source_hidden is True
        assert "hide-input" in cell.metadata.tags
        lines = [line for line in cell.source.splitlines() if line]
        assert lines[0].startswith("# "), "the line that a hidden cell shows is for the reader"
        assert lines[1] == "import civicgames as cg"
        assert len(lines) == 3


@each
def test_only_checked_cells_have_outputs(lang: str, name: str) -> None:
    checked = 0
    for cell in code_cells(lang, name):
        if "nbval-check-output" in cell.metadata.tags:
            # A cell without a count is never compared.
            assert cell.execution_count == 1
            assert cell.outputs
            assert all(output.output_type == "stream" for output in cell.outputs)
            checked += 1
        else:
            assert "nbval-ignore-output" in cell.metadata.tags
            assert cell.outputs == []
            assert cell.execution_count is None
    assert checked


@each
def test_links_lead_somewhere(lang: str, name: str) -> None:
    whole = "\n".join(texts(lang, name))
    headings = {
        line.lstrip("# ").replace(" ", "-") for line in whole.splitlines() if line.startswith("#")
    }
    links = re.findall(r"\]\(([^)]+)\)", whole)
    other = "fr" if lang == "en" else "en"
    assert f"../{other}/{name}.ipynb" in links
    for link in links:
        if link.startswith("#"):
            assert link[1:] in headings
        else:
            assert (NOTEBOOKS / lang / link).resolve().is_file(), link


ENGLISH = re.compile(
    r"\b(the|and|your|you|with|what|when|who|is|are|of|to|for|play|round|seat|elected)\b", re.I
)
FRENCH = re.compile(r"\b(le|la|les|une|vous|votre|avec|est|sont|pour|dans|partie|manche)\b", re.I)


@pytest.mark.parametrize("name", NAMES)
def test_each_text_is_in_its_own_language(name: str) -> None:
    for english, french in zip(texts("en", name), texts("fr", name), strict=True):
        assert english != french
        # Names of menus and links to the twin are the other language's by right.
        plain = [re.sub(r"\*\*Run[^*]*\*\*|\[[^]]*\]\([^)]*\)", "", t) for t in (english, french)]
        assert len(ENGLISH.findall(plain[0])) > 3 * len(FRENCH.findall(plain[0]))
        assert len(FRENCH.findall(plain[1])) > 3 * len(ENGLISH.findall(plain[1]))


@pytest.mark.parametrize("name", NAMES)
def test_french_spaces_do_not_break(name: str) -> None:
    for text in texts("fr", name):
        plain = re.sub(r"\]\([^)]*\)|\|[-|]+\|", "]", text)
        for line in plain.splitlines():
            assert not re.search(r" [;:!?»]|« |[^\s\u00a0][;:!?»]", line), line
            assert not re.search(r"\d \d{3}\b|\d %", line), line


def run(lang: str, name: str, folder: Path) -> Any:
    """Run a copy of a notebook in a folder, as a new kernel would."""
    copy = folder / f"{name}.ipynb"
    shutil.copy(NOTEBOOKS / lang / copy.name, copy)
    found = nbformat.read(copy, as_version=4)
    NotebookClient(
        found, timeout=180, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    ).execute()
    return found


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Any]:
    """Each notebook run once, in a folder without any play."""
    done: dict[tuple[str, str], Any] = {}

    def ran_once(lang: str, name: str) -> Any:
        if (lang, name) not in done:
            done[lang, name] = run(lang, name, tmp_path_factory.mktemp("copy"))
        return done[lang, name]

    return ran_once


def models(found: Any) -> list[dict[str, Any]]:
    state = found.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"]
    return [model["state"] for model in state.values()]


@each
def test_it_runs_from_a_plain_copy_without_any_play(
    lang: str, name: str, ran: Callable[[str, str], Any]
) -> None:
    found = ran(lang, name)
    for cell in found.cells:
        for output in cell.get("outputs", []):
            assert output.output_type != "error"
            assert output.get("name") != "stderr", output.text
    made = models(found)
    if name == "00-welcome":
        [table] = [model for model in made if model.get("screen")]
        assert table["words"]["lang"] == lang
        assert table["look"]["hints"] is True
    elif name != "01-demos":
        [table] = [model for model in made if model.get("screen")]
        assert table["screen"]["game"] == name.partition("-")[2]
        assert table["words"]["lang"] == lang
        said = " ".join(str(model.get("description", "")) for model in made)
        assert {"en": "Simulate now", "fr": "Simuler maintenant"}[lang] in said
    else:
        labels = [model.get("description") for model in made]
        deal = {"en": "Deal the cards", "fr": "Donner les cartes"}[lang]
        assert deal in labels
        said = " ".join(str(model.get("value", "")) for model in made).replace("&#x27;", "'")
        assert {"en": "no finished play", "fr": "pas encore de partie finie"}[lang] in said
    shown = [o for c in found.cells for o in c.get("outputs", []) if "data" in o]
    assert any("application/vnd.jupyter.widget-view+json" in output.data for output in shown)
    for output in shown:
        assert "traceback" not in json.dumps(output.data).lower()


@each
def test_what_is_printed_is_what_was_committed(
    lang: str, name: str, ran: Callable[[str, str], Any]
) -> None:
    found = ran(lang, name)
    for committed, done in zip(
        code_cells(lang, name), [c for c in found.cells if c.cell_type == "code"], strict=True
    ):
        if "nbval-check-output" in committed.metadata.tags:
            assert committed.outputs[0].text == done.outputs[0].text


def test_it_runs_again_beside_plays_of_before(tmp_path: Path) -> None:
    (tmp_path / "plays").mkdir()
    (tmp_path / "plays" / "broken.play.jsonl").write_text("no record at all\n")
    found = run("en", "01-demos", tmp_path)
    said = " ".join(str(model.get("value", "")) for model in models(found))
    assert "One file in the folder plays" in said
