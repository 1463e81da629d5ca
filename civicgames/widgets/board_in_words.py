"""What lies on each game's table, as lines of text made from its screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from civicgames.i18n import Texts

Shown = Mapping[str, Any]


def board_in_words(shown: Shown, words: Mapping[str, Any], texts: Texts) -> list[str]:
    """Where the play is, the seats, the middle of the table, the viewer's own cards."""
    now = [step["label"] for step in shown["steps"] if step["state"] == "now"]
    lines = [" · ".join(filter(None, [shown["about"], *now]))]
    middle, seat = _OF[shown["game"]]
    lines += middle(shown, words, texts)
    lines += [
        said_of(one["name"] + _you(one, words), _listed(seat(one, words, texts), "; "), texts)
        for one in shown["seats"]
    ]
    if shown["hand"]:
        lines += _hand(shown, words, texts)
    return [line for line in lines if line]


def said_of(what: str, said: str, texts: Texts) -> str:
    """`What: what is said of it.`, spaced as the language does."""
    return texts._("{name}: {what}", name=what, what=said) + "."


def _you(seat: Shown, words: Mapping[str, Any]) -> str:
    return f" ({words['you']})" if seat["you"] else ""


def _listed(parts: Iterable[str], between: str = ", ") -> str:
    return between.join(filter(None, parts))


def _hand(shown: Shown, words: Mapping[str, Any], texts: Texts) -> list[str]:
    """The cards on one line; then what each does, where the cards say it."""
    cards = shown["hand"]
    names = said_of(words["hand"], _listed(card["name"] for card in cards), texts)
    lines = [
        said_of(card["name"], card["line"].rstrip("."), texts) for card in cards if card.get("line")
    ]
    return [names, *(f"  {line}" for line in lines)]


# DēmoS


def _demos(shown: Shown, words: Mapping[str, Any], texts: Texts) -> list[str]:
    market = shown["market"]
    if not market:
        return []
    lines = [_listed(pile["name"] for pile in market["piles"]) + "."]
    visible = [f"{card['name']} ({card['by']})" for card in market["visible"] if card["by"]]
    visible += [card["name"] for card in market["visible"] if not card["by"]]
    lines.append(said_of(market["visibleLabel"], _listed(visible) or market["none"], texts))
    if market["down"]:
        down = _listed(card["name"] for card in market["down"])
        lines.append(said_of(market["downLabel"], down, texts))
    return lines


def _demos_seat(seat: Shown, words: Mapping[str, Any], texts: Texts) -> list[str]:
    figures = _listed(figure["name"] for figure in seat["figures"])
    return [
        "" if seat["you"] else seat["player"],
        seat["camp"],
        f"{seat['points']} {seat['pointsLabel']}",
        seat["veto"],
        words["deals"] if seat["deals"] else "",
        words["toPlay"] if seat["turn"] else "",
        texts._("{name}: {what}", name=seat["figuresLabel"], what=figures)
        if figures
        else seat["figuresLabel"],
        seat["promise"],
    ]


# Delanopolis


def _delanopolis(shown: Shown, words: Mapping[str, Any], texts: Texts) -> list[str]:
    ring = shown["market"]
    if not ring:
        return []
    told = [cell for cell in ring["cells"] if cell["owner"] or cell["now"] or cell["pawns"]]
    return [
        said_of(ring["mayor"]["title"], ring["mayor"]["said"].rstrip("."), texts),
        *(f"{cell['label']}." for cell in told),
    ]


def _delanopolis_seat(seat: Shown, words: Mapping[str, Any], texts: Texts) -> list[str]:
    cards = _listed(f"{card['kindName']} “{card['name']}”" for card in seat["cards"])
    return [
        seat["role"],
        "" if seat["you"] else seat["player"],
        f"{words['holds']} {seat['terrains']}",
        f"{words['purse']} {seat['purse']}",
        f"{words['aside']} {seat['aside']}",
        cards,
        seat["note"],
        words["sealed"] if seat["sealed"] else seat["turnLabel"] if seat["turn"] else "",
    ]


# Presidency


def _presidency(shown: Shown, words: Mapping[str, Any], texts: Texts) -> list[str]:
    market = shown["market"]
    if not market:
        return []
    gates = [one for one in market["stretches"] if one["gate"] and one["gate"]["bites"]]
    die = market["die"]
    return [
        *(said_of(one["title"], _gate(one["gate"]), texts) for one in gates),
        *(
            said_of(pile["label"], f"{pile['said']}, {pile['discards']}", texts)
            for pile in market["piles"]
        ),
        words["die"].format(number=die) + "." if die else "",
    ]


def _gate(gate: Shown) -> str:
    return f"{gate['said']}, {gate['note']} {gate['names']}".rstrip()


def _presidency_seat(seat: Shown, words: Mapping[str, Any], texts: Texts) -> list[str]:
    cards = _listed(card["name"] for card in seat["cards"] if "back" not in card)
    return [
        seat["party"],
        "" if seat["you"] else seat["player"],
        texts._("on square {where}", where=seat["where"]),
        words["holder"] if seat["holder"] else "",
        words["toPlay"] if seat["turn"] else "",
        seat["counts"],
        "" if seat["you"] else cards,
        words["faceUp"] if seat["faceUp"] else "",
        seat["aside"],
        seat["presidencies"],
    ]


_OF: dict[
    str,
    tuple[
        Callable[[Shown, Mapping[str, Any], Texts], list[str]],
        Callable[[Shown, Mapping[str, Any], Texts], list[str]],
    ],
] = {
    "demos": (_demos, _demos_seat),
    "delanopolis": (_delanopolis, _delanopolis_seat),
    "presidency": (_presidency, _presidency_seat),
}
