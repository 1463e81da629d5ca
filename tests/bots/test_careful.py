"""What ``careful`` does in DēmoS, by example, and why it says it did."""

from __future__ import annotations

from typing import Any

import pytest

from civicgames.bots import explain, find_strategy
from civicgames.engine import Decision, Play
from civicgames.games import find_game
from civicgames.games.demos.bots import listed
from civicgames.games.demos.view import DemosView, FigureSeen
from civicgames.i18n import LANGUAGES

GAME = find_game("demos")
careful = find_strategy("demos", "careful")
DOWN = FigureSeen("?", up=False, marked=None, spent=False)


def table(mode: str = "full", **fields: Any) -> DemosView:
    """What seat 0 sees at the start of a round, but for these fields."""
    rules = GAME.rules(mode=mode, first_dealer=3, **fields.pop("rules", {}))
    view: DemosView = Play(GAME, rules, GAME.seat_numbers(rules)[-1], seed=1).view(0)
    for name, value in fields.items():
        setattr(view, name, value)
    return view


def up(card: str) -> FigureSeen:
    return FigureSeen(card, up=True, marked=None, spent=False)


def own(card: str) -> FigureSeen:
    return FigureSeen(card, up=False, marked=None, spent=False)


def answer(view: DemosView, kind: str, *options: Any) -> Any:
    return careful(view, Decision(0, kind, options or tuple(view.hand)))


# The hand


@pytest.mark.parametrize("kind", ["public_discard", "unanimous_discard"])
def test_keeps_a_good_run(kind: str) -> None:
    view = table(hand=["S6", "S7", "S8", "H2", "D10"])
    assert answer(view, kind) in ("H2", "D10")


def test_keeps_a_square() -> None:
    assert answer(table(hand=["S4", "H4", "C4", "D4", "D10"]), "public_discard") == "D10"


def test_keeps_two_neighbours_of_one_suit_rather_than_strangers() -> None:
    assert answer(table(hand=["S7", "S8", "H1", "D4", "C10"]), "public_discard") not in ("S7", "S8")


def test_does_not_wait_for_cards_that_it_has_seen() -> None:
    """7 and 8 wait for a 6 or a 9, 2 and 3 for a 1 or a 4: unless these are gone."""
    hand = ["S7", "H8", "S2", "H3", "D5"]
    fresh = table(hand=hand)
    assert answer(fresh, "unanimous_discard") not in ("S7", "H8")
    gone = table(
        hand=hand, public=["S9", "H9", "D9", "C9", "S6"], secret=["H6", "D6", "C6", "H10", "C10"]
    )
    assert answer(gone, "unanimous_discard") in ("S7", "H8")


def test_exchanges_a_card_that_plays_no_part() -> None:
    view = table(hand=["S3", "H4", "D5", "C9", "H1"])
    assert answer(view, "secret_discard", *view.hand, "keep") in ("C9", "H1")


def test_keeps_a_hand_that_no_card_can_better() -> None:
    view = table(hand=["S4", "H4", "C4", "D4", "D10"])
    assert answer(view, "secret_discard", *view.hand, "keep") == "keep"


def test_takes_a_visible_card_that_completes_a_run() -> None:
    view = table(hand=["S7", "S8", "H2", "D4"], visible=["C1", "S9"])
    assert answer(view, "secret_take", "pack", "C1", "S9") == "S9"


def test_draws_where_no_visible_card_helps() -> None:
    view = table(hand=["S7", "S8", "H2", "D4"], visible=["C1", "D10"])
    assert answer(view, "secret_take", "pack", "C1", "D10") == "pack"


def test_prefers_its_favourite_suit() -> None:
    view = table(
        rules={"favourite_suit": 10},
        favourites=["H", None, None, None, None],
        hand=["H1", "H2", "S7", "S8", "D10"],
    )
    assert answer(view, "public_discard") == "D10"
    view.hand = ["H1", "H2", "S7", "S8"]
    view.visible = ["H3", "S9"]
    assert answer(view, "secret_take", "pack", "H3", "S9") == "H3"  # 23 points to 19


# The veto


GOOD = ["S6", "S7", "S8", "H2", "D10"]


def test_vetoes_when_its_hand_is_good_and_the_visible_cards_help_others() -> None:
    assert answer(table(hand=GOOD, visible=["H8", "H9"]), "veto", False, True) is True


def test_keeps_its_veto_when_its_hand_is_poor() -> None:
    poor = table(hand=["S1", "H4", "D6", "C9", "H2"], visible=["H8", "H9"])
    assert answer(poor, "veto", False, True) is False


