"""Moments of a play of DēmoS that are worth talking about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from civicgames.classroom.debrief_moments import Course, Detector, Moment
from civicgames.engine.log import Line
from civicgames.games.demos.components import Combination, Figure, best_combination
from civicgames.games.demos.election import Candidates, outcome_of

TAKES = ("secret_take", "unanimous_take")
DISCARDS = ("public_discard", "secret_discard", "unanimous_discard")
KEEP, PACK = "keep", "pack"


class _Hands:
    """Who holds what and who discarded what openly, while a record is read from top to bottom."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.hands: list[list[str]] = [[] for _ in range(course.seats)]
        self.favourites: list[str | None] = [None] * course.seats
        self.discarded: dict[str, int] = {}
        self.round = 0

    def read(self, line: Line) -> None:
        event, choice, seat = line.get("event"), line.get("choice"), line.get("seat", 0)
        if event == "round":
            self.round, self.discarded = line["number"], {}
        elif event == "hand":
            self.hands[seat] = list(line["cards"])
        elif event == "drew":
            self.hands[seat].append(line["card"])
        elif choice in DISCARDS and line["value"] != KEEP:
            self.hands[seat].remove(line["value"])
            self.discarded[line["value"]] = seat
        elif choice in TAKES and line["value"] != PACK:
            self.hands[seat].append(line["value"])
        elif choice == "favourite_suit":
            self.favourites[seat] = line["value"]

    def best(self, seat: int) -> Combination | None:
        return best_combination(self.hands[seat], self.course.rules.worth, self.favourites[seat])

    def points(self) -> list[int]:
        """What each seat's hand is worth now."""
        found = [self.best(seat) for seat in range(self.course.seats)]
        return [one.points if one else 0 for one in found]


def _through(course: Course) -> Iterator[tuple[int, Line, _Hands]]:
    """Each line, how many there are up to it, and the hands after it."""
    hands = _Hands(course)
    for count, line in enumerate(course.lines, 1):
        hands.read(line)
        yield count, line, hands


# Vetoes


def veto_with_best_hand(course: Course) -> Iterator[Moment]:
    """A veto by the seat whose hand was worth more than all others: it kept what it had."""
    for count, line, hands in _through(course):
        if line.get("event") != "vetoed":
            continue
        points, seat = hands.points(), line["seat"]
        if points[seat] > max(p for other, p in enumerate(points) if other != seat):
            values = {"seat": seat, "points": points[seat]}
            yield Moment("veto_with_best_hand", hands.round, count, 3, values)


def veto_from_behind(course: Course) -> Iterator[Moment]:
    """A veto by a seat whose hand wasn't the best: whom did it help?"""
    for count, line, hands in _through(course):
        if line.get("event") != "vetoed":
            continue
        points, seat = hands.points(), line["seat"]
        if points[seat] < max(points):
            others = [other for other, p in enumerate(points) if p == max(points)]
            values = {"seat": seat, "points": points[seat], "others": others, "more": max(points)}
            kind = "veto_from_behind" if points[seat] else "veto_with_nothing"
            yield Moment(kind, hands.round, count, 3.5, values)


def veto_refused(course: Course) -> Iterator[Moment]:
    """In teams: a veto that a teammate didn't want."""
    for count, line in course.events("veto_refused"):
        yield Moment("veto_refused", _round(course, count), count, 2.5, {"seat": line["seat"]})


def no_veto(course: Course) -> Iterator[Moment]:
    """Nobody vetoed anything, though everybody could."""
    rules, used = course.rules, course.plays["vetoes_used"]
    if rules.unanimous_turn and rules.vetoes and used == 0 and course.by_round:
        yield Moment("no_veto", values={"rounds": len(course.by_round)}, weight=1.2)


# Rounds


def built_on_a_discard(course: Course) -> Iterator[Moment]:
    """A round won with a card that somebody else had thrown away."""
    taken: dict[str, tuple[int, int]] = {}
    for count, line, hands in _through(course):
        if line.get("event") == "round":
            taken = {}
        elif line.get("choice") in TAKES and line["value"] != PACK:
            giver = hands.discarded.get(line["value"], int(line["seat"]))
            taken[line["value"]] = (line["seat"], giver)
        elif line.get("event") == "round_won":
            for seat in line["seats"]:
                best = hands.best(seat)
                for card in best.cards if best else ():
                    taker, giver = taken.get(card, (seat, seat))
                    if taker == seat != giver:
                        values = {"seat": seat, "other": giver, "card": card}
                        yield Moment("built_on_a_discard", hands.round, count, 2, values)


def broke_its_own_combination(course: Course) -> Iterator[Moment]:
    """A public discard that broke up the combination that its seat was dealt."""
    for count, line in enumerate(course.lines, 1):
        if line.get("choice") != "public_discard":
            continue
        seat, dealt = line["seat"], _dealt(course, count, line["seat"])
        worth = course.rules.worth
        had = best_combination(dealt, worth) if len(dealt) == 5 else None
        left = [card for card in dealt if card != line["value"]]
        if had and line["value"] in had.cards and not _still(left, worth, had.points):
            values = {"seat": seat, "card": line["value"], "points": had.points}
            moment = Moment("broke_its_own_combination", _round(course, count), count, 1.8, values)
            yield moment


def _dealt(course: Course, count: int, seat: int) -> list[str]:
    for line in reversed(course.lines[: count - 1]):
        if line.get("event") == "hand" and line["seat"] == seat:
            return list(line["cards"])
    return []


