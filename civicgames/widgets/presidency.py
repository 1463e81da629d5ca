"""Presidency at the table: what its part of the screen says and shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civicgames.content import load
from civicgames.engine import Decision, Line, Play
from civicgames.games.presidency.view import PresidencyView
from civicgames.i18n import Texts
from civicgames.say import sentences, shown_names
from civicgames.say.presidency.cards import square_name
from civicgames.say.words import Speaker, capitalised
from civicgames.widgets import presidency_board as parts
from civicgames.widgets.presidency_cards import pawn_of, shown_card
from civicgames.widgets.presidency_questions import question
from civicgames.widgets.presidency_windows import SchemeWindows
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

round_end = ("elected", "nobody_elected")
round_start = "holder"
recent_rounds = 6
windows = SchemeWindows()
SPEECH_SECONDS = 60
OPEN = ("draw", "order", "take", "long_arm")
"""What is decided before everybody: nothing of a hidden hand has to be looked at."""


def mode(rules: Any) -> str:
    return "standard"


def own(view: PresidencyView) -> tuple[Any, ...]:
    """The viewer's hand."""
    if view.seat is None:
        return ()
    return (tuple(view.money), tuple(view.scheme), tuple(view.to_deal["money"]))


def is_secret(play: Play, decision: Decision) -> bool:
    """Whatever is chosen from a hand, and the sealed answers."""
    return decision.kind not in OPEN


def come_forward(name: str, texts: Texts) -> str:
    return texts._("I am {name}, show my cards", name=name)


def words(play: Play, texts: Texts) -> dict[str, Any]:
    """The labels of the board, and what its squares do."""
    return {
        "track": texts._("The electoral calendar"),
        "legend": texts._("What the squares do"),
        "squares": parts.legend(play.rules, texts),
        "holder": texts._("has the die"),
        "faceUp": texts._("face up, for all to see"),
        "cardsKnown": texts._("Cards"),
        "piles": texts._("Piles and die"),
        "die": texts._("The die shows {number}"),
        "notRolled": texts._("not rolled yet"),
        "news": texts._("What has just happened"),
        "skeleton": texts._("Out of the cupboard"),
        "wallet": texts._("Value"),
        "talk": texts._("Speech, then applause: {{seconds}} s"),
        "talkOver": texts._("Applause!"),
    }


def talk_seconds(rules: Any, kind: str | None = None) -> int:
    return 0


def board(session: Session, view: PresidencyView, texts: Texts) -> dict[str, Any]:
    """Where the play is, the players, the track with its gates, the viewer's hand."""
    names = _names(session, texts)
    lines = [line for _, line in session.seen()]
    say = parts.teller(session, names, texts)
    stands = session.stage in ("table", "cover", "window", "aside", "pass")
    return {
        "about": _about(session, view, names, texts),
        "steps": _steps(session, view, texts),
        "seats": [
            parts.seat_shown(seat, session, view, names, texts) for seat in range(len(names))
        ],
        "market": {
            "stretches": parts.track(view, names, texts),
            "piles": parts.piles(view, texts),
            "die": parts.die(lines),
            "skeletons": parts.skeletons_out(lines, say, view, texts) if stands else [],
            "news": parts.news(lines, say) if stands else [],
        },
        "hand": _hand(session, view, texts),
    }


def _names(session: Session, texts: Texts) -> list[str]:
    return shown_names([seat.name for seat in session.play.seats], texts.lang)


def _hand(session: Session, view: PresidencyView, texts: Texts) -> list[dict[str, Any]]:
    if view.seat is None or session.stage not in ("table", "pass", "aside"):
        return []
    return [shown_card(card, view.rules, texts) for card in [*view.money, *view.scheme]]


def _about(session: Session, view: PresidencyView, names: Sequence[str], texts: Texts) -> str:
    if session.stage == "over" or view.holder < 0:
        return ""
    told = texts._("Turn {number} · {name} has the die", number=view.turn, name=names[view.holder])
    if view.rules.terms == 1:
        return told
    return texts._(
        "Term {term} of {terms} at most · {told}",
        term=view.term,
        terms=view.rules.terms,
        told=told,
    )


