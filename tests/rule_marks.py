"""Which rules the tests of a game are marked with."""

import ast
from pathlib import Path

GAMES = Path(__file__).resolve().parent / "games"


def rule_ids(game: str) -> list[str]:
    return (GAMES / game / "rule_ids.txt").read_text(encoding="utf-8").split()


def rules_with_tests(game: str, files: str) -> set[str]:
    """The rules that the game's tests are marked with, in the files that fit the pattern."""
    return set().union(*map(_marked, (GAMES / game).glob(files)))


def _marked(path: Path) -> set[str]:
    """The ids in the file's @pytest.mark.rule decorators, on functions whose names say test."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    found |= {argument.value for argument in mark.args}
    return found
