"""What a card does, told from its data: for cards of an instructor's own, and for changed ones."""

from __future__ import annotations

from civicgames.games.presidency.data import Money, Need, Scheme, Step
from civicgames.games.presidency.rules import Rules
from civicgames.i18n import Texts
from civicgames.say.presidency.cards import forward_or_back


def money_text(card: Money, texts: Texts) -> str:
    """What a money card does (R-12): `Moves any one pawn 2 squares, forward or back.`"""
    squares = texts.n_("{number} square", "{number} squares", card.value, number=card.value)
    if card.any_pawn and card.either_way:
        return texts._("Moves any one pawn {squares}, forward or back.", squares=squares)
    if card.any_pawn:
        return texts._("Moves any one pawn {squares} forward.", squares=squares)
    if card.either_way:
        return texts._("Moves your own pawn {squares}, forward or back.", squares=squares)
    return texts._("Moves your own pawn {squares} forward.", squares=squares)


def scheme_text(card: Scheme, rules: Rules, texts: Texts) -> str:
    """What a scheme needs and does, in one sentence a step (R-20, R-34)."""
    said = []
    if not card.playable:
        said.append(
            texts._("Can't be played. Seen in a face-up hand, it takes effect and is discarded.")
        )
    elif card.target == "one_other":
        said.append(texts._("Name one other player."))
    said += [_need(need, texts) for need in card.needs]
    said += [_step(step, rules, texts) for step in card.effect]
    return " ".join(said)


def _need(need: Need, texts: Texts) -> str:
    return {
        "self_face_up": texts._("Only if your hand lies face up."),
        "target_face_down": texts._("Only if that hand lies face down."),
        "target_has_card": texts._("Only if that player holds a card."),
        "target_has_money": texts._("Only if that player holds a money card."),
        "target_has_no_card": texts._("Only if that player holds no card at all."),
        "target_not_at_start": texts._("Only if that pawn has left Candidacy."),
    }[need]


def _step(step: Step, rules: Rules, texts: Texts) -> str:
    on_self = step.who == "self"
    if step.do == "move":
        return _move(step, rules, on_self, texts)
    if step.do == "expose":
        if on_self:
            return texts._("Your hand is turned face up.")
        return texts._("That hand is turned face up until its owner next receives the die.")
    if step.do == "hide":
        if on_self:
            return texts._("Your hand is turned face down.")
        return texts._("That hand is turned face down.")
    cards = _cards(step, texts)
    if step.do == "take":
        return texts._("You take {cards} from that player.", cards=cards)
    if step.do == "give":
        return texts._("You give {cards} to that player.", cards=cards)
    if step.do == "draw":
        if on_self:
            return texts._("You draw {cards}.", cards=cards)
        return texts._("That player draws {cards}.", cards=cards)
    return _discard(step, cards, on_self, texts)


def _move(step: Step, rules: Rules, on_self: bool, texts: Texts) -> str:
    if step.by is None:
        if on_self:
            return texts._("Your pawn goes back to the stage square of the last limit passed.")
        return texts._("That pawn goes back to the stage square of the last limit passed.")
    squares = forward_or_back(rules.numbers.amount(step.by), texts)
    if on_self:
        return texts._("Your pawn moves {squares}.", squares=squares)
    return texts._("That pawn moves {squares}.", squares=squares)


def _discard(step: Step, cards: str, on_self: bool, texts: Texts) -> str:
    which = {
        "highest": texts._("the highest first"),
        "lowest": texts._("the lowest first"),
        "random": texts._("drawn unseen"),
    }[step.which or "random"]
    if on_self:
        return texts._("You discard {cards}, {which}.", cards=cards, which=which)
    return texts._("That player discards {cards}, {which}.", cards=cards, which=which)


def _cards(step: Step, texts: Texts) -> str:
    count = step.count or 1
    if step.pile == "money":
        return texts.n_("{number} money card", "{number} money cards", count, number=count)
    if step.pile == "scheme":
        return texts.n_("{number} scheme", "{number} schemes", count, number=count)
    return texts.n_("{number} card", "{number} cards", count, number=count)
