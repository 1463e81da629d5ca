"""Delanopolis at the table: what its part of the screen says and shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civicgames.content import load
from civicgames.engine import Decision, Line, Play
from civicgames.games.delanopolis.view import DelanopolisView
from civicgames.games.delanopolis.view import view as view_of
from civicgames.i18n import Texts
from civicgames.say import sentences, shown_names
from civicgames.say.delanopolis import card_name, terrain_label, terrain_name
from civicgames.say.delanopolis.cards import terrains_in_words
from civicgames.say.words import Speaker
from civicgames.widgets.delanopolis_album import album, readings
from civicgames.widgets.delanopolis_questions import hints, question
from civicgames.widgets.delanopolis_reveal import round_result
from civicgames.widgets.players import player_name, shown_player
from civicgames.widgets.plays import as_it_stood
from civicgames.widgets.session import Session

__all__ = [
    "board",
    "come_forward",
    "hints",
    "is_secret",
    "mode",
    "own",
    "question",
    "recent_rounds",
    "result",
    "round_end",
    "round_result",
    "round_start",
    "talk_seconds",
    "waiting",
    "windows",
    "words",
]

round_end = ("auction",)
windows = None
round_start = "turn"
recent_rounds = 6
MOST_NEWS = 5
"""Sentences in the middle of the board; the log has them all."""


def mode(rules: Any) -> str:
    return "in_order" if rules.placement == "in_order" else "dice"


def own(view: DelanopolisView) -> tuple[Any, ...]:
    """Nothing: all is public but a stake, and that is on the screen only while it is typed."""
    return ()


def is_secret(play: Play, decision: Decision) -> bool:
    """P-20, P-24: stakes and additions; not a mayor's open stake."""
    is_open = play.rules.mayor_stake == "open" and decision.seat == play.view(None).mayor
    return decision.kind == "rebid" or (decision.kind == "stake" and not is_open)


def come_forward(name: str, texts: Texts) -> str:
    return texts._("I am {name}, I stake now", name=name)


def talk_seconds(rules: Any, kind: str | None = None) -> int:
    return 0


def words(play: Play, texts: Texts) -> dict[str, Any]:
    """All the chapters, and the labels of the board."""
    return {
        "hide": texts._("Hide my stake"),
        "hints": texts._("Hints about what can be seen"),
        "album": texts._("Album"),
        "readings": readings(play.rules, texts),
        "read": texts._("Read"),
        "notOpened": texts._("Not opened yet"),
        "noneOpened": texts._("No chapter is open yet: one opens with each terrain that is won."),
        "classQuestion": texts._("A question for the class"),
        "fact": texts._("A fact"),
        "chapter": texts._("Chapter"),
        "purse": texts._("In the purse"),
        "aside": texts._("Put aside"),
        "holds": texts._("Holds"),
        "sealed": texts._("stake sealed"),
        "news": texts._("What has just happened"),
    }


def board(session: Session, view: DelanopolisView, texts: Texts) -> dict[str, Any]:
    """The ring of terrains, purses and cards, how near the mayor is, what has just happened."""
    if session.stage == "round":  # the rules have gone on: the board as the stakes left it
        table = as_it_stood(session.play, session.told_until)
        view = view_of(table, session.viewer)
    names = shown_names([seat.name for seat in session.play.seats], texts.lang)
    return {
        "about": _about(session, view, names, texts),
        "steps": _steps(session, texts),
        "seats": [_seat(seat, session, view, names, texts) for seat in range(len(names))],
        "market": _ring(session, view, names, texts),
        "hand": [],
        "album": album(session, names, texts),
    }


def _about(session: Session, view: DelanopolisView, names: Sequence[str], texts: Texts) -> str:
    turns = [line for _, line in session.seen() if line.get("event") == round_start]
    if not turns or session.stage == "over":
        return ""
    return texts._(
        "Turn {number} of at most {most} · {name} plays",
        number=turns[-1]["number"],
        most=view.last_turn,
        name=names[turns[-1]["seat"]],
    )


