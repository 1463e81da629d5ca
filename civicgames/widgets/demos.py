"""DēmoS at the table: what its part of the screen says and shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from civicgames.content import load
from civicgames.engine import Decision, Line, Play
from civicgames.games.demos.view import FACE_DOWN, DemosView
from civicgames.i18n import Texts
from civicgames.say import sentences, shown_names
from civicgames.say.demos import suit_name
from civicgames.say.demos.cards import camp_name, harmony_name, institution_name
from civicgames.say.words import Speaker, capitalised
from civicgames.widgets.demos_cards import figure_card, figure_seen, number_card
from civicgames.widgets.demos_hints import hints
from civicgames.widgets.demos_questions import question
from civicgames.widgets.players import player_name, shown_player
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

round_end = ("round_won",)
windows = None
round_start = "round"
recent_rounds = 2
TALK_AT = ("veto", "veto_confirm", "allot")


def own(view: DemosView) -> tuple[Any, ...]:
    """The viewer's hand and figures."""
    return (tuple(view.hand), repr(view.figures))


def mode(rules: Any) -> str:
    """A switch of its own."""
    return str(rules.mode)


def is_secret(play: Play, decision: Decision) -> bool:
    """Always: a hand is on the screen."""
    return True


def come_forward(name: str, texts: Texts) -> str:
    return texts._("I am {name}, show my cards", name=name)


def words(play: Play, texts: Texts) -> dict[str, Any]:
    """Nothing but what every game says."""
    return {}


def talk_seconds(rules: Any, kind: str | None = None) -> int:
    """D-33: before the deal and at a team's decisions."""
    at_hand = kind is None or kind in TALK_AT
    return int(rules.consultation_seconds) if rules.in_teams and at_hand else 0


def board(session: Session, view: DemosView, texts: Texts) -> dict[str, Any]:
    """Seats, market, hand, steps."""
    names = shown_names([seat.name for seat in session.play.seats], texts.lang)
    return {
        "about": _about(session, view, names, texts),
        "steps": _steps(session, view, texts),
        "seats": [_seat(seat, session, view, names, texts) for seat in range(len(names))],
        "market": _market(view, names, texts) if _is_laid_out(session, view) else None,
        "hand": [number_card(card, texts) for card in view.hand]
        if session.stage in ("table", "pass") and view.turn not in ("scandal", "final")
        else [],
    }


def _is_laid_out(session: Session, view: DemosView) -> bool:
    return session.stage in ("table", "pass", "cover") and view.turn not in ("scandal", "final")


def _about(session: Session, view: DemosView, names: Sequence[str], texts: Texts) -> str:
    if session.stage == "round":
        rounds = [line for _, line in session.seen() if line.get("event") == round_start]
        number, dealer = rounds[-1]["number"], rounds[-1]["dealer"]
    elif session.stage == "consult" or view.turn == "start":
        return ""
    elif view.turn == "scandal":
        return texts._("After the rounds")
    elif view.turn == "final":
        return texts._("The end")
    else:
        number, dealer = view.round, view.dealer
    return texts._("Round {number} · {name} deals", number=number, name=names[dealer])


# Steps


def _steps(session: Session, view: DemosView, texts: Texts) -> list[dict[str, str]]:
    words = {
        "public": texts._("Public"),
        "secret": texts._("Secret"),
        "unanimous": texts._("Unanimous"),
        "show": texts._("Show"),
        "scandal": texts._("Scandal"),
        "final": texts._("Election"),
    }
    now = {"veto": "unanimous"}.get(view.turn, view.turn)
    if session.stage in ("round", "consult"):
        now = "show" if session.stage == "round" else "start"
    if now in ("scandal", "final"):
        order = ["scandal", "final"] if view.rules.media else ["final"]
    elif view.rules.unanimous_turn:
        order = ["public", "secret", "unanimous", "show"]
    else:
        order = ["public", "secret", "show"]
    place = order.index(now) if now in order else -1
    steps = []
    for number, step in enumerate(order):
        state = "done" if number < place else "now" if number == place else "next"
        if step == "unanimous" and state == "done" and _was_vetoed(session, view):
            state = "cancelled"
        steps.append({"label": words[step], "state": state})
    return steps


