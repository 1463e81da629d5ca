"""Why careful did what it did in Presidency: a sentence for every choice, in each language."""

from collections.abc import Iterator
from typing import Any

import pytest

from civicgames.bots.reasons import can_explain, explain
from civicgames.content import LANGUAGES
from civicgames.engine import Play
from civicgames.engine.decision import Decision
from civicgames.games.presidency import GAME
from civicgames.games.presidency.bots import careful
from civicgames.games.presidency.flow import possible_acts
from civicgames.games.presidency.table import PresidencyTable
from civicgames.games.presidency.view import view
from tests.games.presidency.tables import a_table, cards, rules_with


def choices_of(play: Play) -> Iterator[tuple[Any, Decision, Any]]:
    """What each careful seat sees, is asked and answers, until the play is over."""
    while play.pending:
        for decision in play.pending:
            seen = play.view(decision.seat)
            choice = careful(seen, decision)
            yield seen, decision, choice
            play.choose(decision.seat, choice)


def test_every_choice_is_explained_in_each_language() -> None:
    explained = set()
    for seed in (1, 2):
        play = Play(GAME, GAME.rules(terms=2, windows="turn"), 4, seed=seed)
        for seen, decision, choice in choices_of(play):
            told = {
                lang: explain(GAME, "careful", seen, decision, choice, lang) for lang in LANGUAGES
            }
            for sentence in told.values():
                assert sentence
                assert sentence.endswith((".", ")."))
                assert "{" not in sentence
            assert len(set(told.values())) == len(LANGUAGES)
            explained.add(decision.kind)
    assert explained >= {"draw", "act", "scheme", "long_arm", "family_sunday", "president_deals"}


def act_told(table: PresidencyTable) -> str | None:
    seen, decision = view(table, 0), Decision(0, "act", possible_acts(table))
    return explain("presidency", "careful", seen, decision, careful(seen, decision))


@pytest.mark.parametrize(
    ("pawns", "hand", "told"),
    [
        ([37, 20, 25], cards("m3.1 m1.1", "leak.1"), "The card led exactly to President."),
        ([10, 20, 25], cards("", "leak.1"), "Without a card of each kind, its roll would"),
        ([10, 20, 25], cards("m1.1", "leak.1"), "No money card gained more than it was worth"),
        ([34, 36, 2], cards("m1.1 m2.1", "leak.1"), "With Seat 2 back, too few pawns were"),
    ],
)
def test_an_act_is_explained_by_what_was_seen(
    pawns: list[int], hand: dict[str, list[str]], told: str
) -> None:
    found = act_told(a_table(pawns=pawns, hands=[hand]))
    assert found
    assert found.startswith(told)


def test_a_stage_is_named_where_it_opens_again() -> None:
    table = a_table(GAME.rules(), pawns=[34, 38, 2], hands=[cards("m3.1 m4.1", "leak.1")])
    assert "“Second round”" in str(act_told(table))


def test_the_last_scheme_is_kept_for_the_die() -> None:
    table = a_table(rules_with(), pawns=[10, 12, 14], hands=[cards("m1.1", "rally.1")])
    seen, decision = view(table, 0), Decision(0, "scheme", (None, {"card": "rally.1"}))
    assert "for the die" in str(explain("presidency", "careful", seen, decision, None))
    played = {"card": "rally.1"}
    assert "3 squares" in str(explain("presidency", "careful", seen, decision, played))


def test_who_takes_says_whose_cards_lay_open() -> None:
    hands = [cards(), cards("m1.1 m5.1", "skeleton.1"), cards()]
    table = a_table(pawns=[5, 9, 30], hands=hands, face_up=[1])
    decision = Decision(0, "long_arm", (None, (1, "m1.1"), (1, "m5.1")))
    told = explain("presidency", "careful", view(table, 0), decision, (1, "m5.1"))
    assert told
    assert told.startswith("The cards of Seat 2 lay face up")


def test_other_strategies_cannot_tell() -> None:
    assert can_explain("presidency", "careful")
    assert not can_explain("presidency", "schemer")
