"""Many plays that want one name: one gets it, the others are told, and its file stays whole."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from civicgames.engine import Play, read_record, resume
from civicgames.games import find_game

AT_ONCE = 3
RIVAL = """
import sys
from pathlib import Path
from civicgames.engine import Play, resume
from civicgames.games import find_game
what, game, path = sys.argv[1], sys.argv[2], Path(sys.argv[3])
made = find_game(game)
print("ready", flush=True)
sys.stdin.readline()
try:
    play = Play(made, None, 3, path=path) if what == "begin" else resume(path)
    for _ in range(3):
        decision = play.pending[0]
        play.choose(decision.seat, decision.draw(play.view(decision.seat).random))
except OSError as refusal:
    print("told:", refusal)
else:
    print("played", flush=True)
    sys.stdin.readline()  # keeps the file until all have tried
"""


def rivals(what: str, game: str, path: Path) -> list[str]:
    """What each of several processes says, which all begin, or resume, one file at once."""
    started = [
        subprocess.Popen(
            [sys.executable, "-c", RIVAL, what, game, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        for _ in range(AT_ONCE)
    ]
    for process in started:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in started:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    said = [process.stdout.readline() for process in started if process.stdout]
    for process in started:
        process.communicate()
        assert process.returncode == 0
    return said


@pytest.mark.parametrize("what", ["begin", "resume"])
def test_of_several_processes_one_gets_the_name(what: str, tmp_path: Path) -> None:
    path = tmp_path / "a.play.jsonl"
    if what == "resume":
        Play(find_game("delanopolis"), None, 3, path=path).close()
    said = rivals(what, "delanopolis", path)
    assert said.count("played\n") == 1, said
    wanted = "expected a new name" if what == "begin" else "in another notebook or program"
    for told in said:
        assert told == "played\n" or (wanted in told and str(path) in told), told
    record = read_record(path)
    assert record.verify()
    assert sum(line.get("event") == "resumed" for line in record.lines) == (what == "resume")


@pytest.mark.parametrize("game", ["demos", "delanopolis", "presidency"])
def test_in_one_program_the_last_that_opens_it_goes_on(game: str, tmp_path: Path) -> None:
    path = tmp_path / "a.play.jsonl"
    plays = [Play(find_game(game), None, 3, seed=2, path=path)]
    with pytest.raises(FileExistsError, match="never written over"):
        Play(find_game(game), None, 3, seed=3, path=path)
    for _ in range(3):
        plays.append(resume(path))
        for play in plays:
            decision = play.pending[0] if play is plays[-1] else None
            if decision:
                play.choose(decision.seat, decision.draw(play.view(decision.seat).random))
            else:
                with pytest.raises(OSError, match="goes on elsewhere"):
                    play.mark("stopped")
    assert path.read_text(encoding="utf-8") == plays[-1].record.to_text()
    assert read_record(path).verify()
