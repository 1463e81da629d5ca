"""The windows of Presidency at a shared screen (R-22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civicgames.engine import Play
from civicgames.i18n import Texts
from civicgames.widgets.plays import Told, as_it_stood


class SchemeWindows:
    """After each resolved act anybody may play a scheme, holding one or not."""

    kind = "scheme"
    nothing = None

    def places(self, play: Play) -> Sequence[int]:
        windows: list[int] = play.table.windows
        return windows

    def table(self, play: Play, number: int) -> Any:
        def stop(table: Any) -> None:
            table.windows = _Until(number)

        return as_it_stood(play, play.table.windows[number], stop)

    def panel(self, names: Sequence[str], people: Sequence[int], texts: Texts) -> dict[str, Any]:
        return {
            "title": texts._("A scheme, anyone?"),
            "sentence": texts._(
                "Whoever likes looks at their own cards in private, with a scheme or without, and "
                "says something or nothing. Silence is nothing."
            ),
            "goOn": texts._("Play goes on"),
            "looks": [
                {"seat": seat, "label": texts._("{name} looks", name=names[seat])}
                for seat in people
            ],
        }


class _Until(list[int]):
    """Windows as they open, up to one before which the rules stop."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def append(self, place: int) -> None:
        if len(self) == self.number:
            raise Told
        super().append(place)