def _steps(session: Session, texts: Texts) -> list[dict[str, str]]:
    """A turn: what comes before the dice, the stakes, the reveal."""
    if session.stage == "over":
        return []
    kinds = {decision.kind for decision in session.play.pending}
    words = [texts._("Before the stakes"), texts._("Stakes, sealed"), texts._("Reveal")]
    place = 2 if session.stage == "round" else 1 if kinds & {"stake", "rebid"} else 0
    if "sell" in kinds:
        words, place = [texts._("Before the dice"), texts._("Rent")], 1
    return [
        {"label": word, "state": "done" if n < place else "now" if n == place else "next"}
        for n, word in enumerate(words)
    ]


def _seat(
    seat: int, session: Session, view: DelanopolisView, names: Sequence[str], texts: Texts
) -> dict[str, Any]:
    pending = session.play.pending if session.stage in ("table", "cover") else ()
    asked = [decision.seat for decision in pending]
    staking = any(decision.kind in ("stake", "rebid") for decision in pending)
    is_mayor = seat == view.mayor
    roles = load("delanopolis", texts.lang).words["roles"]
    owned = len(view.owned(seat))
    return {
        "name": names[seat],
        "number": seat + 1,
        "you": seat == session.viewer,
        "player": shown_player(player_name(session.who[seat]), texts),
        "mayor": is_mayor,
        "role": roles["mayor" if is_mayor else "challenger"].name,
        "turn": seat in asked,
        "turnLabel": texts._("to stake") if staking else texts._("to decide"),
        "sealed": staking and seat not in asked and _takes_part(seat, pending[0].kind, view),
        "terrains": terrains_in_words(owned, texts),
        "purse": _points(view.vot[seat], view.com[seat], is_mayor, texts),
        "aside": _points(view.aside_vot[seat], view.aside_com[seat], is_mayor, texts),
        "cards": _cards(seat, view, texts),
        "note": "" if session.stage == "over" else _note(seat, view, texts),
    }


def _takes_part(seat: int, kind: str, view: DelanopolisView) -> bool:
    return (view.added if kind == "rebid" else view.stakes)[seat] is not None


def _points(vot: int, com: int, mayor: bool, texts: Texts) -> str:
    """What there is of; with nothing at all, what the seat stakes."""
    shown = [f"{number}\u00a0{unit}" for number, unit in ((vot, "VOT"), (com, "COM")) if number]
    return " · ".join(shown) or ("0\u00a0COM" if mayor else "0\u00a0VOT")


def _cards(seat: int, view: DelanopolisView, texts: Texts) -> list[dict[str, str]]:
    """Trumps, jokers and refuges, each with its chapter."""
    kind = "joker" if seat == view.mayor else "trump"
    things = load("delanopolis", texts.lang).words["things"]
    return [
        {"key": key, "kind": of, "kindName": things[of].name, "name": card_name(key, texts)}
        for of, keys in ((kind, view.cards[seat]), ("refuge", view.refuges[seat]))
        for key in keys
    ]


def _note(seat: int, view: DelanopolisView, texts: Texts) -> str:
    key = view.announced[seat]
    if key:
        return texts._("announced “{name}”: the stake counts twice", name=card_name(key, texts))
    if seat == view.mayor and view.mayor_rests:
        return texts._("rests this turn, stakes nothing")
    if view.visits[seat]:
        return texts._("the next visit to somebody else's terrain is free, with a card")
    return ""


# The ring


def _ring(
    session: Session, view: DelanopolisView, names: Sequence[str], texts: Texts
) -> dict[str, Any]:
    now = 0 if session.stage == "over" else view.terrain
    if session.stage == "round":
        auctions = [line for _, line in session.seen() if line.get("event") in round_end]
        now = auctions[-1]["terrain"]
    return {
        "label": texts._("The ring of terrains"),
        "cells": [
            _cell(terrain, terrain == now, view, names, texts)
            for terrain in range(1, view.rules.terrains + 1)
        ],
        "mayor": _how_near(view, names, texts),
        "news": _news(session, names, texts) if session.stage in ("table", "cover") else [],
    }


