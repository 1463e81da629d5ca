"""What the strategies are: readable habits, each shown on a small table."""

from random import Random
from typing import Any

import pytest

from civicgames.bots import describe_strategy, find_strategy
from civicgames.engine import Play
from civicgames.engine.decision import Decision
from civicgames.games.presidency import GAME
from civicgames.games.presidency.bots import careful, clean_hands, schemer
from civicgames.games.presidency.flow import PASS, ROLL, possible_acts
from civicgames.games.presidency.options import Deals, Splits
from civicgames.games.presidency.strategist import worth_of_hand
from civicgames.games.presidency.summary import SUMMARY
from civicgames.games.presidency.table import PresidencyTable
from civicgames.games.presidency.view import redeal, view
from tests.games.presidency.tables import a_table, cards, rules_with


def act_of(table: PresidencyTable, bot: Any = careful) -> Any:
    return bot(view(table, 0), Decision(0, "act", possible_acts(table)))


def test_careful_takes_the_presidency_where_a_card_leads_there() -> None:
    table = a_table(pawns=[37, 20, 25], hands=[cards("m3.1 m1.1", "leak.1")])
    assert act_of(table) == {"money": "m3.1", "pawn": 0, "by": 3}


def test_careful_keeps_its_last_money_card_for_the_die() -> None:
    table = a_table(pawns=[10, 20, 25], hands=[cards("m1.1", "leak.1")])
    assert act_of(table) == ROLL


def test_careful_doesnt_roll_without_both_kinds() -> None:
    table = a_table(pawns=[10, 20, 25], hands=[cards("", "leak.1")])
    assert act_of(table) == PASS


def test_careful_draws_what_the_die_asks_for() -> None:
    decision = Decision(0, "draw", ("money", "scheme", None))
    assert careful(view(a_table(hands=[cards("", "leak.1")]), 0), decision) == "money"
    assert careful(view(a_table(hands=[cards("m1.1 m2.1")]), 0), decision) == "scheme"


def test_careful_gives_its_skeletons_to_whose_hand_lies_open() -> None:
    hands = [cards("", "skeleton.1 rally.1"), cards("m1.1"), cards()]
    table = a_table(pawns=[13, 5, 30], hands=hands, face_up=[1])
    decision = Decision(0, "family_sunday", Splits(["skeleton.1", "rally.1"], [1, 2]))
    assert careful(view(table, 0), decision) == {"skeleton.1": 1, "rally.1": 1}


def test_careful_takes_the_best_card_in_sight() -> None:
    hands = [cards(), cards("m1.1 m5.1", "skeleton.1"), cards()]
    table = a_table(pawns=[5, 9, 30], hands=hands, face_up=[1])
    options = (None, (1, "m1.1"), (1, "m5.1"), (1, "skeleton.1"))
    assert careful(view(table, 0), Decision(0, "long_arm", options)) == (1, "m5.1")


def test_careful_deals_itself_the_best() -> None:
    deals = Deals(["m1.1", "m6.1", "m3.1"], ["skeleton.1", "rally.1", "skeleton.2"], [2, 1, 0])
    found = careful(view(a_table(), 0), Decision(0, "president_deals", deals))
    assert found in deals
    assert found[0] == ["m6.1", "rally.1"]


def test_the_schemer_plays_and_clean_hands_dont() -> None:
    table = a_table(pawns=[10, 5, 30], hands=[cards("m1.1", "smear.1 rally.1")])
    options = (
        None,
        {"card": "smear.1", "target": 1},
        {"card": "smear.1", "target": 2},
        {"card": "rally.1"},
    )
    decision = Decision(0, "scheme", options)
    assert schemer(view(table, 0), decision) in options[1:]
    assert clean_hands(view(table, 0), decision) is None


def test_clean_hands_take_nothing() -> None:
    table = a_table(rules_with(), hands=[cards(), cards("m1.1")])
    assert clean_hands(view(table, 0), Decision(0, "long_arm", (None, (1,)))) is None


@pytest.mark.parametrize("name", ["careful", "schemer", "clean_hands", "strategist"])
def test_each_is_described_in_both_languages(name: str) -> None:
    known = describe_strategy("presidency", name)
    english, french = known.description("en"), known.description("fr")
    assert 40 < len(english.split()) < 90
    assert french != english


def test_the_strategist_looks_ahead_and_finishes() -> None:
    bots = [find_strategy("presidency", "strategist")] + [careful] * 2
    rules = rules_with(last=20, limits=[(8, 2), (15, 1)], numbers={"max_turns": 6})
    play = Play(GAME, rules, 3, seed=2)
    play.run(bots)
    assert play.outcome is not None
    again = Play(GAME, rules, 3, seed=2)
    again.run(bots)
    assert again.record.lines == play.record.lines


