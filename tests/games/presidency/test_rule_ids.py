"""Every rule has a test, and no test names a rule that there isn't."""

import ast
from pathlib import Path

HERE = Path(__file__).resolve().parent


def rule_ids() -> list[str]:
    return (HERE / "rule_ids.txt").read_text(encoding="utf-8").split()


def marked(path: Path) -> set[str]:
    """The ids in the file's @pytest.mark.rule decorators, on functions whose names say test."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    found |= {argument.value for argument in mark.args}
    return found


def test_every_rule_has_a_test_and_every_mark_is_a_rule() -> None:
    tested = set().union(*map(marked, HERE.glob("test_*.py")))
    assert tested == set(rule_ids())


def test_the_list_is_whole_and_in_order() -> None:
    ids = rule_ids()
    assert ids == sorted(set(ids))
    assert len(ids) == 29
    assert (ids[0], ids[-1]) == ("R-01", "R-63")
