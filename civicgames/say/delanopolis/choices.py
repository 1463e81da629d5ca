"""What chance gave and what seats chose in a Delanopolis record, one sentence a line."""

from __future__ import annotations

from civicgames.say.delanopolis.cards import points_in_words
from civicgames.say.words import Line, Say, Speaker


def _mayor(line: Line, speaker: Speaker) -> str:
    texts, seat = speaker.texts, line["value"]
    return speaker.about(
        seat,
        texts._("By lot, you are the mayor."),
        texts._("By lot, {name} is the mayor."),
    )


def _roll(line: Line, speaker: Speaker) -> str:
    texts, dice = speaker.texts, line["value"]
    if len(dice) == 1:
        return texts._("The die shows {number}.", number=dice[0])
    return texts._(
        "The dice show {dice}: {sum} in all.",
        dice=speaker.listing([str(die) for die in dice]),
        sum=sum(dice),
    )


def _lot(line: Line, speaker: Speaker) -> str:
    texts, seat = speaker.texts, line["value"]
    return speaker.about(
        seat,
        texts._("Stakes were level; the lot falls on you."),
        texts._("Stakes were level; the lot falls on {name}."),
    )


# Choices


def _mayor_refuge(line: Line, speaker: Speaker) -> str | None:
    texts, seat = speaker.texts, line["seat"]
    if line.get("value") is not False:
        return None  # the `refuge` event tells it
    return speaker.about(
        seat,
        texts._("As the mayor, you stay out of the refuge and may stake."),
        texts._("{name}, the mayor, stays out of the refuge and may stake."),
    )


def _turn(line: Line, speaker: Speaker) -> str | None:
    texts, seat = speaker.texts, line["seat"]
    if line.get("value") != "roll":
        return None  # the `refuge` event tells it
    return speaker.about(
        seat,
        texts._("You play your turn and keep your refuge."),
        texts._("{name} plays the turn and keeps the refuge."),
    )


def _announce(line: Line, speaker: Speaker) -> str | None:
    texts, seat = speaker.texts, line["seat"]
    if line.get("value") is not False:
        return None  # the `announced` event tells it
    return speaker.about(
        seat,
        texts._("You announced nothing and keep your card."),
        texts._("{name} announced nothing."),
    )


def _stake(line: Line, speaker: Speaker) -> str:
    texts, seat, points = speaker.texts, line["seat"], line.get("value")
    if points is None:
        return speaker.about(
            seat,
            texts._("Your stake is in, sealed."),
            texts._("The stake of {name} is in, sealed."),
        )
    if points == 0:
        return speaker.about(
            seat, texts._("You staked nothing."), texts._("{name} staked nothing.")
        )
    return speaker.about(
        seat,
        texts._("You staked {points}."),
        texts._("{name} staked {points}."),
        points=points_in_words(points, texts),
    )


def _rebid(line: Line, speaker: Speaker) -> str:
    texts, seat, points = speaker.texts, line["seat"], line.get("value")
    if points is None:
        return speaker.about(
            seat,
            texts._("Your addition is in, sealed."),
            texts._("The addition of {name} is in, sealed."),
        )
    if points == 0:
        return speaker.about(seat, texts._("You added nothing."), texts._("{name} added nothing."))
    return speaker.about(
        seat,
        texts._("You added {points} to your stake."),
        texts._("{name} added {points} to the stake."),
        points=points_in_words(points, texts),
    )


def _sell(line: Line, speaker: Speaker) -> str | None:
    texts, seat = speaker.texts, line["seat"]
    if line.get("value", 0) is not None:
        return None  # the `sold` event tells it
    return speaker.about(
        seat,
        texts._("You sell nothing to the mayor."),
        texts._("{name} sells nothing to the mayor."),
    )


CHANCES: dict[str, Say] = {"mayor": _mayor, "roll": _roll, "lot": _lot}

CHOICES: dict[str, Say] = {
    "mayor_refuge": _mayor_refuge,
    "turn": _turn,
    "announce": _announce,
    "stake": _stake,
    "rebid": _rebid,
    "sell": _sell,
}
