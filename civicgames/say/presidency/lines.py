"""The lines of a Presidency record, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from civicgames.content import load
from civicgames.i18n import Texts
from civicgames.say.presidency.choices import CHANCES, CHOICES
from civicgames.say.presidency.events import EVENTS
from civicgames.say.words import Line, Say, Speaker, plain_name, player_in_words

_LINES: dict[str, dict[str, Say]] = {"chance": CHANCES, "choice": CHOICES, "event": EVENTS}


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
    speaker = Speaker(names, texts, viewer)
    if "record" in line:
        return _header(line, speaker)
    for family, kinds in _LINES.items():
        if family in line:
            say = kinds.get(line[family])
            return say(line, speaker) if say else None
    return None


def _header(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    content = load("presidency", texts.lang)
    scenario = str(line.get("scenario", {}).get("name", "standard"))
    word = content.words["scenarios"].get(scenario)
    seats = ", ".join(
        f"{speaker.name(number)} ({player_in_words(str(seat.get('player', 'human')), texts)})"
        for number, seat in enumerate(line["seats"])
    )
    return texts._(
        "{game}, {mode}: {seats}.",
        game=content.title,
        mode=word.name if word else plain_name(scenario),
        seats=seats,
    )
