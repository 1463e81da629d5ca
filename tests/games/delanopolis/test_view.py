"""What seats see of Delanopolis, what is dealt anew, and plays imagined from a view."""

from random import Random
from typing import Any

import pytest

from civicgames.engine import check_game
from civicgames.engine.play import Play
from civicgames.engine.snapshots import snapshot
from civicgames.games.delanopolis import GAME

BUSY = {
    "mayor_rolls": True,
    "lead": "winner",
    "rent_to_mayor": True,
    "refuges": "drawn",
    "doubler_pays": True,
    "tied_stakes": "rebid",
    "winnings": "spendable",
    "bidders": "present",
    "mayor_stake": "open",
    "stake_cap": 3,
    "vot": 9,
    "com_per_challenger": 90,
    "rent": 1.0,
    "trumps_each": 1,
    "jokers": 1,
}
"""Switches with which every kind of question comes up."""

TABLES: list[dict[str, Any]] = [
    *GAME.presets.values(),
    BUSY,
    {**BUSY, "placement": "in_order", "bidders": "all"},
    {"tied_stakes": "rebid", "stake_cap": 2, "vot": 30, "placement": "2d6_track"},
]


@pytest.mark.parametrize("switches", TABLES)
@pytest.mark.parametrize("seats", [3, 5])
def test_an_imagined_play_stands_where_the_seat_is_asked(
    switches: dict[str, Any], seats: int
) -> None:
    for seed in range(3):
        play = Play(GAME, GAME.rules(**switches), seats, seed=seed)
        while play.pending:
            decision = play.pending[int(len(play.pending) * 0.7)]
            view = play.view(decision.seat)
            imagined = GAME.imagine(view, Random(seed))  # type: ignore[misc]
            assert snapshot(imagined.view(decision.seat)) == snapshot(view)
            play.choose(decision.seat, decision.draw(view.random))


def test_every_kind_of_question_is_imagined() -> None:
    kinds = set()
    for switches in TABLES:
        for seed in range(8):
            play = Play(GAME, GAME.rules(**switches), 4, seed=seed)
            play.run([lambda view, decision: decision.draw(view.random)] * 4)
            kinds |= {line["choice"] for line in play.record.lines if "choice" in line}
    assert kinds == {"mayor_refuge", "turn", "announce", "stake", "rebid", "sell"}


def test_imagined_plays_differ_in_what_chance_will_give() -> None:
    play = Play(GAME, seats=4, seed=5)
    view = play.view(play.pending[0].seat)
    ends = []
    for seed in range(12):
        imagined = GAME.imagine(view, Random(seed))  # type: ignore[misc]
        imagined.run([lambda view, decision: decision.options[-1]] * 4)
        ends.append(str(imagined.outcome))
    assert len(set(ends)) > 6


def test_who_is_asked_nothing_has_nothing_to_imagine() -> None:
    play = Play(GAME, seats=4, seed=5)
    with pytest.raises(ValueError, match="asked nothing"):
        GAME.imagine(play.view(None), Random(1))  # type: ignore[misc]


@pytest.mark.rule("P-20", "P-32")
def test_all_see_the_same_table_cards_and_refuges_included() -> None:
    play = Play(GAME, GAME.rules(trumps_each=1, jokers=1), 4, seed=5)
    views = [snapshot(play.view(seat), ["seat", "asked"]) for seat in (None, 0, 1, 2, 3)]
    assert all(view == views[0] for view in views)
    assert sum(map(len, views[0]["cards"])) == 4


@pytest.mark.rule("P-32")
def test_nothing_is_hidden_that_could_be_dealt_anew() -> None:
    play = Play(GAME, GAME.rules(refuges="drawn", trumps_each=2), seats=4, seed=5)
    before = [snapshot(play.view(seat)) for seat in (None, 0, 1, 2, 3)]
    piles = [pile[:] for pile in play.table.piles]
    GAME.redeal(play.table, 1, Random(3))
    assert [snapshot(play.view(seat)) for seat in (None, 0, 1, 2, 3)] == before
    assert play.table.piles == piles


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_it_conforms(preset: str) -> None:
    check_game(GAME, preset, seats=5, seed=11)
