"""The questions of Delanopolis as the screen puts them; an amount is typed, the rest are buttons.

A question for an amount has ``amount``: its label, its bounds, some amounts to press, and what the
button says (``{number}`` is the amount that is typed).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from civicgames.engine import Decision
from civicgames.games.delanopolis.view import DelanopolisView
from civicgames.i18n import Texts
from civicgames.say import sentences, shown_names
from civicgames.say.delanopolis.asked import context_of
from civicgames.say.words import Speaker
from civicgames.widgets.session import Session

QUICK = 4
"""Amounts to press: nothing, and that many equal steps to the most."""


def question(session: Session, view: DelanopolisView, texts: Texts) -> dict[str, Any]:
    """What the viewer is asked."""
    decision = session.asked
    assert decision is not None
    names = shown_names([seat.name for seat in session.play.seats], texts.lang)
    context = context_of(decision, view, names)
    asked = sentences("delanopolis").ask(decision.kind, context, texts)
    title = asked.title
    if session.is_shared:
        title = texts._("{name}: {what}", name=names[decision.seat], what=title)
    put: dict[str, Any] = {
        "title": title,
        "sentence": asked.sentence,
        "kinds": [decision.kind],
        "slots": [],
        "answers": {},
        "buttons": [],
        "missing": "",
        "show": [],
        "talk": 0,
    }
    if decision.kind in ("stake", "rebid"):
        put["amount"] = _amount(decision, view, texts)
        put["sentence"] += _of_the_mayor(decision, view, texts)
    else:
        options = cast(Sequence[Any], decision.options)
        put["buttons"] = [
            {"label": asked.button(value), "values": [value], "plain": True} for value in options
        ]
    return put


def _of_the_mayor(decision: Decision, view: DelanopolisView, texts: Texts) -> str:
    """P-20: what is already open."""
    stake = view.stakes[view.mayor]
    if view.mayor_rests:
        return " " + texts._("The mayor rests and takes no part.")
    if view.rules.mayor_stake != "open" or decision.seat == view.mayor or stake is None:
        return ""
    return " " + texts._("The mayor has staked {com} COM, for all to see.", com=stake)


def _amount(decision: Decision, view: DelanopolisView, texts: Texts) -> dict[str, Any]:
    options = cast(range, decision.options)
    most = options[-1]
    unit = "COM" if decision.seat == view.mayor else "VOT"
    adds = decision.kind == "rebid"
    return {
        "id": f"{view.turn}-{decision.kind}-{decision.seat}",
        "label": texts._("Your addition in {unit}, from 0 to {most}", unit=unit, most=most)
        if adds
        else texts._("Your stake in {unit}, from 0 to {most}", unit=unit, most=most),
        "most": most,
        "quick": sorted({most * step // QUICK for step in range(QUICK + 1)}),
        "quickLabel": texts._("Amounts to press"),
        "unit": unit,
        "button": texts._("Add {{number}} {unit}", unit=unit)
        if adds
        else texts._("Stake {{number}} {unit}", unit=unit),
        "nothing": texts._("Add nothing") if adds else texts._("Stake nothing"),
        "missing": texts._("Type or press an amount"),
        "wrong": texts._("A whole number from 0 to {most} is expected.", most=most),
    }


def hints(view: DelanopolisView, texts: Texts) -> list[str]:
    """Sums that everybody can see, for whoever is to stake."""
    if view.seat is None or not any(d.kind == "stake" for d in view.asked):
        return []
    rules, told = view.rules, []
    together = sum(
        min(rules.stake_cap, view.vot[seat]) * (2 if view.announced[seat] else 1)
        for seat in view.challengers
        if rules.bidders == "all" or view.pawns[seat] == view.terrain
    )
    told.append(
        texts._("All challengers together can count for {points} at most.", points=together)
    )
    cap, purse = rules.cap_of_mayor(len(view.challengers)), view.com[view.mayor]
    if not view.mayor_rests:
        most = (purse if cap is None else min(cap, purse)) * (
            2 if view.announced[view.mayor] else 1
        )
        told.append(texts._("The mayor can count for {points} at most.", points=most))
    if view.auctions:
        last = view.auctions[-1]
        parts = [
            texts._("{who}: {stake}", who=Speaker((), texts, view.seat).who(seat), stake=stake)
            for seat, stake in enumerate(last.stakes)
            if stake is not None
        ]
        told.append(texts._("Last time – {stakes}.", stakes=", ".join(parts)))
    return told
