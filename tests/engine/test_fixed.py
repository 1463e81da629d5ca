"""What rules hold can't be changed, and a bot that spoils all it is given spoils nothing else."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from civicgames.engine import Decision, Play, game_names
from civicgames.engine.fixed import Fixed
from civicgames.games import find_game

CHANGES: dict[str, Callable[[Any], object]] = {
    "set": lambda one: one.__setitem__("a", 2),
    "delete": lambda one: one.__delitem__("a"),
    "or": lambda one: one.__ior__({"b": 2}),
    "clear": lambda one: one.clear(),
    "pop": lambda one: one.pop("a"),
    "popitem": lambda one: one.popitem(),
    "setdefault": lambda one: one.setdefault("b", 2),
    "update": lambda one: one.update(b=2),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_it_stays_as_it_was_made(change: Callable[[Any], object]) -> None:
    one = Fixed({"a": 1})
    with pytest.raises(TypeError, match="can't be changed"):
        change(one)
    assert one == {"a": 1}


def test_it_is_a_dict_everywhere_else() -> None:
    one = Fixed({"a": (1,)})
    for other in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert type(other) is Fixed
        assert other == one
    assert json.dumps(one) == '{"a": [1]}'
    assert type(one | {"b": 2}) is dict


@pytest.mark.parametrize("game", game_names())
def test_rules_are_the_same_after_a_journey(game: str) -> None:
    rules = find_game(game).rules()
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert find_game(game).rules(**rules.model_dump()) == rules


def parts(thing: object) -> list[Any]:
    """What it is made of."""
    if isinstance(thing, dict):
        return [*thing, *thing.values()]
    if isinstance(thing, (list, tuple, set, frozenset)):
        return list(thing)
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    named = [getattr(thing, name, None) for name in slots if not name.startswith("__")]
    return [*getattr(thing, "__dict__", {}).values(), *named]


def spoil(thing: Any, done: set[int]) -> int:
    """Empty whatever can be reached; returns how much that was."""
    if id(thing) in done or callable(thing) or isinstance(thing, (str, int, float, Random)):
        return 0
    done.add(id(thing))
    spoilt = sum(spoil(part, done) for part in parts(thing))
    if isinstance(thing, (list, dict, set)) and not isinstance(thing, Fixed):
        thing.clear()
        spoilt += 1
    elif isinstance(thing, Fixed):
        with pytest.raises(TypeError):
            thing.clear()
    return spoilt


class Vandal:
    """Chooses as others do, then empties all that it was given."""

    def __init__(self, wants: str | None) -> None:
        self.wants = wants
        self.spoilt = 0

    def __call__(self, view: Any, decision: Decision) -> Any:
        choice = copy.deepcopy(chooses(view, decision))
        self.spoilt += spoil(view, set()) + spoil(decision, set())
        return choice


def chooses(view: Any, decision: Decision) -> Any:
    return decision.draw(Random(view.seat))


@pytest.mark.parametrize("wants", [None, "so_far"])
@pytest.mark.parametrize("game", game_names())
def test_a_bot_that_spoils_all_it_is_given_spoils_nothing_else(
    game: str, wants: str | None
) -> None:
    found = find_game(game)
    spoilt, plain = Play(found, None, 4, seed=3), Play(found, None, 4, seed=3)
    vandal = Vandal(wants)
    spoilt.run([vandal, chooses, vandal, chooses])
    plain.run([chooses] * 4)
    assert vandal.spoilt > 100
    assert spoilt.record.to_text() == plain.record.to_text()
    assert found.rules() == find_game(game).rules()
