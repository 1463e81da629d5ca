"""The lines of a DēmoS record, one sentence each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from civicgames.content import load
from civicgames.i18n import Texts
from civicgames.say.demos.cards import camp_label
from civicgames.say.demos.choices import CHANCES, CHOICES
from civicgames.say.demos.events import EVENTS
from civicgames.say.words import Line, Say, Speaker, plain_name, player_in_words

_LINES: dict[str, dict[str, Say]] = {"chance": CHANCES, "choice": CHOICES, "event": EVENTS}


def say_line(
    line: Line, names: Sequence[str], texts: Texts, viewer: int | None = None
) -> str | None:
    """One sentence for one line of a record, as its reader may see it; None where it needs none.

    A value that the reader may not see is absent or None. `names` are by seat; `viewer` is the
    reader's own seat, spoken to as "you", or None for a spectator. Lines of a kind that this
    version doesn't know have no sentence.
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
    content = load("demos", texts.lang)
    mode = str(line.get("scenario", {}).get("mode", "full"))
    word = content.words["modes"].get(mode)
    seats = ", ".join(
        _seat_in_header(number, seat, speaker) for number, seat in enumerate(line["seats"])
    )
    return texts._(
        "{game}, {mode}: {seats}.",
        game=content.title,
        mode=word.name if word else plain_name(mode),
        seats=seats,
    )


def _seat_in_header(number: int, seat: Mapping[str, str], speaker: Speaker) -> str:
    texts = speaker.texts
    about = [player_in_words(str(seat.get("player", "human")), texts)]
    if seat.get("team"):
        about.append(camp_label(seat["team"], texts))
    return f"{speaker.name(number)} ({', '.join(about)})"
