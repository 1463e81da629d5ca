"""When the last choice of a play can be taken back."""

from __future__ import annotations

from collections.abc import Collection

from civicgames.engine.log import AnyLog, Log


class CantUndo(ValueError):
    """Undo is refused; the sentence says why."""


def check_undo(log: AnyLog, showing: Collection[str]) -> None:
    """Raises :class:`CantUndo` where the last line of a play isn't a choice to be taken back.

    ``showing``: kinds of choices that show something to somebody.
    """
    last = log.lines[-1] if log.lines else {}
    if (
        not isinstance(log, Log)
        or last.get("choice", "") in ("", *showing)
        or log.opened_at == len(log.lines)
    ):
        raise CantUndo(
            "This can't be undone: there is no choice to take back, or something was shown since."
        )
