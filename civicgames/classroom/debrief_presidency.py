"""Moments of a play of Presidency that are worth talking about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from civicgames.classroom.debrief_moments import Course, Detector, Moment

MANY = 3
"""Schemes against one player that make it a target."""


def _with_turns(course: Course, *kinds: str) -> Iterator[tuple[int, int, Mapping[str, Any]]]:
    """Events of these kinds, with the number of their turn through all terms."""
    turn = 0
    for count, line in course.events("holder", *kinds):
        if line["event"] == "holder":
            turn += 1
        if line["event"] in kinds:
            yield turn, count, line


def elected_by_an_opponent(course: Course) -> Iterator[Moment]:
    """Somebody else's money card made the President."""
    last: Mapping[str, Any] | None = None
    for turn, count, line in _with_turns(course, "played", "elected"):
        if line["event"] == "played":
            last = line
        elif line["by"] == "money" and last and last["seat"] != line["seat"]:
            values = {"seat": line["seat"], "other": last["seat"], "card": last["card"]}
            yield Moment("elected_by_an_opponent", turn, count, 4, values)


def came_back(course: Course) -> Iterator[Moment]:
    """The one elected had been set aside in that term, and was let through again."""
    aside: dict[int, str] = {}
    for turn, count, line in _with_turns(course, "term", "set_aside", "elected"):
        if line["event"] == "term":
            aside = {}
        elif line["event"] == "set_aside":
            aside[line["seat"]] = line["limit"]
        elif line["seat"] in aside:
            values = {"seat": line["seat"], "stage": aside[line["seat"]]}
            yield Moment("came_back", turn, count, 3, values)


def door_closed(course: Course) -> Iterator[Moment]:
    """One pawn passes a stage, and several others are set aside at once."""
    shut: list[Mapping[str, Any]] = []
    moved: Mapping[str, Any] | None = None
    for turn, count, line in _with_turns(course, "moved", "set_aside"):
        if line["event"] == "moved":
            moved, shut = line, []
            continue
        shut.append(line)
        same = [one for one in shut if one["limit"] == line["limit"]]
        following = course.lines[count].get("event") if count < len(course.lines) else None
        if len(same) >= 2 and following != "set_aside" and moved:
            others = [one["seat"] for one in same]
            values = {"seat": moved["seat"], "others": others, "stage": line["limit"]}
            yield Moment("door_closed", turn, count, 2.4, values)


def stopped_at_a_limit(course: Course) -> Iterator[Moment]:
    """A move that a limit annulled."""
    for turn, count, line in _with_turns(course, "moved"):
        if line["annulled"]:
            values = {"seat": line["seat"], "number": line["from"]}
            yield Moment("stopped_at_a_limit", turn, count, 1.4, values)


def bounced(course: Course) -> Iterator[Moment]:
    """A roll too high: past President and back again."""
    last = course.rules.board.last
    for turn, count, line in _with_turns(course, "moved"):
        rolled = line["cause"] in ("roll", "money") and not line["annulled"]
        roll = course.lines[count - 2].get("value") if line["cause"] == "roll" else None
        if rolled and isinstance(roll, int) and line["from"] + roll > last:
            values = {"seat": line["seat"], "points": roll, "missing": last - line["from"]}
            yield Moment("bounced", turn, count, 2, values)


def skeleton_out(course: Course) -> Iterator[Moment]:
    """A skeleton that came out of the leader's cupboard."""
    pawns = [0] * course.seats
    for turn, count, line in _with_turns(course, "term", "moved", "skeleton"):
        if line["event"] == "term":
            pawns = [0] * course.seats
        elif line["event"] == "moved":
            pawns[line["seat"]] = line["to"]
        elif pawns[line["seat"]] == max(pawns) > 0:
            values = {"seat": line["seat"], "number": pawns[line["seat"]]}
            yield Moment("skeleton_out", turn, count, 2.6, values)


