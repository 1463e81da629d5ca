"""What a play of DēmoS on paper says: camps, rounds, outcome, rows of the tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civicgames.classroom.paper import PaperPlay, ToldRows
from civicgames.classroom.paper_sheet import possible_points
from civicgames.games.demos.components import SUITS, Figure
from civicgames.games.demos.election import Candidates, outcome_of
from civicgames.games.demos.rules import CAMPS

INSTITUTIONS = {"executive": "E", "legislative": "L", "judicial": "J"}


def camps_of(play: PaperPlay) -> list[str | None]:
    """The camps by seat: as written, else as the scenario or the rulebook seats them."""
    rules = play.rules
    if not rules.in_teams:
        return [None] * play.sheet.seats
    written = play.by_seat("camp")
    if any(written):
        return written
    return list(play.sheet.scenario.seats.teams or CAMPS[rules.mode])


def side_of(play: PaperPlay, seat: int) -> str | int:
    return camps_of(play)[seat] or seat


def members(play: PaperPlay, seat: int) -> list[int]:
    """The seats of a seat's side, itself included."""
    return [
        other for other in range(play.sheet.seats) if side_of(play, other) == side_of(play, seat)
    ]


def winners_of(play: PaperPlay, number: int) -> tuple[int, ...] | None:
    """Who won a round: as written, else who alone had most points; None: paper doesn't tell."""
    written = play.at("won", number)
    if written is not None:
        return tuple(written)
    points = play.by_seat("points", number)
    if None in points:
        return None
    best = [seat for seat, earned in enumerate(points) if earned == max(points)]
    if max(points) == 0 and play.rules.points_square != 0:
        return ()
    return (best[0],) if len(best) == 1 else None


def run_earns_it_too(play: PaperPlay, points: int | None) -> bool:
    """Whether a run can earn what a square does."""
    return points in possible_points(play.rules.model_copy(update={"points_square": None}))


def figure_fields(play: PaperPlay) -> list[str]:
    return [key for key in (*INSTITUTIONS, "media") if key in play.sheet]


def can_be_derived(play: PaperPlay) -> bool:
    """Whether the number of suits and the points settle it; else more would have to be known."""
    rules = play.rules
    return not rules.announced_trio and rules.residual_trios == "two_then_one"


def outcome_by_rules(play: PaperPlay) -> dict[str, Any]:
    """The fields of an ``outcome`` event, by the game's own rules."""
    pooled = play.rules.team_trio == "pooled"
    # Made-up figures that make a trio of so many suits; a team's is written at one member.
    rules = play.rules.model_copy(update={"team_trio": "best_member"}) if pooled else play.rules
    figures = [_figures_of(play, seat) for seat in range(play.sheet.seats)]
    candidates = Candidates(rules, camps_of(play), figures, play.by_seat("total"))
    return dict(outcome_of(candidates))


def _figures_of(play: PaperPlay, seat: int) -> list[Figure]:
    suits = play.at("trio", None, seat)
    trio = []
    if suits:
        chosen = [*SUITS[:suits], *[SUITS[0]] * (3 - suits)]
        trio = [Figure(of + suit) for of, suit in zip("ELJ", chosen, strict=True)]
    elif play.at("judicial", None, seat):
        trio = [Figure("J" + SUITS[0])]
    media = play.at("media", None, seat) if "media" in play.sheet else 0
    return [*trio, *(Figure(f"M{number + 1}") for number in range(media))]


def outcome(play: PaperPlay) -> dict[str, Any]:
    """Who is elected and why: worked out where it can be, else as written."""
    if can_be_derived(play):
        return outcome_by_rules(play)
    winners = list(play.at("winners") or ())
    camps = camps_of(play)
    letters = sorted({camp for seat in winners if (camp := camps[seat])})
    return {
        "winners": winners,
        "camp": None if not letters else letters[0] if len(letters) == 1 else letters,
        "reason": play.at("reason"),
        "totals": play.by_seat("total"),
        "camps": camps,
    }


def lines(play: PaperPlay) -> list[dict[str, Any]]:
    """The trios and the outcome, as a record has them."""
    trios = [
        {"event": "trio", "seat": seat, "suits": suits}
        for seat, suits in enumerate(play.by_seat("trio"))
        if suits
    ]
    return [*trios, {"event": "outcome", **outcome(play)}]


