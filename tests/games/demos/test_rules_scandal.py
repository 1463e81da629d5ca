"""D-40 to D-43: the Media, and the figures they mark."""

import pytest

from civicgames.engine import Play
from civicgames.games import find_game
from civicgames.games.demos.components import Figure, best_trio
from civicgames.games.demos.flow import scandal_phase
from civicgames.games.demos.rules import Rules
from civicgames.games.demos.view import view
from tests.games.demos.tables import a_table, answered, asked_until, lines_of

TEAMS = {"2v2": "ABAB", "2v3": "ABABB", "2v2+1": "ABABI"}


def scandal(figures, answers=(), dealer=None, camps=None, **switches):
    table = a_table(Rules(**switches), figures=figures, dealer=dealer, camps=camps)
    asked, _ = answered(scandal_phase(table), answers)
    return table, asked


@pytest.mark.rule("D-40")
def test_all_media_are_shown_before_anyone_acts() -> None:
    table = a_table(figures=[["M1", "ES"], ["LH", "M2"], ["JD", "EC"]])
    decision = asked_until(scandal_phase(table), [])
    assert decision.kind == "media_target"
    assert [line["event"] for line in lines_of(table)] == ["media_shown", "media_shown"]
    assert [f.card for f in view(table, None).figures[1]] == ["?", "M2"]


@pytest.mark.rule("D-40")
def test_a_player_with_both_discards_them_without_effect() -> None:
    table, asked = scandal([["M1", "ES", "M2"], ["LH"], ["JD"]])
    assert not asked
    assert lines_of(table)[-1] == {"event": "media_discarded", "seat": 0}
    assert [figure.spent for figure in table.figures[0]] == [True, False, True]
    assert not lines_of(table, "media_laid_open")


@pytest.mark.rule("D-40")
def test_the_independent_lays_both_open_and_keeps_them() -> None:
    figures = [["ES"], ["LH"], ["JD"], ["EC"], ["M1", "M2", "LC"]]
    table, asked = scandal(figures, mode="2v2+1", camps=TEAMS["2v2+1"])
    assert not asked
    assert lines_of(table)[-1] == {"event": "media_laid_open", "seat": 4}
    assert [(f.up, f.spent) for f in table.figures[4][:2]] == [(True, False)] * 2
    assert not lines_of(table, "media_discarded")
    table, _ = scandal([["M1", "M2"], ["LH"], ["JD"], ["EC"], ["LC"]], mode="2v2+1", camps="ABABI")
    assert lines_of(table, "media_discarded") == [{"event": "media_discarded", "seat": 0}]


@pytest.mark.rule("D-40", "D-62")
def test_the_independent_may_use_both_where_the_scenario_says_so() -> None:
    figures = [["ES"], ["LH"], ["JD"], ["EC"], ["M1", "M2", "LC"]]
    table, asked = scandal(
        figures, [(0, 0), "H", (1, 0), "S"], mode="2v2+1", camps=TEAMS["2v2+1"],
        independent_uses_both_media=True,
    )  # fmt: skip
    assert asked == [(4, "media_target"), (4, "media_suit")] * 2
    assert lines_of(table, "media_laid_open")
    assert [(e["card"], e["suit"]) for e in lines_of(table, "scandal")] == [
        ("ES", "H"),
        ("LH", "S"),
    ]


@pytest.mark.rule("D-40", "D-62")
def test_with_more_media_they_cancel_in_pairs_and_an_odd_one_acts() -> None:
    table, asked = scandal([["M1", "M2", "M3"], ["LH"], ["JD"]], [(1, 0), "S"], media=4)
    assert asked == [(0, "media_target"), (0, "media_suit")]
    assert [line["event"] for line in lines_of(table)] == [
        "media_shown",
        "media_discarded",
        "scandal",
    ]
    assert [figure.spent for figure in table.figures[0]] == [True] * 3
    _, asked = scandal([["M1", "M2", "M3", "M4"], ["LH"], ["JD"]], media=4)
    assert not asked
    figures = [["ES"], ["LH"], ["JD"], ["EC"], ["M1", "M2", "M3"]]
    table, asked = scandal(figures, [(0, 0), "H"], mode="2v2+1", camps="ABABI", media=3)
    assert asked == [(4, "media_target"), (4, "media_suit")]
    assert [figure.spent for figure in table.figures[4]] == [False, False, True]


@pytest.mark.rule("D-40")
def test_there_is_no_scandal_in_the_learning_game() -> None:
    play = Play(find_game("demos"), Rules(mode="simplified", max_rounds=3), 3, seed=1)
    while play.pending:
        play.choose(play.pending[0].seat, play.pending[0].options[0])
    assert not [line for line in play.record.lines if "media" in str(line.get("event"))]


@pytest.mark.rule("D-41", "D-02")
def test_holders_act_from_the_left_of_the_last_dealer() -> None:
    figures = [["M1", "ES"], ["LH", "M2"], ["JD", "EC"]]
    _, asked = scandal(figures, [(0, 1), "H", (1, 0), "S"], dealer=0)
    assert [seat for seat, _ in asked] == [1, 1, 0, 0]
    _, asked = scandal(figures, [(1, 0), "H", (0, 1), "S"], dealer=2)
    assert [seat for seat, _ in asked] == [0, 0, 1, 1]


