"""The final phase of DēmoS: who is elected, and what settled it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from civicgames.engine.log import Line
from civicgames.games.demos.components import Figure, Trio, best_trio, possible_trios
from civicgames.games.demos.rules import INDEPENDENT, Rules
from civicgames.games.demos.table import DemosTable, Side


@dataclass
class Candidates:
    """All that the final phase looks at, by seat; ``camps`` is None for individuals."""

    rules: Rules
    camps: Sequence[str | None]
    figures: Sequence[Sequence[Figure]]
    totals: Sequence[int]
    announced: Sequence[tuple[str, ...] | None] = ()
    trios: list[Trio | None] = field(init=False)

    def __post_init__(self) -> None:
        self.announced = self.announced or [None] * len(self.figures)
        self.trios = list(map(best_trio, self.figures, self.announced))

    def side(self, seat: int) -> Side:
        return self.camps[seat] or seat

    def members(self, side: Side) -> list[int]:
        return [seat for seat in range(len(self.camps)) if self.side(seat) == side]

    def sides(self, seats: Iterable[int]) -> list[Side]:
        """The sides of these seats, each once, in their order."""
        return list(dict.fromkeys(map(self.side, seats)))

    def suits(self, seat: int) -> int:
        """How many suits the seat's best trio has; 0 without one."""
        trio = self.trios[seat]
        return trio.suits if trio else 0

    def made_announced(self, seat: int, suits: int) -> bool:
        """D-61: whether the seat can show the trio it announced, at this harmony."""
        return any(
            trio.cards == self.announced[seat]
            for trio in possible_trios(self.figures[seat])
            if trio.suits == suits
        )


class Verdict(NamedTuple):
    """Who is elected: sides, and what settled it."""

    sides: list[Side]
    reason: str


NOBODY = Verdict([], "nobody")


def elect(table: DemosTable) -> Line:
    """D-50 to D-56: the trios, then the outcome, as events; returns the outcome."""
    candidates = Candidates(table.rules, table.camps, table.figures, table.totals, table.announced)
    tell_trios(table, candidates)
    outcome = outcome_of(candidates)
    table.event("outcome", **outcome)
    return outcome


def outcome_of(candidates: Candidates) -> Line:
    """The fields of the ``outcome`` event: winners, camp, reason, totals, camps."""
    verdict = decide(candidates)
    winners = sorted(seat for side in verdict.sides for seat in candidates.members(side))
    letters = sorted(side for side in verdict.sides if isinstance(side, str))
    return {
        "winners": winners,
        "camp": None if not letters else letters[0] if len(letters) == 1 else letters,
        "reason": verdict.reason,
        "totals": list(candidates.totals),
        "camps": list(candidates.camps),
    }


def decide(candidates: Candidates) -> Verdict:
    """The final phase of the mode that is played."""
    if candidates.rules.has_independent:
        return elect_with_independent(candidates)
    if candidates.rules.in_teams:
        return elect_team(candidates)
    return elect_individual(candidates)


def elect_individual(candidates: Candidates) -> Verdict:
    seats = range(len(candidates.figures))
    best = max(map(candidates.suits, seats))
    if not best:
        return NOBODY  # D-52
    holders = [seat for seat in seats if candidates.suits(seat) == best]
    totals = dict(enumerate(candidates.totals))
    return settle_level(candidates, holders, best, "harmony", totals)  # D-51


def elect_team(candidates: Candidates) -> Verdict:
    """D-53: the team with the best trio of any one member, or of all its figures together."""
    if candidates.rules.team_trio == "pooled":
        candidates = pooled(candidates)
    seats = range(len(candidates.figures))
    best = max(map(candidates.suits, seats))
    if not best:
        return NOBODY
    holders = [seat for seat in seats if candidates.suits(seat) == best]
    highest = {
        side: max(candidates.totals[seat] for seat in candidates.members(side))
        for side in candidates.sides(holders)
    }
    return settle_level(candidates, holders, best, "harmony", highest)


