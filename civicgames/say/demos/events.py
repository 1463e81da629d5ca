"""What followed from the rules in a DēmoS record, one sentence a line."""

from __future__ import annotations

from collections.abc import Callable

from civicgames.i18n import Texts
from civicgames.say.demos.cards import (
    camp_name,
    card_name,
    card_names,
    changed_card_name,
    harmony_name,
    suit_name,
)
from civicgames.say.demos.outcome import outcome_sentences
from civicgames.say.words import Line, Say, Speaker, capitalised


def _round(line: Line, speaker: Speaker) -> str:
    texts, dealer = speaker.texts, line["dealer"]
    return speaker.about(
        dealer,
        texts._("Round {number}: you deal."),
        texts._("Round {number}: {name} deals."),
        number=line["number"],
    )


def _hand(line: Line, speaker: Speaker) -> str | None:
    texts, cards = speaker.texts, line.get("cards")
    if not cards or None in cards:
        return None
    return speaker.about(
        line["seat"],
        texts._("You were dealt {cards}."),
        texts._("{name} was dealt {cards}."),
        cards=card_names(cards, texts),
    )


def _drew(line: Line, speaker: Speaker) -> str | None:
    texts, card = speaker.texts, line.get("card")
    if card is None:
        return None
    return speaker.about(
        line["seat"],
        texts._("You drew {card}."),
        texts._("{name} received {card}."),
        card=card_name(card, texts),
    )


def _vetoed(line: Line, speaker: Speaker) -> str:
    texts, seat, camp = speaker.texts, line["seat"], line.get("camp")
    if camp in (None, "I"):
        return speaker.about(
            seat,
            texts._("The unanimous turn is cancelled, and your veto is spent."),
            texts._("The unanimous turn is cancelled: {name} spent a veto."),
        )
    return texts._(
        "The unanimous turn is cancelled by the veto of {camp}.", camp=camp_name(camp, texts)
    )


def _veto_refused(line: Line, speaker: Speaker) -> str:
    texts, camp = speaker.texts, line.get("camp")
    if camp in (None, "I"):
        return texts._("The veto was refused; nothing is spent.")
    return texts._(
        "{camp} didn't agree on a veto; nothing is spent.",
        camp=capitalised(camp_name(camp, texts)),
    )


