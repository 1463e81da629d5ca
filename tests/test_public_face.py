"""`import civicgames` is light, and gives what it names."""

import subprocess
import sys
from pathlib import Path

import pytest

import civicgames
from civicgames.engine import Play
from civicgames.games import find_game

HEAVY = (
    "pandas",
    "numpy",
    "pydantic",
    "matplotlib",
    "ipywidgets",
    "anywidget",
    "civicgames.widgets",
    "civicgames.games",
    "joblib",
    "tqdm",
    "typer",
)


def modules_after(code: str) -> set[str]:
    """What a fresh Python has read in after `code`."""
    printed = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return set(printed.split())


def test_importing_reads_in_nothing_heavy() -> None:
    read = modules_after("import civicgames")
    assert "civicgames" in read
    assert read.isdisjoint(HEAVY)


def test_importing_adds_next_to_no_modules() -> None:
    added = modules_after("import civicgames") - modules_after("import typing, importlib")
    assert {name for name in added if name.startswith("civicgames")} == {"civicgames"}
    assert len(added) <= 3


def test_the_check_sees_what_is_read_in() -> None:
    assert "pydantic" in modules_after("import civicgames; civicgames.scenario('demos: full')")


def test_a_simulation_needs_no_pandas() -> None:
    code = (
        "import civicgames\n"
        "runs = civicgames.simulate('demos', 'simplified', 'random', plays=2, seed=1)\n"
        "assert runs.columns('plays')['play'] == [0, 1]"
    )
    assert modules_after(code).isdisjoint({"pandas", "numpy", "matplotlib", "joblib"})


def test_every_name_is_there_and_listed() -> None:
    for name in civicgames.__all__:
        assert getattr(civicgames, name) is not None
        assert name in dir(civicgames)


def test_short_names_stay_functions_whatever_is_imported_first() -> None:
    code = (
        "import civicgames.simulation, civicgames.comparison, civicgames.runs, civicgames.cli\n"
        "import civicgames as cg\n"
        "assert all(map(callable, (cg.simulate, cg.compare, cg.tables, cg.scenario, cg.resume)))"
    )
    assert "civicgames.simulation" in modules_after(code)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = civicgames.nonsense  # type: ignore[attr-defined]


def test_a_record_is_read_and_verified_with_nothing_else_imported(tmp_path: Path) -> None:
    play = Play(find_game("demos"), None, 4, seed=1, path=tmp_path / "a.play.jsonl")
    play.close()
    code = f"import civicgames as cg; print(cg.read_record({str(play.file)!r}).verify())"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "follows the rules" in ended.stdout, ended.stderr
