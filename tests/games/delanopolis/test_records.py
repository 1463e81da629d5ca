"""Records of Delanopolis: their lines, what is refused in one sentence, sealed stakes, undo."""

import json
from pathlib import Path
from typing import Any

import pytest

from civicgames.engine.decision import IllegalChoice
from civicgames.engine.play import Play
from civicgames.engine.record import Record, parse_record
from civicgames.engine.replaying import resume
from civicgames.engine.undoing import CantUndo
from civicgames.games.delanopolis import GAME
from civicgames.games.delanopolis.components import DECKS
from tests.games.delanopolis.tables import PASSIVE


def a_play(seats: int = 4, seed: int = 1, path: Path | None = None, **switches: Any) -> Play:
    return Play(GAME, GAME.rules(**switches), seats, seed=seed, path=path)


def at_stakes(play: Play) -> list[int]:
    """Goes on passively until stakes are asked; returns the seats that are asked."""
    while play.pending[0].kind != "stake":
        decision = play.pending[0]
        play.choose(decision.seat, PASSIVE[decision.kind])
    return [decision.seat for decision in play.pending]


def finished(**switches: Any) -> Play:
    play = a_play(**switches)
    play.run([lambda view, decision: decision.draw(view.random)] * 4)
    return play


@pytest.mark.rule("P-42")
def test_the_header_has_every_switch_and_the_keys_of_each_pile() -> None:
    header = a_play().record.header
    assert header["decks"] == {kind: list(keys) for kind, keys in DECKS.items()}
    assert header["scenario"] == {"name": "custom", **GAME.rules().model_dump()}
    assert "decks" not in header["scenario"]


def test_a_record_is_read_with_its_own_decks() -> None:
    decks = {"trump": ["ours"], "joker": ["theirs"], "refuge": ["tent"]}
    play = Play(GAME, GAME.rules(decks=decks, placement="in_order", refuges_each=0), 3, seed=2)
    text = play.record.to_text()
    assert '"value": "ours"' in text
    assert parse_record(text).verify()
    shorter = text.replace('"ours"]', '"yours"]')
    verdict = parse_record(shorter).verify()
    assert not verdict
    assert "expected what chance gave for card" in str(verdict)


def test_a_wrong_deck_in_a_header_is_told() -> None:
    play = finished()
    play.record.header["decks"]["refuge"] = []
    verdict = parse_record(play.record.to_text()).verify()
    assert (bool(verdict), verdict.line) == (False, 1)
    assert "expected a list of keys for each of trump, joker and refuge" in str(verdict)


@pytest.mark.parametrize("preset", list(GAME.presets))
@pytest.mark.parametrize("seats", [3, 6])
def test_a_play_of_each_scenario_verifies(preset: str, seats: int) -> None:
    play = a_play(seats, **GAME.presets[preset])
    play.run([lambda view, decision: decision.draw(view.random)] * seats)
    assert play.outcome is not None
    assert parse_record(play.record.to_text()).verify()


# Sealed stakes


@pytest.mark.rule("P-20")
def test_nothing_of_a_stake_is_seen_before_all_are_in() -> None:
    play = a_play()
    seats = at_stakes(play)
    before = [(repr(play.view(seat)), play.seen(seat)) for seat in (None, *seats[1:])]
    text = play.record.to_text()
    play.choose(seats[0], 37)
    assert [(repr(play.view(seat)), play.seen(seat)) for seat in (None, *seats[1:])] == before
    assert play.record.to_text() == text


@pytest.mark.rule("P-20")
def test_stakes_are_written_together_in_seat_order_whoever_was_first() -> None:
    records = []
    for order in (1, -1):
        play = a_play()
        for seat in at_stakes(play)[::order]:
            play.choose(seat, 10 + seat)
        records.append(play.record.to_text())
    assert records[0] == records[1]
    lines = [json.loads(text) for text in records[0].splitlines()]
    first = next(n for n, line in enumerate(lines) if line.get("choice") == "stake")
    assert [line["seat"] for line in lines[first : first + 4]] == [0, 1, 2, 3]
    assert lines[first + 4]["event"] == "auction"


@pytest.mark.rule("P-20")
def test_a_stake_may_be_taken_back_until_all_are_in() -> None:
    play = a_play()
    seats = at_stakes(play)
    play.choose(seats[0], 37)
    play.undo()
    assert [decision.seat for decision in play.pending] == seats
    for seat in seats:
        play.choose(seat, 1)
    with pytest.raises(CantUndo):
        play.undo()


@pytest.mark.rule("P-24")
def test_stakes_shown_for_a_rebid_can_not_be_taken_back() -> None:
    play = a_play(tied_stakes="rebid")
    mayor = play.table.mayor
    for seat in at_stakes(play):
        play.choose(seat, 0 if seat == mayor else 9)
    assert {decision.kind for decision in play.pending} == {"rebid"}
    with pytest.raises(CantUndo):
        play.undo()


def test_a_kill_between_stakes_loses_that_set_only(tmp_path: Path) -> None:
    path = tmp_path / "killed.play.jsonl"
    play = a_play(path=path)
    for seat in at_stakes(play):
        play.choose(seat, 5)
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    last = max(n for n, line in enumerate(lines) if '"stake"' in line)
    play.close()
    path.write_text("".join(lines[:last]), encoding="utf-8")
    again = resume(path)
    assert [decision.kind for decision in again.pending] == ["stake"] * 4
    for decision in again.pending:
        again.choose(decision.seat, 5)
    again.close()
    assert parse_record(path.read_bytes()).verify()


