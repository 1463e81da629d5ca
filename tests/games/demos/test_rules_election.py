"""D-50 to D-63: trios, who is elected and by what, the author's house rules."""

import pytest

from civicgames.games.demos.components import Figure, Worth, best_combination, best_trio
from civicgames.games.demos.election import Candidates, elect, outcome_of
from civicgames.games.demos.rules import Rules
from civicgames.games.demos.view import seen, view
from tests.games.demos.tables import a_table, lines_of

TEAMS = {"2v2": "ABAB", "2v3": "ABABB", "2v2+1": "ABABI"}
THREE = ["ES", "LH", "JD"]
TWO = ["EH", "LD", "JH"]
ONE = ["EC", "LC", "JC"]


def elected(figures, totals, announced=(), **switches):
    """Who wins, which camp, and why."""
    rules = Rules(**switches)
    held = [[f if isinstance(f, Figure) else Figure(f) for f in each] for each in figures]
    camps = TEAMS.get(rules.mode) or [None] * len(held)
    promised = [tuple(p.split()) if p else None for p in announced] or [None] * len(held)
    outcome = outcome_of(Candidates(rules, camps, held, totals, promised))
    assert outcome["totals"] == totals
    assert outcome["camps"] == list(camps)
    return outcome["winners"], outcome["camp"], outcome["reason"]


@pytest.mark.rule("D-50")
@pytest.mark.parametrize(
    ("figures", "suits"),
    [
        (["ES", "LH", "JD"], 3), (["ES", "LS", "JD"], 2), (["ES", "LS", "JS"], 1),
        (["ES", "LH"], None), (["ES", "EH", "LD"], None), (["M1", "ES", "LH"], None), ([], None),
        (["ES", "EH", "LS", "JS"], 2), (["ES", "EH", "ED", "LS", "LH", "JS"], 3),
    ],
)  # fmt: skip
def test_a_trio_is_one_of_each_and_the_best_is_taken(figures: list[str], suits: int | None) -> None:
    trio = best_trio([Figure(card) for card in figures])
    assert (trio.suits if trio else None) == suits


@pytest.mark.rule("D-50")
def test_each_seats_trio_is_told_with_its_suits() -> None:
    table = a_table(figures=[THREE, ["ES", "LH"], [Figure("EC", marked="H"), "LC", "JC"]])
    elect(table)
    assert lines_of(table, "trio") == [
        {"event": "trio", "seat": 0, "cards": THREE, "printed": THREE, "suits": 3},
        {"event": "trio", "seat": 2, "cards": ["EH", "LC", "JC"], "printed": ONE, "suits": 2},
    ]


@pytest.mark.rule("D-51")
@pytest.mark.parametrize("mode", ["simplified", "full"])
def test_individuals_harmony_then_points_then_shared(mode: str) -> None:
    assert elected([TWO, THREE, ONE], [90, 1, 80], mode=mode) == ([1], None, "harmony")
    assert elected([TWO, ONE, ["ES"]], [1, 90, 80], mode=mode) == ([0], None, "harmony")
    other = ["EC", "LS", "JH"]
    assert elected([THREE, other, TWO], [50, 60, 99], mode=mode) == ([1], None, "points")
    assert elected([THREE, other, TWO], [60, 60, 99], mode=mode) == ([0, 1], None, "level")


@pytest.mark.rule("D-52")
@pytest.mark.parametrize("mode", ["simplified", "full", "2v2", "2v3"])
def test_without_a_trio_the_game_ends_without_a_winner(mode: str) -> None:
    seats = {"2v2": 4, "2v3": 5}.get(mode, 3)
    assert elected([["ES", "LH"]] * seats, [9] * seats, mode=mode) == ([], None, "nobody")


@pytest.mark.rule("D-53")
def test_a_team_wins_with_the_best_trio_of_any_member() -> None:
    figures = [["ES", "LH"], TWO, ["JD", "EC"], ["LC"]]
    assert elected(figures, [80, 20, 70, 30], mode="2v2") == ([1, 3], "B", "harmony")
    figures = [["ES"], ["EH"], ["LH"], ["LD"], THREE]
    assert elected(figures, [80, 2, 70, 3, 4], mode="2v3") == ([1, 3, 4], "B", "harmony")


