"""The README's examples run as printed."""

import re
from pathlib import Path

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_there_are_three_short_examples() -> None:
    assert len(EXAMPLES) == 3
    assert all(len(example.splitlines()) <= 15 for example in EXAMPLES)


def test_the_first_game_comes_before_the_screen_ends() -> None:
    first_screen = README.splitlines()[:40]
    assert any(line.startswith("make lab") for line in first_screen)
    assert any("cg.Table(" in line for line in first_screen)


@pytest.mark.parametrize("example", EXAMPLES, ids=["a table", "compare", "an own strategy"])
def test_example_runs(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "README.md", "exec"), {})
