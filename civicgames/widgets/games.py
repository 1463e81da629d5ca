"""What a game adds to the table: its part of the screen, one module a game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from civicgames.engine import Decision, Play
from civicgames.i18n import Texts

if TYPE_CHECKING:
    from civicgames.widgets.session import Session
    from civicgames.widgets.windows import WindowRoom


class Room(Protocol):
    """What the module of each game offers (`civicgames.widgets.demos`)."""

    round_end: tuple[str, ...]
    """The events after which a round's result is shown."""
    round_start: str
    """The event that begins a round."""

    windows: WindowRoom | None
    """Moments at which anybody may act; None in a game without any."""

    recent_rounds: int
    """How many rounds of the log are sent each time."""

    def mode(self, rules: Any) -> str:
        """The mode that the pocket guide and the rules are for."""

    def own(self, view: Any) -> Any:
        """What of a view only its seat sees: when it changes, its owner wants to look.

        Empty in a game where a seat holds nothing that others may not see.
        """

    def is_secret(self, play: Play, decision: Decision) -> bool:
        """Whether others must not look at the screen while a seat decides this."""

    def come_forward(self, name: str, texts: Texts) -> str:
        """The button of the cover, for whoever it is passed to."""

    def words(self, play: Play, texts: Texts) -> dict[str, Any]:
        """What the game's own drawing says in every turn, and labels other than the usual ones."""

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
