"""The chapters of Delanopolis at the table: all of them to read, and who opened which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civicgames.content import Reading, load
from civicgames.engine import Line
from civicgames.games.delanopolis.components import chapter_of
from civicgames.i18n import Texts
from civicgames.say.words import Speaker
from civicgames.widgets.session import Session


def readings(rules: Any, texts: Texts) -> list[dict[str, str]]:
    """Every chapter of this play, the terrains' first, in the order of the board."""
    content = load("delanopolis", texts.lang)
    return [_shown(reading, rules, texts) for reading in content.readings]


def _shown(reading: Reading, rules: Any, texts: Texts) -> dict[str, str]:
    fact = reading.fact
    source = "" if fact is None else f"{fact.source}, {fact.date}"
    return {
        "key": reading.key,
        "kind": _kind(reading, rules, texts),
        "title": reading.title,
        "text": reading.text,
        "question": reading.question,
        "fact": fact.text if fact else "",
        "source": source,
        "url": fact.url if fact else "",
    }


def _kind(reading: Reading, rules: Any, texts: Texts) -> str:
    if reading.kind == "terrain":
        numbers = [n for n in range(1, rules.terrains + 1) if chapter_of(n) == reading.key]
        return texts.n_(
            "Terrain {numbers}",
            "Terrains {numbers}",
            len(numbers),
            numbers=Speaker((), texts).listing([str(number) for number in numbers]),
        )
    return load("delanopolis", texts.lang).words["things"][reading.kind].name


def album(session: Session, names: Sequence[str], texts: Texts) -> list[dict[str, str]]:
    """P-25, P-32: the chapters that are open, in order, each with how it came to be open."""
    opened: dict[str, str] = {}
    for _, line in session.seen():
        key, how = _opened(line, Speaker(names, texts, session.viewer))
        if key and key not in opened:
            opened[key] = how
    return [{"key": key, "how": how} for key, how in opened.items()]


def _opened(line: Line, speaker: Speaker) -> tuple[str, str]:
    texts = speaker.texts
    match line.get("event"):
        case "auction" if line["winner"] is not None:
            return line["chapter"], texts._("won by {name}", name=speaker.name(line["winner"]))
        case "card":
            return line["key"], texts._("drawn by {name}", name=speaker.name(line["seat"]))
        case "refuge":
            return line["key"], texts._("spent by {name}", name=speaker.name(line["seat"]))
    return "", ""
