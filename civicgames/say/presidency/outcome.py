"""Who won a play of Presidency, and why, in two sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from civicgames.i18n import Texts
from civicgames.say.presidency.cards import card_label
from civicgames.say.words import Line, OutcomeSentences, Speaker, capitalised


@dataclass
class _Course:
    """What the lines say about how the terms ended; what is missing is told less about."""

    terms: int | None = None
    """The most that could be played."""
    last_money: Line | None = None
    elections: list[tuple[Line, Line | None]] = field(default_factory=list)
    """By elected President: the `elected` event, and the money card that was played last."""
    outcome: Line | None = None

    def read(self, line: Line) -> None:
        if "record" in line:
            self.terms = line.get("scenario", {}).get("terms")
        match line.get("event"):
            case "played" if "by" in line:
                self.last_money = line
            case "elected":
                self.elections.append((line, self.last_money))
            case "outcome":
                self.outcome = line


def outcome_sentences(
    lines: Iterable[Line], names: Sequence[str], texts: Texts, viewer: int | None = None
) -> OutcomeSentences:
    """Who won and why, as a headline and a reason.

    Only the header and the `played`, `elected` and `outcome` events among `lines` are read; where
    all but the last are missing the reason says less.
    Raises ValueError where there is no `outcome`.
    """
    course = _Course()
    for line in lines:
        course.read(line)
    if course.outcome is None:
        raise ValueError("The play has no outcome yet: it is not over.")
    speaker = Speaker(names, texts, viewer)
    presidents: list[int | None] = list(course.outcome["presidents"])
    winners: list[int] = list(course.outcome["winners"])
    if len(presidents) == 1:
        reason = _how(course, presidents[0], speaker)
    else:
        reason = f"{_by_term(presidents, speaker)} {_why_over(course, len(presidents), texts)}"
    return OutcomeSentences(_headline(presidents, winners, speaker), capitalised(reason.strip()))


def _headline(presidents: list[int | None], winners: list[int], speaker: Speaker) -> str:
    texts = speaker.texts
    if not winners:
        return texts._("Nobody is elected President.")
    mine, names = any(map(speaker.is_me, winners)), speaker.people(winners)
    if len(winners) > 1:
        others = speaker.people(seat for seat in winners if not speaker.is_me(seat))
        return speaker.said(
            mine,
            texts._("You share the victory with {others}."),
            texts._("{names} share the victory."),
            others=others,
            names=names,
        )
    if len(presidents) == 1:
        return speaker.said(
            mine,
            texts._("You are elected President."),
            texts._("{names} is elected President."),
            names=names,
        )
    times = presidents.count(winners[0])
    return speaker.said(
        mine,
        texts._("You win: {times} of {terms}."),
        texts._("{names} wins: {times} of {terms}."),
        names=names,
        times=texts.n_("{number} presidency", "{number} presidencies", times, number=times),
        terms=texts.n_("{number} term", "{number} terms", len(presidents), number=len(presidents)),
    )


def _how(course: _Course, president: int | None, speaker: Speaker) -> str:
    """R-50, R-53: how a single term ended."""
    texts = speaker.texts
    if president is None:
        return texts._("After the last turn nobody had reached President exactly.")
    if not course.elections:
        return texts._("President was reached exactly.")
    elected, money = course.elections[-1]
    match elected.get("by"):
        case "roll":
            return texts._("The roll of the die led exactly to President.")
        case "money" if money is not None:
            if money["seat"] != elected["seat"]:
                return texts._(
                    "An opponent did it: {name} played {card}, which led exactly to President.",
                    name=speaker.who(money["seat"]),
                    card=card_label(money["card"], texts),
                )
            return texts._(
                "{card} led exactly to President.",
                card=capitalised(card_label(money["card"], texts)),
            )
        case "money":
            return texts._("A money card led exactly to President.")
        case "scheme":
            return texts._("A scheme led exactly to President.")
    return texts._("President was reached exactly.")


def _by_term(presidents: list[int | None], speaker: Speaker) -> str:
    texts = speaker.texts
    told = [
        texts._(
            "term {number}: {who}",
            number=number,
            who=texts._("nobody") if seat is None else speaker.who(seat),
        )
        for number, seat in enumerate(presidents, 1)
    ]
    return texts._("{terms}.", terms=", ".join(told))


def _why_over(course: _Course, played: int, texts: Texts) -> str:
    """R-60: one refusal ends the game, or the last term."""
    if course.terms is None:
        return ""
    if played < course.terms:
        return texts._("Not everybody wanted another term.")
    return texts._("That was the last term.")
