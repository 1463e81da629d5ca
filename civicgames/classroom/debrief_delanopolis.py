"""Moments of a play of Delanopolis that are worth talking about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from civicgames.classroom.debrief_moments import Course, Detector, Moment

CLOSE = 12
"""Points by which an auction is nearly lost or nearly won."""
TOO_MUCH = 40
"""Points more than needed: somebody's stake was for nothing."""


class _Auction(NamedTuple):
    """One auction: where it is in the play, who staked what, what that counted for."""

    turn: int
    lines: int
    terrain: int | None
    winner: int | None
    stakes: Sequence[int | None]
    counted: Sequence[int | None]


def _mayor(course: Course) -> int:
    return int(course.plays["mayor"])


def _auctions(course: Course) -> list[_Auction]:
    found, turn = [], 0
    for count, line in course.events("turn", "auction"):
        if line["event"] == "turn":
            turn = line["number"]
            continue
        found.append(
            _Auction(turn, count, line["terrain"], line["winner"], line["stakes"], line["counted"])
        )
    return found


def _together(course: Course, auction: _Auction) -> tuple[int, int]:
    """What the mayor's stake counts for, and all others' together."""
    mayor = _mayor(course)
    return (
        auction.counted[mayor] or 0,
        sum(c or 0 for seat, c in enumerate(auction.counted) if seat != mayor),
    )


def _stakes(course: Course, auction: _Auction) -> dict[int, int]:
    """Who of the challengers took part, and what each staked."""
    mayor = _mayor(course)
    return {s: p for s, p in enumerate(auction.stakes) if p is not None and s != mayor}


def nearly_won(course: Course) -> Iterator[Moment]:
    """The challengers lost by so little that one of them could have tipped it."""
    cap = course.rules.stake_cap
    for auction in _auctions(course):
        mayor, together = _together(course, auction)
        stakes = _stakes(course, auction)
        if auction.winner != _mayor(course) or not stakes or not 0 <= mayor - together <= CLOSE:
            continue
        least = min(stakes, key=lambda seat: (stakes[seat], seat))
        if cap - stakes[least] >= mayor - together:
            values = {
                "seat": least,
                "points": stakes[least],
                "missing": max(1, mayor - together),
                "terrain": auction.terrain,
            }
            yield Moment("nearly_won", auction.turn, auction.lines, 3, values)


def free_ride(course: Course) -> Iterator[Moment]:
    """The challengers won, and one of them had staked next to nothing."""
    for auction in _auctions(course):
        stakes = _stakes(course, auction)
        if auction.winner in (None, _mayor(course)) or len(stakes) < 2:
            continue
        least = min(stakes, key=lambda seat: (stakes[seat], seat))
        others = [points for seat, points in stakes.items() if seat != least]
        if stakes[least] * 4 <= min(others) and min(others) >= CLOSE:
            values = {"seat": least, "points": stakes[least], "terrain": auction.terrain}
            yield Moment("free_ride", auction.turn, auction.lines, 2.6, values)


def paid_too_much(course: Course) -> Iterator[Moment]:
    """The challengers won with far more than it took."""
    for auction in _auctions(course):
        mayor, together = _together(course, auction)
        if auction.winner in (None, _mayor(course)) or together - mayor < TOO_MUCH:
            continue
        values = {"points": together - mayor, "terrain": auction.terrain}
        yield Moment("paid_too_much", auction.turn, auction.lines, 1.2, values)


def at_the_cap(course: Course) -> Iterator[Moment]:
    """The mayor staked all that the rules allow, and took the terrain."""
    mayor = _mayor(course)
    cap = course.rules.cap_of_mayor(course.seats - 1)
    found = [a for a in _auctions(course) if cap and a.stakes[mayor] == cap and a.winner == mayor]
    if len(found) >= 2:
        last = found[-1]
        values = {"seat": mayor, "times": len(found), "points": cap}
        yield Moment("at_the_cap", last.turn, last.lines, 2.4, values)


def mayor_let_it_go(course: Course) -> Iterator[Moment]:
    """The mayor staked nothing: saving, or not caring?"""
    mayor = _mayor(course)
    for auction in _auctions(course):
        if auction.stakes[mayor] == 0 and auction.winner not in (None, mayor):
            values = {"seat": mayor, "other": auction.winner, "terrain": auction.terrain}
            yield Moment("mayor_let_it_go", auction.turn, auction.lines, 1.6, values)


