"""Mistakes in a learner's own code, told in one sentence instead of a traceback."""

from __future__ import annotations

import linecache
import sys
from html import escape
from types import MethodType, TracebackType
from typing import Any

from civicgames.i18n import Texts

LONGEST = 200
"""Characters of what Python says of a mistake."""


class PlainErrors:
    """From now on this notebook tells mistakes in code in one sentence; shows as a line about it.

    Uses IPython's own hooks, and does nothing where there is no IPython. A cell with a mistake
    counts as failed all the same: the cells after it are not run.
    """

    def __init__(self, texts: Texts, shell: Any = None) -> None:
        self._texts = texts
        shell = shell or getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
        if shell is not None:
            install(shell, texts)

    def __repr__(self) -> str:
        return self._texts._(
            "If a cell with code has a mistake, one sentence says in which line, and what is wrong."
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": f"<p>{escape(repr(self))}</p>", "text/plain": repr(self)}


def install(shell: Any, texts: Texts) -> None:
    """Let a shell tell its cells' mistakes in one sentence, in that language; once or again."""

    def stopped(
        self: Any,
        kind: type[BaseException],
        error: BaseException,
        trace: Any,
        tb_offset: Any = None,
    ) -> list[str]:
        if isinstance(error, SyntaxError):
            said = [unreadable_code(error, texts)]
        else:
            said = [stopped_code(error, trace, self.user_ns, texts)]
        self._showtraceback(kind, error, said)
        return said

    def unreadable(self: Any, *_: Any, **__: Any) -> None:
        error = sys.exc_info()[1]
        if error is not None:
            stopped(self, type(error), error, None)

    # Some versions ask the one for a cell that can't be read, some the other.
    shell.set_custom_exc((Exception,), stopped)
    shell.showsyntaxerror = MethodType(unreadable, shell)


def unreadable_code(error: SyntaxError, texts: Texts) -> str:
    """The sentence for a cell that isn't Python."""
    said = in_words(error, texts)
    return texts._(
        "⚠ Line {line} of this cell can't be read as Python: {said} Look at the line before, too.",
        line=error.lineno or 1,
        said=said,
    )


def in_words(error: SyntaxError, texts: Texts) -> str:
    """What Python says of code that it can't read: the frequent mistakes in plain words."""
    said = error.msg or ""
    known = (
        ("expected ':'", texts._("a colon (:) is missing.")),
        ("incomplete input", texts._("something is missing at its end, such as a bracket.")),
        ("was never closed", texts._("a bracket is opened and never closed.")),
        ("unmatched", texts._("a bracket is closed that was never opened.")),
        ("unterminated", texts._("a quotation mark is missing.")),
        ("expected an indented block", texts._("this line must begin further to the right.")),
        ("unexpected indent", texts._("this line begins too far to the right.")),
        ("unindent does not match", texts._("this line begins under no other line.")),
        ("Maybe you meant '=='", texts._("to compare takes two signs: ==.")),
    )
    plain = (sentence for part, sentence in known if part in said)
    return next(plain, texts._("Python says “{said}”.", said=said[:LONGEST]))


def stopped_code(
    error: BaseException, trace: TracebackType | None, names: dict[str, Any], texts: Texts
) -> str:
    """The sentence for code that stopped; ``names`` are those of the learner's own cells."""
    line, code = _place(trace, names)
    said = " ".join(_said(error).split())[:LONGEST]
    if isinstance(error, NameError) and error.name:
        told = texts._(
            "the name {name} isn't known. Is it spelt the same everywhere? Was its cell run?",
            name=error.name,
        )
    elif isinstance(error, ValueError) and said.endswith("."):
        told = said  # a sentence of this package
    else:
        told = texts._(
            "Python says “{said}” ({error}).", said=said or "?", error=type(error).__name__
        )
    if not line:
        return f"⚠ {told}"
    return texts._("⚠ Line {line}, {code}: {told}", line=line, code=code or "?", told=told)


def _place(trace: TracebackType | None, names: dict[str, Any]) -> tuple[int, str]:
    """The last line of the learner's own that was reached, and its text; 0 where there is none."""
    line, code = 0, ""
    while trace is not None:
        frame = trace.tb_frame
        if frame.f_globals is names:
            line = trace.tb_lineno
            code = linecache.getline(frame.f_code.co_filename, line, frame.f_globals).strip()
        trace = trace.tb_next
    return line, code


def _said(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:  # an error of somebody's own making may fail to say what it is
        return ""
