"""Whose screen it is, what goes on by itself, what can be taken back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from civicgames.engine import read_record
from civicgames.widgets.session import Session
from civicgames.widgets.table import Table

from .conftest import act, answers, choose, play_on


def asked(screen: dict[str, Any]) -> bool:
    return bool(screen["question"])


def kinds(*wanted: str) -> Any:
    return lambda screen: screen["question"] and screen["question"]["kinds"][0] in wanted


def test_one_person_sees_no_cover() -> None:
    table = Table("demos", "simplified", seats=["human", "random", "random"], speed="at once")
    stages = set()
    play_on(table, each=lambda table: stages.add(table.session.stage))
    stages.add(table.session.stage)
    assert stages == {"table", "round", "over"}
    assert table.session.viewer == 0


def test_bots_alone_play_to_the_end_at_once() -> None:
    table = Table("demos", "full", seats=["random"] * 4, seed=1, speed="at once")
    assert table.table.screen["stage"] == "over"
    assert table.play.is_over


def test_bots_alone_go_step_by_step_and_can_be_paused() -> None:
    table = Table("demos", "full", seats=["random"] * 3, seed=1, speed="slow")
    assert table.table.screen["auto"] == 2200
    before = len(table.session.lines)
    act(table, "pause", on=True)
    assert table.table.screen["auto"] is None
    act(table, "go_on")
    assert len(table.session.lines) > before
    act(table, "pause", on=False)
    assert table.table.screen["auto"] == 2200
    act(table, "speed", speed="at once")
    assert table.table.screen["stage"] == "over"


def test_the_screen_passes_from_one_person_to_the_next() -> None:
    table = Table("demos", "simplified", seats=["human"] * 3, seed=4)
    first = table.play.pending[0].seat
    assert table.table.screen["stage"] == "cover"
    assert table.table.screen["panel"]["goOn"] == f"I am Seat {first + 1}, show my cards"
    act(table, "go_on")
    assert table.session.viewer == first
    choose(table, *answers(table.table.screen["question"])[0])
    # The card that was drawn is looked at before the screen goes on.
    assert table.table.screen["stage"] == "pass"
    assert len(table.table.screen["hand"]) == 5
    act(table, "go_on")
    assert table.table.screen["stage"] == "cover"
    assert table.table.screen["hand"] == []
    assert table.session.covered_for == (first + 1) % 3


def test_seats_are_also_read_as_a_line() -> None:
    table = Table("demos", "full", seats="human, careful*2, random", seed=4)
    assert [seat.player for seat in table.play.seats] == ["human", "careful", "careful", "random"]
    with pytest.raises(ValueError, match="seats is 5: expected names such as"):
        Table(seats=5)  # type: ignore[arg-type]


def test_a_person_hides_the_cards_at_any_time() -> None:
    table = Table("demos", "simplified", seats=["human"] * 3, seed=4)
    act(table, "go_on")
    viewer = table.session.viewer
    act(table, "hide")
    assert (table.table.screen["stage"], table.session.viewer) == ("cover", None)
    act(table, "go_on")
    assert table.session.viewer == viewer


def test_a_round_ends_with_its_result_before_the_next_is_dealt() -> None:
    table = Table("demos", "full", seats=["human", "random", "random"], seed=2, speed="at once")
    assert play_on(table, lambda screen: screen["stage"] == "round")
    screen = table.table.screen
    assert screen["about"].startswith("Round 1")
    assert screen["panel"]["title"] == "Round 1 is over"
    assert len(screen["panel"]["rows"]) == 3
    assert screen["hand"] == []
    assert not any("Round 2" in line["text"] for line in screen["log"]["lines"])
    act(table, "go_on")
    assert table.table.screen["about"].startswith("Round 2")


def test_discard_and_take_are_one_act() -> None:
    table = Table("demos", "full", seats=["human", "random", "random"], seed=2, speed="at once")
    assert play_on(table, kinds("secret_discard"))
    question = table.table.screen["question"]
    assert question["kinds"] == ["secret_discard", "secret_take"]
    card = table.table.screen["hand"][0]["id"]
    visible = table.table.screen["market"]["visible"][0]["id"]
    label = question["answers"][f"{card}|{visible}"]["label"]
    assert label.startswith("Discard ")
    assert " and take " in label
    choose(table, card, visible)
    assert card not in table.play.table.hands[0]
    assert visible in table.play.table.hands[0]


def test_a_take_that_is_not_there_changes_nothing() -> None:
    table = Table("demos", "full", seats=["human", "random", "random"], seed=2, speed="at once")
    assert play_on(table, kinds("secret_discard"))
    before = [*table.session.lines]
    hand = [*table.play.table.hands[0]]
    not_there = next(c for c in table.play.table.pack)
    choose(table, hand[0], not_there)
    assert table.session.lines == before
    assert table.play.table.hands[0] == hand
    assert "don't allow" in table.table.screen["notice"]["text"]
    assert "don't allow" in table.table.screen["status"]
    choose(table, hand[0], "pack")
    assert table.session.lines != before


def test_undo_before_anything_was_shown() -> None:
    table = Table("demos", "full", seats=["human", "random", "random"], seed=2)
    assert play_on(table, kinds("secret_discard"))
    before = [*table.session.lines]
    choose(table, "keep")
    if table.session.can_undo:
        act(table, "undo")
        assert table.session.lines == before
        assert table.table.screen["notice"]["text"] == "Your last choice is taken back."
        assert table.table.screen["question"]["kinds"][0] == "secret_discard"
    else:
        assert table.play.pending[0].kind != "secret_discard"


def test_undo_is_refused_in_a_sentence_once_a_card_was_seen() -> None:
    table = Table("demos", "simplified", seats=["human", "random", "random"], seed=2)
    assert play_on(table, asked)
    choose(table, *answers(table.table.screen["question"])[0])
    before = len(table.session.lines)
    assert not table.table.screen["canUndo"]
    act(table, "undo")
    assert table.table.screen["notice"]["text"].startswith("This can't be undone")
    assert len(table.session.lines) == before


def test_a_failing_bot_is_named_and_careful_goes_on() -> None:
    def breaks(view: Any, decision: Any) -> Any:
        raise RuntimeError("nothing comes to mind")

    table = Table("demos", "full", seats=["human", breaks, "random"], seed=1, speed="at once")
    assert play_on(table, lambda screen: screen["failed"])
    failed = table.table.screen["failed"]
    assert failed["text"].startswith("Seat 2 (breaks) couldn't go on")
    assert "nothing comes to mind" in failed["detail"]
    lines = len(table.session.lines)
    act(table, "ask_again")
    assert table.table.screen["failed"]
    assert len(table.session.lines) == lines
    act(table, "replace_bot")
    assert table.table.screen["failed"] is None
    assert len(table.session.lines) > lines
    assert play_on(table, lambda screen: screen["stage"] == "over")
    assert table.table.screen["failed"] is None


def test_a_bot_that_answers_nonsense_is_named_with_its_answer() -> None:
    table = Table(
        "demos", "full", seats=["human", lambda view, decision: "S99", "random"], speed="at once"
    )
    assert play_on(table, lambda screen: screen["failed"])
    assert "'S99'" in table.table.screen["failed"]["detail"]


def test_the_play_is_on_disk_as_it_goes(tmp_path: Path) -> None:
    table = Table("demos", "simplified", seats=["human", "random", "random"], speed="at once")
    file = table.play.file
    assert file is not None
    assert file.parent == Path("plays")
    assert file.name.startswith("demos-")
    assert file.name.endswith(".play.jsonl")
    play_on(table, lambda screen: screen["stage"] == "round")
    assert read_record(tmp_path / file).lines == table.session.lines


def test_an_unfinished_play_is_offered_again_and_goes_on() -> None:
    seats = ["human", "random", "random"]
    old = Table("demos", "simplified", seats=seats, speed="at once")
    play_on(old, lambda screen: screen["stage"] == "round")
    lines = [*old.session.lines]
    again = Table("demos", "simplified", seats=seats, speed="at once")
    assert again.table.screen["notice"]["acts"][0]["id"] == "go_on_with_it"
    fresh = again.play.file
    act(again, "go_on_with_it")
    assert again.session.lines[: len(lines)] == lines
    assert old.table.screen["stage"] == "moved"
    assert fresh is not None
    assert not fresh.exists()
    assert play_on(again, lambda screen: screen["stage"] == "over")


def test_a_copy_that_was_gone_on_with_elsewhere_isnt_offered() -> None:
    seats = ["human", "random", "random"]
    old = Table("demos", "simplified", seats=seats, speed="at once")
    play_on(old, lambda screen: screen["stage"] == "round")
    text = old.play.record.to_text()
    old.play.close()
    act(old, "load", name="kept.play.jsonl", text=text)
    assert play_on(old, lambda screen: screen["stage"] == "over")
    assert len(list(Path("plays").iterdir())) == 2
    again = Table("demos", "simplified", seats=seats, speed="at once")
    assert again.table.screen["notice"] is None


def test_another_play_than_the_unfinished_one_isnt_offered() -> None:
    old = Table("demos", "simplified", seats=["human", "random", "random"], speed="at once")
    play_on(old, lambda screen: screen["stage"] == "round")
    for other in (
        Table("demos", "full", seats=["human", "random", "random"]),
        Table("demos", "simplified", seats=["human", "careful", "random"]),
    ):
        assert other.table.screen["notice"] is None


def test_a_path_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "mine.play.jsonl"
    seats = ["human", "random", "random"]
    first = Table("demos", "simplified", seats=seats, path=path, speed="at once")
    play_on(first, lambda screen: screen["stage"] == "round")
    lines = [*first.session.lines]
    first.play.close()
    second = Table("demos", "simplified", seats=seats, path=path, speed="at once")
    assert second.session.lines[: len(lines)] == lines


def test_a_folder_that_cant_be_written_to_keeps_nobody_from_playing(tmp_path: Path) -> None:
    (tmp_path / "plays").write_text("a file where the folder would be")
    table = Table("demos", "simplified", seats=["human", "random", "random"], speed="at once")
    assert "can't be written to" in table.table.screen["notice"]["text"]
    assert play_on(table, lambda screen: screen["stage"] == "over")


def test_restart_asks_first_and_keeps_the_old_file() -> None:
    table = Table("demos", "simplified", seats=["human", "random", "random"], speed="at once")
    play_on(table, lambda screen: screen["stage"] == "round")
    old = table.play.file
    act(table, "restart")
    assert [one["id"] for one in table.table.screen["notice"]["acts"]] == ["restart_now", "dismiss"]
    assert table.play.file == old
    act(table, "restart_now")
    assert table.play.file != old
    assert old is not None
    assert old.exists()
    assert table.table.screen["about"].startswith("Round 1")


def test_teams_may_talk_before_the_deal_and_at_their_decisions() -> None:
    table = Table("demos", "2v2", seats=["human", "human", "random", "random"], speed="at once")
    panel = table.table.screen["panel"]
    assert (panel["kind"], panel["talk"]) == ("consult", 15)
    assert not any("dealt" in line["text"] for line in table.table.screen["log"]["lines"])
    assert play_on(table, kinds("veto"))
    assert table.table.screen["question"]["talk"] == 15
    assert play_on(table, lambda screen: screen["stage"] == "round")
    assert table.table.screen["panel"]["talk"] == 15


def test_no_talk_where_the_scenario_has_none() -> None:
    table = Table("demos", "2v2, consultation_seconds=0", seats=["human"] * 4)
    assert table.table.screen["stage"] == "cover"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"scenario": "fuller"}, "fuller"),
        ({"seats": ["human", "caerful", "random"]}, "careful"),
        ({"seats": ["human", "random"]}, "can't be played by 2"),
        ({"seats": ["human"] * 3, "names": ["A"]}, "1 names for 3 seats"),
        ({"speed": "light"}, "There is no speed 'light'"),
        ({"lang": "de"}, "'de'"),
    ],
)
def test_what_cant_be_played_is_said_in_one_sentence(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says) as error:
        Table(**{"game": "demos", "scenario": "full", **wrong})
    assert "\n" not in str(error.value)


def test_a_session_needs_no_widget() -> None:
    session = Session("demos", "full", ["random"] * 3, seed=7, speed="at once")
    assert session.play.is_over
    json.dumps(session.play.record.lines)