def test_a_stake_revealed_early_is_found() -> None:
    """The first stake stands before the roll, where the others' aren't in yet."""
    play = finished()
    lines = list(play.record.lines)
    stake = next(n for n, line in enumerate(lines) if line.get("choice") == "stake")
    roll = max(n for n in range(stake) if lines[n].get("chance") == "roll")
    lines.insert(roll, lines.pop(stake))
    verdict = Record(play.record.header, lines).verify()
    assert not verdict
    assert verdict.line == roll + 2
    assert str(verdict).count("\n") == 0


def test_an_event_between_stakes_is_found() -> None:
    lines = list(finished().record.lines)
    stake = next(n for n, line in enumerate(lines) if line.get("choice") == "stake")
    told = {"event": "shown", "seat": 0, "points": lines[stake]["value"]}
    lines.insert(stake + 1, told)
    verdict = Record(finished().record.header, lines).verify()
    assert (bool(verdict), verdict.line) == (False, stake + 3)


# Refusals


def refuse_sales(play: Play, seat: int) -> None:
    """Each terrain that isn't on offer is refused with its reason."""
    table, (decision,) = play.table, play.pending
    for terrain in range(1, 13):
        if terrain in decision.options:
            continue
        reason = "its price is .* and the mayor has" if table.owners[terrain] == seat else "own it"
        with pytest.raises(IllegalChoice, match=f"can't sell terrain {terrain}: .*{reason}"):
            play.choose(seat, terrain)
    with pytest.raises(IllegalChoice, match="to sell: expected one of None"):
        play.choose(seat, 13)


@pytest.mark.parametrize("stake", [-1, 12.5, 60.0, "60", None, True, [10], 61])
def test_a_refused_stake_changes_nothing(stake: object) -> None:
    play = a_play()
    seats = at_stakes(play)
    challenger = next(seat for seat in seats if seat != play.table.mayor)
    before = (play.record.to_text(), play.pending, repr(play.view(challenger)))
    with pytest.raises(IllegalChoice) as refusal:
        play.choose(challenger, stake)
    sentence = str(refusal.value)
    assert sentence.startswith(f"Seat {challenger + 1} can't stake {stake!r}: ")
    assert sentence.endswith("expected a whole number from 0 to 60.")
    assert ("the cap is 60 VOT in one auction" in sentence) == (stake == 61)
    assert (play.record.to_text(), play.pending, repr(play.view(challenger))) == before


def test_a_mayors_stake_over_the_cap_is_refused() -> None:
    play = a_play()
    at_stakes(play)
    mayor = play.table.mayor
    with pytest.raises(IllegalChoice, match="can't stake 121: the mayor's cap is 120 COM in one"):
        play.choose(mayor, 121)
    play.choose(mayor, 120)


def test_a_stake_above_the_purse_is_refused() -> None:
    play = a_play(vot=40, com_per_challenger=10, refuges_each=0)
    mayor = play.table.mayor
    challenger = (mayor + 1) % 4
    with pytest.raises(IllegalChoice, match="can't stake 41: its purse holds 40 VOT, expected a"):
        play.choose(challenger, 41)
    with pytest.raises(IllegalChoice, match="can't stake 31: its purse holds 30 COM, expected a"):
        play.choose(mayor, 31)
    play = a_play(vot=40, doubler_pays=True, trumps_each=1, refuges_each=0)
    while play.pending[0].kind == "announce":
        play.choose(play.pending[0].seat, True)
    with pytest.raises(IllegalChoice, match="the announced card doubles what is paid"):
        play.choose(challenger, 21)


def test_an_addition_above_the_purse_is_refused() -> None:
    play = a_play(tied_stakes="rebid", vot=40, refuges_each=0)
    for decision in play.pending:
        play.choose(decision.seat, 0 if decision.seat == play.table.mayor else 30)
    with pytest.raises(IllegalChoice, match="add 11: its purse holds 40 VOT and its stake is 30"):
        play.choose(play.pending[0].seat, 11)


def test_who_has_nothing_to_stake_is_told_why_it_is_not_asked() -> None:
    play = a_play(vot=0, refuges_each=0)
    with pytest.raises(IllegalChoice, match="has nothing that it may stake"):
        play.choose((play.table.mayor + 1) % 4, 5)


@pytest.mark.rule("P-33")
def test_a_sale_nobody_can_pay_is_refused_or_not_asked() -> None:
    switches = {"vot": 8, "com_per_challenger": 30, "mayor_cap": 1, "rent": 1.0, "refuges_each": 0}

    def poor(view: Any, decision: Any) -> Any:
        if decision.kind == "sell":
            prices = [view.prices[terrain] for terrain in decision.options[1:]]
            assert prices
            assert max(prices) <= view.com[view.mayor]
        return decision.draw(view.random)

    asked = 0
    for seed in range(30):
        play = a_play(3, seed, **switches)
        while play.pending:
            decision = play.pending[0]
            if decision.kind == "sell":
                refuse_sales(play, decision.seat)
            play.choose(decision.seat, poor(play.view(decision.seat), decision))
        asked += '"sell"' in play.record.to_text()
    assert asked > 5


def test_a_tampered_auction_names_its_line() -> None:
    play = finished()
    lines = [dict(line) for line in play.record.lines]
    place = next(n for n, line in enumerate(lines) if line.get("event") == "auction")
    lines[place]["vot"] += 1
    verdict = Record(play.record.header, lines).verify()
    assert (bool(verdict), verdict.line) == (False, place + 2)
