"""D-01 to D-04: the piles, the dealer, the deal, the teams; and what is asked before the game."""

import json
from collections import Counter

import pytest

from civicgames.engine import Decision, Play, Seat, read_record
from civicgames.games import find_game
from civicgames.games.demos.flow import deal, flow, set_up
from civicgames.games.demos.rules import Rules
from tests.games.demos.tables import a_table, answered, lines_of

DEMOS = find_game("demos")
MODES = ("simplified", "full", "2v2", "2v3", "2v2+1")


def begun(seats: int | None = None, seed: int = 1, **switches: object) -> Play:
    rules = Rules(**switches)
    return Play(DEMOS, rules, seats or DEMOS.seat_numbers(rules)[0], seed=seed)


def chance(play: Play, kind: str) -> list:
    return next(line["value"] for line in play.record.lines if line.get("chance") == kind)


@pytest.mark.rule("D-01")
@pytest.mark.parametrize("mode", MODES)
def test_the_piles_of_each_mode(mode: str) -> None:
    play = begun(mode=mode)
    simplified = mode == "simplified"
    numbers = range(2, 11) if simplified else range(1, 11)
    assert sorted(chance(play, "people_pack")) == sorted(f"{s}{n}" for s in "SHDC" for n in numbers)
    figures = [i + s for i in "ELJ" for s in "SHDC"] + ([] if simplified else ["M1", "M2"])
    assert sorted(chance(play, "power_pile")) == sorted(figures)
    assert len(chance(play, "people_pack")) == (36 if simplified else 40)
    assert len(chance(play, "power_pile")) == (12 if simplified else 14)


@pytest.mark.rule("D-01", "D-62")
def test_media_and_lowest_number_are_switches() -> None:
    play = begun(media=4, lowest_number=2)
    assert [c for c in sorted(chance(play, "power_pile")) if c[0] == "M"] == [
        "M1",
        "M2",
        "M3",
        "M4",
    ]
    assert min(int(card[1:]) for card in chance(play, "people_pack")) == 2
    assert not any(card[0] == "M" for card in chance(begun(media=0), "power_pile"))


@pytest.mark.rule("D-01")
def test_the_power_pile_is_drawn_from_the_top() -> None:
    table = a_table(seats=3, seed=3)
    table.turn = "start"
    answered(set_up(table), [])
    written = next(line["value"] for line in lines_of(table) if line.get("chance") == "power_pile")
    assert [table.pile.pop() for _ in written] == written


@pytest.mark.rule("D-01")
@pytest.mark.parametrize(
    ("switches", "allowed"),
    [
        ({"mode": "simplified"}, [3, 4, 5]),
        ({"mode": "full"}, [3, 4, 5]),
        ({"mode": "full", "lowest_number": 2}, [3, 4]),
        ({"mode": "simplified", "lowest_number": 3}, [3, 4]),
        ({"mode": "2v2"}, [4]),
        ({"mode": "2v3"}, [5]),
        ({"mode": "2v2+1"}, [5]),
    ],
)
def test_as_many_may_play_as_the_pack_suffices_for(switches: dict, allowed: list[int]) -> None:
    assert DEMOS.seat_numbers(Rules(**switches)) == allowed


@pytest.mark.rule("D-01")
def test_a_pack_too_small_for_any_is_refused() -> None:
    with pytest.raises(ValueError, match="People's Pack is too small for mode 2v3"):
        Rules(mode="2v3", lowest_number=2)


@pytest.mark.rule("D-02")
def test_the_first_dealer_is_drawn_by_lot_unless_named() -> None:
    dealers = Counter(chance(begun(seats=4, seed=seed), "first_dealer") for seed in range(200))
    assert sorted(dealers) == [0, 1, 2, 3]
    assert min(dealers.values()) > 25
    named = begun(seats=4, first_dealer=2)
    assert not any(line.get("chance") == "first_dealer" for line in named.record.lines)
    assert next(named.record.events("round"))["dealer"] == 2


@pytest.mark.rule("D-02")
@pytest.mark.parametrize("first", range(4))
def test_everything_starts_at_the_dealers_left_and_goes_clockwise(first: int) -> None:
    play = begun(seats=4, first_dealer=first)
    asked = []
    while play.pending[0].kind == "public_discard":
        asked.append(play.pending[0].seat)
        play.choose(asked[-1], play.pending[0].options[0])
    assert asked == [(first + step) % 4 for step in (1, 2, 3, 4)]
    assert [line["seat"] for line in play.record.events("hand")] == asked


@pytest.mark.rule("D-02")
def test_the_deal_passes_clockwise_whoever_won() -> None:
    play = begun(seats=3, seed=4)
    play.run([lambda view, decision: decision.draw(view.random)] * 3)
    dealers = [line["dealer"] for line in play.record.events("round")]
    assert len(dealers) > 5
    assert dealers == [(dealers[0] + n) % 3 for n in range(len(dealers))]
    assert [line["number"] for line in play.record.events("round")] == [
        n + 1 for n in range(len(dealers))
    ]