@pytest.mark.rule("D-53", "D-62")
def test_pooled_a_teams_figures_are_put_together() -> None:
    figures = [["ES", "LH"], TWO, ["JD", "EC"], ["LC"]]
    pooled = {"mode": "2v2", "team_trio": "pooled"}
    assert elected(figures, [1, 2, 3, 4], **pooled) == ([0, 2], "A", "harmony")
    table = a_table(Rules(**pooled), camps="ABAB", figures=figures)
    elect(table)
    assert [(e["seat"], e["suits"]) for e in lines_of(table, "trio")] == [(0, 3), (1, 2)]


@pytest.mark.rule("D-43", "D-53")
def test_pooled_marks_bind_the_teams_trio() -> None:
    figures = [["ES", "LH"], ["LD"], [Figure("JD", marked="S"), "JC"], ["EC"]]
    pooled = {"mode": "2v2", "team_trio": "pooled"}
    table = a_table(Rules(**pooled), camps="ABAB", figures=figures)
    elect(table)
    assert lines_of(table, "trio")[0]["cards"] == ["ES", "LH", "JS"]


@pytest.mark.rule("D-53")
def test_level_the_team_with_the_highest_member_whoever_it_is() -> None:
    figures = [THREE, ["EH", "LD", "JC"], ["LS"], ["EC"]]
    assert elected(figures, [40, 60, 70, 65], mode="2v2") == ([0, 2], "A", "points")
    assert elected(figures, [40, 70, 60, 65], mode="2v2") == ([1, 3], "B", "points")
    assert elected(figures, [70, 70, 6, 65], mode="2v2") == ([0, 1, 2, 3], ["A", "B"], "level")


@pytest.mark.rule("D-54")
def test_with_an_independent_three_suits_win_first() -> None:
    figures = [THREE, ["LS"], ["EC", "JS"], ["ED"], ["EH", "LC", "JH", "M1", "M2"]]
    mode = {"mode": "2v2+1"}
    assert elected(figures, [1, 30, 9, 20, 60], **mode) == ([0, 2], "A", "harmony")
    figures[4] = ["EH", "LC", "JD"]
    assert elected(figures, [50, 30, 90, 20, 60], **mode) == ([4], "I", "points")
    assert elected(figures, [61, 30, 90, 20, 60], **mode) == ([0, 2], "A", "points")
    assert elected(figures, [60, 30, 90, 20, 60], **mode) == ([0, 2, 4], ["A", "I"], "level")


@pytest.mark.rule("D-54")
def test_two_holders_of_one_team_are_one_side() -> None:
    figures = [THREE, [], ["EH", "LD", "JC"], [], ["EC"]]
    assert elected(figures, [1, 2, 1, 2, 99], mode="2v2+1") == ([0, 2], "A", "harmony")


@pytest.mark.rule("D-55")
def test_voice_of_the_people() -> None:
    figures = [["ES", "LS", "JD"], [], [], [], ["EC"]]
    mode = {"mode": "2v2+1"}
    assert elected(figures, [60, 20, 30, 40, 61], **mode) == ([4], "I", "voice_of_the_people")
    assert elected(figures, [60, 20, 30, 40, 60], **mode) == ([0, 2], "A", "residual"), "alone"


@pytest.mark.rule("D-55")
def test_controller_of_the_media() -> None:
    figures = [["ES", "LS", "JD"], [], [], [], ["M1", "M2", "JC"]]
    mode = {"mode": "2v2+1"}
    assert elected(figures, [9, 2, 3, 4, 5], **mode) == ([4], "I", "controller_of_the_media")
    for lacking in (["M1", "JC", "JD"], ["M1", "M2", "EC"]):
        assert elected([*figures[:4], lacking], [9, 2, 3, 4, 5], **mode)[2] == "residual"
    laid = [Figure("M1", up=True, spent=True), Figure("M2", up=True, spent=True), Figure("JC")]
    assert elected([*figures[:4], laid], [9, 2, 3, 4, 5], **mode)[2] == "controller_of_the_media"
    three_media = [*figures[:4], ["M1", "M2", "M3", "JC"]]
    assert elected(three_media, [9, 2, 3, 4, 5], media=3, **mode)[2] == "controller_of_the_media"


