"""What followed from the rules in a Delanopolis record, one sentence a line."""

from __future__ import annotations

from civicgames.say.delanopolis.cards import card_label, points_in_words, terrain_label
from civicgames.say.delanopolis.outcome import outcome_sentences
from civicgames.say.words import Line, Say, Speaker


def _turn(line: Line, speaker: Speaker) -> str:
    texts, seat = speaker.texts, line["seat"]
    return speaker.about(
        seat,
        texts._("Turn {number}: you play."),
        texts._("Turn {number}: {name} plays."),
        number=line["number"],
    )


def _announced(line: Line, speaker: Speaker) -> str:
    texts, seat = speaker.texts, line["seat"]
    return speaker.about(
        seat,
        texts._("You announced {card} for this turn."),
        texts._("{name} announced {card} for this turn."),
        card=card_label(line["key"], texts),
    )


def _placed(line: Line, speaker: Speaker) -> str:
    texts, seat = speaker.texts, line["seat"]
    return speaker.about(
        seat,
        texts._("You are on {terrain}."),
        texts._("{name} is on {terrain}."),
        terrain=terrain_label(line["terrain"], texts),
    )


def _auction(line: Line, speaker: Speaker) -> str:
    texts, winner = speaker.texts, line["winner"]
    told = texts._(
        "Stakes for {terrain} – {stakes}.",
        terrain=terrain_label(line["terrain"], texts),
        stakes=_stakes(line, speaker),
    )
    if winner is None:
        return told + " " + texts._("The terrain stays free.")
    taken = speaker.about(
        winner,
        texts._("You take it, with {com} COM and {vot} VOT put in; its price is {price}."),
        texts._("{name} takes it, with {com} COM and {vot} VOT put in; its price is {price}."),
        com=line["com"],
        vot=line["vot"],
        price=line["price"],
    )
    return f"{told} {taken}"


def _stakes(line: Line, speaker: Speaker) -> str:
    """`Seat 1: 100, you: 20 (counts as 40), Seat 4: not taking part`."""
    texts = speaker.texts
    told = []
    for seat, (stake, counted) in enumerate(zip(line["stakes"], line["counted"], strict=True)):
        who = speaker.who(seat)
        if stake is None:
            told.append(texts._("{who}: not taking part", who=who))
        elif stake == counted:
            told.append(texts._("{who}: {stake}", who=who, stake=stake))
        else:
            told.append(
                texts._(
                    "{who}: {stake} (counts as {counted})", who=who, stake=stake, counted=counted
                )
            )
    return ", ".join(told)


def _rent(line: Line, speaker: Speaker) -> str:
    texts, visitor, owner = speaker.texts, line["from"], line["to"]
    points, paid = line["points"], line["paid"]
    mine, to_me = speaker.is_me(visitor), speaker.is_me(owner)
    values = {
        "name": speaker.name(visitor),
        "owner": speaker.name(owner),
        "terrain": terrain_label(line["terrain"], texts),
        "points": points_in_words(points, texts),
        "paid": paid,
    }
    if points == 0:
        return texts._("A visit to {terrain} costs nothing.", **values)
    if paid < points:
        if to_me:
            return texts._(
                "{name} owed you {points} of rent for {terrain} and could pay {paid}.", **values
            )
        return speaker.said(
            mine,
            texts._("You owed {owner} {points} of rent for {terrain} and could pay {paid}."),
            texts._("{name} owed {owner} {points} of rent for {terrain} and could pay {paid}."),
            **values,
        )
    if to_me:
        return texts._("{name} paid you {points} of rent for {terrain}.", **values)
    return speaker.said(
        mine,
        texts._("You paid {owner} {points} of rent for {terrain}."),
        texts._("{name} paid {owner} {points} of rent for {terrain}."),
        **values,
    )


def _free_stay(line: Line, speaker: Speaker) -> str:
    texts, seat = speaker.texts, line["seat"]
    return speaker.about(
        seat,
        texts._("On somebody else's terrain twice running: you stay on {terrain} free of rent."),
        texts._(
            "On somebody else's terrain twice running: {name} stays on {terrain} free of rent."
        ),
        terrain=terrain_label(line["terrain"], texts),
    )


def _card(line: Line, speaker: Speaker) -> str:
    texts, seat = speaker.texts, line["seat"]
    return speaker.about(
        seat,
        texts._("You drew {card} from the pile."),
        texts._("{name} drew {card} from the pile."),
        card=card_label(line["key"], texts),
    )


def _refuge(line: Line, speaker: Speaker) -> str:
    texts, seat = speaker.texts, line["seat"]
    return speaker.about(
        seat,
        texts._("You rest for this turn: you spent {card}."),
        texts._("{name} rests for this turn and spent {card}."),
        card=card_label(line["key"], texts),
    )


def _sold(line: Line, speaker: Speaker) -> str:
    texts, seat = speaker.texts, line["seat"]
    return speaker.about(
        seat,
        texts._("You sold {terrain} to the mayor for {price} COM."),
        texts._("{name} sold {terrain} to the mayor for {price} COM."),
        terrain=terrain_label(line["terrain"], texts),
        price=line["price"],
    )


def _outcome(line: Line, speaker: Speaker) -> str:
    return outcome_sentences([line], speaker.names, speaker.texts, speaker.viewer).headline


EVENTS: dict[str, Say] = {
    "turn": _turn,
    "announced": _announced,
    "placed": _placed,
    "auction": _auction,
    "rent": _rent,
    "free_stay": _free_stay,
    "card": _card,
    "refuge": _refuge,
    "sold": _sold,
    "outcome": _outcome,
}
