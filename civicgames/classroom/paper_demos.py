"""A play of DēmoS on paper: what can't be by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from civicgames.classroom.paper import Cell, PaperPlay, Problem, seat_name, seat_names
from civicgames.classroom.paper_demos_told import (
    INSTITUTIONS,
    camps_of,
    can_be_derived,
    figure_fields,
    lines,
    members,
    outcome_by_rules,
    run_earns_it_too,
    side_of,
    told_rows,
    winners_of,
)
from civicgames.classroom.paper_sheet import possible_points
from civicgames.games.demos.components import figure_cards
from civicgames.games.demos.rules import CAMPS
from civicgames.i18n import Texts

__all__ = ["contradictions", "lines", "told_rows"]

SEVERAL = 2
"""What a Harmonious Square earns where a run earns one figure (D-28)."""


def contradictions(play: PaperPlay, texts: Texts) -> list[Problem]:
    """All that can't be by the rules of the scenario, in the order of the sheet."""
    found = [*_camps(play, texts)]
    if found:
        return found
    found += _rounds(play, texts)
    found += _totals(play, texts)
    found += _vetoes(play, texts)
    found += _figures(play, texts)
    found += _trios(play, texts)
    return found or [*_end(play, texts), *_outcome(play, texts)]


# Camps (D-04)