def test_keeps_its_veto_when_the_visible_cards_help_nobody_past_it() -> None:
    assert answer(table(hand=GOOD, visible=["H1", "C2", "D3"]), "veto", False, True) is False


def test_agrees_with_its_team_mate_unless_it_would_gain_much() -> None:
    assert answer(table("2v2", hand=GOOD), "veto_confirm", False, True) is True
    close = table("2v2", hand=["S7", "S8", "S9", "S10", "H8"])
    assert answer(close, "veto_confirm", False, True) is True
    hopeful = table("2v2", hand=["S7", "S8", "H8", "H7", "D1"])
    assert answer(hopeful, "veto_confirm", False, True) is False


# Figures


def test_gives_a_figure_to_the_member_nearest_a_trio() -> None:
    view = table("2v2", to_allot="JD")
    view.figures = [[own("ES"), own("LH")], [], [], []]
    assert answer(view, "allot", 0, 2) == 0
    view.figures = [[own("JS")], [], [up("ES"), up("LH")], []]
    assert answer(view, "allot", 0, 2) == 2


def test_gives_no_second_media_to_who_has_one() -> None:
    view = table("2v2", to_allot="M2")
    view.figures = [[own("M1")], [], [], []]
    assert answer(view, "allot", 0, 2) == 2


def test_aims_media_at_the_strongest_rival() -> None:
    view = table(turn="scandal")
    view.figures = [[up("M1")], [DOWN], [up("ES"), up("LH"), DOWN], [up("ED"), DOWN], []]
    assert answer(view, "media_target", (1, 0), (2, 2), (3, 1)) == (2, 2)


def test_aims_media_at_opponents_before_team_mates() -> None:
    view = table("2v2", turn="scandal")
    view.figures = [[up("M1")], [DOWN], [up("ES"), up("LH"), DOWN], []]
    assert answer(view, "media_target", (1, 0), (2, 2)) == (1, 0)


def test_spoils_a_rivals_trio_with_a_suit_that_it_has_already() -> None:
    view = table(turn="scandal", media_target=(2, 2))
    view.figures = [[up("M1")], [], [up("EH"), up("LH"), DOWN], [], []]
    assert answer(view, "media_suit", "S", "H", "D", "C") == "H"


def test_mends_a_team_mates_trio_with_a_suit_that_it_lacks() -> None:
    view = table("2v2", turn="scandal", media_target=(2, 2))
    view.figures = [[up("M1")], [], [up("ES"), up("LH"), DOWN], []]
    assert answer(view, "media_suit", "S", "H", "D", "C") in ("D", "C")


def test_announces_what_fewest_others_announced() -> None:
    view = table(favourites=[None, "S", "H", "S", "D"])
    assert answer(view, "favourite_suit", "S", "H", "D", "C") == "C"


def test_announces_a_trio_of_three_suits() -> None:
    play = Play(GAME, GAME.rules(announced_trio=True), 4, seed=1)
    decision = play.pending[0]
    trio = careful(play.view(decision.seat), decision)
    assert len(set(trio.values())) == 3
    play.choose(decision.seat, trio)
    second = careful(play.view(play.pending[0].seat), play.pending[0])
    assert not set(trio.items()) & set(second.items())


# Why it did that


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_is_explained_in_each_language(lang: str) -> None:
    explained = set()
    for mode in ("full", "2v2", "2v2+1"):
        rules = GAME.rules(mode=mode, favourite_suit=10, announced_trio=True)
        play = Play(GAME, rules, GAME.seat_numbers(rules)[-1], seed=3)
        while play.pending:
            decision = play.pending[0]
            view = play.view(decision.seat)
            choice = careful(view, decision)
            told = explain(GAME, "careful", view, decision, choice, lang)
            assert told
            assert told.endswith(".")
            assert "{" not in told
            if lang != "en":
                assert told != explain(GAME, "careful", view, decision, choice, "en")
            explained.add(decision.kind)
            play.choose(decision.seat, choice)
    assert explained >= {"public_discard", "secret_take", "veto", "allot", "media_suit"}


def test_an_explanation_says_what_was_seen() -> None:
    view = table(hand=["S7", "S8", "H2", "D4"], visible=["C1", "S9"])
    decision = Decision(0, "secret_take", ("pack", "C1", "S9"))
    told = explain("demos", "careful", view, decision, "S9", "en")
    assert told
    assert "Security 9" in told
    assert "19 points" in told


def test_others_cannot_tell() -> None:
    view = table()
    decision = Decision(0, "public_discard", tuple(view.hand))
    assert explain(GAME, "random", view, decision, view.hand[0]) is None


def test_demos_lists_its_options() -> None:
    assert listed(Decision(0, "veto", (False, True))) == (False, True)
