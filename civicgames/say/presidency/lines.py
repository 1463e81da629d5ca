"""The lines of a Presidency record, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from civicgames.i18n import Texts
from civicgames.say.presidency.choices import CHANCES, CHOICES
from civicgames.say.presidency.events import EVENTS
from civicgames.say.telling import scenario_header, tell
from civicgames.say.words import Line, Speaker

_header = scenario_header("presidency", "standard")


def say_line(
    line: Line, names: Sequence[str], texts: Texts, viewer: int | None = None
) -> str | None:
    """One sentence for one line of a record, as its reader may see it; None where it needs none.

    A card that the reader may not see is absent or None. `names` are by seat; `viewer` is the
    reader's own seat, spoken to as "you", or None for a spectator. A line that the next one tells
    again (a card drawn, given, taken) has no sentence, nor has a line of a kind that this version
    doesn't know. That somebody else played nothing in a window is never said: it would show that
    this seat could have played (R-22).
    """
    return tell(line, Speaker(names, texts, viewer), _header, CHANCES, CHOICES, EVENTS)