def _was_vetoed(session: Session, view: DemosView) -> bool:
    if session.stage != "round":
        return view.vetoed_by is not None
    events = [line.get("event") for _, line in session.seen()]
    start = max(n for n, event in enumerate(events) if event == round_start)
    return "vetoed" in events[start:]


# Seats and figures


def _seat(
    seat: int, session: Session, view: DemosView, names: Sequence[str], texts: Texts
) -> dict[str, Any]:
    camp = view.camps[seat]
    figures = [figure_seen(figure, texts) for figure in view.figures[seat]]
    points = view.totals[seat]
    return {
        "name": names[seat],
        "you": seat == session.viewer,
        "player": shown_player(player_name(session.who[seat]), texts),
        "camp": capitalised(camp_name(camp, texts)) if camp else "",
        "side": camp or "",
        "points": points,
        "pointsLabel": texts.n_("point", "points", points),
        "veto": _veto(seat, view, texts),
        "deals": view.dealer == seat and session.stage in ("table", "pass", "cover"),
        "turn": seat in _to_play(session, view),
        "figures": figures,
        "figuresLabel": texts.n_(
            "{number} figure", "{number} figures", len(figures), number=len(figures)
        )
        if figures
        else texts._("no figure yet"),
        "promise": _promises(seat, view, texts),
    }


def _to_play(session: Session, view: DemosView) -> list[int]:
    """Who is asked, where everybody may know it: who in a team is asked about a veto is unheard."""
    pending = session.play.pending
    if session.stage not in ("table", "pass", "cover"):
        return []
    if _is_unheard(pending, view):
        return [decision.seat for decision in pending if decision.seat == session.viewer]
    return [decision.seat for decision in pending]


def _is_unheard(pending: Iterable[Decision], view: DemosView) -> bool:
    return view.rules.in_teams and any(d.kind in ("veto", "veto_confirm") for d in pending)


def waiting(session: Session, view: DemosView, texts: Texts) -> str:
    """Who decides what."""
    pending = session.play.pending
    names = shown_names([seat.name for seat in session.play.seats], texts.lang)
    if not pending:
        return ""
    if _is_unheard(pending, view):
        return texts._("The teams decide whether the unanimous turn is held.")
    first = pending[0]
    return sentences("demos").waiting(first.kind, names[first.seat], texts)


def _veto(seat: int, view: DemosView, texts: Texts) -> str:
    if not view.rules.unanimous_turn or not view.vetoes:
        return ""
    left = view.vetoes.get(view.side(seat), 0)
    if not left:
        return texts._("no veto left")
    return texts.n_("{number} veto left", "{number} vetoes left", left, number=left)


def _promises(seat: int, view: DemosView, texts: Texts) -> str:
    said = []
    favourite, announced = view.favourites[seat], view.announced[seat]
    if favourite:
        said.append(texts._("favourite: {suit}", suit=suit_name(favourite, texts)))
    if announced:
        said.append(
            texts._(
                "announced: {trio}",
                trio=", ".join(
                    f"{institution_name(card[0], texts)} {suit_name(card[1], texts)}"
                    for card in announced
                ),
            )
        )
    return " · ".join(said)


# The middle of the table


def _market(view: DemosView, names: Sequence[str], texts: Texts) -> dict[str, Any]:
    content = load("demos", texts.lang).words["backs"]
    return {
        "label": texts._("On the table"),
        "piles": [
            _pile("power", content["power_pile"].name, view.pile, texts),
            _pile("people", content["people_pack"].name, view.pack, texts),
        ],
        "visible": [
            {**number_card(card, texts), "by": _laid_by(card, view, names)} for card in view.visible
        ],
        "visibleLabel": texts._("Visible discards"),
        "none": texts._("none yet") if view.turn == "public" else texts._("none left"),
        "down": _face_down(view, names, texts),
        "downLabel": texts._("Face down"),
    }


def _pile(back: str, name: str, count: int, texts: Texts) -> dict[str, Any]:
    return {
        "id": "pack" if back == "people" else "pile",
        "back": back,
        "label": name,
        "count": count,
        "name": texts.n_(
            "{pile}, {number} card", "{pile}, {number} cards", count, pile=name, number=count
        ),
    }


def _laid_by(card: str, view: DemosView, names: Sequence[str]) -> str:
    for laid in (view.public, view.secret):
        if card in laid:
            return names[laid.index(card)]
    return ""