@pytest.mark.rule("D-03")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_five_cards_are_dealt_one_at_a_time(seats: int) -> None:
    table = a_table(seats=seats, dealer=0)
    table.round = 0
    deal(table)
    pack = next(line["value"] for line in lines_of(table) if line.get("chance") == "people_pack")
    for place, seat in enumerate(table.order):
        assert table.hands[seat] == [pack[place + seats * n] for n in range(5)]
    left = [table.pack.pop() for _ in range(len(table.pack))]
    assert left == pack[5 * seats :], "the top of what is left comes next"


@pytest.mark.rule("D-03")
def test_all_number_cards_are_gathered_and_shuffled_each_round() -> None:
    table = a_table(seats=3)
    packs = []
    for _ in range(3):
        deal(table)
        assert sorted([*table.pack, *(card for hand in table.hands for card in hand)]) == sorted(
            table.number_cards
        )
        assert not table.visible
        assert table.public == table.secret == table.unanimous == [None] * 3
        packs.append(tuple(table.pack))
        table.visible, table.secret = ["S1"], ["S2", None, "S3"]
        table.public, table.unanimous = ["S4", None, None], [None, "S5", None]
    assert len(set(packs)) == 3


@pytest.mark.rule("D-03")
def test_a_hand_always_holds_five_cards_but_between_discard_and_replacement() -> None:
    play = begun(seats=4, seed=2)
    while play.pending:
        decision = play.pending[0]
        if decision.kind != "favourite_suit":
            between = decision.seat if decision.kind.endswith("_take") else None
            for seat, hand in enumerate(play.table.hands):
                assert len(hand) == (4 if seat == between else 5)
        play.choose(decision.seat, decision.draw(play.view(decision.seat).random))


@pytest.mark.rule("D-04")
@pytest.mark.parametrize(
    ("mode", "camps"),
    [("2v2", "ABAB"), ("2v3", "ABABB"), ("2v2+1", "ABABI")],
)
def test_teams_alternate_around_the_table_unless_seated_otherwise(mode: str, camps: str) -> None:
    assert begun(mode=mode).table.camps == list(camps)
    seated = [Seat(f"p{n}", team=camp) for n, camp in enumerate(sorted(camps))]
    play = Play(DEMOS, Rules(mode=mode), seated, seed=1)
    assert play.table.camps == sorted(camps)
    assert [seat["team"] for seat in play.record.header["seats"]] == sorted(camps)


@pytest.mark.rule("D-04")
def test_teams_by_lot() -> None:
    camps = {tuple(chance(begun(mode="2v3", teams="random", seed=s), "teams")) for s in range(80)}
    assert len(camps) == 10, "all ways to seat two of five"
    play = begun(mode="2v3", teams="random", seed=3)
    assert play.table.camps == chance(play, "teams")
    assert all("team" not in seat for seat in play.record.header["seats"])
    assert play.record.verify()


@pytest.mark.rule("D-04")
@pytest.mark.parametrize(
    ("switches", "camps", "words"),
    [
        ({"mode": "full"}, "AB A", "has no teams"),
        ({"mode": "2v2"}, "AAAB", "expects A, A, B, B, in any order"),
        ({"mode": "2v3"}, "AAABB", "expects A, A, B, B, B, in any order"),
        ({"mode": "2v2+1"}, "AABBB", "expects A, A, B, B, I, in any order"),
        ({"mode": "2v2", "teams": "random"}, "AABB", "drawn by lot"),
    ],
)
def test_camps_that_are_not_those_of_the_mode_are_refused(
    switches: dict, camps: str, words: str
) -> None:
    seats = [Seat("x", team=camp.strip() or None) for camp in camps]
    with pytest.raises(ValueError, match=words):
        Play(DEMOS, Rules(**switches), seats)


@pytest.mark.rule("D-15")
@pytest.mark.parametrize(
    ("mode", "vetoes", "expected"),
    [
        ("full", 1, {0: 1, 1: 1, 2: 1}),
        ("full", 3, {0: 3, 1: 3, 2: 3}),
        ("2v2", 1, {"A": 1, "B": 1}),
        ("2v3", 1, {"A": 2, "B": 1}),
        ("2v3", 0, {"A": 1, "B": 0}),
        ("2v2+1", 1, {"A": 1, "B": 1, "I": 1}),
    ],
)
def test_vetoes_at_the_start(mode: str, vetoes: int, expected: dict) -> None:
    assert begun(mode=mode, vetoes=vetoes).table.vetoes == expected


@pytest.mark.rule("D-15")
def test_the_team_of_two_has_one_veto_more_whoever_it_is() -> None:
    for seed in range(10):
        table = begun(mode="2v3", teams="random", seed=seed).table
        assert {side: table.camps.count(side) for side in table.vetoes} == {"A": 2, "B": 3}
        assert table.vetoes == {"A": 2, "B": 1}


