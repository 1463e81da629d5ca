"""The questions of Delanopolis, and what each button for an answer says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civicgames.i18n import Texts
from civicgames.say.delanopolis.cards import card_label, points_in_words, terrain_label
from civicgames.say.telling import waited_for
from civicgames.say.words import Question, Speaker


def ask(kind: str, context: Mapping[str, Any], texts: Texts) -> Question:
    """A decision of the given kind as a question to the person asked.

    `context` says what is known; every key may be missing:
    `names` (by seat), `seat` (who is asked), `options` (of the decision: the most of a stake),
    `mayor` (the mayor's seat), `roller` (whose turn it is), `terrain` (the one being auctioned),
    `placement` (the switch: without dice the buttons speak of none), `refuge_com`, `refuge_vot`
    (the switches), `card` (the key of the card in question: the refuge that would be spent, the
    trump or joker that would be announced, the one announced before a stake), `open` (whether
    everybody sees the stake at once), `prices` (by terrain, of what may be sold), `debt` (points
    that are short).
    Raises ValueError for a kind that Delanopolis doesn't have.
    """
    speaker = Speaker(context.get("names", ()), texts, context.get("seat"))
    title, sentence = _question(kind, context, speaker)
    return Question(title, sentence, lambda value: _button(kind, value, context, texts))


def waiting(kind: str, name: str, texts: Texts) -> str:
    """What the others read while a seat decides."""
    what = {
        "mayor_refuge": texts._("whether to rest in a refuge"),
        "turn": texts._("whether to play the turn or to rest"),
        "announce": texts._("whether to announce a card"),
        "stake": texts._("a stake, in secret"),
        "rebid": texts._("an addition, in secret"),
        "sell": texts._("whether to sell a terrain"),
    }
    return waited_for(kind, what, name, texts)


def _question(kind: str, context: Mapping[str, Any], speaker: Speaker) -> tuple[str, str]:
    texts = speaker.texts
    match kind:
        case "mayor_refuge":
            return texts._("Your refuge"), " ".join(
                [_whose_turn(context, speaker), _gift(context, texts), _no_stake(texts)]
            ).strip()
        case "turn":
            return texts._("Your turn"), " ".join(
                [_roll_or_rest(context, texts), _gift(context, texts)]
            )
        case "announce":
            return texts._("Your card"), _announce(context, texts)
        case "stake":
            return texts._("Your stake"), _stake(context, speaker)
        case "rebid":
            return texts._("Your addition"), texts._(
                "You are level with others at the top. Add up to {most} VOT, in secret: whoever "
                "then counts highest takes the terrain.",
                most=_most(context),
            ) if _most(context) is not None else texts._(
                "You are level with others at the top. Add to your stake, in secret: whoever "
                "then counts highest takes the terrain."
            )
        case "sell":
            return texts._("Rent to pay"), _sell(context, texts)
    raise ValueError(f"Delanopolis asks no question of the kind {kind!r}.")


def _most(context: Mapping[str, Any]) -> int | None:
    options = context.get("options") or ()
    return max(options) if options else None


def _in_order(context: Mapping[str, Any]) -> bool:
    return context.get("placement") == "in_order"


def _whose_turn(context: Mapping[str, Any], speaker: Speaker) -> str:
    roller = context.get("roller")
    if roller is None:
        return ""
    return speaker.texts._("It is the turn of {name}.", name=speaker.name(roller))


def _gift(context: Mapping[str, Any], texts: Texts) -> str:
    com, vot = context.get("refuge_com"), context.get("refuge_vot")
    if com is None or vot is None:
        return texts._("A refuge gives you points and is then spent.")
    return texts._(
        "A refuge gives you {com} COM and {vot} VOT and is then spent.", com=com, vot=vot
    )


def _no_stake(texts: Texts) -> str:
    return texts._("If you rest, you can't stake in this turn.")


def _roll_or_rest(context: Mapping[str, Any], texts: Texts) -> str:
    if _in_order(context):
        return texts._("Open the next terrain, or rest and leave it to the next player.")
    return texts._("Roll the dice, or rest and pass your turn.")


def _announce(context: Mapping[str, Any], texts: Texts) -> str:
    card = context.get("card")
    if card is None:
        return texts._(
            "Announce a card for this turn? Your stake would count twice; without an auction you "
            "keep the card."
        )
    return texts._(
        "Announce {card} for this turn? Your stake would count twice; without an auction you keep "
        "the card.",
        card=card_label(card, texts),
    )


def _stake(context: Mapping[str, Any], speaker: Speaker) -> str:
    texts, most, terrain = speaker.texts, _most(context), context.get("terrain")
    mayor, card = context.get("mayor"), context.get("card")
    where = texts._("the terrain") if terrain is None else terrain_label(terrain, texts)
    if most is None:
        said = texts._("How much do you stake for {terrain}?", terrain=where)
    elif mayor is None:
        said = texts._(
            "How much do you stake for {terrain}? From 0 to {points}.",
            terrain=where,
            points=points_in_words(most, texts),
        )
    elif speaker.is_me(mayor):
        said = texts._(
            "How much do you stake for {terrain}? From 0 to {most} COM; to win you must count for "
            "more than all challengers together.",
            terrain=where,
            most=most,
        )
    else:
        said = texts._(
            "How much do you stake for {terrain}? From 0 to {most} VOT; the highest challenger "
            "takes it, unless the mayor counts for more than all of you together.",
            terrain=where,
            most=most,
        )
    parts = [said]
    if card is not None:
        parts.append(texts._("With {card} it counts twice.", card=card_label(card, texts)))
    parts.append(
        texts._("Everybody will see it before the others stake.")
        if context.get("open")
        else texts._("Nobody sees it before all stakes are in.")
    )
    return " ".join(parts)


def _sell(context: Mapping[str, Any], texts: Texts) -> str:
    debt = context.get("debt")
    how = texts._("You may sell terrains to the mayor, at their price, or pay what you have.")
    if not debt:
        return how
    short = texts._("To pay the rent you lack {points}.", points=points_in_words(debt, texts))
    return f"{short} {how}"


def _button(kind: str, value: Any, context: Mapping[str, Any], texts: Texts) -> str:
    match kind, value:
        case "mayor_refuge", True:
            return texts._("Rest in the refuge")
        case "mayor_refuge", False:
            return texts._("Stay and take part")
        case "turn", "roll":
            return texts._("Open the terrain") if _in_order(context) else texts._("Roll the dice")
        case "turn", "refuge":
            return texts._("Rest and pass my turn")
        case "announce", True:
            card = context.get("card")
            if card is None:
                return texts._("Announce my card")
            return texts._("Announce {card}", card=card_label(card, texts))
        case "announce", False:
            return texts._("Announce nothing")
        case "stake", 0:
            return texts._("Stake nothing")
        case "stake", int():
            return texts._("Stake {points}", points=points_in_words(value, texts))
        case "rebid", 0:
            return texts._("Add nothing")
        case "rebid", int():
            return texts._("Add {points}", points=points_in_words(value, texts))
        case "sell", None:
            return texts._("Sell nothing")
        case "sell", int():
            price = _price(context.get("prices"), value)
            terrain = terrain_label(value, texts)
            if price is None:
                return texts._("Sell {terrain}", terrain=terrain)
            return texts._("Sell {terrain} for {price} COM", terrain=terrain, price=price)
    raise ValueError(f"Delanopolis has no answer {value!r} to a question of the kind {kind!r}.")


def _price(prices: Any, terrain: int) -> int | None:
    """Prices come by terrain, as a list with an empty place 0 or as a map."""
    try:
        return None if prices is None else prices[terrain]
    except (KeyError, IndexError):
        return None