@pytest.mark.rule("D-55")
def test_dissident() -> None:
    mode = {"mode": "2v2+1"}
    figures = [["ES", "LS", "JD"], [], [], [], ["EC", "LC", "JS"]]
    assert elected(figures, [9, 2, 3, 4, 5], **mode) == ([4], "I", "dissident")
    figures[4] = ONE
    assert elected(figures, [9, 2, 3, 4, 5], **mode) == ([0, 2], "A", "residual"), "two suits only"


@pytest.mark.rule("D-55")
def test_the_first_way_that_holds_is_named() -> None:
    mode = {"mode": "2v2+1"}
    everything = [[], [], [], [], ["M1", "M2", "EC", "LC", "JS"]]
    assert elected(everything, [1, 2, 3, 4, 5], **mode)[2] == "voice_of_the_people"
    assert elected(everything, [5, 2, 3, 4, 5], **mode)[2] == "controller_of_the_media"
    everything[4] = ["M1", "EC", "LC", "JS"]
    assert elected(everything, [5, 2, 3, 4, 5], **mode)[2] == "dissident"


@pytest.mark.rule("D-56")
def test_then_what_trios_remain_two_suits_before_one() -> None:
    mode = {"mode": "2v2+1"}
    figures = [["ES", "LS", "JS"], TWO, [], [], ["EC"]]
    assert elected(figures, [60, 20, 50, 10, 5], **mode) == ([1, 3], "B", "residual")
    figures = [["ES", "LS", "JS"], [], [], [], ONE]
    assert elected(figures, [1, 2, 3, 40, 39], **mode) == ([4], "I", "points")


@pytest.mark.rule("D-56")
def test_level_the_sum_of_a_teams_totals_decides() -> None:
    mode = {"mode": "2v2+1"}
    figures = [["ES", "LS", "JD"], TWO, [], [], []]
    assert elected(figures, [50, 40, 10, 35, 20], **mode) == ([1, 3], "B", "points")
    assert elected(figures, [50, 40, 25, 35, 20], **mode) == ([0, 1, 2, 3], ["A", "B"], "level")
    figures = [["ES", "LS", "JS"], [], [], [], ONE]
    assert elected(figures, [30, 60, 20, 1, 50], **mode) == ([0, 2, 4], ["A", "I"], "level")


@pytest.mark.rule("D-56", "D-62")
def test_one_suit_only_whoever_can_form_one_counts() -> None:
    mode = {"mode": "2v2+1", "residual_trios": "one_suit_only"}
    figures = [["ES", "LS", "JS"], TWO, [], [], []]
    assert elected(figures, [1, 20, 5, 10, 5], **mode) == ([0, 2], "A", "residual")
    figures[1] = ["EH", "LH", "JH", "JD"]
    assert elected(figures, [1, 20, 5, 10, 5], **mode) == ([1, 3], "B", "points")
    figures[:2] = [["ES", "LS", "JD"], TWO]
    assert elected(figures, [1, 20, 5, 10, 5], **mode) == ([], None, "nobody")


@pytest.mark.rule("D-56")
def test_with_an_independent_nobody_may_win() -> None:
    figures = [["ES", "LS"], ["EH", "LD"], ["JD", "JS"], ["JH"], ["EC", "LC", "M1"]]
    assert elected(figures, [30, 60, 20, 10, 45], mode="2v2+1") == ([], None, "nobody")


# The author's suggestions


@pytest.mark.rule("D-60")
def test_a_run_all_in_the_favourite_suit_earns_the_bonus() -> None:
    worth = Rules(favourite_suit=10).worth
    spades = ["S4", "S5", "S6", "H9", "C2"]
    assert best_combination(spades, worth, "S").points == 26
    assert best_combination(spades, worth, "H").points == 16
    assert best_combination(spades, worth, None).points == 16
    assert best_combination(["S4", "S5", "H6", "S9", "S2"], worth, "S").points == 12, "one suit"
    assert best_combination(["S7", "H7", "D7", "C7", "S2"], worth, "S").points == 30, "runs only"
    assert best_combination(spades, Rules().worth, "S").points == 16, "off by default"
    assert best_combination(spades, Rules(favourite_suit=3).worth, "S").points == 19


