"""D-20 to D-33: combinations, who wins a round, who draws how many figures, and for whom."""

import pytest

from civicgames.games.demos.components import (
    Figure,
    best_combination,
    most_of_one_suit,
    unshown_total,
)
from civicgames.games.demos.flow import rounds_remain, settle
from civicgames.games.demos.rounds import judge_round
from civicgames.games.demos.rules import Rules
from civicgames.games.demos.view import seen, view
from tests.games.demos.tables import a_table, answered, lines_of

RULES = Rules()
PILE = ["ES", "LH", "JD", "EC", "M1", "LS"]
TEAMS = {"2v2": "ABAB", "2v3": "ABABB", "2v2+1": "ABABI"}

RUN_16 = ["S4", "S5", "S6", "H9", "C2"]
ALSO_16 = ["D4", "D5", "D6", "C9", "H2"]
THIRD_16 = ["C4", "C5", "C6", "D9", "S2"]
RUN_17 = ["C5", "C6", "C7", "H2", "D10"]
SQUARE = ["S7", "H7", "D7", "C7", "S2"]
ALSO_SQUARE = ["S8", "H8", "D8", "C8", "D2"]
NOTHING = ["S1", "S3", "H5", "H7", "D9"]
NEITHER = ["S2", "H4", "H6", "D8", "C10"]
NOR = ["D1", "D3", "C5", "C7", "S9"]


def best(hand, **switches):
    rules = Rules(**switches)
    return best_combination(hand, rules.worth)


def judged(*hands, order=None, camps=None, figures=10, **switches):
    rules = Rules(**switches)
    shown = [best_combination(hand, rules.worth) for hand in hands]
    seats = range(len(hands))
    return judge_round(
        hands, shown, order or list(seats), camps or [None] * len(hands), rules, figures
    )


def settled(*hands, answers=(), rules=RULES, dealer=None, pile=PILE, camps=None, figures=None):
    table = a_table(rules, hands=hands, pile=pile, dealer=dealer, camps=camps, figures=figures)
    asked, _ = answered(settle(table), answers)
    return table, asked


# Combinations


@pytest.mark.rule("D-20")
@pytest.mark.parametrize(
    ("hand", "points", "cards"),
    [
        (["S7", "S8", "S9", "H2", "D4"], 19, "S7 S8 S9"),
        (["S7", "H8", "S9", "H2", "D4"], 15, "S7 H8 S9"),
        (["S7", "H8", "D9", "H2", "D4"], 11, "S7 H8 D9"),
        (["D8", "D9", "D10", "H2", "D4"], 20, "D8 D9 D10"),
        (["D1", "D2", "D3", "H6", "D8"], 13, "D1 D2 D3"),
        (["D9", "D10", "D1", "D2", "H5"], 0, ""),
        (["D10", "D1", "D2", "H5", "H7"], 0, ""),
        (["D2", "D4", "D6", "H8", "H10"], 0, ""),
    ],
)
def test_runs(hand: list[str], points: int, cards: str) -> None:
    shown = best(hand)
    assert (shown.points if shown else 0) == points
    assert " ".join(shown.cards if shown else ()) == cards
    assert shown is None or shown.kind == "run"


@pytest.mark.rule("D-20", "D-62")
@pytest.mark.parametrize(
    ("one", "two", "three", "points", "cards"),
    [
        (12, 8, 4, 19, "S7 S8 S9"),
        (1, 8, 4, 15, "S7 S8 D9"),
        (None, 8, 4, 15, "S7 S8 D9"),
        (None, None, 4, 11, "S7 H8 D9"),
        (0, 0, 50, 57, "S7 H8 D9"),
        (None, None, None, None, ""),
    ],
)
def test_what_runs_earn_is_a_switch(
    one: int | None, two: int | None, three: int | None, points: int | None, cards: str
) -> None:
    earned = {"points_one_suit": one, "points_two_suits": two, "points_three_suits": three}
    shown = best(["S7", "S8", "S9", "H8", "D9"], max_rounds=9, **earned)
    assert (shown.points if shown else None) == points
    suits = {card[0] for card in (shown.cards if shown else ())}
    assert len(suits) == len({card[0] for card in cards.split()})