def _still(four: list[str], worth: Any, points: int) -> bool:
    """Whether four cards make as much, whatever the fifth is: a far card stands in for it."""
    numbers = [int(card[1:]) for card in four]
    far = max(range(1, 11), key=lambda number: min(abs(number - one) for one in numbers))
    fifth = next(suit + str(far) for suit in "SHDC" if suit + str(far) not in four)
    best = best_combination([*four, fifth], worth)
    return best is not None and best.points >= points


def level_round(course: Course) -> Iterator[Moment]:
    """A round that points didn't settle."""
    for count, line in course.events("round_won"):
        if line["by"] in ("suits", "unshown", "level"):
            values = {"seats": line["seats"], "by": line["by"]}
            yield Moment(f"level_by_{line['by']}", _round(course, count), count, 0.9, values)


def square(course: Course) -> Iterator[Moment]:
    """A Harmonious Square, which turns the others' first figures face up."""
    for count, line in course.events("shown"):
        if line["combination"] == "square":
            number = _round(course, count)
            turned = [
                other["seat"]
                for after, other in course.events("turned_up")
                if after > count and _round(course, after) == number
            ]
            if turned:
                values = {"seat": line["seat"], "points": line["points"], "turned": len(turned)}
                yield Moment("square", number, count, 2.2, values)


# The Media


def scandal_decided(course: Course) -> Iterator[Moment]:
    """The election would have gone to others, had no figure been marked."""
    scandals = list(course.events("scandal"))
    if not scandals:
        return
    with_marks = _outcome(course, marked=True)
    without = _outcome(course, marked=False)
    if with_marks["winners"] != without["winners"]:
        count, line = scandals[-1]
        values = {
            "seat": line["seat"],
            "other": line["target"][0],
            "card": line["card"],
            "suit": line["suit"],
            "seats": with_marks["winners"],
            "others": without["winners"],
        }
        yield Moment("scandal_decided", 0, count, 4, values)


def _outcome(course: Course, marked: bool) -> Line:
    """The election by the rules, with the marks of the Media or without."""
    figures: list[list[Figure]] = [[] for _ in range(course.seats)]
    for _, line in course.events("figure"):
        figures[line["owner"]].append(Figure(line["card"]))
    for _, line in course.events("scandal"):
        if marked:
            owner, place = line["target"]
            figures[owner][place].marked = line["suit"]
    end = next(line for _, line in course.events("outcome"))
    return outcome_of(Candidates(course.rules, end["camps"], figures, end["totals"]))


def scandal_changed_nothing(course: Course) -> Iterator[Moment]:
    """A Media that gave a figure the suit that it had anyway: a scandal without a scandal."""
    for count, line in course.events("scandal"):
        if line["card"][1] == line["suit"]:
            values = {"seat": line["seat"], "other": line["target"][0], "suit": line["suit"]}
            yield Moment("scandal_changed_nothing", 0, count, 1.5, values)


def media_discarded(course: Course) -> Iterator[Moment]:
    """Two Media in one hand, which cancel each other."""
    for count, line in course.events("media_discarded"):
        yield Moment("media_discarded", 0, count, 1.6, {"seat": line["seat"]})


# The election


def elected_without_most_points(course: Course) -> Iterator[Moment]:
    """Who governs isn't whom the rounds served best."""
    totals = [row["total"] for row in course.by_seat]
    winners = course.winners
    if len(winners) == 1 and totals[winners[0]] < max(totals):
        most = [seat for seat, total in enumerate(totals) if total == max(totals)]
        values = {
            "seat": winners[0],
            "points": totals[winners[0]],
            "others": most,
            "more": max(totals),
        }
        yield Moment("elected_without_most_points", 0, len(course.lines), 2.8, values)


def one_power_short(course: Course) -> Iterator[Moment]:
    """The seat with most figures has no trio, since one power is missing."""
    counts = [sum(row[f"figures_{of}"] for of in "ELJ") for row in course.by_seat]
    for seat, row in enumerate(course.by_seat):
        missing = [of for of in "ELJ" if not row[f"figures_{of}"]]
        most = counts[seat] == max(counts) and counts.count(max(counts)) == 1
        if most and len(missing) == 1 and not row["trio_suits"]:
            values = {"seat": seat, "figures": counts[seat], "institution": missing[0]}
            yield Moment("one_power_short", 0, len(course.lines), 2.6, values)


def nobody_elected(course: Course) -> Iterator[Moment]:
    """A play without a government."""
    if not course.winners:
        yield Moment("nobody_elected", 0, len(course.lines), 3.2)


def independent_elected(course: Course) -> Iterator[Moment]:
    """Dissent that governs."""
    if course.plays["camp"] == "I":
        values = {"seat": course.winners[0]}
        yield Moment("independent_elected", 0, len(course.lines), 3, values)


def _round(course: Course, count: int) -> int:
    """The round that a line belongs to."""
    for line in reversed(course.lines[:count]):
        if line.get("event") == "round":
            return int(line["number"])
    return 0


DETECTORS: tuple[Detector, ...] = (
    veto_with_best_hand,
    veto_from_behind,
    veto_refused,
    no_veto,
    built_on_a_discard,
    broke_its_own_combination,
    level_round,
    square,
    scandal_decided,
    scandal_changed_nothing,
    media_discarded,
    elected_without_most_points,
    one_power_short,
    nobody_elected,
    independent_elected,
)
