"""The text of a bot, from a .py file or from a notebook; nothing of it is run here."""

from __future__ import annotations

import ast
import builtins
import json
from pathlib import Path
from typing import Any

from civicgames.bounded import NoFile, read_bounded

ENDINGS = (".py", ".ipynb")
LARGEST = 2_000_000
"""Bytes of a file; a notebook may hold pictures."""
LARGEST_BOT = 200_000
"""Characters of code."""

_KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_BUILT_IN = frozenset(dir(builtins)) - {"exec", "eval", "open", "input", "__import__", "exit"}


def read_bot(path: Path) -> str:
    """The code of a bot's file.

    Of a notebook only imports, functions, classes and plain values are kept: what else its cells
    do (a table, a tournament) isn't a bot's. Raises ValueError, in one sentence, for a file that
    can't be read or is no Python; OSError where it isn't there.
    """
    if path.suffix not in ENDINGS:
        raise ValueError(f"{path.name} can't be a bot: expected a file that ends in .py or .ipynb.")
    try:
        content = read_bounded(path, LARGEST)
    except NoFile:
        raise ValueError(f"{path.name} isn't a file: expected one with a bot in it.") from None
    if len(content) > LARGEST:
        raise ValueError(f"{path.name} is too large for a bot: expected at most 2 MB.")
    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise ValueError(f"{path.name} can't be read: expected a text in UTF-8.") from None
    code = _of_notebook(path.name, text) if path.suffix == ".ipynb" else text
    if len(code) > LARGEST_BOT:
        raise ValueError(f"{path.name} is too long for a bot: expected at most 200 kB of code.")
    _parsed(path.name, code)
    return code


def _parsed(name: str, code: str, where: str = "line") -> ast.Module:
    try:
        return ast.parse(code)
    except SyntaxError as error:
        raise ValueError(
            f"{name}, {where} {error.lineno or 1}: this isn't Python ({error.msg})."
        ) from None
    except (ValueError, RecursionError, MemoryError):
        raise ValueError(f"{name} can't be read: expected Python code.") from None


def _of_notebook(name: str, text: str) -> str:
    try:
        notebook = json.loads(text)
        cells = [_code(cell) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise ValueError(f"{name} can't be read: expected a Jupyter notebook.") from None
    kept: list[str] = []
    for number, cell in enumerate(cells, 1):
        try:
            body = ast.parse(cell).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            if "def bot" in cell:
                _parsed(f"{name}, code cell {number}", cell)
            continue  # a half-written cell elsewhere is no business of the bot
        kept += [ast.unparse(part) for part in body if _is_kept(part)]
    return "\n".join(kept)


def _code(cell: Any) -> str:
    source = cell["source"]
    lines = (source if isinstance(source, str) else "".join(source)).splitlines()
    if lines and lines[0].startswith("%%"):
        return ""
    # What only a notebook understands, such as %matplotlib; a line stays a line.
    return "\n".join("" if line.lstrip()[:1] in ("%", "!", "?") else line for line in lines)


def _is_kept(part: ast.stmt) -> bool:
    if isinstance(part, _KEPT):
        return True
    if not isinstance(part, (ast.Assign, ast.AnnAssign)):
        return False
    calls = [inner for inner in ast.walk(part) if isinstance(inner, ast.Call)]
    return all(isinstance(c.func, ast.Name) and c.func.id in _BUILT_IN for c in calls)