@pytest.mark.rule("D-21")
def test_a_square_is_four_of_one_number() -> None:
    shown = best(SQUARE)
    assert (shown.kind, shown.points, shown.cards) == ("square", 30, ("S7", "H7", "D7", "C7"))
    assert best(["S2", "S7", "H7", "D7", "C7"]).cards == ("S7", "H7", "D7", "C7")
    assert best(["S7", "H7", "D7", "S2", "C2"]) is None
    assert best(["S1", "H1", "D1", "C1", "S2"]).points == 30, "whatever the number"


@pytest.mark.rule("D-21")
def test_there_is_no_square_in_the_learning_game() -> None:
    assert best(SQUARE, mode="simplified") is None
    assert best(SQUARE, mode="simplified", points_square=30).kind == "square"
    assert best(SQUARE, points_square=12).points == 12


@pytest.mark.rule("D-22")
def test_the_best_combination_by_points_is_shown() -> None:
    assert best(["H3", "D4", "C5", "C6", "C7"]).cards == ("C5", "C6", "C7")
    assert best(["S4", "H4", "S5", "S6", "C9"]).cards == ("S4", "S5", "S6")
    assert best(["S2", "S3", "S4", "H5", "D6"]).points == 14, "12 + 2 before 8 + 3 and 4 + 4"


@pytest.mark.rule("D-22")
def test_a_seat_without_a_combination_scores_nothing_and_shows_nothing() -> None:
    table, _ = settled(NOTHING, RUN_16, NEITHER)
    assert table.totals == [0, 16, 0]
    assert [(e["combination"], e["cards"], e["points"]) for e in lines_of(table, "shown")] == [
        (None, [], 0), ("run", ["S4", "S5", "S6"], 16), (None, [], 0),
    ]  # fmt: skip


# Who wins


@pytest.mark.rule("D-23")
def test_most_points_win() -> None:
    result = judged(RUN_16, RUN_17, NOTHING)
    assert (list(result.winners), result.by) == ([1], "points")


@pytest.mark.rule("D-23")
def test_everyones_points_are_added_to_their_total() -> None:
    table = a_table(hands=[RUN_16, RUN_17, NOTHING], pile=PILE, totals=[5, 6, 7])
    answered(settle(table), [])
    assert table.totals == [21, 23, 7]
    assert [event["total"] for event in lines_of(table, "shown")] == [21, 23, 7]


@pytest.mark.rule("D-24")
def test_first_tie_break_most_cards_of_one_suit_in_the_whole_hand() -> None:
    assert most_of_one_suit(["S8", "H9", "D10", "S1", "S3"]) == 3
    result = judged(["S8", "H9", "D10", "S1", "S3"], ["C4", "C5", "D6", "H1", "S10"], NEITHER)
    assert (list(result.winners), result.by) == ([0], "suits")


@pytest.mark.rule("D-25")
def test_second_tie_break_the_total_of_the_cards_not_shown() -> None:
    assert unshown_total(RUN_16, ("S4", "S5", "S6")) == 11
    result = judged(["S4", "S5", "S6", "H9", "C1"], ["D4", "D5", "D6", "H10", "C2"], NEITHER)
    assert (list(result.winners), result.by) == ([1], "unshown")
    result = judged(ALSO_SQUARE, ["S3", "H3", "D3", "C3", "S10"], NOTHING)
    assert (list(result.winners), result.by) == ([1], "unshown"), "one card after a square"


@pytest.mark.rule("D-24", "D-25", "D-62")
def test_tie_breaks_are_a_switch_and_go_in_order() -> None:
    hands = (["S8", "H9", "D10", "S1", "S3"], ["C4", "C5", "D6", "H1", "S10"], NEITHER)
    assert judged(*hands, tie_breaks=["unshown", "suits"]).by == "unshown"
    assert list(judged(*hands, tie_breaks=["unshown", "suits"]).winners) == [1]
    assert judged(*hands, tie_breaks=["unshown"]).by == "unshown"
    level = judged(*hands, tie_breaks=[])
    assert (list(level.winners), level.by) == ([0, 1], "level")