def all_against_one(course: Course) -> Iterator[Moment]:
    """One player is the target of most schemes."""
    targets: Counter[int] = Counter()
    last = 0
    for _, count, line in _with_turns(course, "played"):
        if "target" in line and "by" not in line:
            targets[line["target"]] += 1
            last = count
    if targets:
        [(seat, times)] = targets.most_common(1)
        if times >= MANY and 2 * times > sum(targets.values()):
            values = {"seat": seat, "times": times, "number": sum(targets.values())}
            yield Moment("all_against_one", 0, last, 2.3, values)


def brought_to_its_knees(course: Course) -> Iterator[Moment]:
    """A Disgrace, or any scheme that throws a pawn far back."""
    scheme: Mapping[str, Any] | None = None
    for turn, count, line in _with_turns(course, "played", "moved"):
        if line["event"] == "played":
            scheme = None if "by" in line else line
        elif line["cause"] == "scheme" and scheme and line["from"] - line["to"] >= 5:
            values = {
                "seat": scheme["seat"],
                "other": line["seat"],
                "card": scheme["card"],
                "number": line["from"] - line["to"],
            }
            yield Moment("brought_to_its_knees", turn, count, 2.2, values)


def roll_for_nothing(course: Course) -> Iterator[Moment]:
    """A roll annulled: without money and a scheme in hand nobody is a candidate."""
    for turn, count, line in _with_turns(course, "roll_annulled"):
        yield Moment("roll_for_nothing", turn, count, 1.8, {"seat": line["seat"]})


def clean_hands(course: Course) -> Iterator[Moment]:
    """A winner who played no scheme at all, while others did."""
    played = [row["schemes_played"] for row in course.by_seat]
    if None in played or len(course.winners) != 1:
        return
    seat = course.winners[0]
    if played[seat] == 0 and max(played) > 0:
        values = {"seat": seat, "number": sum(played)}
        yield Moment("clean_hands", 0, len(course.lines), 2.7, values)


def schemer_wins(course: Course) -> Iterator[Moment]:
    """The winner played most schemes of all."""
    played = [row["schemes_played"] for row in course.by_seat]
    if None in played or len(course.winners) != 1:
        return
    seat = course.winners[0]
    if played[seat] >= MANY and played[seat] > max(n for s, n in enumerate(played) if s != seat):
        values = {"seat": seat, "times": played[seat]}
        yield Moment("schemer_wins", 0, len(course.lines), 2.1, values)


def again(course: Course) -> Iterator[Moment]:
    """A President elected twice in a row."""
    terms = (course.plays["presidents"] or "").split()
    for number, (one, other) in enumerate(pairwise(terms), 2):
        if one == other != "-":
            values = {"seat": int(one), "number": number}
            yield Moment("again", 0, len(course.lines), 2.2, values)


def no_more(course: Course) -> Iterator[Moment]:
    """Somebody didn't want another term."""
    refusals = [
        (count, line["seat"])
        for count, line in enumerate(course.lines, 1)
        if line.get("choice") == "relaunch" and line["value"] is False
    ]
    if refusals:
        values = {"seats": [seat for _, seat in refusals]}
        yield Moment("no_more", 0, refusals[-1][0], 1.6, values)


def nobody_elected(course: Course) -> Iterator[Moment]:
    """A term that ends without a President."""
    for number, seat in enumerate((course.plays["presidents"] or "").split(), 1):
        if seat == "-":
            yield Moment("nobody_elected", 0, len(course.lines), 3, {"number": number})


DETECTORS: tuple[Detector, ...] = (
    elected_by_an_opponent,
    came_back,
    door_closed,
    stopped_at_a_limit,
    bounced,
    skeleton_out,
    all_against_one,
    brought_to_its_knees,
    roll_for_nothing,
    clean_hands,
    schemer_wins,
    again,
    no_more,
    nobody_elected,
)