@pytest.mark.rule("D-60", "D-61")
def test_favourites_and_trios_are_announced_before_the_game() -> None:
    table = a_table(Rules(favourite_suit=10, announced_trio=True), seats=3, dealer=0)
    table.turn, table.round = "start", 0
    steps = flow(table)
    wish = {"E": "S", "L": "S", "J": "H"}
    asked = []
    decision = Decision(*next(steps))
    for answer in ("S", "H", "S", None, wish, None):
        asked.append((decision.seat, decision.kind))
        decision = Decision(*steps.send(decision.accept(answer)))
    order = table.order
    assert asked == [(s, "favourite_suit") for s in order] + [(s, "announced_trio") for s in order]
    assert [table.favourites[seat] for seat in order] == ["S", "H", "S"]
    assert [table.announced[seat] for seat in order] == [None, ("ES", "LS", "JH"), None]
    assert decision.kind == "public_discard"


@pytest.mark.rule("D-60", "D-61")
def test_nothing_is_announced_by_default() -> None:
    assert begun().pending[0].kind == "public_discard"


@pytest.mark.rule("D-62")
def test_every_switch_is_in_the_header(tmp_path) -> None:
    path = tmp_path / "a.play.jsonl"
    Play(DEMOS, Rules(mode="2v2"), 4, scenario="2v2", seed=1, path=path).close()
    assert read_record(path).header["scenario"] == {
        "name": "2v2",
        "mode": "2v2",
        "max_rounds": None,
        "vetoes": 1,
        "unanimous_turn": True,
        "secret_optional": True,
        "media": 2,
        "lowest_number": 1,
        "points_one_suit": 12,
        "points_two_suits": 8,
        "points_three_suits": 4,
        "points_square": 30,
        "tie_breaks": ["suits", "unshown"],
        "first_dealer": None,
        "teams": "seated",
        "consultation_seconds": 15,
        "team_trio": "best_member",
        "residual_trios": "two_then_one",
        "independent_uses_both_media": False,
        "favourite_suit": 0,
        "announced_trio": False,
    }


@pytest.mark.rule("D-62")
def test_what_the_learning_game_leaves_out() -> None:
    simplified, full = Rules(mode="simplified").model_dump(), Rules().model_dump()
    assert {name for name in full if simplified[name] != full[name]} == {
        "mode",
        "unanimous_turn",
        "secret_optional",
        "media",
        "lowest_number",
        "points_square",
    }
    simplified = Rules(mode="simplified")
    assert simplified.points_square is None
    assert simplified.unanimous_turn is simplified.secret_optional is False
    put_back = Rules(mode="simplified", unanimous_turn=True, points_square=30, media=2)
    assert put_back.unanimous_turn
    assert put_back.points_square == 30


NO_RUN_EARNS = dict.fromkeys(("points_one_suit", "points_two_suits", "points_three_suits"))
"""Nobody would win a figure, but for rare squares: the Power Pile would hardly ever be empty."""


@pytest.mark.rule("D-62")
@pytest.mark.parametrize(
    "wrong",
    [
        {"vetoes": 4}, {"vetoes": -1}, {"vetoes": True}, {"vetoes": 1.0}, {"vetoes": None},
        {"media": 5}, {"lowest_number": 0}, {"lowest_number": 4}, {"max_rounds": 0},
        {"max_rounds": 101}, {"points_square": 101}, {"points_one_suit": -1},
        {"tie_breaks": ["suits", "suits"]}, {"tie_breaks": ["luck"]}, {"first_dealer": 5},
        {"first_dealer": -1}, {"teams": "best"}, {"consultation_seconds": 121},
        {"team_trio": "all"}, {"residual_trios": "none"}, {"favourite_suit": 21},
        {"announced_trio": 1}, {"mode": "solo"}, {"veto": 1}, {"mode": "2v2", "first_dealer": 4},
        {**NO_RUN_EARNS, "max_rounds": None},
    ],
)  # fmt: skip
def test_a_switch_out_of_bounds_is_refused(wrong: dict) -> None:
    with pytest.raises(ValueError, match=list(wrong)[-1]):
        Rules(**wrong)


@pytest.mark.rule("D-62")
@pytest.mark.parametrize(
    "edge",
    [
        {"vetoes": 0}, {"vetoes": 3}, {"media": 0}, {"media": 4}, {"max_rounds": 1},
        {"max_rounds": 100}, {"points_square": 0}, {"points_one_suit": 100},
        {"points_three_suits": None}, {"tie_breaks": []}, {"tie_breaks": ["unshown", "suits"]},
        {"first_dealer": 4}, {"consultation_seconds": 0}, {"consultation_seconds": 120},
        {"favourite_suit": 20}, {"lowest_number": 3, "unanimous_turn": False},
        {**NO_RUN_EARNS, "max_rounds": 100}, {**NO_RUN_EARNS, "points_one_suit": 0},
    ],
)  # fmt: skip
def test_a_switch_within_bounds_is_taken_and_round_trips(edge: dict) -> None:
    rules = Rules(**edge)
    header = json.loads(json.dumps(rules.model_dump()))
    assert DEMOS.rules_from({"name": "x", **header}) == rules
