"""The strategies of Delanopolis do what they are there to show."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from civicgames.bots import find_strategy
from civicgames.engine.decision import Decision
from civicgames.engine.play import Play
from civicgames.games.delanopolis import GAME
from tests.games.delanopolis.tables import PASSIVE


def titles(
    challengers: Sequence[str], mayor: str, plays: int = 60, **switches: Any
) -> Counter[str]:
    """How plays end where the challengers (from the mayor's left) and the mayor play like this."""
    ends: Counter[str] = Counter()
    for seed in range(plays):
        play = Play(GAME, GAME.rules(**switches), len(challengers) + 1, seed=seed, log=False)
        names = dict(zip(play.table.challengers, challengers, strict=True))
        names[play.table.mayor] = mayor
        play.run([find_strategy("delanopolis", names[seat]) for seat in range(len(names))])
        ends[(play.outcome or {})["title"]] += 1
    return ends


def test_those_who_cooperate_stop_a_capped_mayor() -> None:
    assert titles(["cooperator"] * 3, "spender") == {"mayor": 60}


def test_one_may_hold_back_and_two_may_not() -> None:
    assert titles(["cooperator", "cooperator", "free_rider"], "spender") == {"mayor": 60}
    ends = titles(["cooperator", "free_rider", "free_rider"], "spender")
    assert ends["mayor"] == 0
    assert ends["president"] > 40


def test_without_a_cap_the_mayor_becomes_president() -> None:
    for mayor in ("spender", "careful"):
        assert titles(["cooperator"] * 3, mayor, mayor_cap="none")["president"] > 50


def test_a_miser_loses_to_whom_a_spender_beats() -> None:
    challengers = ["random"] * 3
    assert titles(challengers, "spender")["mayor"] == 0
    assert titles(challengers, "miser")["mayor"] > 40


def test_careful_challengers_stop_the_mayor_that_random_ones_do_not() -> None:
    assert titles(["careful"] * 3, "spender")["mayor"] == 60
    assert titles(["random"] * 3, "spender")["mayor"] == 0


def answer(name: str, kind: str, as_mayor: bool, seed: int = 1, **switches: Any) -> list[Any]:
    """What a strategy answers, each time it is asked that in a play of the passive."""
    play = Play(GAME, GAME.rules(**switches), 4, seed=seed)
    player, answers = find_strategy("delanopolis", name), []

    def passive(view: Any, decision: Decision) -> Any:
        if decision.kind == kind and (view.seat == view.mayor) == as_mayor:
            answers.append(player(view, decision))
        return PASSIVE[decision.kind]

    play.run([passive] * 4)
    assert answers
    return answers


def test_how_each_stakes() -> None:
    assert set(answer("cooperator", "stake", False)) == {60}
    assert max(answer("free_rider", "stake", False)) <= 6
    assert set(answer("careful", "stake", False)) <= set(range(40, 61))
    assert set(answer("careful", "stake", False, mayor_cap="none")) == {0}
    assert set(answer("spender", "stake", True)) == {120}
    assert set(answer("spender", "stake", True, mayor_cap="none")) == {181}
    assert set(answer("miser", "stake", True)) == {1}
    # The mayor's purse shared out over the ten terrains that make it president.
    few = answer("careful", "stake", True, com_per_challenger=100, refuges_each=0)
    assert set(few) == {30}


def test_in_the_other_seat_each_plays_as_careful() -> None:
    for name in ("free_rider", "cooperator"):
        assert answer(name, "stake", True) == answer("careful", "stake", True)
    for name in ("spender", "miser"):
        assert answer(name, "turn", False) == answer("careful", "turn", False)


def test_the_strategist_beats_careful_as_a_challenger() -> None:
    won = 0.0
    for seed in range(20):
        play = Play(GAME, seats=4, seed=seed, log=False)
        seat = play.table.challengers[seed % 3]
        names = ["careful"] * 4
        names[seat] = "strategist"
        play.run([find_strategy("delanopolis", name) for name in names])
        winners = (play.outcome or {})["winners"]
        won += (seat in winners) / len(winners)
    assert won > 20 / 3 + 2 * (20 * (1 / 3) * (2 / 3)) ** 0.5