def _secret_turned_up(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    cards = ", ".join(
        f"{card_name(card, texts)} ({speaker.who(seat)})"
        for seat, card in enumerate(line.get("cards") or ())
        if card
    )
    if not cards:
        return texts._("The unanimous turn is held; there is no secret discard to turn up.")
    return texts._(
        "The unanimous turn is held; the secret discards are turned up: {cards}.", cards=cards
    )


def _shown(line: Line, speaker: Speaker) -> str:
    texts, seat = speaker.texts, line["seat"]
    mine, points = speaker.is_me(seat), line["points"]
    values = {
        "name": speaker.name(seat),
        "cards": card_names(line.get("cards") or (), texts),
        "points": texts.n_("{number} point", "{number} points", points, number=points),
        "total": line["total"],
    }
    match line.get("combination"):
        case "square":
            return speaker.said(
                mine,
                texts._("You showed a Harmonious Square ({cards}): {points}, {total} in all."),
                texts._("{name} showed a Harmonious Square ({cards}): {points}, {total} in all."),
                **values,
            )
        case "run":
            return speaker.said(
                mine,
                texts._("You showed a run ({cards}): {points}, {total} in all."),
                texts._("{name} showed a run ({cards}): {points}, {total} in all."),
                **values,
            )
    return speaker.said(
        mine,
        texts._("You had no combination: {points}, {total} in all."),
        texts._("{name} had no combination: {points}, {total} in all."),
        **values,
    )


def _round_won(line: Line, speaker: Speaker) -> str:
    texts, seats = speaker.texts, line["seats"]
    if not seats:
        return texts._("Nobody won the round: no combination, no figure.")
    names = speaker.people(seats)
    match line["by"]:
        case "suits":
            return texts._(
                "Round won by {names}: level on points, but more cards of one suit.", names=names
            )
        case "unshown":
            return texts._(
                "Round won by {names}: level again, but a higher total of cards not shown.",
                names=names,
            )
        case "level":
            return texts._("Round won together, level to the end, by {names}.", names=names)
    return texts._("Round won by {names}, with the most points.", names=names)


def _figure(line: Line, speaker: Speaker) -> str:
    texts, drawn_by, owner = speaker.texts, line["drawn_by"], line["owner"]
    values: dict[str, object] = {"name": speaker.name(drawn_by), "owner": speaker.name(owner)}
    mine, card = speaker.is_me(drawn_by), line.get("card")
    if card is not None:
        values["card"] = card_name(card, texts)
    if drawn_by == owner:
        if card is None:
            return texts._("{name} drew a figure from the Power Pile.", **values)
        return speaker.said(
            mine,
            texts._("You drew {card} from the Power Pile."),
            texts._("{name} drew {card} from the Power Pile."),
            **values,
        )
    if card is None:
        return texts._("{name} drew a figure from the Power Pile; it goes to {owner}.", **values)
    if speaker.is_me(owner):
        return texts._("{name} drew {card} from the Power Pile; it goes to you.", **values)
    return speaker.said(
        mine,
        texts._("You drew {card} from the Power Pile; it goes to {owner}."),
        texts._("{name} drew {card} from the Power Pile; it goes to {owner}."),
        **values,
    )


def _turned_up(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    return speaker.about(
        line["seat"],
        texts._("Because of the Square, you turned up a figure: {card}."),
        texts._("Because of the Square, {name} turned up a figure: {card}."),
        card=card_name(line["card"], texts),
    )


def _media_shown(line: Line, speaker: Speaker) -> str:
    texts, number = speaker.texts, len(line.get("cards") or (None,))
    if speaker.is_me(line["seat"]):
        return texts.n_(
            "You showed {number} Media card.",
            "You showed {number} Media cards.",
            number,
            number=number,
        )
    return texts.n_(
        "{name} showed {number} Media card.",
        "{name} showed {number} Media cards.",
        number,
        number=number,
        name=speaker.name(line["seat"]),
    )


def _about_media(sentences: Callable[[Texts], tuple[str, str]]) -> Say:
    def say(line: Line, speaker: Speaker) -> str:
        to_me, of_others = sentences(speaker.texts)
        seat = line["seat"]
        return speaker.about(seat, to_me, of_others)

    return say


def _scandal(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    seat, (owner, _) = line["seat"], line["target"]
    values = {
        "name": speaker.name(seat),
        "owner": speaker.name(owner),
        "card": card_name(line["card"], texts),
        "suit": suit_name(line["suit"], texts),
    }
    if speaker.is_me(owner):
        return texts._(
            "Scandal: {name} turned up your {card}, which now counts as {suit}.", **values
        )
    return speaker.said(
        speaker.is_me(seat),
        texts._("Scandal: you turned up {card}, before {owner}; it now counts as {suit}."),
        texts._("Scandal: {name} turned up {card}, before {owner}; it now counts as {suit}."),
        **values,
    )


def _trio(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    cards = line["cards"]
    named = ", ".join(
        changed_card_name(card, printed, texts)
        for card, printed in zip(cards, line.get("printed") or cards, strict=False)
    )
    return speaker.about(
        line["seat"],
        texts._("Your trio has {suits}: {cards}."),
        texts._("{name} has a trio of {suits}: {cards}."),
        suits=harmony_name(line["suits"], texts),
        cards=named,
    )


def _outcome(line: Line, speaker: Speaker) -> str:
    return outcome_sentences([line], speaker.names, speaker.texts, speaker.viewer).headline


EVENTS: dict[str, Say] = {
    "round": _round,
    "hand": _hand,
    "drew": _drew,
    "vetoed": _vetoed,
    "veto_refused": _veto_refused,
    "secret_turned_up": _secret_turned_up,
    "shown": _shown,
    "round_won": _round_won,
    "figure": _figure,
    "turned_up": _turned_up,
    "media_shown": _media_shown,
    "media_discarded": _about_media(
        lambda texts: (
            texts._("Your two Media cancel each other and are discarded."),
            texts._("{name} held two Media: they cancel each other and are discarded."),
        )
    ),
    "media_laid_open": _about_media(
        lambda texts: (
            texts._("As the Independent, you laid two Media face up and keep them."),
            texts._("{name}, the Independent, laid two Media face up and keeps them."),
        )
    ),
    "media_idle": _about_media(
        lambda texts: (
            texts._("Your Media card has no effect: nobody else has a face-down figure."),
            texts._("{name} has a Media card without effect: no face-down figure to aim at."),
        )
    ),
    "scandal": _scandal,
    "trio": _trio,
    "outcome": _outcome,
}
