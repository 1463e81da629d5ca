"""The lines of a Delanopolis record, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from civicgames.i18n import Texts
from civicgames.say.delanopolis.choices import CHANCES, CHOICES
from civicgames.say.delanopolis.events import EVENTS
from civicgames.say.telling import scenario_header, tell
from civicgames.say.words import Line, Speaker

_header = scenario_header("delanopolis", "classroom")


def say_line(
    line: Line, names: Sequence[str], texts: Texts, viewer: int | None = None
) -> str | None:
    """One sentence for one line of a record, as its reader may see it; None where it needs none.

    A sealed value that the reader may not see yet is absent or None. `names` are by seat; `viewer`
    is the reader's own seat, spoken to as "you", or None for a spectator. A line that the next one
    tells again (a card drawn by chance, a refuge chosen) has no sentence, nor has a line of a kind
    that this version doesn't know.
    """
    return tell(line, Speaker(names, texts, viewer), _header, CHANCES, CHOICES, EVENTS)
