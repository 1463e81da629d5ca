"""What a table says in a notebook's cell; where a screen is shared it doesn't stay there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from civicgames.widgets.session import Session


class Said(str):
    """Sentences that a cell shows as they are."""

    __slots__ = ("_shown",)
    _shown: Callable[[Any], None]

    def __repr__(self) -> str:
        return str(self)

    def _ipython_display_(self) -> None:
        from IPython.display import display

        handle = display({"text/plain": str(self)}, raw=True, display_id=True)  # type: ignore[no-untyped-call]
        self._shown(handle)


class Spoken:
    """What has been said at a table and can still be read in its notebook."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._handles: list[Any] = []

    def keep(self, text: str) -> Said:
        """The sentences, for the cell to show."""
        said = Said(text)
        said._shown = self._handles.append
        return said

    def forget(self) -> None:
        """Where several people share the screen, take away what was said to the one before."""
        if self.session.is_shared:
            for handle in self._handles:
                handle.update({"text/plain": "…"}, raw=True)
        self._handles.clear()
