"""How a record's line finds its sentence, and what the first line says, for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from civicgames.content import load
from civicgames.i18n import Texts
from civicgames.say.words import Line, Say, Speaker, plain_name, player_in_words

Kinds = Mapping[str, Say]

OF_EVERY_GAME: dict[tuple[str, str], Say] = {
    ("event", "stopped"): lambda line, speaker: speaker.texts._(
        "The game was ended before its end."
    ),
    ("event", "resumed"): lambda line, speaker: speaker.texts._("The game goes on."),
}


def tell(
    line: Line, speaker: Speaker, header: Say, chances: Kinds, choices: Kinds, events: Kinds
) -> str | None:
    """The sentence of a line by its family and kind; None where there is none."""
    if "record" in line:
        return header(line, speaker)
    for family, kinds in (("chance", chances), ("choice", choices), ("event", events)):
        if family in line:
            say = kinds.get(line[family]) or OF_EVERY_GAME.get((family, line[family]))
            return say(line, speaker) if say else None
    return None


def scenario_header(game: str, default: str) -> Say:
    """Says a record's first line with the scenario's name; ``default`` where it has none."""

    def say(line: Line, speaker: Speaker) -> str:
        name = str(line.get("scenario", {}).get("name", default))
        return header_in_words(game, "scenarios", name, line, speaker)

    return say


def header_in_words(
    game: str,
    group: str,
    key: str,
    line: Line,
    speaker: Speaker,
    side: Callable[[Mapping[str, Any]], Sequence[str]] = lambda seat: (),
) -> str:
    """`Game, what is played: Seat 1 (person), Seat 2 (bot, careful, Team B).`

    What is played is named by ``key`` in that ``group`` of the game's words; ``side`` says what
    else is told of a seat.
    """
    texts = speaker.texts
    content = load(game, texts.lang)
    word = content.words[group].get(key)
    seats = []
    for number, seat in enumerate(line["seats"]):
        about = [player_in_words(str(seat.get("player", "human")), texts), *side(seat)]
        seats.append(f"{speaker.name(number)} ({', '.join(about)})")
    return texts._(
        "{game}, {mode}: {seats}.",
        game=content.title,
        mode=word.name if word else plain_name(key),
        seats=", ".join(seats),
    )


def waited_for(kind: str, what: Mapping[str, str], name: str, texts: Texts) -> str:
    """What the others read while a seat decides; ``what`` it decides by kind of decision."""
    return texts._(
        "{name} decides: {what}.",
        name=Speaker((name,), texts).name(0),
        what=what.get(kind, "…"),
    )