@pytest.mark.rule("D-24", "D-25")
def test_only_the_level_go_on_to_the_next_tie_break() -> None:
    # Seats 0 and 1 have four of a suit, seat 2 three but more in hand.
    result = judged(
        ["S4", "S5", "S6", "S1", "H1"],
        ["D4", "D5", "D6", "D2", "C1"],
        ["C4", "C5", "C6", "H9", "H10"],
    )
    assert (list(result.winners), result.by) == ([1], "unshown")


@pytest.mark.rule("D-26")
def test_all_who_are_still_level_win_and_draw() -> None:
    result = judged(RUN_16, ALSO_16, NOTHING)
    assert (list(result.winners), result.by) == ([0, 1], "level")
    assert list(result.draws) == [(0, 1), (1, 1)]


@pytest.mark.rule("D-26", "D-02")
def test_too_few_figures_go_by_the_order_of_the_deal() -> None:
    result = judged(RUN_16, ALSO_16, NOTHING, order=[1, 2, 0], figures=1)
    assert list(result.draws) == [(1, 1)]
    assert list(result.winners) == [0, 1], "who gets none is named all the same"
    result = judged(RUN_16, ALSO_16, THIRD_16, order=[2, 0, 1], figures=2)
    assert list(result.draws) == [(2, 1), (0, 1)]


@pytest.mark.rule("D-26")
def test_each_in_turn_draws_its_full_due() -> None:
    squares = (["S7", "H7", "D7", "C7", "S2"], ["S8", "H8", "D8", "C8", "D2"], NOTHING)
    assert list(judged(*squares, figures=3).draws) == [(0, 2), (1, 1)]
    assert list(judged(*squares, figures=3, order=[1, 2, 0]).draws) == [(1, 2), (0, 1)]
    assert list(judged(*squares, figures=2).draws) == [(0, 2)]


@pytest.mark.rule("D-27")
def test_without_a_combination_nobody_wins_and_nothing_is_drawn() -> None:
    table, asked = settled(NOTHING, NEITHER, NOR)
    assert lines_of(table, "round_won") == [{"event": "round_won", "seats": [], "by": None}]
    assert not lines_of(table, "figure")
    assert len(table.pile) == len(PILE)
    assert not asked
    assert rounds_remain(table)


@pytest.mark.rule("D-27", "D-30")
def test_play_goes_on_until_the_pile_is_empty_or_the_rounds_are_over() -> None:
    table = a_table(seats=3, pile=["ES"])
    table.round = 400
    assert rounds_remain(table)
    table.pile = []
    assert not rounds_remain(table)
    table = a_table(Rules(max_rounds=3), seats=3, pile=["ES"])
    for number, goes_on in ((2, True), (3, False), (4, False)):
        table.round = number
        assert rounds_remain(table) is goes_on


@pytest.mark.rule("D-28")
def test_the_winner_draws_one_from_the_top_face_down_and_known_to_its_owner() -> None:
    table, _ = settled(NOTHING, RUN_16, NEITHER)
    assert [[figure.card for figure in held] for held in table.figures] == [[], ["ES"], []]
    assert table.pile == PILE[:0:-1]
    assert not table.figures[1][0].up
    assert [view(table, seat).figures[1][0].card for seat in (0, 1, 2, None)] == [
        "?",
        "ES",
        "?",
        "?",
    ]
    line = {"event": "figure", "drawn_by": 1, "owner": 1, "card": "ES"}
    assert lines_of(table, "figure") == [line]
    assert [seen(table, line, seat)["card"] for seat in (0, 1, 2, None)] == [None, "ES", None, None]


@pytest.mark.rule("D-28")
def test_a_square_draws_two_as_many_as_are_left() -> None:
    table, _ = settled(NOTHING, SQUARE, NEITHER)
    assert [figure.card for figure in table.figures[1]] == ["ES", "LH"]
    table, _ = settled(NOTHING, SQUARE, NEITHER, pile=["M1"])
    assert [figure.card for figure in table.figures[1]] == ["M1"]


