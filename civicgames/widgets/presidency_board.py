"""The board of Presidency on the screen: the track with its gates, seats, piles, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civicgames.content import load
from civicgames.engine import Line
from civicgames.games.presidency.view import PresidencyView
from civicgames.i18n import Texts
from civicgames.say import sentences
from civicgames.say.presidency import card_name, stage_name
from civicgames.say.presidency.cards import kind_name
from civicgames.say.words import Speaker
from civicgames.widgets.players import player_name, shown_player
from civicgames.widgets.presidency_cards import pawn_of, shown_card, shown_hand
from civicgames.widgets.session import Session

MOST_NEWS = 5
"""Sentences above the track; the log has them all."""


# Seats


def seat_shown(
    seat: int, session: Session, view: PresidencyView, names: Sequence[str], texts: Texts
) -> dict[str, Any]:
    """One player: pawn, party, where it stands, where it is set aside, what it holds."""
    money, scheme = (len(view.hands[pile][seat]) for pile in ("money", "scheme"))
    aside = [stage_name(stage, texts) for stage, seats in view.set_aside.items() if seat in seats]
    over = session.stage == "over"
    return {
        **pawn_of(seat, texts),
        "name": names[seat],
        "you": seat == session.reader,
        "player": shown_player(player_name(session.who[seat]), texts),
        "holder": seat == view.holder and not over,
        "turn": seat == view.waiting_for and session.stage in ("table", "cover"),
        "where": _where(view, seat, texts),
        "aside": texts._("set aside: {stages}", stages=", ".join(aside)) if aside else "",
        "faceUp": view.face_up[seat],
        "counts": texts._(
            "{money} and {scheme}", money=_moneys(money, texts), scheme=_schemes(scheme, texts)
        ),
        "cards": shown_hand(view, seat, texts),
        "presidencies": _presidencies(view.presidents.count(seat), texts),
    }


def _moneys(count: int, texts: Texts) -> str:
    return texts.n_("{number} money card", "{number} money cards", count, number=count)


def _schemes(count: int, texts: Texts) -> str:
    return texts.n_("{number} scheme", "{number} schemes", count, number=count)


def _presidencies(count: int, texts: Texts) -> str:
    if not count:
        return ""
    return texts.n_("{number} presidency", "{number} presidencies", count, number=count)


def _where(view: PresidencyView, seat: int, texts: Texts) -> str:
    at = view.pawns[seat]
    special = _special(at, view, texts)
    return texts._("{number} · {what}", number=at, what=special) if special else str(at)


def _special(at: int, view: PresidencyView, texts: Texts) -> str:
    """What is special about a square, in a few words; empty for a plain one."""
    rules = view.rules
    squares = load("presidency", texts.lang).words["squares"]
    if at == 0:
        return squares["candidacy"].name
    if at == rules.board.last:
        return squares["president"].name
    if rule := rules.campaigns.get(at):
        return load("presidency", texts.lang).words["campaign"][rule].name
    for stage in rules.limits:
        if stage.at == at:
            return stage_name(stage.id, texts)
    kind = rules.kinds.get(at)
    return kind_name(kind, texts) if kind else ""


# The track


def track(view: PresidencyView, names: Sequence[str], texts: Texts) -> list[dict[str, Any]]:
    """The squares in stretches, each up to a stage square and its gate; the last one to the end."""
    stretches: list[dict[str, Any]] = []
    start = 0
    for stage in view.rules.limits:
        stretches.append(
            {
                "title": stage_name(stage.id, texts),
                "cells": [_cell(at, view, names, texts) for at in range(start, stage.at + 1)],
                "gate": _gate(stage.id, stage.limit, view, names, texts),
            }
        )
        start = stage.at + 1
    last = view.rules.board.last
    stretches.append(
        {
            "title": load("presidency", texts.lang).words["squares"]["president"].name,
            "cells": [_cell(at, view, names, texts) for at in range(start, last + 1)],
            "gate": None,
        }
    )
    return stretches


def _cell(at: int, view: PresidencyView, names: Sequence[str], texts: Texts) -> dict[str, Any]:
    pawns = [seat for seat, square in enumerate(view.pawns) if square == at]
    special = _special(at, view, texts)
    said = texts._("{number}, {what}", number=at, what=special) if special else str(at)
    if pawns:
        listed = Speaker(names, texts).listing([names[seat] for seat in pawns])
        said = texts._("{square}: {names}", square=said, names=listed)
    kind = {0: "candidacy", view.rules.board.last: "president"}.get(at, view.rules.kinds.get(at))
    return {
        "at": at,
        "kind": view.rules.campaigns.get(at) or kind or "",
        "label": said,
        "title": special,
        "pawns": [pawn_of(seat, texts) for seat in pawns],
    }


def _gate(
    stage: str, limit: int, view: PresidencyView, names: Sequence[str], texts: Texts
) -> dict[str, Any]:
    through = view.beyond[stage]
    aside = view.set_aside.get(stage, [])
    bites = limit < len(names)
    if not bites:
        said = texts.n_("{number} through", "{number} through", through, number=through)
    else:
        said = texts._("{number} of {limit} through", number=through, limit=limit)
    if aside:
        note = texts._("full, set aside:")
    elif not bites:
        note = texts._("room for all of you")
    else:
        note = texts._("open")
    return {
        "said": said,
        "note": note,
        "full": bool(aside),
        "bites": bites,
        "limit": limit,
        "through": through,
        "aside": [pawn_of(seat, texts) for seat in aside],
        "names": Speaker(names, texts).listing([names[seat] for seat in aside]) if aside else "",
    }


def legend(rules: Any, texts: Texts) -> list[dict[str, str]]:
    """What each kind of special square does, in the order of the board."""
    words = load("presidency", texts.lang).words
    found: dict[str, dict[str, str]] = {}
    for at in range(rules.board.last + 1):
        kind = rules.campaigns.get(at) or rules.kinds.get(at)
        if kind and kind not in found:
            word = words["campaign" if at in rules.campaigns else "squares"][kind]
            found[kind] = {"kind": kind, "name": word.name, "line": word.line}
    return list(found.values())


# Piles, the die, what has just happened


def piles(view: PresidencyView, texts: Texts) -> list[dict[str, Any]]:
    """Both piles with their counts, and the top of their discards."""
    things = load("presidency", texts.lang).words["things"]
    shown = []
    for pile in ("money", "scheme"):
        discards = view.discards[pile]
        left, laid = view.piles[pile], len(discards)
        shown.append(
            {
                "back": pile,
                "label": things[pile].name,
                "count": left,
                "said": texts.n_("{number} card", "{number} cards", left, number=left),
                "discards": texts._(
                    "discards: {number}, on top {card}",
                    number=laid,
                    card=card_name(discards[-1], texts),
                )
                if laid
                else texts._("no discards"),
            }
        )
    return shown


def die(lines: Sequence[Line]) -> int | None:
    """What the die shows: this turn's roll, if there was one."""
    for line in reversed(lines):
        if line.get("event") == "holder":
            return None
        if line.get("chance") == "roll":
            return int(line["value"])
    return None