def _camps(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    rules = play.rules
    if not rules.in_teams:
        return
    expected = ", ".join(sorted(CAMPS[rules.mode]))
    if rules.teams == "random" and not any(play.by_seat("camp")):
        yield Problem(texts._("The camps were drawn by lot: write down the camp of each seat."))
    elif sorted(map(str, camps_of(play))) != sorted(CAMPS[rules.mode]):
        yield Problem(
            texts._("These camps can't be: expected {camps}, in any order.", camps=expected)
        )


# Rounds (D-20 to D-28)


def _rounds(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    possible = possible_points(play.rules)
    for number in range(1, play.rounds + 1):
        points = play.by_seat("points", number)
        impossible = False
        for seat, earned in enumerate(points):
            if earned is not None and earned not in possible:
                impossible = True
                cell = Cell("points", number, seat)
                yield Problem(_not_from_one(play, number, seat, earned, texts), cell)
        if not impossible:
            yield from _won(play, number, points, texts)


def _not_from_one(play: PaperPlay, number: int, seat: int, earned: int, texts: Texts) -> str:
    rules, possible = play.rules, possible_points(play.rules)
    runs = [points for points in possible if points and points != rules.points_square]
    said = texts._(
        "{line}: {seat} can't have {points} points from one run.",
        line=play.sheet.round_word(texts.lang, number),
        seat=seat_name(seat, texts),
        points=earned,
    )
    values = {"runs": _ranges(runs, texts), "square": rules.points_square}
    if rules.points_square is None:
        earns = texts._("A run earns {runs}.", **values)
    else:
        earns = texts._("A run earns {runs}, a square {square}.", **values)
    return f"{said} {earns}"


def _ranges(values: Sequence[int], texts: Texts) -> str:
    """`5 to 16, 18`."""
    parts: list[list[int]] = []
    for value in values:
        if parts and parts[-1][1] == value - 1:
            parts[-1][1] = value
        else:
            parts.append([value, value])
    return ", ".join(
        str(low) if low == high else texts._("{low} to {high}", low=low, high=high)
        for low, high in parts
    )


def _won(
    play: PaperPlay, number: int, points: Sequence[int | None], texts: Texts
) -> Iterator[Problem]:
    winners = play.at("won", number)
    told = [earned for earned in points if earned is not None]
    cell, line = Cell("won", number), play.sheet.round_word(texts.lang, number)
    if winners is None or winners == ():
        worth_nothing = play.rules.points_square == 0
        if winners == () and any(told) and not worth_nothing:
            best = [seat for seat, earned in enumerate(points) if earned == max(told)]
            yield Problem(
                texts._(
                    "{line}: nobody won, and {seats} had points: a round with a combination has "
                    "a winner.",
                    line=line,
                    seats=seat_names(best, texts),
                ),
                cell,
            )
        return
    earned = {points[seat] for seat in winners if points[seat] is not None}
    if len(earned) > 1:
        yield Problem(
            texts._(
                "{line}: {seats} can't both win, since their points differ.",
                line=line,
                seats=seat_names(winners, texts),
            ),
            cell,
        )
    elif earned == {0} and play.rules.points_square != 0:
        yield Problem(
            texts._(
                "{line}: {seats} won without points: a round is won with a combination.",
                line=line,
                seats=seat_names(winners, texts),
            ),
            cell,
        )
    elif earned and max(told) > max(earned):
        better = [seat for seat, had in enumerate(points) if had == max(told)]
        yield Problem(
            texts._(
                "{line}: {seats} won with {points} points, and {others} had {more}.",
                line=line,
                seats=seat_names(winners, texts),
                points=max(earned),
                others=seat_names(better, texts),
                more=max(told),
            ),
            cell,
        )


# Totals (D-23)


def _totals(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    possible = possible_points(play.rules)
    for seat, total in enumerate(play.by_seat("total")):
        earned = [play.at("points", number, seat) for number in range(1, play.rounds + 1)]
        cell, told = Cell("total", None, seat), [one for one in earned if one is not None]
        values = {"seat": seat_name(seat, texts), "total": total, "sum": sum(told)}
        if earned and len(told) == len(earned):
            if total != sum(told):
                yield Problem(
                    texts._(
                        "{seat} has {total} points in all, and its rounds add up to {sum}.",
                        **values,
                    ),
                    cell,
                )
        elif total < sum(told):
            yield Problem(
                texts._(
                    "{seat} has {total} points in all, and some of its rounds alone come to {sum}.",
                    **values,
                ),
                cell,
            )
        elif not _reachable(total - sum(told), possible):
            yield Problem(
                texts._(
                    "{seat} can't have {total} points in all: no combinations add up to that.",
                    **values,
                ),
                cell,
            )


def _reachable(total: int, possible: Sequence[int]) -> bool:
    """Whether some rounds' points, as many as one likes, add up to a total."""
    reached = [True] + [False] * total
    for points in range(1, total + 1):
        reached[points] = any(0 < one <= points and reached[points - one] for one in possible)
    return reached[total]


# Vetoes (D-13, D-15)


def _vetoes(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    if "veto" not in play.sheet:
        return
    camps = camps_of(play)
    used: dict[str | int, int] = {}
    for number, seat in enumerate(play.by_round("veto"), 1):
        if seat is None or seat == ():
            continue
        side = side_of(play, seat)
        used[side] = used.get(side, 0) + 1
        allowed = allowed_vetoes(play.rules, camps, side)
        if used[side] > allowed:
            yield Problem(
                texts._(
                    "{line}: {seat} has no veto left: {allowed} in the whole game.",
                    line=play.sheet.round_word(texts.lang, number),
                    seat=seat_name(seat, texts),
                    allowed=texts.n_("{n} veto", "{n} vetoes", allowed, n=allowed),
                ),
                Cell("veto", number),
            )


def allowed_vetoes(rules: Any, camps: Sequence[str | None], side: str | int) -> int:
    """D-15: vetoes of a player or side in a whole game."""
    small = rules.mode == "2v3" and camps.count(str(side)) == 2
    return int(rules.vetoes) + small


# Figures and trios (D-01, D-28, D-50)


def _figures(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    pile = len(figure_cards(play.rules.media))
    for field in figure_fields(play):
        total, most = sum(play.by_seat(field)), play.sheet[field].high
        if total > most:
            yield Problem(
                texts._(
                    "{total} × {figure} in all: the Power Pile holds {most}.",
                    figure=play.sheet[field].label(texts.lang),
                    total=total,
                    most=most,
                )
            )
    owned = sum(sum(play.by_seat(field)) for field in figure_fields(play))
    earned = [winners_of(play, number) for number in range(1, play.rounds + 1)]
    if play.rules.in_teams or not earned or None in earned:
        return  # in teams a figure may go to a teammate of the winner
    for seat in range(play.sheet.seats):
        wins = [number for number, seats in enumerate(earned, 1) if seats and seat in seats]
        least, most = 0, 0
        for number in wins:
            points, square = play.at("points", number, seat), play.rules.points_square
            sure = points is not None and points != square
            most += 1 if sure or square is None else SEVERAL
            least += SEVERAL if points == square and not run_earns_it_too(play, points) else 1
        has = sum(play.at(field, None, seat) for field in figure_fields(play))
        # The pile's end may leave a winner without its due.
        if has > most or (has < least and owned < pile):
            yield Problem(
                texts._(
                    "{seat} won {rounds} and has {figures}: expected {expected}.",
                    seat=seat_name(seat, texts),
                    rounds=texts.n_("{n} round", "{n} rounds", len(wins), n=len(wins)),
                    figures=texts.n_("{n} figure", "{n} figures", has, n=has),
                    expected=_ranges(list(range(least, most + 1)), texts),
                ),
                Cell("executive", None, seat),
            )


def _trios(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    pooled = play.rules.team_trio == "pooled" and play.rules.mode in ("2v2", "2v3")
    for seat, suits in enumerate(play.by_seat("trio")):
        mates = members(play, seat) if pooled else [seat]  # D-53: a team's is written at one
        whole = all(any(play.at(key, None, mate) for mate in mates) for key in INSTITUTIONS)
        written = any(play.at("trio", None, mate) for mate in mates)
        cell, name = Cell("trio", None, seat), seat_name(seat, texts)
        if suits and not whole:
            yield Problem(
                texts._(
                    "{seat} can't have a trio: it takes one figure of each of the three powers.",
                    seat=name,
                ),
                cell,
            )
        elif whole and not written and seat == mates[0]:
            yield Problem(
                texts._(
                    "{seat} has one figure of each power, so it has a trio: write how many suits.",
                    seat=name,
                ),
                cell,
            )


# The end (D-27, D-30, D-50 to D-56)


def _end(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    pile, last = len(figure_cards(play.rules.media)), play.rules.max_rounds
    owned = sum(sum(play.by_seat(field)) for field in figure_fields(play))
    over_by_rounds = last is not None and (not play.rounds or play.rounds == last)
    if owned < pile and not over_by_rounds:
        values = {"owned": owned, "pile": pile, "rounds": play.rounds, "last": last}
        if last is None:
            said = texts._(
                "{owned} of the {pile} figures were collected: the play ends when the pile is "
                "empty, so this one isn't over.",
                **values,
            )
        else:
            said = texts._(
                "{rounds} of {last} rounds are written down and the pile isn't empty: this play "
                "isn't over.",
                **values,
            )
        yield Problem(said)


def _outcome(play: PaperPlay, texts: Texts) -> Iterator[Problem]:
    written, reason = play.at("winners"), play.at("reason")
    if not can_be_derived(play):
        for key in ("winners", "reason"):
            if play.at(key) is None:
                yield Problem(
                    texts._(
                        "Fill in “{label}”: with these rules it can't be worked out from the rest.",
                        label=play.sheet[key].label(texts.lang),
                    ),
                    Cell(key),
                )
        return
    outcome = outcome_by_rules(play)
    right = tuple(outcome["winners"])
    if written is not None and written != right:
        yield Problem(
            texts._(
                "By the trios and the points written down {right} elected, not {written}.",
                right=_elected(right, texts),
                written=seat_names(written, texts) or texts._("nobody"),
            ),
            Cell("winners"),
        )
    elif reason is not None and reason != outcome["reason"]:
        field = play.sheet["reason"]
        yield Problem(
            texts._(
                "By the trios and the points written down, what settled it is: {right}; not: "
                "{written}.",
                right=field.choice(outcome["reason"], texts.lang),
                written=field.choice(reason, texts.lang),
            ),
            Cell("reason"),
        )


def _elected(seats: Sequence[int], texts: Texts) -> str:
    if not seats:
        return texts._("nobody is")
    return texts.n_("{seats} is", "{seats} are", len(seats), seats=seat_names(seats, texts))
