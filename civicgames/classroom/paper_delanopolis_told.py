"""What a play of Delanopolis on paper says: points, stakes, outcome, rows of the tables."""

from __future__ import annotations

from typing import Any

from civicgames.classroom.paper import PaperPlay, ToldRows
from civicgames.games.delanopolis.election import outcome_of


def dealt(play: PaperPlay) -> int:
    """P-02: all the points that the players begin with."""
    rules, challengers = play.rules, play.sheet.seats - 1
    return int(rules.mayor_vot + (rules.vot + rules.com_per_challenger) * challengers)


def refuges_spent(play: PaperPlay) -> int | None:
    """P-12: how many refuges were spent, from the points that they gave; None: not to be told.

    Points only change hands, but for those of refuges.
    """
    each = play.rules.refuge_com + play.rules.refuge_vot
    more = sum(play.by_seat("total")) - dealt(play)
    if not each:
        return None
    return int(more // each)


def counted(play: PaperPlay, number: int) -> list[int | None]:
    """P-21: what each stake counts for; None where a seat took no part, or nobody wrote it."""
    doubled = play.at("doubled", number) or ()
    return [
        None if stake is None else 2 * stake if seat in doubled else stake
        for seat, stake in enumerate(play.by_seat("stake", number))
    ]


def outcome(play: PaperPlay) -> dict[str, Any]:
    """The fields of the ``outcome`` event, by the game's own rules."""
    return dict(
        outcome_of(play.rules, play.at("mayor"), play.by_seat("terrains"), play.by_seat("total"))
    )


def lines(play: PaperPlay) -> list[dict[str, Any]]:
    """Who was the mayor, and the outcome, as a record has them."""
    return [
        {"chance": "mayor", "value": play.at("mayor")},
        {"event": "outcome", **outcome(play)},
    ]


# The tables


def told_rows(play: PaperPlay) -> ToldRows:
    """What the three tables' rows hold, by column; what paper doesn't tell is left out or None."""
    return {
        "plays": [_play_row(play)],
        "seats": [_seat_row(play, seat) for seat in range(play.sheet.seats)],
        "rounds": [_round_row(play, number) for number in range(1, play.rounds + 1)],
    }


def _play_row(play: PaperPlay) -> dict[str, Any]:
    found, rules, mayor = outcome(play), play.rules, play.at("mayor")
    of_mayor = found["terrains"][mayor]
    paid = [_paid(play, number) for number in range(1, play.rounds + 1)]
    whole = bool(paid) and None not in paid
    return {
        "play": 0,
        "scenario": play.sheet.scenario.name,
        "seats": play.sheet.seats,
        "rounds": play.at("turns"),
        "mayor": mayor,
        "mayor_cap": rules.cap_of_mayor(play.sheet.seats - 1),
        "title": found["title"],
        "winners": " ".join(map(str, found["winners"])),
        "winner_count": len(found["winners"]),
        "mayor_terrains": of_mayor,
        "challenger_terrains": sum(found["terrains"]) - of_mayor,
        "free_terrains": rules.terrains - sum(found["terrains"]),
        "auctions": play.rounds or None,
        "com_paid": sum(one[0] for one in paid if one) if whole else None,
        "vot_paid": sum(one[1] for one in paid if one) if whole else None,
        "refuges": refuges_spent(play),
    }


def _paid(play: PaperPlay, number: int) -> tuple[int, int] | None:
    """COM and VOT paid in an auction; None where nobody wrote the stakes."""
    stakes, mayor = play.by_seat("stake", number), play.at("mayor")
    if all(stake is None for stake in stakes) or play.rules.tied_stakes == "rebid":
        return None
    if not isinstance(play.at("taken", number), int):
        return (0, 0)
    pays = counted(play, number) if play.rules.doubler_pays else stakes
    com = pays[mayor] or 0
    return com, sum(stake or 0 for stake in pays) - com


def _seat_row(play: PaperPlay, seat: int) -> dict[str, Any]:
    found, mayor = outcome(play), play.at("mayor")
    won = seat in found["winners"]
    numbers = range(1, play.rounds + 1)
    stakes = {number: play.at("stake", number, seat) for number in numbers}
    told = {
        number for number in numbers if any(s is not None for s in play.by_seat("stake", number))
    }
    whole = bool(play.rounds) and len(told) == play.rounds
    took = [number for number in numbers if play.at("taken", number) == seat]
    paid = [_paid(play, number) for number in took]
    return {
        "play": 0,
        "seat": seat,
        "strategy": "human",
        "role": "mayor" if seat == mayor else "challenger",
        "place": (seat - mayor) % play.sheet.seats,
        "won": won,
        "share": 1 / len(found["winners"]) if won else 0.0,
        "points": found["points"][seat],
        "terrains": found["terrains"][seat],
        "auctions": sum(stake is not None for stake in stakes.values()) if whole else None,
        "auctions_won": len(took) if play.rounds else None,
        "staked": sum(stake or 0 for stake in stakes.values()) if whole else None,
        "staked_for_wins": sum(
            stake or 0
            for number, stake in stakes.items()
            if play.at("taken", number) not in (None, (), mayor)
        )
        if whole
        else None,
        "stakes_won": sum(sum(one) for one in paid if one) if whole and None not in paid else None,
    }


def _round_row(play: PaperPlay, number: int) -> dict[str, Any]:
    mayor, taken = play.at("mayor"), play.at("taken", number)
    counts, stakes = counted(play, number), play.by_seat("stake", number)
    winner = taken if isinstance(taken, int) else None
    rivals = [count for seat, count in enumerate(counts) if seat != mayor and count is not None]
    written = any(stake is not None for stake in stakes)
    paid = _paid(play, number)
    return {
        "play": 0,
        "terrain": play.at("terrain", number),
        "event": "auction",
        "winner": winner,
        "winner_role": None if winner is None else "mayor" if winner == mayor else "challenger",
        "price": None if winner is None else stakes[winner],
        "com": paid[0] if paid else None,
        "vot": paid[1] if paid else None,
        "mayor_counted": counts[mayor],
        "challengers_counted": sum(rivals) if rivals else None,
        "highest_counted": max(rivals, default=None),
        "bidders": len(rivals) if written else None,
        "doublers": len(play.at("doubled", number) or ()) if written else None,
        "rent": 0,
        "rent_paid": 0,
        **{f"stake_{seat}": stake for seat, stake in enumerate(stakes)},
    }
