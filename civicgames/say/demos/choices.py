"""What chance gave and what seats chose in a DēmoS record, one sentence a line."""

from __future__ import annotations

from collections.abc import Callable

from civicgames.i18n import Texts
from civicgames.say.demos.cards import camp_label, card_name, suit_name
from civicgames.say.demos.questions import trio_in_words
from civicgames.say.words import Line, Say, Speaker


def _first_dealer(line: Line, speaker: Speaker) -> str:
    texts, seat = speaker.texts, line["value"]
    return speaker.about(
        seat,
        texts._("By lot, you deal first."),
        texts._("By lot, {name} deals first."),
    )


def _teams(line: Line, speaker: Speaker) -> str:
    texts, camps = speaker.texts, line["value"]
    sides = [
        texts._(
            "{side}: {members}",
            side=camp_label(camp, texts),
            members=speaker.people(seat for seat, own in enumerate(camps) if own == camp),
        )
        for camp in sorted(set(camps), key="ABI".find)
    ]
    return texts._("By lot, the sides are: {sides}.", sides=" – ".join(sides))


# Choices


def _public_discard(line: Line, speaker: Speaker) -> str:
    texts = speaker.texts
    return speaker.about(
        line["seat"],
        texts._("You laid {card} face up."),
        texts._("{name} laid {card} face up and drew from the People's Pack."),
        card=card_name(line["value"], texts),
    )


def _hidden_discard(line: Line, speaker: Speaker) -> str:
    texts, seat, card = speaker.texts, line["seat"], line.get("value")
    if card == "keep":
        return speaker.about(
            seat,
            texts._("You kept your hand as it was."),
            texts._("{name} discarded nothing in the secret turn."),
        )
    if card is None:
        return texts._("{name} laid a card face down.", name=speaker.name(seat))
    return speaker.about(
        seat,
        texts._("You laid {card} face down."),
        texts._("{name} laid {card} face down."),
        card=card_name(card, texts),
    )


def _take(line: Line, speaker: Speaker) -> str | None:
    texts, seat, card = speaker.texts, line["seat"], line.get("value")
    mine = speaker.is_me(seat)
    if card is None:
        return None
    if card == "pack":
        # Readers learn from the next line which card they drew themselves.
        return (
            None
            if mine
            else texts._("{name} drew from the People's Pack.", name=speaker.name(seat))
        )
    return speaker.about(
        seat,
        texts._("You took {card} from the visible discards."),
        texts._("{name} took {card} from the visible discards."),
        card=card_name(card, texts),
    )


def _veto(line: Line, speaker: Speaker) -> str | None:
    texts, seat, veto = speaker.texts, line["seat"], line.get("value")
    if veto is None:
        return None
    if veto:
        return speaker.about(
            seat,
            texts._("You said no to the unanimous turn."),
            texts._("{name} said no to the unanimous turn."),
        )
    return speaker.about(
        seat,
        texts._("You agreed to the unanimous turn."),
        texts._("{name} agreed to the unanimous turn."),
    )


def _veto_confirm(line: Line, speaker: Speaker) -> str | None:
    texts, seat, agreed = speaker.texts, line["seat"], line.get("value")
    if agreed is None:
        return None
    if agreed:
        return speaker.about(
            seat,
            texts._("You agreed to your team's veto."),
            texts._("{name} agreed to the team's veto."),
        )
    return speaker.about(
        seat,
        texts._("You refused your team's veto."),
        texts._("{name} refused the team's veto."),
    )


def _allot(line: Line, speaker: Speaker) -> str | None:
    texts, seat, owner = speaker.texts, line["seat"], line.get("value")
    if owner is None:
        return None
    if owner == seat:
        return speaker.about(
            seat,
            texts._("For your team, you chose to keep the figure drawn."),
            texts._("For the team, {name} chose to keep the figure drawn."),
        )
    if speaker.is_me(seat):
        return texts._(
            "For your team, you gave the figure drawn to {owner}.", owner=speaker.name(owner)
        )
    return speaker.said(
        speaker.is_me(owner),
        texts._("For your team, {name} gave you the figure drawn."),
        texts._("For the team, {name} gave the figure drawn to {owner}."),
        name=speaker.name(seat),
        owner=speaker.name(owner),
    )


def _media_target(line: Line, speaker: Speaker) -> str | None:
    texts, seat, target = speaker.texts, line["seat"], line.get("value")
    if target is None:
        return None
    owner, place = target
    values = {"number": place + 1, "name": speaker.name(seat), "owner": speaker.name(owner)}
    if speaker.is_me(owner):
        return texts._("{name} aimed a Media card at your figure number {number}.", **values)
    return speaker.said(
        speaker.is_me(seat),
        texts._("You aimed your Media card at figure number {number} of {owner}."),
        texts._("{name} aimed a Media card at figure number {number} of {owner}."),
        **values,
    )


def _suit_choice(announced: Callable[[Texts], tuple[str, str]]) -> Say:
    def say(line: Line, speaker: Speaker) -> str | None:
        if line.get("value") is None:
            return None
        to_me, of_others = announced(speaker.texts)
        return speaker.about(
            line["seat"],
            to_me,
            of_others,
            suit=suit_name(line["value"], speaker.texts),
        )

    return say


def _announced_trio(line: Line, speaker: Speaker) -> str | None:
    texts, seat = speaker.texts, line["seat"]
    if "value" not in line:
        return None
    if line["value"] is None:
        return speaker.about(
            seat, texts._("You announced no trio."), texts._("{name} announced no trio.")
        )
    return speaker.about(
        seat,
        texts._("You announced the trio {trio}."),
        texts._("{name} announced the trio {trio}."),
        trio=trio_in_words(line["value"], texts),
    )


CHANCES: dict[str, Say] = {"first_dealer": _first_dealer, "teams": _teams}

CHOICES: dict[str, Say] = {
    "public_discard": _public_discard,
    "secret_discard": _hidden_discard,
    "secret_take": _take,
    "veto": _veto,
    "veto_confirm": _veto_confirm,
    "unanimous_discard": _hidden_discard,
    "unanimous_take": _take,
    "allot": _allot,
    "media_target": _media_target,
    "media_suit": _suit_choice(
        lambda texts: (
            texts._("You announced {suit}."),
            texts._("{name} announced {suit}."),
        )
    ),
    "favourite_suit": _suit_choice(
        lambda texts: (
            texts._("Your favourite suit is {suit}."),
            texts._("{name} chose {suit} as favourite suit."),
        )
    ),
    "announced_trio": _announced_trio,
}