def skeletons_out(
    lines: Sequence[Line], say: Any, view: PresidencyView, texts: Texts
) -> list[dict[str, Any]]:
    """Skeletons that came out in this turn and the one before: what a class is to notice."""
    turns = [n for n, line in enumerate(lines) if line.get("event") == "holder"]
    since = turns[-2] if len(turns) > 1 else 0
    found = []
    for n, line in enumerate(lines[since:], since):
        if line.get("event") == "skeleton":
            follow = next(
                (m for m in lines[n:] if m.get("event") == "moved" and m["seat"] == line["seat"]),
                None,
            )
            found.append(
                {
                    "key": n,
                    "said": say(line),
                    "cost": say(follow) if follow else "",
                    "pawn": pawn_of(line["seat"], texts),
                    "card": shown_card(line["card"], view.rules, texts)["title"],
                }
            )
    return found


def news(lines: Sequence[Line], say: Any) -> list[str]:
    """What happened since the die was last received."""
    turns = [n for n, line in enumerate(lines) if line.get("event") == "holder"]
    told = (say(line) for line in lines[turns[-1] if turns else 0 :])
    return [sentence for sentence in told if sentence][-MOST_NEWS:]


def teller(session: Session, names: Sequence[str], texts: Texts) -> Any:
    """A line of the log to its sentence, for whoever reads the screen."""
    say = sentences("presidency").say_line
    return lambda line: say(line, names, texts, session.reader)
