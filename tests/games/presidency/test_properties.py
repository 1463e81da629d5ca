"""Whatever is played: cards stay, limits follow from pawns, views keep secrets, records replay."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from civicgames.bots import find_strategy
from civicgames.engine import Decision, Play, parse_record, replay
from civicgames.engine.checks import Checks
from civicgames.games.presidency import GAME, conserved, window
from civicgames.games.presidency.components import (
    Limit,
    beyond,
    end_of_move,
    is_annulled,
    set_aside,
)
from civicgames.games.presidency.imagine import imagine
from civicgames.games.presidency.plans import playable
from civicgames.games.presidency.rules import Rules, standard
from civicgames.games.presidency.table import PresidencyTable
from civicgames.games.presidency.view import PresidencyView
from tests.games.presidency.test_view import SMALL

GIFT = {
    "id": "gift",
    "count": 6,
    "target": "one_other",
    "effect": [
        {"do": "give", "to": "target", "pile": "any", "count": 2},
        {"do": "take", "from": "target", "pile": "scheme", "count": 2},
        {"do": "discard", "who": "target", "pile": "any", "count": 1, "which": "random"},
    ],
}
EVERY_SWITCH: dict[str, Any] = {
    **SMALL,
    "scheme": [*standard()["scheme"], GIFT],
    "blind_kind": True,
    "scheme_elects": True,
    "impossible_scheme": "discarded",
}
OPEN_HANDS: dict[str, Any] = {
    **EVERY_SWITCH,
    "board": {**SMALL["board"], "square": {str(n): {"kind": "headline"} for n in (1, 2, 3, 5, 6)}},
    "numbers": {"max_turns": 12, "opening_hand": {"money": 4, "scheme": 5}, "skeleton_setback": 0},
}
BOARDS: dict[str, dict[str, Any]] = {
    "small": SMALL,
    "every switch": EVERY_SWITCH,
    "quiet": {**SMALL, "windows": "turn", "president_exposed": False},
}


def goes_on(view: PresidencyView, decision: Decision) -> Any:
    """Chooses at random, but likes another term."""
    return decision.kind == "relaunch" or decision.draw(view.random)


@pytest.mark.rule("R-22")
@pytest.mark.parametrize("board", [*BOARDS.values(), OPEN_HANDS], ids=[*BOARDS, "open hands"])
def test_who_could_play_is_never_out_of_date(
    board: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a window keeps for the next one is what that one would find."""
    found: list[int] = []
    as_it_is = window.who_can_play

    def checked(table: PresidencyTable) -> Any:
        if table.could_play is not None:
            now = [(seat, playable(table, seat)) for seat in range(len(table.seats))]
            fresh = [(seat, "scheme", (None, *options)) for seat, options in now if options]
            assert table.could_play == fresh
            found.append(len(fresh))
        return as_it_is(table)

    monkeypatch.setattr(window, "who_can_play", checked)
    rules = Rules(**{**board, "terms": 4})
    for seed in range(20):
        seats = 3 + seed % 4
        Play(GAME, rules, seats, seed=seed).run([goes_on] * seats)
    assert len(found) > 20


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_it_keeps_its_promises_to_the_engine(board: str, seats: int) -> None:
    play = Play(GAME, Rules(**BOARDS[board]), seats, scenario=board, seed=seats)
    Checks(play, board, Random(f"{board}/{seats}")).run()


pawns_and_limits = st.tuples(
    st.lists(st.integers(0, 39), min_size=3, max_size=6),
    st.lists(
        st.tuples(st.integers(1, 39), st.integers(1, 6)), max_size=5, unique_by=lambda one: one[0]
    ).map(sorted),
)


@pytest.mark.rule("R-40", "R-43")
@given(pawns_and_limits)
def test_who_is_set_aside_follows_from_the_pawns(drawn: Any) -> None:
    pawns, stages = drawn
    limits = [Limit(f"at_{at}", at, limit) for at, limit in stages]
    found = set_aside(pawns, limits)
    for name, at, limit in limits:
        full = beyond(pawns, at) >= limit
        assert found.get(name, []) == [s for s, p in enumerate(pawns) if full and p <= at]


@pytest.mark.rule("R-41")
@given(pawns_and_limits, st.integers(0, 5), st.integers(-40, 40))
def test_no_move_brings_more_pawns_beyond_a_limit_than_it_says(
    drawn: Any, who: int, by: int
) -> None:
    pawns, stages = drawn
    limits = [Limit(f"at_{at}", at, limit) for at, limit in stages]
    seat = who % len(pawns)
    end, _ = end_of_move(pawns[seat], by, 40)
    assert 0 <= end <= 40
    if is_annulled(pawns, seat, end, limits):
        assert end > pawns[seat]
        return
    after = [*pawns[:seat], end, *pawns[seat + 1 :]]
    for _, at, limit in limits:
        assert beyond(after, at) <= max(limit, beyond(pawns, at))


@pytest.mark.rule("R-43")
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32), st.integers(3, 6), st.sampled_from(sorted(BOARDS)))
def test_cards_are_conserved_and_limits_hold_all_through_a_play(
    seed: int, seats: int, board: str
) -> None:
    play = Play(GAME, Rules(**BOARDS[board]), seats, seed=seed)
    kept, random = conserved(play.table), Random(seed)
    while play.pending:
        table = play.table
        assert conserved(table) == kept
        for _, at, limit in table.limits:
            assert table.beyond(at) <= limit
        for seat in range(seats):
            shown = [c for c in table.hands["scheme"][seat] if c.startswith("skeleton")]
            if table.face_up[seat] and not table.doing:
                assert not shown  # each has taken effect
        for decision in play.pending:
            play.choose(decision.seat, decision.draw(random))
    assert conserved(play.table) == kept


@pytest.mark.parametrize("name", ["careful", "schemer", "clean_hands"])
@pytest.mark.parametrize("seats", [3, 6])
def test_a_play_between_strategies_ends_and_replays(name: str, seats: int) -> None:
    play = Play(GAME, Rules(terms=2), seats, seed=5)
    play.run([find_strategy("presidency", name)] * seats)
    assert play.outcome
    assert play.outcome["winners"]
    record = parse_record(play.record.to_text())
    assert record.verify()
    for cut in range(0, len(record.lines), 97):
        again = replay(record, keep=cut).record.lines  # a sealed set that is cut off is dropped
        assert again == record.lines[: len(again)]
        assert len(again) > cut - seats


def test_an_imagined_play_can_be_played_to_its_end_from_any_question() -> None:
    careful = find_strategy("presidency", "careful")
    kinds = set()
    for seed, board in enumerate([*BOARDS.values(), OPEN_HANDS]):
        play = Play(GAME, Rules(**board), 4, seed=seed)
        random = Random(seed)
        while play.pending:
            for decision in play.pending:
                if decision.kind not in kinds or random.random() < 0.02:
                    kinds.add(decision.kind)
                    look = play.view(decision.seat)
                    imagined = imagine(look, Random(seed))
                    assert imagined.view(decision.seat).asked[0].kind == decision.kind
                    assert conserved(imagined.table) == conserved(play.table)
                    imagined.run([careful] * 4)
                    assert imagined.outcome
            for decision in play.pending:
                choice = True if decision.kind == "relaunch" else decision.draw(random)
                play.choose(decision.seat, choice)
    assert kinds >= {
        "draw",
        "act",
        "scheme",
        "order",
        "take",
        "give",
        "long_arm",
        "family_sunday",
        "president_deals",
        "relaunch",
    }
