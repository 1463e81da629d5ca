"""Our scripts and styles need no front of their own: what anywidget promises is all they use.

So they run in JupyterLab, Notebook 7, Voila, VS Code and the browser alone, without a build.
"""

from __future__ import annotations

import re
from importlib import import_module, resources

import anywidget
import pytest

MODULES = ("table", "form", "exercise", "paper_form", "class_files", "debriefing")
PROMISED = {"get", "set", "save_changes", "send", "on", "off"}
"""What https://anywidget.dev/en/afm/ says a front gives to a module as its `model`."""

STATIC = resources.files("civicgames.widgets") / "static"
FILES = sorted(one.name for one in STATIC.iterdir() if one.name.endswith((".js", ".css")))


def own_widgets() -> list[type[anywidget.AnyWidget]]:
    for name in MODULES:
        import_module(f"civicgames.widgets.{name}")
    found = anywidget.AnyWidget.__subclasses__()
    return [one for one in found if one.__module__.startswith("civicgames.")]


def code(text: str) -> str:
    """Without comments, which may well speak of JupyterLab."""
    return re.sub(r"/\*.*?\*/|(?<![:\"'`\w])//[^\n]*", "", text, flags=re.DOTALL)


def read(name: str) -> str:
    return code((STATIC / name).read_text(encoding="utf-8"))


def test_every_script_belongs_to_a_widget_that_is_looked_at_here() -> None:
    scripts = "\n".join(str(one._esm.default_value) for one in own_widgets())
    assert len(own_widgets()) >= len(MODULES)
    for name in FILES:
        if name.endswith(".js"):
            assert (STATIC / name).read_text(encoding="utf-8") in scripts, name


@pytest.mark.parametrize("widget", own_widgets(), ids=lambda one: one.__name__)
def test_a_module_is_whole_and_asks_its_model_for_what_is_promised(
    widget: type[anywidget.AnyWidget],
) -> None:
    script = code(str(widget._esm.default_value))
    assert not re.search(r"^\s*import\b|\bimport\s*\(|\brequire\s*\(|\bfrom\s+[\"']", script, re.M)
    assert script.count("export ") == 1
    assert script.rstrip().endswith("export default { render };")
    used = set(re.findall(r"\bmodel\.(\w+)", script))
    assert used <= PROMISED, used - PROMISED
    assert not re.search(r"\bmodel\[|\bmodel\?\.", script)
    assert re.search(r"function render\(\{ (model, el|el, model|model|el) \}\)", script)


@pytest.mark.parametrize("name", FILES)
def test_nothing_of_a_front_is_called_and_nothing_is_fetched(name: str) -> None:
    text = read(name)
    for word in ("@jupyter", "jupyterapp", "jupyterlab", "Jupyter.", "requirejs", "acquireVsCode",
                 "widget_manager", "https:", "http://", "@import", "fetch(", "XMLHttpRequest",
                 "localStorage", "sessionStorage"):  # fmt: skip
        addresses = re.sub(r"http://www\.w3\.org/[\w/]+", "", text)  # a name, not an address
        assert word not in addresses, f"{name}: {word}"


@pytest.mark.parametrize("name", FILES)
def test_a_colour_or_a_font_of_the_page_has_another_to_fall_back_on(name: str) -> None:
    text = read(name)
    own = set(re.findall(r"(--[\w-]+)\s*:", "\n".join(read(one) for one in FILES)))
    for used, fallback in re.findall(r"var\((--[\w-]+)\s*(,?)", text):
        assert fallback or used in own, f"{name}: {used}"


@pytest.mark.parametrize("name", [one for one in FILES if one.endswith(".css")])
def test_what_is_dark_in_jupyter_is_dark_in_vs_code(name: str) -> None:
    text = read(name)
    both = ':is([data-jp-theme-light="false"], .vscode-dark) '
    assert text.count(both) == text.count("data-jp-theme-light") == text.count(".vscode-dark")
