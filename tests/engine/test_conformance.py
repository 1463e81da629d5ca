"""The public check of games: honest ones pass, each broken promise is found by its own check."""

import pytest

from civicgames.engine import NotConforming, check_game, find_game
from civicgames.games import game_names
from tests.engine.broken import BROKEN, TINY
from tests.engine.toy import TOY

SHIPPED = game_names()


def test_the_toy_game_conforms() -> None:
    check_game(TOY, plays=2)


def test_a_game_that_imagines_conforms() -> None:
    check_game(TINY, plays=5)


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_found(name: str) -> None:
    game, check, words = BROKEN[name]
    with pytest.raises(NotConforming) as found:
        check_game(game, plays=4)
    message = str(found.value)
    assert found.value.check == check, message
    assert words in message
    assert message.startswith(f"{name}, preset ")


def test_where_it_is_broken_is_told() -> None:
    game, _, _ = BROKEN["toy one option"]
    with pytest.raises(
        NotConforming,
        match=r"^toy one option, preset short, 2 seats, decision \d+, seat 0 \(nod\): 1 options",
    ):
        check_game(game, "short", seats=2, plays=4)


def test_every_check_is_shown_to_fail() -> None:
    import re

    from civicgames.engine import conformance

    promised = set(re.findall(r"^\* ``(\w+)``", conformance.__doc__ or "", re.MULTILINE))
    assert {check for _, check, _ in BROKEN.values()} == promised


def test_only_a_registered_game_and_preset_are_taken() -> None:
    from dataclasses import replace

    with pytest.raises(ValueError, match="register it first"):
        check_game(replace(TOY, most_decisions=7))
    with pytest.raises(ValueError, match="no preset 'tall': expected short, long"):
        check_game(TOY, "tall")


@pytest.mark.parametrize(
    ("name", "preset"), [(name, preset) for name in SHIPPED for preset in find_game(name).presets]
)
def test_a_shipped_game_conforms(name: str, preset: str) -> None:
    game = find_game(name)
    numbers = game.seat_numbers(game.rules(**game.presets[preset]))
    check_game(game, preset, seats=numbers[len(preset) % len(numbers)])


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_game_conforms_with_any_number_of_seats(name: str) -> None:
    check_game(find_game(name), plays=5, seed=100)
