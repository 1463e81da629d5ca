"""What followed from the rules in a Presidency record, one sentence a line."""

from __future__ import annotations

from civicgames.i18n import Texts
from civicgames.say.presidency.cards import (
    card_label,
    forward_or_back,
    kind_name,
    some_card,
    square_name,
    stage_name,
)
from civicgames.say.presidency.outcome import outcome_sentences
from civicgames.say.words import Line, Say, Speaker, capitalised


def _card(line: Line, texts: Texts) -> str:
    """The card of a line as far as its reader may know it."""
    card = line.get("card")
    return some_card(line.get("pile"), texts) if card is None else card_label(card, texts)


def _term(line: Line, speaker: Speaker) -> str:
    return speaker.texts._("Term {number} begins.", number=line["number"])


def _holder(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    return speaker.about(
        line["seat"], texts._("You receive the die."), texts._("{name} receives the die.")
    )


def _drew(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    return speaker.about(
        line["seat"],
        texts._("You drew {card}."),
        texts._("{name} drew {card}."),
        card=_card(line, texts),
    )


def _moved(line: Line, speaker: Speaker) -> str:
    texts, start, end = speaker.texts, line["from"], line["to"]
    values = {"start": square_name(start, texts), "end": square_name(end, texts)}
    if line.get("annulled"):
        to_me = texts._("The move is annulled by a limit: your pawn stays on {end}.")
        of_others = texts._("The move is annulled by a limit: the pawn of {name} stays on {end}.")
    elif end > start:
        to_me = texts._("Your pawn advances from {start} to {end}.")
        of_others = texts._("The pawn of {name} advances from {start} to {end}.")
    elif end < start:
        to_me = texts._("Your pawn goes back from {start} to {end}.")
        of_others = texts._("The pawn of {name} goes back from {start} to {end}.")
    else:
        to_me = texts._("Your pawn ends where it stood, on {end}.")
        of_others = texts._("The pawn of {name} ends where it stood, on {end}.")
    return speaker.about(line["seat"], to_me, of_others, **values)


def _square(line: Line, speaker: Speaker) -> str:
    texts, at = speaker.texts, line.get("at")
    where = kind_name(line["kind"], texts)
    if at is None:
        return speaker.about(
            line["seat"],
            texts._("Your pawn is on a special square: {square}."),
            texts._("The pawn of {name} is on a special square: {square}."),
            square=where,
        )
    return speaker.about(
        line["seat"],
        texts._("Your pawn arrives on square {at}: {square}."),
        texts._("The pawn of {name} arrives on square {at}: {square}."),
        square=where,
        at=at,
    )


def _face_up(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    return speaker.about(
        line["seat"],
        texts._("Your cards lie face up until you next receive the die."),
        texts._("The cards of {name} lie face up until {name} next receives the die."),
    )


def _face_down(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    return speaker.about(
        line["seat"],
        texts._("Your cards are turned down."),
        texts._("The cards of {name} are turned down."),
    )


def _roll_annulled(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    return speaker.about(
        line["seat"],
        texts._("Your roll is annulled: it takes a money card and a scheme in hand."),
        texts._("The roll of {name} is annulled: it takes a money card and a scheme in hand."),
    )


def _took(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    return speaker.about(
        line["seat"],
        texts._("You took {card} (from: {other})."),
        texts._("{name} took {card} (from: {other})."),
        card=_card(line, texts),
        other=speaker.who(line["from"]),
    )


def _gave(line: Line, speaker: Speaker) -> str:
    texts, seat, to = speaker.texts, line["seat"], line["to"]
    if seat == to:
        return speaker.about(
            line["seat"],
            texts._("You kept {card} for yourself."),
            texts._("{name} kept {card}."),
            card=_card(line, texts),
        )
    return speaker.about(
        line["seat"],
        texts._("You gave {card} (to: {other})."),
        texts._("{name} gave {card} (to: {other})."),
        card=_card(line, texts),
        other=speaker.who(to),
    )


def _played(line: Line, speaker: Speaker) -> str:
    texts, target, by = speaker.texts, line.get("target"), line.get("by")
    card = _card(line, texts)
    if target is None:
        return speaker.about(
            line["seat"], texts._("You play {card}."), texts._("{name} plays {card}."), card=card
        )
    if by is None:
        return speaker.about(
            line["seat"],
            texts._("You play {card} (target: {target})."),
            texts._("{name} plays {card} (target: {target})."),
            card=card,
            target=speaker.who(target),
        )
    return speaker.about(
        line["seat"],
        texts._("You play {card} on {pawn}: {squares}."),
        texts._("{name} plays {card} on {pawn}: {squares}."),
        card=card,
        pawn=_pawn(line["seat"], target, speaker),
        squares=forward_or_back(by, texts),
    )


def _pawn(seat: object, target: object, speaker: Speaker) -> str:
    """Whose pawn a money card moves."""
    texts = speaker.texts
    if speaker.is_me(target):
        return texts._("your pawn")
    if seat == target:
        return texts._("their own pawn")
    return texts._("the pawn of {name}", name=speaker.name(target))


def _impossible(line: Line, speaker: Speaker) -> str:
    texts, card = speaker.texts, capitalised(_card(line, speaker.texts))
    if line.get("returned", True):
        return speaker.about(
            line["seat"],
            texts._("{card} has become impossible and returns to your hand."),
            texts._("{card} has become impossible and returns to the hand of {name}."),
            card=card,
        )
    return speaker.about(
        line["seat"],
        texts._("{card}, which you declared, has become impossible and is discarded."),
        texts._("{card}, declared by {name}, has become impossible and is discarded."),
        card=card,
    )


def _skeleton(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    return speaker.about(
        line["seat"],
        texts._("A skeleton comes out of your cupboard!"),
        texts._("A skeleton comes out of the cupboard of {name}!"),
    )


def _discarded(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    return speaker.about(
        line["seat"],
        texts._("You lose {card}: it is discarded."),
        texts._("{name} loses {card}: it is discarded."),
        card=_card(line, texts),
    )


def _set_aside(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    return speaker.about(
        line["seat"],
        texts._("The limit is full: you are set aside at “{stage}”."),
        texts._("The limit is full: {name} is set aside at “{stage}”."),
        stage=stage_name(line["limit"], texts),
    )


def _restored(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    return speaker.about(
        line["seat"],
        texts._("The limit is open again: you are no longer set aside at “{stage}”."),
        texts._("The limit is open again: {name} is no longer set aside at “{stage}”."),
        stage=stage_name(line["limit"], texts),
    )


def _elected(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    return speaker.about(
        line["seat"],
        texts._("You are elected President!"),
        texts._("{name} is elected President!"),
    )


def _outcome(line: Line, speaker: Speaker) -> str:
    return outcome_sentences([line], speaker.names, speaker.texts, speaker.viewer).headline


EVENTS: dict[str, Say] = {
    "term": _term,
    "holder": _holder,
    "drew": _drew,
    "moved": _moved,
    "square": _square,
    "face_up": _face_up,
    "face_down": _face_down,
    "roll_annulled": _roll_annulled,
    "took": _took,
    "gave": _gave,
    "played": _played,
    "impossible": _impossible,
    "skeleton": _skeleton,
    "discarded": _discarded,
    "set_aside": _set_aside,
    "restored": _restored,
    "elected": _elected,
    "nobody_elected": lambda line, speaker: speaker.texts._("The term ends with nobody elected."),
    "outcome": _outcome,
}
