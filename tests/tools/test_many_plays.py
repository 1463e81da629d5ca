"""Random plays over all games and switches; and that the command which makes a million notices."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from civicgames.games import find_game, game_names
from tools import many_plays
from tools.any_rules import any_rules
from tools.limits import TooLong, at_most
from tools.one_of_many import Done, case_of


def test_a_few_hundred_plays_stand() -> None:
    found = many_plays.block(7, range(1, 301), watched=150)
    assert "fault" not in found, found["fault"]
    done = found["done"]
    assert sum(done["plays"].values()) == 300
    assert min(done["plays"].values()) > 0
    assert done["watched"] == 2


@pytest.mark.slow
def test_some_thousand_plays_stand() -> None:
    found = many_plays.block(8, range(6000), watched=60)
    assert "fault" not in found, found["fault"]
    assert found["done"]["thorough"] == 2


@pytest.mark.parametrize("game", game_names())
def test_every_switch_is_drawn(game: str) -> None:
    random = Random(1)
    drawn: dict[str, set[str]] = {}
    for _ in range(300):
        for name, value in any_rules(game, random)[0].model_dump().items():
            drawn.setdefault(name, set()).add(json.dumps(value))
    fields = find_game(game).rules.model_fields  # type: ignore[attr-defined]
    assert drawn.keys() >= {name for name, field in fields.items() if not field.exclude}
    assert not [name for name, values in drawn.items() if len(values) < 2]


def test_a_play_follows_from_two_numbers() -> None:
    assert case_of(1, 77).as_json() == case_of(1, 77).as_json()
    assert case_of(1, 77).as_json() != case_of(2, 77).as_json()


def test_a_fault_is_told_with_all_that_makes_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(case: Any, done: Done, watched: int) -> None:
        if case.number == 13:
            raise ZeroDivisionError("thirteen")

    monkeypatch.setattr(many_plays, "play_case", breaks)
    fault = many_plays.block(1, range(10, 20))["fault"]
    assert fault.startswith("play 13 of seed 1: {")
    assert '"switches"' in fault
    assert "ZeroDivisionError: thirteen" in fault
    assert "fault" not in many_plays.block(1, range(14, 20))


def test_what_is_done_is_kept_and_not_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep = tmp_path / "many.jsonl"
    monkeypatch.setattr(many_plays, "BLOCK", 10)
    call = ["--plays", "20", "--workers", "1", "--seed", "3", "--keep", str(keep)]
    assert many_plays.main(call) == 0
    assert capsys.readouterr().out.startswith("20 of 20 plays without a fault")
    written = keep.read_text()
    assert len(written.splitlines()) == 2
    keep.write_text(written + '{"seed": 3, "fir')  # cut off by a kill
    assert many_plays.main(call) == 0
    assert capsys.readouterr().out.startswith("20 of 20 plays")
    assert keep.read_text() == written + '{"seed": 3, "fir'
    assert many_plays.main(["--only", "5"]) == 0
    assert capsys.readouterr().out == "play 5 of seed 1: no fault\n"


def for_ever() -> None:
    while True:
        pass


def test_what_never_ends_is_ended() -> None:
    with pytest.raises(TooLong, match=r"not over after 0\.05 seconds"), at_most(0.05):
        for_ever()
