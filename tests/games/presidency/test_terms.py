"""R-50 to R-63: the end of a term, the next one, and who wins."""

from typing import Any

import pytest

from civicgames.engine import Play
from civicgames.games.presidency import GAME
from civicgames.games.presidency.components import PILES
from civicgames.games.presidency.flow import (
    PASS,
    a_new_term,
    acts,
    deal,
    end,
    end_act,
    everybody_goes_on,
    relaunch,
    run_term,
)
from civicgames.games.presidency.options import Deals
from civicgames.games.presidency.rules import Rules
from civicgames.games.presidency.table import PresidencyTable
from tests.games.presidency.tables import (
    InTurn,
    a_table,
    cards,
    discarded,
    hold,
    lines_of,
    played,
    rules_with,
)


def at_the_end(president: int | None, seats: int = 4, **more: Any) -> PresidencyTable:
    """A term has just ended."""
    rules = more.pop("rules", None) or Rules(terms=2, president_exposed=False)
    table = a_table(rules, seats=seats, holder=2, **more)
    table.presidents = [president]
    return table


def any_deal(decision: Any) -> Any:
    return decision.options.deal(*decision.options.piles)


@pytest.mark.rule("R-50")
def test_an_election_ends_the_term_within_whatever_is_going_on() -> None:
    hands = [cards("", "rally.1"), cards("m1.1", "smear.1"), cards("", "rally.2")]
    table = a_table(rules_with(scheme_elects=True), pawns=[37, 20, 25], hands=hands)
    wishes = {0: {"card": "rally.1"}, 1: {"card": "smear.1", "target": 2}, 2: {"card": "rally.2"}}
    asked, _ = played(
        run_term(table, end_act(table)),
        lambda d: [2, 0, 1] if d.kind == "order" else wishes[d.seat],
    )
    assert asked.of("order") == [0]
    assert table.presidents == [0]
    assert table.cards(1) == ["m1.1", "smear.1"]  # declared and not yet resolved: it returns
    assert discarded(table) == ["rally.1", "rally.2"]
    assert table.declared == table.doing == []


@pytest.mark.rule("R-53")
def test_a_term_ends_unelected_after_so_many_turns_each() -> None:
    rules = Rules(numbers={"max_turns": 2, "opening_hand": {"money": 0, "scheme": 0}})
    play = Play(GAME, rules, 3, seed=3)

    def idle(view: Any, decision: Any) -> Any:
        return PASS if decision.kind == "act" else None

    play.run([idle] * 3)
    assert play.outcome == {"presidents": [None], "winners": []}
    assert len(list(play.record.events("holder"))) == 6
    assert list(play.record.events("nobody_elected")) == [{"event": "nobody_elected", "term": 1}]


@pytest.mark.rule("R-60")
@pytest.mark.parametrize("refuses", [None, 0, 2])
def test_everyone_is_asked_at_once_and_one_refusal_ends_the_game(refuses: int | None) -> None:
    table = at_the_end(1)
    asked, goes_on = played(everybody_goes_on(table), lambda d: d.seat != refuses)
    assert asked.of("relaunch") == [0, 1, 2, 3]
    assert goes_on is (refuses is None)


@pytest.mark.rule("R-60")
def test_after_the_last_term_nobody_is_asked() -> None:
    table = at_the_end(1)
    table.term = 2
    assert played(everybody_goes_on(table)) == ([], False)


@pytest.mark.rule("R-60")
def test_hands_are_kept_piles_rebuilt_pawns_back() -> None:
    hands = [cards("m1.1", "leak.1"), cards(), cards("", "skeleton.1"), cards()]
    table = at_the_end(1, pawns=[20, 40, 33, 12], hands=hands, face_up=[2])
    for pile in PILES:
        table.discards[pile] = [table.piles[pile].pop() for _ in range(6)]
    played(relaunch(table), any_deal)
    assert table.pawns == [0, 3, 0, 0]
    assert table.face_up == [False] * 4
    assert len(table.cards(0)) == 4
    assert "skeleton.1" in table.cards(2)
    assert table.discards == {"money": [], "scheme": []}
    assert len(table.piles["money"]) == 30 - 1 - 4
    assert lines_of(table, "moved") == []


@pytest.mark.rule("R-60")
def test_after_a_term_without_a_president_all_start_at_candidacy() -> None:
    table = at_the_end(None, pawns=[20, 39, 33, 12])
    asked, _ = played(relaunch(table))
    assert asked == []
    assert table.pawns == [0, 0, 0, 0]
    assert table.holder == 2