def mayor_absent(course: Course) -> Iterator[Moment]:
    """An auction while the mayor was in its refuge."""
    mayor = _mayor(course)
    for auction in _auctions(course):
        if auction.stakes[mayor] is None and auction.winner is not None:
            values = {"seat": mayor, "other": auction.winner, "terrain": auction.terrain}
            yield Moment("mayor_absent", auction.turn, auction.lines, 1.8, values)


def doubler_decided(course: Course) -> Iterator[Moment]:
    """Without the trumps and jokers announced, the other side would have taken the terrain."""
    mayor = _mayor(course)
    for auction in _auctions(course):
        if auction.winner is None or auction.counted == auction.stakes:
            continue
        plain = _together(course, auction._replace(counted=auction.stakes))
        by_mayor = auction.winner == mayor
        if by_mayor != (plain[0] > plain[1]) and plain[0] != plain[1]:
            doubled = [
                seat
                for seat, (one, other) in enumerate(
                    zip(auction.counted, auction.stakes, strict=True)
                )
                if one != other
            ]
            values = {"seats": doubled, "seat": auction.winner, "terrain": auction.terrain}
            yield Moment("doubler_decided", auction.turn, auction.lines, 2.8, values)


def stayed_free(course: Course) -> Iterator[Moment]:
    """A terrain for which nobody would give anything."""
    for auction in _auctions(course):
        if auction.winner is None:
            values = {"terrain": auction.terrain}
            yield Moment("stayed_free", auction.turn, auction.lines, 1.4, values)


def majority_reached(course: Course) -> Iterator[Moment]:
    """The terrain with which the mayor has enough to stay in office, come what may."""
    mayor, owned = _mayor(course), set[int]()
    needed = course.rules.majority_at
    for turn, count, line in _with_turns(course, "auction", "sold"):
        before = len(owned)
        if line["event"] == "sold" or line["winner"] == mayor:
            owned.add(line["terrain"])
        if before < needed <= len(owned):
            values = {"seat": mayor, "terrain": line["terrain"], "number": needed}
            yield Moment("majority_reached", turn, count, 2.5, values)


def sold_to_the_mayor(course: Course) -> Iterator[Moment]:
    """A debt that hands a terrain to the mayor."""
    for turn, count, line in _with_turns(course, "sold"):
        values = {"seat": line["seat"], "terrain": line["terrain"], "price": line["price"]}
        yield Moment("sold_to_the_mayor", turn, count, 2.2, values)


def _with_turns(course: Course, *kinds: str) -> Iterator[tuple[int, int, Mapping[str, Any]]]:
    turn = 0
    for count, line in course.events("turn", *kinds):
        if line["event"] == "turn":
            turn = line["number"]
        else:
            yield turn, count, line


def least_staked_wins(course: Course) -> Iterator[Moment]:
    """The new mayor is the challenger who gave least for what all of them won."""
    rows = [row for row in course.by_seat if row["role"] == "challenger"]
    if course.plays["title"] != "mayor" or any(row["staked"] is None for row in rows):
        return
    winners, least = course.winners, min(row["staked"] for row in rows)
    givers = [row["seat"] for row in rows if row["staked"] == least]
    if len(winners) == 1 and givers == winners:
        most = max(row["staked"] for row in rows)
        values = {"seat": winners[0], "points": least, "more": most}
        yield Moment("least_staked_wins", 0, len(course.lines), 3, values)


def close_race(course: Course) -> Iterator[Moment]:
    """Challengers close to each other at the end."""
    rows = [row for row in course.by_seat if row["role"] == "challenger"]
    if course.plays["title"] != "mayor" or len(course.winners) != 1:
        return
    ranked = sorted(rows, key=lambda row: -row["points"])
    by = ranked[0]["points"] - ranked[1]["points"]
    if ranked[0]["seat"] == course.winners[0] and 0 < by <= CLOSE:
        values = {"seat": ranked[0]["seat"], "other": ranked[1]["seat"], "points": by}
        yield Moment("close_race", 0, len(course.lines), 1.7, values)


def mayor_president(course: Course) -> Iterator[Moment]:
    """A mayor whom nobody stopped."""
    if course.plays["title"] == "president":
        values = {"seat": _mayor(course), "number": course.plays["mayor_terrains"]}
        yield Moment("mayor_president", 0, len(course.lines), 3.2, values)


DETECTORS: tuple[Detector, ...] = (
    nearly_won,
    free_ride,
    paid_too_much,
    at_the_cap,
    mayor_let_it_go,
    mayor_absent,
    doubler_decided,
    stayed_free,
    majority_reached,
    sold_to_the_mayor,
    least_staked_wins,
    close_race,
    mayor_president,
)
