"""Delanopolis at the table: sealed stakes, amounts, the reveal, the album; without a browser."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from civicgames.content import load
from civicgames.engine import IllegalChoice
from civicgames.games.delanopolis.view import view as view_of
from civicgames.widgets.plays import as_it_stood
from civicgames.widgets.table import Table

from .conftest import act, choose
from .test_secrets import browser_state

LESSON = ["human", "cooperator", "free_rider", "spender"]


def lay(scenario: str = "classroom", seats: list[Any] | None = None, **more: Any) -> Table:
    return Table("delanopolis", scenario, seats=seats or LESSON, **{"speed": "at once", **more})


def press(table: Table, random: Random) -> None:
    """What somebody at the screen might do."""
    question = table.table.screen["question"]
    if question is None:
        act(table, "go_on")
    elif "amount" in question:
        choose(table, random.randint(0, question["amount"]["most"]))
    else:
        choose(table, *random.choice(question["buttons"])["values"])


def until(table: Table, wanted: Any, seed: int = 1, most: int = 3000) -> dict[str, Any]:
    random = Random(seed)
    for _ in range(most):
        if wanted(table.table.screen):
            return table.table.screen
        assert table.table.screen["stage"] != "over", "it is not met in this play"
        press(table, random)
    raise AssertionError("The play doesn't end.")


def is_staking(screen: dict[str, Any]) -> bool:
    return bool(screen["question"] and "amount" in screen["question"])


def is_revealed(screen: dict[str, Any]) -> bool:
    return screen["stage"] == "round"


# Whole plays


@pytest.mark.parametrize(
    ("scenario", "seats", "lang"),
    [
        ("classroom", LESSON, "fr"),
        ("literal", ["human", "random", "random"], "en"),
        ("forty-five-minutes", ["human"] * 3, "fr"),
        ("accounts", ["human", "random", "human", "careful"], "en"),
    ],
)
def test_a_play_goes_to_its_end(scenario: str, seats: list[str], lang: str) -> None:
    table = lay(scenario, seats, lang=lang, seed=4)
    screen = until(table, lambda screen: screen["stage"] == "over")
    assert screen["panel"]["headline"]
    assert len(screen["panel"]["rows"]) == len(seats)
    assert "<img alt=" in table.after.value
    assert table.play.record.verify().follows_rules


def test_the_default_scenario_is_the_games_own() -> None:
    table = Table("delanopolis", seats=LESSON, speed="at once")
    assert table.play.record.header["scenario"]["name"] == "classroom"


def test_bots_alone_are_watched_through_each_reveal() -> None:
    table = lay(seats=["careful"] * 3, speed="fast", seed=3)
    reveals = 0
    while table.table.screen["stage"] != "over":
        assert table.table.screen["auto"]
        act(table, "go_on")
        reveals += is_revealed(table.table.screen)
    auctions = [line for line in table.play.record.lines if line.get("event") == "auction"]
    assert reveals == len(auctions)


# Sealed stakes


def stands_in(number: int, text: str) -> bool:
    """As a number of its own, not within the names that widgets give themselves."""
    return re.search(rf"(?<!\w){number}(?!\w)", text) is not None


def test_nobodys_stake_is_anywhere_before_all_are_in() -> None:
    """Also none of a person who has staked: 43 and 37 stand for nothing else on these screens."""
    table = lay(seats=["human"] * 3, seed=2)
    until(table, lambda screen: screen["stage"] == "cover")
    told = []
    for stake in (43, 37):
        act(table, "go_on")
        assert is_staking(table.table.screen)
        choose(table, stake)
        assert table.table.screen["stage"] == "cover"
        told.append(stake)
        text = json.dumps(browser_state(table), ensure_ascii=False, default=str)
        for made in told:
            assert not stands_in(made, text), made
            assert not any(made == line.get("value") for line in table.play.record.lines)
    sealed = [seat["sealed"] for seat in table.table.screen["seats"]]
    assert sealed.count(True) == 2
    act(table, "go_on")
    choose(table, 41)
    assert is_revealed(table.table.screen)
    text = json.dumps(browser_state(table), ensure_ascii=False, default=str)
    assert all(stands_in(made, text) for made in (43, 37, 41))


def test_the_stakes_of_bots_are_made_after_those_of_people_and_in_one_step() -> None:
    """So neither a stake nor how long a bot thought about it can be guessed from the screen."""
    table = lay(seats=["human", "careful", "random", "human"], speed="fast", seed=6)
    random = Random(3)
    seen = 0
    while table.table.screen["stage"] != "over" and seen < 6:
        pending = table.play.pending
        if len(pending) > 1:
            bots = {d.seat for d in pending if table.session.players[d.seat] is not None}
            people = [d.seat for d in pending if table.session.players[d.seat] is None]
            assert bots == {1, 2}
            if not people:
                assert table.table.screen["auto"] == 300
                act(table, "go_on")
                assert is_revealed(table.table.screen)
                seen += 1
                continue
        press(table, random)
    assert seen == 6


def test_under_the_cover_only_when_it_is_secret() -> None:
    table = lay(seats=["human"] * 4, seed=9)
    random = Random(5)
    covers = 0
    for _ in range(400):
        screen = table.table.screen
        if screen["stage"] == "over":
            break
        if screen["stage"] == "cover":
            covers += 1
            assert screen["question"] is None
            assert all(d.kind in ("stake", "rebid") for d in table.play.pending)
            assert re.fullmatch(r"I am Seat \d, I stake now", screen["panel"]["goOn"])
        elif screen["question"]:
            seat = table.session.viewer
            assert screen["question"]["title"].startswith(f"Seat {seat + 1}: ")
        press(table, random)
    assert covers > 8


def test_an_addition_is_asked_under_the_cover_again() -> None:
    table = lay("classroom, tied_stakes=rebid", ["human"] * 3, seed=2)
    until(table, lambda screen: screen["stage"] == "cover")
    mayor = table.play.view(None).mayor
    for _ in range(3):
        act(table, "go_on")
        choose(table, 1 if table.session.viewer == mayor else 30)
    assert table.table.screen["stage"] == "cover"
    assert {d.kind for d in table.play.pending} == {"rebid"}
    act(table, "go_on")
    assert table.table.screen["question"]["amount"]["button"] == "Add {number} VOT"


def test_an_open_stake_of_the_mayor_is_said_to_the_others() -> None:
    for seed in range(30):
        table = lay("classroom, mayor_stake=open", seed=seed)
        if table.play.view(None).mayor != 0:
            break
    question = until(table, is_staking)["question"]
    assert re.search(r"The mayor has staked \d+ COM, for all to see\.", question["sentence"])


# Amounts


@pytest.mark.parametrize("bad", [61, -1, 2.5, "40", "ten", None, True, [], {"x": 1}, 10**30])
def test_a_bad_amount_is_one_sentence_and_nothing_is_lost(bad: Any) -> None:
    table = lay(seed=11)
    screen = until(table, is_staking)
    most = screen["question"]["amount"]["most"]
    lines = list(table.play.record.lines)
    if bad == 61 and most > 61:
        bad = most + 1
    choose(table, bad)
    notice = table.table.screen["notice"]
    assert notice["text"] == (f"A whole number from 0 to {most} is expected. Nothing has changed.")
    assert notice["wrong"] is True
    assert table.play.record.lines == lines
    assert table.table.screen["question"] == screen["question"]
    choose(table, most)
    assert is_revealed(table.table.screen)


def test_no_amount_at_all_is_refused() -> None:
    table = lay(seed=11)
    screen = until(table, is_staking)
    act(table, "choose", kinds=["stake"], values=[])
    assert table.table.screen["notice"]["wrong"]
    assert table.table.screen["question"] == screen["question"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_bounds_are_said_and_quick_amounts_are_within(lang: str) -> None:
    table = lay("accounts", lang=lang, seed=1)
    amount = until(table, is_staking)["question"]["amount"]
    assert str(amount["most"]) in amount["label"]
    assert amount["unit"] in amount["label"]
    assert str(amount["most"]) in amount["wrong"]
    assert amount["quick"][0] == 0
    assert amount["quick"][-1] == amount["most"]
    assert amount["button"].count("{number}") == 1


# The reveal


def test_the_reveal_tells_who_takes_what_and_why() -> None:
    table = lay("classroom", ["human"] * 3, seed=2)
    until(table, lambda screen: screen["stage"] == "cover")
    mayor = table.play.view(None).mayor
    for _ in range(3):
        act(table, "go_on")
        viewer = table.session.viewer
        choose(table, 50 if viewer == mayor else 20 + 11 * viewer)
    panel = table.table.screen["panel"]
    line = [line for line in table.play.record.lines if line.get("event") == "auction"][-1]
    others = sum(stake for seat, stake in enumerate(line["stakes"]) if seat != mayor)
    assert [one["total"] for one in panel["sums"]] == [others, 50]
    assert [one["won"] for one in panel["sums"]] == [True, False]
    assert panel["scale"] == max(others, 50)
    winner = next(bar for bar in panel["bars"] if bar["won"])
    assert winner["number"] == line["winner"] + 1
    assert f"Seat {line['winner'] + 1} counts highest of them" in panel["sentence"]
    assert f"{others}" in panel["sentence"]
    assert panel["taken"][0] == (
        f"Seat {line['winner'] + 1} puts aside all that was staked: 50 COM and {others} VOT."
    )
    assert panel["reading"] == line["chapter"]


def test_doublers_are_shown_with_their_card() -> None:
    table = lay("forty-five-minutes", ["cooperator"] * 3, speed="fast", seed=3)
    for _ in range(200):
        act(table, "go_on")
        if is_revealed(table.table.screen):
            break
    line = [line for line in table.play.record.lines if line.get("event") == "auction"][-1]
    for bar in table.table.screen["panel"]["bars"]:
        seat = bar["number"] - 1
        assert bar["counted"] == line["counted"][seat]
        assert bool(bar["doubler"]) == (line["counted"][seat] != line["stakes"][seat])
    assert any(bar["doubler"] for bar in table.table.screen["panel"]["bars"])


def test_at_the_reveal_the_board_is_what_the_stakes_left() -> None:
    """The rules go on at once: a roll and a rent may have followed, which are told later."""
    table = lay(seats=["human", "random", "random"], seed=8)
    random = Random(1)
    behind = 0
    while table.table.screen["stage"] != "over":
        screen = table.table.screen
        if is_revealed(screen):
            told = table.session.told_until
            lines = table.play.record.lines
            pawns = {}
            for line in lines[:told]:
                if line.get("event") == "placed":
                    pawns[line["seat"] + 1] = line["terrain"]
            shown = {
                pawn["seat"]: cell["number"]
                for cell in screen["market"]["cells"]
                for pawn in cell["pawns"]
            }
            assert shown == pawns
            behind += any(line.get("event") == "placed" for line in lines[told:])
        press(table, random)
    assert behind, "in no reveal of this play had the rules gone on"


def test_as_it_stood_is_what_was_seen_at_each_decision() -> None:
    table = lay("classroom, tied_stakes=rebid", ["human"] * 3, seed=5)
    random = Random(2)
    for _ in range(150):
        if table.play.is_over:
            break
        lines = table.play.record.lines
        stood = view_of(as_it_stood(table.play, len(lines)), None)
        now = table.play.view(None)
        assert (stood.vot, stood.com, stood.owners, stood.pawns, stood.cards) == (
            now.vot,
            now.com,
            now.owners,
            now.pawns,
            now.cards,
        )
        press(table, random)


# The board and the album


def test_the_mayor_is_named_and_how_near_to_the_offices() -> None:
    table = lay(seed=11)
    mayor = table.play.view(None).mayor
    screen = table.table.screen
    assert screen["market"]["mayor"]["title"] == f"Seat {mayor + 1}, the mayor"
    assert [gate["at"] for gate in screen["market"]["mayor"]["gates"]] == [7, 10]
    assert [seat["mayor"] for seat in screen["seats"]].index(True) == mayor
    assert "7 more to be re-elected." in screen["market"]["mayor"]["said"]


def test_with_two_dice_the_screen_says_that_terrain_1_is_out_of_reach() -> None:
    cells = lay("literal", seed=1).table.screen["market"]["cells"]
    assert cells[0]["state"] == "can't be reached with two dice"
    assert {cell["state"] for cell in cells[1:]} == {"free"}


@pytest.mark.parametrize("terrains", [4, 7, 17, 24])
def test_rings_of_other_sizes_have_a_place_for_each(terrains: int) -> None:
    table = lay(f"classroom, terrains={terrains}", seed=1)
    assert len(table.table.screen["market"]["cells"]) == terrains


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_chapters_open_with_terrains_and_stay_in_the_album(lang: str) -> None:
    table = lay("forty-five-minutes", lang=lang, seed=2)
    everything = {one["key"]: one for one in table.table.words["readings"]}
    assert len(everything) == len(load("delanopolis", lang).readings)
    screen = until(table, lambda screen: screen["stage"] == "over")
    won = {
        line["chapter"]
        for line in table.play.record.lines
        if line.get("event") == "auction" and line["winner"] is not None
    }
    opened = [one["key"] for one in screen["album"]]
    assert won <= set(opened) <= set(everything)
    assert len(opened) == len(set(opened))
    assert all(one["how"] for one in screen["album"])


def test_a_chapter_is_read_aloud_in_under_a_minute() -> None:
    for lang in ("en", "fr"):
        for reading in load("delanopolis", lang).readings:
            # Readers of audio books say some 150 words a minute.
            assert len(reading.text.split()) < 130, reading.key


def test_hints_are_sums_that_everybody_can_see() -> None:
    table = lay(seed=11, hints=True)
    screen = until(table, is_staking)
    assert screen["hints"][0] == "All challengers together can count for 180 at most."


def test_a_bot_that_fails_at_its_stake_is_replaced_and_nothing_is_lost() -> None:
    def broken(view: Any, decision: Any) -> Any:
        if decision.kind == "stake":
            raise RuntimeError("no idea")
        return decision.options[0]

    table = lay(seats=["human", broken, "careful"], seed=3)
    until(table, is_staking)
    choose(table, 0)
    assert table.table.screen["failed"]["detail"]
    act(table, "replace_bot")
    assert table.table.screen["failed"] is None
    assert is_revealed(table.table.screen)


def test_a_play_is_saved_resumed_and_goes_on(tmp_path: Any) -> None:
    table = lay(seed=None)
    until(table, is_revealed)
    text = table.play.record.to_text()
    again = lay(seed=None)
    act(again, "load", name="x.play.jsonl", text=text)
    assert again.table.screen["notice"]["text"] == "The play goes on where it was left."
    until(again, is_staking)


def test_the_engine_refuses_what_the_table_refuses() -> None:
    table = lay(seed=11)
    until(table, is_staking)
    seat = table.session.asked.seat  # type: ignore[union-attr]
    with pytest.raises(IllegalChoice):
        table.play.choose(seat, 10_000)
