"""Why careful did what it did in Delanopolis: a sentence for every choice, in each language."""

from typing import Any

import pytest

from civicgames.bots.reasons import can_explain, explain
from civicgames.content import LANGUAGES
from civicgames.engine import Play
from civicgames.games.delanopolis import GAME
from civicgames.games.delanopolis.bots import careful


@pytest.fixture(scope="module")
def told() -> dict[tuple[str, str], list[tuple[Any, Any, str]]]:
    """What was said of a few plays: (view, choice, sentence) by kind and side."""
    found: dict[tuple[str, str], list[tuple[Any, Any, str]]] = {}
    for preset in ("classroom", "accounts", "literal"):
        for seed in (1, 2):
            play = Play(GAME, GAME.rules_from(GAME.presets[preset]), 5, seed=seed)
            while play.pending:
                for decision in play.pending:
                    seen = play.view(decision.seat)
                    choice = careful(seen, decision)
                    said = [explain(GAME, "careful", seen, decision, choice, x) for x in LANGUAGES]
                    assert all(said)
                    assert len(set(said)) == len(LANGUAGES)
                    side = "mayor" if decision.seat == seen.mayor else "challenger"
                    found.setdefault((side, decision.kind), []).append((seen, choice, str(said[0])))
                    play.choose(decision.seat, choice)
    return found


def test_every_kind_of_choice_is_explained(told: dict[tuple[str, str], Any]) -> None:
    assert {("challenger", "stake"), ("challenger", "turn"), ("mayor", "stake")} <= set(told)
    for (_, _), said in told.items():
        for _, _, sentence in said:
            assert sentence.endswith(".")
            assert "{" not in sentence


def test_who_keeps_its_points_says_that_nothing_could_be_won(
    told: dict[tuple[str, str], Any],
) -> None:
    hopeless = [
        (seen, choice) for seen, choice, said in told["challenger", "stake"] if "kept" in said
    ]
    assert hopeless
    assert all(choice == 0 for _, choice in hopeless)


def test_a_stake_that_surely_wins_is_told_as_such(told: dict[tuple[str, str], Any]) -> None:
    for seen, choice, said in told["mayor", "stake"]:
        most = sum(min(seen.rules.stake_cap, seen.vot[s]) * 2 for s in seen.challengers)
        if choice > most:
            assert "sure to win" in said
        if choice == 0:
            assert "sure to win" not in said


def test_other_strategies_cannot_tell() -> None:
    assert can_explain("delanopolis", "careful")
    assert not can_explain("delanopolis", "miser")