@pytest.mark.rule("D-60")
def test_the_bonus_can_make_another_run_the_best() -> None:
    worth = Worth((12, 14, 4), 30, 10)
    hand = ["S4", "S5", "S6", "H7", "C1"]
    assert best_combination(hand, worth, "H").cards == ("S5", "S6", "H7")
    assert best_combination(hand, worth, "S").cards == ("S4", "S5", "S6")


@pytest.mark.rule("D-61")
def test_among_level_harmonies_the_announced_trio_comes_first() -> None:
    figures = [THREE, ["EC", "LS", "JH"], TWO]
    announced = ["", "EC LS JH", "EH LD JH"]
    assert elected(figures, [90, 10, 99], announced) == ([1], None, "announced_trio")
    assert elected(figures, [90, 10, 99], ["ES LH JD", "EC LS JH", ""]) == ([0], None, "points")
    assert elected(figures, [10, 10, 99], ["ES LH JD", "EC LS JH", ""]) == ([0, 1], None, "level")
    assert elected([THREE, TWO, ONE], [1, 2, 3], ["", "EH LD JH", ""]) == ([0], None, "harmony")


@pytest.mark.rule("D-61")
def test_of_its_best_trios_a_player_takes_the_announced_one() -> None:
    held = [Figure(card) for card in ("ES", "EC", "LH", "JD")]
    assert best_trio(held, ("EC", "LH", "JD")).cards == ("EC", "LH", "JD")
    assert best_trio(held, ("ES", "LH", "JD")).cards == ("ES", "LH", "JD")
    held.append(Figure("JH"))
    assert best_trio(held, ("EC", "LH", "JH")).suits == 3, "harmony comes first"


@pytest.mark.rule("D-61")
def test_in_teams_a_members_promise_counts_for_its_team() -> None:
    figures = [THREE, ["EC", "LS", "JH"], [], []]
    announced = ["", "EC LS JH", "ES LH JD", ""]
    assert elected(figures, [9, 1, 9, 1], announced, mode="2v2") == ([1, 3], "B", "announced_trio")
    pooled = [["ES", "LH"], ["EC", "LS"], ["JD"], ["JH"]]
    assert elected(
        pooled, [9, 1, 9, 1], ["", "EH LH JH", "", "EC LS JH"], mode="2v2", team_trio="pooled"
    ) == ([1, 3], "B", "announced_trio")


@pytest.mark.rule("D-61", "D-56")
def test_the_announced_trio_counts_among_the_one_suit_trios_too() -> None:
    mode = {"mode": "2v2+1", "residual_trios": "one_suit_only"}
    figures = [["ES", "LS", "JS"], ["EH", "LH", "JH", "JD"], [], [], []]
    announced = ["", "EH LH JH", "", "", ""]
    assert elected(figures, [50, 1, 50, 1, 1], announced, **mode) == ([1, 3], "B", "announced_trio")


@pytest.mark.rule("D-63")
def test_the_owner_may_look_at_its_face_down_figures_at_any_time() -> None:
    table = a_table(figures=[["ES"], [Figure("LH", up=True), "EC"], []])
    for turn in ("public", "secret", "veto", "unanimous", "show", "scandal", "final"):
        table.turn = turn
        seen_by = {seat: view(table, seat).figures for seat in (0, 1, None)}
        assert [f.card for f in seen_by[1][1]] == ["LH", "EC"]
        assert [f.card for f in seen_by[0][1]] == ["LH", "?"]
        assert [f.card for f in seen_by[None][0]] == ["?"]


@pytest.mark.rule("D-63")
def test_ties_are_settled_without_showing_the_cards_in_hand() -> None:
    table = a_table(hands=[["S4", "S5", "S6", "H9", "C1"], ["D4", "D5", "D6", "H10", "C2"], []])
    table.turn = "show"
    told = {"event": "round_won", "seats": [1], "by": "unshown"}
    assert seen(table, told, 2) == told
    assert seen(table, {"event": "hand", "seat": 1, "cards": ["H10"]}, 2) is None
    assert seen(table, {"event": "drew", "seat": 1, "card": "H10"}, 2)["card"] is None
    assert view(table, 2).hand == []
    assert "H10" not in repr(view(table, 2))
    assert "H10" not in repr(view(table, None))
