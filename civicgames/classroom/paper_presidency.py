"""A play of Presidency on paper: what can't be by the rules, and what it says in the tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from civicgames.classroom.paper import (
    Cell,
    PaperPlay,
    Problem,
    ToldRows,
    seat_name,
    seat_names,
)
from civicgames.i18n import Texts


def contradictions(play: PaperPlay, texts: Texts) -> list[Problem]:
    """All that can't be by the rules of the scenario, in the order of the sheet."""
    if not play.rounds:
        return [Problem(texts._("No term is filled in: write who was elected, or the turns."))]
    found = [
        *(
            problem
            for number in range(1, play.rounds + 1)
            for problem in _term(play, number, texts)
        ),
        *_set_aside(play, texts),
        *_schemes(play, texts),
    ]
    return found or list(_outcome(play, texts))


# Terms


def _term(play: PaperPlay, number: int, texts: Texts) -> Iterator[Problem]:
    elected, by, turns = (play.at(key, number) for key in ("elected", "by", "turns"))
    line, most = play.sheet.round_word(texts.lang, number), play.sheet["turns"].high
    nobody = not isinstance(elected, int)
    if nobody and by is not None:
        yield Problem(
            texts._(
                "{line}: {by} made a President, and nobody is written as elected.",
                line=line,
                by=play.sheet["by"].choice(by, texts.lang),
            ),
            Cell("elected", number),
        )
    elif nobody and turns is not None and turns != most:
        yield Problem(
            texts._(
                "{line}: without anybody elected a term goes on for {most} turns, not {turns}.",
                line=line,
                most=most,
                turns=turns,
            ),
            Cell("turns", number),
        )


# Limits and cards


def _set_aside(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    bite = [limit for limit in play.rules.limits if limit.limit < play.sheet.seats]
    for seat, times in enumerate(play.by_seat("set_aside")):
        if times and not bite:
            yield Problem(
                texts._(
                    "{seat} can't have been set aside: with {seats} players no limit is ever full.",
                    seat=seat_name(seat, texts),
                    seats=play.sheet.seats,
                ),
                Cell("set_aside", None, seat),
            )


def most_schemes(play: PaperPlay) -> int | None:
    """How many scheme cards can have left a hand; None where it can't be told."""
    rules, seats = play.rules, play.sheet.seats
    turns = play.by_round("turns")
    draws_more = any(
        step.do == "draw" and step.pile == "scheme" for card in rules.scheme for step in card.effect
    )
    if None in turns or draws_more:
        return None
    draws = 2 if "draw_two" in rules.campaigns.values() else 1
    dealt = rules.numbers.opening_hand.scheme * seats + seats * (play.rounds - 1)
    return int(dealt + draws * sum(turns))


def _schemes(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    used = sum(n or 0 for key in ("schemes", "skeletons") for n in play.by_seat(key))
    most = most_schemes(play)
    if most is not None and used > most:
        turns = sum(play.by_round("turns"))
        yield Problem(
            texts._(
                "{used} scheme cards were played or came out: in {turns} at most {most} can have "
                "been dealt and drawn.",
                used=used,
                turns=texts.n_("{n} turn", "{n} turns", turns, n=turns),
                most=most,
            )
        )


# The end


def presidents(play: PaperPlay) -> list[int | None]:
    """Who was elected, term by term."""
    return [seat if isinstance(seat, int) else None for seat in play.by_round("elected")]


def winners(play: PaperPlay) -> list[int]:
    """R-63: the most presidencies."""
    elected = [seat for seat in presidents(play) if seat is not None]
    most = max(map(elected.count, elected), default=0)
    return [seat for seat in range(play.sheet.seats) if most and elected.count(seat) == most]


def _outcome(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    written, right = play.at("winners"), winners(play)
    if written is not None and list(written) != right:
        yield Problem(
            texts._(
                "By the presidencies written down the winner is {right}, not {written}.",
                right=seat_names(right, texts) or texts._("nobody"),
                written=seat_names(written, texts) or texts._("nobody"),
            ),
            Cell("winners"),
        )


def lines(play: PaperPlay) -> list[dict[str, Any]]:
    """Who was elected how, and the outcome, as a record has them."""
    elected: list[dict[str, Any]] = [
        {"event": "elected", "seat": seat, "by": play.at("by", number)}
        for number, seat in enumerate(presidents(play), 1)
        if seat is not None
    ]
    end = {"event": "outcome", "presidents": presidents(play), "winners": winners(play)}
    return [*elected, end]


# The tables


def told_rows(play: PaperPlay) -> ToldRows:
    """What the three tables' rows hold, by column, as of all turns but a term's last."""
    return {
        "plays": [_play_row(play)],
        "seats": [_seat_row(play, seat) for seat in range(play.sheet.seats)],
        "rounds": [
            _turn_row(play, number) for number in range(1, play.rounds + 1) if _turn(play, number)
        ],
    }


def _sum(play: PaperPlay, key: str) -> int | None:
    values = play.by_seat(key)
    return None if None in values else sum(values)


def _play_row(play: PaperPlay) -> dict[str, Any]:
    won, elected, turns = winners(play), presidents(play), play.by_round("turns")
    return {
        "play": 0,
        "scenario": play.sheet.scenario.name,
        "seats": play.sheet.seats,
        "rounds": None if None in turns else sum(turns),
        "terms": play.rounds,
        "presidents": " ".join("-" if seat is None else str(seat) for seat in elected),
        "winners": " ".join(map(str, won)),
        "winner_count": len(won),
        "unelected": elected.count(None),
        "reelected": sum(one is not None and one == other for one, other in pairwise(elected)),
        "schemes": _sum(play, "schemes"),
        "skeletons": _sum(play, "skeletons"),
        "set_aside": _sum(play, "set_aside"),
    }


def _seat_row(play: PaperPlay, seat: int) -> dict[str, Any]:
    won = winners(play)
    return {
        "play": 0,
        "seat": seat,
        "strategy": "human",
        "won": seat in won,
        "share": 1 / len(won) if seat in won else 0.0,
        "presidencies": presidents(play).count(seat),
        "schemes_played": play.at("schemes", None, seat),
        "skeletons": play.at("skeletons", None, seat),
        "set_aside": play.at("set_aside", None, seat),
    }


def _turn(play: PaperPlay, number: int) -> int | None:
    """The number of a term's last turn, through all terms; None where turns weren't counted."""
    before = [play.at("turns", one) for one in range(1, number + 1)]
    return None if None in before else sum(before)


def _turn_row(play: PaperPlay, number: int) -> dict[str, Any]:
    return {
        "play": 0,
        "round": _turn(play, number),
        "term": number,
        "turn": play.at("turns", number),
        "elected": presidents(play)[number - 1],
        "by": play.at("by", number),
    }