def _cell(
    terrain: int, now: bool, view: DelanopolisView, names: Sequence[str], texts: Texts
) -> dict[str, Any]:
    owner, price = view.owners[terrain], view.prices[terrain]
    pawns = [seat for seat, place in enumerate(view.pawns) if place == terrain]
    if owner is not None:
        unit = "COM" if owner == view.mayor else "VOT"
        state = texts._("{name}, for {price} {unit}", name=names[owner], price=price, unit=unit)
    elif terrain not in view.rules.reachable:
        state = texts._("can't be reached with two dice")
    else:
        state = texts._("free")
    said = [terrain_label(terrain, texts), state]
    if pawns:
        said.append(
            texts._(
                "pawns here: {names}",
                names=Speaker(names, texts).listing([names[seat] for seat in pawns]),
            )
        )
    return {
        "number": terrain,
        "name": terrain_name(terrain, texts),
        "owner": None if owner is None else owner + 1,
        "mayor": owner == view.mayor,
        "ownerName": "" if owner is None else names[owner],
        "price": "" if owner is None else f"{price} {'COM' if owner == view.mayor else 'VOT'}",
        "state": "" if owner is not None else state,
        "pawns": [{"seat": seat + 1, "mayor": seat == view.mayor} for seat in pawns],
        "now": now,
        "label": ": ".join([said[0], ", ".join(said[1:])]),
    }


def _how_near(view: DelanopolisView, names: Sequence[str], texts: Texts) -> dict[str, Any]:
    """The mayor's terrains, with the two gates."""
    own, rules = len(view.owned(view.mayor)), view.rules
    steps = [
        (rules.majority_at, texts._("re-elected")),
        (rules.president_at, texts._("president")),
    ]
    if own >= rules.president_at:
        next_step = texts._("Enough to become president.")
    else:
        goal, office = next(step for step in steps if own < step[0])
        next_step = texts.n_(
            "{number} more to be {office}.",
            "{number} more to be {office}.",
            goal - own,
            number=goal - own,
            office=office,
        )
    return {
        "title": texts._("{name}, the mayor", name=names[view.mayor]),
        "seat": view.mayor + 1,
        "owned": own,
        "all": rules.terrains,
        "said": texts._(
            "{terrains} of {all}. {next}",
            terrains=terrains_in_words(own, texts),
            all=rules.terrains,
            next=next_step,
        ),
        "gates": [
            {"at": at, "label": texts._("{at}: {office}", at=at, office=office)}
            for at, office in steps
        ],
    }


def _news(session: Session, names: Sequence[str], texts: Texts) -> list[str]:
    """What happened since the last stakes, or in this turn: several turns may pass unasked."""
    lines = session.seen()
    last = max(
        (n for n, (_, line) in enumerate(lines) if line.get("event") in round_end), default=-1
    )
    say = sentences("delanopolis").say_line
    told = (say(line, names, texts, session.viewer) for _, line in lines[last + 1 :])
    return [sentence for sentence in told if sentence][-MOST_NEWS:]


# Waiting, and the end


def waiting(session: Session, view: DelanopolisView, texts: Texts) -> str:
    """Who decides what; bots stake all at once."""
    pending = session.play.pending
    if not pending:
        return ""
    if len(pending) > 1:
        return texts._("The bots stake in secret, all at once.")
    names = shown_names([seat.name for seat in session.play.seats], texts.lang)
    return sentences("delanopolis").waiting(pending[0].kind, names[pending[0].seat], texts)


def result(session: Session, view: DelanopolisView, texts: Texts) -> dict[str, Any]:
    """Who holds which office and why, with everybody's terrains and points."""
    names = shown_names([seat.name for seat in session.play.seats], texts.lang)
    lines: list[Line] = [session.play.record.header, *(line for _, line in session.seen())]
    said = sentences("delanopolis").outcome_sentences(lines, names, texts, session.viewer)
    winners = (session.play.outcome or {}).get("winners", [])
    roles = load("delanopolis", texts.lang).words["roles"]
    rows = []
    for seat, name in enumerate(names):
        owned = view.owned(seat)
        points = view.points(seat)
        rows.append(
            {
                "name": name,
                "number": seat + 1,
                "mayor": seat == view.mayor,
                "camp": roles["mayor" if seat == view.mayor else "challenger"].name,
                "kind": terrains_in_words(len(owned), texts)
                + (f": {', '.join(map(str, owned))}" if owned else ""),
                "points": points,
                "pointsLabel": texts.n_("point", "points", points),
                "won": seat in winners,
                "wonLabel": texts._("elected"),
            }
        )
    rows.sort(key=lambda row: not row["won"])
    return {"headline": said.headline, "reason": said.reason, "rows": rows}
