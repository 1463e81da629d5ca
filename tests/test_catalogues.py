"""The check of the catalogues notices each way in which they can be wrong."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

PROJECT = Path(__file__).resolve().parent.parent

GOOD = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgid "Seat {number}"
msgstr "Place {number}"

msgid "{number} point"
msgid_plural "{number} points"
msgstr[0] "{number} point"
msgstr[1] "{number} points"
"""

CODE = """
def say(t):
    t._("Seat {number}", number=1)
    t.n_("{number} point", "{number} points", 2)
"""


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """tools/catalogues.py, working on a small package with one complete French catalogue."""
    spec = importlib.util.spec_from_file_location("catalogues", PROJECT / "tools/catalogues.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    package = tmp_path / "civicgames"
    locale = package / "locale"
    (locale / "fr/LC_MESSAGES").mkdir(parents=True)
    (package / "say.py").write_text(CODE)
    for name, value in {
        "ROOT": tmp_path,
        "PACKAGE": package,
        "LOCALE": locale,
        "TRANSLATED": ("fr",),
    }.items():
        monkeypatch.setattr(module, name, value)
    write(module, GOOD)
    return module


def write(tool: ModuleType, text: str) -> None:
    """Put `text` there as the French catalogue, compiled."""
    path = tool.catalogue_path("fr")
    path.write_text(text, encoding="utf-8")
    path.with_suffix(".mo").write_bytes(tool.compiled(tool.read(path, "fr")))


def test_a_complete_catalogue_has_no_problem(tool: ModuleType) -> None:
    assert tool.problems() == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('msgstr "Place {number}"', 'msgstr ""', "no finished translation"),
        ('msgstr "Place {number}"', 'msgstr "Place {nombre}"', "asks for {nombre}"),
        ('msgstr "Place {number}"', 'msgstr "Place {number"', "can't be filled in"),
        ('msgstr[1] "{number} points"', 'msgstr[1] ""', "no finished translation"),
        ('msgid "Seat {number}"', '#, fuzzy\nmsgid "Seat {number}"', "no finished translation"),
        ('msgid "Seat {number}"', 'msgid "Seat"', "lacks 'Seat {number}'"),
        ('msgid "Seat {number}"', 'msgid "Seat"', "has 'Seat', which no code uses"),
    ],
)
def test_a_fault_is_named(tool: ModuleType, old: str, new: str, said: str) -> None:
    assert GOOD.count(old) == 1
    write(tool, GOOD.replace(old, new))
    assert any(said in problem for problem in tool.problems())


def test_a_stale_compiled_file_is_named(tool: ModuleType) -> None:
    path = tool.catalogue_path("fr")
    path.write_text(GOOD.replace("Place", "Siège"), encoding="utf-8")
    assert tool.problems() == [
        "civicgames/locale/fr/LC_MESSAGES/civicgames.mo is not compiled from civicgames.po: "
        "run make translations."
    ]


def test_a_missing_catalogue_is_named(tool: ModuleType) -> None:
    tool.catalogue_path("fr").unlink()
    assert len(tool.problems()) == 1
    assert "is missing" in tool.problems()[0]


def test_update_adds_what_is_new_and_keeps_what_is_translated(tool: ModuleType) -> None:
    (tool.PACKAGE / "more.py").write_text('def say(t):\n    t._("Start")\n')
    tool.update()
    text = tool.catalogue_path("fr").read_text(encoding="utf-8")
    assert 'msgstr "Place {number}"' in text
    assert [problem for problem in tool.problems() if "'Start'" not in problem] == []
    assert any("'Start' has no finished translation" in problem for problem in tool.problems())
