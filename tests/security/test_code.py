"""Nothing that a user gives is run as code, unpacked as objects, or handed to a shell."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import civicgames
from civicgames.games import find_game

PACKAGE = Path(civicgames.__file__).parent

BUILT_IN = ("__import__", "breakpoint", "compile", "eval", "exec")
"""Functions of Python that make code of text."""
MODULES = (
    *("cloudpickle", "code", "codeop", "ctypes", "dill", "imp", "jsonpickle", "marshal", "pickle"),
    *("pty", "runpy", "shelve", "subprocess", "xml", "yaml"),
)
"""Modules that run, unpack or start what they are given."""
METHODS = (
    *(
        "eval",
        "exec",
        "exec_module",
        "extractall",
        "import_module",
        "load_module",
        "mktemp",
        "popen",
    ),
    *("query", "read_pickle", "spawnl", "spawnv", "spec_from_file_location", "startfile", "system"),
    *("to_pickle", "unpack_archive"),
)
"""What libraries call the same things: pandas' eval and query, importlib, os, tarfile, shutil."""
ARGUMENTS = ("allow_pickle", "shell")

ALLOWED = {
    ("bots/__init__.py", "import_module"): "the modules of games that are registered",
    ("bots/reasons.py", "import_module"): "the reasons of games that are registered",
    ("__init__.py", "import_module"): "the names of the public face, written there",
    ("classroom/debrief.py", "import_module"): "the detectors of a game that was found",
    ("classroom/paper.py", "import_module"): "the paper form of a game that was found",
    ("cli/lab.py", "subprocess"): "JupyterLab, by a list of arguments",
    ("engine/elsewhere.py", "import_module"): "modules of the game that asks for its own test",
    ("engine/elsewhere.py", "subprocess"): "this Python again, to test that a game is the same",
    ("fence/child.py", "compile"): "a pupil's bot, in its fenced process",
    ("fence/child.py", "exec"): "a pupil's bot, in its fenced process",
    ("fence/child.py", "import_module"): "the games' modules, named by who starts the process",
    ("fence/forbidding.py", "ctypes"): "read in before it is forbidden",
    ("fence/forbidding.py", "import_module"): "modules of which something is taken away",
    ("fence/nursery.py", "subprocess"): "bots' processes, by a list of arguments",
    ("fence/wire.py", "pickle"): "questions, from here to a bot; answers come back as JSON",
    ("games/__init__.py", "import_module"): "the games, by names written there",
    ("lessons/notebook.py", "compile"): "a lesson's own calls, when its notebook is made",
    ("lessons/notebook.py", "exec"): "a lesson's own calls, when its notebook is made",
    ("lite/kit.py", "subprocess"): "builds the kit, by a list of arguments",
    ("lite/pyodide.py", "subprocess"): "npm, by a list of arguments",
    ("lite/site.py", "import_module"): "parts of JupyterLite, by names written there",
    ("lite/site.py", "subprocess"): "builds the site, by a list of arguments",
    ("lite/wheels.py", "subprocess"): "pip, by a list of arguments",
    ("lite/pyodide.py", "extractall"): "Pyodide's own archive, with tarfile's filter",
    ("printing/drawings.py", "xml"): "quotes an attribute; nothing is read",
    ("printing/document.py", "import_module"): "what is printed of a game that was found",
    ("runs.py", "import_module"): "the summary of a game that was found",
    ("say/__init__.py", "import_module"): "the sentences of a game that was found",
    ("widgets/games.py", "import_module"): "the room of a game that was found",
}
"""What may be where, and why no user's words get there as code."""


def risks(code: str) -> Iterator[str]:
    """What in a module could run what it is given."""
    for part in ast.walk(ast.parse(code)):
        match part:
            case ast.Name(id=name) if name in BUILT_IN:
                yield name
            case ast.Import(names=names):
                yield from (one.name.split(".")[0] for one in names if _risky(one.name))
            case ast.ImportFrom(module=str(module), names=names):
                if _risky(module):
                    yield module.split(".")[0]
                yield from (one.name for one in names if one.name in METHODS)
            case ast.Attribute(attr=name) if name in METHODS:
                yield name
            case ast.Call(keywords=keywords):
                yield from (str(one.arg) for one in keywords if one.arg in ARGUMENTS)


def _risky(module: str) -> bool:
    return module.split(".")[0] in MODULES


def test_nothing_runs_what_it_is_given_but_where_it_is_said_why() -> None:
    found = {
        (path.relative_to(PACKAGE).as_posix(), name)
        for path in PACKAGE.rglob("*.py")
        for name in risks(path.read_text(encoding="utf-8"))
    }
    assert found == set(ALLOWED)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("eval('1')", "eval"),
        ("run = exec", "exec"),
        ("import builtins\nbuiltins.eval('1')", "eval"),
        ("import pickle as words", "pickle"),
        ("from yaml import load", "yaml"),
        ("import xml.etree.ElementTree", "xml"),
        ("from importlib import import_module as find", "import_module"),
        ("import subprocess\nsubprocess.run('ls', shell=True)", "shell"),
        ("import os\nos.system('ls')", "system"),
        ("frame.query('a > 1')", "query"),
        ("numpy.load(file, allow_pickle=True)", "allow_pickle"),
    ],
)
def test_the_scan_would_notice(code: str, name: str) -> None:
    assert name in list(risks(code))


@pytest.mark.parametrize("name", ["os", "demos.rules", "../demos", "__init__", "", "demos\n"])
def test_what_is_no_game_is_never_read_in(name: str) -> None:
    """Games' names are what is put into modules' names: only those that are registered are."""
    with pytest.raises(ValueError, match="There is no game"):
        find_game(name)


# What browsers run

SCRIPTS = sorted(PACKAGE.rglob("*.js"))
TEXT_TO_CODE = re.compile(
    r"""\beval\s*\(|new\s+Function|document\.write|insertAdjacentHTML|outerHTML|srcdoc
    |createContextualFragment|\bimport\s*\(|set(Timeout|Interval)\s*\(\s*["'`]
    |setAttribute\(\s*["'`]on""",
    re.VERBOSE,
)
MAKES_ELEMENTS = {"lesson.js": 1}
"""How often text becomes elements: a lesson's, of which Python escaped what people typed."""


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: str(path.name))
def test_scripts_make_no_code_of_text(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    assert not TEXT_TO_CODE.search(text)
    assert text.count("innerHTML") == MAKES_ELEMENTS.get(script.name, 0)