@pytest.mark.rule("D-41")
def test_the_named_figure_is_turned_up_and_counts_as_the_suit_that_is_announced() -> None:
    table, asked = scandal([["M1"], ["LH", "EC"], ["JD"]], [[1, 1], "D"])
    assert asked == [(0, "media_target"), (0, "media_suit")]
    figure = table.figures[1][1]
    assert (figure.up, figure.marked, figure.counts_as, figure.card) == (True, "D", "ED", "EC")
    assert table.figures[0][0].spent, "the Media is laid on it"
    assert lines_of(table)[-1] == {
        "event": "scandal", "seat": 0, "target": [1, 1], "card": "EC", "suit": "D",
    }  # fmt: skip


@pytest.mark.rule("D-41")
def test_a_place_is_named_without_knowing_the_card_media_counted() -> None:
    table = a_table(figures=[["M1"], ["M2", "LH", "EC"], ["JD", "JS"]])
    decision = asked_until(scandal_phase(table), [])
    assert decision.options == ((1, 1), (1, 2), (2, 0), (2, 1))
    assert [f.card for f in view(table, 0).figures[1]] == ["M2", "?", "?"]
    table = a_table(figures=[["M1"], ["M2", "LH", "M3"], ["JD"]], camps=None)
    decision = asked_until(scandal_phase(table), [])
    assert decision.options == ((1, 1), (2, 0)), "nothing shifts when Media are discarded"


@pytest.mark.rule("D-41")
def test_any_suit_may_be_announced() -> None:
    table = a_table(figures=[["M1"], ["LH"], ["JD"]])
    decision = asked_until(scandal_phase(table), [(1, 0)])
    assert (decision.kind, decision.options) == ("media_suit", ("S", "H", "D", "C"))
    assert view(table, 2).media_target == (1, 0), "all see what is pointed at"


@pytest.mark.rule("D-41")
def test_in_teams_a_teammate_may_be_named_but_never_oneself() -> None:
    table = a_table(Rules(mode="2v2"), camps="ABAB", figures=[["M1", "ES"], ["LH"], ["JD"], ["EC"]])
    assert asked_until(scandal_phase(table), []).options == ((1, 0), (2, 0), (3, 0))


@pytest.mark.rule("D-41", "D-50")
def test_a_named_figure_must_be_in_its_owners_trio() -> None:
    held = [Figure("ES", marked="D"), Figure("EC"), Figure("LS"), Figure("JD")]
    trio = best_trio(held)
    assert (trio.suits, trio.cards, trio.printed) == (2, ("ED", "LS", "JD"), ("ES", "LS", "JD"))
    assert best_trio([Figure("EC"), Figure("LS"), Figure("JD")]).suits == 3


@pytest.mark.rule("D-42")
def test_a_figure_face_up_cannot_be_named() -> None:
    table = a_table(figures=[["M1"], [Figure("LH", up=True), "EC"], ["JD", Figure("JS", up=True)]])
    assert asked_until(scandal_phase(table), []).options == ((1, 1), (2, 0))


@pytest.mark.rule("D-42")
def test_nor_one_that_an_earlier_scandal_turned_up() -> None:
    table = a_table(figures=[["M1"], ["M2", "LH"], ["JD", "EC"]])
    second = asked_until(scandal_phase(table), [(2, 0), "S"])
    assert second.seat == 1
    with pytest.raises(Exception, match="answer"):
        second.accept((2, 0))


@pytest.mark.rule("D-42")
def test_without_a_face_down_figure_elsewhere_a_media_has_no_effect() -> None:
    table, asked = scandal([["M1", "ES"], [Figure("LH", up=True)], []])
    assert not asked
    assert lines_of(table)[-1] == {"event": "media_idle", "seat": 0}
    assert not table.figures[0][0].spent


@pytest.mark.rule("D-42")
def test_the_only_target_is_not_asked_for() -> None:
    table, asked = scandal([["M1", "ES"], ["LH"], []], ["S"])
    assert asked == [(0, "media_suit")]
    assert lines_of(table, "scandal")[0]["target"] == [1, 0]


@pytest.mark.rule("D-43")
def test_two_marked_figures_of_different_institutions_must_both_be_in() -> None:
    held = [Figure("ES", marked="C"), Figure("LH", marked="C"), Figure("LS"), Figure("JD")]
    assert best_trio(held).cards == ("EC", "LC", "JD")


@pytest.mark.rule("D-43")
def test_of_two_marked_of_one_institution_the_owner_takes_the_better() -> None:
    held = [
        Figure("JS", marked="H"),
        Figure("JD", marked="C"),
        *map(Figure, ("JC", "EH", "LS")),
    ]
    trio = best_trio(held)
    assert (trio.cards, trio.suits) == (("EH", "LS", "JC"), 3)
    assert trio.printed == ("EH", "LS", "JD"), "the marked one, not the free club"
    both_hearts = [Figure("JS", marked="H"), Figure("JD", marked="H"), *held[2:]]
    assert best_trio(both_hearts).suits == 2