def _steps(session: Session, view: PresidencyView, texts: Texts) -> list[dict[str, str]]:
    """A turn: the draw, then money and the die as one likes."""
    if session.stage in ("over", "round") or view.turn == 0:
        return []
    place = 0 if view.may_draw else 1
    steps = [texts._("Draw"), texts._("Money and die")]
    return [
        {"label": word, "state": "done" if n < place else "now" if n == place else "next"}
        for n, word in enumerate(steps)
    ]


def waiting(session: Session, view: PresidencyView, texts: Texts) -> str:
    """Who decides what; in a window nobody is named."""
    pending = session.play.pending
    if not pending:
        return ""
    if len(pending) > 1:
        return texts._("All answer in secret.")
    kind = pending[0].kind
    seat = pending[0].seat
    return sentences("presidency").waiting(kind, _names(session, texts)[seat], texts)


def hints(view: PresidencyView, texts: Texts) -> list[str]:
    """What the viewer's own hand allows."""
    if view.seat is None:
        return []
    told = []
    rules, seat = view.rules, view.seat
    if view.face_up[seat]:
        told.append(
            texts._("Your cards lie face up: a skeleton that you get takes effect at once.")
        )
    elif any(not rules.scheme_by_id[card.rpartition(".")[0]].playable for card in view.scheme):
        told.append(
            texts._("You hold a skeleton: it counts for the roll, and costs you if it is seen.")
        )
    short = rules.board.last - view.pawns[seat]
    told.append(
        texts.n_(
            "{number} square to President, to be reached exactly.",
            "{number} squares to President, to be reached exactly.",
            short,
            number=short,
        )
    )
    return told


# The end of a term, and of the game


def round_result(session: Session, view: PresidencyView, texts: Texts) -> dict[str, Any]:
    """Who was elected in the term that has just ended, with the pawns as they stood."""
    names = _names(session, texts)
    lines = [line for _, line in session.seen()]
    end = max(n for n, line in enumerate(lines) if line.get("event") in round_end)
    ended = lines[end]
    say = parts.teller(session, names, texts)
    elected: int | None = ended.get("seat")
    speech = load("presidency", texts.lang).reading("speech")
    number = sum(line.get("event") in round_end for line in lines[: end + 1])
    return {
        "title": capitalised(say(ended)),
        "sentence": texts._("Term {number} is over.", number=number),
        "rows": _rows(_pawns(lines[:end], len(names)), elected, None, session, texts),
        "notes": [speech.text] if elected is not None else [],
        "talk": SPEECH_SECONDS if elected is not None and session.people else 0,
        "goOn": texts._("Go on to the end") if session.play.is_over else texts._("Go on"),
    }


def _pawns(lines: Sequence[Line], count: int) -> list[int]:
    """Where the pawns stood at the end of a term's lines."""
    pawns = [0] * count
    for line in lines:
        if line.get("event") == "term":
            pawns = [0] * count
        elif line.get("event") == "moved":
            pawns[line["seat"]] = line["to"]
    return pawns


def result(session: Session, view: PresidencyView, texts: Texts) -> dict[str, Any]:
    """Who has won and why."""
    names = _names(session, texts)
    lines: list[Line] = [session.play.record.header, *(line for _, line in session.seen())]
    said = sentences("presidency").outcome_sentences(lines, names, texts, session.reader)
    winners = (session.play.outcome or {}).get("winners", [])
    rows = _rows(view.pawns, None, winners, session, texts, view.presidents)
    return {"headline": said.headline, "reason": said.reason, "rows": rows}


def _rows(
    pawns: Sequence[int],
    elected: int | None,
    winners: Sequence[int] | None,
    session: Session,
    texts: Texts,
    presidents: Sequence[int | None] = (),
) -> list[dict[str, Any]]:
    """One a seat, who won first, then by how far the pawns came."""
    names = _names(session, texts)
    speaker = Speaker(names, texts, session.reader)
    won = [elected] if winners is None else list(winners)
    rows = []
    for seat in sorted(range(len(names)), key=lambda s: (s not in won, -pawns[s], s)):
        times = presidents.count(seat)
        several = len(presidents) > 1
        square = capitalised(square_name(pawns[seat], texts))
        rows.append(
            {
                **pawn_of(seat, texts),
                "name": names[seat],
                "you": speaker.is_me(seat),
                "kind": square if several else "",
                "points": times if several else pawns[seat],
                "pointsLabel": texts.n_("presidency", "presidencies", times)
                if several
                else texts._("square reached"),
                "won": seat in won,
                "wonLabel": texts._("elected"),
            }
        )
    return rows
