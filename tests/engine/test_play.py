"""Play, driven with the toy game: sealed choices, undo, interruption, resuming, refusals."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from civicgames.bots.random_player import random_player
from civicgames.engine import (
    BotError,
    CantUndo,
    Decision,
    IllegalChoice,
    Play,
    Seat,
    read_record,
    replay,
    resume,
)
from tests.engine.toy import TOY, ToyRules, a_play, a_record, drawn

SEATS = 3


def choose_any(play: Play, random: Random) -> None:
    decision = play.pending[int(random.random() * len(play.pending))]
    play.choose(decision.seat, decision.draw(random))


def until(play: Play, kind: str, seed: int = 0) -> Play:
    """Choose at random until that kind of question is put, and nobody has answered it."""
    random = Random(seed)
    while play.pending and play.pending[0].kind != kind:
        choose_any(play, random)
    assert play.pending, f"{kind} was never asked"
    return play


def pass_all(play: Play) -> None:
    """Nobody reacts."""
    for decision in play.pending:
        assert decision.kind == "react"
        play.choose(decision.seat, None)


# Sealed choices


@pytest.mark.parametrize("order", list(itertools.permutations(range(SEATS))))
def test_sealed_choices_in_any_order_write_the_same(order: tuple[int, ...]) -> None:
    play = a_play()
    pass_all(play)
    assert [decision.kind for decision in play.pending] == ["stake"] * SEATS
    stakes = {0: 2, 1: 4, 2: 1}
    before = len(play.record.lines)
    for seat in order:
        assert len(play.record.lines) == before
        play.choose(seat, stakes[seat])
    written = play.record.lines[before : before + SEATS + 1]
    assert written[:SEATS] == [
        {"choice": "stake", "seat": seat, "value": stakes[seat]} for seat in range(SEATS)
    ]
    assert written[SEATS] == {"event": "auction", "stakes": [2, 4, 1], "winner": 1}


def test_a_sealed_question_is_the_same_however_often_it_is_looked_at() -> None:
    play = a_play()
    pass_all(play)
    assert [d.seat for d in play.pending] == [2, 1, 0]
    assert all(one is other for one, other in zip(play.pending, play.pending, strict=True))


@pytest.mark.parametrize("log", [True, False])
def test_seats_that_are_drawn_for_choose_as_if_they_were_asked(log: bool) -> None:
    def called(view: Any, decision: Decision) -> Any:
        return decision.draw(view.random)

    for seed in range(20):
        plays = [Play(TOY, ToyRules(), SEATS, seed=seed, log=log) for _ in range(3)]
        plays[0].run([random_player] * SEATS)
        plays[1].run([called] * SEATS)
        plays[2].run([random_player, None, None])  # its sealed choices are in before the others
        while not plays[2].is_over:
            plays[2].run([None, called, random_player])
            plays[2].run([random_player, called, random_player])
        assert plays[0].outcome == plays[1].outcome == plays[2].outcome
        assert [play.record.lines for play in plays] == [plays[0].record.lines] * 3


def test_nobody_sees_a_sealed_choice_before_all_are_in() -> None:
    play = a_play()
    pass_all(play)
    seen = [play.view(seat) for seat in (1, 2, None)]
    play.choose(0, 5)
    for before, seat in zip(seen, (1, 2, None), strict=True):
        now = play.view(seat)
        assert now == before
    assert play.view(0).asked == ()
    assert {decision.seat for decision in play.pending} == {1, 2}
    assert "stake" not in play.record.to_text()


def test_a_sealed_choice_is_made_once() -> None:
    play = a_play()
    pass_all(play)
    play.choose(0, 5)
    with pytest.raises(IllegalChoice, match="Seat 1 isn't asked anything now"):
        play.choose(0, 3)


def test_sealed_choices_are_withdrawn_last_first_until_all_are_in() -> None:
    play = a_play()
    pass_all(play)
    text = play.record.to_text()
    play.choose(2, 5)
    play.choose(0, 1)
    play.undo()
    assert {decision.seat for decision in play.pending} == {0, 1}
    play.undo()
    assert {decision.seat for decision in play.pending} == {0, 1, 2}
    assert play.record.to_text() == text
    for seat in (0, 1, 2):
        play.choose(seat, seat)
    with pytest.raises(CantUndo, match="can't be undone"):
        play.undo()


def test_sealed_choices_that_show_nothing_else_are_not_undone_either() -> None:
    play = a_play()
    pass_all(play)
    assert play.record.lines[-1] == {"choice": "react", "seat": 2, "value": None}
    with pytest.raises(CantUndo):
        play.undo()
    assert [decision.kind for decision in play.pending] == ["stake"] * SEATS


def test_a_nested_window_asks_who_played_the_card() -> None:
    plays = map(a_play, range(200))
    play = next(p for p in plays if p.table.hands[0][0].startswith("again"))
    first = play.table.hands[0][0]
    for seat in (1, 2):
        play.choose(seat, None)
    play.choose(0, first)
    assert [(d.seat, d.kind) for d in play.pending] == [(0, "react")]


# Nested effects


def test_a_card_that_ends_the_term_ends_it_from_within_an_effect() -> None:
    plays = map(a_play, range(500))
    play = next(p for p in plays if [card[:2] for card in p.table.hands[0]] == ["ag", "en"])
    again, end = play.table.hands[0]
    for seat in (1, 2):
        play.choose(seat, play.table.hands[seat][0])
    play.choose(0, again)
    play.choose(0, end)
    told = [
        line for line in play.record.lines if line.get("event") in ("term", "term_ended", "played")
    ]
    assert told == [
        {"event": "term", "number": 1},
        {"event": "played", "seat": 0, "card": again},
        {"event": "played", "seat": 0, "card": end},
        {"event": "term_ended", "number": 1},
        {"event": "term", "number": 2},
    ]
    assert len(play.table.hands[1]) == 2, "a card answered too late stays in hand"


# Refusals


@pytest.mark.parametrize(
    "wrong", [True, 1.0, "1", None, [1], -1, 6, 10**30, float("nan"), object(), {}, b"1"]
)
def test_a_range_takes_whole_numbers_within_it_only(wrong: Any) -> None:
    play = a_play()
    pass_all(play)
    text = play.record.to_text()
    with pytest.raises(IllegalChoice, match="expected a whole number from 0 to 5") as refused:
        play.choose(0, wrong)
    assert (refused.value.seat, refused.value.kind) == (0, "stake")
    assert play.record.to_text() == text
    assert len(play.pending) == SEATS


@pytest.mark.parametrize(
    "wrong", [[True, 1, 0], [1, 1], [1.0, 1, 0], [3, -1, 0], "110", {"0": 2}, [[2], 0, 0], 2, set()]
)
def test_a_described_set_takes_what_it_holds_only(wrong: Any) -> None:
    play = until(a_play(), "share")
    with pytest.raises(IllegalChoice, match="expected one of 6 possible answers"):
        play.choose(play.pending[0].seat, wrong)


def test_a_described_set_is_given_its_own_copy() -> None:
    play = until(a_play(), "share")
    shares = [2, 0, 0]
    play.choose(play.pending[0].seat, shares)
    shares[0] = 99
    assert "99" not in play.record.to_text()
    assert play.record.verify()


@pytest.mark.parametrize("seat", [True, 1.0, "1", None, -1, 3, 10**20])
def test_a_seat_is_a_whole_number_that_is_asked(seat: Any) -> None:
    play = a_play()
    with pytest.raises(IllegalChoice, match="isn't asked anything now"):
        play.choose(seat, None)


def test_a_bot_that_fails_leaves_the_play_as_it_was() -> None:
    play = a_play()

    def clumsy(view: Any, decision: Any) -> Any:
        return 1 / 0 if decision.kind == "nod" else drawn(view, decision)

    def cheating(view: Any, decision: Any) -> Any:
        return True if decision.kind == "stake" else drawn(view, decision)

    with pytest.raises(
        BotError, match=r"The bot cheating in seat 2 answered True when asked stake"
    ):
        play.run([drawn, cheating, drawn])
    with pytest.raises(
        BotError, match=r"clumsy in seat 3 stopped with ZeroDivisionError"
    ) as stopped:
        play.run([drawn, drawn, clumsy])
    assert stopped.value.seat == 2
    assert play.pending[0].kind == "nod"
    assert play.run([drawn] * SEATS) is not None
    assert play.record.verify()


def test_too_many_seats_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"toy can't be played by 7 .* expected 2 to 4 seats"):
        Play(TOY, seats=7)


# Undo


def test_undo_restores_every_view_and_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.play.jsonl"
    play = until(a_play(path=path), "bury")
    seat = play.pending[0].seat
    before = [play.view(s) for s in (0, 1, 2, None)]
    content = path.read_bytes()
    play.choose(seat, play.pending[0].options[0])
    assert path.read_bytes() != content
    play.undo()
    assert [play.view(s) for s in (0, 1, 2, None)] == before
    assert path.read_bytes() == content
    play.run([drawn] * SEATS)
    assert read_record(path).to_text() == play.record.to_text()
    assert play.record.verify()


def test_undo_is_refused_once_a_card_was_drawn() -> None:
    play = until(a_play(), "share")
    with pytest.raises(CantUndo):
        play.undo()
    seat = play.pending[0].seat
    play.choose(seat, [2, 0, 0])
    with pytest.raises(CantUndo):
        play.undo()


def test_undo_is_refused_before_any_choice() -> None:
    with pytest.raises(CantUndo):
        a_play().undo()


# Interruption


class Interrupted:
    """Raises Ctrl-C at the n-th event that the rules tell."""

    def __init__(self, play: Play, at: int) -> None:
        self.tell, self.left = play.table.event, at
        self.play = play

    def __call__(self, kind: str, **fields: Any) -> None:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt
        self.tell(kind, **fields)


@pytest.mark.parametrize("at", range(1, 9))
def test_a_step_that_ctrl_c_breaks_off_is_finished(at: int, tmp_path: Path) -> None:
    path = tmp_path / "a.play.jsonl"
    whole = a_record(seed=4)
    play = a_play(seed=4, path=path)
    table = play.table
    table.event = Interrupted(play, at)
    random = {seat: Random(f"4/{seat}") for seat in range(SEATS)}
    interrupted = False
    while play.pending:
        decision = play.pending[0]
        choice = decision.draw(random[decision.seat])
        try:
            play.choose(decision.seat, choice)
        except KeyboardInterrupt:
            interrupted = True
    assert interrupted
    assert play.record.to_text() == whole.to_text()
    assert path.read_text(encoding="utf-8") == whole.to_text()


def test_ctrl_c_while_bots_run_is_gone_on_from(tmp_path: Path) -> None:
    path = tmp_path / "a.play.jsonl"
    play = a_play(seed=4, path=path)
    play.table.event = Interrupted(play, 3)
    with pytest.raises(KeyboardInterrupt):
        play.run([drawn] * SEATS)
    play.run([drawn] * SEATS)
    assert read_record(path).verify()
    assert play.record.state == "finished"
    assert path.read_text(encoding="utf-8") == play.record.to_text()


def test_a_disk_that_is_full_for_a_moment_costs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.play.jsonl"
    play = until(a_play(path=path), "nod")
    file = play._log.file._file  # type: ignore[union-attr]

    class Full:
        """Writes half a line, then fails."""

        def __getattr__(self, name: str) -> Any:
            return getattr(file, name)

        def write(self, content: bytes) -> int:
            file.write(content[: len(content) // 2])
            raise OSError(28, "No space left on device")

    content = path.read_bytes()
    play._log.file._file = Full()  # type: ignore[union-attr,assignment]
    with pytest.raises(OSError, match="No space left"):
        play.choose(play.pending[0].seat, True)
    assert path.read_bytes() == content
    play._log.file._file = file  # type: ignore[union-attr]
    play.choose(play.pending[0].seat, True)
    play.run([drawn] * SEATS)
    assert path.read_text(encoding="utf-8") == play.record.to_text()
    assert play.record.verify()


def test_a_play_without_a_record_does_not_go_on_after_ctrl_c() -> None:
    play = a_play(log=False)
    play.table.event = Interrupted(play, 1)
    with pytest.raises(KeyboardInterrupt):
        play.run([drawn] * SEATS)
    with pytest.raises(RuntimeError, match="keeps no record"):
        _ = play.pending


# Stopping and resuming


def test_a_stopped_play_asks_nothing_more(tmp_path: Path) -> None:
    path = tmp_path / "a.play.jsonl"
    play = a_play(path=path)
    play.choose(0, None)
    play.stop()
    assert play.record.state == "stopped"
    assert play.is_over
    with pytest.raises(IllegalChoice):
        play.choose(1, None)
    lines = play.record.lines[:]
    assert play.run([lambda view, decision: decision.draw(view.random)] * len(play.seats)) is None
    assert play.record.lines == lines
    play.stop()
    assert [line.get("event") for line in play.record.lines].count("stopped") == 1
    play.close()
    again = resume(path)
    assert again.is_over
    assert again.record.verify()
    assert path.read_text(encoding="utf-8") == play.record.to_text()


def test_a_resumed_play_never_deals_the_same_pack_again(tmp_path: Path) -> None:
    """Broken off anywhere and resumed, a seeded play goes on as it would have without."""
    whole = a_record(seed=9, switches={"terms": 4})
    text = whole.to_text().splitlines(keepends=True)
    for cut in range(1, len(text)):
        path = tmp_path / f"{cut}.play.jsonl"
        path.write_text("".join(text[:cut]), encoding="utf-8")
        play = resume(path)
        made = [line for line in play.record.lines if "choice" in line]
        wanted = [line for line in whole.lines if "choice" in line]
        assert made == wanted[: len(made)]
        for line in wanted[len(made) :]:
            play.choose(line["seat"], line["value"])
        lines = [line for line in play.record.lines if line.get("event") != "resumed"]
        assert lines == whole.lines
        assert read_record(path).verify()


def test_chance_goes_on_after_the_draws_made_though_the_record_says_others(tmp_path: Path) -> None:
    """The pack in the file was changed by hand: what the seed gives next is as it was."""
    whole = a_record(seed=9)
    pack = whole.lines[0]["value"]
    path = tmp_path / "a.play.jsonl"
    path.write_text(
        json.dumps(whole.header)
        + "\n"
        + json.dumps({"chance": "pack", "value": pack[::-1]})
        + "\n",
        encoding="utf-8",
    )
    resumed = resume(path)
    assert resumed.table.hands[0] == pack[::-1][:2]
    assert resumed.table.dice == next(
        line["value"] for line in whole.lines if line.get("chance") == "dice"
    )


def test_resuming_is_marked_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "a.play.jsonl"
    play = until(a_play(path=path), "share")
    play.close()
    for _ in range(2):
        resume(path).close()
    record = read_record(path)
    assert [line.get("event") for line in record.lines[-2:]] == ["resumed", "resumed"]
    assert record.verify()
    assert record.state == "in progress"


def test_a_finished_play_is_not_written_on(tmp_path: Path) -> None:
    path = a_record().save(tmp_path / "a.play.jsonl")
    content = path.read_bytes()
    assert resume(path).is_over
    assert path.read_bytes() == content


def test_a_sealed_set_cut_in_writing_is_asked_again(tmp_path: Path) -> None:
    play = a_play()
    pass_all(play)
    for seat in range(SEATS):
        play.choose(seat, seat)
    lines = play.record.to_text().splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if '"stake"' in line)
    for kept in (1, 2):
        path = tmp_path / f"{kept}.play.jsonl"
        path.write_text("".join(lines[: first + kept]), encoding="utf-8")
        again = resume(path)
        assert [(d.seat, d.kind) for d in again.pending] == [(s, "stake") for s in (2, 1, 0)]
        assert "stake" not in path.read_text(encoding="utf-8")
        again.run([drawn] * SEATS)
        assert read_record(path).verify()


def test_plays_without_a_seed_differ_and_replay() -> None:
    records = []
    for _ in range(3):
        play = Play(TOY, ToyRules(), SEATS)
        play.run([drawn] * SEATS)
        records.append(play.record)
        assert play.record.header["seed"] is None
        assert play.record.verify()
        assert replay(play.record).outcome == play.outcome
    assert len({record.to_text() for record in records}) == 3


def test_names_and_strategies_are_in_the_header() -> None:
    play = a_play(seats=[Seat("Ada", "careful"), Seat("Béa")], session={"class": "4B"})  # type: ignore[arg-type]
    assert play.record.header["seats"] == [
        {"name": "Ada", "player": "careful"},
        {"name": "Béa", "player": "human"},
    ]
    assert play.record.header["session"] == {"class": "4B", "table": ""}


def test_a_bot_that_fails_at_a_sealed_choice_costs_nobody_theirs() -> None:
    from civicgames.engine import BotError
    from civicgames.games import find_game

    def broken(view: Any, decision: Any) -> Any:
        raise RuntimeError("no idea")

    game = find_game("delanopolis")
    play = Play(game, game.rules(refuges_each=0), 3, seed=1)
    asked = [decision.seat for decision in play.pending]
    assert len(asked) == 3
    play.choose(0, 17)
    with pytest.raises(BotError):
        play.run([None, broken, None])
    assert [decision.seat for decision in play.pending] == [1, 2]
    play.choose(1, 5)
    play.choose(2, 5)
    assert {"choice": "stake", "seat": 0, "value": 17} in play.record.lines
