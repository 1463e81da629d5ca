"""What a game adds to the table: its part of the screen, one module a game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from civicgames.i18n import Texts

if TYPE_CHECKING:
    from civicgames.widgets.session import Session


class Room(Protocol):
    """What the module of each game offers (`civicgames.widgets.demos`)."""

    round_end: str
    """The event after which a round's result is shown."""
    round_start: str
    """The event that begins a round."""

    def own(self, view: Any) -> Any:
        """What of a view only its seat sees: when it changes, its owner wants to look."""

    def talk_seconds(self, rules: Any, kind: str | None = None) -> int:
        """Seconds for which a team may talk before the deal, or at such a decision; 0: none."""

    def board(self, session: Session, view: Any, texts: Texts) -> dict[str, Any]:
        """The game's part of the screen: what lies on the table, and where the play is."""

    def question(self, session: Session, view: Any, texts: Texts) -> dict[str, Any]:
        """What the viewer is asked, its answers, and what each button says."""

    def round_result(self, session: Session, view: Any, texts: Texts) -> dict[str, Any]:
        """How the last round ended."""

    def result(self, session: Session, view: Any, texts: Texts) -> dict[str, Any]:
        """Who won and why."""

    def waiting(self, session: Session, view: Any, texts: Texts) -> str:
        """What is waited for, as far as the viewer may know."""

    def hints(self, view: Any, texts: Texts) -> list[str]:
        """Sentences about the viewer's own cards."""


def room_of(game: str) -> Room:
    """The module of a game's screen."""
    return cast(Room, import_module(f"civicgames.widgets.{game}"))