def asked_to_act(seed: int) -> Play:
    """A play that stands where somebody with several cards is asked for an act."""
    play = Play(GAME, None, 3, seed=seed)
    while True:
        decision = play.pending[0]
        seen = play.view(decision.seat)
        if decision.kind == "act" and len(seen.money) > 2 and play.table.turn > 9:
            return play
        play.choose(decision.seat, careful(seen, decision))


@pytest.mark.parametrize("seed", [1, 2])
def test_the_strategist_knows_no_more_than_its_view(seed: int) -> None:
    play = asked_to_act(seed)
    seat = play.pending[0].seat
    strategist = find_strategy("presidency", "strategist")

    def estimates() -> Any:
        seen = play.view(seat)
        seen.random = Random(7)
        return strategist.estimates(seen, seen.asked[0])  # type: ignore[attr-defined]

    before = estimates()
    assert len(before) > 1
    hidden = [hand[:] for hand in play.table.hands["scheme"]], play.table.piles["money"][:]
    redeal(play.table, seat, Random(3))
    assert ([hand[:] for hand in play.table.hands["scheme"]], play.table.piles["money"]) != hidden
    assert estimates() == before


def test_the_strategist_keeps_to_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    play = asked_to_act(1)
    strategist = find_strategy("presidency", "strategist")
    tried = []
    judge = strategist.judge  # type: ignore[attr-defined]

    def counting(*at: Any) -> float:
        tried.append(at)
        return float(judge(*at))

    monkeypatch.setattr(strategist, "judge", counting)
    seen = play.view(play.pending[0].seat)
    assert strategist(seen, seen.asked[0]) in seen.asked[0].options
    assert 1 < len(tried) <= strategist.tries  # type: ignore[attr-defined]


def test_a_hand_is_worth_more_where_it_lets_its_owner_roll() -> None:
    both = view(a_table(hands=[cards("m1.1", "rally.1")]), 0)
    one = view(a_table(hands=[cards("m1.1 m2.1")]), 0)
    assert worth_of_hand(both) > worth_of_hand(one) > 0


# The summary


@pytest.fixture(scope="module")
def play() -> Play:
    made = Play(GAME, GAME.rules(terms=3), 4, scenario="three-terms", seed=8)
    made.run([careful, schemer, clean_hands, careful])
    return made


def table_of(play: Play, name: str) -> list[dict[str, Any]]:
    rows = SUMMARY.rows(7, play.record.header, play.record.lines)[name]
    columns = [column.name for column in SUMMARY.columns[name]]
    return [dict(zip(columns, row, strict=True)) for row in rows]


def count(play: Play, event: str) -> int:
    return len(list(play.record.events(event)))


def test_plays_say_what_the_record_says(play: Play) -> None:
    (row,) = table_of(play, "plays")
    assert row["play"] == 7
    assert row["rounds"] == count(play, "holder")
    assert row["terms"] == count(play, "term")
    assert row["skeletons"] == count(play, "skeleton")
    assert row["restored"] == count(play, "restored")
    assert row["annulled_rolls"] == count(play, "roll_annulled")
    assert row["annulled_moves"] == sum(line["annulled"] for line in play.record.events("moved"))
    presidents = play.outcome["presidents"]  # type: ignore[index]
    assert row["presidents"] == " ".join("-" if seat is None else str(seat) for seat in presidents)


def test_seats_add_up(play: Play) -> None:
    seats = table_of(play, "seats")
    assert [row["square"] for row in seats] == play.table.pawns
    assert sum(row["turns"] for row in seats) == count(play, "holder")
    assert sum(row["share"] for row in seats) == pytest.approx(1)
    assert sorted(row["place"] for row in seats) == [1, 2, 3, 4]
    assert sum(row["presidencies"] for row in seats) == count(play, "elected")
    schemes = sum("by" not in line for line in play.record.events("played"))
    assert sum(row["schemes_played"] for row in seats) == schemes
    assert seats[2]["schemes_played"] == 0


def test_one_row_a_turn(play: Play) -> None:
    turns = table_of(play, "rounds")
    assert len(turns) == count(play, "holder")
    assert [row["round"] for row in turns] == list(range(1, len(turns) + 1))
    assert [turns[-1][f"pawn_{seat}"] for seat in range(6)] == [*play.table.pawns, None, None]
    assert sum(row["skeletons"] for row in turns) <= count(play, "skeleton")
    elected = [row["elected"] for row in turns if row["elected"] is not None]
    assert elected == [line["seat"] for line in play.record.events("elected")]
