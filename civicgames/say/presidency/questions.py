"""The questions of Presidency, and what each button for an answer says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from civicgames.content import load
from civicgames.i18n import Texts
from civicgames.say.presidency.cards import (
    card_label,
    card_name,
    forward_or_back,
    some_card,
)
from civicgames.say.telling import waited_for
from civicgames.say.words import Question, Speaker


def ask(kind: str, context: Mapping[str, Any], texts: Texts) -> Question:
    """A decision of the given kind as a question to the person asked.

    `context` says what is known; every key may be missing:
    `names` (by seat), `seat` (who is asked), `drawn` (cards drawn so far this turn), `campaign`
    (the rule of the campaign square under the pawn), `may_roll` (False where a roll would be
    annulled), `rolled` (whether the die was rolled this turn), `declared` (what is to be put in
    order: a map from seat to the declared card), `target` (whose card is taken, or who receives
    one), `term` and `terms` (the one just ended, and the most).
    A question about schemes reads the same whether or not there is a scheme to play (R-22).
    Raises ValueError for a kind that Presidency doesn't have.
    """
    speaker = Speaker(context.get("names", ()), texts, context.get("seat"))
    title, sentence = _question(kind, context, speaker)
    return Question(title, sentence, lambda value: _button(kind, value, context, speaker))


def waiting(kind: str, name: str, texts: Texts) -> str:
    """What the others read while a seat decides. In a window nobody is named (R-22)."""
    if kind == "scheme":
        return texts._("A scheme, anyone?")
    what = {
        "draw": texts._("whether to draw, and from which pile"),
        "act": texts._("what to do with the die in hand"),
        "take": texts._("which card to take"),
        "give": texts._("which card to give"),
        "order": texts._("the order of the schemes"),
        "long_arm": texts._("whether to take a card, and from whom"),
        "family_sunday": texts._("who receives which scheme"),
        "president_deals": texts._("the cards for everyone, in secret"),
        "relaunch": texts._("whether to play another term"),
    }
    return waited_for(kind, what, name, texts)


def _question(kind: str, context: Mapping[str, Any], speaker: Speaker) -> tuple[str, str]:
    texts = speaker.texts
    match kind:
        case "draw":
            return texts._("Your draw"), _draw(context, texts)
        case "act":
            return texts._("Your turn"), " ".join(_act(context, texts))
        case "scheme":
            return texts._("A scheme?"), texts._(
                "Do you play a scheme now, and on whom? Nobody sees your answer before all are in; "
                "to play nothing is never shown."
            )
        case "take":
            return texts._("A card to take"), _about_target(
                context,
                speaker,
                texts._("Which card do you take from {name}? They lie face up."),
                texts._("Which card do you take? They lie face up."),
            )
        case "give":
            return texts._("A card to give"), _about_target(
                context,
                speaker,
                texts._("Which card do you give to {name}?"),
                texts._("Which card do you give?"),
            )
        case "order":
            return texts._("The order"), _order(context, speaker)
        case "long_arm":
            return _square_title("long_arm", texts), texts._(
                "You may take one card from one other player: unseen, unless that hand lies face "
                "up. From whom?"
            )
        case "family_sunday":
            return _square_title("family_sunday", texts), texts._(
                "Give all your schemes to the others: say for each card who receives it."
            )
        case "president_deals":
            return texts._("The President deals"), texts._(
                "Give each player a money card and a scheme, yourself too. Nobody sees which."
            )
        case "relaunch":
            return texts._("Another term?"), _relaunch(context, texts)
    raise ValueError(f"Presidency asks no question of the kind {kind!r}.")


def _square_title(kind: str, texts: Texts) -> str:
    return load("presidency", texts.lang).words["squares"][kind].name


def _draw(context: Mapping[str, Any], texts: Texts) -> str:
    if context.get("drawn"):
        return texts._("You may draw a second card, from either pile.")
    if context.get("campaign") == "draw_two":
        return texts._(
            "You may draw two cards, one after the other, before you do anything else. The first?"
        )
    return texts._("You may draw one card before you do anything else. From which pile?")


def _act(context: Mapping[str, Any], texts: Texts) -> list[str]:
    said = [texts._("Play money, roll the die once, or pass it to your right.")]
    campaign, rolled = context.get("campaign"), context.get("rolled")
    if campaign == "one_money":
        said.append(texts._("On this square you may play one money card a turn."))
    if campaign == "no_die":
        said.append(texts._("On this square you can't roll."))
    elif rolled:
        said.append(texts._("You have rolled already."))
    elif context.get("may_roll") is False:
        said.append(
            texts._(
                "Careful: without a money card and a scheme in hand the roll would be annulled and "
                "your turn would end."
            )
        )
    return said


def _about_target(
    context: Mapping[str, Any], speaker: Speaker, with_name: str, without: str
) -> str:
    target = context.get("target")
    return without if target is None else with_name.format(name=speaker.name(target))


def _order(context: Mapping[str, Any], speaker: Speaker) -> str:
    texts, declared = speaker.texts, context.get("declared")
    question = texts._("Several schemes at once: in which order?")
    if not declared:
        return question
    told = [
        texts._("{who}: {card}", who=speaker.who(seat), card=card_name(card, texts))
        for seat, card in declared.items()
    ]
    return texts._("{question} {schemes}.", question=question, schemes=", ".join(told))


def _relaunch(context: Mapping[str, Any], texts: Texts) -> str:
    question = texts._("Do you want another term? One no ends the game. All answer in secret.")
    term, terms = context.get("term"), context.get("terms")
    if term is None or terms is None:
        return question
    played = texts._("Terms played: {term} of {terms} at most.", term=term, terms=terms)
    return f"{played} {question}"


# Buttons


def _button(kind: str, value: Any, context: Mapping[str, Any], speaker: Speaker) -> str:
    said = _answer(kind, value, context, speaker)
    if said is None:
        raise ValueError(f"Presidency has no answer {value!r} to a question of the kind {kind!r}.")
    return said


def _answer(kind: str, value: Any, context: Mapping[str, Any], speaker: Speaker) -> str | None:
    texts = speaker.texts
    match kind, value:
        case "draw", None:
            return texts._("Draw nothing")
        case "draw", "money" | "scheme":
            return texts._("Draw {card}", card=some_card(value, texts))
        case "act", _:
            return _act_button(value, context, speaker)
        case "scheme", None:
            return texts._("Play nothing")
        case "scheme", {"card": card, "target": target}:
            return texts._(
                "Play {card} (target: {target})",
                card=card_label(card, texts),
                target=speaker.name(target),
            )
        case "scheme", {"card": card}:
            return texts._("Play {card}", card=card_label(card, texts))
        case "take", str():
            return texts._("Take {card}", card=card_label(value, texts))
        case "give", str():
            return texts._("Give {card}", card=card_label(value, texts))
        case "order", [_, *_]:
            return texts._("Order: {names}", names=", ".join(map(speaker.who, value)))
        case "long_arm", _:
            return _long_arm_button(value, speaker)
        case "family_sunday", dict():
            return _gifts(value, speaker)
        case "president_deals", [_, *_]:
            return _deal(value, speaker)
        case "relaunch", True:
            return texts._("Another term")
        case "relaunch", False:
            return texts._("Stop here")
    return None


def _act_button(value: Any, context: Mapping[str, Any], speaker: Speaker) -> str | None:
    texts = speaker.texts
    match value:
        case "pass":
            return texts._("Pass the die")
        case "roll" if context.get("may_roll") is False:
            return texts._("Roll all the same (annulled)")
        case "roll":
            return texts._("Roll the die")
        case {"money": card, "pawn": pawn, "by": int() as by}:
            whose = (
                texts._("your pawn")
                if speaker.is_me(pawn)
                else texts._("the pawn of {name}", name=speaker.name(pawn))
            )
            return texts._(
                "Play {card} on {pawn}: {squares}",
                card=card_label(card, texts),
                pawn=whose,
                squares=forward_or_back(by, texts),
            )
    return None


def _long_arm_button(value: Any, speaker: Speaker) -> str | None:
    texts = speaker.texts
    match value:
        case None:
            return texts._("Take nothing")
        case [int() as seat]:
            card = texts._("a card, unseen")
        case [int() as seat, "money" | "scheme" as pile]:
            card = some_card(pile, texts)
        case [int() as seat, str() as shown]:
            card = card_label(shown, texts)
        case _:
            return None
    return texts._("Take {card} (from: {name})", card=card, name=speaker.name(seat))


def _gifts(value: Mapping[str, int], speaker: Speaker) -> str:
    texts = speaker.texts
    told = [
        texts._("{card} to {name}", card=card_name(card, texts), name=speaker.name(seat))
        for card, seat in value.items()
    ]
    return texts._("Give {gifts}", gifts=", ".join(told))


def _deal(value: Sequence[Sequence[str | None]], speaker: Speaker) -> str:
    """`Deal: Seat 1: Posters (3) and Leak, Seat 2: …`."""
    texts = speaker.texts
    told = []
    for seat, pair in enumerate(value):
        cards = [card_name(card, texts) for card in pair if card is not None]
        given = speaker.listing(cards) if cards else texts._("nothing")
        told.append(texts._("{who}: {card}", who=speaker.name(seat), card=given))
    return texts._("Deal – {deal}", deal=", ".join(told))
