"""The questions of DēmoS, and what each button for an answer says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civicgames.i18n import Texts
from civicgames.say.demos.cards import card_name, card_names, suit_name
from civicgames.say.telling import waited_for
from civicgames.say.words import Question, Speaker


def ask(kind: str, context: Mapping[str, Any], texts: Texts) -> Question:
    """A decision of the given kind as a question to the person asked.

    `context` says what is known; every key may be missing:
    `names` (by seat), `seat` (who is asked), `options` (of the decision: whether `keep` is one),
    `proposer` (seat, for `veto_confirm`), `camp` (the asked seat's, for `veto`),
    `vetoes` (how many are left, for `veto`), `card` (the figure drawn, for `allot`),
    `bonus` (points, for `favourite_suit`).
    Raises ValueError for a kind that DēmoS doesn't have.
    """
    speaker = Speaker(context.get("names", ()), texts, context.get("seat"))
    in_team = context.get("camp") not in (None, "I")
    title, sentence = _question(kind, context, speaker, in_team)
    return Question(title, sentence, lambda value: _button(kind, value, speaker, in_team))


def waiting(kind: str, name: str, texts: Texts) -> str:
    """What the others read while a seat decides."""
    what = {
        "public_discard": texts._("a public discard"),
        "secret_discard": texts._("a secret discard"),
        "secret_take": texts._("a new card"),
        "unanimous_discard": texts._("a unanimous discard"),
        "unanimous_take": texts._("a new card"),
        "veto": texts._("whether to hold the unanimous turn"),
        "veto_confirm": texts._("whether to agree to the team's veto"),
        "allot": texts._("who gets the figure"),
        "media_target": texts._("whom the Media aim at"),
        "media_suit": texts._("the suit of the scandal"),
        "favourite_suit": texts._("a favourite suit"),
        "announced_trio": texts._("whether to announce a trio"),
    }
    return waited_for(kind, what, name, texts)


def _question(
    kind: str, context: Mapping[str, Any], speaker: Speaker, in_team: bool
) -> tuple[str, str]:
    texts = speaker.texts
    match kind:
        case "public_discard":
            return texts._("Your public discard"), texts._(
                "Choose a card to lay face up: everyone sees it, and it can be taken later. "
                "You then draw from the People's Pack."
            )
        case "secret_discard" if "keep" in context.get("options", ()):
            return texts._("Your secret discard"), texts._(
                "Choose a card to lay face down and get another one, or keep your hand as it is."
            )
        case "secret_discard":
            return texts._("Your secret discard"), texts._(
                "Choose a card to lay face down. You then get another one."
            )
        case "unanimous_discard":
            return texts._("Your unanimous discard"), texts._(
                "Nobody used a veto. Choose a card to lay face down; you then get another one."
            )
        case "secret_take" | "unanimous_take":
            return texts._("Your new card"), texts._(
                "Draw from the People's Pack, unseen, or take one of the visible cards."
            )
        case "veto":
            return texts._("Hold the unanimous turn?"), _veto_question(context, texts, in_team)
        case "veto_confirm":
            return texts._("Your team's veto"), texts._(
                "{name} proposes to cancel the unanimous turn with your team's veto. Do you agree?",
                name=speaker.name(context.get("proposer")),
            ) if context.get("proposer") is not None else texts._(
                "A team-mate proposes to cancel the unanimous turn with your team's veto. "
                "Do you agree?"
            )
        case "allot":
            card = context.get("card")
            return texts._("Your team's figure"), texts._(
                "You have drawn {card}. Decide with your team who gets it.",
                card=card_name(card, texts),
            ) if card else texts._("You have drawn a figure. Decide with your team who gets it.")
        case "media_target":
            return texts._("Your Media: the target"), texts._(
                "Choose a face-down figure of another player. It will be turned up, "
                "and that player's trio will have to hold it."
            )
        case "media_suit":
            return texts._("Your Media: the suit"), texts._(
                "Choose the suit in which this figure will count until the end."
            )
        case "favourite_suit":
            bonus = context.get("bonus")
            return texts._("Your favourite suit"), texts.n_(
                "Choose a suit: each run of yours that is all in it brings {bonus} more point.",
                "Choose a suit: each run of yours that is all in it brings {bonus} more points.",
                bonus,
                bonus=bonus,
            ) if bonus else texts._(
                "Choose a suit: each run of yours that is all in it brings more points."
            )
        case "announced_trio":
            return texts._("Your announced trio"), texts._(
                "You may announce the trio you aim at. If harmony is level in the end, "
                "keeping your word comes before points."
            )
    raise ValueError(f"DēmoS asks no question of the kind {kind!r}.")


def _veto_question(context: Mapping[str, Any], texts: Texts, in_team: bool) -> str:
    what = texts._(
        "If it is held, the secret discards are turned up and everyone changes one more card."
    )
    left = context.get("vetoes")
    if left is None:
        left = 1
    how = (
        texts.n_(
            "You may propose a veto: all of your team must agree, and {left} is left.",
            "You may propose a veto: all of your team must agree, and {left} are left.",
            left,
            left=left,
        )
        if in_team
        else texts.n_(
            "You may cancel it with a veto: you have {left} left for the whole game.",
            "You may cancel it with a veto: you have {left} left for the whole game.",
            left,
            left=left,
        )
    )
    return f"{what} {how}"


def _button(kind: str, value: Any, speaker: Speaker, in_team: bool) -> str:
    texts = speaker.texts
    match kind, value:
        case "public_discard", _:
            return texts._("Discard {card} and draw", card=card_name(value, texts))
        case "secret_discard", "keep":
            return texts._("Keep my hand")
        case "secret_discard" | "unanimous_discard", _:
            return texts._("Discard {card} face down", card=card_name(value, texts))
        case "secret_take" | "unanimous_take", "pack":
            return texts._("Draw from the pack")
        case "secret_take" | "unanimous_take", _:
            return texts._("Take {card}", card=card_name(value, texts))
        case "veto", True:
            return texts._("Propose our veto") if in_team else texts._("Veto the turn")
        case "veto", _:
            return texts._("Let the turn be held")
        case "veto_confirm", True:
            return texts._("Agree to the veto")
        case "veto_confirm", _:
            return texts._("Refuse the veto")
        case "allot", seat:
            if speaker.is_me(seat):
                return texts._("Keep the figure myself")
            return texts._("Give the figure to {name}", name=speaker.name(seat))
        case "media_target", (seat, place):
            return texts._(
                "Aim at figure {number} of {name}", number=place + 1, name=speaker.name(seat)
            )
        case "media_suit", _:
            return texts._("Make it {suit}", suit=suit_name(value, texts))
        case "favourite_suit", _:
            return texts._("Choose {suit}", suit=suit_name(value, texts))
        case "announced_trio", None:
            return texts._("Announce nothing")
        case "announced_trio", _:
            return texts._("Announce {trio}", trio=trio_in_words(value, texts))
    raise ValueError(f"DēmoS has no answer {value!r} to a question of the kind {kind!r}.")


def trio_in_words(trio: Mapping[str, str], texts: Texts) -> str:
    """A map from institution to suit: `Executive of Security, Legislative of Social…`."""
    return card_names((institution + suit for institution, suit in trio.items()), texts)
