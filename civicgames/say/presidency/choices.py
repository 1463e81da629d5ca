"""What chance gave and what seats chose in a Presidency record, one sentence a line."""

from __future__ import annotations

from civicgames.say.presidency.cards import card_label
from civicgames.say.words import Line, Say, Speaker


def _first_holder(line: Line, speaker: Speaker) -> str:
    texts, rolls = speaker.texts, line["value"]
    told = ", ".join(
        texts._("{who}: {roll}", who=speaker.who(seat), roll=roll)
        for seat, roll in enumerate(rolls)
        if roll is not None
    )
    highest = max(roll for roll in rolls if roll is not None)
    first = [seat for seat, roll in enumerate(rolls) if roll == highest]
    if len(first) > 1:
        return texts._(
            "Rolls for the first turn – {rolls}. Level at the top: {names} roll again.",
            rolls=told,
            names=speaker.people(first),
        )
    return texts._("Rolls for the first turn – {rolls}.", rolls=told)


def _roll(line: Line, speaker: Speaker) -> str:
    return speaker.texts._("The die shows {number}.", number=line["value"])


# Choices


def _draw(line: Line, speaker: Speaker) -> str | None:
    texts, seat = speaker.texts, line["seat"]
    if line.get("value", "unseen") is not None:
        return None  # the `drew` event tells it
    return speaker.about(
        seat,
        texts._("You draw nothing."),
        texts._("{name} draws nothing."),
    )


def _act(line: Line, speaker: Speaker) -> str | None:
    texts, seat = speaker.texts, line["seat"]
    match line.get("value"):
        case "pass":
            return speaker.about(
                seat,
                texts._("You pass the die to your right."),
                texts._("{name} passes the die to the right."),
            )
        case "roll":
            return speaker.about(
                seat,
                texts._("You roll the die."),
                texts._("{name} rolls the die."),
            )
    return None  # the `played` event tells of a money card


def _scheme(line: Line, speaker: Speaker) -> str | None:
    texts, seat, wish = speaker.texts, line["seat"], line.get("value")
    mine = speaker.is_me(seat)
    if wish is None:
        # Of somebody else it would show that this seat could have played.
        return texts._("You play no scheme.") if mine and "value" in line else None
    values = {"name": speaker.name(seat), "card": card_label(wish["card"], texts)}
    if wish.get("target") is None:
        return speaker.said(
            mine, texts._("You declare {card}."), texts._("{name} declares {card}."), **values
        )
    return speaker.said(
        mine,
        texts._("You declare {card} (target: {target})."),
        texts._("{name} declares {card} (target: {target})."),
        target=speaker.who(wish["target"]),
        **values,
    )


def _order(line: Line, speaker: Speaker) -> str | None:
    texts, seat, order = speaker.texts, line["seat"], line.get("value")
    if not order:
        return None
    return speaker.about(
        seat,
        texts._("You say the order: {names}."),
        texts._("{name} says the order: {names}."),
        names=", ".join(speaker.who(other) for other in order),
    )


def _long_arm(line: Line, speaker: Speaker) -> str | None:
    texts, seat = speaker.texts, line["seat"]
    if line.get("value", "unseen") is not None:
        return None  # the `took` event tells it
    return speaker.about(
        seat,
        texts._("You take nothing from anybody."),
        texts._("{name} takes nothing from anybody."),
    )


def _president_deals(line: Line, speaker: Speaker) -> str:
    texts, seat = speaker.texts, line["seat"]
    return speaker.about(
        seat,
        texts._("As President, you deal in secret."),
        texts._("{name}, the President, deals in secret."),
    )


def _relaunch(line: Line, speaker: Speaker) -> str | None:
    texts, seat, wish = speaker.texts, line["seat"], line.get("value")
    if wish is None:
        return speaker.about(
            seat,
            texts._("Your answer is in, sealed."),
            texts._("The answer of {name} is in, sealed."),
        )
    if wish:
        return speaker.about(
            seat,
            texts._("You want another term."),
            texts._("{name} wants another term."),
        )
    return speaker.about(
        seat, texts._("You want to stop here."), texts._("{name} wants to stop here.")
    )


CHANCES: dict[str, Say] = {"first_holder": _first_holder, "roll": _roll}

CHOICES: dict[str, Say] = {
    "draw": _draw,
    "act": _act,
    "scheme": _scheme,
    "order": _order,
    "long_arm": _long_arm,
    "president_deals": _president_deals,
    "relaunch": _relaunch,
}
"""A card taken, given, or given away on a Sunday is told by the event that follows."""