def pooled(candidates: Candidates) -> Candidates:
    """Each team's figures put together, held by its first member."""
    figures: list[Sequence[Figure]] = [()] * len(candidates.figures)
    announced: list[tuple[str, ...] | None] = [None] * len(candidates.figures)
    for side in candidates.sides(range(len(figures))):
        members = candidates.members(side)
        figures[members[0]] = [f for seat in members for f in candidates.figures[seat]]
        announced[members[0]] = promise_of_the_team(candidates, side, figures[members[0]])
    return Candidates(candidates.rules, candidates.camps, figures, candidates.totals, announced)


def promise_of_the_team(
    candidates: Candidates, side: Side, figures: Sequence[Figure]
) -> tuple[str, ...] | None:
    """D-61: any member's promise counts for its team; one that its best trio keeps comes first."""
    promises = [p for seat in candidates.members(side) if (p := candidates.announced[seat])]
    kept = [p for p in promises if (trio := best_trio(figures, p)) and trio.cards == p]
    return next(iter([*kept, *promises]), None)


def elect_with_independent(candidates: Candidates) -> Verdict:
    """D-54 to D-56, in this order: three suits, the Independent's own ways, what trios remain."""
    seats = range(len(candidates.figures))
    three_suits = [seat for seat in seats if candidates.suits(seat) == 3]
    if three_suits:  # D-54
        best_holder = {
            side: max(candidates.totals[s] for s in three_suits if candidates.side(s) == side)
            for side in candidates.sides(three_suits)
        }
        return settle_level(candidates, three_suits, 3, "harmony", best_holder)
    reason = independent_wins_by(candidates)  # D-55
    if reason:
        return Verdict([INDEPENDENT], reason)
    holders, suits = residual_holders(candidates)  # D-56
    if not holders:
        return NOBODY
    sums = {
        side: sum(candidates.totals[seat] for seat in candidates.members(side))
        for side in candidates.sides(holders)
    }
    return settle_level(candidates, holders, suits, "residual", sums)


def independent_wins_by(candidates: Candidates) -> str | None:
    """D-55: the first of the Independent's own conditions that it meets."""
    independent = candidates.members(INDEPENDENT)[0]
    totals, figures = candidates.totals, candidates.figures[independent]
    others = [total for seat, total in enumerate(totals) if seat != independent]
    if totals[independent] > max(others):
        return "voice_of_the_people"
    media = sum(figure.is_media for figure in figures)
    if media >= 2 and any(figure.institution == "J" for figure in figures):
        return "controller_of_the_media"
    if candidates.suits(independent) == 2:
        return "dissident"
    return None


def residual_holders(candidates: Candidates) -> tuple[list[int], int]:
    """D-56: the seats whose trio counts when nobody has won yet, and how many suits it has."""
    seats = range(len(candidates.figures))
    if candidates.rules.residual_trios == "one_suit_only":
        one_suit = [
            seat
            for seat in seats
            if any(trio.suits == 1 for trio in possible_trios(candidates.figures[seat]))
        ]
        return one_suit, 1
    best = max(map(candidates.suits, seats))
    return [seat for seat in seats if best and candidates.suits(seat) == best], best


def settle_level(
    candidates: Candidates,
    holders: Sequence[int],
    suits: int,
    reason: str,
    points: dict[Side, int] | dict[int, int],
) -> Verdict:
    """Among sides level in harmony, of so many suits: the announced trio (D-61) comes first.

    Then points; then the victory is shared.
    """
    sides = candidates.sides(holders)
    if len(sides) == 1:
        return Verdict(sides, reason)
    kept = candidates.sides(seat for seat in holders if candidates.made_announced(seat, suits))
    if kept:
        sides, reason = kept, "announced_trio"
    if len(sides) > 1:
        most = max(points[side] for side in sides)  # type: ignore[index]
        sides = [side for side in sides if points[side] == most]  # type: ignore[index]
        reason = "points"
    if len(sides) > 1:
        reason = "level"
    return Verdict(sides, reason)


def tell_trios(table: DemosTable, candidates: Candidates) -> None:
    """One ``trio`` event for each seat that has one (for each team, where trios are pooled)."""
    if table.rules.team_trio == "pooled" and table.rules.mode in ("2v2", "2v3"):
        candidates = pooled(candidates)
    for seat in table.order:
        trio = candidates.trios[seat]
        if trio:
            table.event(
                "trio",
                seat=seat,
                cards=list(trio.cards),
                printed=list(trio.printed),
                suits=trio.suits,
            )
