"""What each piece of a lesson in a cell has: a screen, and ears."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from civicgames.widgets.exercise import Exercise

if TYPE_CHECKING:
    from civicgames.lessons.frame import Lesson


class Piece:
    """One widget of a lesson. ``look`` reads what is kept, ``screen`` is what is shown of it."""

    def __init__(self, lesson: Lesson, key: str) -> None:
        self.lesson, self.texts = lesson, lesson.texts
        self.notice: dict[str, Any] | None = None
        self.widget = Exercise(
            self.texts._("Nothing here? Run this cell again: your answers are saved."),
            self.texts._("That didn't work. Run this cell again: your answers are saved."),
        )
        self.widget.hear = self.hear
        lesson.pieces[key] = self
        self.look()
        self.show()

    def look(self) -> None:
        """Read again what is kept."""

    def hear(self, message: Mapping[str, Any], buffers: list[bytes]) -> None:
        """A message of the browser, whatever it holds."""

    def screen(self) -> dict[str, Any]:
        """What the browser draws."""
        raise NotImplementedError

    def show(self) -> None:
        """Send the screen."""
        self.widget.screen = {**self.screen(), "notice": self.notice or self.lesson.trouble()}

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.widget._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        return repr(self.widget)
