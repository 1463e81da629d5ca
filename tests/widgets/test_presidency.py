"""Presidency at the table: its secrets, its windows, its questions."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from civicgames.bots import find_strategy
from civicgames.games.presidency.components import PILES
from civicgames.widgets.table import Table

from .conftest import act, answers
from .test_secrets import browser_state, cards_in, text_of


def press_anything(table: Table, random: Random, looks: float = 0.2) -> None:
    """What somebody presses who knows nothing: any answer, a look aside, or go on."""
    screen = table.table.screen
    question = screen["question"]
    if question:
        if "compose" in question:
            values = composed(question, random)
        elif question["kinds"] == ["act"] and random.random() < 0.8:
            values = eager(question, random)
        else:
            values = random.choice(answers(question))
        act(table, "choose", kinds=question["kinds"], values=values)
        notice = table.table.screen["notice"]
        assert not (notice and notice["wrong"]), notice
    elif screen["stage"] == "window" and random.random() < looks:
        act(table, "look_aside", seat=random.choice(screen["panel"]["looks"])["seat"])
    else:
        act(table, "go_on")


def eager(question: dict[str, Any], random: Random) -> list[Any]:
    """The die where it would count, then forward with money: plays that come to an end."""
    plain = [one["values"] for one in question["buttons"]]
    if ["roll"] in plain and "annulled" not in json.dumps(question["buttons"]):
        return ["roll"]
    if question["answers"] and random.random() < 0.4:
        pawn = question["slots"][1]["preset"]
        card = random.choice(question["slots"][0]["options"])
        values: list[Any] = question["answers"][f"{card}|{pawn}|forward"]["values"]
        return values
    return ["pass"]


def composed(question: dict[str, Any], random: Random) -> list[Any]:
    """An answer put together as the page does: nothing twice where that is not allowed."""
    compose, picked = question["compose"], []
    for at, slot in enumerate(question["slots"]):
        taken = {
            picked[other]["id"]
            for group in compose["distinct"]
            if at in group
            for other in group
            if other < at
        }
        picked.append(random.choice([one for one in slot["options"] if one["id"] not in taken]))

    def fill(value: Any) -> Any:
        if isinstance(value, list):
            return [fill(one) for one in value]
        if isinstance(value, dict):
            if "slot" in value:
                return picked[value["slot"]]["value"]
            return {key: fill(one) for key, one in value.items()}
        return value

    return [fill(compose["value"])]


def play_on(table: Table, until: Any = lambda screen: False, seed: int = 1) -> bool:
    random = Random(seed)
    for _ in range(5000):
        if until(table.table.screen):
            return True
        if table.table.screen["stage"] == "over":
            return False
        press_anything(table, random)
    raise AssertionError("The play doesn't end.")


# Secrets


def secrets_of(table: Table) -> set[str]:
    """Cards, with their copy number, that whoever looks at the screen may not know."""
    session = table.session
    state, reader = table.play.table, session.reader
    view = session.view()
    hidden = {card for pile in PILES for card in state.piles[pile]}
    for pile in PILES:
        for seat, hand in enumerate(state.hands[pile]):
            if seat != reader and not state.face_up[seat]:
                hidden |= set(hand)
        hidden |= set(state.to_deal[pile])
    shown = cards_in([view.hands, view.discards, view.to_deal])
    shown |= {one.card for one in [*view.declared, *view.doing]}
    told = {card for _, line in session.seen() for card in cards_in(line)}
    return hidden - shown - told


def check(table: Table) -> None:
    text = text_of(browser_state(table))
    told = {card for card in secrets_of(table) if re.search(rf"{re.escape(card)}(?!\d)", text)}
    assert not told, f"{told} can be read at {table.session.stage}"


@pytest.mark.parametrize(
    ("scenario", "seats"),
    [
        ("standard", ["human", "random", "schemer"]),
        ("standard", ["random", "human", "human", "random"]),
        ("three-terms", ["human", "human", "human"]),
        ("quiet", ["human", "careful", "human"]),
    ],
)
def test_nothing_secret_is_in_any_widget_through_a_whole_play(
    scenario: str, seats: list[str]
) -> None:
    table = Table("presidency", scenario, seats=seats, seed=5, speed="at once")
    random, steps = Random(2), 0
    met = set()
    while table.session.stage != "over":
        press_anything(table, random)
        steps += 1
        if steps % 9 == 0 or table.session.stage not in met:
            met.add(table.session.stage)
            check(table)
        assert steps < 5000
    if seats.count("human") > 1:
        assert {"window", "aside", "cover", "table", "round"} <= met


def test_the_check_would_notice() -> None:
    table = Table("presidency", "standard", seats=["human", "random", "random"], seed=5)
    table.after.value = table.play.table.piles["scheme"][0]
    with pytest.raises(AssertionError, match="can be read"):
        check(table)


def test_the_open_question_shows_no_hand_of_whoever_is_asked() -> None:
    table = Table("presidency", "standard", seats=["human"] * 3, seed=5, speed="at once")
    act(table, "go_on")
    screen = table.table.screen
    assert screen["question"]["kinds"] == ["draw"]
    assert screen["hand"] == []
    assert not any(seat["you"] for seat in screen["seats"])
    check(table)


# Windows never tell


def somebody_asked(table: Table) -> bool:
    pending = table.play.pending
    return pending[0].kind == "scheme" and table.session.windows.place == len(
        table.play.record.lines
    )


def test_a_window_stands_the_same_whether_or_not_somebody_is_asked() -> None:
    """The whole screen of a window is made again from what all may know: nothing else is in it."""
    from civicgames.widgets.screen import screen

    asked, unasked = 0, 0
    for seed in (1, 2):
        table = Table("presidency", "standard", seats=["human"] * 3, seed=seed, speed="at once")
        random = Random(seed)
        for _ in range(150):
            if table.session.stage == "over":
                break
            if table.session.stage == "window":
                shown = table.table.screen
                is_asked = somebody_asked(table)
                asked, unasked = asked + is_asked, unasked + (not is_asked)
                panel = shown["panel"]
                assert [look["seat"] for look in panel["looks"]] == [0, 1, 2]
                assert panel["title"] == "A scheme, anyone?"
                assert panel["goOn"] == "Play goes on"
                assert shown["question"] is None
                assert shown["auto"] is None
                assert not shown["canUndo"]
                assert not any(seat["turn"] for seat in shown["seats"])
                assert {**screen(table.session, "en"), "leaving": None} == shown
            press_anything(table, random, looks=0.6)
    assert asked > 5
    assert unasked > 2, (asked, unasked)


def test_a_window_that_the_rules_passed_stands_like_one_where_they_wait() -> None:
    """The same play, once with nobody able to play and once with somebody: the same page."""
    states = []
    for playable in (True, False):
        table = Table("presidency", "standard", seats=["human"] * 3, seed=11, speed="at once")
        if not playable:
            # As if all that is held were skeletons: the rules then stop at no window.
            from civicgames.games.presidency import window

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(window, "playable", lambda *_: [])
                table = Table(
                    "presidency", "standard", seats=["human"] * 3, seed=11, speed="at once"
                )
                assert table.play.pending[0].kind == "draw"
                states.append(table.table.get_state(["screen", "words", "look", "number"]))
        else:
            assert table.play.pending[0].kind == "scheme"
            states.append(table.table.get_state(["screen", "words", "look", "number"]))
    assert states[0] == states[1]


def test_one_click_lets_play_go_on_and_silence_is_nothing() -> None:
    table = Table("presidency", "standard", seats=["human"] * 3, seed=11, speed="at once")
    assert table.play.pending[0].kind == "scheme"
    asked = len(table.play.pending)
    act(table, "go_on")
    answered = [line for line in table.play.record.lines if line.get("choice") == "scheme"]
    assert [line["value"] for line in answered] == [None] * asked
    assert table.table.screen["question"]["kinds"] == ["draw"]


def test_anybody_may_look_aside_and_say_something_or_nothing() -> None:
    table = Table("presidency", "standard", seats=["human"] * 3, seed=11, speed="at once")
    bar = {**table.table.screen}
    for seat in range(3):
        act(table, "look_aside", seat=seat)
        assert table.table.screen["stage"] == "cover"
        assert table.table.screen["hand"] == []
        act(table, "go_on")
        screen = table.table.screen
        assert screen["stage"] == "aside"
        assert len(screen["hand"]) == 2
        assert screen["question"]["kinds"] == ["scheme"]
        wishes = list(screen["question"]["answers"].values())
        act(
            table,
            "choose",
            kinds=["scheme"],
            values=(wishes or screen["question"]["buttons"])[0]["values"],
        )
        assert table.table.screen == bar
    assert not any("choice" in line for line in table.play.record.lines)
    expected = dict(table.session.windows.wishes)
    act(table, "go_on")
    played = {
        line["seat"]: line["value"]
        for line in table.play.record.lines
        if line.get("choice") == "scheme" and line["value"] is not None
    }
    assert played == {seat: wish for seat, wish in expected.items() if wish is not None}
    assert played


def test_a_look_aside_can_be_broken_off_and_taken_back() -> None:
    table = Table("presidency", "standard", seats=["human"] * 3, seed=11, speed="at once")
    bar = table.table.screen
    seat = table.play.pending[0].seat
    for last in (False, True):
        act(table, "look_aside", seat=seat)
        act(table, "go_on")
        question = table.table.screen["question"]
        value = [None] if last else next(iter(question["answers"].values()))["values"]
        act(table, "choose", kinds=["scheme"], values=value)
    act(table, "look_aside", seat=seat)
    act(table, "hide")
    assert table.table.screen == bar
    act(table, "look_aside", seat=seat)
    act(table, "go_on")
    act(table, "hide")
    assert table.table.screen == bar
    act(table, "go_on")
    schemes = [line for line in table.play.record.lines if line.get("choice") == "scheme"]
    assert all(line["value"] is None for line in schemes)


@pytest.mark.parametrize("value", ["x", 7, -1, None, True, [0], {}])
def test_a_look_for_nobody_changes_nothing(value: Any) -> None:
    table = Table("presidency", "standard", seats=["human", "human", "random"], seed=11)
    before = table.table.screen
    act(table, "look_aside", seat=value)
    act(table, "look_aside", seat=2)  # a bot
    assert table.table.screen == before


def test_what_cannot_be_played_is_refused_under_the_cover_and_nothing_is_lost() -> None:
    table = Table("presidency", "standard", seats=["human"] * 3, seed=11, speed="at once")
    act(table, "look_aside", seat=0)
    act(table, "go_on")
    act(table, "choose", kinds=["scheme"], values=[{"card": "leak.9", "target": 0}])
    screen = table.table.screen
    assert screen["stage"] == "aside"
    assert screen["notice"]["wrong"]
    act(table, "choose", kinds=["scheme"], values=[None])
    assert table.table.screen["stage"] == "window"


def test_alone_against_bots_no_window_stops_where_one_can_play_nothing() -> None:
    table = Table("presidency", "standard", seats=["human", "random", "random"], seed=2)
    random = Random(4)
    for _ in range(120):
        screen = table.table.screen
        if screen["stage"] == "over":
            break
        assert screen["stage"] != "window"
        question = screen["question"]
        if question and question["kinds"] == ["scheme"]:
            assert question["answers"]
            assert question["focus"] == "button-0"
        if not question and screen["stage"] == "table":
            assert table.play.pending[0].kind != "scheme"
        press_anything(table, random)


def test_bots_step_alike_whether_or_not_others_were_asked() -> None:
    """One act of a bot a step: a window on the way would not make it longer."""
    table = Table("presidency", "standard", seats=["human", "random", "random"], seed=2)
    random = Random(4)
    for _ in range(80):
        if table.session.stage == "over":
            break
        before = len(table.play.record.lines)
        own = table.session.asked is not None
        press_anything(table, random)
        made = table.play.record.lines[before:]
        open_ones = [
            line
            for line in made
            if "choice" in line and line["choice"] not in ("scheme", "relaunch")
        ]
        assert len(open_ones) <= 1 or own


def test_undo_never_tells_who_else_was_asked() -> None:
    table = Table("presidency", "standard", seats=["human", "random", "random"], seed=2)
    random = Random(4)
    for _ in range(80):
        if table.session.stage == "over":
            break
        press_anything(table, random)
        lines = table.play.record.lines
        if lines[-1].get("choice") == "scheme":
            assert not table.table.screen["canUndo"]


# What is shown


def test_the_warning_before_a_roll_without_both_kinds() -> None:
    table = Table("presidency", "standard", seats=["human", "random", "random"], seed=2)

    def bare(screen: dict[str, Any]) -> bool:
        hands = table.play.table.hands
        question = screen["question"]
        return bool(
            question
            and question["kinds"] == ["act"]
            and not (hands["money"][0] and hands["scheme"][0])
            and "annulled" in json.dumps(question["buttons"])
        )

    assert play_on(table, bare, seed=3)
    question = table.table.screen["question"]
    assert "Careful" in question["sentence"]
    roll = next(one for one in question["buttons"] if one["values"] == ["roll"])
    assert roll["label"] == "Roll all the same (annulled)"
    act(table, "choose", kinds=["act"], values=["roll"])
    assert any(line.get("event") == "roll_annulled" for line in table.play.record.lines)


def test_a_money_card_is_played_by_card_pawn_and_way() -> None:
    table = Table("presidency", "standard", seats=["human", "random", "random"], seed=2)
    assert play_on(
        table,
        lambda screen: (
            screen["question"]
            and screen["question"]["kinds"] == ["act"]
            and screen["question"]["slots"]
        ),
        seed=5,
    )
    question = table.table.screen["question"]
    assert [slot["where"] for slot in question["slots"]] == ["hand", "row", "row"]
    card = question["slots"][0]["options"][0]
    [value] = question["answers"][f"{card}|1|back"]["values"]
    assert value["pawn"] == 1
    assert value["by"] < 0
    assert "Seat 2" in question["answers"][f"{card}|1|back"]["label"]


def test_a_skeleton_coming_out_is_an_event() -> None:
    table = Table("presidency", "standard", seats=["human", "schemer", "schemer"], seed=2)
    assert play_on(table, lambda screen: screen["market"]["skeletons"], seed=5)
    out = table.table.screen["market"]["skeletons"][0]
    assert "skeleton" in out["said"].lower()
    assert any(line.get("event") == "skeleton" for line in table.play.record.lines)


def test_gates_say_how_many_are_through_and_who_is_set_aside() -> None:
    table = Table("presidency", "standard", seats=["careful"] * 3, seed=6, speed="at once")
    while table.session.stage != "over":
        act(table, "go_on")
    market = table.table.screen["market"]
    view = table.play.view(None)
    for stretch, limit in zip(market["stretches"], table.play.rules.limits, strict=False):
        gate = stretch["gate"]
        assert gate["through"] == sum(square > limit.at for square in view.pawns)
        assert gate["full"] == (limit.id in view.set_aside)
        assert [one["number"] - 1 for one in gate["aside"]] == view.set_aside.get(limit.id, [])
    assert market["stretches"][4]["gate"]["full"]
    cells = [cell for stretch in market["stretches"] for cell in stretch["cells"]]
    assert [cell["at"] for cell in cells] == list(range(41))
    assert sorted(cell["at"] for cell in cells for _ in cell["pawns"]) == sorted(view.pawns)


def played_until(table: Table, kind: str) -> None:
    """Careful bots choose for everybody until somebody is asked that; then people sit down."""
    play, careful = table.play, find_strategy("presidency", "careful")
    while play.pending[0].kind != kind:
        for decision in play.pending:
            choice = True if decision.kind == "relaunch" else None
            if choice is None:
                choice = careful(play.view(decision.seat), decision)
            play.choose(decision.seat, choice)
    table.session._sit_down(play)
    table._show()


def test_the_end_of_a_term_is_told_with_time_for_a_speech() -> None:
    table = Table("presidency", "three-terms", seats=["human"] * 3, seed=4, speed="at once")
    played_until(table, "relaunch")
    table.session._rounds_told -= 1
    table.session._settle()
    table._show()
    panel = table.table.screen["panel"]
    assert table.table.screen["stage"] == "round"
    assert panel["talk"] == 60
    assert "elected President" in panel["title"]
    assert [row["won"] for row in panel["rows"]] == [True, False, False]
    assert panel["rows"][0]["points"] == 40
    act(table, "go_on")
    for seat in range(3):  # sealed, each under the cover
        assert table.table.screen["stage"] == "cover"
        act(table, "go_on")
        assert table.session.viewer == seat
        assert table.table.screen["question"]["kinds"] == ["relaunch"]
        act(table, "choose", kinds=["relaunch"], values=[seat != 1])
        if table.table.screen["stage"] == "pass":
            act(table, "go_on")
    assert table.table.screen["stage"] == "over"


def test_the_president_deals_in_secret() -> None:
    table = Table("presidency", "three-terms", seats=["human"] * 3, seed=4, speed="at once")
    played_until(table, "president_deals")
    check(table)
    assert table.table.screen["stage"] == "cover"
    act(table, "go_on")
    question = table.table.screen["question"]
    assert len(question["slots"]) == 6
    assert [len(group) for group in question["compose"]["distinct"]] == [3, 3]
    check(table)
    drawn = {card for cards in table.play.table.to_deal.values() for card in cards}
    act(table, "choose", kinds=question["kinds"], values=composed(question, Random(1)))
    assert table.table.screen["stage"] == "window"
    gave = [line for line in table.play.record.lines if line.get("event") == "gave"][-6:]
    assert {line["card"] for line in gave} == drawn
    check(table)


def test_a_table_laid_again_stands_at_the_same_window(tmp_path: Any) -> None:
    path = tmp_path / "mine.play.jsonl"
    table = Table("presidency", "standard", seats=["human"] * 3, path=path, speed="at once")
    random = Random(3)
    for _ in range(40):
        press_anything(table, random)
    while table.session.stage != "window":
        press_anything(table, random)
    bar = table.table.screen
    table.session.play.close()
    again = Table("presidency", "standard", seats=["human"] * 3, path=path, speed="at once")
    assert again.table.screen["stage"] == "window"
    assert again.table.screen["panel"] == bar["panel"]
    assert again.table.screen["market"]["stretches"] == bar["market"]["stretches"]
    assert again.table.screen["about"] == bar["about"]


# Why did it do that?


def test_a_choice_that_an_event_tells_can_be_explained_there() -> None:
    table = Table("presidency", "quiet", seats=["careful"] * 3, seed=5, speed="at once")
    lines = table.table.screen["log"]["lines"]
    assert len({line["n"] for line in lines}) == len(lines)
    offered = [line for line in lines if line["why"]]
    seen = [line for _, line in table.session.seen()]
    for kind, told in {"act": "money card", "draw": "drew", "long_arm": "took"}.items():
        of_kind = [line for line in offered if seen[line["n"]]["choice"] == kind]
        assert any(told in line["text"] for line in of_kind), kind
    for line in offered[::20]:
        act(table, "why", line=line["n"])
        assert table.table.screen["why"]["line"] == line["n"]
        assert table.table.screen["why"]["text"]
