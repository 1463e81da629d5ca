"""A lesson about code: its cells run without anything heavy, and mistakes end in one sentence."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from civicgames.content import LANGUAGES
from civicgames.fence.sources import read_bot
from civicgames.i18n import translator
from civicgames.lessons.model import load_lesson
from civicgames.lessons.notebook import PYTHON, notebook
from civicgames.lessons.plain_errors import PlainErrors, in_words, stopped_code, unreadable_code

KEY = "12-strategy"
each = pytest.mark.parametrize("lang", LANGUAGES)


def cells(lang: str) -> list[str]:
    """The code that the lesson shows."""
    steps = load_lesson(KEY, lang).steps
    return [found["code"] for step in steps for found in PYTHON.finditer(step.text)]


LIGHT = """
import json, sys
for missing in ("numpy", "pandas", "matplotlib", "pyarrow", "joblib", "openskill"):
    sys.modules[missing] = None
names = {{}}
for code in json.loads({cells!r}):
    exec(code, names)
results = names["results"]
assert not results.withdrawn, results.withdrawn
ranks = [one.name for one in results.standings]
first, second, third, _ = results.standings
assert second.share.low > third.share.high
assert "image/svg+xml" in names["cg"].charts.ranking(results)._repr_html_()
print(json.dumps(ranks))
"""


@each
def test_the_cells_run_without_tables_and_ratings_and_rank_as_the_text_says(
    lang: str, tmp_path: Path
) -> None:
    code = LIGHT.format(cells=json.dumps(cells(lang)))
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    ranks = json.loads(ended.stdout.strip().splitlines()[-1])
    good, bad = {
        "en": ({"neighbours", "high"}, {"suits", "random"}),
        "fr": ({"voisins", "hauts"}, {"couleurs", "random"}),
    }[lang]
    assert (set(ranks[:2]), set(ranks[2:])) == (good, bad)


@each
def test_the_bot_is_ten_lines_and_the_notebook_can_be_handed_in(lang: str, tmp_path: Path) -> None:
    first = cells(lang)[0].strip().splitlines()
    assert len(first) <= 10
    assert first[0] == "def bot(view, decision):"
    path = tmp_path / "ana.ipynb"
    path.write_text(json.dumps(notebook(KEY, load_lesson(KEY, lang), lang)), encoding="utf-8")
    code = read_bot(path)
    assert "def bot(view, decision):" in code
    assert "Table" not in code


MISTAKES = {
    "def bot(view, decision)\n    return 1": (1, "a colon (:) is missing."),
    "def bot(view, decision):\nreturn 1": (2, "this line must begin further to the right."),
    "x = 1\n    y = 2": (2, "this line begins too far to the right."),
    "if True:\n        x = 1\n    y = 2": (3, "this line begins under no other line."),
    "x = [1, 2\ny = 3": (1, "a bracket is opened and never closed."),
    "x = 1)": (1, "a bracket is closed that was never opened."),
    "x = 'abc": (1, "a quotation mark is missing."),
    "if x = 3:\n    pass": (1, "to compare takes two signs: ==."),
    "x = 3 4": (1, "Python says “invalid syntax”."),
}


@pytest.mark.parametrize(("code", "line", "said"), [(c, *rest) for c, rest in MISTAKES.items()])
def test_code_that_isnt_python_is_told_in_plain_words(code: str, line: int, said: str) -> None:
    with pytest.raises(SyntaxError) as caught:
        compile(code, "cell", "exec")
    english, french = (translator(lang) for lang in LANGUAGES)
    assert in_words(caught.value, english) == said
    assert unreadable_code(caught.value, english) == (
        f"⚠ Line {line} of this cell can't be read as Python: {said} Look at the line before, too."
    )
    assert unreadable_code(caught.value, french).startswith(f"⚠ La ligne {line} de cette cellule")


def test_code_that_stops_is_told_with_its_line_and_never_fails_itself() -> None:
    class Odd(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    texts = translator("en")
    for error, said in (
        (KeyError("S7"), "⚠ Python says “'S7'” (KeyError)."),
        (ValueError("There is no bot."), "⚠ There is no bot."),
        (ValueError("invalid literal"), "⚠ Python says “invalid literal” (ValueError)."),
        (Odd(), "⚠ Python says “?” (Odd)."),
    ):
        assert stopped_code(error, None, {}, texts) == said
    own: dict[str, Any] = {}
    with pytest.raises(NameError) as caught:
        exec(compile("def f():\n    return sorted([2, 1], key=lambda x: y)\nf()", "c", "exec"), own)
    said = stopped_code(caught.value, caught.value.__traceback__, own, texts)
    assert said.startswith("⚠ Line 2, ")
    assert "the name y isn't known." in said


def test_without_ipython_it_is_only_a_line_of_text() -> None:
    shown = PlainErrors(translator("en"), shell=None)
    assert "one sentence" in shown._repr_mimebundle_()["text/html"]
    assert repr(shown) == shown._repr_mimebundle_()["text/plain"]


CELLS = [
    'import civicgames as cg\n\ncg.lessons.lesson("12-strategy", "fr").plain_errors()',
    "def bot(view, decision)\n    return 1",
    "def bot(view, decision):\n    return view.hands[0]",
    'cg.tournament("demos", [bot, "careful"], plays=2, seed=1, lang="fr")',
    'cg.tournament("demos", [bot, "carefull"], plays=2)',
    "bott",
]


def test_in_a_kernel_a_mistake_is_one_sentence_and_no_traceback(tmp_path: Path) -> None:
    v4: Any = nbformat.v4
    found = v4.new_notebook(cells=[v4.new_code_cell(one) for one in CELLS])
    NotebookClient(
        found,
        timeout=120,
        kernel_name="python3",
        allow_errors=True,
        resources={"metadata": {"path": str(tmp_path)}},
    ).execute()
    _, colon, fine, tournament, unknown, name = (cell.outputs for cell in found.cells)
    for outputs, said in (
        (colon, "⚠ La ligne 1 de cette cellule n'est pas du Python"),
        (unknown, "⚠ Ligne 1, cg.tournament("),
        (name, "⚠ Ligne 1, bott"),
    ):
        [error] = [one for one in outputs if one.output_type == "error"]
        [line] = error.traceback
        assert line.startswith(said), line
    assert fine == []
    [shown] = [one for one in tournament if one.output_type == "execute_result"]
    told = re.sub(r"<[^>]+>", " ", shown.data["text/html"])
    assert "bot abandonne à la partie 1" in told
    assert "hands" in told
    assert re.search(r"ligne 2\b", told)
