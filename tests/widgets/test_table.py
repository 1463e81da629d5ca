"""What the widget does with what comes from a browser, and what it shows."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from civicgames.engine import parse_record
from civicgames.fence import fenced
from civicgames.widgets import table as table_module
from civicgames.widgets.table import Table

from .conftest import act, answers, choose, play_on

SEATS = ["human", "careful", "random"]


@pytest.fixture
def table() -> Table:
    return Table("demos", "simplified", seats=SEATS, seed=3, speed="at once")


def test_a_second_click_on_the_same_screen_is_left_aside(table: Table) -> None:
    screen, number = table.table.screen, table.table.number
    message = {
        "do": "choose",
        "number": number,
        "kinds": screen["question"]["kinds"],
        "values": answers(screen["question"])[0],
    }
    table.table._handle_custom_msg(message, [])
    lines = [*table.session.lines]
    table.table._handle_custom_msg(message, [])
    assert table.session.lines == lines


def test_each_screen_has_its_own_number(table: Table) -> None:
    before = table.table.number
    act(table, "pause", on=True)
    assert table.table.number > before


@pytest.mark.parametrize("do", ["choose", "go_on", "undo", "save", "restart_now", "speed"])
def test_an_act_without_a_number_does_nothing(table: Table, do: str) -> None:
    before = [*table.session.lines]
    table.table._handle_custom_msg({"do": do, "values": ["S7"], "speed": "slow"}, [])
    assert table.session.lines == before
    assert table.session.speed == "at once"


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 300) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    do=st.sampled_from(
        ["choose", "go_on", "undo", "why", "look", "lang", "pause", "hide", "load", "dismiss"]
    ),
    fields=st.dictionaries(
        st.sampled_from(["kinds", "values", "line", "name", "on", "lang", "text"]), ANYTHING
    ),
)
def test_whatever_is_sent_the_table_stands(table: Table, do: str, fields: dict[str, Any]) -> None:
    act(table, do, **fields)
    assert table.table.screen["stage"]
    notice = table.table.screen["notice"]
    assert not notice or "Something went wrong" not in notice["text"]


@pytest.mark.parametrize("message", [None, "choose", 3, [], {"do": ["x"]}, {"do": None}, {}])
def test_what_isnt_a_message_is_left_aside(table: Table, message: Any) -> None:
    before = table.table.number
    table.table._handle_custom_msg(message, [])
    assert table.session.notice is None
    assert table.table.number == before


def test_an_error_in_a_handler_ends_in_a_sentence_and_the_play_goes_on(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(*_: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(type(table.session), "choose", breaks)
        choose(table, *answers(table.table.screen["question"])[0])
    assert "Something went wrong" in table.table.screen["notice"]["text"]
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()
    lines = len(table.session.lines)
    choose(table, *answers(table.table.screen["question"])[0])
    assert len(table.session.lines) > lines
    assert table.table.screen["notice"] is None


def test_the_language_changes_at_the_table(table: Table) -> None:
    english = table.table.screen["question"]
    act(table, "lang", lang="fr")
    french = table.table.screen["question"]
    assert table.table.words["lang"] == "fr"
    assert french["title"] != english["title"]
    assert [a["values"] for a in french["answers"].values()] == [
        a["values"] for a in english["answers"].values()
    ]
    act(table, "lang", lang="de")
    assert table.table.words["lang"] == "fr"
    act(table, "lang", lang="en")
    assert table.table.screen["question"] == english


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_guide_and_the_rules_lie_beside_the_table(lang: str) -> None:
    words = Table("demos", "simplified", seats=SEATS, seed=3, lang=lang).table.words
    for label in ("log", "guide", "rules", "options"):
        assert isinstance(words[label], str)
    assert all(part["lines"] for part in words["guideParts"])
    assert sum(len(chapter["rules"]) for chapter in words["chapters"]) > 10


def test_no_english_is_left_in_a_french_play() -> None:
    table = Table(
        "demos",
        "2v2+1",
        seats=["human", "human", "random", "random", "random"],
        lang="fr",
        speed="at once",
    )
    english = (" the ", "Seat ", " your ", "You ", " cards", " laid ", " drew ")

    def look(table: Table) -> None:
        text = json.dumps([table.table.screen, table.table.words], ensure_ascii=False)
        assert not [word for word in english if word in text]

    play_on(table, lambda screen: "Manche 4" in screen["about"], each=look)


def test_hints_are_off_until_they_are_wanted(table: Table) -> None:
    assert table.table.screen["hints"] == []
    act(table, "look", name="hints", on=True)
    assert table.table.screen["hints"]
    act(table, "look", name="hints", on="yes")
    assert table.table.look["hints"] is True
    act(table, "look", name="hints", on=False)
    assert table.table.screen["hints"] == []


def test_the_result_says_who_and_why_and_shows_the_board() -> None:
    table = Table("demos", "full", seats=SEATS, seed=6, speed="at once")
    play_on(table)
    screen = table.table.screen
    assert screen["stage"] == "over"
    assert screen["panel"]["headline"]
    assert screen["panel"]["reason"]
    assert screen["status"].startswith(screen["panel"]["headline"])
    assert [seat["points"] for seat in screen["seats"]] == table.play.outcome["totals"]
    assert "<img" in table.after.value or "<svg" in table.after.value


def test_a_chart_that_fails_takes_nothing_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: Any) -> str:
        return ""

    monkeypatch.setattr(table_module, "_chart_of", breaks)
    table = Table("demos", "simplified", seats=["random"] * 3, seed=1, speed="at once")
    assert table.table.screen["panel"]["headline"]
    assert table.after.value == ""


def test_careful_says_why_once_the_play_is_over(table: Table) -> None:
    place = next((n for n, line in enumerate(table.session.lines) if "choice" in line), None)
    if place is not None:
        act(table, "why", line=place)
        assert table.table.screen["why"] is None
    assert not any(line["why"] for line in table.table.screen["log"]["lines"])
    play_on(table)
    offered = [line["n"] for line in table.table.screen["log"]["lines"] if line["why"]]
    assert offered
    # Lines are numbered as they are seen: a gap would tell that something was hidden.
    assert {table.session.seen()[n][1]["seat"] for n in offered} == {1}
    act(table, "why", line=offered[0])
    assert table.table.screen["why"]["line"] == offered[0]
    assert table.table.screen["why"]["text"]


def test_a_strategist_draws_its_thoughts_once_the_play_is_over() -> None:
    seats = ["strategist", "random", "random"]
    table = Table("demos", "simplified", seats, seed=1, speed="at once")
    assert table.play.is_over
    offered = [line["n"] for line in table.table.screen["log"]["lines"] if line["why"]]
    drawn = None
    for number in offered:
        act(table, "why", line=number)
        drawn = table.table.screen["why"]
        assert drawn["line"] == number
        assert drawn["text"].endswith(".")
        if drawn["answers"]:
            break
    assert drawn
    assert drawn["note"]
    assert len(drawn["answers"]) > 1
    assert sum("its choice" in answer["text"] for answer in drawn["answers"]) == 1
    for answer in drawn["answers"]:
        assert 0 <= answer["low"] <= answer["at"] <= answer["high"] <= 1
        assert " to " in answer["value"]


def test_an_own_bot_plays_in_its_own_process(tmp_path: Path) -> None:
    (tmp_path / "ana.py").write_text("def bot(view, decision):\n    return decision.options[0]")
    ana = fenced(tmp_path / "ana.py", seconds=60)
    table = Table("demos", "simplified", [ana, "random", "random"], seed=1, speed="at once")
    assert table.play.is_over
    assert table.play.record.header["seats"][0]["player"] == "ana"


def test_an_own_bot_that_fails_is_named_and_can_be_replaced(tmp_path: Path) -> None:
    (tmp_path / "ana.py").write_text("import os\ndef bot(view, decision):\n    os._exit(1)")
    ana = fenced(tmp_path / "ana.py", seconds=60)
    table = Table("demos", "simplified", [ana, "random", "random"], seed=1, speed="at once")
    assert "ana" in table.table.screen["failed"]["text"]
    act(table, "replace_bot")
    assert table.play.is_over


# Saving and loading


def saved(table: Table, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(table.table, "send", lambda message, buffers=None: sent.append(message))
    act(table, "save")
    assert len(sent) == 1
    return sent[0]


def test_saving_sends_the_record_once_and_keeps_it_out_of_the_traits(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = saved(table, monkeypatch)
    assert file["save"].endswith(".play.jsonl")
    assert parse_record(file["text"]).lines == table.session.lines
    assert "people_pack" not in json.dumps(table.table.get_state(), default=str)


def test_saving_an_unfinished_shared_play_puts_the_cover_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table("demos", "simplified", seats=["human"] * 3, seed=1)
    act(table, "go_on")
    assert table.session.viewer is not None
    saved(table, monkeypatch)
    assert table.table.screen["stage"] == "cover"
    assert table.table.screen["hand"] == []


def test_a_saved_play_goes_on_at_another_table(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_on(table, lambda screen: screen["stage"] == "round")
    file = saved(table, monkeypatch)
    lines = [*table.session.lines]
    other = Table("demos", "full", seats=["random"] * 4, seed=1)
    act(other, "load", name=file["save"], text=file["text"])
    assert other.session.lines[: len(lines)] == lines
    assert other.session.people == [0]
    assert play_on(other, lambda screen: screen["stage"] == "over")


def test_half_a_last_line_is_no_obstacle(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    file = saved(table, monkeypatch)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        act(table, "load", name="half.play.jsonl", text=file["text"][:-9])
    assert table.table.screen["notice"]["text"] == "The play goes on where it was left."


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "isn't a play"),
        ("a shopping list\nmilk\n", "isn't a play"),
        ('{"cells": []}\n', "isn't a play"),
        ('{"record": 1, "game": "chess", "scenario": {}, "seats": [{}]}\n', "can't be played"),
        (
            '{"record": 1, "game": "demos", "scenario": {"mode": "x"}, "seats": [{}, {}, {}]}\n',
            "can't be played",
        ),
        (None, "isn't a play"),
        (7, "isn't a play"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_wrong_file_gets_a_sentence_and_the_play_goes_on(
    table: Table, text: Any, says: str, lang: str
) -> None:
    act(table, "lang", lang=lang)
    lines = [*table.session.lines]
    act(table, "load", name="wrong.jsonl", text=text)
    notice = table.table.screen["notice"]
    assert "wrong.jsonl" in notice["text"]
    assert (says in notice["text"]) == (lang == "en")
    assert table.session.lines == lines
    choose(table, *answers(table.table.screen["question"])[0])
    assert table.session.lines != lines


def test_a_record_that_breaks_the_rules_is_refused_with_its_line(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_on(table, lambda screen: screen["stage"] == "round")
    file = saved(table, monkeypatch)
    lines = file["text"].splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if '"public_discard"' in line)
    lines[place] = json.dumps({**json.loads(lines[place]), "value": "S99"}) + "\n"
    act(table, "load", name="changed.play.jsonl", text="".join(lines))
    assert f"line {place + 1}" in table.table.screen["notice"]["text"]


def test_a_bot_that_isnt_here_is_stood_in_for(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = saved(table, monkeypatch)
    text = file["text"].replace('"player": "random"', '"player": "of_another_class"', 1)
    act(table, "load", name="theirs.play.jsonl", text=text)
    assert "of_another_class" in table.table.screen["notice"]["text"]
    assert play_on(table, lambda screen: screen["stage"] == "over")


# In a notebook


def test_the_fallback_says_what_to_do(table: Table) -> None:
    bundle = table._repr_mimebundle_()
    assert bundle["text/plain"] == "No table here? Run this cell again: your play is saved."
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert repr(table) == bundle["text/plain"]


def test_names_that_look_like_pages_stay_text() -> None:
    name = "<img src=x onerror=alert(1)>"
    table = Table(
        "demos", "simplified", seats=["human", "random", "random"], names=[name, "B", "C"]
    )
    assert table.table.screen["seats"][0]["name"] == name
    script = (Path(table_module.__file__).parent / "static" / "table.js").read_text()
    assert "innerHTML" not in script


def test_every_mode_is_played_to_its_end_with_every_question() -> None:
    asked: set[str] = set()

    def note(table: Table) -> None:
        question = table.table.screen["question"]
        if question:
            asked.add(question["kinds"][0])

    for scenario, count in (
        ("simplified", 3),
        ("full, favourite_suit=10, announced_trio=true", 4),
        ("2v2", 4),
        ("2v3", 5),
        ("2v2+1", 5),
    ):
        table = Table("demos", scenario, seats=["human"] * count, seed=2, speed="at once")
        play_on(table, each=note)
    assert asked >= {
        "public_discard",
        "secret_discard",
        "unanimous_discard",
        "veto",
        "allot",
        "favourite_suit",
        "announced_trio",
        "media_suit",
    }
