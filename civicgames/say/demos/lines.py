"""The lines of a DēmoS record, one sentence each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from civicgames.i18n import Texts
from civicgames.say.demos.cards import camp_label
from civicgames.say.demos.choices import CHANCES, CHOICES
from civicgames.say.demos.events import EVENTS
from civicgames.say.telling import header_in_words, tell
from civicgames.say.words import Line, Speaker


def say_line(
    line: Line, names: Sequence[str], texts: Texts, viewer: int | None = None
) -> str | None:
    """One sentence for one line of a record, as its reader may see it; None where it needs none.

    A value that the reader may not see is absent or None. `names` are by seat; `viewer` is the
    reader's own seat, spoken to as "you", or None for a spectator. Lines of a kind that this
    version doesn't know have no sentence.
    """
    return tell(line, Speaker(names, texts, viewer), _header, CHANCES, CHOICES, EVENTS)


def _header(line: Line, speaker: Speaker) -> str:
    def side(seat: Mapping[str, str]) -> list[str]:
        return [camp_label(seat["team"], speaker.texts)] if seat.get("team") else []

    mode = str(line.get("scenario", {}).get("mode", "full"))
    return header_in_words("demos", "modes", mode, line, speaker, side)