# The tables


def told_rows(play: PaperPlay) -> ToldRows:
    """What the three tables' rows hold, by column; what paper doesn't tell is left out or None."""
    return {
        "plays": [_play_row(play)],
        "seats": [_seat_row(play, seat) for seat in range(play.sheet.seats)],
        "rounds": [_round_row(play, number) for number in range(1, play.rounds + 1)],
    }


def _play_row(play: PaperPlay) -> dict[str, Any]:
    found, rules = outcome(play), play.rules
    camp = found["camp"]
    vetoes = [seat for seat in play.by_round("veto") if isinstance(seat, int)]
    return {
        "play": 0,
        "scenario": play.sheet.scenario.name,
        "mode": rules.mode,
        "seats": play.sheet.seats,
        "rounds": play.rounds or None,
        "winners": " ".join(map(str, found["winners"])),
        "winner_count": len(found["winners"]),
        "camp": " ".join(camp) if isinstance(camp, list) else camp,
        "reason": found["reason"],
        "best_suits": max(play.by_seat("trio")),
        "vetoes_used": len(vetoes) if play.rounds else 0 if "veto" not in play.sheet else None,
        "scandals": None if rules.media else 0,
        "squares": _squares(play),
    }


def _squares(play: PaperPlay) -> int | None:
    square = play.rules.points_square
    if square is None:
        return 0
    points = [p for n in range(1, play.rounds + 1) for p in play.by_seat("points", n)]
    if not points or None in points or run_earns_it_too(play, square) or square == 0:
        return None
    return points.count(square)


def _seat_row(play: PaperPlay, seat: int) -> dict[str, Any]:
    found, rules = outcome(play), play.rules
    camp, won = found["camp"], seat in found["winners"]
    sides = len(camp) if isinstance(camp, list) else 1 if camp else len(found["winners"])
    vetoes = play.by_round("veto")
    winners = [winners_of(play, number) for number in range(1, play.rounds + 1)]
    return {
        "play": 0,
        "seat": seat,
        "strategy": "human",
        "camp": found["camps"][seat],
        "won": won,
        "share": 1 / sides if won else 0.0,
        "total": play.at("total", None, seat),
        "figures_E": play.at("executive", None, seat),
        "figures_L": play.at("legislative", None, seat),
        "figures_J": play.at("judicial", None, seat),
        "figures_M": play.at("media", None, seat) if rules.media else 0,
        "trio_suits": play.at("trio", None, seat),
        "media_used": None if rules.media else 0,
        "marked": None if rules.media else 0,
        "vetoes_used": vetoes.count(seat) if play.rounds else None,
        "rounds_won": None
        if not winners or None in winners
        else sum(seat in one for one in winners if one is not None),
    }


def _round_row(play: PaperPlay, number: int) -> dict[str, Any]:
    points, winners, rules = play.by_seat("points", number), winners_of(play, number), play.rules
    told = None not in points
    best = max(points) if told else None
    vetoed = play.at("veto", number)
    return {
        "play": 0,
        "round": number,
        "winner": winners[0] if winners else None,
        "winners": None if winners is None else " ".join(map(str, winners)),
        "winner_count": None if winners is None else len(winners),
        "by": _by(points, winners) if told else None,
        "best_points": best,
        "mean_points": sum(points) / len(points) if told else None,
        "combination": _combination(play, best) if winners and best is not None else None,
        "shown": sum(earned > 0 for earned in points)
        if told and rules.points_square != 0
        else None,
        "unanimous_held": rules.unanimous_turn and not isinstance(vetoed, int),
        "vetoed_by": vetoed if isinstance(vetoed, int) else None,
        "vetoes_refused": None if rules.in_teams else 0,
        **{f"points_{seat}": earned for seat, earned in enumerate(points)},
    }


def _by(points: Sequence[int], winners: tuple[int, ...] | None) -> str | None:
    """What settled a round, where the points alone say it."""
    if not winners:
        return None
    if len(winners) > 1:
        return "level"
    return "points" if points.count(max(points)) == 1 else None


def _combination(play: PaperPlay, best: int) -> str | None:
    square = play.rules.points_square
    if best == square:
        return None if run_earns_it_too(play, best) else "square"
    return "run"
