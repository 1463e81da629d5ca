"""The README's examples run as printed."""

import re
from pathlib import Path

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_there_are_three_short_examples() -> None:
    assert len(EXAMPLES) == 3
    assert all(len(example.splitlines()) <= 15 for example in EXAMPLES)


@pytest.mark.parametrize("example", EXAMPLES, ids=["a table", "compare", "an own strategy"])
def test_example_runs(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "README.md", "exec"), {})
