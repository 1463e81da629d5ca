"""A lesson to use in a notebook: its pieces, each one call in a cell, and what it remembers."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from civicgames import __version__
from civicgames.i18n import translator
from civicgames.lessons.asking import CheckPiece
from civicgames.lessons.memory import Memory
from civicgames.lessons.model import LessonText, Step, load_lesson
from civicgames.lessons.pieces import Piece
from civicgames.lessons.progress import StartPiece, StepPiece

if TYPE_CHECKING:
    from civicgames.lessons.cards import RuleCard, Sources
    from civicgames.lessons.changing import ChangePiece
    from civicgames.lessons.comparing import Comparing
    from civicgames.lessons.figures import Figures
    from civicgames.lessons.keeping import KeepPiece
    from civicgames.lessons.looking_back import LookBack
    from civicgames.lessons.moving import MovePiece
    from civicgames.lessons.plain_errors import PlainErrors
    from civicgames.lessons.trying import HintsPiece, SimulatePiece
    from civicgames.widgets.table import Table


class Lesson:
    """One lesson in one language. What learners do is kept beside the notebook, at once.

    ``text`` is what its file says, ``memory`` what the learner did. Raises LessonError, in one
    sentence, for a lesson, a step or a check that doesn't exist.
    """

    def __init__(
        self,
        key: str,
        lang: str = "en",
        *,
        text: LessonText | None = None,
        folder: Path | None = None,
    ) -> None:
        self.key = key
        self.texts = translator(lang)
        self.text = text or load_lesson(key, lang)
        self.memory = Memory(key, __version__, folder)
        self.pieces: dict[str, Piece] = {}
        self.clock = False

    # What cells show

    def start(self) -> StartPiece:
        """The overview: all steps, what is done, a clock for a class."""
        return StartPiece(self)

    def step(self, key: str) -> StepPiece:
        """The end of a step: *step 3 of 10*, its minutes, *done*."""
        return StepPiece(self, key)

    def check(self, key: str) -> CheckPiece:
        """A check of any kind."""
        return CheckPiece(self, key)

    predict = check
    """The same; reads better in a cell that predicts."""

    def hints(self, key: str) -> HintsPiece:
        """Hints of a guided move or of the table, which open one at a time."""
        from civicgames.lessons.trying import HintsPiece

        return HintsPiece(self, key)

    def simulate(self, key: str) -> SimulatePiece:
        """A button that simulates the cases of an experiment, and their chart."""
        from civicgames.lessons.trying import SimulatePiece

        return SimulatePiece(self, key)

    def change(self, key: str) -> ChangePiece:
        """Rules to change: choose one, predict what it does, simulate, see what else it does."""
        from civicgames.lessons.changing import ChangePiece

        return ChangePiece(self, key)

    def guided_move(self, key: str) -> MovePiece:
        """A prepared position at the real table: one choice, and what follows from it."""
        from civicgames.lessons.moving import MovePiece

        return MovePiece(self, key)

    def rule_card(self, *rules: str) -> RuleCard:
        """Rules of the lesson's game in our words, by their ids (`"D-20"`)."""
        from civicgames.lessons.cards import RuleCard

        return RuleCard(self, rules)

    def table(
        self, scenario: str | None = None, seats: Sequence[Any] | None = None, **options: Any
    ) -> Table:
        """The table of the lesson's game; as :class:`civicgames.widgets.table.Table`."""
        from civicgames.widgets.table import Table

        options.setdefault("session", {"lesson": self.key})
        return Table(self.text.game, scenario, seats, lang=self.texts.lang, **options)

    def look_back(self) -> LookBack:
        """The last finished plays of the lesson's game, in words and charts."""
        from civicgames.lessons.looking_back import look_back

        return look_back(self.text.game, lang=self.texts.lang)

    def compare(self) -> Comparing:
        """The learner's plays beside simulated ones."""
        from civicgames.lessons.comparing import compare_with_simulation

        return compare_with_simulation(self.text.game, lang=self.texts.lang)

    def figures(self, name: str, x: str, y: str | Sequence[str], kind: str = "bars") -> Figures:
        """Figures of `datasets/civic`: a chart (``kind``: bars or lines), the table, sources."""
        from civicgames.lessons.figures import Figures

        return Figures(self, name, x, y, kind)

    def plain_errors(self) -> PlainErrors:
        """Mistakes in the learner's own code are told in a sentence; for a lesson about code."""
        from civicgames.lessons.plain_errors import PlainErrors

        return PlainErrors(self.texts)

    def sources(self) -> Sources:
        """Where the lesson's statements are from."""
        from civicgames.lessons.cards import Sources

        return Sources(self)

    def keep(self) -> KeepPiece:
        """*Keep my work*: download everything, restore it, a page to print."""
        from civicgames.lessons.keeping import KeepPiece

        return KeepPiece(self)

    # What pieces ask

    def heading(self, step: str) -> str:
        """A step's heading, as it stands in the notebook: `3. Play`."""
        return f"{self.text.number_of(step)}. {self.text.step(step).title}"

    def keep_line(self, **line: Any) -> None:
        """Write down what the learner did, and bring the other pieces up to date."""
        self.memory.add(**line)
        for key, piece in list(self.pieces.items()):  # a piece may make others
            if key == "start" or key.startswith(("step ", "change ")):
                piece.show()

    def open_checks(self, step: Step) -> int:
        """How many checks of a step have no answer; of rules to change, one is enough."""
        asked = (found for call in step.calls if (found := asked_by(call, self.text)))
        return sum(all(map(self._is_open, checks)) for checks in asked)

    def _is_open(self, check: str) -> bool:
        last = self.memory.last(check)
        return last is None or bool(last.get("draft"))

    def trouble(self) -> dict[str, Any] | None:
        """A sentence where answers can't be written down; None where all is well."""
        if self.memory.on_disk:
            return None
        said = self.texts._(
            "Your answers can't be written to this folder: download your work before you leave."
        )
        return {"text": said, "wrong": True}

    def refresh(self, *, again: bool = False) -> None:
        """Show all pieces anew; ``again``: with what is kept, read again."""
        for piece in list(self.pieces.values()):
            if again:
                piece.look()
            piece.show()


def asked_by(call: str, text: LessonText) -> list[str]:
    """The checks that a call in a step's text shows: one, those of a change, or none."""
    found = re.fullmatch(r'lesson\.(check|predict|change)\(\s*("[^"]*")\s*\)', call)
    if not found:
        return []
    key = str(json.loads(found[2]))
    return [one.check for one in text.change(key).switches] if found[1] == "change" else [key]


_open: dict[tuple[str, str, Path], Lesson] = {}


def lesson(key: str, lang: str = "en") -> Lesson:
    """A lesson by its key (`"03-veto"`), the same object for all cells of a notebook.

    Raises LessonError, in one sentence that names the lessons there are.
    """
    here = (key, lang, Path.cwd())
    if here not in _open:
        _open[here] = Lesson(key, lang)
    return _open[here]
