"""Rules to change: choose one, predict what it does, see, and see what else it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import ipywidgets

from civicgames.lessons.asking import CheckPiece
from civicgames.lessons.model import Switch
from civicgames.lessons.pieces import Piece
from civicgames.lessons.trying import SimulatePiece

if TYPE_CHECKING:
    from civicgames.lessons.frame import Lesson


class ChangePiece(Piece):
    """The rules to choose from, and below them the prediction about the one that was chosen.

    The other effect of a change can be simulated once the prediction is made, not before.
    """

    def __init__(self, lesson: Lesson, key: str) -> None:
        self.change = lesson.text.change(key)
        self.picked: Switch | None = None
        self.box = ipywidgets.VBox([])
        self.box.add_class("cg-change")
        self._shown: list[Any] = []
        self._pieces: dict[str, Piece] = {}
        super().__init__(lesson, f"change {key}")

    def look(self) -> None:
        """Take the rule that was chosen last from what is kept."""
        lines = reversed(self.lesson.memory.lines)
        last = next((one["choice"] for one in lines if one.get("move") == self.change.id), None)
        self.picked = next((one for one in self.change.switches if one.check == last), None)

    def hear(self, message: Mapping[str, Any], buffers: list[bytes]) -> None:
        if message.get("do") == "pick":
            self.pick(message.get("id"))

    def pick(self, check: Any) -> None:
        """Choose a rule, by the check that asks about it; what isn't one of them changes nothing.

        Predictions about other rules stay as they are.
        """
        found = next((one for one in self.change.switches if one.check == check), None)
        if found is not None and found is not self.picked:
            self.picked = found
            self.lesson.keep_line(move=self.change.id, choice=found.check)
        self.show()

    def show(self) -> None:
        super().show()
        below = [self.widget, *(piece.widget for piece in self._below())]
        if below != self._shown:  # a widget that is shown anew would lose the keyboard's place
            self._shown = below
            self.box.children = tuple(below)

    def _below(self) -> list[Piece]:
        if self.picked is None:
            return []
        check, also = self.picked.check, self.picked.also
        found = [self._piece(CheckPiece, check)]
        if also is not None and self._predicted(self.picked):
            found.append(self._piece(SimulatePiece, also))
        return found

    def _piece(self, kind: type[Piece], key: str) -> Piece:
        if key not in self._pieces:
            self._pieces[key] = kind(self.lesson, key)
        return self._pieces[key]

    def _predicted(self, switch: Switch) -> bool:
        return self.lesson.memory.last(switch.check) is not None

    def screen(self) -> dict[str, Any]:
        texts, picked = self.texts, self.picked
        return {
            "type": "pick",
            "title": texts._("Change one rule"),
            "ask": self.change.ask,
            "picked": picked.check if picked else None,
            "options": [
                {"id": one.check, "text": one.text, "done": self._predicted(one)}
                for one in self.change.switches
            ],
            "said": texts._("The question about it is below.") if picked else "",
            "words": {"done": texts._("predicted")},
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = self.box._repr_mimebundle_(**kwargs)
        bundle["text/plain"] = repr(self)
        return bundle