def _face_down(view: DemosView, names: Sequence[str], texts: Texts) -> list[dict[str, Any]]:
    turned_up = view.turn in ("unanimous", "show") and view.vetoed_by is None
    laid = [] if turned_up else list(enumerate(view.secret))
    laid += list(enumerate(view.unanimous))
    down: list[dict[str, Any]] = []
    for seat, card in laid:
        if card == FACE_DOWN:
            down.append(
                {
                    "back": "people",
                    "by": names[seat],
                    "name": texts._("a face-down card of {name}", name=names[seat]),
                }
            )
        elif card:
            shown = number_card(card, texts)
            shown["name"] = texts._("{card}, face down: only you see it", card=shown["name"])
            down.append({**shown, "down": True, "by": names[seat]})
    return down


# Results


def round_result(session: Session, view: DemosView, texts: Texts) -> dict[str, Any]:
    """The last round that ended: each seat's combination, who won it and by what."""
    lines = [line for _, line in session.seen()]
    end = max(n for n, line in enumerate(lines) if line.get("event") in round_end)
    start = max(n for n, line in enumerate(lines[:end]) if line.get("event") == round_start)
    names = shown_names([seat.name for seat in session.play.seats], texts.lang)
    say = sentences("demos").say_line
    won = lines[end]
    shown = [line for line in lines[start:end] if line.get("event") == "shown"]
    notes = [
        say(line, names, texts, session.viewer)
        for line in lines[end + 1 :]
        if line.get("event") in ("figure", "turned_up")
    ]
    return {
        "title": texts._("Round {number} is over", number=lines[start]["number"]),
        "sentence": say(won, names, texts, session.viewer),
        "rows": [
            _shown(line, line["seat"] in won["seats"], names, session, texts) for line in shown
        ],
        "notes": [note for note in notes if note],
        "goOn": texts._("Go on to the end")
        if session.play.is_over or view.turn == "scandal"
        else texts._("Next round"),
    }


def _shown(
    line: Line, won: bool, names: Sequence[str], session: Session, texts: Texts
) -> dict[str, Any]:
    kind = {
        "run": texts._("run"),
        "square": texts._("Harmonious Square"),
    }.get(line["combination"], texts._("no combination"))
    return {
        "name": names[line["seat"]],
        "you": line["seat"] == session.viewer,
        "cards": [number_card(card, texts) for card in line["cards"]],
        "kind": kind,
        "points": line["points"],
        "pointsLabel": texts.n_("point", "points", line["points"]),
        "total": texts._("{number} in all", number=line["total"]),
        "won": won,
        "wonLabel": texts._("wins the round"),
    }


def result(session: Session, view: DemosView, texts: Texts) -> dict[str, Any]:
    """Who is elected and why, with everybody's trio."""
    names = shown_names([seat.name for seat in session.play.seats], texts.lang)
    header = session.play.record.header
    lines = [line for _, line in session.seen()]
    said = sentences("demos").outcome_sentences([header, *lines], names, texts, session.viewer)
    trios = {line["seat"]: line for line in lines if line.get("event") == "trio"}
    outcome = session.play.outcome or {}
    winners = outcome.get("winners", [])
    speaker = Speaker(names, texts, session.viewer)
    rows = []
    for seat, total in enumerate(view.totals):
        trio = trios.get(seat)
        camp = view.camps[seat]
        rows.append(
            {
                "name": names[seat],
                "you": speaker.is_me(seat),
                "camp": capitalised(camp_name(camp, texts)) if camp else "",
                "cards": _trio_cards(trio, texts) if trio else [],
                "kind": harmony_name(trio["suits"], texts) if trio else texts._("no trio"),
                "points": total,
                "pointsLabel": texts.n_("point", "points", total),
                "won": seat in winners,
                "wonLabel": texts._("elected"),
            }
        )
    rows.sort(key=lambda row: not row["won"])
    return {"headline": said.headline, "reason": said.reason, "rows": rows}


def _trio_cards(trio: Line, texts: Texts) -> list[dict[str, Any]]:
    printed = trio.get("printed") or trio["cards"]
    return [
        figure_card(original, texts, None if counts == original else counts[1])
        for counts, original in zip(trio["cards"], printed, strict=True)
    ]