@pytest.mark.rule("R-61")
def test_the_president_draws_and_gives_each_one_of_each_secretly() -> None:
    table = at_the_end(1, top={"money": ["m1.1", "m2.1", "m3.1", "m4.1"]})
    given: dict[str, Any] = {}

    def reply(decision: Any) -> Any:
        assert (decision.seat, decision.kind) == (1, "president_deals")
        given["deal"] = decision.options.draw(table.chance.source)
        return given["deal"]

    played(relaunch(table), reply)
    assert sorted(pair[0] for pair in given["deal"]) == ["m1.1", "m2.1", "m3.1", "m4.1"]
    for seat, pair in enumerate(given["deal"]):
        assert table.cards(seat) == pair
    told = lines_of(table, "gave")
    assert [(line["seat"], line["to"]) for line in told] == [
        (1, seat) for seat in (0, 3, 2, 1) for _ in PILES
    ]
    assert {line["shown"] for line in told} == {False}
    assert [line["seat"] for line in lines_of(table, "drew")] == [1] * 8


@pytest.mark.rule("R-61")
def test_too_few_cards_what_there_is_the_president_last() -> None:
    table = at_the_end(1)
    table.hands["money"][0] = table.piles["money"][2:]
    table.piles["money"] = ["m1.1", "m1.2"]
    held = len(table.cards(0))
    played(relaunch(table), any_deal)
    assert [len(table.hands["money"][seat]) for seat in range(4)] == [held + 1, 0, 0, 1]


@pytest.mark.rule("R-61")
def test_deals_serve_the_president_last() -> None:
    deals = Deals(["m1.1", "m2.1"], ["leak.1", "leak.2", "leak.3"], [1, 0, 2])
    assert [["m1.1", "leak.1"], ["m2.1", "leak.2"], [None, "leak.3"]] in deals
    assert [["m1.1", "leak.1"], [None, "leak.2"], ["m2.1", "leak.3"]] not in deals
    assert [["m1.1", "leak.1"], ["m1.1", "leak.2"], [None, "leak.3"]] not in deals
    assert len(deals) == 12


@pytest.mark.rule("R-61")
def test_a_deal_with_one_possible_answer_isnt_asked() -> None:
    table = at_the_end(1)
    table.holder = 1
    table.piles["money"].remove("m1.1")
    table.to_deal["money"] = ["m1.1"]
    asked, _ = played(deal(table))
    assert asked == []
    assert table.cards(0) == ["m1.1"]


@pytest.mark.rule("R-61", "R-34")
@pytest.mark.parametrize("exposed", [True, False])
def test_the_presidents_hand_is_turned_up(exposed: bool) -> None:
    rules = Rules(terms=2, president_exposed=exposed)
    table = at_the_end(1, rules=rules)
    hold(table, 1, "skeleton.1")
    played(relaunch(table), any_deal)
    assert table.face_up == [False, exposed, False, False]
    assert table.pawns == [0, 0 if exposed else 3, 0, 0]
    assert ("skeleton.1" in table.cards(1)) is not exposed


@pytest.mark.rule("R-62")
@pytest.mark.parametrize(("president", "holder"), [(0, 3), (1, 0), (3, 2)])
def test_the_player_to_the_presidents_right_begins(president: int, holder: int) -> None:
    table = at_the_end(president)
    played(relaunch(table), any_deal)
    assert table.holder == holder


@pytest.mark.rule("R-60", "R-63")
def test_terms_follow_each_other_in_one_record() -> None:
    table = a_table(Rules(terms=2), seats=3)
    table.presidents, table.term = [1], 1
    steps = a_new_term(table)
    _, kind, _ = next(steps)
    assert kind == "president_deals"
    assert lines_of(table, "term") == [{"event": "term", "number": 2}]


@pytest.mark.rule("R-63")
@pytest.mark.parametrize(
    ("presidents", "winners"),
    [([1], [1]), ([1, 0, 1], [1]), ([2, 0], [0, 2]), ([None, 2], [2]), ([None, None], [])],
)
def test_the_most_presidencies_win(presidents: list[int | None], winners: list[int]) -> None:
    table = a_table()
    table.presidents = presidents
    assert end(table) == {"presidents": presidents, "winners": winners}
    assert lines_of(table, "outcome") == [
        {"event": "outcome", "presidents": presidents, "winners": winners}
    ]


@pytest.mark.rule("R-52")
def test_the_record_says_who_is_elected_so_that_the_speech_can_be_held() -> None:
    table = a_table(pawns=[36, 20, 25], hands=[cards("m4.1")])
    answers = InTurn([{"money": "m4.1", "pawn": 0, "by": 4}])
    played(run_term(table, acts(table)), {"act": answers})
    told = [line["event"] for line in lines_of(table) if "event" in line]
    assert told == ["played", "moved", "elected"]
    assert table.presidents == [0]
