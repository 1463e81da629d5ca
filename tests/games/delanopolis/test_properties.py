"""What holds in every play of Delanopolis, whatever the switches and the players."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from civicgames.engine.play import Play
from civicgames.engine.record import parse_record
from civicgames.games.delanopolis import GAME

SWITCHES = st.fixed_dictionaries(
    {},
    optional={
        "vot": st.sampled_from([0, 5, 60, 300, 1200]),
        "com_per_challenger": st.sampled_from([0, 7, 100, 1200]),
        "mayor_vot": st.sampled_from([0, 50]),
        "stake_cap": st.sampled_from([1, 2, 60]),
        "mayor_cap": st.sampled_from(["none", "40_per_challenger", 2, 0]),
        "mayor_stake": st.sampled_from(["sealed", "open"]),
        "bidders": st.sampled_from(["all", "present"]),
        "equal_stakes": st.sampled_from(["challenger", "mayor", "nobody"]),
        "tied_stakes": st.sampled_from(["fewest_points", "lot", "turn_order", "rebid"]),
        "doubler_pays": st.booleans(),
        "winnings": st.sampled_from(["aside", "spendable"]),
        "placement": st.sampled_from(["d12", "2d6", "2d6_track", "in_order"]),
        "lead": st.sampled_from(["clockwise", "winner"]),
        "mayor_rolls": st.booleans(),
        "rent": st.sampled_from([0.0, 0.25, 1.0]),
        "rent_rounding": st.sampled_from(["up", "down", "nearest"]),
        "rent_to_mayor": st.booleans(),
        "joker_on": st.sampled_from(["challenger_trump", "mayor_roll"]),
        "refuges": st.sampled_from(["held", "drawn"]),
        "refuges_each": st.integers(0, 3),
        "trumps_each": st.integers(0, 6),
        "jokers": st.integers(0, 6),
        "terrains": st.integers(12, 24),
        "max_turns": st.sampled_from([4, 30, "10_per_challenger"]),
        "mayor_wins_on_points": st.booleans(),
    },
)


def owners_told(lines: list[dict[str, Any]], mayor: int) -> dict[int, int]:
    """Who owns what at the end, as the events told it."""
    owners: dict[int, int] = {}
    for line in lines:
        if line.get("event") == "auction" and line["winner"] is not None:
            assert line["terrain"] not in owners
            owners[line["terrain"]] = line["winner"]
        if line.get("event") == "sold":
            assert owners[line["terrain"]] == line["seat"]
            owners[line["terrain"]] = mayor
    return owners


@pytest.mark.rule("P-42", "P-40")
@settings(max_examples=120, deadline=None)
@given(SWITCHES, st.integers(3, 6), st.integers(0, 10**6))
def test_points_are_conserved_and_the_outcome_follows(
    switches: dict[str, Any], seats: int, seed: int
) -> None:
    rules = GAME.rules(**switches)
    play = Play(GAME, rules, seats, seed=seed)
    kept = GAME.conserved(play.table)
    challengers = seats - 1
    assert kept["vot"] == rules.vot * challengers + rules.mayor_vot
    assert kept["com"] == rules.com_per_challenger * challengers
    while play.pending:
        assert GAME.conserved(play.table) == kept
        for decision in play.pending:
            assert len(decision.options) > 1
            play.choose(decision.seat, decision.draw(play.view(decision.seat).random))
        for purse in (play.table.vot, play.table.com):
            assert min(purse) >= 0
    assert GAME.conserved(play.table) == kept
    assert play.outcome is not None
    check_outcome(play)
    assert parse_record(play.record.to_text()).verify()


def check_outcome(play: Play) -> None:
    """P-41, from the record alone."""
    lines, outcome, rules = play.record.lines, play.outcome or {}, play.rules
    mayor = next(line["value"] for line in lines if line.get("chance") == "mayor")
    owners = owners_told(lines, mayor)
    counts = [list(owners.values()).count(seat) for seat in range(len(play.seats))]
    assert outcome["terrains"] == counts
    gifts = sum(line.get("event") == "refuge" for line in lines)
    income = gifts * (rules.refuge_com + rules.refuge_vot)
    start = (rules.vot + rules.com_per_challenger) * (len(counts) - 1) + rules.mayor_vot
    assert sum(outcome["points"]) == start + income
    if counts[mayor] >= rules.majority_at:
        assert outcome["winners"] == [mayor]
        president = counts[mayor] >= rules.president_at
        assert outcome["title"] == ("president" if president else "reelected")
        return
    standings = list(zip(outcome["points"], counts, strict=True))
    rivals = [s for s in range(len(counts)) if s != mayor or rules.mayor_wins_on_points]
    best = max(standings[seat] for seat in rivals)
    assert outcome["winners"] == [seat for seat in rivals if standings[seat] == best]
    assert outcome["title"] == ("reelected" if outcome["winners"] == [mayor] else "mayor")
    assert len([line for line in lines if line.get("event") == "turn"]) <= rules.last_turn(
        len(counts) - 1
    )
