"""Players and programs that spoil what they are given: the play and its record stand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from civicgames.engine import BotError, Decision, Play, Seat, resume
from civicgames.games import find_game


def first(view: Any, decision: Decision) -> Any:
    return (
        decision.options[0]
        if isinstance(decision.options, (tuple, range))
        else decision.draw(view.random)
    )


def cheats_at_the_question(view: Any, decision: Decision) -> Any:
    decision.options = ("CHEAT",)
    decision.kind = "anything"
    return "CHEAT"


@pytest.mark.parametrize("looks", [True, False])
@pytest.mark.parametrize("game", ["demos", "delanopolis", "presidency"])
def test_a_question_that_a_bot_changes_stays_as_it_was(
    game: str, looks: bool, tmp_path: Path
) -> None:
    def cheat(view: Any, decision: Decision) -> Any:
        return cheats_at_the_question(view, decision)

    cheat.looks = looks  # type: ignore[attr-defined]
    path = tmp_path / "a.play.jsonl"
    play = Play(find_game(game), None, 4, seed=3, path=path)
    with pytest.raises(BotError, match=r"answered 'CHEAT' when asked (?!anything)"):
        play.run([cheat] * 4)
    assert all("CHEAT" not in d.options and d.kind != "anything" for d in play.pending)
    assert play.run([first] * 4) is not None
    play.close()
    assert resume(path).record.verify()


def test_a_choice_that_a_bot_empties_later_stays_in_the_record() -> None:
    given: list[Any] = []

    def empties(view: Any, decision: Decision) -> Any:
        for choice in given:
            if isinstance(choice, (dict, list)):
                choice.clear()
        given.append(decision.draw(view.random))
        return given[-1]

    play = Play(find_game("presidency"), None, 3, seed=5)
    assert play.run([empties] * 3) is not None
    assert play.record.verify()


def test_lines_that_were_read_can_be_spoilt_without_harm() -> None:
    play = Play(find_game("demos"), None, 4, seed=5)
    play.choose(play.pending[0].seat, play.pending[0].options[0])
    for line in play.seen(0):
        line.clear()
    assert play.record.verify()


class Speechless(Exception):
    def __str__(self) -> str:
        raise ValueError("x")


@pytest.mark.parametrize("error", [Speechless(), SystemExit(3)])
def test_a_bot_that_ends_badly_is_named(error: BaseException) -> None:
    def ends(view: Any, decision: Decision) -> Any:
        raise error

    with pytest.raises(BotError, match=f"stopped with {type(error).__name__}"):
        Play(find_game("demos"), None, 4, seed=1).run([ends] * 4)


def test_who_opens_a_file_again_takes_it_over(tmp_path: Path) -> None:
    path = tmp_path / "a.play.jsonl"
    one = Play(find_game("demos"), None, 4, seed=3, path=path)
    other = resume(path)
    with pytest.raises(OSError, match="goes on elsewhere"):
        one.choose(one.pending[0].seat, one.pending[0].options[0])
    other.choose(other.pending[0].seat, other.pending[0].options[0])
    other.close()
    assert b"\0" not in path.read_bytes()
    assert resume(path).record.verify()


def test_another_program_is_kept_out(tmp_path: Path) -> None:
    path = tmp_path / "a.play.jsonl"
    play = Play(find_game("demos"), None, 4, seed=3, path=path)
    code = f"import civicgames as cg; cg.resume({str(path)!r})"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "is being played in another notebook or program" in ended.stderr
    play.choose(play.pending[0].seat, play.pending[0].options[0])
    play.close()
    assert resume(path).record.verify()


def test_a_file_deleted_in_mid_play_is_made_again_whole(tmp_path: Path) -> None:
    path = tmp_path / "plays" / "a.play.jsonl"
    play = Play(find_game("demos"), None, 4, seed=3, path=path)
    decision = play.pending[0]
    play.choose(decision.seat, decision.options[0])
    path.unlink()
    path.parent.rmdir()
    decision = play.pending[0]
    play.choose(decision.seat, decision.options[0])
    assert path.read_text(encoding="utf-8") == play.record.to_text()
    play.close()
    assert resume(path).record.lines[:-1] == play.record.lines


@pytest.mark.parametrize("left", [0, 10, 500])
def test_a_file_cut_in_mid_play_is_written_again_whole(left: int, tmp_path: Path) -> None:
    path = tmp_path / "a.play.jsonl"
    play = Play(find_game("demos"), None, 4, seed=3, path=path)
    for _ in range(3):
        decision = play.pending[0]
        play.choose(decision.seat, decision.options[0])
        with path.open("r+b") as file:
            file.truncate(left)
    again = play.pending[0]
    play.choose(again.seat, again.options[0])
    assert path.read_text(encoding="utf-8") == play.record.to_text()
    play.close()


def test_a_name_that_no_file_can_keep_is_refused_and_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "a.play.jsonl"
    seats = [Seat("\ud800", "human"), Seat("b", "human"), Seat("c", "human")]
    with pytest.raises(ValueError, match="half of a character"):
        Play(find_game("demos"), None, seats, path=path)
    assert not path.exists()