@pytest.mark.rule("D-29")
def test_a_square_turns_up_the_first_figure_of_every_other_player() -> None:
    table, _ = settled(
        NOTHING, SQUARE, NEITHER, NOR,
        figures=[["ES", "LH"], ["JD"], ["M1", "EC", "LS"], []], pile=["JC", "EH"],
    )  # fmt: skip
    assert [[figure.up for figure in held] for held in table.figures] == [
        [True, False], [False, False, False], [False, True, False], [],
    ]  # fmt: skip
    assert lines_of(table, "turned_up") == [
        {"event": "turned_up", "seat": 0, "card": "ES"},
        {"event": "turned_up", "seat": 2, "card": "EC"},
    ]
    assert view(table, 1).figures[0][0].card == "ES"


@pytest.mark.rule("D-29")
def test_a_figure_already_up_stays_so_and_no_other_is_turned() -> None:
    table, _ = settled(
        NOTHING, SQUARE, NEITHER, figures=[[Figure("ES", up=True), "LH"], [], ["M1"]]
    )
    assert [figure.up for figure in table.figures[0]] == [True, False]
    assert not table.figures[2][0].up, "a Media is no E, L or J"
    assert not lines_of(table, "turned_up")


@pytest.mark.rule("D-29")
def test_it_happens_after_all_draws_and_only_for_a_square_that_won() -> None:
    table, _ = settled(SQUARE, ALSO_SQUARE, NOTHING, figures=[[], [], ["EC"]])
    kinds = [line["event"] for line in lines_of(table)]
    assert kinds == ["shown"] * 3 + ["round_won"] + ["figure"] * 4 + ["turned_up"] * 3
    assert [e["seat"] for e in lines_of(table, "turned_up")] == [0, 1, 2], "each one's on the other"
    assert lines_of(table, "turned_up")[0]["card"] == "ES", "even the figure just drawn"
    table, _ = settled(
        SQUARE, RUN_17, NOTHING, figures=[[], [], ["EC"]], rules=Rules(points_square=1)
    )
    assert not lines_of(table, "turned_up")
    table, _ = settled(RUN_16, NOTHING, NEITHER, figures=[["JC"], ["EC"], ["LC"]])
    assert not lines_of(table, "turned_up")


@pytest.mark.rule("D-29")
def test_in_teams_a_square_turns_up_the_opponents_figures_only() -> None:
    figures = [["ES"], ["LH"], ["JD"], ["EC"], ["LS"]]
    table, _ = settled(
        SQUARE, NOTHING, NEITHER, NOR, ["D2", "D4", "C6", "C8", "H10"],
        rules=Rules(mode="2v2+1"), camps=TEAMS["2v2+1"], figures=figures, pile=["EH"], answers=[0],
    )  # fmt: skip
    assert [held[0].up for held in table.figures] == [False, True, False, True, True]
    table, _ = settled(
        NOTHING, NEITHER, NOR, ["D2", "D4", "C6", "C8", "H10"], SQUARE,
        rules=Rules(mode="2v2+1"), camps=TEAMS["2v2+1"], figures=figures, pile=["EH"],
    )  # fmt: skip
    assert [held[0].up for held in table.figures] == [True, True, True, True, False]


@pytest.mark.rule("D-29", "D-02")
def test_figures_are_turned_up_in_the_order_of_the_deal() -> None:
    table, _ = settled(
        NOTHING, SQUARE, NEITHER, figures=[["ES"], [], ["EC"]], dealer=1, pile=["JC"]
    )
    assert [event["seat"] for event in lines_of(table, "turned_up")] == [2, 0]


# In teams


@pytest.mark.rule("D-31")
def test_the_team_of_the_best_seat_wins() -> None:
    result = judged(RUN_16, NOTHING, ALSO_16, RUN_17, camps="ABAB", mode="2v2")
    assert (list(result.winners), result.by, list(result.draws)) == ([3], "points", [(3, 1)])


@pytest.mark.rule("D-31")
def test_level_within_one_team_it_wins_once() -> None:
    result = judged(RUN_16, NOTHING, ALSO_16, NEITHER, camps="ABAB", mode="2v2", order=[1, 2, 3, 0])
    assert (list(result.winners), result.by) == ([0, 2], "level")
    assert list(result.draws) == [(2, 1)], "the first of them from the dealer's left"


@pytest.mark.rule("D-31")
def test_level_across_teams_each_draws() -> None:
    hands = (RUN_16, ALSO_16, THIRD_16, NOTHING)
    result = judged(*hands, camps="ABAB", mode="2v2")
    assert list(result.winners) == [0, 1, 2]
    assert list(result.draws) == [(0, 1), (1, 1)]
    result = judged(*hands, camps="ABAB", mode="2v2", figures=1, order=[1, 2, 3, 0])
    assert list(result.draws) == [(1, 1)]
    hands = (RUN_16, NOTHING, NEITHER, NOR, ALSO_16)
    result = judged(*hands, camps="ABABI", mode="2v2+1", order=[4, 0, 1, 2, 3])
    assert list(result.draws) == [(4, 1), (0, 1)]


@pytest.mark.rule("D-31", "D-28")
def test_a_square_of_any_level_member_earns_the_team_two() -> None:
    # With thirty points for it, the best run is level with a square.
    run = ["S8", "S9", "S10", "H1", "H3"]
    result = judged(
        run, NOTHING, ["S7", "H7", "D7", "C7", "D4"], NEITHER,
        camps="ABAB", mode="2v2", points_one_suit=22, tie_breaks=[],
    )  # fmt: skip
    assert list(result.winners) == [0, 2]
    assert list(result.draws) == [(0, 2)]


@pytest.mark.rule("D-32")
def test_the_winning_seat_draws_and_says_for_its_team_who_owns_the_figure() -> None:
    table, asked = settled(
        RUN_16, NOTHING, NEITHER, NOR, rules=Rules(mode="2v2"), camps="ABAB", answers=[2]
    )
    assert asked == [(0, "allot")]
    assert [[figure.card for figure in held] for held in table.figures] == [[], [], ["ES"], []]
    line = {"event": "figure", "drawn_by": 0, "owner": 2, "card": "ES"}
    assert lines_of(table, "figure") == [line]
    assert [seen(table, line, seat)["card"] for seat in (0, 1, 2, 3, None)] == [
        "ES", None, "ES", None, None,
    ]  # fmt: skip
    assert [view(table, seat).figures[2][0].card for seat in (1, 2)] == ["?", "ES"]


@pytest.mark.rule("D-32")
def test_only_the_seat_that_drew_sees_the_figure_that_is_to_be_given() -> None:
    table = a_table(
        Rules(mode="2v3"), hands=[NOTHING, RUN_16, NEITHER, NOR, ["D2", "D4", "C6", "C8", "H10"]],
        pile=PILE, camps=TEAMS["2v3"],
    )  # fmt: skip
    assert next(settle(table)) == (1, "allot", (1, 3, 4))
    assert [view(table, seat).to_allot for seat in (0, 1, 2, 3, 4, None)] == [
        None, "ES", None, None, None, None,
    ]  # fmt: skip


@pytest.mark.rule("D-32")
def test_the_two_figures_of_a_square_are_given_one_by_one() -> None:
    table, asked = settled(
        SQUARE, NOTHING, NEITHER, NOR, rules=Rules(mode="2v2"), camps="ABAB", answers=[2, 0]
    )
    assert asked == [(0, "allot"), (0, "allot")]
    assert [line["owner"] for line in lines_of(table, "figure")] == [2, 0]


@pytest.mark.rule("D-32")
def test_the_independent_and_individuals_keep_what_they_draw() -> None:
    hands = [NOTHING, NEITHER, NOR, ["D2", "D4", "C6", "C8", "H10"], RUN_16]
    table, asked = settled(*hands, rules=Rules(mode="2v2+1"), camps=TEAMS["2v2+1"])
    assert not asked
    assert lines_of(table, "figure")[0]["owner"] == 4
    _, asked = settled(RUN_16, NOTHING, NEITHER)
    assert not asked
